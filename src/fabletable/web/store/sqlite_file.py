"""The file of the SQLite store: whose it is, how it is made and brought up to date, its copies."""

from __future__ import annotations

import os
import secrets
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TextIO

from fabletable.campaigns.disk import cannot
from fabletable.engine.errors import Mistake

FILE = "fabletable.db"
LOCK = "lock"
OURS = 0x46424C54  # "FBLT": tells our file from other programs' databases

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

# A table that all its members have put away may be deleted, and its lines with it.
PUT_AWAY = """
ALTER TABLE members ADD COLUMN away INTEGER NOT NULL DEFAULT 0;
CREATE INDEX members_away ON members (table_id) WHERE away;
DROP TRIGGER entries_last;
CREATE TRIGGER entries_last BEFORE DELETE ON entries
WHEN (SELECT min(away) FROM members WHERE table_id = OLD.table_id) IS NOT 1
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted while somebody keeps its table'); END;
"""

# What makes a file of each version one of the next; an empty one is of version 0.
MIGRATIONS = (
    SCHEMA,
    "ALTER TABLE entries ADD COLUMN sum INTEGER;",  # of the line, to know damage by
    PUT_AWAY,
)
VERSION = len(MIGRATIONS)

# What the server signs with, if it is whole.
SECRET = """
SELECT 1 FROM own WHERE name = 'secret' AND typeof(value) = 'blob' AND length(value) = 32
"""

Db = sqlite3.Connection


def held(folder: Path) -> TextIO:
    """The folder, for this server alone until the file is closed; Windows has no such lock."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        synced(folder.parent)
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


def opened(path: Path, serving: bool) -> Db:
    """A connection to a file that is ours; a server makes one that is not there yet."""
    with clear_words("open", path):
        if serving:
            _must_not_be_half(path)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        elif not path.exists():
            raise Mistake(f"there is no {path}: no server has run there yet")
        db = connected(path)
        with closed_if_it_fails(db):
            _make_ours(db, path, serving)
        return db


def _must_not_be_half(path: Path) -> None:
    """SQLite would begin anew where the file is gone, and throw the rest of it away."""
    rest = path.with_name(f"{path.name}-wal")
    gone = not path.exists() or not path.stat().st_size
    if gone and rest.exists() and rest.stat().st_size:
        raise Mistake(f"{path} is gone, but {rest.name} is still there: put the file back")


def connected(path: Path) -> Db:
    """Each connection is used by one thread at a time, though not by the one that made it."""
    with clear_words("open", path):
        uri = f"{path.absolute().as_uri()}?mode=rw"
        db = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
        with closed_if_it_fails(db):
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA temp_store = MEMORY")  # what a failed statement would bring back
        return db


@contextmanager
def closed_if_it_fails(db: Db) -> Iterator[None]:
    try:
        yield
    except BaseException:
        db.close()
        raise


def _make_ours(db: Db, path: Path, serving: bool) -> None:
    empty = not db.execute("SELECT 1 FROM sqlite_schema").fetchone()
    if not (serving and empty) and _pragma(db, "application_id") != OURS:
        raise Mistake(f"{path} is a database of another program")
    version = _pragma(db, "user_version")
    if version > VERSION:
        raise Mistake(
            f"{path} was written by a newer Fabletable (its version is {version}, and this one "
            f"knows up to {VERSION}): run that one"
        )
    if serving:
        _bring_up_to_date(db, version)
        _check(db, path)
        if _pragma(db, "journal_mode = WAL") != "wal":
            raise Mistake(f"{path} cannot be kept safely there: choose a folder on a local disk")


def _bring_up_to_date(db: Db, version: int) -> None:
    """By one number at a time, each whole or not at all."""
    for number in range(version + 1, VERSION + 1):
        change = MIGRATIONS[number - 1] + (_ours() if number == 1 else "")
        db.executescript(f"BEGIN IMMEDIATE; {change} PRAGMA user_version = {number}; COMMIT;")


def _ours() -> str:
    secret = f"INSERT INTO own VALUES ('secret', x'{secrets.token_hex(32)}');"
    return f"{secret} PRAGMA application_id = {OURS};"


def _check(db: Db, path: Path) -> None:
    """Damage is found when the server starts, and not by whoever sits at the table.

    To look for every line by its index as well takes a quarter of a second for 300,000 of them: a
    line under a wrong key is still whole, and nobody would find those after it.
    """
    found = [words for (words,) in db.execute("PRAGMA integrity_check(3)")]
    if found == ["ok"] and not db.execute(SECRET).fetchone():
        found = ["it has lost what it signs cookies and links with"]
    if found != ["ok"]:
        why = " ".join(" ".join(found).split())[:200]
        raise Mistake(
            f"{path} is damaged ({why}): put it aside with its -wal and -shm files, "
            "and put your last backup in its place"
        )


def _pragma(db: Db, name: str) -> Any:
    return db.execute(f"PRAGMA {name}").fetchone()[0]


def copied(source: Path, target: Path) -> None:
    with closing(connected(source)) as here, closing(sqlite3.connect(target)) as there:
        here.backup(there)
        there.execute("PRAGMA journal_mode = DELETE")  # one file, that can be copied anywhere
    with target.open("rb") as file:
        os.fsync(file.fileno())


def synced(folder: Path) -> None:
    """Have the names of new files on disk, too."""
    if sys.platform != "win32":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextmanager
def clear_words(verb: str, path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError, sqlite3.Error) as error:
        raise cannot(verb, path, error) from None
