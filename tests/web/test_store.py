"""The store: on disk before anybody hears of it, once, in order, and whole or not at all."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pytest

from fabletable.engine.errors import Mistake
from fabletable.web.store.group_commit import MOST_AT_ONCE, Waiting, Writer
from fabletable.web.store.postgres import open_store
from fabletable.web.store.protocol import (
    CANNOT_READ,
    MOST_TABLES,
    Change,
    Damaged,
    Deserted,
    Entry,
    ListedTable,
    NotStored,
    Overtaken,
    Store,
    StoredCampaign,
    Twice,
)
from fabletable.web.store.sqlite import SqliteStore
from fabletable.web.store.sqlite_file import FILE, OURS, SCHEMA
from tests.web.held import Held

Opener = Callable[..., Store | Awaitable[Store]]


@pytest.fixture(params=["sqlite", "postgres"])
def opener(request: pytest.FixtureRequest) -> Opener:
    """Opens the same store each time."""
    if request.param == "sqlite":
        folder = request.getfixturevalue("tmp_path") / "data"
        return partial(SqliteStore, folder)
    return partial(open_store, request.getfixturevalue("database"))


@pytest.fixture
def store(opener: Opener) -> Iterator[Held]:
    ticks = count(1000)
    with closing(Held(lambda: opener(clock=lambda: next(ticks)))) as found:
        yield found


@pytest.fixture
def in_file(tmp_path: Path) -> Iterator[Held]:
    with closing(sqlite_store(tmp_path / "data")) as found:
        yield found


def sqlite_store(folder: Path, reading: bool = False) -> Held:
    return Held(lambda: SqliteStore(folder, reading))


def line(seq: int, once: str = "") -> Entry:
    return Entry(seq, b'{"n":%d}' % seq, once)


def test_what_is_stored_is_found_again(store: Held) -> None:
    first, second = line(0), line(1, "ann/1")
    store.keep(Change("oak", (first, second), boundary=b"game", listing=b"card"))
    assert store.entries("oak") == [first, second]
    assert store.boundary("oak") == b"game"
    assert store.entries("elm") == []
    assert store.boundary("elm") is None


def test_a_change_leaves_alone_what_it_does_not_name(store: Held) -> None:
    store.keep(Change("oak", (line(0),), b"game", b"card", ("ann", "bob")))
    store.keep(Change("oak", (line(1),)))
    assert store.boundary("oak") == b"game"
    assert store.tables_of("bob") == [ListedTable("oak", b"card", 1001)]
    store.keep(Change("oak", boundary=b"later", listing=b"new", members=("ann", "cid", "ann")))
    assert len(store.entries("oak")) == 2
    assert store.boundary("oak") == b"later"
    assert store.tables_of("bob") == []
    assert store.tables_of("cid") == [ListedTable("oak", b"new", 1002)]


def test_a_wish_counts_once_at_a_table(store: Held) -> None:
    store.keep(Change("oak", (line(0, "ann/1"),)))
    again, new = Change("oak", (line(0, "ann/1"),)), Change("oak", (line(1, "ann/1"),))
    late = Change("oak", (line(1, "ann/2"), line(2, "ann/1")), boundary=b"game")
    assert [type(fault) for fault in store.commit_all(again, new, late)] == [Twice] * 3
    assert store.entries("oak") == [line(0, "ann/1")]
    assert store.boundary("oak") is None
    assert store.was_done("oak", "ann/1")
    assert not store.was_done("oak", "ann/2")
    assert not store.was_done("elm", "ann/1")
    store.keep(Change("elm", (line(0, "ann/1"),)))


def test_what_nobody_wished_is_no_wish(store: Held) -> None:
    store.keep(Change("oak", (line(0), line(1))))
    assert not store.was_done("oak", "")


@pytest.mark.parametrize("seq", [-1, 0, 2])
def test_an_entry_is_the_next_one(store: Held, seq: int) -> None:
    store.keep(Change("oak", (line(0),)))
    (fault,) = store.commit_all(Change("oak", (line(seq, "ann/1"),)))
    assert type(fault) is Overtaken
    assert store.entries("oak") == [line(0)]


def test_a_change_is_stored_whole_or_not_at_all(store: Held) -> None:
    store.keep(Change("oak", (line(0),), listing=b"card", members=("ann",)))
    campaign = StoredCampaign("c", "text", b"card", ("ann",))
    names = (("ann", "Ann"),)
    bad = Change("oak", (line(1), line(3)), b"game", b"new", ("bob",), campaign, names)
    assert type(store.commit_all(bad)[0]) is Overtaken
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
    Change("a", (Entry(0, b"", "\ud800"),)),
]


@pytest.mark.parametrize("strange", STRANGE)
def test_what_is_wrong_fails_alone(store: Held, strange: Change) -> None:
    good = [Change(f"table {n}", (line(0),)) for n in range(5)]
    faults = store.commit_all(*good[:3], strange, *good[3:])
    assert [type(fault) for fault in faults if fault] == [NotStored]
    assert isinstance(faults[3], NotStored)
    assert store.table_ids() == [f"table {n}" for n in range(5)]


def test_commits_of_a_table_are_in_order(store: Held) -> None:
    changes = [Change("oak", (line(n),), boundary=b"%d" % n) for n in range(2 * MOST_AT_ONCE + 1)]
    store.keep(*changes)
    assert [entry.seq for entry in store.entries("oak")] == list(range(len(changes)))
    assert store.boundary("oak") == b"%d" % (len(changes) - 1)


class Counting:
    """A ledger that writes nothing, and knows how much came at once."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def write(self, batch: Sequence[Waiting]) -> list[Mistake | None]:
        self.sizes.append(len(batch))
        return [None] * len(batch)

    def close(self) -> None:
        pass


def test_what_comes_in_one_turn_of_the_loop_is_one_commit() -> None:
    async def all_at_once(writer: Writer) -> None:
        await asyncio.gather(*[writer.write(Change(f"table {n}"), 0.0) for n in range(50)])

    ledger = Counting()
    with closing(Writer(ledger)) as writer:
        asyncio.run(all_at_once(writer))
        assert ledger.sizes == [50]


def test_closing_finishes_what_waits(opener: Opener) -> None:
    async def leave_at_once() -> None:
        made = opener()
        store = await made if isinstance(made, Awaitable) else made
        waiting = [asyncio.create_task(store.commit(Change("oak", (line(n),)))) for n in range(300)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(NotStored, match="closed"):
            await store.commit(Change("oak", (line(300),)))
        await store.close()

    asyncio.run(leave_at_once())
    with closing(Held(opener)) as again:
        assert len(again.entries("oak")) == 300


def test_who_stops_waiting_disturbs_nobody(store: Held) -> None:
    async def some_leave() -> None:
        waiting = [
            asyncio.create_task(store.store.commit(Change("oak", (line(n),)))) for n in range(9)
        ]
        await asyncio.sleep(0)
        waiting[3].cancel()
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(one) for one in results if one] == [asyncio.CancelledError]

    store.run(some_leave())
    assert len(store.entries("oak")) == 9


def test_a_loop_that_never_rests_is_no_obstacle(store: Held) -> None:
    async def restless() -> None:
        stop = False

        async def work() -> None:
            while not stop:
                sum(range(10_000))
                await asyncio.sleep(0)

        working = asyncio.create_task(work())
        for n in range(5):
            await store.store.commit(Change("oak", (line(n),)))
        stop = True
        await working

    store.run(restless())
    assert len(store.entries("oak")) == 5


# -- lists


def test_the_last_changed_comes_first(store: Held) -> None:
    for table in ("oak", "elm", "ash"):
        store.keep(Change(table, listing=table.encode(), members=("ann",)))
    store.keep(Change("elm", (line(0),)))
    assert [one.id for one in store.tables_of("ann")] == ["elm", "ash", "oak"]
    assert store.table_ids() == ["ash", "elm", "oak"]


def test_what_is_done_unseen_moves_nothing_in_lists(store: Held) -> None:
    for table in ("oak", "elm"):
        store.keep(Change(table, listing=table.encode(), members=("ann",)))
    before = store.tables_of("ann")
    store.keep(Change("oak", (line(0),), unseen=True))
    assert store.tables_of("ann") == before
    assert len(store.entries("oak")) == 1


def test_a_list_has_an_end(store: Held) -> None:
    store.keep(*[Change(f"{n:03}", members=("ann",)) for n in range(MOST_TABLES + 5)])
    found = store.tables_of("ann")
    assert len(found) == MOST_TABLES
    assert found[0] == ListedTable(f"{MOST_TABLES + 4:03}", b"", 1000 + MOST_TABLES + 4)


def test_campaigns(store: Held) -> None:
    store.keep(Change("", campaign=StoredCampaign("c", "one", b"1", ("ann", "bob"))))
    store.keep(Change("oak", (line(0),), campaign=StoredCampaign("d", "", b"d", ("ann",))))
    store.keep(Change("oak", (line(1),), campaign=StoredCampaign("c", "two", b"2", ("ann",))))
    assert store.campaign("c") == "two"
    assert store.campaigns_of("ann") == [("c", b"2"), ("d", b"d")]
    assert store.campaigns_of("bob") == []
    assert store.table_ids() == ["oak"]


def test_names(store: Held) -> None:
    assert store.name_of("ann") == ""
    store.keep(Change("", names=(("ann", "Ann"), ("bob", "Bób"))))
    store.keep(Change("", names=(("ann", "Anna"),)))
    assert (store.name_of("ann"), store.name_of("bob")) == ("Anna", "Bób")


# -- putting away


def test_a_table_is_put_away_by_one_person_at_a_time(store: Held) -> None:
    store.keep(Change("oak", (line(0),), listing=b"card", members=("ann", "bob")))
    store.keep(Change("oak", (line(1),), members=("ann", "bob"), away=("ann",)))
    assert [store.tables_of("ann"), store.tables_of("ann", True)] == [
        [],
        [ListedTable("oak", b"card", 1001)],
    ]
    assert [one.id for one in store.tables_of("bob")] == ["oak"]
    assert store.deserted(0) == []
    (fault,) = store.commit_all(Change("", deleted=(Deserted("oak"),)))
    assert isinstance(fault, NotStored)
    assert store.entries("oak") == [line(0), line(1)]


def test_a_table_that_everybody_has_put_away_is_deleted(store: Held) -> None:
    campaign = StoredCampaign("c", "text", b"card", ("ann",))
    first = Change("oak", (line(0),), b"game", b"card", ("ann", "bob"), campaign=campaign)
    store.keep(first, Change("elm", (line(0),), members=("ann",)))
    store.keep(Change("oak", (line(1),), members=("ann", "bob"), away=("bob", "ann")))
    assert store.deserted(10) == []  # its clock goes on by one at a time
    assert store.deserted(0) == ["oak"]
    store.keep(Change("", deleted=(Deserted("oak", "c"),)))
    assert (store.entries("oak"), store.boundary("oak"), store.campaign("c")) == ([], None, None)
    assert store.tables_of("ann", True) == []
    assert store.table_ids() == ["elm"]
    (fault,) = store.commit_all(Change("oak", (line(2),), members=("ann", "bob")))
    assert type(fault) is Overtaken, "who brings it back comes too late"


def test_the_secret_stays(store: Held, opener: Opener) -> None:
    secret = store.secret()
    assert len(secret) == 32
    store.close()
    with closing(Held(opener)) as again:
        assert again.secret() == secret


# -- files


def test_the_secret_stays_and_is_nobody_elses(in_file: Held, tmp_path: Path) -> None:
    secret = in_file.secret()
    assert len(secret) == 32
    in_file.close()
    for folder, same in (("data", True), ("other", False)):
        again = sqlite_store(tmp_path / folder)
        assert (again.secret() == secret) is same
        again.close()


def test_files_are_for_the_owner_alone(in_file: Held, tmp_path: Path) -> None:
    in_file.keep(Change("oak", (line(0),)))
    in_file.backup(tmp_path / "copy")
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    files = [tmp_path / "data" / FILE, tmp_path / "data" / f"{FILE}-wal", tmp_path / "copy"]
    assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 3


def test_one_server_at_a_time(in_file: Held, tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="another server runs on"):
        sqlite_store(tmp_path / "data")
    in_file.close()
    sqlite_store(tmp_path / "data").close()


def test_others_may_read_meanwhile(in_file: Held, tmp_path: Path) -> None:
    reader = sqlite_store(tmp_path / "data", reading=True)
    in_file.keep(Change("oak", (line(0),)))
    assert reader.table_ids() == ["oak"]
    assert reader.secret() == in_file.secret()
    (fault,) = reader.commit_all(Change("oak", (line(1),)))
    assert isinstance(fault, NotStored)
    reader.backup(tmp_path / "copy")
    reader.close()
    assert (tmp_path / "copy").exists()


def test_nothing_to_read_yet(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="no server has run there yet"):
        sqlite_store(tmp_path / "data", reading=True)
    assert not (tmp_path / "data").exists()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("my diary " * 1000)
    for reading in (False, True):
        with pytest.raises(Mistake, match=f"cannot open .*{FILE}: file is not a database"):
            sqlite_store(tmp_path, reading)
    gc.collect()  # since Python 3.13 a connection that nobody closed complains


def test_the_database_of_another_program(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("CREATE TABLE stamps (id)")
    db.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(Mistake, match="another program"):
        sqlite_store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_newer_version(tmp_path: Path) -> None:
    sqlite_store(tmp_path).close()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(Mistake, match=r"newer Fabletable \(its version is 99"):
        sqlite_store(tmp_path)


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Mistake, match=r"cannot write .*file"):
        sqlite_store(tmp_path / "file")
    (tmp_path / "data" / FILE).mkdir(parents=True)
    with pytest.raises(Mistake, match=r"cannot open .*: Is a directory"):
        sqlite_store(tmp_path / "data")


def test_entries_are_safe_from_whoever_opens_the_file(in_file: Held) -> None:
    in_file.keep(Change("oak", (line(0),)))
    db = sqlite3.connect(in_file.path)
    for sql in ("UPDATE entries SET what = ''", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            db.execute(sql)
    db.close()


# -- backups


def test_a_backup_is_a_store(in_file: Held, tmp_path: Path) -> None:
    in_file.keep(Change("oak", (line(0),), b"game", b"card", ("ann",)))
    (tmp_path / "safe").mkdir()
    in_file.backup(tmp_path / "safe" / FILE)
    in_file.keep(Change("oak", (line(1),)))
    assert [file.name for file in (tmp_path / "safe").iterdir()] == [FILE]
    copy = sqlite_store(tmp_path / "safe")
    assert copy.entries("oak") == [line(0)]
    assert copy.secret() == in_file.secret()
    copy.keep(Change("oak", (line(1),)))
    copy.close()


def test_a_backup_replaces_nothing(in_file: Held, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear")
    with pytest.raises(Mistake, match="diary: there is something already"):
        in_file.backup(tmp_path / "diary")
    assert (tmp_path / "diary").read_text() == "dear"
    with pytest.raises(Mistake, match=r"cannot write .*: No such file"):
        in_file.backup(tmp_path / "nowhere" / "copy")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "diary"]


def test_a_backup_while_others_write(in_file: Held, tmp_path: Path) -> None:
    async def both() -> None:
        changes = [Change("oak", (line(n),), boundary=b"%d" % n) for n in range(400)]
        writing = asyncio.gather(*[in_file.store.commit(change) for change in changes])
        await asyncio.to_thread(in_file.backup, tmp_path / FILE)
        await writing

    in_file.run(both())
    copy = sqlite_store(tmp_path, reading=True)
    seqs = [entry.seq for entry in copy.entries("oak")]
    assert seqs == list(range(len(seqs)))
    assert copy.boundary("oak") == (b"%d" % seqs[-1] if seqs else None)
    copy.close()
    assert len(in_file.entries("oak")) == 400


# -- when things go wrong

FULL = """
import asyncio, resource, sys
from pathlib import Path
from fabletable.web.store.sqlite import SqliteStore
from fabletable.web.store.protocol import Change, Entry, NotStored

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
    assert len(await store.entries("oak")) == made
    both = [store.commit(Change(table, (Entry(0, b"x" * 20_000),))) for table in ("elm", "ash")]
    faults = await asyncio.gather(*both, return_exceptions=True)
    assert [type(fault) for fault in faults] == [NotStored] * 2
    resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
    await store.commit(Change("oak", (Entry(made, b"at last"),)))
    assert await store.table_ids() == ["oak"] and len(await store.entries("oak")) == made + 1
    await store.close()

asyncio.run(main())
"""


def test_a_full_disk_refuses_and_breaks_nothing(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", FULL, str(tmp_path)], check=True, timeout=60)


BUSY = """
import asyncio, os, sys
from pathlib import Path
from fabletable.web.store.postgres import open_store
from fabletable.web.store.sqlite import SqliteStore
from fabletable.web.store.protocol import Change, Entry

async def fill(store, table):
    seq = len(await store.entries(table))
    while True:
        change = Change(table, (Entry(seq, b"x" * 300, f"ann/{seq}"),), boundary=b"%d" % seq)
        await store.commit(change)
        os.write(1, f"{table} {seq}\\n".encode())
        seq += 1

async def main():
    where = sys.argv[1]
    store = await open_store(where) if "://" in where else SqliteStore(Path(where))
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
def test_what_was_said_to_be_stored_survives_a_sudden_end(opener: Opener) -> None:
    assert isinstance(opener, partial)
    heard, rng = Heard({}), Random(7)
    for _ in range(5):
        _kill_after(rng.randrange(1, 400), str(opener.args[0]), heard)
        with closing(Held(opener)) as store:
            for table in store.table_ids():
                seqs = [entry.seq for entry in store.entries(table)]
                assert seqs == list(range(len(seqs)))
                assert len(seqs) > heard.last.get(table, -1)
                assert store.boundary(table) == b"%d" % seqs[-1]


def _kill_after(lines: int, where: str, heard: Heard) -> None:
    command = [sys.executable, "-c", BUSY, where]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(lines):
            heard.note(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)
        for text in process.stdout:
            heard.note(text)


# -- damage


def test_a_line_that_is_not_as_it_was_written_is_found_out(in_file: Held) -> None:
    in_file.keep(Change("oak", (line(0), line(1))), Change("elm", (line(0),)))
    with sqlite3.connect(in_file.path) as db:
        db.execute("DROP TRIGGER entries_stay")
        db.execute("UPDATE entries SET what = '{\"n\":7}' WHERE table_id = 'oak' AND seq = 1")
    db.close()
    with pytest.raises(Damaged, match="line 1 of its log is damaged on disk"):
        in_file.entries("oak")
    assert in_file.entries("elm") == [line(0)]


def test_a_file_from_before_lines_had_sums_goes_on(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / FILE)
    secret = "INSERT INTO own VALUES ('secret', zeroblob(32));"
    marks = f"PRAGMA application_id = {OURS}; PRAGMA user_version = 1;"
    db.executescript(f"{SCHEMA} {secret} {marks} INSERT INTO tables VALUES ('oak', NULL, 0);")
    db.execute("INSERT INTO entries VALUES ('oak', 0, ?, '')", (line(0).what,))
    db.commit()
    db.close()
    store = sqlite_store(tmp_path)
    store.keep(Change("oak", (line(1),)))
    assert store.entries("oak") == [line(0), line(1)]
    assert store.entries("oak", 1) == [line(1)]
    store.close()


@pytest.mark.parametrize("harm", [b"Ann\xff", b"\xff" * 4096])
def test_who_asks_for_what_is_damaged_is_told_no_place(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, harm: bytes
) -> None:
    """Nor what is damaged, which may be somebody's secret: the server's own log has both."""
    store = sqlite_store(tmp_path)
    store.keep(Change("", names=(("ann", "Ann"),)))
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("UPDATE persons SET name = CAST(? AS TEXT)", (harm,))
        db.commit()
    with pytest.raises(Mistake) as told:
        store.name_of("ann")
    assert str(told.value) == CANNOT_READ
    assert str(tmp_path) in caplog.text
    reading = sqlite_store(tmp_path, reading=True)
    with pytest.raises(Mistake, match=str(tmp_path)):  # whoever looks at the file itself
        reading.name_of("ann")
    reading.close()
    store.close()


def test_a_file_that_is_gone_though_its_rest_is_there(tmp_path: Path) -> None:
    (tmp_path / f"{FILE}-wal").write_bytes(b"half of it")
    with pytest.raises(Mistake, match=r"is gone, but .*-wal is still there"):
        sqlite_store(tmp_path)
    assert (tmp_path / f"{FILE}-wal").read_bytes() == b"half of it"


@pytest.mark.parametrize(
    "harm", ["DELETE FROM own", "UPDATE own SET value = x'ab'", "UPDATE own SET value = 1", "pages"]
)
def test_damage_is_found_at_the_start(tmp_path: Path, harm: str) -> None:
    store = sqlite_store(tmp_path)
    store.keep(*[Change(f"{n}", (Entry(0, b"x" * 3000),)) for n in range(20)])
    store.close()
    if harm == "pages":
        with (tmp_path / FILE).open("r+b") as file:
            file.seek(5 * 4096)
            file.write(b"\xff" * 4096 * 8)
    else:
        with sqlite3.connect(tmp_path / FILE) as db:
            db.execute(harm)
        db.close()
    with pytest.raises(Mistake, match=r"is damaged .*put your last backup in its place"):
        sqlite_store(tmp_path)


def test_a_line_that_is_no_longer_found_is_missed_at_the_start(tmp_path: Path) -> None:
    """One wrong letter in whose line it is, and a log would end before it, without a word."""
    store = sqlite_store(tmp_path)
    store.keep(Change("a table", tuple(Entry(n, b"line", f"wish {n}") for n in range(9))))
    store.close()
    whole = (tmp_path / FILE).read_bytes()
    assert whole.count(b"a table\x05line") == 1
    (tmp_path / FILE).write_bytes(whole.replace(b"a table\x05line", b"a tabte\x05line"))
    with pytest.raises(Mistake, match=r"is damaged .*put your last backup in its place"):
        sqlite_store(tmp_path)


def test_a_long_log_is_read_page_by_page(store: Held) -> None:
    store.keep(Change("t", tuple(Entry(seq, b"%d" % seq) for seq in range(5)), members=("ann",)))
    assert [one.seq for one in store.entries("t", 0, 2)] == [0, 1]
    assert [one.seq for one in store.entries("t", 2, 2)] == [2, 3]
    assert [one.seq for one in store.entries("t", 4, 2)] == [4]
    assert len(store.entries("t")) == 5


def test_a_name_that_is_taken_is_given_to_one_alone(store: Held) -> None:
    store.keep(Change("", names=(("code/A", "ann"), ("ben", "Ben"))))

    async def all_at_once() -> list[str]:
        return await asyncio.gather(*[store.store.take_name("code/A") for _ in range(5)])

    assert sorted(store.run(all_at_once())) == ["", "", "", "", "ann"]
    assert store.name_of("code/A") == ""
    assert store.take_name("nobody") == ""
    assert store.name_of("ben") == "Ben"


def test_a_name_that_is_taken_leaves_no_row(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        await store.commit(Change("", names=(("code/A", "ann"), ("ben", "Ben"))))
        await store.take_name("code/A")
        assert store._rows("SELECT id FROM persons") == [("ben",)]  # noqa: SLF001
        await store.close()

    asyncio.run(story())
