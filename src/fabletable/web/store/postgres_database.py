"""The database of the PostgreSQL store: how it is reached, made and brought up to date."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from fabletable.engine.errors import Mistake
from fabletable.web.store.protocol import Unreachable

log = logging.getLogger(__name__)
# It would tell of every pipeline that failed; we tell those whom it concerns.
logging.getLogger("psycopg").setLevel(logging.ERROR)

OURS = 0x46424C54  # "FBLT": whoever makes or changes the schema holds the lock of this number

# A schema of our own: the database may have others. Ids are compared as bytes, as SQLite does.
SCHEMA = """
CREATE TABLE own (name text PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE persons (id text COLLATE "C" PRIMARY KEY, name text NOT NULL);

CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY CHECK (id <> ''), listing bytea,
    changed double precision NOT NULL
);
CREATE TABLE boundaries (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id), game bytea NOT NULL
);
CREATE TABLE members (
    person text COLLATE "C", table_id text COLLATE "C" REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
);
CREATE INDEX members_by_table ON members (table_id);

CREATE TABLE entries (
    table_id text COLLATE "C" REFERENCES tables (id), seq bigint, what bytea NOT NULL,
    wish text COLLATE "C" NOT NULL, sum bigint NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE UNIQUE INDEX wishes ON entries (table_id, wish) WHERE wish <> '';

CREATE FUNCTION entry_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seq <> (
        SELECT coalesce(max(seq) + 1, 0) FROM fabletable.entries WHERE table_id = NEW.table_id
    ) THEN
        RAISE EXCEPTION 'the entry is not the next one of its log'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'entries_follow';
    END IF;
    RETURN NEW;
END $$;
CREATE FUNCTION entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an entry is never changed, nor deleted'
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    FOR EACH ROW EXECUTE FUNCTION entry_follows();
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION entry_stays();
CREATE TRIGGER entries_last BEFORE TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION entry_stays();

CREATE TABLE campaigns (
    id text COLLATE "C" PRIMARY KEY CHECK (id <> ''), listing bytea NOT NULL,
    changed double precision NOT NULL, journal text NOT NULL
);
CREATE TABLE campaign_members (
    person text COLLATE "C", campaign_id text COLLATE "C" REFERENCES campaigns (id),
    PRIMARY KEY (person, campaign_id)
);
CREATE INDEX campaign_members_by_campaign ON campaign_members (campaign_id);
"""

# A table that all its members have put away may be deleted, and its lines with it.
PUT_AWAY = """
ALTER TABLE members ADD COLUMN away boolean NOT NULL DEFAULT false;
CREATE INDEX members_away ON members (table_id) WHERE away;
CREATE OR REPLACE FUNCTION entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF (SELECT bool_and(away) FROM fabletable.members WHERE table_id = OLD.table_id) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'an entry is never changed, nor deleted while somebody keeps its table'
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
"""

# What makes a database of each version one of the next; one without our schema is of version 0.
MIGRATIONS = (SCHEMA, PUT_AWAY)
VERSION = len(MIGRATIONS)

# Where an address does not say otherwise: whoever does not answer is noticed within half a minute.
MANNERS: dict[str, str | int] = {
    "application_name": "fabletable",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
# A commit that returns is on disk, whatever is usual there; who asks for more gets more.
FIRST_WORDS = """
SET search_path = fabletable;
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
"""
NOT_THIS = "the database cannot be asked this"
AWAY = "the database does not answer"

Db = psycopg.Connection[tuple[Any, ...]]
AsyncDb = psycopg.AsyncConnection[tuple[Any, ...]]


class Place:
    """Where a database is. Nobody is told the password."""

    def __init__(self, url: str) -> None:
        try:
            given = conninfo_to_dict(url)
        except psycopg.ProgrammingError:
            raise Mistake(
                "expected an address such as postgresql://USER:PASSWORD@HOST/DATABASE, "
                "got something else"
            ) from None
        self._conninfo = make_conninfo("", **(MANNERS | given))
        self.name = f"the database {given.get('dbname', '')!r}"

    def connected(self) -> Db:
        # What is prepared in a pipeline that fails would be believed to be there, and is not.
        db = psycopg.connect(self._conninfo, autocommit=True, prepare_threshold=None)
        with _closed_if_it_fails(db):
            db.execute(FIRST_WORDS)
        return db

    async def connected_async(self) -> AsyncDb:
        db = await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)
        try:
            await db.execute(FIRST_WORDS)
        except BaseException:
            await db.close()
            raise
        return db

    def made_ours(self) -> None:
        """Make the schema, or bring it up to date; who comes meanwhile waits until it is done."""
        try:
            with closing(self.connected()) as db, db.transaction():
                db.execute("SELECT pg_advisory_xact_lock(%s)", (OURS,))
                _bring_up_to_date(db, self.name)
        except psycopg.Error as error:
            raise Mistake(f"cannot open {self.name}: {in_a_line(error)}") from None


@contextmanager
def _closed_if_it_fails(db: Db) -> Iterator[None]:
    try:
        yield
    except BaseException:
        db.close()
        raise


def _bring_up_to_date(db: Db, name: str) -> None:
    encoding = db.execute("SHOW server_encoding").fetchone()
    if encoding != ("UTF8",):
        raise Mistake(f"{name} cannot hold every name: make one with ENCODING 'UTF8'")
    version = _version(db, name)
    if version > VERSION:
        raise Mistake(
            f"{name} was written by a newer Fabletable (its version is {version}, and this one "
            f"knows up to {VERSION}): run that one"
        )
    if version == 0:
        db.execute("CREATE SCHEMA fabletable")
        db.execute("CREATE TABLE migrations (number integer PRIMARY KEY)")
    for number in range(version + 1, VERSION + 1):
        db.execute(MIGRATIONS[number - 1])
        db.execute("INSERT INTO migrations VALUES (%s)", (number,))
    if version == 0:
        db.execute("INSERT INTO own VALUES ('secret', %s)", (secrets.token_bytes(32),))


def _version(db: Db, name: str) -> int:
    if db.execute("SELECT to_regnamespace('fabletable')").fetchone() == (None,):
        return 0
    if db.execute("SELECT to_regclass('fabletable.migrations')").fetchone() == (None,):
        raise Mistake(f"{name} has a schema 'fabletable' of another program")
    found = db.execute("SELECT max(number) FROM migrations").fetchone()
    assert found is not None
    return int(found[0])


class Line:
    """A connection for one statement at a time, made anew when it is broken."""

    def __init__(self, place: Place) -> None:
        self.db: AsyncDb | None = None
        self._place = place
        self._lock = asyncio.Lock()

    async def rows(self, sql: str, *given: object) -> list[tuple[Any, ...]]:
        """What is found; twice, where it may be that only the connection was too old."""
        async with self._lock:
            try:
                if self.db is not None and not self.db.closed:
                    try:
                        return await _rows(self.db, sql, given)
                    except psycopg.OperationalError:
                        await self.db.close()
                self.db = await self._place.connected_async()
                return await _rows(self.db, sql, given)
            except psycopg.OperationalError as error:
                log.warning("%s: %s", AWAY, in_a_line(error))
                raise Unreachable(AWAY) from None
            except (psycopg.Error, ValueError) as error:
                log.warning("%s: %s", NOT_THIS, in_a_line(error))  # it may name places
                raise Mistake(NOT_THIS) from None

    async def close(self) -> None:
        if self.db is not None:
            await self.db.close()


async def _rows(db: AsyncDb, sql: str, given: tuple[object, ...]) -> list[tuple[Any, ...]]:
    return await (await db.execute(sql, given)).fetchall()


def in_a_line(error: Exception) -> str:
    return " ".join(str(error).split())[:300]
