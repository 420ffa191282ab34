"""What a move costs the server, without a network: `python -m tests.soak.moves [MOVES [TIMES]]`.

The same games are played several times, two people at each of four tables, through the doors as
uvicorn would open them. Of each message the least time of the processor that it ever took counts:
so whatever else the machine does disturbs little, and two versions can be held against each other.
"""

from __future__ import annotations

import asyncio
import gc
import secrets
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from time import thread_time
from typing import Any
from unittest.mock import patch

from fabletable.client.mirror import Mirror, message_of
from fabletable.form import is_compiled
from fabletable.lab.service import mode_for_two
from fabletable.shelf import GAMES
from fabletable.web.doors.rate import Allowance
from tests.soak.inside import Building, Line
from tests.soak.memory_store import MemoryStore

MOVES, TIMES = 240, 7
TURNS = 8  # of the loop, until a choice is stored and shown to both


class Guest(Mirror):
    """Somebody at one of two seats, who chooses at random."""

    def __init__(self, line: Line, seed: str, *, host: bool) -> None:
        super().__init__()
        self.line = line
        self.heard = 0  # bytes
        self._rng = Random(seed)
        self._host = host
        self._now: dict[str, Any] | None = None  # what has become of the marks

    def listen(self) -> None:
        for message in self.line.sent:
            self.heard += len(message.get("text", ""))
            for one in self.hear(message["text"]) if "text" in message else []:
                assert one["type"] in ("show", "done", "marked"), one
                self._now = one.get("now", self._now)
        self.line.sent.clear()

    def wish(self) -> tuple[str, dict[str, Any]] | None:
        """What to do now; None while others choose."""
        if not self.state.get("ask"):
            return ("next", {}) if self.over and self._host else None
        kind, wish = self.any_wish(self._rng, self._now)
        self._now = None
        if kind != "mark":
            self.state["ask"] = None
        return kind, wish


@dataclass
class Played:
    moves: int = 0
    marks: int = 0
    heard: int = 0  # bytes, by both
    seconds: list[float] = field(default_factory=list)  # by message


async def played(moves: int) -> Played:
    """Games from the same seeds, until so many choices are made."""
    building, found = Building(), Played()
    async with AsyncExitStack() as stack:
        tables = [await sat_down(building, stack, game) for game in GAMES if mode_for_two(game)]
        guests = [guest for table in tables for guest in table]
        before = sum(guest.heard for guest in guests)
        gc.collect()
        while found.moves < moves:
            for table in tables:
                for guest in table:
                    await move(guest, table, found)
        found.heard = sum(guest.heard for guest in guests) - before
    await building.hall.close()
    return found


async def sat_down(building: Building, stack: AsyncExitStack, game: str) -> list[Guest]:
    cookies = [building.cookie(f"{name} at {game}") for name in ("ann", "ben")]
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": game, "seats": seats, "mode": mode_for_two(game)}
    table = (await building.json("/api/tables", wish, cookies[0]))["table"]
    token = building.hall.links.to_seat(table, 1, 0).rpartition("/")[2]
    await building.json("/api/take", {"token": token}, cookies[1])
    lines = [await stack.enter_async_context(building.line(table, one)) for one in cookies]
    guests = [Guest(line, f"{game}/{n}", host=n == 0) for n, line in enumerate(lines)]
    for guest in guests:
        guest.listen()
    return guests


async def move(guest: Guest, table: list[Guest], found: Played) -> None:
    wish = guest.wish()
    if wish is None:
        return
    kind, more = wish
    _, text = message_of(kind, id=str(len(found.seconds)), **more)
    begun = thread_time()
    await guest.line.say({"type": "websocket.receive", "text": text})
    for _ in range(TURNS):
        await asyncio.sleep(0)
    found.seconds.append(thread_time() - begun)
    found.moves += kind != "mark"
    found.marks += kind == "mark"
    for one in table:
        one.listen()


def cost(moves: int = MOVES, times: int = TIMES) -> tuple[Played, float, float]:
    """What was played, and microseconds a move: at least, and in the mean, with what the garbage
    collector took.
    """
    runs = [once(moves) for _ in range(times)]
    messages = [*zip(*[one.seconds for one in runs], strict=True)]
    least, mean = sum(map(min, messages)), sum(map(sum, messages)) / times
    return runs[0], 1e6 * least / runs[0].moves, 1e6 * mean / runs[0].moves


def once(moves: int) -> Played:
    """With the same chance each time, and nobody too fast."""
    rng = Random(1)

    def token(size: int) -> str:
        return f"{rng.getrandbits(8 * size):x}"

    with (
        patch.object(secrets, "token_urlsafe", token),
        patch.object(secrets, "token_hex", token),
        patch.object(Allowance, "spend", lambda *_: True),
        patch.object(MemoryStore, "_done", lambda *_: False),  # which looks through all lines
    ):
        return asyncio.run(played(moves))


def main(words: list[str]) -> None:
    gc.set_threshold(50_000, 20, 1_000)  # as in serve.py
    found, least, mean = cost(*map(int, words))
    form = "compiled" if is_compiled() else "plain Python"
    print(  # noqa: T201
        f"{form}: {least:.0f} µs a move of {found.moves} at least, {mean:.0f} in the mean, "
        f"with {found.marks} marks; "
        f"{found.heard / found.moves:.0f} bytes a move, to both"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
