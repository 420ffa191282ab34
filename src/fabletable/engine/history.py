"""What a game is made of: the data at its last step boundary, and the choices made since.

Every copy is made from these two, since a waiting coroutine cannot be copied, but the choices
that brought it where it waits can be made again. So a boundary is taken before every step, and
steps are as small as the rulebook allows.
"""

from __future__ import annotations

from typing import Any, Final

from fabletable.engine.boundary import UNSAVED, Boundary, Dream, boundary_of
from fabletable.engine.choice import Ask
from fabletable.engine.digests import Digests
from fabletable.engine.drive import Choice, Drive
from fabletable.engine.ending import explained
from fabletable.engine.errors import BrokenRule, Mistake, Runaway
from fabletable.engine.facts import Result, Setup
from fabletable.engine.handful import Handful
from fabletable.engine.links import NOTHING, Link
from fabletable.engine.log import Log, LoggedStep, digest, fingerprint, plain_table
from fabletable.engine.memory import Memory, Pools, plain_pools
from fabletable.engine.rules import Rules
from fabletable.engine.story import DECIDED
from fabletable.engine.table import Fields, Table
from fabletable.engine.zones import SHARED

SILENCE: Final = 1_000  # steps in a row in which nobody is asked


class History(Drive):
    """Takes boundaries, counts choices, and remembers; what a log is written from."""

    def __init__(
        self,
        rules: Rules[Any],
        table: Table,
        memory: Memory,
        recording: bool,
        boundary: Boundary | None = None,
    ) -> None:
        super().__init__(rules, table)
        self._result: Result | None = None
        self._is_over = False
        self.started_from: dict[str, Any] = {}  # a snapshot, or empty: from the set-up
        self._recording = recording
        self._digests: Digests | None = None  # made at the first boundary of a game on record
        self._memory = memory
        self._marks: list[tuple[int, str]] = []  # choices made before each boundary, its digest
        self._boundary = boundary or UNSAVED
        self._kept = self._boundary  # the last one whose data was saved
        self._kept_at: Link[Choice] = NOTHING  # choices made before that one,
        self._played: list[Choice] = []  # from there to the last boundary,
        self._since: list[Choice] = []  # and since then
        self._keeping = recording  # whether somebody is likely to come back,
        self._saves_from = 0  # and the first step that anybody may come back to
        self._left = rules.facts.cap  # decisions before it is a runaway, at the boundary
        self._dreams: list[Dream] = []  # in this step; see dream.py
        self._blank: Fields | None = None  # values of a blank table, once somebody lays one
        self._dreamer: int | None = None  # whose imagination this is; None: it is real
        self._stopped = ""  # why it cannot go on: a rule failed, or it was closed

    @property
    def setup(self) -> Setup:
        return self.table.setup

    @property
    def result(self) -> Result | None:
        """Once it is over, who came where: worked out for who asks."""
        if self._is_over and self._result is None:
            self._result = self.rules.result(self.table)
        return self._result

    # -- going on

    def run(self) -> None:
        """Run step after step until somebody is asked or the game is over."""
        silent = 0
        while self._step is None:
            silent += 1
            if silent > SILENCE:
                raise Runaway(f"{self.rules.facts.name} took {SILENCE} steps without a question")
            self._take_boundary()
            if self._recording:
                self._mark()
            if not self._begin():
                self._end()
                return

    def _take_boundary(self) -> None:
        table, since = self.table, self._since
        if since:
            self._left -= len(since)
            self._played += since
            since.clear()
        # What was dealt in a dream is dealt once; and to set a game up may take long.
        begun = self._kept_at.count > 0 or len(self._played) > 0
        keeping = self._keeping or len(self._dreams) > 0 or not begun
        table.noting = table.chance.noting = keeping
        if table.chance.known:
            table.chance.known = {}
        if self._path:
            self._path = []
        if self._dreams:
            self._dreams = []
        self._boundary = UNSAVED
        moves = table.record.moves
        if moves:
            table.record.moves = []
        if keeping:
            self._memory.moves = self._memory.moves.and_then(moves)
            if table.step >= self._saves_from:
                self._keep(boundary_of(table))

    def _mark(self) -> None:
        """Of a game on record, every boundary is kept."""
        digests = self._digests
        if digests is None:
            digests = self._digests = Digests(self.table)
        mark = digests.at(self.table, self._boundary.saved)
        self._marks.append((self._kept_at.count, mark))

    @property
    def _before(self) -> Link[Choice]:
        """The choices made before the last boundary."""
        return self._kept_at.and_then(self._played)

    def _keep(self, boundary: Boundary) -> None:
        """This is the last one, with its data."""
        self._boundary = self._kept = boundary
        self._kept_at = self._before
        self._played = []

    def _end(self) -> None:
        """The story closes with the very words in which the end is explained."""
        self._is_over = True
        if self.table.telling:
            ending, result = self.rules.look.ending(self.table), self.result
            assert result is not None
            for line in explained(ending, result).decided:
                self.table.tell(DECIDED, words=(line,))

    def _take(self, ask: Ask, key: str) -> None:
        """Count the choice, and carry it out. A handful is one choice, however many its picks."""
        if ask.handful is None or " " not in key:
            self.make(ask, key)
            return
        self._count(ask, key)
        self._take_handful(ask, ask.handful, key.split(" ")[:-1])
        if self._step is None:
            self.run()

    def make(self, ask: Ask, key: str) -> None:
        """Answer an open question with one of its own keys, as simulations do: nobody looks whether
        it is, and a game in which a rule fails is left as it is. Everybody else calls `answer`.
        """
        self._count(ask, key)
        self._feed(ask, key)
        if self._step is None:
            self.run()

    def _count(self, ask: Ask, key: str) -> None:
        since = self._since
        since.append((ask.player, key))
        if len(since) > self._left:
            facts = self.rules.facts
            raise Runaway(f"{facts.name} went beyond {facts.cap} decisions")

    def _take_handful(self, ask: Ask, handful: Handful, marks: list[str]) -> None:
        """Make the picks one after the other, as a program would, but for those that are forced.

        What was marked was found to be a whole handful before anything moved, so whatever does
        not fit here is the rule's mistake.
        """
        done = len(handful.taken)
        now: Ask | None = ask
        while now is not None and now.handful is handful:
            picks = len(handful.taken) + len(handful.forced) - done
            self._feed(now, marks[picks] if picks < len(marks) else "done")
            now = self.ask_of(ask.player)
        if handful.taken[done:] != marks:
            raise BrokenRule(f"asked for {marks}, a rule took {handful.taken[done:]}")

    # -- what was chosen

    @property
    def decisions(self) -> int:
        """How many choices were made; in an imagined world also those before it began."""
        return self.rules.facts.cap - self._left + len(self._since)

    @property
    def choices(self) -> list[Choice]:
        """All choices made so far; an imagined world does not tell."""
        return self._before.since(None) + self._since if self._dreamer is None else []

    @property
    def since(self) -> list[Choice]:
        """The choices made in this step so far."""
        return self._since.copy() if self._dreamer is None else []

    @property
    def digests(self) -> list[str]:
        """The fingerprint of the table at every step boundary so far."""
        return [mark for _, mark in self._marks]

    def _log(self) -> Log:
        ends = [count for count, _ in self._marks[1:]] + [len(self.choices)]
        steps = [
            LoggedStep(mark, self.choices[start:end])
            for (start, mark), end in zip(self._marks, ends, strict=True)
        ]
        facts = self.rules.facts
        return Log(
            facts.key, facts.rules_version, self.setup, steps, self.snapshot(), self.started_from
        )

    def snapshot(self) -> dict[str, Any]:
        """The table at the last step boundary, with what each player remembers, as data."""
        self._must_be_real("snapshot")
        table = self._at_boundary()
        viewers = [*range(table.players), SHARED]
        pools = [self._memory.recall(viewer, table.zones) for viewer in viewers]
        memory = [plain_pools(one, table) for one in pools]
        plain = plain_table(table)
        return {"digest": digest(table), **plain, "memory": memory, "seal": fingerprint(memory)}

    def pools(self, player: int) -> Pools:
        """What the player remembers of hidden cards; in a dream only the dreamer does."""
        if not SHARED <= player < self.table.players:
            raise Mistake(f"no player {player} sits at this table of {self.table.players}")
        if self._dreamer not in (None, player):
            return {}
        self._come_back()
        part, table = self._part_of(player), self.table
        news = table.record.moves if part is None else part.record.moves
        return self._memory.recall_now(player, table.zones, news)

    @property
    def boundary(self) -> Boundary:
        """The last one, with its data."""
        self._come_back()
        return self._boundary

    def _must_be_real(self, what: str) -> None:
        if self._dreamer is not None:
            raise BrokenRule(f"an imagined world has no {what}")

    def _at_boundary(self) -> Table:
        self._come_back()
        table, known = self._table_of(self._boundary), self.table.chance.known
        if known:
            table.chance.known = known.copy()
        return table

    def _table_of(self, boundary: Boundary) -> Table:
        table: Table = self.rules.blank(self.setup)
        if self._blank is None:
            self._blank = table.save_all_fields()
        table.load(boundary.saved, self._blank)
        table.step = boundary.step
        table.chance.seed = boundary.seed
        return table

    def _come_back(self) -> None:
        """See to it that there are the data of the last boundary, and the moves up to now.

        Random play and simulations never ask for these, and they take up to a third of its time.
        So a game that is not on record keeps neither, until somebody wants to look back; then it
        finds them by making its choices again, and keeps all from then on.
        """
        self._keeping = True
        if self._boundary is not UNSAVED:
            return
        again: History = self._played_from(self._kept)
        self._keep(again._boundary)
        self._memory.moves = again._memory.moves
        self._path = again._path
        chance = self.table.chance
        self.table.noting = chance.noting = True
        chance.known = again.table.chance.known
        self.table.record.moves = again.table.record.moves
        for part in again._parts:
            mine = self._part_of(part.player)
            if mine is not None:
                mine.record = part.record

    def _played_from(self, kept: Boundary) -> History:
        table = self._table_of(kept)
        table.telling = False
        memory = Memory([], self._memory.moves)
        again = History(self.rules, table, memory, recording=False, boundary=kept)
        again._keeping = True
        if not self._stopped:  # what a rule failed on is not made again
            again._saves_from = self.table.step
        again.run()
        for player, key in self._played + self._since:
            ask = again.ask_of(player)
            assert ask is not None
            again._take(ask, key)
        for seat in table.areas:
            seat.rise()
        return again


def whole(handful: Handful, marks: list[str]) -> str:
    """A handful as one choice: its picks in canonical order, and `done`."""
    handful.check(marks)
    return " ".join([*handful.in_order(marks), "done"])
