"""Simultaneous turns: each side goes at its own pace and touches only its own seat."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Sequence
from typing import TypeVar

from fabletable.engine.choice import Ask
from fabletable.engine.table import Record, Seat

S = TypeVar("S", bound=Seat)
R = TypeVar("R")


class Together:
    """Simultaneous turns, waiting to be driven by the loop."""

    __slots__ = ("turns",)

    def __init__(self, turns: list[tuple[int, Callable[[], Coroutine[object, str, object]]]]):
        self.turns = turns

    def __await__(self) -> Generator[object, list[object], list[object]]:
        results = yield self
        return results


async def together(seats: Sequence[S], turn: Callable[[S], Coroutine[object, str, R]]) -> list[R]:
    """All these seats take the turn at the same time; the results come in seat order.

    It is the first act of a step, and each turn touches nothing but its own seat.
    What it has for others it returns, or lays into a zone of its own,
    to be handed over when all have finished.
    """

    def side(seat: S) -> Callable[[], Coroutine[object, str, object]]:
        return lambda: turn(seat)

    return await Together([(seat.player, side(seat)) for seat in seats])  # type: ignore[return-value]  # each is the R of its turn


class Side:
    """One player's part of a simultaneous turn."""

    __slots__ = ("ask", "begin", "coroutine", "player", "record", "result")

    def __init__(self, player: int, begin: Callable[[], Coroutine[object, str, object]]) -> None:
        self.player = player
        self.begin = begin
        self.coroutine: Coroutine[object, str, object] | None = None
        self.ask: Ask | None = None
        self.record = Record()
        self.result: object = None
