"""How the table server does when many tables move at once; on loopback, for a bounded time.

The server runs in a process of its own, with everything stored; those who play are here, and
choose at random as soon as they are asked. Of a move we take the time until the server has
confirmed it, after it was stored and shown.
"""

from __future__ import annotations

import asyncio
import gc
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from websockets.asyncio.client import connect

from fabletable.client.house import House
from fabletable.client.mirror import Mirror, message_of
from fabletable.client.person import Person
from fabletable.engine.errors import Mistake
from fabletable.lab.echo import echo_figures
from fabletable.lab.spent import cpu_seconds, memory
from fabletable.shelf import GAMES

TABLES = 200
SEATS = 2
PAUSE = 0.5  # seconds of thinking, in the second run
AT_ONCE = 20  # connections that are made at the same time
MOST_LINES = 20  # connections from one address
# What all from one address may say is shared by them: each line so many wishes a second, after the
# first ones. Few tables on a quick machine would say more.
WISHES, FIRST_WISHES = 12.0, 20.0


@dataclass(frozen=True)
class Served:
    """How the server is to be run: so many processes on one database, or one with its file."""

    store: str = ""
    processes: int = 1


ALONE = Served()


def service_figures(seconds: float, tables: int = TABLES, served: Served = ALONE) -> dict[str, Any]:
    """Moves a second, how long they take, and what they cost, with and without thinking."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        places = [Path(folder) / str(number) for number in range(served.processes)]
        begun = perf_counter()
        houses = [stack.enter_context(House(place, served.store)) for place in places]
        started = (perf_counter() - begun) / len(houses)
        pids = [house.pid for house in houses]
        worked = sum(map(cpu_seconds, pids)) / len(pids)
        empty = sum(map(memory, pids))
        crowd = Crowd(seated(houses, tables), pids)
        found = asyncio.run(crowd.measured(seconds))
        found["start_seconds"], found["start_cpu_seconds"] = started, worked
        found["tables"], found["processes"] = tables, served.processes
        found["store"] = "PostgreSQL" if served.store else "SQLite"
        found["memory_per_table_kib"] = (crowd.idle_memory - empty) / tables
    found["echo"] = echo_figures(seconds / 2, min(tables, MOST_LINES))
    return found


# -- who plays


class Visitor(Mirror):
    """Somebody at one seat of one table."""

    def __init__(self, person: Person, table: str, rng: Random, *, host: bool) -> None:
        super().__init__()
        self.person = person
        self.table = table
        self.rng = rng
        self.host = host
        self.now: dict[str, Any] | None = None  # what has become of the marks
        self.sent = 0.0  # when; nothing is under way at 0
        self.due = 0.0  # when a steady speaker would say the next thing
        self.waits: list[float] = []
        self.heard = 0  # bytes

    async def connect(self, door: asyncio.Semaphore, number: int) -> None:
        """From an address of its own, as far as the server minds."""
        where = (f"127.0.0.{2 + number // MOST_LINES}", 0)
        async with door:
            self.line = await connect(
                **self.person.line(self.table), ping_interval=None, local_addr=where
            )
            await self.listen(None)

    async def listen(self, seconds: float | None) -> None:
        """Until a message has come, or the time is over."""
        with suppress(TimeoutError):
            text = await asyncio.wait_for(self.line.recv(decode=True), seconds)
            self.heard += len(text)
            for message in self.hear(text):
                self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "done":
            self.waits.append(perf_counter() - self.sent)
        elif message["type"] not in ("show", "marked"):
            raise Mistake(f"the server refused a move: {message}")
        if message["type"] != "show":
            self.now, self.sent = message.get("now"), 0.0

    @property
    def can_move(self) -> bool:
        return bool(self.state.get("ask")) or (self.over and self.host)

    def too_early(self) -> float:
        """So many seconds the next wish has to wait, or the server would refuse it."""
        now = perf_counter()
        self.due = max(self.due, now - FIRST_WISHES / WISHES) + 1 / WISHES
        return max(0.0, self.due - now)

    async def move(self) -> None:
        """Only choices count as moves, since marks are not confirmed by `done`."""
        kind, wish = self.any_wish(self.rng, self.now) if self.state.get("ask") else ("next", {})
        if kind != "mark":
            self.state.update(ask=None, over=None)
        self.sent = perf_counter()
        await self.line.send(message_of(kind, **wish)[1])


def seated(houses: Sequence[House], tables: int) -> list[Visitor]:
    """Two people at each table, the games in turn; all of a table in one process."""
    games = [key for key in GAMES if mode_for_two(key)]
    found = []
    for number in range(tables):
        game, house = games[number % len(games)], houses[number // len(games) % len(houses)]
        host, friend = Person(house), Person(house)
        table = host.open(game, "me", "open", mode=mode_for_two(game))
        with host.live(table) as live:
            friend.sit(live.state["room"]["seats"][1]["link"])
        found.append(Visitor(host, table, Random(f"{number}/0"), host=True))
        found.append(Visitor(friend, table, Random(f"{number}/1"), host=False))
    return found


def mode_for_two(game: str) -> str:
    return next((mode.key for mode in GAMES[game].facts.modes if SEATS in mode.players), "")


@contextmanager
def uncollected() -> Iterator[None]:
    """Python looks for garbage in all that these guests know, which takes a tenth of a second and
    more, in which none of them listens; that would be counted as the server's time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Crowd:
    """All who play."""

    def __init__(self, visitors: list[Visitor], pids: Sequence[int]) -> None:
        self.visitors = visitors
        self.pids = pids  # of the servers
        self.idle_memory = 0.0  # once everybody is connected
        self.pause = 0.0
        self.until = 0.0

    async def measured(self, seconds: float) -> dict[str, Any]:
        door = asyncio.Semaphore(AT_ONCE)
        coming = [one.connect(door, number) for number, one in enumerate(self.visitors)]
        await asyncio.gather(*coming)
        self.idle_memory = sum(map(memory, self.pids))
        found: dict[str, Any] = {}
        with uncollected():
            for name, pause in (("at_once", 0.0), ("thinking", PAUSE)):
                self.pause = pause
                found[name] = await self._run(seconds)
        for visitor in self.visitors:
            await visitor.line.close()
        return found

    async def _run(self, seconds: float) -> dict[str, Any]:
        began, spent = perf_counter(), sum(map(cpu_seconds, self.pids))
        self.until = began + seconds
        for visitor in self.visitors:
            visitor.waits.clear()
            visitor.heard = 0
        await asyncio.gather(*map(self._play, self.visitors))
        took = perf_counter() - began
        spent = sum(map(cpu_seconds, self.pids)) - spent
        waits = sorted(wait for visitor in self.visitors for wait in visitor.waits)
        if not waits:
            raise Mistake("nobody could move")
        return {
            "moves": len(waits),
            "moves_per_second": len(waits) / took,
            "p50_ms": 1000 * waits[len(waits) // 2],
            "p99_ms": 1000 * waits[int(len(waits) * 0.99)],
            "cpu_us_per_move": 1e6 * spent / len(waits),
            "cpu_share": spent / took,
            "bytes_per_move": sum(one.heard for one in self.visitors) / len(waits),
        }

    async def _play(self, visitor: Visitor) -> None:
        """Choose whenever asked, until the time is over and all is confirmed."""
        while visitor.sent or perf_counter() < self.until:
            if not visitor.sent and visitor.can_move:
                thinking = self.pause * 2 * visitor.rng.random()
                await asyncio.sleep(max(thinking, visitor.too_early()))
                await visitor.move()
            await visitor.listen(max(0.01, self.until - perf_counter() + 5 * bool(visitor.sent)))
