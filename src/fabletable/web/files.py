"""Games and campaigns that go from table to table: by files, by branches, or from a moment on."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from fabletable.campaigns.book import is_journal, journal_text, read_journal
from fabletable.campaigns.journal import Journal, branched
from fabletable.campaigns.season import Season
from fabletable.engine.errors import Drift, Mistake
from fabletable.engine.log import Log, log_from, log_text, parsed
from fabletable.engine.replay import replaying
from fabletable.shelf import find_game
from fabletable.web import shown, wire_pages
from fabletable.web.doors.rate import Allowances
from fabletable.web.giving_way import in_slices, whose_work
from fabletable.web.people import called, fresh_id, tidy_name
from fabletable.web.proofs.pool import Provers
from fabletable.web.table import arranging, seats
from fabletable.web.table.lines import Chair, Noted, Opened, Read
from fabletable.web.table.reading import NoTable
from fabletable.web.table.room import Room
from fabletable.web.table.stored_table import StoredTable
from fabletable.web.wire import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from fabletable.web.hall import Hall

T = TypeVar("T")

KEPT = (10_000, 40_000_000)  # bytes that are brought or branched for one address, a second, at once
TELLS_ALL = "this can be saved to a file once it is over, since it tells everything"
TELLS_MORE = (
    "one can play on from here once the campaign is over, since that tells what is to come in it"
)
PLAYED_ON = (
    "This goes on from a moment of a game that is over: "
    "cards lie, and will come, as they did there."
)


class Files:
    """What is given out, and what is brought."""

    def __init__(self, hall: Hall, provers: Provers) -> None:
        self._hall = hall
        self._provers = provers
        self._kept = Allowances(*KEPT)

    # -- games

    async def play_on(self, person: str, token: str, wish: wire_pages.PlayOn) -> str:
        """A table of one's own that goes on from a moment of a finished game, against bots."""
        await self._hall.check_quota(person)
        stored, link = await self._hall.finished.shared(token)
        if not 0 <= wish.seat < len(stored.state.seats):
            raise Mistake("choose whose seat you take: a spectator cannot play on")
        await self._may_tell(person, stored)
        game = await self._hall.finished.until(stored, link.number, wish.at)
        name = await called(self._hall.store, person)
        row = seats.among_bots(stored.state.seats, wish.seat, person, name)
        line = Opened(stored.rules.facts.key, person, row)
        return await self._hall.brought(line, game, None, Read(person, name), Noted(PLAYED_ON))

    async def _may_tell(self, person: str, stored: StoredTable) -> None:
        """A game of a campaign under way holds what is to come: who is given it is noted."""
        if stored.season is not None and stored.another:
            room = await self._hall.room(stored.id)
            await self._laid_open(room, person, lambda: None, TELLS_MORE)

    async def table_file(self, person: str, table: str) -> tuple[str, str]:
        """A file's name and text."""
        room = await self._hall.must_sit(person, table)
        if room.stored.waits:
            raise Mistake("nothing is dealt yet")
        text = await self._laid_open(room, person, lambda: log_text(room.stored.log()))
        return f"{room.stored.rules.facts.key}.json", text

    async def _laid_open(
        self, room: Room, person: str, tell: Callable[[], T], otherwise: str = TELLS_ALL
    ) -> T:
        """Where everything may be told; of a branch, once it may be of what it is from."""
        if not await self._from_open_books(room.stored):
            raise Mistake(otherwise)

        def told() -> T:
            if not room.stored.open_book:
                raise Mistake(otherwise)
            return tell()

        return await arranging.lay_open(room, person, told)

    async def _from_open_books(self, found: StoredTable) -> bool:
        while found.open_book and found.state.opened.branch_of:
            try:
                found = (await self._hall.any_room(found.state.opened.branch_of)).stored
            except NoTable:
                return True  # it was deleted: nobody plays there any more
        return found.open_book

    async def bring(self, person: str, text: str, address: str = "") -> str:
        """A table for a game or a campaign from a file."""
        await self._hall.check_quota(person)
        await self._provers.prove_file(address or person, text)
        self._must_have_room(len(text))
        found = await asyncio.to_thread(_read, text)
        if isinstance(found, Journal):
            return await self._bring_campaign(person, found)
        return await self._bring_game(person, found, found.seats, None)

    def _must_have_room(self, much: int) -> None:
        """Tables stay, and so does what they hold: it must not fill the disk, nor our memory."""
        if not self._kept.spend(whose_work.get(), much):
            raise Mistake("so much was brought from where you are that it has to wait: try later")

    async def _bring_campaign(self, person: str, journal: Journal) -> str:
        """With its game under way; if it is over, with its last one."""
        name = await self._free_name(person, journal.name[:LONGEST_NAME])
        season = Season(replace(journal, name=name, current={}))
        last = journal.current or (journal.games[-1].log if season.over else {})
        if last:
            return await self._bring_game(person, log_from(last), journal.seats, season)
        row = await self._hall.row_for(person, journal.seats, journal.players)
        line = Opened(journal.game, person, row, campaign=fresh_id())
        return await self._hall.opened(line, season)

    async def _bring_game(
        self, person: str, log: Log, words: list[str], season: Season | None
    ) -> str:
        try:
            game = await in_slices(replaying(find_game(log.game), log))
        except Drift as drift:
            raise Mistake(f"this game cannot be followed any more: {drift}") from None
        players = game.setup.players  # as the rules allow, whatever the file says
        row = await self._hall.row_for(person, words or ["you"] * players, players)
        line = Opened(log.game, person, row, campaign=fresh_id() if season is not None else "")
        read = Read(person, await called(self._hall.store, person), brought=True)
        return await self._hall.brought(line, game, season, read)

    # -- campaigns

    async def campaign_file(self, person: str, campaign: str) -> tuple[str, str]:
        """A file's name and text; with the game under way."""
        room, _ = await self._campaign(person, campaign)
        journal = await self._laid_open(room, person, lambda: _with_current(room.stored))
        text = await asyncio.to_thread(journal_text, journal)  # it may be long
        return f"{journal.name}.json", text

    async def campaign_page(self, person: str, campaign: str) -> wire_pages.CampaignPage:
        room, season = await self._campaign(person, campaign)
        return shown.campaign_page(campaign, room.stored, season, person)

    async def branch(self, person: str, campaign: str, wish: wire_pages.Branch) -> str:
        """Another campaign that shares the first games, at a table of its own."""
        await self._hall.check_quota(person)
        room, season = await self._campaign(person, campaign)
        name = await self._free_name(person, wish.name)
        new = branched(season.journal, name, wish.after)
        self._must_have_room(len(await asyncio.to_thread(journal_text, new)))
        row = [
            seat if seat.person in ("", person) else Chair("open", seat.name)
            for seat in room.stored.state.seats
        ]
        line = Opened(new.game, person, row, campaign=fresh_id(), branch_of=room.id)
        return await self._hall.opened(line, Season(new))

    async def _free_name(self, person: str, name: str) -> str:
        """As wished, or with a number, so that two campaigns on a shelf can be told apart."""
        listings = await self._hall.store.campaigns_of(person)
        taken = {shown.campaign_in(listing).name for _, listing in listings}
        return another_name(tidy_name(name), taken)

    async def _campaign(self, person: str, campaign: str) -> tuple[Room, Season]:
        """Its table, and the campaign as it stands there; for those in whose lists it is."""
        listing = dict(await self._hall.store.campaigns_of(person)).get(campaign)
        room = (
            await self._hall.room(shown.campaign_in(listing).table) if listing is not None else None
        )
        if room is None or room.stored.season is None:
            raise Mistake("there is no such campaign")
        return room, Season(room.stored.season.journal)


def _with_current(stored: StoredTable) -> Journal:
    """The campaign that is played there, with the game under way."""
    assert stored.season is not None
    season = Season(stored.season.journal)
    if not stored.over and not stored.waits:
        season.keep(stored.log())
    return season.journal


def another_name(name: str, taken: Collection[str]) -> str:
    """`Beach`, `Beach 2`, `Beach 3`: the first of them, from this one on, that is free."""
    while name in taken:
        first, _, last = name.rpartition(" ")
        stem, number = (first, int(last)) if first and last.isdecimal() else (name, 1)
        ending = f" {number + 1}"
        name = stem[: LONGEST_NAME - len(ending)].rstrip() + ending
    return name


def _read(text: str) -> Journal | Log:
    """What a file holds that was proven; large ones take a while."""
    return read_journal(text) if is_journal(text) else log_from(parsed(text))
