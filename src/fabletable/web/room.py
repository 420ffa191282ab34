"""A table with a game on it, and those who sit around it.

One change at a time: it is made, stored, and only then shown. Whatever cannot be stored is
forgotten by everybody, also by us.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fabletable.engine.choice import Ask
from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.web import answering, replays, seats, taking_back, wire
from fabletable.web.bot_seats import BotSeats
from fabletable.web.bot_workers import BotWorkers, NoAnswer
from fabletable.web.kept import Arranged, Chair, Chosen, Line, Seated, TakenBack
from fabletable.web.people import SeatLink, called
from fabletable.web.picture import Narrator, Picture, over_shown, picture, seats_asked
from fabletable.web.refusal import Refusal
from fabletable.web.store import NotStored, Twice
from fabletable.web.stored_table import RUSH, StoredTable
from fabletable.web.taking_back import Petition
from fabletable.web.viewer import Viewer
from fabletable.web.wire import encode

log = logging.getLogger(__name__)

HINT_SECONDS = 2.0


class Room:
    """A table that somebody looks at, or a bot thinks about."""

    def __init__(self, stored: StoredTable, workers: BotWorkers, links: seats.Links) -> None:
        self.stored = stored
        self.viewers: list[Viewer] = []
        self._workers = workers
        self._links = links
        self.lock = asyncio.Lock()
        self._petition: Petition | None = None
        self._around = 0  # counts changes of the table beside the game
        self._narrators: dict[int, Narrator] = {}
        self._pictures: dict[int, Picture] = {}
        self._catching_up: asyncio.Task[None] | None = None
        self._hinting: dict[Viewer, asyncio.Task[None]] = {}
        self._bots = BotSeats(self, workers)

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def game(self) -> Game | None:
        return self.stored.game

    @property
    def seats(self) -> list[Chair]:
        return self.stored.told.seats

    @property
    def idle(self) -> bool:
        busy = self._bots.tasks or self._catching_up is not None or self.lock.locked()
        return not self.viewers and not busy

    # -- coming and going

    async def join(self, person: str) -> Viewer:
        """Somebody who may sit or watch here connects; who stood in for them leaves."""
        async with self.lock:
            mine = seats.seats_of(self.seats, person)
            if not mine and not self.stored.told.arranged.watching:
                raise Mistake("nobody may watch at this table")
            viewer = Viewer(person, mine[0] if len(mine) == 1 else -1)
            back = [number for number in mine if self.seats[number].stand_in]
            if back:
                lines = [Seated(n, seats.without_stand_in(self.seats[n])) for n in back]
                await self._keep(*lines)
            self.viewers.append(viewer)
            self._around += 1
            self._show_parts()
            self._bots.begin()
        return viewer

    def part(self, viewer: Viewer) -> None:
        """The connection has ended."""
        self.viewers.remove(viewer)
        hinting = self._hinting.pop(viewer, None)
        if hinting is not None:
            hinting.cancel()
        self._around += 1
        self._show_parts()

    async def close(self) -> None:
        tasks = [*self._bots.tasks, *self._hinting.values()]
        if self._catching_up is not None:
            tasks.append(self._catching_up)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(NotStored):
            await self.stored.catch_up()

    # -- wishes

    async def obey(self, viewer: Viewer, wish: wire.FromClient) -> None:
        """Carry a wish out, and say so; or say why not."""
        try:
            answer = await self._obey(viewer, wish)
        except Refusal as refusal:
            answer = wire.Refused(wish.id, refusal.code, str(refusal))
        except Twice:
            answer = wire.Done(wish.id)
        except NotStored as mistake:
            answer = wire.Refused(wish.id, "not-stored", str(mistake))
        except Mistake as mistake:
            answer = wire.Refused(wish.id, "cannot", str(mistake))
        viewer.reply(answer)

    def obey_later(self, viewer: Viewer, wish: wire.Hint) -> None:
        """Who waits for a hint can go on meanwhile; one at a time is enough."""
        waiting = self._hinting.get(viewer)
        if waiting is not None and not waiting.done():
            viewer.reply(wire.Refused(wish.id, "too-fast", "a hint is on its way"))
        else:
            self._hinting[viewer] = asyncio.create_task(self.obey(viewer, wish))

    async def _obey(self, viewer: Viewer, wish: wire.FromClient) -> wire.ToClient:
        if isinstance(wish, wire.Hint):
            return await self._hint(viewer, wish)
        once = f"{viewer.person}/{wish.id}"
        async with self.lock:
            if isinstance(wish, wire.Recall | wire.Mark | wire.Why):
                return self._tell(viewer, wish)
            match wish:
                case wire.Choose():
                    await self._choose(viewer, wish, once)
                case wire.Look():
                    self._look(viewer, wish.seat)
                case wire.Undo():
                    await self._undo(viewer, once)
                case wire.Agree():
                    await self._agree(viewer, wish.yes)
                case wire.Next():
                    await self._next(viewer, once)
                case _:
                    await self._arrange(viewer, wish, once)
        return wire.Done(wish.id)

    def _tell(self, viewer: Viewer, wish: wire.Recall | wire.Mark | wire.Why) -> wire.ToClient:
        """What somebody wants to know; nothing is changed by it, nor stored."""
        match wish:
            case wire.Recall():
                return self._recall(viewer, wish)
            case wire.Mark():
                return self._mark(viewer, wish)
            case wire.Why():
                return self._why(viewer, wish)

    def _recall(self, viewer: Viewer, wish: wire.Recall) -> wire.Recalled:
        if not viewer.looks_back.spend():
            raise Refusal("too-fast", "too many looks back; slow down")
        elements = replays.recalled(self.stored, viewer.seat, wish.line)
        return wire.Recalled(wish.id, wish.line, elements)

    def _mark(self, viewer: Viewer, wish: wire.Mark) -> wire.Marked:
        game = self.game
        if game is None or not self._asked(viewer, wish.ask):
            raise Refusal("not-asked", "this question is no longer open")
        return wire.Marked(wish.id, wish.ask, answering.marked(game, viewer.seat, wish.marks))

    def _why(self, viewer: Viewer, wish: wire.Why) -> wire.Reasons:
        game = self.game
        if not viewer.whys.spend():
            raise Refusal("too-fast", "too many questions; slow down")
        if game is None:
            raise Refusal("cannot", "no game is shown here")
        if game.ask_of(viewer.seat) is not None and not self._asked(viewer, wish.ask):
            raise Refusal("not-asked", "this question is no longer open")
        lines = answering.reasons(game, viewer.seat, self.stored.told.names, wish.at)
        return wire.Reasons(wish.id, wish.at, lines)

    def _asked(self, viewer: Viewer, ask: str) -> Ask | None:
        """The question of this name, if the viewer is asked it now."""
        found = self.game.ask_of(viewer.seat) if self.game is not None else None
        if found is None or ask != self.stored.ask_id(viewer.seat):
            return None
        return found

    async def _choose(self, viewer: Viewer, wish: wire.Choose, once: str) -> None:
        game, ask = self.game, self._asked(viewer, wish.ask)
        if game is None or ask is None:
            if self.stored.fulfilled(once):
                return
            raise Refusal("not-asked", "this question is no longer open")
        await self.make(viewer.seat, answering.key_of(game, ask, wish.key), once)

    async def make(self, seat: int, key: str, once: str = "", *notes: Line) -> None:
        """Make a choice, store it, and show it to those for whom something has changed."""
        game = self.stored.game
        assert game is not None
        alone = game.simultaneous
        step = game.table.step
        line = await self._made(seat, key)
        await self._keep(line, *notes, once=once)
        if notes or game.result is not None:
            self._around += 1
        alone = alone and game.simultaneous and game.table.step == step
        if not taking_back.goes_on(self._petition, seat, alone):
            self._petition = None
        self._show(only=seat if alone else None)
        if self.stored.behind and self._catching_up is None:
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _made(self, seat: int, key: str) -> Chosen:
        """Make a choice in the game; if a rule fails on it, the table is as it was."""
        try:
            return self.stored.made(seat, key)
        except Exception:
            log.exception("table %s: a rule failed on '%s'", self.id, key)
            self._narrators.clear()
            await self.stored.reload()
            self._show()
            raise Refusal("cannot", "a rule failed on this choice; it is as if not made") from None

    async def _catch_up(self) -> None:
        try:
            await asyncio.sleep(RUSH)
            async with self.lock:
                self._catching_up = None
                await self.stored.catch_up()
        except NotStored as why:
            log.warning("table %s: its last boundary was not stored: %s", self.id, why)

    def _look(self, viewer: Viewer, seat: int) -> None:
        if seat != -1 and seat not in seats.seats_of(self.seats, viewer.person):
            raise Refusal("not-yours", "this seat is not yours")
        viewer.seat = seat
        self._show_to(viewer)

    async def _hint(self, viewer: Viewer, wish: wire.Hint) -> wire.ToClient:
        async with self.lock:
            if self._asked(viewer, wish.ask) is None:
                raise Refusal("not-asked", "this question is no longer open")
            position, seat = self.stored.position(), viewer.seat
        try:
            found = await self._workers.hint(position, seat, HINT_SECONDS)
        except NoAnswer as why:
            raise Refusal("cannot", f"no hint was found: {why}") from None
        return wire.Hinted(wish.id, wish.ask, found.note, found.hints)

    # -- taking back

    async def _undo(self, viewer: Viewer, once: str) -> None:
        if self.stored.fulfilled(once):
            return
        game = self.game
        at = taking_back.last_choice(game, viewer.seat) if game is not None else -1
        if game is None or at < 0 or not self.stored.can_take_back:
            raise Refusal("cannot", "there is nothing that you could take back")
        line = taking_back.line_for(game, at)
        before = taking_back.game_without(game, line)
        persons_asked = taking_back.who_must_agree(game, before, line, self.seats)
        if persons_asked:
            self._petition = Petition(viewer.seat, once, persons_asked)
            self._show_parts()
        else:
            await self._take_back(viewer.seat, line, before, once)

    async def _agree(self, viewer: Viewer, yes: bool) -> None:
        petition = self._petition
        if petition is None or viewer.person not in petition.waits_for:
            raise Refusal("cannot", "nobody asks you to take anything back")
        if not yes:
            self._petition = None
            self._show_parts()
            return
        petition.waits_for.remove(viewer.person)
        if petition.waits_for:
            self._show_parts()
            return
        game = self.game
        assert game is not None
        # Its place may have moved, by what others took back unseen.
        line = taking_back.line_for(game, taking_back.last_choice(game, petition.seat))
        before = taking_back.game_without(game, line)
        await self._take_back(petition.seat, line, before, petition.once)

    async def _take_back(self, seat: int, line: TakenBack, before: Game, once: str) -> None:
        if not taking_back.goes_on(self._petition, seat, line.alone):
            self._petition = None
        self.stored.game = before
        await self._keep(line, once=once)
        self._show()

    # -- around the game

    async def _next(self, viewer: Viewer, once: str) -> None:
        if self.stored.fulfilled(once):
            return
        if not seats.seats_of(self.seats, viewer.person):
            raise Refusal("not-yours", "only those who sit here can begin another game")
        line = self.stored.begin_next()
        self._narrators.clear()
        await self._keep(line, once=once)
        self._around += 1
        self._show()

    async def _arrange(self, viewer: Viewer, wish: wire.FromClient, once: str) -> None:
        if self.stored.fulfilled(once):
            return
        notes: list[Line] = []
        if isinstance(wish, wire.Arrange):
            line: Line = self._arranged(viewer, wish)
        elif isinstance(wish, wire.GiveSeat):
            self._must_host(viewer)
            line = seats.given(
                self.seats, wish, viewer.person, called(self.stored.store, viewer.person)
            )
            notes += seats.notice(self.seats[wish.seat], line.seat)
        elif isinstance(wish, wire.StandIn):
            self._must_sit(viewer)
            line = seats.stand_in(self.seats, wish.seat, self._here)
        else:
            assert isinstance(wish, wire.Leave)
            line = seats.left(self.seats, viewer.seat, viewer.person)
        self._petition = None
        await self._keep(line, *notes, once=once)
        self._narrators.clear()  # names may have changed
        self._around += 1
        self._send_away()
        self._show()

    def _arranged(self, viewer: Viewer, wish: wire.Arrange) -> Arranged:
        self._must_host(viewer)
        now = self.stored.told.arranged
        return Arranged(
            now.locked if wish.locked is None else wish.locked,
            now.watching if wish.watching is None else wish.watching,
            now.pace if wish.pace is None else wire.fair_pace(wish.pace),
        )

    def _must_host(self, viewer: Viewer) -> None:
        if viewer.person != self.stored.told.opened.host:
            raise Refusal("not-yours", "only the host can do this")

    def _must_sit(self, viewer: Viewer) -> None:
        if not seats.seats_of(self.seats, viewer.person):
            raise Refusal("not-yours", "only those who sit here can do this")

    def _here(self, person: str) -> bool:
        return any(viewer.person == person for viewer in self.viewers)

    async def take(self, link: SeatLink, person: str) -> None:
        """Sit down by a link."""
        async with self.lock:
            told = self.stored.told
            name = called(self.stored.store, person)
            line = seats.taken(self.seats, link, person, name, told.arranged.locked)
            if line is not None:
                await self._keep(line)
                self._narrators.clear()
                self._around += 1
                self._show()

    def _send_away(self) -> None:
        """Those who lost their seat, and spectators where nobody may watch any more."""
        watching = self.stored.told.arranged.watching
        for viewer in self.viewers:
            mine = seats.seats_of(self.seats, viewer.person)
            if viewer.seat not in mine:
                viewer.seat = mine[0] if len(mine) == 1 else -1
            if not mine and not watching and not viewer.over:
                viewer.over = True
                viewer.reply(wire.Gone("you no longer sit at this table"))

    # -- storing

    async def _keep(self, *lines: Line, once: str = "") -> None:
        """Store what has changed; if that fails, it has not."""
        try:
            await self.stored.keep(lines, once)
        except BaseException:
            # Also if we are cancelled: what is on disk is the truth.
            self._petition = None
            self._narrators.clear()
            await asyncio.shield(self.stored.reload())
            self._around += 1
            self._show()
            raise

    # -- showing

    def _show(self, only: int | None = None) -> None:
        """Show the table, and let bots think. With `only`, nobody else sees the game change."""
        if only is None:
            self._pictures.clear()
        else:
            self._pictures.pop(only, None)
        for viewer in self.viewers:
            self._show_to(viewer)
        self._bots.begin()

    def _show_parts(self) -> None:
        for viewer in self.viewers:
            self._show_to(viewer)

    def _show_to(self, viewer: Viewer) -> None:
        viewer.show(self._picture(viewer.seat), self._parts(viewer))

    def _picture(self, seat: int) -> Picture:
        found = self._pictures.get(seat)
        if found is None:
            found = self._pictures[seat] = self._drawn(seat)
        return found

    def _drawn(self, seat: int) -> Picture:
        game = self.game
        if game is None:
            return Picture()
        names = self.stored.told.names
        story = self._narrators.setdefault(seat, Narrator()).tell(game, seat, names)
        ask = self.stored.ask_id(seat) if seat >= 0 else ""
        return picture(game, seat, ask, story)

    def _parts(self, viewer: Viewer) -> dict[str, bytes]:
        stored, game = self.stored, self.game
        asks = game.asks if game is not None else []
        over = over_shown(game, stored.changes, stored.another)
        return {
            "room": self._room_part(viewer),
            "waiting": encode(seats_asked(asks)),
            "over": encode(over),
            "undo": encode(self._undo_shown(viewer)),
        }

    def _room_part(self, viewer: Viewer) -> bytes:
        """Made anew only if it may have changed: most choices change nothing here."""
        now = (self._around, viewer.seat)
        if viewer.room_of != now:
            viewer.room_of, viewer.room = now, encode(self._room_shown(viewer))
        return viewer.room

    def _room_shown(self, viewer: Viewer) -> wire.RoomShown:
        stored = self.stored
        told, host = stored.told, viewer.person == stored.told.opened.host
        mine = bool(seats.seats_of(self.seats, viewer.person))
        shown = [
            self._links.shown(self.id, number, seat, viewer.person, host, self._here(seat.person))
            for number, seat in enumerate(self.seats)
        ]
        return wire.RoomShown(
            id=self.id,
            game=told.opened.game,
            title=stored.title,
            mode=stored.mode_name,
            number=len(told.games),
            seats=shown,
            you=viewer.seat,
            host=host,
            locked=told.arranged.locked,
            watching=told.arranged.watching,
            watch_link=self._links.to_watch(self.id) if host and told.arranged.watching else "",
            pace=told.arranged.pace,
            campaign=told.opened.campaign if mine else "",
            campaign_line=stored.campaign_line,
            frozen=stored.frozen,
            note=told.note,
        )

    def _undo_shown(self, viewer: Viewer) -> wire.UndoShown:
        game, petition = self.game, self._petition
        can = False
        if game is not None and viewer.seat >= 0 and self.stored.can_take_back:
            can = any(player == viewer.seat for player, _ in game.choices)
        free = can and self.stored.alone
        if petition is None:
            return wire.UndoShown(can, free)
        waits = [n for n, seat in enumerate(self.seats) if seat.person in petition.waits_for]
        needs_you = viewer.person in petition.waits_for
        return wire.UndoShown(can, free, petition.seat, needs_you, waits)


@asynccontextmanager
async def seated(room: Room, person: str) -> AsyncIterator[Viewer]:
    """Somebody sits at the table, as long as this lasts."""
    viewer = await room.join(person)
    try:
        yield viewer
    finally:
        room.part(viewer)
