"""Self-play as a data set: one folder of Parquet files, with every seat's view at every choice.

Of each game its log is kept as it comes. Whoever goes on makes the same choices again for the games
of a part that was not finished, so that nobody has to think twice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fabletable.adapters.extras import demand

demand("numpy", "pyarrow")

import pyarrow as pa
import pyarrow.parquet as pq

from fabletable import __version__
from fabletable.adapters.numbered import Numbered
from fabletable.adapters.variants import Variant
from fabletable.bots.bot import answer_of
from fabletable.engine.choice import Ask
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game, new_game
from fabletable.engine.log import log_text, read_log
from fabletable.shelf import find_game, make_bot

A_PART = 100  # games to a file
WHOLE = {"compression": "zstd"}


class Plan(NamedTuple):
    """What is played, and what is kept of it."""

    setup: Setup
    game: str
    bots: Sequence[str]  # by seat
    games: int
    views: bool = True  # whether views are kept as JSON, beside the numbers

    @property
    def variant(self) -> Variant:
        one = self.setup
        return Variant(find_game(self.game), one.mode, one.players, one.settings, one.overlay)


class Ended(msgspec.Struct):
    """A game as it is kept."""

    game: int
    seed: str
    choices: int
    places: list[int]
    scores: list[int]
    log: str


def check(plan: Plan) -> None:
    """Raise a mistake unless it can be played."""
    if len(plan.bots) != plan.setup.players:
        raise BadSetup(
            f"{plan.setup.players} players need {plan.setup.players} bots, got {len(plan.bots)}"
        )
    for bot in plan.bots:
        make_bot(bot, "")  # or a word on which there are


def jobs(plan: Plan, known: Sequence[Ended] = ()) -> list[tuple[Plan, int, str]]:
    """One for each game that is in no finished part, for as many processes as there are."""
    light = plan._replace(setup=replace(plan.setup, deck={}))
    logs = [one.log for one in known] + [""] * (plan.games - len(known))
    return [(light, number, logs[number]) for number in range(_finished(known), len(logs))]


def _finished(known: Sequence[Ended]) -> int:
    """How many games are in finished parts."""
    return len(known) // A_PART * A_PART


def played(plan: Plan, number: int, log: str = "") -> tuple[Ended, pa.Table]:
    """One game, and a row for each seat at each of its choices: of its log, if there is one."""
    rules, seed = find_game(plan.game), f"{plan.setup.seed}/{number}"
    game = new_game(rules, rules.set_up_again(replace(plan.setup, seed=seed)))
    bots = [make_bot(bot, f"{seed}/{seat}") for seat, bot in enumerate(plan.bots)]
    numbered = Numbered(plan.variant)
    numbered.take(game)
    rows: list[dict[str, Any]] = []
    made = iter(_keys(log))
    while game.asks:
        ask = game.asks[0]
        key = next(made, None) or answer_of(bots[ask.player], game, ask)
        rows += [_row(plan, numbered, number, seat, ask, key) for seat in range(len(bots))]
        game.answer(ask.player, key)
    for row in rows:
        row["reward"] = numbered.rewards()[row["seat"]]
    return _ended(game, number), pa.Table.from_pylist(rows, _moments(numbered, plan.views))


def _keys(log: str) -> list[str]:
    return [key for step in read_log(log).steps for _, key in step.choices] if log else []


def _row(
    plan: Plan, numbered: Numbered, number: int, seat: int, ask: Ask, key: str
) -> dict[str, Any]:
    """What this seat knows before the choice; the key only where it is its own."""
    mine = seat == ask.player
    row = {
        "game": number,
        "choice": numbered.game.decisions,
        "seat": seat,
        "legal": numbered.legal(seat),
        "key": key if mine else None,
        "action": numbered.places[key] if mine else None,
        "observation": numbered.observation(seat),
    }
    if plan.views:
        row["view"] = json.dumps(numbered.game.view(seat), separators=(",", ":"))
    return row


def _moments(numbered: Numbered, views: bool) -> pa.Schema:
    columns = {
        "game": pa.int32(),
        "choice": pa.int32(),
        "seat": pa.int8(),
        "legal": pa.list_(pa.int16()),
        "key": pa.string(),
        "action": pa.int16(),
        "reward": pa.float32(),
        "observation": pa.list_(pa.float32(), numbered.layout.size),
    }
    return pa.schema({**columns, **({"view": pa.string()} if views else {})})


def _ended(game: Game, number: int) -> Ended:
    result = game.result
    assert result is not None
    places, scores = list(result.places), list(result.scores)
    return Ended(number, game.setup.seed, game.decisions, places, scores, log_text(game.log))


def write(
    folder: Path,
    plan: Plan,
    known: Sequence[Ended],
    found: Iterable[tuple[Ended, pa.Table]],
    keep: Callable[[Ended], None],
) -> list[Ended]:
    """Write what is played as it comes, beside the finished parts of games that are known.

    Whoever stops before the end has a whole data set of the games until then.
    """
    _write_about(folder, plan)
    games = list(known[: _finished(known)])
    waiting: list[pa.Table] = []
    try:
        for game, moments in found:
            games.append(game)
            waiting.append(moments)
            if len(waiting) == A_PART:
                _write_moments(folder, len(games), waiting)
                waiting = []
            keep(game)
    finally:
        if waiting:
            _write_moments(folder, len(games), waiting)
        if games:
            rows = pa.Table.from_pylist([msgspec.structs.asdict(game) for game in games])
            pq.write_table(rows, folder / "games.parquet", **WHOLE)
    return games


def _write_moments(folder: Path, games: int, waiting: list[pa.Table]) -> None:
    """Of the last of so many games."""
    file = folder / f"moments-{(games - 1) // A_PART:05}.parquet"
    pq.write_table(pa.concat_tables(waiting), file, **WHOLE)


def _write_about(folder: Path, plan: Plan) -> None:
    """All it takes to read the numbers, and to play the same games again."""
    variant = plan.variant
    numbered = Numbered(variant)
    stretches = [
        {"name": one.name, "shape": list(one.shape), "low": one.low, "high": one.high}
        for one in numbered.layout.stretches
    ]
    about = {
        "variant": variant.name,
        "fabletable": __version__,
        "game": plan.game,
        "mode": variant.mode,
        "players": variant.players,
        "options": dict(variant.settings),
        "overlay": variant.overlay,
        "seed": plan.setup.seed,
        "bots": list(plan.bots),
        "games": plan.games,
        "actions": numbered.actions,
        "observation": stretches,
    }
    (folder / "about.json").write_text(json.dumps(about, indent=1), "utf-8")
