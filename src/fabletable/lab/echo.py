"""A plain WebSocket echo, to hold the table server against: what a message costs at the least."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import PIPE, Popen
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from fabletable.lab.spent import cpu_seconds

MESSAGE = "x" * 120  # as long as a choice


async def echo(line: ServerConnection) -> None:
    async for message in line:
        await line.send(message)


async def run() -> None:
    async with serve(echo, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()


@contextmanager
def echoing() -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its pid and its port."""
    with Popen([sys.executable, "-m", "fabletable.lab.echo"], stdout=PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.pid, int(server.stdout.readline())
        finally:
            server.kill()


def echo_figures(seconds: float, lines: int) -> dict[str, Any]:
    """Messages a second there and back, and what one costs whoever echoes it."""
    with echoing() as (pid, port):
        return asyncio.run(_measured(pid, port, seconds, lines))


async def _measured(pid: int, port: int, seconds: float, lines: int) -> dict[str, Any]:
    place = f"ws://127.0.0.1:{port}"
    more: dict[str, Any] = {"compression": None, "ping_interval": None}
    found = [await connect(place, **more) for _ in range(lines)]
    began, spent = perf_counter(), cpu_seconds(pid)
    counts = await asyncio.gather(*[_there_and_back(one, began + seconds) for one in found])
    took, spent = perf_counter() - began, cpu_seconds(pid) - spent
    for one in found:
        await one.close()
    return {"per_second": sum(counts) / took, "cpu_us": 1e6 * spent / sum(counts)}


async def _there_and_back(line: ClientConnection, until: float) -> int:
    count = 0
    while perf_counter() < until or not count:
        await line.send(MESSAGE)
        await line.recv()
        count += 1
    return count


if __name__ == "__main__":
    asyncio.run(run())
