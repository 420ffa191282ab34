"""The store: on disk before anybody hears of it, once, in order, and whole or not at all."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

import pytest

from fabletable.engine.errors import Mistake
from fabletable.web.sqlite_store import FILE, MOST_AT_ONCE, SqliteStore
from fabletable.web.store import (
    MOST_TABLES,
    Change,
    Entry,
    ListedTable,
    NotStored,
    Store,
    StoredCampaign,
    Twice,
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    ticks = count(1000)
    found = SqliteStore(tmp_path / "data", clock=lambda: next(ticks))
    yield found
    found.close()


def commit(store: Store, *changes: Change) -> list[BaseException | None]:
    """What became of each, when all are asked for at once."""

    async def all_at_once() -> list[BaseException | None]:
        return await asyncio.gather(
            *[store.commit(change) for change in changes], return_exceptions=True
        )

    return asyncio.run(all_at_once())


def stored(store: Store, *changes: Change) -> None:
    assert commit(store, *changes) == [None] * len(changes)


def line(seq: int, once: str = "") -> Entry:
    return Entry(seq, b'{"n":%d}' % seq, once)


def test_what_is_stored_is_found_again(store: SqliteStore) -> None:
    first, second = line(0), line(1, "ann/1")
    stored(store, Change("oak", (first, second), boundary=b"game", listing=b"card"))
    assert store.entries("oak") == [first, second]
    assert store.boundary("oak") == b"game"
    assert store.entries("elm") == []
    assert store.boundary("elm") is None


def test_a_change_leaves_alone_what_it_does_not_name(store: SqliteStore) -> None:
    stored(store, Change("oak", (line(0),), b"game", b"card", ("ann", "bob")))
    stored(store, Change("oak", (line(1),)))
    assert store.boundary("oak") == b"game"
    assert store.tables_of("bob") == [ListedTable("oak", b"card", 1001)]
    stored(store, Change("oak", boundary=b"later", listing=b"new", members=("ann", "cid", "ann")))
    assert len(store.entries("oak")) == 2
    assert store.boundary("oak") == b"later"
    assert store.tables_of("bob") == []
    assert store.tables_of("cid") == [ListedTable("oak", b"new", 1002)]


def test_a_wish_counts_once_at_a_table(store: SqliteStore) -> None:
    stored(store, Change("oak", (line(0, "ann/1"),)))
    again, new = Change("oak", (line(0, "ann/1"),)), Change("oak", (line(1, "ann/1"),))
    late = Change("oak", (line(1, "ann/2"), line(2, "ann/1")), boundary=b"game")
    assert [type(fault) for fault in commit(store, again, new, late)] == [Twice] * 3
    assert store.entries("oak") == [line(0, "ann/1")]
    assert store.boundary("oak") is None
    assert store.was_done("oak", "ann/1")
    assert not store.was_done("oak", "ann/2")
    assert not store.was_done("elm", "ann/1")
    stored(store, Change("elm", (line(0, "ann/1"),)))


def test_what_nobody_wished_is_no_wish(store: SqliteStore) -> None:
    stored(store, Change("oak", (line(0), line(1))))
    assert not store.was_done("oak", "")


@pytest.mark.parametrize("seq", [-1, 0, 2])
def test_an_entry_is_the_next_one(store: SqliteStore, seq: int) -> None:
    stored(store, Change("oak", (line(0),)))
    (fault,) = commit(store, Change("oak", (line(seq, "ann/1"),)))
    assert type(fault) is NotStored
    assert "not the next one" in str(fault)
    assert store.entries("oak") == [line(0)]


def test_a_change_is_stored_whole_or_not_at_all(store: SqliteStore) -> None:
    stored(store, Change("oak", (line(0),), listing=b"card", members=("ann",)))
    campaign = StoredCampaign("c", "text", b"card", ("ann",))
    names = (("ann", "Ann"),)
    bad = Change("oak", (line(1), line(3)), b"game", b"new", ("bob",), campaign, names)
    assert type(commit(store, bad)[0]) is NotStored
    assert store.entries("oak") == [line(0)]
    assert store.boundary("oak") is None
    assert store.tables_of("ann")[0].listing == b"card"
    assert store.tables_of("bob") == []
    assert store.campaign("c") is None
    assert store.name_of("ann") == ""


STRANGE = [
    Change("", (line(0),)),
    Change("a\ud800", (line(0),)),
    Change("a", (Entry(1 << 70, b""),)),
    Change("a", campaign=StoredCampaign("", "", b"", ())),
    Change("", names=(("ann", "\udfff"),)),
]


@pytest.mark.parametrize("strange", STRANGE)
def test_what_is_wrong_fails_alone(store: SqliteStore, strange: Change) -> None:
    good = [Change(f"table {n}", (line(0),)) for n in range(5)]
    faults = commit(store, *good[:3], strange, *good[3:])
    assert [type(fault) for fault in faults if fault] == [NotStored]
    assert isinstance(faults[3], NotStored)
    assert store.table_ids() == [f"table {n}" for n in range(5)]


def test_commits_of_a_table_are_in_order(store: SqliteStore) -> None:
    changes = [Change("oak", (line(n),), boundary=b"%d" % n) for n in range(2 * MOST_AT_ONCE + 1)]
    stored(store, *changes)
    assert [entry.seq for entry in store.entries("oak")] == list(range(len(changes)))
    assert store.boundary("oak") == b"%d" % (len(changes) - 1)


def test_closing_finishes_what_waits(tmp_path: Path) -> None:
    async def leave_at_once() -> None:
        store = SqliteStore(tmp_path)
        waiting = [asyncio.create_task(store.commit(Change("oak", (line(n),)))) for n in range(300)]
        await asyncio.sleep(0)
        store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(NotStored, match="closed"):
            await store.commit(Change("oak", (line(300),)))
        store.close()

    asyncio.run(leave_at_once())
    assert not (tmp_path / f"{FILE}-wal").exists()
    again = SqliteStore(tmp_path)
    assert len(again.entries("oak")) == 300
    again.close()


def test_who_stops_waiting_disturbs_nobody(store: SqliteStore) -> None:
    async def some_leave() -> None:
        waiting = [asyncio.create_task(store.commit(Change("oak", (line(n),)))) for n in range(9)]
        await asyncio.sleep(0)
        waiting[3].cancel()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(one) for one in results if one] == [asyncio.CancelledError]

    asyncio.run(some_leave())
    assert len(store.entries("oak")) == 9


def test_a_loop_that_never_rests_is_no_obstacle(store: SqliteStore) -> None:
    async def restless() -> None:
        stop = False

        async def work() -> None:
            while not stop:
                sum(range(10_000))
                await asyncio.sleep(0)

        working = asyncio.create_task(work())
        for n in range(5):
            await store.commit(Change("oak", (line(n),)))
        stop = True
        await working

    asyncio.run(restless())
    assert len(store.entries("oak")) == 5


# -- lists


def test_the_last_changed_comes_first(store: SqliteStore) -> None:
    for table in ("oak", "elm", "ash"):
        stored(store, Change(table, listing=table.encode(), members=("ann",)))
    stored(store, Change("elm", (line(0),)))
    assert [one.id for one in store.tables_of("ann")] == ["elm", "ash", "oak"]
    assert store.table_ids() == ["ash", "elm", "oak"]


def test_what_is_done_unseen_moves_nothing_in_lists(store: SqliteStore) -> None:
    for table in ("oak", "elm"):
        stored(store, Change(table, listing=table.encode(), members=("ann",)))
    before = store.tables_of("ann")
    stored(store, Change("oak", (line(0),), unseen=True))
    assert store.tables_of("ann") == before
    assert len(store.entries("oak")) == 1


def test_a_list_has_an_end(store: SqliteStore) -> None:
    stored(store, *[Change(f"{n:03}", members=("ann",)) for n in range(MOST_TABLES + 5)])
    found = store.tables_of("ann")
    assert len(found) == MOST_TABLES
    assert found[0] == ListedTable(f"{MOST_TABLES + 4:03}", b"", 1000 + MOST_TABLES + 4)


def test_campaigns(store: SqliteStore) -> None:
    stored(store, Change("", campaign=StoredCampaign("c", "one", b"1", ("ann", "bob"))))
    stored(store, Change("oak", (line(0),), campaign=StoredCampaign("d", "", b"d", ("ann",))))
    stored(store, Change("oak", (line(1),), campaign=StoredCampaign("c", "two", b"2", ("ann",))))
    assert store.campaign("c") == "two"
    assert store.campaigns_of("ann") == [("c", b"2"), ("d", b"d")]
    assert store.campaigns_of("bob") == []
    assert store.table_ids() == ["oak"]


def test_names(store: SqliteStore) -> None:
    assert store.name_of("ann") == ""
    stored(store, Change("", names=(("ann", "Ann"), ("bob", "Bób"))))
    stored(store, Change("", names=(("ann", "Anna"),)))
    assert (store.name_of("ann"), store.name_of("bob")) == ("Anna", "Bób")


# -- files


def test_the_secret_stays_and_is_nobody_elses(store: SqliteStore, tmp_path: Path) -> None:
    secret = store.secret()
    assert len(secret) == 32
    store.close()
    for folder, same in (("data", True), ("other", False)):
        again = SqliteStore(tmp_path / folder)
        assert (again.secret() == secret) is same
        again.close()


def test_files_are_for_the_owner_alone(store: SqliteStore, tmp_path: Path) -> None:
    stored(store, Change("oak", (line(0),)))
    store.backup(tmp_path / "copy")
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    files = [tmp_path / "data" / FILE, tmp_path / "data" / f"{FILE}-wal", tmp_path / "copy"]
    assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 3


def test_one_server_at_a_time(store: SqliteStore, tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="another server runs on"):
        SqliteStore(tmp_path / "data")
    store.close()
    SqliteStore(tmp_path / "data").close()


def test_others_may_read_meanwhile(store: SqliteStore, tmp_path: Path) -> None:
    reader = SqliteStore(tmp_path / "data", reading=True)
    stored(store, Change("oak", (line(0),)))
    assert reader.table_ids() == ["oak"]
    assert reader.secret() == store.secret()
    (fault,) = commit(reader, Change("oak", (line(1),)))
    assert isinstance(fault, NotStored)
    reader.backup(tmp_path / "copy")
    reader.close()
    assert (tmp_path / "copy").exists()


def test_nothing_to_read_yet(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="no server has run there yet"):
        SqliteStore(tmp_path / "data", reading=True)
    assert not (tmp_path / "data").exists()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("my diary " * 1000)
    for reading in (False, True):
        with pytest.raises(Mistake, match=f"cannot open .*{FILE}: file is not a database"):
            SqliteStore(tmp_path, reading)
    gc.collect()  # since Python 3.13 a connection that nobody closed complains


def test_the_database_of_another_program(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("CREATE TABLE stamps (id)")
    db.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(Mistake, match="another program"):
        SqliteStore(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_newer_version(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(Mistake, match=r"newer Fabletable \(its version is 99"):
        SqliteStore(tmp_path)


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Mistake, match=r"cannot write .*file"):
        SqliteStore(tmp_path / "file")
    (tmp_path / "data" / FILE).mkdir(parents=True)
    with pytest.raises(Mistake, match=r"cannot open .*: Is a directory"):
        SqliteStore(tmp_path / "data")


def test_entries_are_safe_from_whoever_opens_the_file(store: SqliteStore) -> None:
    stored(store, Change("oak", (line(0),)))
    db = sqlite3.connect(store.path)
    for sql in ("UPDATE entries SET what = ''", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            db.execute(sql)
    db.close()


# -- backups


def test_a_backup_is_a_store(store: SqliteStore, tmp_path: Path) -> None:
    stored(store, Change("oak", (line(0),), b"game", b"card", ("ann",)))
    (tmp_path / "safe").mkdir()
    store.backup(tmp_path / "safe" / FILE)
    stored(store, Change("oak", (line(1),)))
    assert [file.name for file in (tmp_path / "safe").iterdir()] == [FILE]
    copy = SqliteStore(tmp_path / "safe")
    assert copy.entries("oak") == [line(0)]
    assert copy.secret() == store.secret()
    stored(copy, Change("oak", (line(1),)))
    copy.close()


def test_a_backup_replaces_nothing(store: SqliteStore, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear")
    with pytest.raises(Mistake, match="diary: there is something already"):
        store.backup(tmp_path / "diary")
    assert (tmp_path / "diary").read_text() == "dear"
    with pytest.raises(Mistake, match=r"cannot write .*: No such file"):
        store.backup(tmp_path / "nowhere" / "copy")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "diary"]


def test_a_backup_while_others_write(store: SqliteStore, tmp_path: Path) -> None:
    async def both() -> None:
        changes = [Change("oak", (line(n),), boundary=b"%d" % n) for n in range(400)]
        writing = asyncio.gather(*[store.commit(change) for change in changes])
        await asyncio.to_thread(store.backup, tmp_path / FILE)
        await writing

    asyncio.run(both())
    copy = SqliteStore(tmp_path, reading=True)
    seqs = [entry.seq for entry in copy.entries("oak")]
    assert seqs == list(range(len(seqs)))
    assert copy.boundary("oak") == (b"%d" % seqs[-1] if seqs else None)
    copy.close()
    assert len(store.entries("oak")) == 400


# -- when things go wrong

FULL = """
import asyncio, resource, sys
from pathlib import Path
from fabletable.web.sqlite_store import SqliteStore
from fabletable.web.store import Change, Entry, NotStored

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, unlimited[1]))
    made = 0
    try:
        for made in range(100):
            await store.commit(Change("oak", (Entry(made, b"x" * 20_000),)))
    except NotStored as fault:
        assert "cannot write" in str(fault), fault
    assert 0 < made < 99, made
    assert len(store.entries("oak")) == made
    both = [store.commit(Change(table, (Entry(0, b"x" * 20_000),))) for table in ("elm", "ash")]
    faults = await asyncio.gather(*both, return_exceptions=True)
    assert [type(fault) for fault in faults] == [NotStored] * 2
    resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
    await store.commit(Change("oak", (Entry(made, b"at last"),)))
    assert store.table_ids() == ["oak"] and len(store.entries("oak")) == made + 1
    store.close()

asyncio.run(main())
"""


def test_a_full_disk_refuses_and_breaks_nothing(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", FULL, str(tmp_path)], check=True, timeout=60)


BUSY = """
import asyncio, os, sys
from pathlib import Path
from fabletable.web.sqlite_store import SqliteStore
from fabletable.web.store import Change, Entry

async def fill(store, table):
    seq = len(store.entries(table))
    while True:
        change = Change(table, (Entry(seq, b"x" * 300, f"ann/{seq}"),), boundary=b"%d" % seq)
        await store.commit(change)
        os.write(1, f"{table} {seq}\\n".encode())
        seq += 1

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await asyncio.gather(*[fill(store, table) for table in ("oak", "elm", "ash")])

asyncio.run(main())
"""


@dataclass
class Heard:
    """The last entry of each table that was said to be stored."""

    last: dict[str, int]

    def note(self, text: str) -> None:
        table, seq = text.split()
        self.last[table] = max(int(seq), self.last.get(table, -1))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_what_was_said_to_be_stored_survives_a_sudden_end(tmp_path: Path) -> None:
    heard, rng = Heard({}), Random(7)
    for _ in range(5):
        _kill_after(rng.randrange(1, 400), tmp_path, heard)
        store = SqliteStore(tmp_path)
        for table in store.table_ids():
            seqs = [entry.seq for entry in store.entries(table)]
            assert seqs == list(range(len(seqs)))
            assert len(seqs) > heard.last.get(table, -1)
            assert store.boundary(table) == b"%d" % seqs[-1]
        store.close()


def _kill_after(lines: int, folder: Path, heard: Heard) -> None:
    command = [sys.executable, "-c", BUSY, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(lines):
            heard.note(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)
        for text in process.stdout:
            heard.note(text)
