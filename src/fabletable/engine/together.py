"""Simultaneous turns: each part goes at its own pace and touches only its own seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator, Sequence
from typing import Any, TypeVar

from fabletable.engine.choice import Ask
from fabletable.engine.table import Record, Seat

S = TypeVar("S", bound=Seat[Any])
R = TypeVar("R")


class Together:
    """Simultaneous turns, waiting to be driven by the loop."""

    __slots__ = ("results", "returning", "seats", "turn")

    def __init__(
        self,
        seats: Sequence[Seat[Any]],
        turn: Callable[[Any], Coroutine[object, str, object]],
        returning: bool,
    ) -> None:
        self.seats = seats
        self.turn = turn
        self.returning = returning
        self.results: list[Any] = []  # laid here by the driver before the step goes on

    def __await__(self) -> Generator[object, None, list[Any]]:
        yield self
        return self.results


def together(
    seats: Sequence[S], turn: Callable[[S], Coroutine[object, str, None]]
) -> Awaitable[object]:
    """All these seats take the turn at the same time.

    It is the first act of a step, and each turn touches nothing but its own seat.
    What it has for others it lays into a zone of its own, to be handed over when all have finished,
    or returns: then it is `results_of`. Alone, it is a turn like any other.
    """
    return Together(seats, turn, returning=False) if len(seats) > 1 else turn(seats[0])


def results_of(
    seats: Sequence[S], turn: Callable[[S], Coroutine[object, str, R]]
) -> Awaitable[list[R]]:
    """Do as `together` does; what each turn returned comes in seat order."""
    return Together(seats, turn, returning=True)


class Part:
    """One player's part of a simultaneous turn."""

    __slots__ = ("ask", "coroutine", "going", "player", "record", "results", "seat", "whole")

    def __init__(self, seat: Seat[Any], whole: Together, record: Record) -> None:
        self.seat = seat
        self.player: int = seat.player
        self.whole = whole
        self.record = record
        self.coroutine: Coroutine[object, str, object] | None = None  # once it has begun
        self.going: Iterator[object]  # the same, as it goes on from question to question
        self.ask: Ask | None = None
        self.results: list[object] = []  # what it returned, if turns return something

    def begin(self) -> None:
        turn = self.whole.turn(self.seat)
        self.coroutine = _kept(turn, self.results) if self.whole.returning else turn
        self.going = self.coroutine.__await__()


async def _kept(turn: Coroutine[object, str, object], results: list[object]) -> None:
    """The turn, whose result is kept. It knows no part: a part that is dropped is freed at once."""
    results.append(await turn)
