"""How the table server does when many tables move at once; on loopback, for a bounded time.

The server runs in a process of its own, with everything stored; those who play are here, and
choose at random as soon as they are asked. Of a move we take the time until the server has
confirmed it, after it was stored and shown.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from fabletable.engine.errors import Mistake
from fabletable.shelf import GAMES

TABLES = 200
SEATS = 2
PAUSE = 0.5  # seconds of thinking, in the second run
AT_ONCE = 20  # connections that are made at the same time
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def service_figures(seconds: float, tables: int = TABLES) -> dict[str, Any]:
    """Moves a second, how long they take, and what they cost, with and without thinking."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (pid, port):
        empty = memory(pid)
        crowd = Crowd(port, seated(port, tables))
        found = asyncio.run(crowd.measured(pid, seconds))
        found["tables"] = tables
        found["memory_per_table_kib"] = (memory(pid) - empty) / tables
    return found


@contextmanager
def served(folder: Path) -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its id, and its port."""
    words = ["serve", "--no-browser", "--port", "0", "--data", str(folder)]
    server = subprocess.Popen(
        [sys.executable, "-m", "fabletable", *words], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        found = re.search(r":([0-9]+)/", server.stdout.readline())
        if found is None:
            raise Mistake("the server did not start")
        yield server.pid, int(found[1])
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


def cpu_seconds(pid: int) -> float:
    """Of all threads of a process; its bots are others."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> float:
    """What a process holds, in KiB."""
    found = re.search(r"VmRSS:\s+([0-9]+)", Path(f"/proc/{pid}/status").read_text())
    return float(found[1]) if found else 0.0


# -- who plays


@dataclass
class Visitor:
    """Somebody at one seat of one table."""

    table: str
    cookie: str
    rng: Random
    asked: dict[str, Any] | None = None
    over: bool = False
    sent: float = 0.0
    host: bool = False
    waits: list[float] = field(default_factory=list)


def seated(port: int, tables: int) -> list[Visitor]:
    """Two people at each table, the games in turn."""
    line = HTTPConnection("127.0.0.1", port)
    games = [key for key in GAMES if _mode_for_two(key)]
    found = []
    for number in range(tables):
        game = games[number % len(games)]
        host, friend = _cookie(line), _cookie(line)
        seats = [{"kind": "me"}, {"kind": "open"}]
        wish = {"game": game, "mode": _mode_for_two(game), "seats": seats}
        table = _post(line, "/api/tables", wish, host)["table"]
        found.append(Visitor(table, host, Random(f"{number}/0"), host=True))
        found.append(Visitor(table, friend, Random(f"{number}/1")))
    line.close()
    return found


def _mode_for_two(game: str) -> str:
    return next((mode.key for mode in GAMES[game].facts.modes if SEATS in mode.players), "")


def _cookie(line: HTTPConnection) -> str:
    line.request("GET", "/api/shelf")
    answer = line.getresponse()
    answer.read()
    return (answer.getheader("Set-Cookie") or "").partition(";")[0]


def _post(line: HTTPConnection, path: str, body: object, cookie: str) -> Any:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    line.request("POST", path, msgspec.json.encode(body), headers)
    return msgspec.json.decode(line.getresponse().read())


class Crowd:
    """All who play."""

    def __init__(self, port: int, visitors: list[Visitor]) -> None:
        self.port = port
        self.visitors = visitors
        self.pause = 0.0
        self.until = 0.0

    async def measured(self, pid: int, seconds: float) -> dict[str, Any]:
        door = asyncio.Semaphore(AT_ONCE)
        for visitor in self.visitors:
            if visitor.host:
                await self._invite(visitor)
        lines = await asyncio.gather(*(self._line(visitor, door) for visitor in self.visitors))
        found = {}
        for name, pause in (("at_once", 0.0), ("thinking", PAUSE)):
            self.pause = pause
            found[name] = await self._run(pid, lines, seconds)
        for line in lines:
            await line.close()
        return found

    async def _run(self, pid: int, lines: list[ClientConnection], seconds: float) -> dict[str, Any]:
        began, spent = perf_counter(), cpu_seconds(pid)
        self.until = began + seconds
        for visitor in self.visitors:
            visitor.waits.clear()
        await asyncio.gather(*map(self._play, self.visitors, lines))
        took, spent = perf_counter() - began, cpu_seconds(pid) - spent
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
        }

    async def _invite(self, host: Visitor) -> None:
        """The friend takes the open seat by its link."""
        friend = next(one for one in self.visitors if one.table == host.table and not one.host)
        async with self._connection(host) as line:
            shown = msgspec.json.decode(await line.recv())
        token = shown["room"]["seats"][1]["link"].rpartition("/")[2]
        web = HTTPConnection("127.0.0.1", self.port)
        _post(web, "/api/take", {"token": token}, friend.cookie)
        web.close()

    def _connection(self, visitor: Visitor) -> connect:
        return connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{visitor.table}/live",
            origin=Origin(f"http://127.0.0.1:{self.port}"),
            additional_headers={"Cookie": visitor.cookie},
            compression=None,
            ping_interval=None,
        )

    async def _line(self, visitor: Visitor, door: asyncio.Semaphore) -> ClientConnection:
        async with door:
            line = await self._connection(visitor)
            self._heard(visitor, await line.recv())
            return line

    async def _play(self, visitor: Visitor, line: ClientConnection) -> None:
        """Choose whenever asked, until the time is over and all is confirmed."""
        while visitor.sent or perf_counter() < self.until:
            if not visitor.sent and perf_counter() < self.until:
                await self._move(visitor, line)
            try:
                left = max(0.01, self.until - perf_counter() + 5 * bool(visitor.sent))
                self._heard(visitor, await asyncio.wait_for(line.recv(), left))
            except TimeoutError:
                pass

    async def _move(self, visitor: Visitor, line: ClientConnection) -> None:
        ask = visitor.asked
        if ask is None and not (visitor.over and visitor.host):
            return
        if self.pause:
            await asyncio.sleep(self.pause * 2 * visitor.rng.random())
        wish: dict[str, Any] = {"type": "next", "id": f"{visitor.rng.getrandbits(64):x}"}
        if ask is not None:
            wish |= {"ask": ask["id"], **_answer(ask, visitor.rng)}
        if wish["type"] != "mark":
            visitor.asked, visitor.over = None, False
        visitor.sent = perf_counter()
        await line.send(msgspec.json.encode(wish).decode())

    def _heard(self, visitor: Visitor, text: str | bytes) -> None:
        message = msgspec.json.decode(text)
        if message["type"] == "show":
            visitor.asked = message.get("ask", visitor.asked)
            visitor.over = bool(message.get("over", visitor.over))
        elif message["type"] == "marked":
            assert visitor.asked is not None
            visitor.asked["handful"]["now"] = message["now"]
            visitor.sent = 0.0
        elif message["type"] == "done":
            visitor.waits.append(perf_counter() - visitor.sent)
            visitor.sent = 0.0
        else:
            raise Mistake(f"the server refused a move: {message}")


def _answer(ask: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Some option; of a handful, some more marks until it is whole. Only choices count as moves."""
    handful = ask.get("handful")
    if handful is None:
        return {"type": "choose", "key": rng.choice(ask["options"])["key"]}
    now = handful["now"]
    if now["missing"]:
        return {"type": "mark", "marks": [*now["marks"], rng.choice(now["more"])]}
    return {"type": "choose", "key": now["marks"]}
