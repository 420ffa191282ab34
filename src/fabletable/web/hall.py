"""All tables of one server: who finds which, and the rooms in which something happens now."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic, time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fabletable.campaigns.journal import (
    campaign_of,
    new_journal,
)
from fabletable.campaigns.season import Season
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game
from fabletable.lobby.challenge import find_challenge
from fabletable.lobby.lesson import lesson_of
from fabletable.lobby.overlays import overlay_in
from fabletable.lobby.shuffle import seal_of, secret_of
from fabletable.lobby.teller import LESSON_KEY, challenge_key
from fabletable.shelf import find_game
from fabletable.web import people, shown, wire, wire_pages, wishes
from fabletable.web.bots.pool import BotWorkers
from fabletable.web.files import Files
from fabletable.web.finished import Finished
from fabletable.web.people import Codes, SeatLink, Signer, called, fresh_id, tidy_name
from fabletable.web.proofs.pool import Provers
from fabletable.web.store.protocol import Change, Deserted, NotStored, Overtaken, Store
from fabletable.web.table import arranging, seats, shelving, stored_table
from fabletable.web.table.guests import DELETED
from fabletable.web.table.lines import (
    Chair,
    Line,
    Opened,
    persons,
)
from fabletable.web.table.presence import BEAT
from fabletable.web.table.reading import campaign_at
from fabletable.web.table.room import Room
from fabletable.web.table.stored_table import StoredTable, fresh_seed
from fabletable.web.workshop.workshop import Workshop

if TYPE_CHECKING:
    from fabletable.web.push import Push  # which needs what may be missing

EVERYWHERE = "*"  # no table's id
MOST_OPEN = 200  # tables of one person whose games are not over; no list shows more
MOST_ROOMS = 2_000  # that nobody looks at any more and that are still at hand
MOST_OF_CAMPAIGNS = 20_000_000  # bytes of theirs, which weigh ten times as much at hand
GRACE = 30 * 86_400  # seconds in which a table that nobody keeps can be brought back
MOST_AWAY = 100  # tables that one person can bring back: the last that they have put away
LATELY = 3_600  # seconds in which none is deleted: whoever opened it could still do so again
SWEEP = 3_600  # seconds between two looks for such


class Hall:
    """Where tables are opened, found and kept."""

    def __init__(
        self,
        store: Store,
        secret: bytes,
        workers: BotWorkers,
        provers: Provers | None = None,
        push: Push | None = None,
    ) -> None:
        self.store = store
        self.signer = Signer(secret)
        self.codes = Codes(store, self.signer)
        self._secret = secret
        self.links = seats.Links(self.signer)
        self._workers = workers
        self._provers = provers or Provers()
        self.push = push  # where it is wished that browsers are called
        self.finished = Finished(self, workers)
        self.files = Files(self, self._provers)
        self.workshop = Workshop(self._provers)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.ending = False  # nobody new comes in
        store.neighbours.listen(self)

    # -- what other processes do

    def changed(self, table: str, lines: int) -> None:
        if table in self._rooms:
            self._rooms[table].changed(lines)

    def told(self, table: str, words: str) -> None:
        if table == EVERYWHERE:
            self._ask_again(words)
        elif table in self._rooms:
            self._rooms[table].told(words)

    def _ask_again(self, person: str) -> None:
        """Who this person is: whoever connects anew shows their cookie."""
        for room in self._rooms.values():
            for viewer in room.viewers:
                if viewer.person == person:
                    viewer.come_again()

    def missed(self) -> None:
        """Lines are looked for, and whoever may have been signed out is asked who they are."""
        for room in self._rooms.values():
            room.changed(room.stored.lines + 1)
            for viewer in room.viewers:
                viewer.come_again()

    async def beat(self) -> None:
        """Say from time to time who is here."""
        while True:
            await asyncio.sleep(BEAT)
            for room in list(self._rooms.values()):
                room.presence.beat()

    async def send_away(self, patience: float) -> None:
        """Nobody comes in any more, and whoever is here is told to come again."""
        self.ending = True
        end = monotonic() + patience
        while monotonic() < end and self.viewers:
            for room in self._rooms.values():
                for viewer in room.viewers:
                    viewer.come_again()
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        await self.finished.close()
        await self.workshop.close()
        for room in self._rooms.values():
            await room.close()
        await self._workers.close()
        await self._provers.close()
        await self.store.close()

    # -- how much there is to do

    @property
    def viewers(self) -> int:
        return sum(len(room.viewers) for room in self._rooms.values())

    @property
    def tables(self) -> int:
        return len(self._rooms)

    @property
    def bots_waiting(self) -> int:
        return self._workers.waiting

    # -- tables

    async def room(self, table: str) -> Room:
        """The room of this table, unless nobody keeps it any more."""
        room = await self.any_room(table)
        if not room.stored.state.keepers:
            raise Mistake(DELETED)
        return room

    async def any_room(self, table: str) -> Room:
        """Those who ask at the same time get the same one."""
        if table in self._rooms:
            self._rooms[table].wanted_at = monotonic()
            return self._rooms[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))  # noqa: TID251  # awaited
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Room:
        try:
            return self._room_for(await stored_table.loaded(self.store, table, self._secret))
        finally:
            del self._loading[table]

    def _room_for(self, found: StoredTable) -> Room:
        rooms = [*self._rooms.values()]
        if sum(room.stored.campaign_size for room in rooms) > MOST_OF_CAMPAIGNS:
            self._let_go([room for room in rooms if room.idle and room.stored.campaign_size])
        if len(self._rooms) >= MOST_ROOMS:
            self._let_go([room for room in rooms if room.idle][: MOST_ROOMS // 2])
        room = self._rooms[found.id] = Room(found, self._workers, self.links, self.push)
        return room

    def _let_go(self, rooms: Sequence[Room]) -> None:
        for room in rooms:
            self._rooms.pop(room.id, None)

    async def open(self, person: str, wish: wire_pages.OpenTable, address: str = "") -> str:
        """A new table as wished."""
        await self.check_quota(person)
        rules = find_game(wish.game)
        row = seats.first_chairs(wish.seats, person, await called(self.store, person))
        if wish.cards:
            await self._provers.prove_table(address or person, wish, seats.words_of(row))
        overlay = overlay_in(wish.cards)
        pace = wishes.fair_pace(wish.pace)
        line = Opened(wish.game, person, row, wish.watching, pace=pace, share=wish.share)
        table = self.signer.table(person, wish.table) if wish.table else fresh_id()
        if wish.campaign:
            name = tidy_name(wish.name or campaign_of(rules, wish.campaign).name)
            words = seats.words_of(row)
            journal = new_journal(
                rules, wish.campaign, name, words, fresh_seed(), overlay, wish.options
            )
            return await self.opened(replace(line, campaign=fresh_id()), Season(journal), table)
        setup = rules.setup(wish.mode or None, len(row), fresh_seed(), wish.options, overlay)
        return await self.opened(line, setup, table)

    async def learn(self, person: str, wish: wire_pages.Learn) -> str:
        """A table for the guided first game, with its own deal; or for a challenge."""
        rules = find_game(wish.game)
        if wish.challenge:
            challenge = find_challenge(rules, wish.challenge)
            key, game, you = challenge_key(wish.challenge), challenge.begun(), challenge.found.seat
        else:
            lesson = lesson_of(rules.facts)
            if lesson is None:
                raise Mistake(f"{rules.facts.name} has no lesson")
            key, game, you = LESSON_KEY, lesson.begun(rules), lesson.you
        for table in await self.store.tables_of(person):
            if shown.taught_alone(table, person) == (wish.game, key):
                room = await self.room(table.id)
                if await shelving.teach_anew(room, person, key, game, you):
                    return table.id
        return await self._teach(person, game, you)

    async def _teach(self, person: str, game: Game, you: int) -> str:
        """A table for a game that was prepared for one person, among bots."""
        await self.check_quota(person)
        words = ["you" if seat == you else "bot" for seat in range(game.setup.players)]
        row = await self.row_for(person, words, game.setup.players)
        line = Opened(game.rules.facts.key, person, row)
        return await self.brought(line, game, None)

    async def check_quota(self, person: str) -> None:
        tables = await self.store.tables_of(person)
        if sum(not shown.listed(table).over for table in tables) >= MOST_OPEN:
            raise Mistake(
                f"you have {MOST_OPEN} tables whose games are not over: play some of them to the "
                "end, or delete some, before you open another"
            )

    async def opened(self, line: Opened, first: Setup | Season, table: str = "") -> str:
        try:
            found = await stored_table.opened(
                self.store, table or fresh_id(), self._secret, line, first
            )
        except Overtaken:
            raise Mistake("this table is open already") from None
        self._room_for(found)
        return found.id

    async def brought(self, line: Opened, game: Game, season: Season | None, *notes: Line) -> str:
        """A table for a game that was begun elsewhere."""
        found = await stored_table.brought(
            self.store, fresh_id(), self._secret, line, game, season, *notes
        )
        self._room_for(found)
        return found.id

    async def row_for(self, person: str, words: list[str], players: int) -> list[Chair]:
        return seats.chairs_for(words, players, person, await called(self.store, person))

    def sealed(self, person: str) -> wire_pages.Sealed:
        """The next table of this person, and the seal of its first shuffle."""
        table = fresh_id()
        seal = seal_of(secret_of(self._secret, table, 1))
        return wire_pages.Sealed(self.signer.table_token(person, table), seal)

    async def invitation(self, person: str, token: str) -> wire_pages.Invitation:
        link = self.signer.seat(token)
        stored = (await self.room(link.table)).stored
        state = stored.state
        seat = seats.linked(state.seats, link, state.arranged.links)
        return wire_pages.Invitation(
            game=state.opened.game,
            title=stored.rules.facts.name,
            host=await self.store.name_of(state.opened.host),
            seats=[wire.SeatShown(one.name, one.kind, one.bot) for one in state.seats],
            seat=seat.name if seat is not None else "",
            yours=seat is not None and seat.person == person,
            sealed=seal_of(stored.next_secret) if seat is not None else "",
        )

    async def take(self, person: str, wish: wire_pages.Take) -> SeatLink:
        link = self.signer.seat(wish.token)
        room = await self.room(link.table)
        await arranging.take(room, link, person, wish.share)
        return link

    async def must_sit(self, person: str, table: str) -> Room:
        """The room, for somebody who sits there or is its host; for others there is none."""
        room = await self.room(table)
        state = room.stored.state
        if person != state.opened.host and person not in persons(state.seats):
            raise Mistake("there is no such table")
        return room

    # -- people

    async def known(self, cookie: str) -> str:
        """Who carries it; empty if it is nobody that we know."""
        return await people.known(self.store, self.signer, cookie)

    async def cookie(self, person: str) -> str:
        return await people.cookie_for(self.store, self.signer, person)

    async def only_here(self, person: str) -> None:
        """On all devices they are asked again who they are, also by other processes."""
        await people.only_here(self.store, person)
        if self.push is not None:
            await self.push.forget(person)
        self.store.neighbours.tell(EVERYWHERE, person)
        self.told(EVERYWHERE, person)

    async def call(self, person: str, name: str) -> None:
        await self.store.commit(Change("", names=((person, tidy_name(name)),)))

    async def me(self, person: str) -> wire_pages.Me:
        tables = [shown.table_card(one, person) for one in await self.store.tables_of(person)]
        campaigns = [shown.campaign_card(*one) for one in await self.store.campaigns_of(person)]
        away = [shown.table_card(one, person) for one in await self.store.tables_of(person, True)]
        return wire_pages.Me(await self.store.name_of(person), tables, campaigns, away)

    # -- the shelf

    async def rename(self, person: str, table: str, name: str) -> None:
        await shelving.rename(await self.room(table), person, tidy_name(name))

    async def put_away(self, person: str, table: str, back: bool) -> None:
        await shelving.put_away(await self.any_room(table), person, back)
        away = await self.store.tables_of(person, away=True)
        for one in away[MOST_AWAY:]:  # else somebody could open and delete for ever
            if not shown.listed(one).keepers and one.changed <= time() - LATELY:
                await self._delete(one.id)

    async def keep_sweeping(self) -> None:
        while True:
            with suppress(Mistake):  # the store is away: another time
                await self.sweep()
            await asyncio.sleep(SWEEP)

    async def sweep(self) -> None:
        """Delete what everybody has put away long ago."""
        for table in await self.store.deserted(GRACE):
            await self._delete(table)

    async def _delete(self, table: str) -> None:
        gone = (Deserted(table, await campaign_at(self.store, table)),)
        with suppress(NotStored):  # somebody has brought it back just now, and may be there
            await self.store.commit(Change("", deleted=gone))
            self._rooms.pop(table, None)
