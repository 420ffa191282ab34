"""Cut networks: the server is in a network of its own, whose cable is pulled while people play.

Who was cut off comes back; no acknowledged choice is lost, and none counts twice.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.soak.crashes import KINDS, Restless, at_table, look_at, look_for_complaints
from tests.soak.report import Report, Say, time_left
from tests.soak.watched import WatchedHouse

CUTS = 15
LONGEST = 4.0  # seconds without a network


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@dataclass(frozen=True)
class Cable:
    """To a network with one machine in it."""

    name: str
    here: str
    there: str

    def pull(self, seconds: float) -> None:
        ip("link", "set", self.name, "down")
        time.sleep(seconds)
        ip("link", "set", self.name, "up")


@contextmanager
def cable() -> Iterator[Cable]:
    name, part = f"ft{os.getpid() % 100_000}", os.getpid() % 250
    found = Cable(name, f"10.213.{part}.1", f"10.213.{part}.2")
    ip("netns", "add", name)
    try:
        ip("link", "add", name, "type", "veth", "peer", "name", "door", "netns", name)
        ip("address", "add", f"{found.here}/24", "dev", name)
        ip("link", "set", name, "up")
        ip("-n", name, "address", "add", f"{found.there}/24", "dev", "door")
        for device in ("door", "lo"):
            ip("-n", name, "link", "set", device, "up")
        yield found
    finally:
        with suppress(subprocess.CalledProcessError):
            ip("netns", "delete", name)


class FarHouse(WatchedHouse):
    more = ("--host", "0.0.0.0")

    def __init__(self, folder: Path, cable: Cable) -> None:
        super().__init__(folder)
        self.host, self.within = cable.there, ("ip", "netns", "exec", cable.name)


def one_lap(folder: Path, line: Cable, seed: str, cuts: int) -> Report:
    report, rng = Report(), Random(seed)
    with FarHouse(folder, line) as house:
        kinds = rng.sample(KINDS, 4)
        stop = threading.Event()
        players = [at_table(house, kind, Random(f"{seed}/{kind}")) for kind in kinds]
        restless = [Restless(player, stop) for player in players]
        threads = [threading.Thread(target=one.run, daemon=True) for one in restless]
        for thread in threads:
            thread.start()
        for _ in range(cuts):
            time.sleep(rng.random() * 2)
            line.pull(rng.random() ** 2 * LONGEST)
            report.tried["cables pulled"] += 1
        time.sleep(1)
        stop.set()
        for thread in threads:
            thread.join(120)
        for one in restless:
            report.check(not one.trouble, one.trouble)
            look_at(one.player, report)
        look_for_complaints(house, report)
    return report


def run(until: float, seed: str, say: Say) -> Report:
    report, lap = Report(), 0
    if shutil.which("ip") is None or os.geteuid() != 0:
        say("networks are for root, with iproute2: none is cut")
        return report
    with cable() as line:
        while lap == 0 or time_left(until) > 10:
            with tempfile.TemporaryDirectory() as place:
                cuts = min(CUTS, 3 + int(time_left(until) / 4))
                report.add(one_lap(Path(place) / "data", line, f"{seed}/{lap}", cuts))
            lap += 1
            say(str(report))
    return report
