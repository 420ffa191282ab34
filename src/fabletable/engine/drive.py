"""The only file that drives coroutines: a step runs until somebody is asked.

A rule waits in one place (`Ask.__await__`), where it hands its question down to us; we hand the
answer up again with `send`. Whatever else a rule awaits is refused loudly, since nobody here
could ever answer it.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from fabletable.engine.choice import Ask
from fabletable.engine.errors import ForeignAwait
from fabletable.engine.rules import Rules, Step
from fabletable.engine.table import Table
from fabletable.engine.together import Part, Together


class Drive:
    """A table, and the step that is under way on it.

    Either the step itself waits for one player, or each part of a simultaneous turn waits for
    its own; between two steps nothing waits, and there is nothing but data.
    """

    def __init__(self, rules: Rules[Any], table: Table) -> None:
        self.rules = rules
        self.table = table
        self.asks: list[Ask] = []
        self._step: Step | None = None
        self._parts: dict[int, Part] = {}  # of a simultaneous turn, by player

    @property
    def simultaneous(self) -> bool:
        """Whether players take turns at the same time now, and nobody sees into another's."""
        return bool(self._parts)

    def ask_of(self, player: int) -> Ask | None:
        for ask in self.asks:
            if ask.player == player:
                return ask
        return None

    def coroutines(self) -> list[Coroutine[object, str, object]]:
        """The rules that wait for a player now, for tests that look into them."""
        parts = self._parts.values()
        waiting = [p.coroutine for p in parts if p.coroutine is not None and p.ask is not None]
        return waiting or ([self._step] if self._step is not None else [])

    def close(self) -> None:
        """End the waiting rules. A game that is dropped does the same by itself."""
        for coroutine in [part.coroutine for part in self._parts.values()] + [self._step]:
            if coroutine is not None:
                coroutine.close()
        self.asks = []

    def _begin(self, only: int | None = None) -> bool:
        """Begin the next step; False if there is none.

        With `only`, no other part of a simultaneous turn begins yet.
        """
        self.table.chance.begin(self.table.step)
        self._step = self.rules.step(self.table)
        if self._step is None:
            return False
        self._send(None, len(self.table.record.moves), only)
        return True

    def _feed(self, player: int, key: str | None) -> None:
        """Let an answer reach the rule that waits for it; without one, a part begins.

        Each part writes into a record of its own, since nobody sees into another's turn.
        """
        if not self._parts:
            self._send(key, 0)
            return
        part, table = self._parts[player], self.table
        record, answered = table.record, part.ask
        table.record = part.record
        try:
            asked = part.coroutine.send(key)  # type: ignore[union-attr,arg-type]  # it has begun
        except StopIteration as stop:
            part.result = stop.value
            part.ask = None
            if answered is not None:
                self.asks.remove(answered)
        else:
            if not isinstance(asked, Ask):
                raise _foreign(asked)
            part.ask = asked
            if answered is not None:
                self.asks[self.asks.index(answered)] = asked
        finally:
            table.record = record
        if not self.asks and answered is not None:
            self._join()

    def _send(self, answer: object, moves: int, only: int | None = None) -> None:
        """Let the step go on until it asks, opens simultaneous turns, or ends.

        `moves` are those on record when it began: a simultaneous turn comes before any other,
        since a copy of it starts from the boundary with all parts at their beginning.
        """
        step = self._step
        assert step is not None
        self.asks = []
        try:
            asked = step.send(answer)  # type: ignore[arg-type]  # a key, None at first, or results
        except StopIteration:
            self._step = None
            self.table.step += 1
            return
        if isinstance(asked, Ask):
            self.asks = [asked]
        elif isinstance(asked, Together):
            if answer is not None:
                raise ForeignAwait("together is the first act of a step, not after a choice")
            if len(self.table.record.moves) != moves:
                raise ForeignAwait("together is the first act of a step, not after moving cards")
            self._parts = {seat.player: Part(seat, asked.turn) for seat in asked.seats}
            self._open(only)
        else:
            raise _foreign(asked)

    def _open(self, only: int | None = None) -> None:
        """Begin the parts of a simultaneous turn that have not begun; with `only`, this one."""
        for player, part in self._parts.items():
            if part.coroutine is None and (only is None or only == player):
                part.coroutine = part.turn(part.seat)
                self._feed(player, None)
        self.asks = [part.ask for part in self._parts.values() if part.ask is not None]
        if not self.asks:
            self._join()

    def _join(self) -> None:
        """Nobody is at it any more: join the records in seat order, whoever was first."""
        parts = list(self._parts.values())
        if None in [part.coroutine for part in parts]:
            return  # in a dream, others begin later
        self._parts = {}
        record = self.table.record
        for part in parts:
            record.moves += part.record.moves
            record.story += part.record.story
        self._send([part.result for part in parts], 0)


def _foreign(asked: object) -> ForeignAwait:
    return ForeignAwait(
        f"a rule awaited {asked!r}; rules await choose, together and other rules, nothing else"
    )
