"""The store in one SQLite file."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any
from zlib import crc32

from fabletable.engine.errors import Mistake
from fabletable.web.store.group_commit import Waiting, Writer
from fabletable.web.store.neighbours import Neighbours, Nobody
from fabletable.web.store.protocol import (
    CANNOT_READ,
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
    checked,
)
from fabletable.web.store.sqlite_file import (
    FILE,
    Db,
    clear_words,
    closed_if_it_fails,
    connected,
    copied,
    held,
    opened,
    synced,
)

log = logging.getLogger(__name__)

MOST_ROWS = 500  # in one statement
DONE = "SELECT 1 FROM entries WHERE table_id = ? AND wish = ? AND wish <> ''"  # by its index

# What is wrong with one change, and not with the disk.
LONE_FAULTS = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    TypeError,
    ValueError,
)


class SqliteStore:
    """All tables of a server, in a folder of its own, which one server holds at a time.

    With `reading` another process looks at them, or makes a backup, while the server runs.
    """

    def __init__(
        self, folder: Path, reading: bool = False, clock: Callable[[], float] = time.time
    ) -> None:
        self.path = folder / FILE
        self.neighbours: Neighbours = Nobody()  # one process holds the file
        self._clock = clock
        self._taking = asyncio.Lock()
        self._lock = None if reading else held(folder)
        try:
            self._reader = opened(self.path, serving=not reading)
            with closed_if_it_fails(self._reader):
                self._writer = None if reading else Writer(_Ledger(connected(self.path)))
        except Mistake:
            self._let_go()
            raise
        self._reader.execute("PRAGMA query_only = ON")

    # -- changes

    async def commit(self, change: Change) -> None:
        if self._writer is None:
            raise NotStored("this store is open for reading only")
        await self._writer.write(change, self._clock())

    # -- reading

    async def entries(self, table: str, since: int = 0, most: int | None = None) -> list[Entry]:
        sql = """SELECT seq, what, wish, sum FROM entries WHERE table_id = ? AND seq >= ?
                 ORDER BY seq LIMIT ifnull(?, -1)"""
        return [checked(*row) for row in self._rows(sql, table, since, most)]

    async def boundary(self, table: str) -> bytes | None:
        found: bytes | None = self._one("SELECT game FROM boundaries WHERE table_id = ?", table)
        return found

    async def was_done(self, table: str, once: str) -> bool:
        return bool(once) and bool(self._rows(DONE, table, once))

    async def tables_of(self, person: str, away: bool = False) -> list[ListedTable]:
        sql = """SELECT id, ifnull(card, x''), changed FROM members JOIN tables ON id = table_id
                 WHERE person = ? AND away = ? ORDER BY changed DESC, id LIMIT ?"""
        rows = self._rows(sql, person, away, MOST_TABLES)
        return [ListedTable(table, card, int(changed)) for table, card, changed in rows]

    async def deserted(self, seconds: float) -> list[str]:
        rows = self._rows(DESERTED.format("?"), self._clock() - seconds, MOST_TABLES)
        return [table for (table,) in rows]

    async def table_ids(self) -> list[str]:
        return [table for (table,) in self._rows("SELECT id FROM tables ORDER BY id")]

    async def campaign(self, campaign: str) -> str | None:
        found: str | None = self._one("SELECT text FROM campaigns WHERE id = ?", campaign)
        return found

    async def campaigns_of(self, person: str) -> list[tuple[str, bytes]]:
        sql = """SELECT id, card FROM campaign_members JOIN campaigns ON id = campaign_id
                 WHERE person = ? ORDER BY changed DESC, id LIMIT ?"""
        return [(campaign, card) for campaign, card in self._rows(sql, person, MOST_TABLES)]

    async def name_of(self, person: str) -> str:
        return self._one("SELECT name FROM persons WHERE id = ?", person) or ""

    async def take_name(self, person: str) -> str:
        async with self._taking:  # nobody but us writes
            found = await self.name_of(person)
            if found:
                await self.commit(Change("", names=((person, ""),)))
            return found

    async def secret(self) -> bytes:
        found: bytes = self._one("SELECT value FROM own WHERE name = 'secret'")
        return found

    def _one(self, sql: str, *given: object) -> Any:
        rows = self._rows(sql, *given)
        return rows[0][0] if rows else None

    def _rows(self, sql: str, *given: object) -> list[tuple[Any, ...]]:
        try:
            with clear_words("read", self.path):
                return self._reader.execute(sql, given).fetchall()
        except Mistake as why:
            if self._writer is None:
                raise
            log.error("%s", why)  # it names our place, and perhaps what is damaged
            raise Mistake(CANNOT_READ) from None

    # -- the whole

    def backup(self, path: Path) -> None:
        """Write everything to a new file, also while others write."""
        if os.path.lexists(path):
            raise Mistake(f"cannot write {path}: there is something already")
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        with clear_words("write", path):
            try:
                os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                copied(self.path, part)
                part.rename(path)
                synced(path.parent)
            finally:
                part.unlink(missing_ok=True)

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.close()


# -- making changes

# Each statement makes way for the event loop's thread, and has to wait until a busy one makes way
# in turn: so there is a statement for each kind of thing, and not for each change.


def _stored(db: Db, batch: Sequence[Waiting]) -> list[Mistake | None]:
    """Make all these changes, or if one of them has a fault, each of them alone."""
    db.execute("SAVEPOINT batch")
    try:
        _make(db, batch)
    except LONE_FAULTS as error:
        db.execute("ROLLBACK TO batch")
        db.execute("RELEASE batch")
        if len(batch) == 1:
            return [_fault(db, batch[0].change, error)]
        return [fault for one in batch for fault in _stored(db, [one])]
    db.execute("RELEASE batch")
    return [None] * len(batch)


def _make(db: Db, batch: Sequence[Waiting]) -> None:
    _change_tables(db, [one for one in batch if one.change.changes_table])
    for one in batch:
        if one.change.members is not None:
            _change_members(db, one.change.table, one.change.members, one.change.away)
        if one.change.campaign is not None:
            _change_campaign(db, one.change.campaign, one.now)
    names = dict(name for one in batch for name in one.change.names)
    kept = [(person, name) for person, name in names.items() if name]
    _put(db, "persons", kept, "ON CONFLICT DO UPDATE SET name = excluded.name")
    for person in names.keys() - dict(kept).keys():
        db.execute("DELETE FROM persons WHERE id = ?", (person,))
    for gone in chain.from_iterable(one.change.deleted for one in batch):
        _delete(db, gone)


def _change_tables(db: Db, batch: Sequence[Waiting]) -> None:
    new = "ON CONFLICT DO UPDATE SET card = ifnull(excluded.card, card)"
    for unseen, also in ((False, ", changed = excluded.changed"), (True, "")):
        found = [one for one in batch if one.change.unseen == unseen]
        tables = [(one.change.table, one.change.listing, one.now) for one in found]
        _put(db, "tables", tables, new + also)
    changes = [one.change for one in batch]
    entries = [
        (change.table, entry.seq, entry.what, entry.once, crc32(entry.what))
        for change in changes
        for entry in change.entries
    ]
    _put(db, "entries", entries)
    games = [(change.table, change.boundary) for change in changes if change.boundary is not None]
    _put(db, "boundaries", games, "ON CONFLICT DO UPDATE SET game = excluded.game")


def _change_members(db: Db, table: str, members: Sequence[str], away: Sequence[str]) -> None:
    db.execute("DELETE FROM members WHERE table_id = ?", (table,))
    rows = [(person, table, person in away) for person in dict.fromkeys(members)]
    _put(db, "members", rows)


def _delete(db: Db, gone: Deserted) -> None:
    """Its lines first: the database refuses that while somebody keeps it."""
    for table in ("entries", "boundaries", "members"):
        db.execute(f"DELETE FROM {table} WHERE table_id = ?", (gone.table,))
    db.execute("DELETE FROM tables WHERE id = ?", (gone.table,))
    db.execute("DELETE FROM campaign_members WHERE campaign_id = ?", (gone.campaign,))
    db.execute("DELETE FROM campaigns WHERE id = ?", (gone.campaign,))


def _change_campaign(db: Db, campaign: StoredCampaign, now: float) -> None:
    row = (campaign.id, campaign.listing, now, campaign.text)
    new = "card = excluded.card, changed = excluded.changed, text = excluded.text"
    _put(db, "campaigns", [row], f"ON CONFLICT DO UPDATE SET {new}")
    db.execute("DELETE FROM campaign_members WHERE campaign_id = ?", (campaign.id,))
    rows = [(person, campaign.id) for person in dict.fromkeys(campaign.members)]
    _put(db, "campaign_members", rows)


def _put(db: Db, table: str, rows: Sequence[tuple[object, ...]], conflict: str = "") -> None:
    for start in range(0, len(rows), MOST_ROWS):
        part = rows[start : start + MOST_ROWS]
        marks = ", ".join([f"({', '.join('?' * len(part[0]))})"] * len(part))
        db.execute(f"INSERT INTO {table} VALUES {marks} {conflict}", list(chain(*part)))


def _fault(db: Db, change: Change, error: Exception) -> NotStored:
    with suppress(*LONE_FAULTS):  # what cannot be stored cannot be looked for
        wishes = [(change.table, entry.once) for entry in change.entries if entry.once]
        if any(db.execute(DONE, wish).fetchone() for wish in wishes):
            return Twice("this was done before")
    if "not the next one" in str(error):
        return Overtaken("somebody else changed this table first")
    return NotStored(f"table {change.table!r} cannot be stored: {error}")


class _Ledger:
    """Writes changes, through a connection of its own."""

    def __init__(self, db: Db) -> None:
        self._db = db

    def write(self, batch: Sequence[Waiting]) -> list[Mistake | None]:
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            faults = _stored(db, batch)
            db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # SQLite may have done so by itself
                db.execute("ROLLBACK")
            raise
        return faults

    def close(self) -> None:
        self._db.close()
