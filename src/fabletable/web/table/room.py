"""A table with a game on it, and those who sit around it.

One change at a time: it is made, stored, and only then shown. Whatever cannot be stored is
forgotten by everybody, also by us.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import uniform
from time import monotonic

from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.web import wire, wishes
from fabletable.web.beside import set_going
from fabletable.web.bots.at_table import BotSeats
from fabletable.web.bots.pool import BotWorkers
from fabletable.web.refusal import Refusal
from fabletable.web.store.protocol import NotStored, Twice, Unreachable
from fabletable.web.table import answering, arranging, guests, seats, talk
from fabletable.web.table.asking import Asking, Question
from fabletable.web.table.at_last import at_last
from fabletable.web.table.calling import Caller, Calling
from fabletable.web.table.hints import Hints
from fabletable.web.table.lines import Chair, Chosen, Line, Seated
from fabletable.web.table.petitions import Petitions
from fabletable.web.table.presence import Presence
from fabletable.web.table.showing import Showing
from fabletable.web.table.stored_table import RUSH, StoredTable
from fabletable.web.table.viewer import Viewer
from fabletable.web.tally import TALLY

log = logging.getLogger(__name__)

# What is done, or told, while nobody else changes the table.
Alone = wishes.Choose | wishes.LookFrom | wishes.Undo | wishes.Agree | Question | arranging.Wish
EXPECTED = 5.0  # seconds in which somebody who asked for a room comes in


class Undisturbed:
    """With the lock, after what comes first; no generator, since every choice comes here."""

    __slots__ = ("_first", "_lock")

    def __init__(self, lock: asyncio.Lock, first: Callable[[], Awaitable[None]]) -> None:
        self._lock = lock
        self._first = first

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            await self._first()
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


class Room:
    """A table that somebody looks at, or a bot thinks about."""

    def __init__(
        self,
        stored: StoredTable,
        workers: BotWorkers,
        links: seats.Links,
        caller: Caller | None = None,
    ) -> None:
        self.stored = stored
        self._links = links
        self._lock = asyncio.Lock()
        self._alone = Undisturbed(self._lock, self._be_sure)
        self._catching_up: asyncio.Task[None] | None = None
        self._bots = BotSeats(self, workers)
        self.hints = Hints(self, workers)
        self.presence = Presence(stored.id, stored.store.neighbours)
        self.showing = Showing(stored, links, self.presence)
        self._petitions = Petitions(self)
        self._calling = Calling(self, caller)
        self._asking = Asking(stored)
        self._floor = talk.Floor()
        self._reading: asyncio.Task[None] | None = None
        self._lines_there = 0  # so many has its log, as we were told
        self.wanted_at = monotonic()  # when somebody last asked for this room

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def game(self) -> Game | None:
        return self.stored.game

    @property
    def viewers(self) -> list[Viewer]:
        return self.showing.viewers

    @property
    def seats(self) -> list[Chair]:
        return self.stored.state.seats

    @property
    def thinking(self) -> bool:
        """Whether a bot does."""
        return bool(self._bots.tasks)

    @property
    def idle(self) -> bool:
        later = self._catching_up is not None or bool(self._calling.tasks)
        busy = self.thinking or later or self._lock.locked()
        expected = monotonic() - self.wanted_at < EXPECTED
        return not (self.viewers or busy or expected)

    def alone(self) -> Undisturbed:
        """Nobody else changes the table meanwhile; and it is as it is stored."""
        return self._alone

    # -- coming and going

    async def join(self, person: str, address: str = "", link: str = "") -> Viewer:
        """Somebody who may sit or watch here connects, perhaps by a link; who stood in for them
        leaves.
        """
        return await at_last(lambda: self._join(person, address, link))

    async def _join(self, person: str, address: str, link: str) -> Viewer:
        async with self.alone():
            if not self._may_look(person, link):
                await self._read()  # perhaps they sat down just now, by another process
            if not self._may_look(person, link):
                raise Mistake("nobody may watch at this table without a link that is still good")
            mine = seats.seats_of(self.seats, person)
            links = self.stored.state.arranged.links
            viewer = Viewer(person, mine[0] if len(mine) == 1 else -1, address, links)
            back = [number for number in mine if self.seats[number].stand_in]
            if back:
                lines = [Seated(n, seats.without_stand_in(self.seats[n])) for n in back]
                await self.keep(*lines)
            await self.deal()
            self.viewers.append(viewer)
            if not self._others_are_here():
                self.showing.show_parts([viewer])
            self._bots.begin()
        return viewer

    def _may_look(self, person: str, link: str) -> bool:
        good = self._links.lets_watch(link, self.id, self.stored.state.arranged.links)
        return guests.may_look(self.stored, person, good)

    def send_away(self) -> None:
        """Those who may not look on any more."""
        guests.send_away(self.stored, self.viewers)

    def part(self, viewer: Viewer) -> None:
        """The connection has ended."""
        self.viewers.remove(viewer)
        self.hints.forget(viewer)
        if not self.viewers:
            self._bots.rest()
        self._others_are_here()

    def _others_are_here(self) -> bool:
        """Show it to everybody, if so: somebody's second tab is no news to them."""
        changed = self.presence.are_here(viewer.person for viewer in self.viewers)
        if changed:
            self.show_around()
            self._calling.look()
        return changed

    # -- what other processes do at this table

    def told(self, words: str) -> None:
        spoken = talk.heard(words)
        if spoken is not None:
            if self._floor.heard(spoken):
                talk.pass_on(spoken.said, self.viewers, self.seats)
        elif self.presence.told(words):
            self.show_around()

    def changed(self, lines: int) -> None:
        """Read on, if another process has written; not while we write ourselves."""
        self._lines_there = max(self._lines_there, lines)
        if self._lines_there > self.stored.lines and self._reading is None:
            self._reading = set_going(self._read_on())

    async def _read_on(self) -> None:
        try:
            async with self.alone():
                while (there := self._lines_there) > self.stored.lines:
                    await self._read()
                    if self._lines_there == there:  # else more was written meanwhile
                        break
        except Mistake as why:
            log.warning("table %s: cannot be read on: %s", self.id, why)
        finally:
            self._reading = None

    async def _read(self) -> None:
        """What others have written."""
        await self.stored.read_on()
        self.send_away()
        self.show_anew()

    async def close(self) -> None:
        tasks = [*self._bots.tasks, *self.hints.tasks, *self._calling.tasks]
        tasks += [task for task in (self._catching_up, self._reading) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Mistake):
            await self.stored.catch_up()

    # -- wishes

    async def obey(self, viewer: Viewer, wish: wishes.FromClient) -> None:
        """Carry a wish out, and say so; or say why not."""
        try:
            answer = await at_last(lambda: self._obey(viewer, wish))
        except Unreachable:  # it may be stored: whoever asks again is told
            viewer.come_again()
            return
        except Refusal as refusal:
            answer = wire.Refused(wish.id, refusal.code, str(refusal))
        except Twice:
            answer = wire.Done(wish.id)
        except NotStored as mistake:
            answer = wire.Refused(wish.id, "not-stored", str(mistake))
        except Mistake as mistake:
            answer = wire.Refused(wish.id, "cannot", str(mistake))
        viewer.reply(answer)

    async def _obey(self, viewer: Viewer, wish: wishes.FromClient) -> wire.ToClient:
        if isinstance(wish, wishes.Hint):
            return await self.hints.found(viewer, wish)
        if isinstance(wish, wishes.Say):
            self._say(viewer, wish)
        elif not isinstance(wish, wishes.Ping):
            return await self._obey_alone(viewer, wish)
        return wire.Done(wish.id)

    def _say(self, viewer: Viewer, wish: wishes.Say) -> None:
        spoken = self._floor.spoken(viewer, self.seats, wish, self.stored.state.arranged.quiet)
        if spoken is not None:
            talk.pass_on(spoken.said, self.viewers, self.seats)
            self.stored.store.neighbours.tell(self.id, talk.told_on(spoken))

    async def _obey_alone(self, viewer: Viewer, wish: Alone) -> wire.ToClient:
        once = f"{viewer.person}/{wish.id}"
        async with self.alone():
            if isinstance(wish, Question):
                return await self._asking.tell(viewer, wish)
            match wish:
                case wishes.Choose():
                    await self._choose(viewer, wish, once)
                case wishes.LookFrom():
                    self._look_from(viewer, wish.seat)
                case wishes.Undo():
                    await self._petitions.undo(viewer, once)
                case wishes.Agree():
                    await self._petitions.agree(viewer, wish.yes, once)
                case _:
                    await arranging.obey(self, viewer, wish, once)
            await self.deal()
        return wire.Done(wish.id)

    async def _choose(self, viewer: Viewer, wish: wishes.Choose, once: str) -> None:
        game, ask = self.game, self._asking.asked(viewer, wish.ask)
        if game is None or ask is None:
            if await self.stored.fulfilled(once):
                return
            raise Refusal("not-asked", "this question is no longer open")
        await self.make(viewer.seat, answering.key_of(game, ask, wish.key), once)

    def is_asked(self, viewer: Viewer, ask: str) -> bool:
        return self._asking.asked(viewer, ask) is not None

    async def make(self, seat: int, key: str, once: str = "", *notes: Line) -> None:
        """Make a choice, store it, and show it to those for whom something has changed."""
        line = await self._made(seat, key)
        await self.keep(line, *notes, once=once)
        TALLY.choices += 1
        if notes or self.stored.over:
            self.showing.changed_around()
        self.show(only=seat if line.alone else None)
        if self.stored.behind and self._catching_up is None:
            self._catching_up = set_going(self._catch_up())

    async def _made(self, seat: int, key: str) -> Chosen:
        """Make a choice in the game; if a rule fails on it, the table is as it was."""
        try:
            return self.stored.made(seat, key)
        except Exception:
            log.exception("table %s: a rule failed on '%s'", self.id, key)
            await self._forget()
            raise Refusal("cannot", "a rule failed on this choice; it is as if not made") from None

    async def _catch_up(self) -> None:
        try:
            await asyncio.sleep(uniform(RUSH / 2, RUSH))  # or who began together waits together
            async with self.alone():
                await self.stored.catch_up()
        except Mistake as why:
            log.warning("table %s: its last boundary was not stored: %s", self.id, why)
        finally:
            self._catching_up = None

    def _look_from(self, viewer: Viewer, seat: int) -> None:
        if seat != -1 and seat not in seats.seats_of(self.seats, viewer.person):
            raise Refusal("not-yours", "this seat is not yours")
        viewer.seat = seat
        self.showing.show_parts()

    # -- around the game

    async def note(self, line: Line, check: Callable[[], None] | None = None) -> None:
        """Store what belongs to the table and changes nothing for those who sit there; unless it
        no longer fits, as `check` says.
        """
        await at_last(lambda: self._note(line, check))

    async def _note(self, line: Line, check: Callable[[], None] | None) -> None:
        async with self.alone():
            if check is not None:
                check()
            await self.keep(line)

    async def deal(self) -> None:
        """The first game, as soon as everybody sits."""
        line = self.stored.begin_first()
        if line is not None:
            await self.keep(line)
            self.show_anew()

    # -- storing

    async def keep(self, *lines: Line, once: str = "") -> None:
        """Store what has changed; if that fails, it has not."""
        try:
            await self.stored.keep(lines, once)
        except BaseException:
            # Also if we are cancelled: what is on disk is the truth.
            await asyncio.shield(self._forget())
            raise
        self._calling.look()

    async def _be_sure(self) -> None:
        if self.stored.doubtful:
            await self._forget()

    async def _forget(self) -> None:
        """Whatever is not stored; raises Unreachable, and is to be tried again before all else."""
        await self.stored.reload()
        self.show_anew()

    # -- showing

    def show(self, only: int | None = None) -> None:
        """Show the table, and let bots think. With `only`, nobody else sees the game change."""
        self.showing.show(only)
        self._bots.begin()

    def show_anew(self) -> None:
        """Whatever may be otherwise: the game, the names, the table beside it."""
        self.showing.forget_words()
        self.showing.changed_around()
        self.show()

    def show_around(self) -> None:
        """The table beside the game has changed, and nothing else."""
        self.showing.changed_around()
        self.showing.show_parts()
