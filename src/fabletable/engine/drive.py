"""The only file that drives coroutines: a step runs until somebody is asked.

A rule waits in one place (`Ask.__await__`), where it hands its question down to us; we lay the
answer into the question and let the rule go on. Where there is one answer alone, we do so at once,
and nobody is asked. We let it go on by a loop, which ends without an exception where a rule ends:
that is cheaper than to catch one in every turn. Whatever else a rule awaits is refused loudly,
since nobody here could ever answer it.

All answers of a step, asked for or not, are its path: what a rule has done can be done again
along the path, without finding out at each question what could be chosen.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from typing import Any, Final

from fabletable.engine.choice import NOT_MADE, Ask
from fabletable.engine.errors import ForeignAwait
from fabletable.engine.rules import Rules, Step
from fabletable.engine.table import Record, Table
from fabletable.engine.together import Part, Together

UNDER_WAY: Final = -1  # in place of a count of moves: a choice was made, or all took a turn

Choice = tuple[int, str]  # a player, and a key or a whole handful


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
        self._going: Iterator[object]  # the same, as it goes on from question to question
        self._parts: list[Part] = []  # of a simultaneous turn, in seat order
        self._path: list[Choice] = []  # answers in this step, forced ones too, pick by pick
        self._again = False  # whether we go along a path

    @property
    def simultaneous(self) -> bool:
        """Whether players take turns at the same time now, and nobody sees into another's."""
        return len(self._parts) > 0

    def ask_of(self, player: int) -> Ask | None:
        for ask in self.asks:
            if ask.player == player:
                return ask
        return None

    def coroutines(self) -> list[Coroutine[object, str, object]]:
        """The rules that wait for a player now, for tests that look into them."""
        parts = self._parts
        waiting = [p.coroutine for p in parts if p.coroutine is not None and p.ask is not None]
        return waiting or ([self._step] if self._step is not None else [])

    def close(self) -> None:
        """End the waiting rules. A game that is dropped does the same by itself."""
        for coroutine in [part.coroutine for part in self._parts] + [self._step]:
            if coroutine is not None:
                coroutine.close()
        self.asks = []

    def _begin(self, only: int | None = None) -> bool:
        """Begin the next step; False if there is none.

        With `only`, no other part of a simultaneous turn begins yet.
        """
        self.table.chance.begin(self.table.step)
        step = self._step = self.rules.step(self.table)
        if step is None:
            return False
        self._going = step.__await__()
        self._go_on(len(self.table.record.moves), only)
        return True

    def _feed(self, ask: Ask, key: str) -> None:
        """Let an answer reach the rule that waits for it."""
        ask.answer = key
        if self.table.noting:  # or nobody is likely to come back
            self._note(ask)
        if not self._parts:
            self._go_on(UNDER_WAY)
            return
        part = self._part_of(ask.player)
        assert part is not None
        asked, asks = self._next_of(part), self.asks
        place = 0
        while asks[place] is not ask:
            place += 1
        if asked is not None:
            asks[place] = asked
            return
        del asks[place]
        if not asks:
            self._join()

    def _note(self, ask: Ask) -> None:
        """What a handful is forced to goes before what is answered."""
        player, handful = ask.player, ask.handful
        if handful is not None:
            if self._again:
                handful.forced = []  # they came along the path
            for key in handful.forced:
                self._path.append((player, key))
        self._path.append((player, ask.answer))

    def _is_forced(self, ask: Ask) -> bool:
        """Make a choice that is none."""
        if not ask.keys:
            ask.answer = ask.without_keys()
        elif ask.always:
            return False
        else:
            ask.answer = ask.keys[0]
        if self.table.noting:
            self._note(ask)
        return True

    def _go_on(self, moves: int, only: int | None = None) -> None:
        """Let the step go on until it asks, opens simultaneous turns, or ends.

        `moves` are those on record when it began: a simultaneous turn comes before any other,
        since a copy of it starts from the boundary with all parts at their beginning.
        """
        for asked in self._going:
            if not isinstance(asked, Ask):
                self._part(asked, moves, only)
                return
            ask = asked  # known to be one from here on, also to the compiler
            if not self._again:
                keys = ask.keys
                if keys is NOT_MADE:
                    keys = ask.keys = ask.offer()
                if len(keys) < 2 and self._is_forced(ask):
                    moves = UNDER_WAY
                    continue
            self.asks = [ask]
            return
        self.asks = []
        self._step = None
        self.table.step += 1

    def _part(self, asked: object, moves: int, only: int | None) -> None:
        """From here on, everybody takes the turn by themselves."""
        if not isinstance(asked, Together):
            raise _foreign(asked)
        if moves == UNDER_WAY:
            raise ForeignAwait("together is the first act of a step, not after a choice")
        if len(self.table.record.moves) != moves:
            raise ForeignAwait("together is the first act of a step, not after moving cards")
        table, turn = self.table, asked
        keeping = table.noting or table.telling  # or nobody writes anything down
        self._parts = [
            Part(seat, turn, Record() if keeping else table.record) for seat in turn.seats
        ]
        self._open(only)

    def _part_of(self, player: int) -> Part | None:
        for part in self._parts:
            if part.player == player:
                return part
        return None

    def _open(self, only: int | None = None) -> None:
        """Begin the parts of a simultaneous turn that have not begun; with `only`, this one."""
        asks: list[Ask] = []
        for part in self._parts:
            if part.coroutine is None and (only is None or only == part.player):
                part.begin()
                self._next_of(part)
            if part.ask is not None:
                asks.append(part.ask)
        self.asks = asks
        if not asks:
            self._join()

    def _next_of(self, part: Part) -> Ask | None:
        """Let a part go on until it asks; None at its end.

        Each part writes into a record of its own, since nobody sees into another's turn; where
        nothing is written down, they share one.
        """
        table = self.table
        record = table.record
        if part.record is record:
            return self._let_go_on(part)
        table.record = part.record
        try:
            return self._let_go_on(part)
        finally:
            table.record = record

    def _let_go_on(self, part: Part) -> Ask | None:
        for asked in part.going:
            if not isinstance(asked, Ask):
                raise _foreign(asked)
            ask = asked
            if not self._again:
                if ask.keys is NOT_MADE:
                    ask.keys = ask.offer()
                if len(ask.keys) < 2 and self._is_forced(ask):
                    continue
            part.ask = ask
            return ask
        part.ask = None
        return None

    def _join(self) -> None:
        """Nobody is at it any more: join the records in seat order, whoever was first."""
        parts = self._parts
        if self._again:
            for part in parts:
                if part.coroutine is None:
                    return  # in a dream, others begin later
        self._parts = []
        record = self.table.record
        for part in parts:
            if part.record is not record:
                record.moves += part.record.moves
                record.story += part.record.story
            if part.results:
                part.whole.results += part.results
        self._go_on(UNDER_WAY)


def _foreign(asked: object) -> ForeignAwait:
    return ForeignAwait(
        f"a rule awaited {asked!r}; rules await choose, together and other rules, nothing else"
    )
