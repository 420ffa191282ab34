"""The table as somebody sees it, for as long as anybody looks.

Table and seats hold each other. When nobody looks any more they let go, so that the next table
takes the room of this one at once: else a server makes megabytes of garbage in a second, and looks
through all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from fabletable.engine.game import Game
from fabletable.engine.look import Look
from fabletable.engine.scene import Scene
from fabletable.engine.table import Table
from fabletable.engine.zones import SHARED
from fabletable.lobby.standing import Amount, standing_of
from fabletable.web.wire import AmountShown, GoalShown, encode


def _let_go(seen: Table) -> None:
    for seat in seen.areas:
        seat.rise()


@contextmanager
def seen_by(game: Game, viewer: int) -> Iterator[Table]:
    """For a moment: nothing that is made of it may look at it later."""
    seen = game.seen(viewer)
    try:
        yield seen
    finally:
        _let_go(seen)


class Sight:
    """What a viewer sees of the game, and what follows from that alone."""

    __slots__ = ("elements", "goal", "prints", "seen")

    def __init__(self, look: Look[Any], seen: Table, viewer: int) -> None:
        self.seen = seen
        scene = look.scene(seen, viewer)
        self.elements = scene.elements  # which may look at the table when they are read
        self.prints = scene.prints()
        self.goal = _goal(look, seen, scene)

    def __del__(self) -> None:
        _let_go(self.seen)


class Sights:
    """What all who look see of the game as it is now; where they all see the same, it is drawn
    once for all of them.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[int, Sight] = {}

    def of(self, viewer: int) -> Sight:
        look = self.game.rules.look
        whose = SHARED if look.alike else viewer
        if whose not in self._known:
            self._known[whose] = Sight(look, self.game.seen(whose), whose)
        return self._known[whose]


def _goal(look: Look[Any], seen: Table, scene: Scene) -> bytes:
    found = standing_of(look, seen, scene)
    return _goal_shown(look, seen.setup.mode, found.label, tuple(found.amounts))


@lru_cache(maxsize=1024)  # most choices bring nobody further
def _goal_shown(look: Look[Any], mode: str, label: str, amounts: Sequence[Amount]) -> bytes:
    shown = [AmountShown(one.seat, one.name, one.value, one.limit) for one in amounts]
    return encode(GoalShown(_goal_of(look, mode), label, shown))


@lru_cache(maxsize=256)
def _goal_of(look: Look[Any], mode: str) -> str:
    """The same for every game of a mode: it is read from a long page."""
    return look.goal(mode)
