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
Told = tuple[str, bool]  # a sentence, and whether it played on the stage


@dataclass(frozen=True)
class Point:
    """The table after so many choices."""

    at: int
    amounts: Amounts
    told: int  # events of the story so far


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


def followed(games: Iterable[Game], names: list[str]) -> Iterator[Course]:
    """What is known after each choice of a game that is played again; at last, all of it.

    `games` is the same game at its start and after every choice.
    """
    points: list[Point] = []
    steps, game = -1, None
    for at, game in enumerate(games):
        if len(game.digests) > steps or not game.asks:
            steps = len(game.digests)
            points.append(Point(at, standing(game), len(game.events(SHARED))))
        yield Course((), "", False, ())
    if game is not None:
        yield _whole(game, tuple(points), names)


def standing(game: Game) -> Amounts:
    """What everybody has now of what is charted: the score, or where that is coarse, points."""
    seen, rules = game.seen(SHARED), game.rules
    points = rules.advice.points(seen)
    if points:
        return tuple(points)
    scene, parts = rules.look.scene(seen, SHARED), rules.look.tally(seen)
    numbers = {one.id: one.value or one.count or 0 for one in scene.elements}
    return tuple([sum([numbers[name] for name in names]) if names else None for names in parts])


def _whole(game: Game, points: tuple[Point, ...], names: list[str]) -> Course:
    unit, fewest = "points", False
    if game.result is not None and not game.rules.advice.points(game.seen(SHARED)):
        measure = score_measure(game.rules.look.ending(game.seen(SHARED)), game.result)
        unit, fewest = (measure.name, measure.fewest) if measure is not None else (unit, fewest)
    rivals = [rival.name for rival in game.result.rivals] if game.result is not None else []
    turns = _turns(points, fewest, _told(game, names), names)
    return Course((*names, *rivals), unit, fewest, points, tuple(turns))


def _told(game: Game, names: list[str]) -> list[Told]:
    acts = game.rules.look.acts
    return [
        (game.sentence(event, SHARED, names), event.name in acts) for event in game.events(SHARED)
    ]


def _turns(
    points: tuple[Point, ...], fewest: bool, story: list[Told], names: list[str]
) -> list[Turn]:
    """The steps after which somebody was further ahead, or behind, than before: the largest."""
    found: list[Turn] = []
    for before, after in pairwise(points):
        was, now = _leads(before.amounts, fewest), _leads(after.amounts, fewest)
        changes = [new - old for old, new in zip(was, now, strict=False)]
        change = max(changes, default=0)
        who = changes.index(change) if changes else -1
        if change > 0:
            lines = _lines_on(story[before.told : after.told], who, names)
            found.append(Turn(before.at, after.at, who, change, lines))
    largest = sorted(found, key=_change, reverse=True)[:MOMENTS]
    return sorted(largest, key=_at)


def _leads(amounts: Amounts, fewest: bool) -> list[int]:
    """By how much each is ahead of the best of the others; alone, what they have."""
    sign = -1 if fewest else 1
    known = [sign * (amount or 0) for amount in amounts]
    others = [[*known[:i], *known[i + 1 :]] for i in range(len(known))]
    return [mine - max(rest, default=0) for mine, rest in zip(known, others, strict=True)]


def _lines_on(told: list[Told], who: int, names: list[str]) -> tuple[str, ...]:
    """What was told of whom it is about: what was worth a stage, or else the last of it."""
    name = names[who] if who < len(names) else ""
    about = [(line, staged) for line, staged in told if name and name in line] or told
    large = [line for line, staged in about if staged][:2] or [line for line, _ in about][-2:]
    return tuple(large)


def _change(turn: Turn) -> tuple[int, int]:
    """Of equals the later one, which decided more."""
    return turn.change, turn.at


def _at(turn: Turn) -> int:
    return turn.at
