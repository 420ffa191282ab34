"""All tables of one server: who finds which, and the rooms in which something happens now."""

from __future__ import annotations

import asyncio
from dataclasses import replace as changed

import msgspec
from msgspec.structs import replace

from fabletable.campaigns.book import MARK, journal_text, read_journal
from fabletable.campaigns.disk import about
from fabletable.campaigns.journal import (
    Journal,
    branched,
    campaign_of,
    check,
    new_journal,
)
from fabletable.campaigns.season import Season
from fabletable.engine.errors import Drift, Mistake
from fabletable.engine.facts import Setup
from fabletable.engine.log import Log, log_from, log_text, parsed, read_log
from fabletable.engine.replay import replay
from fabletable.lobby.overlays import overlay_in
from fabletable.shelf import find_game
from fabletable.web import kept, replays, seats, stored_table, wire
from fabletable.web.bot_workers import BotWorkers
from fabletable.web.kept import Chair, Opened
from fabletable.web.people import ReplayLink, Signer, called, fresh_id, tidy_name
from fabletable.web.room import Room
from fabletable.web.store import Change, ListedTable, Store
from fabletable.web.stored_table import CampaignListing, StoredTable, TableListing, fresh_seed

TELLS_ALL = "this can be saved to a file once it is over, since it tells everything"
MOST_ROOMS = 2_000  # that nobody looks at any more and that are still at hand


class Hall:
    """Where tables are opened, found and kept."""

    def __init__(self, store: Store, workers: BotWorkers) -> None:
        self.store = store
        self.signer = Signer(store.secret())
        self.links = seats.Links(self.signer)
        self._workers = workers
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def close(self) -> None:
        for room in self._rooms.values():
            await room.close()
        await self._workers.close()
        self.store.close()

    # -- tables

    async def room(self, table: str) -> Room:
        """The room of this table; those who ask at the same time get the same one."""
        if table in self._rooms:
            return self._rooms[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Room:
        try:
            return self._room_for(await stored_table.loaded(self.store, table))
        finally:
            del self._loading[table]

    def _room_for(self, found: StoredTable) -> Room:
        if len(self._rooms) >= MOST_ROOMS:
            idle = [room for room in self._rooms.values() if room.idle]
            for room in idle[: MOST_ROOMS // 2]:
                del self._rooms[room.id]
        room = self._rooms[found.id] = Room(found, self._workers, self.links)
        return room

    async def open(self, person: str, wish: wire.OpenTable) -> str:
        """A new table as wished."""
        rules = find_game(wish.game)
        with about("card values"):
            overlay = overlay_in(wish.cards)
            rules.deck(overlay)  # says if there are no such cards
        row = seats.first_chairs(wish.seats, person, called(self.store, person))
        pace = wire.fair_pace(wish.pace)
        line = Opened(wish.game, person, row, wish.watching, pace=pace)
        if wish.campaign:
            name = tidy_name(wish.name or campaign_of(rules, wish.campaign).name)
            words = seats.words_of(row)
            journal = new_journal(
                rules, wish.campaign, name, words, fresh_seed(), overlay, wish.options
            )
            return await self._open(replace(line, campaign=fresh_id()), Season(journal))
        setup = rules.setup(wish.mode or None, len(row), fresh_seed(), wish.options, overlay)
        return await self._open(line, setup)

    async def _open(self, line: Opened, first: Setup | Season) -> str:
        found = await stored_table.opened(self.store, fresh_id(), line, first)
        self._room_for(found)
        return found.id

    def invitation(self, person: str, token: str) -> wire.Invitation:
        link = self.signer.seat(token)
        told = self._told(link.table)
        title = find_game(told.opened.game).facts.name
        if link.seat < 0:
            return wire.Invitation(title, "", False)
        seat = told.seats[link.seat]
        return wire.Invitation(title, seat.name, seat.person == person)

    async def take(self, person: str, token: str) -> str:
        link = self.signer.seat(token)
        room = await self.room(link.table)
        await room.take(link, person)
        return link.table

    def _told(self, table: str) -> kept.Told:
        entries = self.store.entries(table)
        if not entries:
            raise Mistake("there is no such table")
        return kept.told_by([kept.decode(entry.what) for entry in entries])

    async def must_sit(self, person: str, table: str) -> Room:
        """The room, for somebody who sits there or is its host; for others there is none."""
        room = await self.room(table)
        told = room.stored.told
        if person != told.opened.host and person not in kept.persons(told.seats):
            raise Mistake("there is no such table")
        return room

    # -- people

    async def call(self, person: str, name: str) -> None:
        await self.store.commit(Change("", names=((person, tidy_name(name)),)))

    def me(self, person: str) -> wire.Me:
        tables = [_table_card(one, person) for one in self.store.tables_of(person)]
        campaigns = [_campaign_card(*one) for one in self.store.campaigns_of(person)]
        return wire.Me(self.store.name_of(person), tables, campaigns)

    # -- replays and files

    async def share(self, person: str, table: str, number: int) -> str:
        room = await self.must_sit(person, table)
        replays.finished(room.stored, number)  # says if it is not
        return f"/replay/{self.signer.replay_token(ReplayLink(table, number))}"

    async def moment(self, token: str, at: int | None, seat: int, line: int | None) -> wire.Moment:
        link = self.signer.replay(token)
        room = await self.room(link.table)
        return replays.moment(room.stored, link.number, at, seat, line)

    async def table_file(self, person: str, table: str) -> tuple[str, str]:
        """A file's name and text."""
        room = await self.must_sit(person, table)
        found = room.stored
        if not found.open_book:
            raise Mistake(TELLS_ALL)
        return f"{found.rules.facts.key}.json", log_text(found.log())

    async def campaign_file(self, person: str, campaign: str) -> tuple[str, str]:
        """A file's name and text; with the game under way."""
        season, listing = self._campaign(person, campaign)
        room = await self.room(listing.table)
        if not room.stored.open_book:
            raise Mistake(TELLS_ALL)
        if not room.stored.over:
            season.keep(room.stored.log())
        return f"{season.journal.name}.json", journal_text(season.journal)

    async def bring(self, person: str, text: str) -> str:
        """A table for a game or a campaign from a file."""
        found = parsed(text)
        if isinstance(found, dict) and MARK in found:
            journal = read_journal(text)
            check(find_game(journal.game), journal)
            return await self._bring_campaign(person, journal)
        log = read_log(text)
        return await self._bring_game(person, log, log.seats, None)

    async def _bring_campaign(self, person: str, journal: Journal) -> str:
        """With its game under way; if it is over, with its last one."""
        season = Season(changed(journal, current={}))
        last = journal.current or (journal.games[-1].log if season.over else {})
        if last:
            return await self._bring_game(person, log_from(last), journal.seats, season)
        row = self._row_for(person, journal.seats, journal.players)
        line = Opened(journal.game, person, row, campaign=fresh_id())
        return await self._open(line, season)

    async def _bring_game(
        self, person: str, log: Log, words: list[str], season: Season | None
    ) -> str:
        try:
            game = replay(find_game(log.game), log)
        except Drift as drift:
            raise Mistake(f"this game cannot be followed any more: {drift}") from None
        players = game.setup.players  # as the rules allow, whatever the file says
        row = self._row_for(person, words or ["you"] * players, players)
        line = Opened(log.game, person, row, campaign=fresh_id() if season is not None else "")
        brought = await stored_table.brought(self.store, fresh_id(), line, game, season)
        self._room_for(brought)
        return brought.id

    def _row_for(self, person: str, words: list[str], players: int) -> list[Chair]:
        return seats.chairs_for(words, players, person, called(self.store, person))

    # -- campaigns

    def campaign_page(self, person: str, campaign: str) -> wire.CampaignPage:
        season, listing = self._campaign(person, campaign)
        journal = season.journal
        games = [
            wire.PlayedShown(
                number, one.names, one.result["places"], one.result["scores"], one.changes
            )
            for number, one in enumerate(journal.games, 1)
        ]
        return wire.CampaignPage(
            id=campaign,
            name=journal.name,
            game=journal.game,
            kind=season.campaign.name,
            lines=season.show(self._told(listing.table).names),
            games=games,
            over=season.over,
            table=listing.table,
            branched_from=journal.branched_from,
        )

    async def branch(self, person: str, campaign: str, wish: wire.Branch) -> str:
        """Another campaign that shares the first games, at a table of its own."""
        season, listing = self._campaign(person, campaign)
        told = self._told(listing.table)
        new = branched(season.journal, tidy_name(wish.name), wish.after)
        row = [
            seat if seat.person in ("", person) else Chair("open", seat.name) for seat in told.seats
        ]
        line = Opened(new.game, person, row, campaign=fresh_id())
        return await self._open(line, Season(new))

    def _campaign(self, person: str, campaign: str) -> tuple[Season, CampaignListing]:
        text = self.store.campaign(campaign)
        listing = dict(self.store.campaigns_of(person)).get(campaign)
        if text is None or listing is None:
            raise Mistake("there is no such campaign")
        return Season(read_journal(text)), _campaign_in(listing)


def _table_card(table: ListedTable, person: str) -> wire.TableCard:
    one = msgspec.json.decode(table.listing, type=TableListing)
    yours = person in one.asked
    return wire.TableCard(table.id, one.game, one.title, one.seats, yours, one.over, table.changed)


def _campaign_in(listing: bytes) -> CampaignListing:
    return msgspec.json.decode(listing, type=CampaignListing)


def _campaign_card(campaign: str, listing: bytes) -> wire.CampaignCard:
    one = _campaign_in(listing)
    return wire.CampaignCard(campaign, one.name, one.game, one.headline, one.table)
