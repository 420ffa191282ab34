"""A table with a game on it, and those who sit around it.

One change at a time: it is made, stored, and only then shown. Whatever cannot be stored is
forgotten by everybody, also by us.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import TypeVar

from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.web import wire, wishes
from fabletable.web.bots.at_table import BotSeats
from fabletable.web.bots.pool import BotWorkers, NoAnswer
from fabletable.web.people import SeatLink, called
from fabletable.web.refusal import Refusal
from fabletable.web.store.protocol import NotStored, Overtaken, Twice, Unreachable
from fabletable.web.table import answering, seats, talk
from fabletable.web.table.asking import Asking
from fabletable.web.table.lines import Arranged, Chair, Chosen, Line, Read, Seated, Shared
from fabletable.web.table.petitions import Petitions
from fabletable.web.table.presence import Presence
from fabletable.web.table.showing import Showing
from fabletable.web.table.stored_table import RUSH, StoredTable
from fabletable.web.table.viewer import Viewer
from fabletable.web.tally import TALLY

log = logging.getLogger(__name__)

T = TypeVar("T")

HINT_SECONDS = 2.0
TRIES = 5  # of a wish, while others change the table before us
EXPECTED = 5.0  # seconds in which somebody who asked for a room comes in
DELETED = "this table was deleted"


class Room:
    """A table that somebody looks at, or a bot thinks about."""

    def __init__(self, stored: StoredTable, workers: BotWorkers, links: seats.Links) -> None:
        self.stored = stored
        self._links = links
        self._workers = workers
        self._lock = asyncio.Lock()
        self._catching_up: asyncio.Task[None] | None = None
        self._hinting: dict[Viewer, asyncio.Task[None]] = {}
        self._bots = BotSeats(self, workers)
        self.presence = Presence(stored.id, stored.store.neighbours)
        self.showing = Showing(stored, links, self.presence)
        self._petitions = Petitions(self)
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
        busy = self.thinking or self._catching_up is not None or self._lock.locked()
        expected = monotonic() - self.wanted_at < EXPECTED
        return not (self.viewers or busy or expected)

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Nobody else changes the table meanwhile; and it is as it is stored."""
        async with self._lock:
            if self.stored.doubtful:
                await self._forget()
            yield

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
            await self._deal()
            self.viewers.append(viewer)
            self._others_are_here()
            self._bots.begin()
        return viewer

    def _may_look(self, person: str, link: str) -> bool:
        """Who sits here, and the host; and where spectators may come, who has come by a link.
        Before any was withdrawn, whoever knows the table's address has.
        """
        now = self.stored.state.arranged
        if seats.seats_of(self.seats, person) or person == self.stored.state.opened.host:
            return True
        by_link = not now.links or self._links.lets_watch(link, self.id, now.links)
        return now.watching and by_link

    def part(self, viewer: Viewer) -> None:
        """The connection has ended."""
        self.viewers.remove(viewer)
        hinting = self._hinting.pop(viewer, None)
        if hinting is not None:
            hinting.cancel()
        self._others_are_here()

    def _others_are_here(self) -> None:
        self.presence.are_here(viewer.person for viewer in self.viewers)
        self._show_parts()

    # -- what other processes do at this table

    def told(self, words: str) -> None:
        spoken = talk.heard(words)
        if spoken is not None:
            if self._floor.heard(spoken):
                talk.pass_on(spoken.said, self.viewers, self.seats)
        elif self.presence.told(words):
            self._show_parts()

    def changed(self, lines: int) -> None:
        """Read on, if another process has written; not while we write ourselves."""
        self._lines_there = max(self._lines_there, lines)
        if self._lines_there > self.stored.lines and self._reading is None:
            self._reading = asyncio.create_task(self._read_on())

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
        tasks = [*self._bots.tasks, *self._hinting.values()]
        tasks += [task for task in (self._catching_up, self._reading) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(NotStored):
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

    def obey_later(self, viewer: Viewer, wish: wishes.Hint) -> None:
        """Who waits for a hint can go on meanwhile; one at a time is enough."""
        waiting = self._hinting.get(viewer)
        if waiting is not None and not waiting.done():
            viewer.reply(wire.Refused(wish.id, "too-fast", "a hint is on its way"))
        else:
            self._hinting[viewer] = asyncio.create_task(self.obey(viewer, wish))

    async def _obey(self, viewer: Viewer, wish: wishes.FromClient) -> wire.ToClient:
        if isinstance(wish, wishes.Hint):
            return await self._hint(viewer, wish)
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

    async def _obey_alone(self, viewer: Viewer, wish: wishes.FromClient) -> wire.ToClient:
        once = f"{viewer.person}/{wish.id}"
        async with self.alone():
            if isinstance(wish, wishes.Recall | wishes.Mark | wishes.Why):
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
                case wishes.Next() | wishes.Stir():
                    await self._go_on(viewer, wish, once)
                case _:
                    await self._arrange(viewer, wish, once)
            await self._deal()
        return wire.Done(wish.id)

    async def _choose(self, viewer: Viewer, wish: wishes.Choose, once: str) -> None:
        game, ask = self.game, self._asking.asked(viewer, wish.ask)
        if game is None or ask is None:
            if await self.stored.fulfilled(once):
                return
            raise Refusal("not-asked", "this question is no longer open")
        await self.make(viewer.seat, answering.key_of(game, ask, wish.key), once)

    async def make(self, seat: int, key: str, once: str = "", *notes: Line) -> None:
        """Make a choice, store it, and show it to those for whom something has changed."""
        line = await self._made(seat, key)
        await self.keep(line, *notes, once=once)
        TALLY.choices += 1
        if notes or self.stored.over:
            self.showing.changed_around()
        self.show(only=seat if line.alone else None)
        if self.stored.behind and self._catching_up is None:
            self._catching_up = asyncio.create_task(self._catch_up())

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
            await asyncio.sleep(RUSH)
            async with self.alone():
                self._catching_up = None
                await self.stored.catch_up()
        except NotStored as why:
            log.warning("table %s: its last boundary was not stored: %s", self.id, why)

    def _look_from(self, viewer: Viewer, seat: int) -> None:
        if seat != -1 and seat not in seats.seats_of(self.seats, viewer.person):
            raise Refusal("not-yours", "this seat is not yours")
        viewer.seat = seat
        self.showing.show_parts()

    async def _hint(self, viewer: Viewer, wish: wishes.Hint) -> wire.ToClient:
        async with self.alone():
            if self._asking.asked(viewer, wish.ask) is None:
                raise Refusal("not-asked", "this question is no longer open")
            if not self.stored.hints:
                raise Refusal("cannot", "the host has not allowed hints at this table")
            position, seat = self.stored.position(), viewer.seat
        try:
            found = await self._workers.hint(
                position, seat, HINT_SECONDS, viewer.person, viewer.address
            )
        except NoAnswer as why:
            raise Refusal("cannot", f"no hint was found: {why}") from None
        return wire.Hinted(wish.id, wish.ask, found.note, found.hints)

    # -- around the game

    async def _next(self, viewer: Viewer, once: str) -> None:
        if await self.stored.fulfilled(once):
            return
        if not seats.seats_of(self.seats, viewer.person):
            raise Refusal("not-yours", "only those who sit here can begin another game")
        await self.keep(self.stored.begin_next(), once=once)
        self.show_anew()

    async def _go_on(self, viewer: Viewer, wish: wishes.Next | wishes.Stir, once: str) -> None:
        if isinstance(wish, wishes.Next):
            await self._next(viewer, once)
        else:
            await self._stir(viewer, wish.share, once)

    async def _stir(self, viewer: Viewer, share: str, once: str) -> None:
        self._must_sit(viewer)
        if share and viewer.person not in self.stored.state.shares:
            await self.keep(Shared(viewer.person, share), once=once)
            self._show_parts()

    async def _deal(self) -> None:
        """The first game, as soon as everybody sits."""
        line = self.stored.begin_first()
        if line is not None:
            await self.keep(line)
            self.show_anew()

    async def _arrange(self, viewer: Viewer, wish: wishes.FromClient, once: str) -> None:
        if await self.stored.fulfilled(once):
            return
        notes: list[Line] = []
        if isinstance(wish, wishes.Arrange):
            line: Line = self._arranged(viewer, wish)
        elif isinstance(wish, wishes.GiveSeat):
            self._must_host(viewer)
            line = seats.given(
                self.seats, wish, viewer.person, await called(self.stored.store, viewer.person)
            )
            notes += seats.notice(self.seats[wish.seat], line.seat)
        elif isinstance(wish, wishes.StandIn):
            self._must_sit(viewer)
            line = seats.stand_in(self.seats, wish.seat, self.presence)
        else:
            assert isinstance(wish, wishes.Leave)
            line = seats.left(self.seats, viewer.seat, viewer.person)
        await self.keep(line, *notes, once=once)
        self.send_away()
        self.show_anew()

    def _arranged(self, viewer: Viewer, wish: wishes.Arrange) -> Arranged:
        self._must_host(viewer)
        now = self.stored.state.arranged
        return Arranged(
            now.locked if wish.locked is None else wish.locked,
            now.watching if wish.watching is None else wish.watching,
            now.pace if wish.pace is None else wishes.fair_pace(wish.pace),
            now.hints if wish.hints is None else wish.hints,
            now.quiet if wish.quiet is None else wish.quiet,
            now.links + wish.withdraw,
        )

    def _must_host(self, viewer: Viewer) -> None:
        if viewer.person != self.stored.state.opened.host:
            raise Refusal("not-yours", "only the host can do this")

    def _must_sit(self, viewer: Viewer) -> None:
        if not seats.seats_of(self.seats, viewer.person):
            raise Refusal("not-yours", "only those who sit here can do this")

    async def take(self, link: SeatLink, person: str, share: str = "") -> None:
        """Sit down by a link, with a share of the next shuffle."""
        await at_last(lambda: self._take(link, person, share))

    async def _take(self, link: SeatLink, person: str, share: str) -> None:
        async with self.alone():
            state = self.stored.state
            name = await called(self.stored.store, person)
            line = seats.taken(self.seats, link, person, name, state.arranged)
            if line is not None:
                await self.keep(line, *([Shared(person, share)] if share else []))
                self.show_anew()
            await self._deal()

    async def lay_open(self, person: str) -> None:
        """Somebody is about to be given all of this game: that is stored before."""
        await at_last(lambda: self._lay_open(person))

    async def _lay_open(self, person: str) -> None:
        async with self.alone():
            if person in self.stored.now.read:
                return
            mine = seats.seats_of(self.seats, person)
            name = self.seats[mine[0]].name if mine else await called(self.stored.store, person)
            await self.keep(Read(person, name))
            self._show_parts()

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

    def send_away(self) -> None:
        """Those who lost their seat, and spectators who may not watch any more."""
        if not self.stored.state.keepers:
            for viewer in self.viewers:
                viewer.over = True
                viewer.reply(wire.Gone(DELETED))
        now = self.stored.state.arranged
        for viewer in self.viewers:
            mine, sat = seats.seats_of(self.seats, viewer.person), viewer.seat >= 0
            if viewer.seat not in mine:
                viewer.seat = mine[0] if len(mine) == 1 else -1
            host = viewer.person == self.stored.state.opened.host
            watches = host or (now.watching and viewer.links == now.links)
            if not mine and not watches and not viewer.over:
                viewer.over = True
                what = "no longer sit" if sat else "may no longer watch"
                viewer.reply(wire.Gone(f"you {what} at this table"))
            viewer.links = now.links

    # -- storing

    async def keep(self, *lines: Line, once: str = "") -> None:
        """Store what has changed; if that fails, it has not."""
        try:
            await self.stored.keep(lines, once)
        except BaseException:
            # Also if we are cancelled: what is on disk is the truth.
            await asyncio.shield(self._forget())
            raise

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

    def _show_parts(self) -> None:
        """The table beside the game has changed, and nothing else."""
        self.showing.changed_around()
        self.showing.show_parts()


async def at_last(wish: Callable[[], Awaitable[T]]) -> T:
    """Once more, if another process has changed the table: what it wrote is read by then."""
    for _ in range(TRIES):
        with suppress(Overtaken):
            return await wish()
    raise NotStored("others were faster, again and again; try once more")
