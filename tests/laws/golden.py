"""Golden files: counts of choice sequences, and finished games that must replay.

`python -m tests.laws.golden` writes them anew. Do so only when the rules were meant to change,
and raise the game's rules version with it.
"""

from __future__ import annotations

import json
from pathlib import Path

from fabletable.engine.game import Game
from fabletable.engine.log import log_text
from fabletable.lab.perft import perft
from tests.laws.cases import REGISTERED, Case, play_out

ROOT = Path(__file__).parents[1]
COUNTS = ROOT / "golden" / "perft.json"
RECORDED = ROOT / "recorded"
ENOUGH = 5_000  # sequences; deeper than that is not counted
SEEDS = ("1", "5")


def counts(case: Case) -> dict[str, list[int]]:
    """For each seed the number of choice sequences of length 1, 2 and so on."""
    return {seed: _counts(case.game(seed)) for seed in SEEDS}


def _counts(game: Game) -> list[int]:
    found = [perft(game, 1)]
    while found[-1] < ENOUGH:
        found.append(perft(game, len(found) + 1))
    return found


def recorded_file(case: Case) -> Path:
    return RECORDED / f"{case}.json"


def main() -> None:
    COUNTS.parent.mkdir(exist_ok=True)
    RECORDED.mkdir(exist_ok=True)
    lines = [f"  {json.dumps(str(case))}: {json.dumps(counts(case))}" for case in REGISTERED]
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    for case in REGISTERED:
        game = play_out(case.game("recorded"), 1)
        recorded_file(case).write_text(log_text(game.log), encoding="utf-8")


if __name__ == "__main__":
    main()
