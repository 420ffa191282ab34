"""All tables of one server: who finds which, and the rooms in which something happens now."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace as changed
from time import monotonic

from msgspec.structs import replace

from fabletable.campaigns.book import is_journal, journal_text, read_journal
from fabletable.campaigns.journal import (
    Journal,
    branched,
    campaign_of,
    new_journal,
)
from fabletable.campaigns.season import Season
from fabletable.engine.errors import Drift, Mistake
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game
from fabletable.engine.log import Log, log_from, log_text, parsed
from fabletable.engine.replay import replaying
from fabletable.lobby.challenge import find_challenge
from fabletable.lobby.lesson import lesson_of
from fabletable.lobby.overlays import overlay_in
from fabletable.lobby.shuffle import seal_of, secret_of
from fabletable.lobby.teller import LESSON_KEY, challenge_key
from fabletable.shelf import find_game
from fabletable.web import people, shown, wire, wire_pages, wishes
from fabletable.web.bots.pool import BotWorkers
from fabletable.web.finished import Finished
from fabletable.web.giving_way import in_slices
from fabletable.web.people import Codes, SeatLink, Signer, called, fresh_id, tidy_name
from fabletable.web.proofs.pool import Provers
from fabletable.web.store.protocol import Change, Deserted, NotStored, Overtaken, Store
from fabletable.web.table import seats, shelving, stored_table
from fabletable.web.table.lines import (
    Chair,
    Line,
    Noted,
    Opened,
    Read,
    persons,
)
from fabletable.web.table.presence import BEAT
from fabletable.web.table.reading import NoTable, campaign_at
from fabletable.web.table.room import DELETED, Room
from fabletable.web.table.stored_table import StoredTable, fresh_seed
from fabletable.web.wire import LONGEST_NAME
from fabletable.web.workshop.workshop import Workshop

TELLS_ALL = "this can be saved to a file once it is over, since it tells everything"
TELLS_MORE = (
    "one can play on from here once the campaign is over, since that tells what is to come in it"
)
PLAYED_ON = (
    "This goes on from a moment of a game that is over: "
    "cards lie, and will come, as they did there."
)
EVERYWHERE = "*"  # no table's id
MOST_OPEN = 200  # tables of one person whose games are not over; no list shows more
MOST_ROOMS = 2_000  # that nobody looks at any more and that are still at hand
GRACE = 30 * 86_400  # seconds in which a table that nobody keeps can be brought back
SWEEP = 3_600  # seconds between two looks for such


class Hall:
    """Where tables are opened, found and kept."""

    def __init__(
        self, store: Store, secret: bytes, workers: BotWorkers, provers: Provers | None = None
    ) -> None:
        self.store = store
        self.signer = Signer(secret)
        self.codes = Codes(store, self.signer)
        self._secret = secret
        self.links = seats.Links(self.signer)
        self._workers = workers
        self._provers = provers or Provers()
        self.finished = Finished(self, workers)
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
        for room in self._rooms.values():
            room.changed(room.stored.lines + 1)  # to be looked for

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
        room = await self._room(table)
        if not room.stored.state.keepers:
            raise Mistake(DELETED)
        return room

    async def _room(self, table: str) -> Room:
        """Those who ask at the same time get the same one."""
        if table in self._rooms:
            self._rooms[table].wanted_at = monotonic()
            return self._rooms[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Room:
        try:
            return self._room_for(await stored_table.loaded(self.store, table, self._secret))
        finally:
            del self._loading[table]

    def _room_for(self, found: StoredTable) -> Room:
        if len(self._rooms) >= MOST_ROOMS:
            idle = [room for room in self._rooms.values() if room.idle]
            for room in idle[: MOST_ROOMS // 2]:
                del self._rooms[room.id]
        room = self._rooms[found.id] = Room(found, self._workers, self.links)
        return room

    async def open(self, person: str, wish: wire_pages.OpenTable, address: str = "") -> str:
        """A new table as wished."""
        await self._check_quota(person)
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
            return await self._open(replace(line, campaign=fresh_id()), Season(journal), table)
        setup = rules.setup(wish.mode or None, len(row), fresh_seed(), wish.options, overlay)
        return await self._open(line, setup, table)

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
        await self._check_quota(person)
        words = ["you" if seat == you else "bot" for seat in range(game.setup.players)]
        row = await self._row_for(person, words, game.setup.players)
        line = Opened(game.rules.facts.key, person, row)
        return await self._brought(line, game, None)

    async def _check_quota(self, person: str) -> None:
        tables = await self.store.tables_of(person)
        if sum(not shown.listed(table).over for table in tables) >= MOST_OPEN:
            raise Mistake(
                f"you have {MOST_OPEN} tables whose games are not over: play some of them to the "
                "end, or delete some, before you open another"
            )

    async def _open(self, line: Opened, first: Setup | Season, table: str = "") -> str:
        try:
            found = await stored_table.opened(
                self.store, table or fresh_id(), self._secret, line, first
            )
        except Overtaken:
            raise Mistake("this table is open already") from None
        self._room_for(found)
        return found.id

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
            host=await called(self.store, state.opened.host),
            seats=[wire.SeatShown(one.name, one.kind, one.bot) for one in state.seats],
            seat=seat.name if seat is not None else "",
            yours=seat is not None and seat.person == person,
            sealed=seal_of(stored.next_secret) if seat is not None else "",
        )

    async def take(self, person: str, wish: wire_pages.Take) -> SeatLink:
        link = self.signer.seat(wish.token)
        room = await self.room(link.table)
        await room.take(link, person, wish.share)
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
        await shelving.put_away(await self._room(table), person, back)

    async def keep_sweeping(self) -> None:
        while True:
            with suppress(Mistake):  # the store is away: another time
                await self.sweep()
            await asyncio.sleep(SWEEP)

    async def sweep(self) -> None:
        """Delete what everybody has put away long ago."""
        for table in await self.store.deserted(GRACE):
            self._rooms.pop(table, None)
            gone = (Deserted(table, await campaign_at(self.store, table)),)
            with suppress(NotStored):  # somebody has brought it back just now
                await self.store.commit(Change("", deleted=gone))

    # -- files

    async def play_on(self, person: str, token: str, wish: wire_pages.PlayOn) -> str:
        """A table of one's own that goes on from a moment of a finished game, against bots."""
        await self._check_quota(person)
        stored, link = await self.finished.shared(token)
        if not 0 <= wish.seat < len(stored.state.seats):
            raise Mistake("choose whose seat you take: a spectator cannot play on")
        await self._may_tell(person, stored)
        game = await self.finished.until(stored, link.number, wish.at)
        name = await called(self.store, person)
        row = seats.among_bots(stored.state.seats, wish.seat, person, name)
        line = Opened(stored.rules.facts.key, person, row)
        return await self._brought(line, game, None, Read(person, name), Noted(PLAYED_ON))

    async def _may_tell(self, person: str, stored: StoredTable) -> None:
        """A game of a campaign under way holds what is to come: who is given it is noted."""
        if stored.season is not None and stored.another:
            if not await self._open_book(stored):
                raise Mistake(TELLS_MORE)
            await (await self.room(stored.id)).lay_open(person)

    async def table_file(self, person: str, table: str) -> tuple[str, str]:
        """A file's name and text."""
        room = await self.must_sit(person, table)
        found = room.stored
        if found.waits:
            raise Mistake("nothing is dealt yet")
        if not await self._open_book(found):
            raise Mistake(TELLS_ALL)
        await room.lay_open(person)
        return f"{found.rules.facts.key}.json", log_text(found.log())

    async def campaign_file(self, person: str, campaign: str) -> tuple[str, str]:
        """A file's name and text; with the game under way."""
        room, season = await self._campaign(person, campaign)
        if not await self._open_book(room.stored):
            raise Mistake(TELLS_ALL)
        if not room.stored.waits:
            await room.lay_open(person)
        if not room.stored.over and not room.stored.waits:
            season.keep(room.stored.log())
        text = await asyncio.to_thread(journal_text, season.journal)  # it may be long
        return f"{season.journal.name}.json", text

    async def _open_book(self, found: StoredTable) -> bool:
        """Whether everything may be told; of a branch, once it may be of what it is from."""
        while found.open_book and found.state.opened.branch_of:
            try:
                found = (await self._room(found.state.opened.branch_of)).stored
            except NoTable:
                return True  # it was deleted: nobody plays there any more
        return found.open_book

    async def bring(self, person: str, text: str, address: str = "") -> str:
        """A table for a game or a campaign from a file."""
        await self._check_quota(person)
        await self._provers.prove_file(address or person, text)
        found = await asyncio.to_thread(_read, text)
        if isinstance(found, Journal):
            return await self._bring_campaign(person, found)
        return await self._bring_game(person, found, found.seats, None)

    async def _bring_campaign(self, person: str, journal: Journal) -> str:
        """With its game under way; if it is over, with its last one."""
        name = tidy_name(journal.name[:LONGEST_NAME])
        season = Season(changed(journal, name=name, current={}))
        last = journal.current or (journal.games[-1].log if season.over else {})
        if last:
            return await self._bring_game(person, log_from(last), journal.seats, season)
        row = await self._row_for(person, journal.seats, journal.players)
        line = Opened(journal.game, person, row, campaign=fresh_id())
        return await self._open(line, season)

    async def _bring_game(
        self, person: str, log: Log, words: list[str], season: Season | None
    ) -> str:
        try:
            game = await in_slices(replaying(find_game(log.game), log))
        except Drift as drift:
            raise Mistake(f"this game cannot be followed any more: {drift}") from None
        players = game.setup.players  # as the rules allow, whatever the file says
        row = await self._row_for(person, words or ["you"] * players, players)
        line = Opened(log.game, person, row, campaign=fresh_id() if season is not None else "")
        read = Read(person, await called(self.store, person), brought=True)
        return await self._brought(line, game, season, read)

    async def _brought(self, line: Opened, game: Game, season: Season | None, *notes: Line) -> str:
        """A table for a game that was begun elsewhere."""
        found = await stored_table.brought(
            self.store, fresh_id(), self._secret, line, game, season, *notes
        )
        self._room_for(found)
        return found.id

    async def _row_for(self, person: str, words: list[str], players: int) -> list[Chair]:
        return seats.chairs_for(words, players, person, await called(self.store, person))

    # -- campaigns

    async def campaign_page(self, person: str, campaign: str) -> wire_pages.CampaignPage:
        room, season = await self._campaign(person, campaign)
        return shown.campaign_page(campaign, room.stored, season, person)

    async def branch(self, person: str, campaign: str, wish: wire_pages.Branch) -> str:
        """Another campaign that shares the first games, at a table of its own."""
        await self._check_quota(person)
        room, season = await self._campaign(person, campaign)
        new = branched(season.journal, tidy_name(wish.name), wish.after)
        row = [
            seat if seat.person in ("", person) else Chair("open", seat.name)
            for seat in room.stored.state.seats
        ]
        line = Opened(new.game, person, row, campaign=fresh_id(), branch_of=room.id)
        return await self._open(line, Season(new))

    async def _campaign(self, person: str, campaign: str) -> tuple[Room, Season]:
        """Its table, and the campaign as it stands there; for those in whose lists it is."""
        listing = dict(await self.store.campaigns_of(person)).get(campaign)
        room = await self.room(shown.campaign_in(listing).table) if listing is not None else None
        if room is None or room.stored.season is None:
            raise Mistake("there is no such campaign")
        return room, Season(room.stored.season.journal)


def _read(text: str) -> Journal | Log:
    """What a file holds that was proven; large ones take a while."""
    return read_journal(text) if is_journal(text) else log_from(parsed(text))
