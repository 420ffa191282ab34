"""Power cuts: what the server writes is recorded, call by call, and the disk is put together as it
may be after a cut at any moment: all that was synced, and of the rest some, torn by sectors.

In every such image the database is whole, and has every choice that was acknowledged before.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from fabletable.web.store.sqlite_file import FILE
from tests.soak.crashes import HERE, Kind, at_table
from tests.soak.report import Report, Say, time_left
from tests.soak.watched import WatchedHouse
from tests.web.house import PATIENCE, Person

SECTOR = 512
CHOICES = 40
IMAGES = 60  # of one recording
KIND = Kind("wonder-tales", HERE, "best-of-three", games=9)
CALLS = "pwrite64,fdatasync,fsync,ftruncate,sendto"
CALL = re.compile(r'^\d+ +(\w+)\(\d+<([^>]*)>(?:, "((?:\\x[0-9a-f]{2})*)", (\d+))?(?:, (\d+))?')
DONE = re.compile(rb'"type":"done","id":"([^"]+)"')


@dataclass(frozen=True)
class Call:
    """Something written, cut off or synced; or what was acknowledged."""

    name: str
    file: str
    data: bytes = b""
    at: int = 0


@contextmanager
def recorded(house: WatchedHouse, file: Path) -> Iterator[None]:
    """All calls of the server while this lasts, which is until it is killed."""
    words = ["strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(file)]
    with subprocess.Popen([*words, "-p", str(house.pid)], stderr=subprocess.DEVNULL) as tracer:
        try:
            while not (file.exists() and "fdatasync" in file.read_text()):
                Person(house, "Ann")  # until also the thread that writes is heard
                time.sleep(0.1)
            yield
        finally:
            house.kill()  # then the recording ends by itself, and nothing of it is lost
            tracer.wait(PATIENCE)


def calls_in(file: Path) -> Iterator[Call]:
    for line in file.read_text().splitlines():
        found = CALL.match(line)
        if found is None:
            continue
        name, path, data = found[1], _plain(found[2]).decode(), _plain(found[3] or "")
        if name == "sendto":
            yield from (Call("done", one.decode()) for one in DONE.findall(data))
        elif Path(path).name in (FILE, f"{FILE}-wal"):
            yield Call(name, Path(path).name, data, int(found[5] or 0))


def _plain(text: str) -> bytes:
    """What strace writes byte by byte."""
    return bytes.fromhex(text.replace("\\x", "")) if text.startswith("\\x") else text.encode()


@dataclass
class Disk:
    """What is safe on it, and what was written since it was last synced, by file."""

    safe: dict[str, bytearray]
    loose: dict[str, list[Call]] = field(default_factory=dict)

    def take(self, call: Call) -> None:
        if call.name in ("fdatasync", "fsync"):
            for one in self.loose.pop(call.file, []):
                _apply(self.safe.setdefault(call.file, bytearray()), one.at, one.data)
        elif call.name == "pwrite64":
            self.loose.setdefault(call.file, []).append(call)

    def image(self, rng: Random, folder: Path) -> None:
        """As it may be found after a cut now."""
        folder.mkdir()
        for name in {*self.safe, *self.loose}:
            found = bytearray(self.safe.get(name, b""))
            some = [one for one in self.loose.get(name, []) if rng.random() < 0.6]
            if rng.random() < 0.3:
                rng.shuffle(some)
            for one in some:
                _apply_torn(found, one, rng)
            (folder / name).write_bytes(found)


def _apply(file: bytearray, at: int, data: bytes) -> None:
    if len(file) < at:
        file.extend(bytes(at - len(file)))
    file[at : at + len(data)] = data


def _apply_torn(file: bytearray, call: Call, rng: Random) -> None:
    """By sectors, of which some may be missing."""
    torn = rng.random() < 0.3
    for start in range(0, len(call.data), SECTOR):
        if not torn or rng.random() < 0.5:
            _apply(file, call.at + start, call.data[start : start + SECTOR])


def wishes_in(folder: Path) -> set[str]:
    """The ids of all wishes that are stored; raises sqlite3.Error where it is not whole."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        [(verdict,)] = db.execute("PRAGMA quick_check")
        assert verdict == "ok", verdict
        wishes = [wish for (wish,) in db.execute("SELECT wish FROM entries WHERE wish <> ''")]
    return {wish.rpartition("/")[2] for wish in wishes}


def one_recording(place: Path, seed: str, report: Report) -> None:
    rng, folder, log = Random(seed), place / "data", place / "calls"
    with WatchedHouse(folder) as house:
        player = at_table(house, KIND, rng)
        player.connect()
        with recorded(house, log):
            names = [name for name in (FILE, f"{FILE}-wal") if (folder / name).exists()]
            disk = Disk({name: bytearray((folder / name).read_bytes()) for name in names})
            sent = set()
            for _ in range(CHOICES):
                if player.think() and player.wish is not None:
                    sent.add(player.wish["id"])
                    player.send()
                    player.hear()
                    report.tried["choices that were recorded"] += 1
            player.leave()
    calls = list(calls_in(log))
    done = sum(call.file in sent for call in calls)
    report.check(done > CHOICES // 2, f"power {seed}: only {done} answers were recorded")
    cuts = sorted(rng.sample(range(len(calls)), min(IMAGES, len(calls))))
    acknowledged: set[str] = set()
    for number, call in enumerate(calls):
        if call.file in sent:
            acknowledged.add(call.file)
        disk.take(call)
        if number in cuts:
            _look(disk, rng, place / f"image{number}", acknowledged, seed, report)


def _look(
    disk: Disk, rng: Random, folder: Path, acknowledged: set[str], seed: str, report: Report
) -> None:
    disk.image(rng, folder)
    report.tried["disks after a power cut"] += 1
    try:
        lost = acknowledged - wishes_in(folder)
        report.check(not lost, f"power {seed}: {folder.name}: lost {lost}")
    except (sqlite3.Error, AssertionError) as error:
        report.found.append(f"power {seed}: {folder.name}: {error!r}")
    shutil.rmtree(folder)


def run(until: float, seed: str, say: Say) -> Report:
    report, lap = Report(), 0
    if shutil.which("strace") is None:
        say("there is no strace: nothing is recorded")
        return report
    while lap == 0 or time_left(until) > 1:
        with tempfile.TemporaryDirectory(prefix="soak-power-") as place:
            one_recording(Path(place), f"{seed}/{lap}", report)
        lap += 1
        say(str(report))
    return report
