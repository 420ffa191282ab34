"""How a game went: what everybody had of what counts, after each step that a choice ended.

It is read off what a spectator sees, so it tells nothing that anybody kept to themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from fabletable.engine.ending import score_measure
from fabletable.engine.game import Game
from fabletable.engine.zones import SHARED

MOMENTS = 3  # worth seeing again

Amounts = tuple[int | None, ...]  # by player, then by rival; None: nothing shows it
Told = tuple[str, bool, str]  # a sentence, whether it played on the stage, and as it is shown


@dataclass(frozen=True)
class Point:
    """The table after so many choices."""

    at: int
    amounts: Amounts
    told: int  # events of the story so far
    part: int = 0  # of the game, where each counts by itself


@dataclass(frozen=True)
class Turn:
    """A step that changed much: from which choice to which, for whom, and what was told."""

    since: int
    at: int
    who: int
    change: int  # of what they were ahead by, in what is charted
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Course:
    names: tuple[str, ...]  # of the players, then of rivals
    unit: str  # what is charted, such as `juices`
    fewest: bool  # fewer are better
    points: tuple[Point, ...]
    turns: tuple[Turn, ...] = ()  # the largest changes, in the order in which they came
    parts: str = ""  # what its parts are called, where each counts by itself


def followed(games: Iterable[Game], names: list[str], to: int = SHARED) -> Iterator[Course]:
    """What is known after each choice of a game that is played again; at last, all of it.

    `games` is the same game at its start and after every choice. Whoever it is shown `to` is "you".
    """
    points: list[Point] = []
    steps, game = -1, None
    for at, game in enumerate(games):
        if len(game.digests) > steps or not game.asks:
            steps = len(game.digests)
            points.append(_point(at, game))
        yield Course((), "", False, ())
    if game is not None:
        yield _whole(game, tuple(points), names, to)


def _point(at: int, game: Game) -> Point:
    part = game.rules.advice.part(game.table)
    return Point(at, standing(game, part), len(game.events(SHARED)), part)


def standing(game: Game, part: int) -> Amounts:
    """What everybody has now of what is charted: the score, or where that is coarse, points."""
    seen, rules = game.seen(SHARED), game.rules
    points = rules.advice.points(seen, part)
    if points:
        return tuple(points)
    scene, parts = rules.look.scene(seen, SHARED), rules.look.tally(seen)
    numbers = {one.id: one.value or one.count or 0 for one in scene.elements}
    return tuple([sum([numbers[name] for name in names]) if names else None for names in parts])


def _whole(game: Game, points: tuple[Point, ...], names: list[str], to: int) -> Course:
    unit, fewest, advice, seen = "points", False, game.rules.advice, game.seen(SHARED)
    if game.result is not None and not advice.points(seen, advice.part(seen)):
        measure = score_measure(game.rules.look.ending(seen), game.result)
        unit, fewest = (measure.name, measure.fewest) if measure is not None else (unit, fewest)
    rivals = [rival.name for rival in game.result.rivals] if game.result is not None else []
    turns = _turns(
        points, fewest, _told(game, names, to), [player for player, _ in game.choices], names
    )
    parts = advice.parts if advice.part(seen) else ""
    return Course((*names, *rivals), unit, fewest, points, tuple(turns), parts)


def _told(game: Game, names: list[str], to: int) -> list[Told]:
    acts = game.rules.look.acts
    return [
        (game.sentence(one, SHARED, names), one.name in acts, game.sentence(one, to, names))
        for one in game.events(SHARED)
    ]


def _turns(
    points: tuple[Point, ...],
    fewest: bool,
    story: list[Told],
    acting: list[int],
    names: list[str],
) -> list[Turn]:
    """The steps after which somebody was further ahead, or behind, than before: the largest.

    Where a part that counts by itself begins anew, nobody has moved.
    """
    found: list[Turn] = []
    for before, after in pairwise(points):
        if before.part != after.part:
            continue
        was, now = _leads(before.amounts, fewest), _leads(after.amounts, fewest)
        changes = [new - old for old, new in zip(was, now, strict=False)]
        change = max(changes, default=0)
        who = changes.index(change) if changes else -1
        if change > 0:
            choosing = acting[before.at : after.at]
            acted = who if who in choosing else choosing[-1]
            lines = _lines_on(story[before.told : after.told], names[acted])
            found.append(Turn(before.at, after.at, who, change, lines))
    largest = sorted(found, key=_change, reverse=True)[:MOMENTS]
    return sorted(largest, key=_at)


def _leads(amounts: Amounts, fewest: bool) -> list[int]:
    """By how much each is ahead of the best of the others; alone, what they have."""
    sign = -1 if fewest else 1
    known = [sign * (amount or 0) for amount in amounts]
    others = [[*known[:i], *known[i + 1 :]] for i in range(len(known))]
    return [mine - max(rest, default=0) for mine, rest in zip(known, others, strict=True)]


def _lines_on(told: list[Told], name: str) -> tuple[str, ...]:
    """What was told of whoever did it: what was worth a stage, or else the last of it."""
    about = [one for one in told if name in one[0]] or told
    large = [one for one in about if one[1]][:2] or about[-2:]
    return tuple([shown for _, _, shown in large])


def _change(turn: Turn) -> tuple[int, int]:
    """Of equals the later one, which decided more."""
    return turn.change, turn.at


def _at(turn: Turn) -> int:
    return turn.at
