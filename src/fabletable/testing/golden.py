"""Golden files: counts of choice sequences, and finished games that must replay.

They show when rules change. Write them anew only when rules were meant to change, and raise the
game's rules version with it: with pytest and our plugin by `pytest --write-golden`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fabletable.engine.game import Game
from fabletable.engine.log import log_text, read_log
from fabletable.engine.replay import replay
from fabletable.lab.perft import perft, split
from fabletable.testing.cases import Case, play_out

ENOUGH = 5_000  # sequences; deeper than that is not counted
SEEDS = ("1", "5")


class Golden:
    """The golden files in a folder: `perft.json`, and a finished game of each case."""

    def __init__(self, counts: Path, recorded: Path, writing: bool = False) -> None:
        self.counts_file = counts
        self.recorded = recorded
        self.writing = writing

    # -- holding games against them

    def check_counts(self, case: Case) -> None:
        """There are as many ways to begin as there were."""
        found = counts(case)
        if self.writing:
            self._write_counts(str(case), found)
        known = self._known_counts().get(str(case))
        assert known is not None, f"no counts of {case}; pytest --write-golden writes them"
        assert found == known, f"{found}, not {known}; by first choice: {_parts(case, found)}"

    def check_recorded(self, case: Case) -> None:
        """A game that was finished before replays to the same end."""
        file = self.recorded_file(case)
        if self.writing:
            file.parent.mkdir(exist_ok=True, parents=True)
            game = play_out(case.game("recorded"), 1)
            file.write_text(log_text(game.log), encoding="utf-8")
        assert file.exists(), f"no {file}; pytest --write-golden writes it"
        log = read_log(file.read_text(encoding="utf-8"))
        game = replay(case.rules, log)
        assert game.result is not None
        assert game.log == log

    # -- files

    def recorded_file(self, case: Case) -> Path:
        return self.recorded / f"{case}.json"

    def _known_counts(self) -> dict[str, Any]:
        if not self.counts_file.exists():
            return {}
        known: dict[str, Any] = json.loads(self.counts_file.read_text(encoding="utf-8"))
        return known

    def _write_counts(self, case: str, found: dict[str, list[int]]) -> None:
        known = {**self._known_counts(), case: found}
        lines = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in known.items()]
        self.counts_file.parent.mkdir(exist_ok=True, parents=True)
        self.counts_file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def counts(case: Case) -> dict[str, list[int]]:
    """For each seed the number of choice sequences of length 1, 2 and so on."""
    return {seed: _counts(case.game(seed)) for seed in SEEDS}


def _counts(game: Game) -> list[int]:
    found = [perft(game, 1)]
    while 0 < found[-1] < ENOUGH:
        found.append(perft(game, len(found) + 1))
    return found


def _parts(case: Case, found: dict[str, list[int]]) -> dict[str, dict[str, int]]:
    return {seed: split(case.game(seed), len(found[seed])) for seed in SEEDS}
