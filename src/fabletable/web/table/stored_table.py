"""A table as it is stored: game after game, each with its lines, and the game under way."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from math import inf
from time import monotonic
from typing import Any

import msgspec

from fabletable.campaigns.book import journal_text, read_journal
from fabletable.campaigns.journal import Journal
from fabletable.campaigns.season import Season
from fabletable.engine.errors import BadLog, BadSetup, Drift
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game, game_from
from fabletable.engine.replay import replaying
from fabletable.web.giving_way import in_slices
from fabletable.web.store.protocol import Change, Damaged, Entry, NotStored, Store, StoredCampaign
from fabletable.web.table.lines import (
    Answered,
    Chosen,
    GoneOn,
    Line,
    Noted,
    Opened,
    Petitioned,
    Plan,
    PutAway,
    Read,
    Reviewed,
    Shared,
    Started,
    TakenBack,
    decode_line,
    encode_line,
)
from fabletable.web.table.listing import (
    TableListing,
    encode,
    listing_after,
    stored_campaign,
    table_listing,
)
from fabletable.web.table.played import PlayedTable
from fabletable.web.table.reading import (
    UNREADABLE,
    as_far_as_it_goes,
    leads_there,
    readable,
    stored_state,
)
from fabletable.web.table.state import TableState, lines_of, state_of

logger = logging.getLogger(__name__)


BESIDE = (
    Petitioned | Answered | Noted | Read | Shared | Reviewed
)  # the game is as it was after these
MOST_LINES = 50_000  # of a log: an evening of a long game takes some hundreds
FOR_SHELVES = 1_000  # more, so that a full one can still be put away
RUSH = 30.0  # seconds between two boundaries that are stored at once
Whose = tuple[tuple[str, ...], tuple[str, ...]]  # its members, and who of them keep it


class StoredTable(PlayedTable):
    """What is stored of a table, and the game that follows from it; see `opened` and `loaded`."""

    def __init__(self, store: Store, table: str, state: TableState, keeper: bytes) -> None:
        super().__init__(table, state, keeper)
        self.store = store
        self.lines = 0  # that are stored
        self.doubtful = False  # whether this may be something else than what is stored
        self._listing: TableListing | None = None  # as it is stored; and so the others
        self._whose: Whose = (), ()
        self._journal: Journal | None = None
        self._boundary_at = -inf  # when the last boundary was stored
        self.behind = False  # whether a later one is still to be stored
        self.campaign_size = 0  # bytes of it, as it is stored

    # -- storing

    async def fulfilled(self, once: str) -> bool:
        return await self.store.was_done(self.id, once)

    async def keep(self, lines: Sequence[Line], once: str = "") -> None:
        """Store these lines with all that follows from them."""
        if self.lines >= MOST_LINES + (FOR_SHELVES if _about_shelves(lines) else 0):
            raise NotStored("so much was done at this table that it is full: open another one")
        entries = tuple(
            Entry(self.lines + i, encode_line(line), "" if i else once)
            for i, line in enumerate(lines)
        )
        for line in lines:
            if line is not self.state.opened:
                self.state.add(line)
        listing, whose = listing_after(self, lines, self._listing), self._whose_after(lines)
        same = listing == self._listing
        campaign = await self._new_campaign(whose)
        change = Change(
            table=self.id,
            entries=entries,
            boundary=self._new_boundary(lines),
            listing=None if same else encode(listing),
            members=self.state.members if whose != self._whose else None,
            away=tuple(sorted(self.state.away)),
            campaign=campaign,
            unseen=same and all(_unseen(line) for line in lines),
        )
        await self.store.commit(change)
        self.lines += len(entries)
        self._listing, self._whose = listing, whose
        self._journal = self.season.journal if self.season is not None else None
        if campaign is not None:
            self.campaign_size = len(campaign.text)

    async def catch_up(self) -> None:
        """Store the last boundary, if it is not stored yet."""
        if self.behind:
            self._boundary_at = -inf
            change = Change(self.id, boundary=self._boundary(), unseen=True)
            self.behind = True  # until it is stored
            await self.store.commit(change)
            self.behind = False

    def _new_boundary(self, lines: Sequence[Line]) -> bytes | None:
        """The table at its last step boundary, if a step has ended.

        The log alone brings a game back; the boundary is for the day on which the rules change.
        So in a rush it may be stored a little later (see `catch_up`), but never be one of a
        future that was taken back, nor of another game.
        """
        for line in lines:
            if isinstance(line, Chosen):
                self.behind |= bool(line.digests)
            elif isinstance(line, Started | TakenBack):
                self._boundary_at, self.behind = -inf, True
        return self._boundary() if self.behind else None

    def _boundary(self) -> bytes | None:
        """To be stored now, if it is time; empty once the game is over and cannot go on."""
        game = self.game
        if game is None or game.result is not None:
            self.behind = False
            return b"" if game is not None else None
        if monotonic() - self._boundary_at < RUSH:
            return None
        self._boundary_at, self.behind = monotonic(), False
        return msgspec.json.encode(game.snapshot())

    def _whose_after(self, lines: Sequence[Line]) -> Whose:
        """No choice changes it."""
        if all(isinstance(line, Chosen) for line in lines):
            return self._whose
        return self.state.members, self.state.keepers

    async def _new_campaign(self, whose: Whose) -> StoredCampaign | None:
        journal = self.season.journal if self.season is not None else None
        if journal is None or (journal is self._journal and whose == self._whose):
            return None
        # A long one is written in a thread, which lets others go on after each game.
        return stored_campaign(self, await asyncio.to_thread(journal_text, journal))

    # -- from the store

    async def reload(self) -> None:
        """Forget everything that is not stored; go on under newer rules if it must be."""
        self.doubtful = True
        await self.take(*await stored_state(self.store, self.id))

    async def take(self, state: TableState, lines: int) -> None:
        """This is stored: so many lines, of which the game is to follow."""
        self.doubtful = True
        with readable(self.id):
            self.state, self.lines = state, lines
            self._boundary_at, self.behind = -inf, False
            await self._read_journal()
            self.frozen = ""
            await self._replay()
        self._listing = table_listing(self)
        self._whose = self.state.members, self.state.keepers
        self.doubtful = False

    async def _replay(self) -> None:
        if self.waits:
            self.game = None
            return
        try:
            log = self.now.log(self.rules.facts.key)
            self.game = await in_slices(replaying(self.rules, log))
        except Drift as drift:
            await self._go_on(str(drift))

    async def read_on(self) -> None:
        """What others have written since; all of it anew where that is not just choices."""
        entries = await self.store.entries(self.id, self.lines)
        lines = [decode_line(entry.what) for entry in entries]
        simple = all(isinstance(line, BESIDE | Chosen) for line in lines)
        if not simple or self.game is None or self.frozen or not self._follow(lines):
            await self.reload()

    def _follow(self, lines: Sequence[Line]) -> bool:
        """Whether these lead where they say; of a campaign's last choice nobody knows yet."""
        game = self.game
        assert game is not None
        for line in lines:
            if isinstance(line, Chosen) and not leads_there(game, line):
                return False
            self.state.add(line)
        self.lines += len(lines)
        self._listing = table_listing(self)
        return not (self.season is not None and game.result is not None)

    async def _read_journal(self) -> None:
        self.season = self._journal = None
        if self.state.opened.campaign:
            text = await self.store.campaign(self.state.opened.campaign)
            if text is None:
                raise Damaged(UNREADABLE)
            self.campaign_size = len(text)
            self._journal = await asyncio.to_thread(read_journal, text)  # it may be long
            self.season = Season(self._journal)

    async def _go_on(self, why: str) -> None:
        """The rules have changed: go on from the last boundary, or show the game as it was."""
        stored = await self.store.boundary(self.id)
        version = self.rules.facts.rules_version
        # Why the game cannot be followed tells of hands and digests: it is for the log alone.
        what = f"The rules have changed (rules {self.now.rules} then, {version} now)"
        if version == self.now.rules:
            what = "What is stored of this game does not fit together"
        try:
            if not stored:
                raise BadLog("it was over, or has no boundary")
            start = msgspec.json.decode(stored, type=dict[str, Any])
            setup = self.rules.set_up_again(self.now.started.setup)
            game = game_from(self.rules, setup, start)
        except (BadLog, BadSetup, msgspec.DecodeError, UnicodeError) as trouble:
            logger.warning("table %s is frozen: %s; %s", self.id, why, trouble)
            self.frozen = f"{what}: it is shown as far as it can be followed."
            self.game = as_far_as_it_goes(self.rules, self.now.log(self.rules.facts.key))
            return
        self.game = game
        logger.warning("table %s goes on from its last step: %s", self.id, why)
        note = f"{what}: the game goes on from its last step."
        await self.keep([GoneOn(version, note, start, game.digests)])


async def loaded(store: Store, table: str, keeper: bytes) -> StoredTable:
    """The table as it is stored; raises Mistake if there is none, or none that can be read."""
    state, lines = await stored_state(store, table)
    stored = StoredTable(store, table, state, keeper)
    await stored.take(state, lines)
    return stored


async def opened(
    store: Store, table: str, keeper: bytes, line: Opened, first: Setup | Season
) -> StoredTable:
    """A new table, with its first game if all have sat down; of a campaign the next one."""
    if isinstance(first, Setup):
        plan = Plan(first.mode, dict(first.settings), first.overlay)
        line = msgspec.structs.replace(line, plan=plan)
    stored = StoredTable(store, table, state_of([line]), keeper)
    stored.season = first if isinstance(first, Season) else None
    begun = stored.begin_first()
    await stored.keep([line, begun] if begun is not None else [line])
    return stored


async def brought(
    store: Store,
    table: str,
    keeper: bytes,
    line: Opened,
    game: Game,
    season: Season | None,
    *notes: Line,
) -> StoredTable:
    """A table for a game from elsewhere, with all its choices."""
    stored = StoredTable(store, table, state_of([line]), keeper)
    stored.game = game
    stored.season = season
    await stored.keep([line, *lines_of(game), *notes])
    return stored


def _about_shelves(lines: Sequence[Line]) -> bool:
    return all(isinstance(line, PutAway) for line in lines)


def _unseen(line: Line) -> bool:
    """Whether it was done in a simultaneous turn that still goes on."""
    return isinstance(line, Chosen | TakenBack) and line.alone


def fresh_seed() -> str:
    return secrets.token_hex(16)
