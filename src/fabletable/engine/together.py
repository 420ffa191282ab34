"""Simultaneous turns: each part goes at its own pace and touches only its own seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator, Sequence
from typing import Any, TypeVar

from fabletable.engine.choice import Ask
from fabletable.engine.table import Record, Seat

S = TypeVar("S", bound=Seat[Any])
R = TypeVar("R")


class Together:
    """Simultaneous turns, waiting to be driven by the loop."""

    __slots__ = ("seats", "turn")

    def __init__(
        self, seats: Sequence[Seat[Any]], turn: Callable[[Any], Coroutine[object, str, object]]
    ) -> None:
        self.seats = seats
        self.turn = turn

    def __await__(self) -> Generator[object, list[Any], list[Any]]:
        results = yield self
        return results


def together(
    seats: Sequence[S], turn: Callable[[S], Coroutine[object, str, R]]
) -> Awaitable[list[R]]:
    """All these seats take the turn at the same time; the results come in seat order.

    It is the first act of a step, and each turn touches nothing but its own seat.
    What it has for others it returns, or lays into a zone of its own,
    to be handed over when all have finished.
    """
    return Together(seats, turn)


class Part:
    """One player's part of a simultaneous turn."""

    __slots__ = ("ask", "coroutine", "record", "result", "seat", "turn")

    def __init__(
        self, seat: Seat[Any], turn: Callable[[Any], Coroutine[object, str, object]]
    ) -> None:
        self.seat = seat
        self.turn = turn
        self.coroutine: Coroutine[object, str, object] | None = None  # once it has begun
        self.ask: Ask | None = None
        self.record = Record()
        self.result: object = None
