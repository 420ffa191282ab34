"""Two people with two devices each, at two servers on one database, wish for everything at once.

Whatever comes of it, no server complains, and in the end everybody sees the same table, which
follows from its log.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.soak.report import Report, Say, time_left
from tests.web.house import PATIENCE, Live, Person, Refusal
from tests.web.postgres import Cluster, shared_cluster
from tests.web.twins import TwinHouse

SECONDS = 20.0  # of one storm
KINDS: tuple[tuple[str, dict[str, object]], ...] = (
    ("wonder-tales", {}),
    ("fine-sand", {}),
    ("fabled-fruit", {"campaign": "quick", "name": "Storm"}),
)
SEEN = ("elements", "story", "ask", "over")  # what the devices of a person agree on

Act = Callable[["Device"], object]


class Device:
    def __init__(self, person: Person, table: str, rng: Random) -> None:
        self.person = person
        self.table = table
        self.rng = rng
        self.report = Report()
        self._live: Live | None = None

    @property
    def live(self) -> Live:
        if self._live is None:
            self._live = self.person.live(self.table)
            self._live.until(lambda: "room" in self._live.state)  # type: ignore[union-attr]
        return self._live

    def lose(self) -> None:
        if self._live is not None:
            self._live.close()
        self._live = None

    def run(self, end: float) -> None:
        while time.monotonic() < end:
            act = self.rng.choice(ACTS)
            try:
                act(self)
                self.report.tried["wishes of several devices at once"] += 1
            except Refusal as refusal:
                self.report.check(not str(refusal).startswith("500"), f"storm: {refusal}")
            except (ConnectionClosed, InvalidHandshake, TimeoutError, OSError):
                self.lose()
        self.lose()

    def ask(self, method: str, path: str, body: bytes = b"") -> None:
        self.person.ask(method, f"/api/tables/{self.table}/{path}", body)


def _choose(device: Device) -> None:
    live = device.live
    if live.keys:
        ask, (kind, wish) = live.state["ask"]["id"], live.any_wish(device.rng)
        answer = live.do(kind, **wish)
        while answer["type"] == "marked":
            kind, wish = live.any_wish(device.rng, answer["now"])
            answer = live.do(kind, **{**wish, "ask": ask})


def _sit(device: Device) -> None:
    """By a link that the host sees, and perhaps withdraws at the same moment."""
    for seat in device.live.state["room"]["seats"]:
        if seat.get("link"):
            device.person.sit(seat["link"])


def _wish(kind: str, **more: object) -> Act:
    return lambda device: device.live.do(kind, **more)


ACTS: list[Act] = [
    *[_choose] * 20,
    *[_wish("undo")] * 6,
    *[_wish("agree", yes=True)] * 4,
    _wish("agree", yes=False),
    _wish("next"),
    _wish("next"),
    _wish("leave"),
    _wish("stir", share="0" * 32),
    _wish("arrange", withdraw=True),
    _wish("arrange", watching=True, hints=True),
    _wish("give-seat", seat=1, to="open"),
    _wish("give-seat", seat=1, to="bot"),
    _wish("give-seat", seat=1, to="me", name="Cid"),
    _wish("stand-in", seat=1),
    _wish("recall", line=3),
    _wish("say", text="Well!"),
    _sit,
    _sit,
    lambda device: device.ask("GET", "file"),
    lambda device: device.ask("POST", "share", b'{"number": 1}'),
    lambda device: device.ask("POST", "name", b'{"name": "By the sea"}'),
    lambda device: device.ask("POST", "away", b'{"back": false}'),
    lambda device: device.ask("POST", "away", b'{"back": true}'),
    lambda device: device.person.get("/api/me"),
    Device.lose,
]


def one_storm(houses: list[TwinHouse], kind: int, seed: str, seconds: float) -> Report:
    game, more = KINDS[kind % len(KINDS)]
    here, there = houses
    ann, ben = Person(here, "Ann"), Person(there, "Ben")
    table = ann.open(game, "me", "open", pace=0, **more)
    with ann.live(table) as live:
        ben.sit(live.state["room"]["seats"][1]["link"])
    people = [_again(person, house) for person in (ann, ben) for house in houses]
    devices = [Device(one, table, Random(f"{seed}/{n}")) for n, one in enumerate(people)]
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=one.run, args=(end,), daemon=True) for one in devices]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds + 2 * PATIENCE)
    report = Report()
    for device in devices:
        report.add(device.report)
    for first, second in (people[:2], people[2:]):
        one, two = _seen(first, table), _seen(second, table)
        report.check(one == two, f"storm {seed}: two devices of one person see {one} and {two}")
    here.chosen(table)  # which follows its log
    report.tried["storms"] += 1
    return report


def _again(person: Person, house: TwinHouse) -> Person:
    found = Person(house)
    found.cookie = person.cookie
    return found


def _seen(person: Person, table: str) -> object:
    with suppress(Refusal):
        person.post(f"/api/tables/{table}/away", {"back": True})
    with suppress(ConnectionClosed, InvalidHandshake, TimeoutError), person.live(table) as live:
        live.settle(1.0)  # bots may still be at it
        return {part: live.state.get(part) for part in SEEN}
    return "nothing: they may not look on any more"


def one_lap(cluster: Cluster, number: int, seed: str, seconds: float) -> Report:
    folder, database = Path(tempfile.mkdtemp(prefix="soak-storm-")), cluster.database()
    with ExitStack() as stack:
        houses = [TwinHouse(folder / name, database) for name in ("here", "there")]
        for house in houses:
            stack.enter_context(house)
        report = one_storm(houses, number, seed, seconds)
        for house in houses:
            said = house.complaints()
            report.check("Traceback" not in said, f"storm {seed}: it complained: {said[-1500:]}")
    return report


def run(until: float, seed: str, say: Say) -> Report:
    report, lap = Report(), 0
    with tempfile.TemporaryDirectory() as common, shared_cluster(Path(common)) as cluster:
        while lap == 0 or time_left(until) > SECONDS:
            seconds = min(SECONDS, max(2.0, time_left(until) / 2))
            report.add(one_lap(cluster, lap, f"{seed}/{lap}", seconds))
            say(str(report))
            lap += 1
    return report
