"""A real PostgreSQL for the tests, which nobody else uses and which leaves nothing behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg

DEBIAN = Path("/usr/lib/postgresql")  # where its programs are, though not on the path
OWNER = "postgres"  # as root it would not start
QUICK = ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200"]


def program(name: str) -> str:
    """Where a program of the server is; of several versions the newest."""
    found = sorted(DEBIAN.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    path = shutil.which(name) or (str(found[-1]) if found else None)
    assert path, f"there is no {name}: install PostgreSQL, as `run.py test` does"
    return path


class Cluster:
    """A server at a Unix socket in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def url(self, database: str = "postgres") -> str:
        return f"postgresql:///{database}?host={self.folder}&user={OWNER}"

    def make(self) -> None:
        _run("initdb", "-D", self._data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        options = " ".join([*QUICK, "-c", "listen_addresses=''", "-k", str(self.folder)])
        log = str(self.folder / "log")
        _run("pg_ctl", "-D", self._data, "-w", "-s", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        _run("pg_ctl", "-D", self._data, "-w", "-s", "-m", "fast", "stop")

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def database(self) -> str:
        """A new one: its address."""
        name = f"test_{uuid4().hex}"
        self._obey(f"CREATE DATABASE {name}")
        return self.url(name)

    def empty(self, url: str) -> None:
        """As if it were new."""
        self.back(url)
        self.broken(url)
        self._obey(f"ALTER DATABASE {_name(url)} RESET ALL")
        with psycopg.connect(url, autocommit=True) as db:
            db.execute("DROP SCHEMA IF EXISTS fabletable CASCADE")

    def away(self, url: str) -> None:
        """As if the server were gone: all connections break, and there are no new ones."""
        self._obey(f"ALTER DATABASE {_name(url)} ALLOW_CONNECTIONS false")
        self.broken(url)

    def broken(self, url: str) -> None:
        """All connections break, and what held them is gone: what it locked is free."""
        gone = "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE datname = "
        self._obey(f"{gone} '{_name(url)}'")

    def back(self, url: str) -> None:
        self._obey(f"ALTER DATABASE {_name(url)} ALLOW_CONNECTIONS true")

    def _obey(self, sql: str) -> None:
        with psycopg.connect(self.url(), autocommit=True) as db:
            db.execute(sql)


def _name(url: str) -> str:
    return url.partition("///")[2].partition("?")[0]


def _run(name: str, *words: str) -> None:
    root = os.geteuid() == 0
    with tempfile.TemporaryFile() as said:  # not a pipe: the server would hold it open
        done = subprocess.run(
            [program(name), *words],
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            cwd="/",
            check=False,
            timeout=120,
            user=OWNER if root else None,
            group=OWNER if root else None,
            extra_groups=[] if root else None,
        )
        said.seek(0)
        assert done.returncode == 0, said.read().decode()


@contextmanager
def shared_cluster(common: Path) -> Iterator[Cluster]:
    """One for all who test at the same time, and know the same folder: the first starts it, and
    the last ends it.
    """
    with _users(common, +1) as (cluster, users):
        if users == 1:
            cluster.make()
            cluster.start()
    try:
        yield cluster
    finally:
        with _users(common, -1) as (cluster, users):
            if not users:
                cluster.stop()
                shutil.rmtree(cluster.folder)


@contextmanager
def _users(common: Path, more: int) -> Iterator[tuple[Cluster, int]]:
    import fcntl  # noqa: PLC0415

    with (common / "postgres").open("a+") as note:
        fcntl.flock(note, fcntl.LOCK_EX)
        note.seek(0)
        known = note.read().split()
        users = int(known[0]) if known else 0
        folder = Path(known[1]) if users else _new_folder()
        yield Cluster(folder), users + more
        note.truncate(0)
        note.write(f"{users + more} {folder}")


def _new_folder() -> Path:
    """One that another user can reach: those of pytest are for ourselves alone."""
    folder = Path(tempfile.mkdtemp(prefix="fabletable-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, OWNER, OWNER)
    return folder
