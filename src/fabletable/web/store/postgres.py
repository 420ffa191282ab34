"""The store in a PostgreSQL database, which several processes may serve at once."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any
from zlib import crc32

import psycopg
from psycopg.errors import ProgramLimitExceeded

from fabletable.engine.errors import Mistake
from fabletable.web.store.group_commit import Waiting, Writer
from fabletable.web.store.neighbours import Neighbours
from fabletable.web.store.postgres_database import AWAY, Db, Line, Place, in_a_line
from fabletable.web.store.postgres_neighbours import CHANGED, PostgresNeighbours
from fabletable.web.store.protocol import (
    DESERTED,
    MOST_TABLES,
    Change,
    Deserted,
    Entry,
    ListedTable,
    NotStored,
    Overtaken,
    StoredCampaign,
    Twice,
    Unreachable,
    checked,
)

log = logging.getLogger(__name__)

Row = tuple[object, ...]

READERS = 3  # connections
IN_DOUBT = 20.0  # seconds in which we try to find out whether something was stored
NEXT_TRY = 0.5  # seconds between two of these tries
CANNOT = "the database cannot write now: try again in a while"

DONE = "SELECT 1 FROM entries WHERE table_id = %s AND wish = %s AND wish <> ''"  # by its index

# One statement for each kind of thing, and not for each change. Whoever changes a table has its row
# before anything else of it, and those of several in the order of their ids: so two who write do
# not wait for each other.
TABLES = """
INSERT INTO tables AS old
SELECT * FROM unnest(%s::text[], %b::bytea[], %s::double precision[])
ON CONFLICT (id) DO UPDATE SET
    listing = coalesce(excluded.listing, old.listing),
    changed = greatest(excluded.changed, old.changed)
"""
ENTRIES = """
INSERT INTO entries
SELECT * FROM unnest(%s::text[], %s::bigint[], %b::bytea[], %s::text[], %s::bigint[])
"""
BOUNDARIES = """
INSERT INTO boundaries SELECT * FROM unnest(%s::text[], %b::bytea[])
ON CONFLICT (table_id) DO UPDATE SET game = excluded.game
"""
CAMPAIGNS = """
INSERT INTO campaigns
SELECT * FROM unnest(%s::text[], %b::bytea[], %s::double precision[], %s::text[])
ON CONFLICT (id) DO UPDATE SET
    listing = excluded.listing, changed = excluded.changed, journal = excluded.journal
"""
PERSONS = """
INSERT INTO persons SELECT * FROM unnest(%s::text[], %s::text[])
ON CONFLICT (id) DO UPDATE SET name = excluded.name
"""
NOTIFY = f"""
SELECT pg_notify('{CHANGED}', lines || ' ' || id)
FROM unnest(%s::text[], %s::bigint[]) AS changed (id, lines)
"""
STATUS = "SELECT pg_xact_status(%s::xid8)"
NOT_THE_NEXT = ("entries_follow", "entries_pkey")  # the latter when two are equally fast

# What is wrong with one change, and not with the database.
LONE_FAULTS = (
    psycopg.IntegrityError,
    psycopg.DataError,
    psycopg.ProgrammingError,
    ProgramLimitExceeded,  # an OperationalError: such as a wish's name of some thousand letters
    OverflowError,
    TypeError,
    ValueError,
)


class PostgresStore:
    """All tables of a server that may be several processes; see `open_store`."""

    def __init__(self, place: Place, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._readers: asyncio.LifoQueue[Line] = asyncio.LifoQueue()
        for _ in range(READERS):
            self._readers.put_nowait(Line(place))
        self._writer = Writer(Ledger(place))
        self._closed = False
        self._street = PostgresNeighbours(place)
        self.neighbours: Neighbours = self._street

    # -- changes

    async def commit(self, change: Change) -> None:
        await self._writer.write(change, self._clock())

    # -- reading

    async def entries(self, table: str, since: int = 0, most: int | None = None) -> list[Entry]:
        sql = """SELECT seq, what, wish, sum FROM entries
                 WHERE table_id = %s AND seq >= %s ORDER BY seq LIMIT %s"""
        return [checked(*row) for row in await self._rows(sql, table, since, most)]

    async def boundary(self, table: str) -> bytes | None:
        found: bytes | None = await self._one(
            "SELECT game FROM boundaries WHERE table_id = %s", table
        )
        return found

    async def was_done(self, table: str, once: str) -> bool:
        return bool(once) and bool(await self._rows(DONE, table, once))

    async def tables_of(self, person: str, away: bool = False) -> list[ListedTable]:
        sql = """SELECT id, coalesce(listing, ''), changed FROM members JOIN tables ON id = table_id
                 WHERE person = %s AND away = %s ORDER BY changed DESC, id LIMIT %s"""
        rows = await self._rows(sql, person, away, MOST_TABLES)
        return [ListedTable(table, listing, int(changed)) for table, listing, changed in rows]

    async def deserted(self, seconds: float) -> list[str]:
        rows = await self._rows(DESERTED.format("%s"), self._clock() - seconds, MOST_TABLES)
        return [table for (table,) in rows]

    async def table_ids(self) -> list[str]:
        return [table for (table,) in await self._rows("SELECT id FROM tables ORDER BY id")]

    async def campaign(self, campaign: str) -> str | None:
        found: str | None = await self._one("SELECT journal FROM campaigns WHERE id = %s", campaign)
        return found

    async def campaigns_of(self, person: str) -> list[tuple[str, bytes]]:
        sql = """SELECT id, listing FROM campaign_members JOIN campaigns ON id = campaign_id
                 WHERE person = %s ORDER BY changed DESC, id LIMIT %s"""
        rows = await self._rows(sql, person, MOST_TABLES)
        return [(campaign, listing) for campaign, listing in rows]

    async def name_of(self, person: str) -> str:
        return await self._one("SELECT name FROM persons WHERE id = %s", person) or ""

    async def take_name(self, person: str) -> str:
        return await self._one("DELETE FROM persons WHERE id = %s RETURNING name", person) or ""

    async def secret(self) -> bytes:
        found: bytes = await self._one("SELECT value FROM own WHERE name = 'secret'")
        return found

    async def _one(self, sql: str, *given: object) -> Any:
        rows = await self._rows(sql, *given)
        return rows[0][0] if rows else None

    async def _rows(self, sql: str, *given: object) -> list[tuple[Any, ...]]:
        reader = await self._readers.get()
        try:
            return await reader.rows(sql, *given)
        finally:
            self._readers.put_nowait(reader)

    # -- the whole

    def backup(self, path: Path) -> None:
        raise Mistake("a database is backed up by pg_dump, which comes with PostgreSQL")

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._writer.close)
            await self._street.close()
            for _ in range(READERS):
                await (await self._readers.get()).close()


async def open_store(url: str, clock: Callable[[], float] = time.time) -> PostgresStore:
    """The store in this database, which is made ready if it is new."""
    place = Place(url)
    await asyncio.to_thread(place.made_ours)
    return PostgresStore(place, clock)


# -- making changes


class Ledger:
    """Writes changes, through a connection of its own, which is made anew when it is broken."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._db: Db | None = None

    def write(self, batch: Sequence[Waiting]) -> list[Mistake | None]:
        try:
            try:
                return self._write(batch)
            except psycopg.OperationalError:  # nothing is stored: the connection may be an old one
                return self._write(batch)
        except LONE_FAULTS as error:
            if len(batch) == 1:
                return [self._fault(batch[0].change, error)]
            half = len(batch) // 2  # the rest of it can still be stored at once
            return self.write(batch[:half]) + self.write(batch[half:])
        except psycopg.Error as error:
            log.warning("the database cannot write: %s", in_a_line(error))
            return [NotStored(CANNOT) for _ in batch]

    def _write(self, batch: Sequence[Waiting]) -> list[Mistake | None]:
        """Make all these changes, or nothing of them."""
        db = self._connected()
        try:
            with db.pipeline():  # there and back once, however many statements it takes
                db.execute("BEGIN")
                number = db.execute("SELECT pg_current_xact_id()::text")
                _make(db, batch)
        except BaseException:
            with suppress(psycopg.Error):
                db.execute("ROLLBACK")
            raise
        try:
            self.end(db)
        except psycopg.OperationalError:
            if not self._was_stored(number.fetchone()):
                raise
        return [None] * len(batch)

    def end(self, db: Db) -> None:
        db.execute("COMMIT")

    def _was_stored(self, number: tuple[Any, ...] | None) -> bool:
        """Whether a transaction was committed, of whose end we have not heard."""
        end = time.monotonic() + IN_DOUBT
        while time.monotonic() < end:
            with suppress(psycopg.Error):
                status = self._connected().execute(STATUS, number).fetchone()
                if status != ("in progress",):
                    return status == ("committed",)
            time.sleep(NEXT_TRY)
        raise Unreachable(AWAY)

    def _fault(self, change: Change, error: Exception) -> NotStored:
        wishes = [(change.table, entry.once) for entry in change.entries if entry.once]
        with suppress(ValueError, psycopg.Error):  # what cannot be stored cannot be looked for
            if any(self._connected().execute(DONE, wish).fetchone() for wish in wishes):
                return Twice("this was done before")
        if isinstance(error, psycopg.Error) and error.diag.constraint_name in NOT_THE_NEXT:
            return Overtaken("somebody else changed this table first")
        return NotStored(f"table {change.table!r} cannot be stored: {in_a_line(error)}")

    def _connected(self) -> Db:
        if self._db is None or self._db.closed:
            self._db = self._place.connected()
        return self._db

    def close(self) -> None:
        if self._db is not None:
            self._db.close()


def _make(db: Db, batch: Sequence[Waiting]) -> None:
    """Of several changes of one thing the last one counts: a statement changes a row but once."""
    changes = [one.change for one in batch]
    _put(db, TABLES, _tables(one for one in batch if one.change.changes_table))
    _put(db, ENTRIES, _entries(changes))
    games = {one.table: one.boundary for one in changes if one.boundary is not None}
    _put(db, BOUNDARIES, games.items())
    members = {one.table: _members(one) for one in changes if one.members is not None}
    _put_members(db, "members", "table_id", members)
    campaigns = {row[0]: row for one in batch for row in _campaign(one)}
    _put(db, CAMPAIGNS, (campaigns[key] for key in sorted(campaigns)))
    players = {one.campaign.id: one.campaign for one in changes if one.campaign is not None}
    _put_members(
        db, "campaign_members", "campaign_id", {key: _players(one) for key, one in players.items()}
    )
    names = dict(name for one in changes for name in one.names)
    _put(db, PERSONS, sorted(names.items()))
    for gone in chain.from_iterable(one.deleted for one in changes):
        _delete(db, gone)
    lines = {one.table: one.entries[-1].seq + 1 for one in changes if one.entries}
    _put(db, NOTIFY, lines.items())


def _tables(batch: Iterable[Waiting]) -> list[tuple[object, ...]]:
    """By their ids. What nobody sees happens, for lists, before everything else."""
    listings: dict[str, bytes | None] = {}
    changed: dict[str, float] = {}
    for one in batch:
        table, listing = one.change.table, one.change.listing
        listings[table] = listing if listing is not None else listings.get(table)
        changed[table] = max(changed.get(table, 0), 0 if one.change.unseen else one.now)
    return [(table, listings[table], changed[table]) for table in sorted(listings)]


def _entries(changes: Iterable[Change]) -> list[tuple[object, ...]]:
    return [
        (change.table, entry.seq, entry.what, entry.once, crc32(entry.what))
        for change in changes
        for entry in change.entries
    ]


def _campaign(one: Waiting) -> list[tuple[str, bytes, float, str]]:
    found = one.change.campaign
    return [] if found is None else [(found.id, found.listing, one.now, found.text)]


def _members(change: Change) -> list[Row]:
    return [(one, change.table, one in change.away) for one in dict.fromkeys(change.members or ())]


def _players(campaign: StoredCampaign) -> list[Row]:
    return [(person, campaign.id) for person in dict.fromkeys(campaign.members)]


def _put_members(db: Db, into: str, column: str, members: Mapping[str, list[Row]]) -> None:
    if members:
        db.execute(f"DELETE FROM {into} WHERE {column} = ANY(%s)", (list(members),))
    rows = [*chain.from_iterable(members.values())]
    kinds = ("%s::text[]", "%s::text[]", "%s::boolean[]")[: len(rows[0])] if rows else ()
    _put(db, f"INSERT INTO {into} SELECT * FROM unnest({', '.join(kinds)})", rows)


def _delete(db: Db, gone: Deserted) -> None:
    """Its row is ours first: whoever brings it back has done so by then, or comes too late. Then
    its lines: the database refuses that while somebody keeps it.
    """
    db.execute("SELECT 1 FROM tables WHERE id = %s FOR UPDATE", (gone.table,))
    for table in ("entries", "boundaries", "members"):
        db.execute(f"DELETE FROM {table} WHERE table_id = %s", (gone.table,))
    db.execute("DELETE FROM tables WHERE id = %s", (gone.table,))
    db.execute("DELETE FROM campaign_members WHERE campaign_id = %s", (gone.campaign,))
    db.execute("DELETE FROM campaigns WHERE id = %s", (gone.campaign,))


def _put(db: Db, sql: str, rows: Iterable[tuple[object, ...]]) -> None:
    """Rows, given by their columns; where there are none, nothing."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    if columns:
        db.execute(sql, columns)
