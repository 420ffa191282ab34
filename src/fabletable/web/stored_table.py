"""A table as it is stored: game after game, each with its lines, and the game under way."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct

from fabletable.campaigns.book import journal_text, read_journal
from fabletable.campaigns.journal import Journal
from fabletable.campaigns.season import Season
from fabletable.engine.errors import BadLog, BadSetup, Drift, Mistake, NotOffered
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game, game_from, new_game
from fabletable.engine.log import Log
from fabletable.engine.replay import replay
from fabletable.engine.rules import AnyRules
from fabletable.shelf import find_game
from fabletable.web import kept
from fabletable.web.bot_workers import Position
from fabletable.web.kept import Chosen, GoneOn, Line, Opened, Started, TakenBack, Told, ToldGame
from fabletable.web.seats import words_of
from fabletable.web.store import Change, Entry, Store, StoredCampaign

logger = logging.getLogger(__name__)


RUSH = 1.0  # seconds between two boundaries that are stored at once


class TableListing(Struct, frozen=True):
    """A table as lists show it; `asked` are persons."""

    game: str
    title: str
    seats: list[str]
    asked: list[str]
    over: bool


class CampaignListing(Struct, frozen=True):
    """A campaign as lists show it."""

    name: str
    game: str
    headline: str
    table: str


class StoredTable:
    """What is stored of a table, and the game that follows from it; see `opened` and `loaded`."""

    def __init__(self, store: Store, table: str, told: Told) -> None:
        self.store = store
        self.id = table
        self.told = told
        self.rules: AnyRules = find_game(told.opened.game)
        self.game: Game | None = None
        self.season: Season | None = None  # of its campaign
        self.frozen = ""  # why the game cannot go on
        self._seq = 0  # lines that are stored
        self._listing = b""
        self._members: tuple[str, ...] = ()
        self._journal: Journal | None = None  # as it is stored; a later one takes its place
        self._boundary_at = -inf  # when the last boundary was stored
        self.behind = False  # whether a later one is still to be stored

    # -- how things stand

    @property
    def now(self) -> ToldGame:
        return self.told.games[-1]

    @property
    def title(self) -> str:
        name = self.rules.facts.name
        return f"{name}: {self.season.journal.name}" if self.season is not None else name

    @property
    def mode_name(self) -> str:
        if self.season is not None:
            return self.season.campaign.name
        mode = self.now.started.mode  # perhaps one that there is no more
        return next((one.name for one in self.rules.facts.modes if one.key == mode), mode)

    @property
    def campaign_line(self) -> str:
        """How the campaign stands."""
        if self.season is None:
            return ""
        first = self.season.show(self.told.names)[0]
        count = len(self.season.journal.games)
        return f"{count or 'No'} game{'s' * (count != 1)}. {first}"

    @property
    def changes(self) -> list[str]:
        """What the game that is over changed in the campaign."""
        if self.season is None or self.game is None or self.game.result is None:
            return []
        return self.season.journal.games[-1].changes

    @property
    def another(self) -> str:
        """What can be played after this game."""
        if self.season is None:
            return "Play again"
        return "" if self.season.over else f"Play game {self.season.journal.next_number}"

    @property
    def over(self) -> bool:
        return self.game is None or self.game.result is not None

    @property
    def alone(self) -> bool:
        """Whether one person sits here alone with bots, and nothing is hidden from another."""
        return len(kept.persons(self.told.seats)) == 1

    @property
    def open_book(self) -> bool:
        """Whether everything may be told: seeds, hands, and what is to come in the campaign."""
        if self.alone and all(seat.kind != "open" for seat in self.told.seats):
            return True
        return self.over and (self.season is None or not self.another)

    @property
    def can_take_back(self) -> bool:
        """Not once a game is part of its campaign."""
        return not self.frozen and not (self.over and self.season is not None)

    def ask_id(self, seat: int) -> str:
        """Names a question to a seat. It tells nothing of what others do meanwhile."""
        return f"{seat}.{len(self.told.games)}.{self.now.asked[seat]}"

    def fulfilled(self, once: str) -> bool:
        return self.store.was_done(self.id, once)

    def position(self) -> Position:
        """The game for whoever thinks about it, as it is stored."""
        one = self.now
        return Position(
            table=f"{self.id}/{len(self.told.games)}",
            game=self.rules.facts.key,
            started=one.started,
            start=one.start,
            choices=[(choice.seat, choice.key) for choice in one.chosen],
        )

    def log(self) -> Log:
        """The game as a save."""
        game = self.game
        if game is None:
            return self.now.log(self.rules.facts.key)
        log = game.log
        log.seats[:] = words_of(self.told.seats)
        return log

    # -- changes, before they are stored

    def made(self, seat: int, key: str) -> Chosen:
        """Make a choice in the game."""
        game = self.game
        assert game is not None
        steps = len(game.digests)
        game.answer(seat, key)
        if game.result is not None and self.season is not None:
            self.season.conclude(game, self.told.names)
        return Chosen(seat, key, game.digests[steps:])

    def begin_next(self) -> Started:
        """Another game with the same people."""
        if self.game is not None and self.game.result is None and not self.frozen:
            raise Mistake("the game is not over yet")
        if self.season is not None:
            setup = next_of(self.season)
        else:
            same = replace(self.now.started.setup, seed=fresh_seed(), prepared={})
            setup = self.rules.set_up_again(same)
        return self.begin(setup)

    def begin(self, setup: Setup) -> Started:
        self.game = new_game(self.rules, setup)
        self.frozen = ""
        return kept.started(self.game)

    # -- storing

    async def keep(self, lines: Sequence[Line], once: str = "") -> None:
        """Store these lines with all that follows from them."""
        entries = tuple(
            Entry(self._seq + i, kept.encode(line), "" if i else once)
            for i, line in enumerate(lines)
        )
        for line in lines:
            if line is not self.told.opened:
                self.told.add(line)
        listing, members = self._new_listing(), self._new_members()
        change = Change(
            table=self.id,
            entries=entries,
            boundary=self._new_boundary(lines),
            listing=listing,
            members=members,
            campaign=self._new_campaign(),
            unseen=listing is None and all(self._unseen(line) for line in lines),
        )
        await self.store.commit(change)
        self._seq += len(entries)
        self._listing = listing or self._listing
        self._members = members or self._members
        self._journal = self.season.journal if self.season is not None else None

    async def catch_up(self) -> None:
        """Store the last boundary, if it is not stored yet."""
        if self.behind:
            self._boundary_at = -inf
            await self.store.commit(Change(self.id, boundary=self._boundary(), unseen=True))

    def _unseen(self, line: Line) -> bool:
        """Whether it was done in a simultaneous turn that still goes on."""
        if isinstance(line, TakenBack):
            return line.alone
        game = self.game
        within = game is not None and game.simultaneous
        return within and isinstance(line, Chosen) and not line.digests

    def _new_boundary(self, lines: Sequence[Line]) -> bytes | None:
        """The table at its last step boundary, if a step has ended.

        The log alone brings a game back; the boundary is for the day on which the rules change.
        So in a rush it may be stored a little later (see `catch_up`), but never be one of a
        future that was taken back, nor of another game.
        """
        if any(isinstance(line, Started | TakenBack) for line in lines):
            self._boundary_at, self.behind = -inf, True
        self.behind |= any(isinstance(line, Chosen) and line.digests for line in lines)
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

    def _new_listing(self) -> bytes | None:
        game, seats = self.game, self.told.seats
        asked = [] if game is None else [seats[ask.player].person for ask in game.asks]
        listing = TableListing(
            game=self.rules.facts.key,
            title=self.title,
            seats=self.told.names,
            asked=sorted({person for person in asked if person}),
            over=self.over,
        )
        encoded = msgspec.json.encode(listing)
        return encoded if encoded != self._listing else None

    def _new_members(self) -> tuple[str, ...] | None:
        members = tuple(dict.fromkeys((self.told.opened.host, *kept.persons(self.told.seats))))
        return members if members != self._members else None

    def _new_campaign(self) -> StoredCampaign | None:
        members = self._new_members()
        journal = self.season.journal if self.season is not None else None
        if journal is None or (journal is self._journal and members is None):
            return None
        listing = CampaignListing(journal.name, journal.game, self.campaign_line, self.id)
        return StoredCampaign(
            self.told.opened.campaign,
            journal_text(journal),
            msgspec.json.encode(listing),
            members or self._members,
        )

    # -- from the store

    async def reload(self) -> None:
        """Forget everything that is not stored; go on under newer rules if it must be."""
        entries = self.store.entries(self.id)
        self.told = kept.told_by(kept.decode(entry.what) for entry in entries)
        self._seq = len(entries)
        self._listing, self._members = b"", ()
        self._boundary_at, self.behind = -inf, False
        self._read_journal()
        self.frozen = ""
        try:
            self.game = replay(self.rules, self.now.log(self.rules.facts.key))
        except Drift as drift:
            await self._go_on(str(drift))

    def _read_journal(self) -> None:
        self.season = self._journal = None
        if self.told.opened.campaign:
            text = self.store.campaign(self.told.opened.campaign)
            assert text is not None
            self._journal = read_journal(text)
            self.season = Season(self._journal)

    async def _go_on(self, why: str) -> None:
        """The rules have changed: go on from the last boundary, or show the game as it was."""
        stored = self.store.boundary(self.id)
        version = self.rules.facts.rules_version
        # Why the game cannot be followed tells of hands and digests: it is for the log alone.
        versions = f"rules {self.now.rules} then, {version} now"
        try:
            if not stored:
                raise BadLog("it was over, or has no boundary")
            start: dict[str, Any] = msgspec.json.decode(stored)
            setup = self.rules.set_up_again(self.now.started.setup)
            game = game_from(self.rules, setup, start)
        except (BadLog, BadSetup) as trouble:
            logger.warning("table %s is frozen: %s; %s", self.id, why, trouble)
            self.frozen = f"The rules have changed since this game was played ({versions})."
            self.game = as_far_as_it_goes(self.rules, self.now.log(self.rules.facts.key))
            return
        self.game = game
        logger.warning("table %s goes on from its last step: %s", self.id, why)
        note = f"The rules have changed: the game goes on from its last step ({versions})."
        await self.keep([GoneOn(version, note, start, game.digests)])


async def loaded(store: Store, table: str) -> StoredTable:
    """The table as it is stored; raises Mistake if there is none."""
    entries = store.entries(table)
    if not entries:
        raise Mistake("there is no such table")
    stored = StoredTable(store, table, kept.told_by([kept.decode(entries[0].what)]))
    await stored.reload()
    return stored


async def opened(store: Store, table: str, line: Opened, first: Setup | Season) -> StoredTable:
    """A new table with its first game; of a campaign the next one."""
    stored = StoredTable(store, table, kept.told_by([line]))
    if isinstance(first, Season):
        stored.season = first
        first = next_of(first)
    await stored.keep([line, stored.begin(first)])
    return stored


async def brought(
    store: Store, table: str, line: Opened, game: Game, season: Season | None
) -> StoredTable:
    """A table for a game from elsewhere, with all its choices."""
    stored = StoredTable(store, table, kept.told_by([line]))
    stored.game = game
    stored.season = season
    await stored.keep([line, *kept.lines_of(game)])
    return stored


def as_far_as_it_goes(rules: AnyRules, log: Log) -> Game | None:
    """The game as it was, up to where it no longer can be followed; None if not even its start."""
    try:
        game = replay(rules, log, 0)
    except Drift:
        return None
    made = 0
    for step in log.steps:
        if step.digest not in game.digests:
            break
        for player, key in step.choices:
            try:
                game.answer(player, key)
            except NotOffered:
                return replay(rules, log, made)
            made += 1
    return game


def next_of(season: Season) -> Setup:
    """The campaign's next game, with a seed that nobody can tell from an earlier one."""
    return replace(season.prepared(), seed=fresh_seed())


def fresh_seed() -> str:
    return secrets.token_hex(8)
