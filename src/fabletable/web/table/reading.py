"""From what is stored to a table, and from its log to a game, as far as that goes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from fabletable.engine.errors import Drift, Mistake, NotOffered
from fabletable.engine.game import Game
from fabletable.engine.log import Log
from fabletable.engine.replay import replay
from fabletable.engine.rules import AnyRules
from fabletable.web.store.protocol import Damaged, Entry, Store
from fabletable.web.table.lines import Chosen, Line, Opened, decode_line
from fabletable.web.table.state import TableState, state_of

logger = logging.getLogger(__name__)

PAGE = 500  # lines that are read at once: a long log stops nobody
UNREADABLE = "this table cannot be read: what is stored of it is damaged"


class NoTable(Mistake):
    """None is stored, or no longer."""


async def stored_state(store: Store, table: str) -> tuple[TableState, int]:
    """The table as its log tells, and how many lines that has."""
    entries = await store.entries(table, 0, PAGE)
    if not entries:
        raise NoTable("there is no such table")
    with readable(table):
        state = state_of(_lines_in(entries, 0))
    count = len(entries)
    while len(entries) == PAGE:
        await asyncio.sleep(0)
        entries = await store.entries(table, count, PAGE)
        with readable(table):
            for line in _lines_in(entries, count):
                state.add(line)
        count += len(entries)
    return state, count


def _lines_in(entries: Sequence[Entry], first: int) -> Iterator[Line]:
    """None of them is missing."""
    for number, entry in enumerate(entries, first):
        if entry.seq != number:
            raise Damaged(UNREADABLE)
        yield decode_line(entry.what)


async def campaign_at(store: Store, table: str) -> str:
    """Which is played there, by its first line; empty if none, or nobody can read that."""
    with suppress(Damaged, ValueError):
        for entry in await store.entries(table, 0, 1):
            line = decode_line(entry.what)
            return line.campaign if isinstance(line, Opened) else ""
    return ""


@contextmanager
def readable(table: str) -> Iterator[None]:
    """Whatever a damaged log leads to, whoever asks for the table is told in words."""
    try:
        yield
    except Mistake:
        raise
    except Exception:
        logger.exception("table %s cannot be read", table)
        raise Damaged(UNREADABLE) from None


def leads_there(game: Game, line: Chosen) -> bool:
    """Make the choice; whether it ends the steps that it ended where it was made first."""
    steps = len(game.digests)
    try:
        game.answer(line.seat, line.key)
    except NotOffered:
        return False
    return game.digests[steps:] == line.digests


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
