"""Floods: some ask, shout and connect as fast as they can; others play on meanwhile."""

from __future__ import annotations

import asyncio
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.exceptions import WebSocketException

from tests.soak.crashes import HERE, Kind, Player, at_table
from tests.soak.report import Report, Say, time_left
from tests.soak.watched import WatchedHouse
from tests.web.house import Person, Refusal

LAP = 20.0  # seconds
PATIENT = 20.0  # seconds in which a choice is answered, however much is shouted
KIND = Kind("wonder-tales", HERE, "best-of-three", games=99)
EMPTY = [bytes([opcode]) + b"\x80mask" for opcode in (0x81, 0x89, 0x8A, 0x01)]
PATHS = ("/api/me", "/api/shelf", "/api/sealed", "/api/invitation/x", "/api/campaigns/x", "/")


class Flood:
    """Threads that do the same again and again, and how often they did."""

    def __init__(self, house: WatchedHouse) -> None:
        self.house = house
        self.stop = threading.Event()
        self.count = 0

    def ask(self) -> None:
        person, number = Person(self.house), 0
        while not self.stop.is_set():
            with suppress(Refusal, OSError):
                person.raw("GET", PATHS[number % len(PATHS)])
            number += 1
            self.count += 1

    def shout(self) -> None:
        person = Person(self.house)
        table = person.open("wonder-tales", "me", mode="solo")
        while not self.stop.is_set():
            with suppress(WebSocketException, OSError, Refusal), person.live(table) as live:
                while not self.stop.is_set():
                    live.say('{"type":"undo","id":"1"}')
                    self.count += 1

    def drum(self) -> None:
        """Frames with nothing in them, thousands at once: messages, pings, pongs and pieces."""
        person = Person(self.house)
        table = person.open("wonder-tales", "me", mode="solo")
        while not self.stop.is_set():
            frame = EMPTY[self.count % len(EMPTY)]
            with suppress(WebSocketException, OSError, Refusal), person.live(table) as live:
                assert live.socket is not None
                live.socket.socket.settimeout(1.0)
                live.socket.socket.sendall(frame * 40_000)
            self.count += 1

    def hang(self) -> None:
        """Half a request, again and again."""

        async def hanging() -> None:
            while not self.stop.is_set():
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", self.house.port)
                    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nA: ")
                    self.count += 1
                    await asyncio.sleep(0.01)

        asyncio.run(hanging())


def one_lap(folder: Path, seed: str, seconds: float) -> Report:
    report = Report()
    with WatchedHouse(folder) as house:
        player: Player = at_table(house, KIND, Random(seed))
        player.connect()
        flood = Flood(house)
        acts = [flood.ask, flood.ask, flood.shout, flood.shout, flood.drum, flood.drum, flood.hang]
        threads = [threading.Thread(target=act, daemon=True) for act in acts]
        for thread in threads:
            thread.start()
        end, worst = time.monotonic() + seconds, 0.0
        while time.monotonic() < end and player.think():
            began = time.monotonic()
            player.send()
            player.hear()
            worst = max(worst, time.monotonic() - began)
            report.tried["choices of others meanwhile"] += 1
        flood.stop.set()
        for thread in threads:
            thread.join(30)
        player.leave()
        player.finish()
        report.tried["requests, messages, frames and half requests of floods"] += flood.count
        report.check(worst < PATIENT, f"floods {seed}: a choice took {worst:.1f} s")
        said = house.complaints()
        report.check("Traceback" not in said, f"floods {seed}: {said[-1500:]}")
    return report


def run(until: float, seed: str, say: Say) -> Report:
    report, lap = Report(), 0
    while lap == 0 or time_left(until) > 1:
        with tempfile.TemporaryDirectory() as folder:
            seconds = min(LAP, max(3.0, time_left(until)))
            report.add(one_lap(Path(folder) / "data", f"{seed}/{lap}", seconds))
        lap += 1
        say(str(report))
    return report
