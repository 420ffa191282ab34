"""The store in one SQLite file. What waits to be stored is committed together.

A commit waits for the disk, and the disk takes as long for a hundred changes as for one: so a
thread takes all that wait, each of which can fail alone, and commits them at once.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, TextIO

from fabletable.campaigns.disk import cannot
from fabletable.engine.errors import Mistake
from fabletable.web.store import (
    MOST_TABLES,
    Change,
    Entry,
    ListedTable,
    NotStored,
    StoredCampaign,
    Twice,
)

FILE = "fabletable.db"
LOCK = "lock"
OURS = 0x46424C54  # "FBLT": tells our file from other programs' databases
VERSION = 1
MOST_AT_ONCE = 200  # changes in one commit
MOST_ROWS = 500  # in one statement
PATIENCE = 0.01  # seconds without a commit, though somebody waits
REST = 0.001  # seconds that the event loop rests then

SCHEMA = """
CREATE TABLE own (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE persons (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT PRIMARY KEY CHECK (id <> ''), card BLOB, changed REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE boundaries (
    table_id TEXT PRIMARY KEY REFERENCES tables (id), game BLOB NOT NULL
);
CREATE TABLE members (
    person TEXT, table_id TEXT REFERENCES tables (id), PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE INDEX members_by_table ON members (table_id);

CREATE TABLE entries (
    table_id TEXT REFERENCES tables (id), seq INTEGER, what BLOB NOT NULL, wish TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX wishes ON entries (table_id, wish) WHERE wish <> '';
CREATE TRIGGER entries_follow BEFORE INSERT ON entries
WHEN NEW.seq <> (SELECT ifnull(max(seq) + 1, 0) FROM entries WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'the entry is not the next one of its log'); END;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;

CREATE TABLE campaigns (
    id TEXT PRIMARY KEY CHECK (id <> ''), card BLOB NOT NULL, changed REAL NOT NULL,
    text TEXT NOT NULL
);
CREATE TABLE campaign_members (
    person TEXT, campaign_id TEXT REFERENCES campaigns (id), PRIMARY KEY (person, campaign_id)
) WITHOUT ROWID;
CREATE INDEX campaign_members_by_campaign ON campaign_members (campaign_id);
"""

DONE = "SELECT 1 FROM entries WHERE table_id = ? AND wish = ? AND wish <> ''"  # by its index

Db = sqlite3.Connection

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


@dataclass(frozen=True)
class Waiting:
    change: Change
    now: float
    stored: asyncio.Future[None]


class SqliteStore:
    """All tables of a server, in a folder of its own, which one server holds at a time.

    With `reading` another process looks at them, or makes a backup, while the server runs.
    """

    def __init__(
        self, folder: Path, reading: bool = False, clock: Callable[[], float] = time.time
    ) -> None:
        self.path = folder / FILE
        self._clock = clock
        self._lock = None if reading else _held(folder)
        try:
            self._reader = _opened(self.path, serving=not reading)
            with _closed_if_it_fails(self._reader):
                self._writer = None if reading else _Writer(_connected(self.path))
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

    def entries(self, table: str) -> list[Entry]:
        sql = "SELECT seq, what, wish FROM entries WHERE table_id = ? ORDER BY seq"
        return [Entry(*row) for row in self._rows(sql, table)]

    def boundary(self, table: str) -> bytes | None:
        found: bytes | None = self._one("SELECT game FROM boundaries WHERE table_id = ?", table)
        return found

    def was_done(self, table: str, once: str) -> bool:
        return bool(once) and bool(self._rows(DONE, table, once))

    def tables_of(self, person: str) -> list[ListedTable]:
        sql = """SELECT id, ifnull(card, x''), changed FROM members JOIN tables ON id = table_id
                 WHERE person = ? ORDER BY changed DESC, id LIMIT ?"""
        rows = self._rows(sql, person, MOST_TABLES)
        return [ListedTable(table, card, int(changed)) for table, card, changed in rows]

    def table_ids(self) -> list[str]:
        return [table for (table,) in self._rows("SELECT id FROM tables ORDER BY id")]

    def campaign(self, campaign: str) -> str | None:
        found: str | None = self._one("SELECT text FROM campaigns WHERE id = ?", campaign)
        return found

    def campaigns_of(self, person: str) -> list[tuple[str, bytes]]:
        sql = """SELECT id, card FROM campaign_members JOIN campaigns ON id = campaign_id
                 WHERE person = ? ORDER BY changed DESC, id"""
        return [(campaign, card) for campaign, card in self._rows(sql, person)]

    def name_of(self, person: str) -> str:
        return self._one("SELECT name FROM persons WHERE id = ?", person) or ""

    def secret(self) -> bytes:
        found: bytes = self._one("SELECT value FROM own WHERE name = 'secret'")
        return found

    def _one(self, sql: str, *given: object) -> Any:
        rows = self._rows(sql, *given)
        return rows[0][0] if rows else None

    def _rows(self, sql: str, *given: object) -> list[tuple[Any, ...]]:
        with _clear_words("read", self.path):
            return self._reader.execute(sql, given).fetchall()

    # -- the whole

    def backup(self, path: Path) -> None:
        """Write everything to a new file, also while others write."""
        if os.path.lexists(path):
            raise Mistake(f"cannot write {path}: there is something already")
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        with _clear_words("write", path):
            try:
                os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                _copy(self.path, part)
                part.rename(path)
                _sync(path.parent)
            finally:
                part.unlink(missing_ok=True)

    def close(self) -> None:
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


def _stored(db: Db, batch: Sequence[Waiting]) -> list[NotStored | None]:
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
            _change_members(db, one.change.table, one.change.members)
        if one.change.campaign is not None:
            _change_campaign(db, one.change.campaign, one.now)
    names = [name for one in batch for name in one.change.names]
    _put(db, "persons", names, "ON CONFLICT DO UPDATE SET name = excluded.name")


def _change_tables(db: Db, batch: Sequence[Waiting]) -> None:
    new = "ON CONFLICT DO UPDATE SET card = ifnull(excluded.card, card)"
    for unseen, also in ((False, ", changed = excluded.changed"), (True, "")):
        found = [one for one in batch if one.change.unseen == unseen]
        tables = [(one.change.table, one.change.listing, one.now) for one in found]
        _put(db, "tables", tables, new + also)
    changes = [one.change for one in batch]
    entries = [
        (change.table, entry.seq, entry.what, entry.once)
        for change in changes
        for entry in change.entries
    ]
    _put(db, "entries", entries)
    games = [(change.table, change.boundary) for change in changes if change.boundary is not None]
    _put(db, "boundaries", games, "ON CONFLICT DO UPDATE SET game = excluded.game")


def _change_members(db: Db, table: str, members: Sequence[str]) -> None:
    db.execute("DELETE FROM members WHERE table_id = ?", (table,))
    _put(db, "members", [(person, table) for person in dict.fromkeys(members)])


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
    return NotStored(f"table {change.table!r} cannot be stored: {error}")


# -- the thread that writes


class _Writer:
    """A thread with a connection of its own."""

    def __init__(self, db: Db) -> None:
        self._db = db
        self._line: SimpleQueue[Waiting | None] = SimpleQueue()
        self._closed = False
        self._waiting = 0
        self._commits = 0
        self._committed = Event()
        self._watched: asyncio.AbstractEventLoop | None = None
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def write(self, change: Change, now: float) -> None:
        if self._closed:
            raise NotStored("the store is closed")
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[None] = loop.create_future()
        self._line.put(Waiting(change, now, stored))
        self._waiting += 1
        if self._watched is not loop:
            self._watch(loop)
        try:
            await stored
        finally:
            self._waiting -= 1

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        self._watched = loop
        loop.call_later(PATIENCE, self._make_way, loop, self._commits)

    def _make_way(self, loop: asyncio.AbstractEventLoop, commits: int) -> None:
        """A loop that never rests can keep Python to its own thread for seconds: lend it out."""
        self._watched = None
        if self._waiting:
            if commits == self._commits:
                self._committed.clear()
                self._committed.wait(REST)
            self._watch(loop)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._line.put(None)
        self._thread.join()

    def _run(self) -> None:
        with closing(self._db):
            while batch := self._next():
                _tell(batch, self._commit(batch))
                self._commits += 1
                self._committed.set()

    def _next(self) -> list[Waiting]:
        """All that wait; nobody when it is time to end."""
        batch = []
        one = self._line.get()
        while one is not None:
            batch.append(one)
            if len(batch) == MOST_AT_ONCE or self._line.empty():
                return batch
            one = self._line.get()
        if batch:
            self._line.put(None)  # these first
        return batch

    def _commit(self, batch: list[Waiting]) -> list[NotStored | None]:
        """Make them all at once; what went wrong with each."""
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            faults = _stored(db, batch)
            db.execute("COMMIT")
        except Exception as error:  # noqa: BLE001  # else those who wait would wait forever
            with suppress(sqlite3.Error):  # SQLite may have done so by itself
                db.execute("ROLLBACK")
            return [NotStored(f"the store cannot write: {error}") for _ in batch]
        return faults


def _tell(batch: list[Waiting], faults: list[NotStored | None]) -> None:
    """Wake those who wait, with one call for all of a loop: each call costs as much as a change."""
    outcomes = [(one.stored, fault) for one, fault in zip(batch, faults, strict=True)]
    for loop in {one.stored.get_loop() for one in batch}:
        theirs = [outcome for outcome in outcomes if outcome[0].get_loop() is loop]
        with suppress(RuntimeError):  # the loop has ended, and nobody waits
            loop.call_soon_threadsafe(_settle, theirs)


def _settle(outcomes: list[tuple[asyncio.Future[None], NotStored | None]]) -> None:
    for stored, fault in outcomes:
        if stored.done():  # cancelled
            continue
        if fault is None:
            stored.set_result(None)
        else:
            stored.set_exception(fault)


# -- files


def _held(folder: Path) -> TextIO:
    """The folder, for this server alone until the file is closed; Windows has no such lock."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _sync(folder.parent)
        file = (folder / LOCK).open("w")
    except (OSError, ValueError) as error:
        raise cannot("write", folder, error) from None
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            if not isinstance(error, BlockingIOError):
                raise cannot("lock", folder, error) from None
            raise Mistake(f"another server runs on {folder}; end it, or choose another") from None
    return file


def _opened(path: Path, serving: bool) -> Db:
    """A connection to a file that is ours; a server makes one that is not there yet."""
    with _clear_words("open", path):
        if serving:
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        elif not path.exists():
            raise Mistake(f"there is no {path}: no server has run there yet")
        db = _connected(path)
        with _closed_if_it_fails(db):
            _make_ours(db, path, serving)
        return db


def _connected(path: Path) -> Db:
    """Each connection is used by one thread at a time, though not by the one that made it."""
    with _clear_words("open", path):
        uri = f"{path.absolute().as_uri()}?mode=rw"
        db = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
        with _closed_if_it_fails(db):
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
        return db


@contextmanager
def _closed_if_it_fails(db: Db) -> Iterator[None]:
    try:
        yield
    except BaseException:
        db.close()
        raise


def _make_ours(db: Db, path: Path, serving: bool) -> None:
    if serving and not db.execute("SELECT 1 FROM sqlite_schema").fetchone():
        _begin(db)
    if _pragma(db, "application_id") != OURS:
        raise Mistake(f"{path} is a database of another program")
    version = _pragma(db, "user_version")
    if version > VERSION:
        raise Mistake(
            f"{path} was written by a newer Fabletable (its version is {version}, and this one "
            f"knows up to {VERSION}): run that one"
        )
    if serving and _pragma(db, "journal_mode = WAL") != "wal":
        raise Mistake(f"{path} cannot be kept safely there: choose a folder on a local disk")


def _begin(db: Db) -> None:
    """Make an empty file ours."""
    secret = f"INSERT INTO own VALUES ('secret', x'{secrets.token_hex(32)}');"
    marks = f"PRAGMA application_id = {OURS}; PRAGMA user_version = {VERSION};"
    db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {secret} {marks} COMMIT;")


def _pragma(db: Db, name: str) -> Any:
    return db.execute(f"PRAGMA {name}").fetchone()[0]


def _copy(source: Path, target: Path) -> None:
    with closing(_connected(source)) as here, closing(sqlite3.connect(target)) as there:
        here.backup(there)
        there.execute("PRAGMA journal_mode = DELETE")  # one file, that can be copied anywhere
    with target.open("rb") as file:
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    """Have the names of new files on disk, too."""
    if sys.platform != "win32":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextmanager
def _clear_words(verb: str, path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError, sqlite3.Error) as error:
        raise cannot(verb, path, error) from None
