"""Files that a disk has damaged: a server says in one line why it does not start, or starts, and
says in words which tables cannot be read. Nobody is shown a game that was not played.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from fabletable.engine.errors import Mistake
from fabletable.web.store.sqlite_file import FILE
from tests.soak.crashes import KINDS, Player, at_table
from tests.soak.report import Report, Say, time_left
from tests.soak.watched import WatchedHouse
from tests.web.house import Person, Refusal

CHOICES = 10  # at each table
TABLES = 5
PAGE, SECTOR = 4096, 512


def played(folder: Path, seed: str) -> dict[str, str]:
    """Tables in a folder: what the first seat of each is shown."""
    with WatchedHouse(folder) as house:
        players = [at_table(house, kind, Random(f"{seed}/{kind}")) for kind in KINDS[:TABLES]]
        found = {}
        for player in players:
            player.connect()
            for _ in range(CHOICES):
                if player.think():
                    player.send()
                    player.hear()
            found[f"{player.person.cookie} {player.table}"] = player.shown()
            player.leave()
        house.stop()
    return found


def damaged(file: Path, rng: Random) -> str:
    """Change something in it; says what."""
    size = file.stat().st_size
    at = rng.randrange(size)
    with file.open("r+b") as found:
        kind = rng.randrange(4)
        if kind == 0:
            found.truncate(at)
            return "files cut off"
        unit = (0, 1, SECTOR, PAGE)[kind]
        found.seek(at // unit * unit)
        found.write(bytes(unit) if kind == 3 else rng.randbytes(unit))
        return ("", "bytes changed", "sectors of noise", "pages emptied")[kind]


def try_one(whole: Path, tables: dict[str, str], seed: str, report: Report) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "data"
        shutil.copytree(whole, folder)
        report.tried[damaged(folder / FILE, Random(seed))] += 1
        house = WatchedHouse(folder)
        try:
            with house:
                for whose, shown in tables.items():
                    report.tried[_looked(house, whose, shown)] += 1
        except Mistake:
            report.tried["servers that said why they do not start"] += 1
            said = house.complaints()
            report.check(
                "damaged" in said or "cannot" in said or "database" in said, f"{seed}: {said}"
            )
            report.check("Traceback" not in said, f"damage {seed}: {said[-1500:]}")
        except AssertionError as error:
            report.found.append(f"damage {seed}: {error}"[:1500])


def _looked(house: WatchedHouse, whose: str, shown: str) -> str:
    """Whoever comes back is shown what they saw, or told in words why not."""
    cookie, _, table = whose.rpartition(" ")
    try:
        person = Person(house)
    except Refusal:  # where what tells of persons is damaged
        return "tables of which words are told"
    person.cookie = cookie
    player = Player(house, KINDS[0], Random(1), person, table)
    try:
        live = player.connect()
        now, room = player.shown(), live.state["room"]
    except (ConnectionClosed, Refusal):
        return "tables of which words are told"
    finally:
        player.leave()
    said = room.get("frozen") or room.get("note")
    assert now == shown or said, f"another game is shown: {now}"
    return "tables that went on from a step" if said else "tables that are as they were"


def run(until: float, seed: str, say: Say) -> Report:
    report, lap = Report(), 0
    with tempfile.TemporaryDirectory() as place:
        whole = Path(place) / "whole"
        tables = played(whole, seed)
        (whole / "lock").unlink(missing_ok=True)
        while lap == 0 or time_left(until):
            try_one(whole, tables, f"{seed}/{lap}", report)
            lap += 1
            say(str(report))
    return report
