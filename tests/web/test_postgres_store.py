"""What is special of the store in PostgreSQL: others are there too, and it may be away."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

import psycopg
import pytest

from fabletable.engine.errors import Mistake
from fabletable.web.store import postgres, postgres_database
from fabletable.web.store.postgres import Ledger, open_store
from fabletable.web.store.postgres_database import Db, Place
from fabletable.web.store.protocol import (
    Change,
    Damaged,
    Entry,
    NotStored,
    Overtaken,
    Store,
    StoredCampaign,
    Unreachable,
)
from tests.web.held import Held
from tests.web.postgres import Cluster, program
from tests.web.test_store import line


def opened(url: str) -> Held:
    return Held(lambda: open_store(url))


@pytest.fixture
def store(database: str) -> Iterator[Held]:
    with closing(opened(database)) as found:
        yield found


def obey(url: str, *statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as db:
        for sql in statements:
            db.execute(sql)


# -- the schema


def test_those_who_start_at_once_make_it_once(database: str) -> None:
    def secret(_: int) -> bytes:
        with closing(opened(database)) as found:
            made: bytes = found.secret()
        return made

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(secret, range(8)))) == 1


def test_a_newer_version(store: Held, database: str) -> None:
    obey(database, "INSERT INTO fabletable.migrations VALUES (99)")
    with pytest.raises(Mistake, match=r"newer Fabletable \(its version is 99"):
        opened(database)


def test_a_database_of_the_first_version_goes_on(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(postgres_database, "MIGRATIONS", (postgres_database.SCHEMA,))
        before.setattr(postgres_database, "VERSION", 1)
        Place(database).made_ours()
    obey(
        database,
        "SET search_path = fabletable",
        "INSERT INTO tables VALUES ('oak', 'card', 7)",
        "INSERT INTO members VALUES ('ann', 'oak')",
    )
    with closing(opened(database)) as store:
        assert [one.id for one in store.tables_of("ann")] == ["oak"]
        assert store.tables_of("ann", True) == []


def test_a_schema_of_another_program(database: str) -> None:
    obey(database, "CREATE SCHEMA fabletable", "CREATE TABLE fabletable.stamps (id int)")
    with pytest.raises(Mistake, match="of another program"):
        opened(database)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql://me:hush@127.0.0.1:1/x", "cannot open the database 'x': .*refused"),
        ("postgresql://me:hush@[::1/x", "expected an address such as"),
    ],
)
def test_a_database_that_is_not_there_gets_a_clear_word(url: str, why: str) -> None:
    with pytest.raises(Mistake, match=why) as told:
        opened(url)
    assert "hush" not in str(told.value)


def test_entries_are_safe_from_whoever_opens_the_database(store: Held, database: str) -> None:
    store.keep(Change("oak", (line(0),)))
    for sql in ("UPDATE entries SET what = ''", "DELETE FROM entries", "TRUNCATE entries"):
        with pytest.raises(psycopg.IntegrityError, match="never"):
            obey(database, "SET search_path = fabletable", sql)


def test_a_line_that_is_not_as_it_was_written_is_found_out(store: Held, database: str) -> None:
    store.keep(Change("oak", (line(0), line(1))), Change("elm", (line(0),)))
    harm = "UPDATE entries SET what = 'another' WHERE table_id = 'oak' AND seq = 1"
    obey(database, "SET search_path = fabletable", "DROP TRIGGER entries_stay ON entries", harm)
    with pytest.raises(Damaged, match="line 1 of its log is damaged on disk"):
        store.entries("oak")
    assert store.entries("elm") == [line(0)]


def test_a_commit_is_on_disk_whatever_is_usual_there(database: str) -> None:
    name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
    obey(database, f"ALTER DATABASE {name} SET synchronous_commit = off")
    with closing(Place(database).connected()) as db:
        assert db.execute("SHOW synchronous_commit").fetchone() == ("on",)


STRANGE = [
    Change("a\0", (line(0),)),
    Change("", names=(("ann", "A\0"),)),
    Change("a", (Entry(0, b"", "wish\0"),)),
    Change("a", (Entry(0, b"", Random(1).randbytes(4000).hex()),)),
    Change("a" * 9000, (line(0),)),
]


@pytest.mark.parametrize("strange", STRANGE)
def test_what_the_database_cannot_hold_fails_alone(store: Held, strange: Change) -> None:
    good = [Change(f"table {n}", (line(0),)) for n in range(2)]
    faults = store.commit_all(good[0], strange, good[1])
    assert [type(fault) for fault in faults] == [type(None), NotStored, type(None)]
    assert store.table_ids() == ["table 0", "table 1"]


@pytest.mark.parametrize("table", ["a\0", "a\ud800"])
def test_what_cannot_be_there_is_looked_for_in_vain(store: Held, table: str) -> None:
    with pytest.raises(Mistake, match="cannot be asked this"):
        store.entries(table)
    assert store.entries("oak") == []


# -- backups


def test_a_dump_is_a_store(cluster: Cluster, store: Held, database: str, tmp_path: Path) -> None:
    """As docs/deploy.md says; also in the place of what is there."""
    campaign = StoredCampaign("c", "text", b"card", ("ann",))
    store.keep(Change("oak", (line(0), line(1)), b"game", b"card", ("ann",), campaign))
    with (tmp_path / "dump").open("wb") as file:
        subprocess.run([program("pg_dump"), "-Fc", database], stdout=file, check=True)
    other = cluster.database()
    restore = [program("pg_restore"), "-d", other, "--clean", "--if-exists", str(tmp_path / "dump")]
    for _ in range(2):
        subprocess.run(restore, check=True)
        with closing(opened(other)) as copy:
            assert copy.secret() == store.secret()
            assert copy.entries("oak") == store.entries("oak")
            assert copy.campaign("c") == "text"
            copy.keep(Change("oak", (line(2),)))
            assert type(copy.commit_all(Change("oak", (line(2),)))[0]) is Overtaken


# -- several processes


def test_two_write_at_once_and_one_is_overtaken(database: str) -> None:
    """Whatever happens, the log of each table is what one after the other wrote."""

    async def write(store: Store, mine: bytes, rng: Random) -> int:
        made = 0
        for n in range(60):
            table = rng.choice(("oak", "elm", "ash"))
            seq = len(await store.entries(table))
            try:
                await store.commit(Change(table, (Entry(seq, mine, f"{mine!r}/{n}"),)))
                made += 1
            except Overtaken:
                continue
        return made

    async def both() -> None:
        stores = [await open_store(database) for _ in range(2)]
        writers = [(stores[n % 2], b"%d" % n) for n in range(12)]
        made = await asyncio.gather(*[write(*one, Random(n)) for n, one in enumerate(writers)])
        found = [await stores[0].entries(table) for table in ("oak", "elm", "ash")]
        assert sum(made) == sum(map(len, found))
        for entries in found:
            assert [entry.seq for entry in entries] == list(range(len(entries)))
        for store in stores:
            await store.close()

    asyncio.run(both())


# -- away for a while


def test_away_and_back(cluster: Cluster, store: Held, database: str) -> None:
    store.keep(Change("oak", (line(0),)))
    cluster.away(database)
    with pytest.raises(Unreachable, match="does not answer"):
        store.entries("oak")
    (fault,) = store.commit_all(Change("oak", (line(1),)))
    assert type(fault) is NotStored
    cluster.back(database)
    store.keep(Change("oak", (line(1),)))
    assert store.entries("oak") == [line(0), line(1)]


def test_a_broken_connection_is_made_anew(cluster: Cluster, store: Held, database: str) -> None:
    for n in range(3):
        store.keep(Change("oak", (line(n),)))
        cluster.broken(database)
        assert len(store.entries("oak")) == n + 1
        cluster.broken(database)


@pytest.mark.parametrize("stored", [True, False])
def test_a_commit_of_whose_end_nobody_heard_is_looked_for(
    store: Held, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    numbers = count()

    def end(_: Ledger, db: Db) -> None:
        if next(numbers):
            db.execute("COMMIT")
            return
        if stored:
            db.execute("COMMIT")
        db.close()
        raise psycopg.OperationalError("the line is broken")

    monkeypatch.setattr(Ledger, "end", end)
    store.keep(Change("oak", (line(0, "ann/1"),)))
    assert store.entries("oak") == [line(0, "ann/1")]
    assert next(numbers) == (1 if stored else 2)  # made again only if it has to be


def test_a_commit_that_cannot_be_looked_for_may_be_stored(
    cluster: Cluster, store: Held, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(_: Ledger, db: Db) -> None:
        db.execute("COMMIT")
        cluster.away(database)
        db.execute("SELECT")

    monkeypatch.setattr(Ledger, "end", end)
    monkeypatch.setattr(postgres, "IN_DOUBT", 1.0)
    (fault,) = store.commit_all(Change("oak", (line(0),)))
    assert type(fault) is Unreachable
    cluster.back(database)
    assert store.entries("oak") == [line(0)]
