"""Whatever somebody sends, the server's loop beats on: others are answered meanwhile.

What is measured is the time that the loop's own thread works between two beats. It does not depend
on how busy the machine is otherwise. Where another thread could keep the interpreter for itself, it
is the time on the wall, compared with how long that would take.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import pairwise
from random import Random
from threading import get_ident
from time import perf_counter, thread_time
from typing import Any, NoReturn

import pytest

from fabletable.campaigns.book import journal_text
from fabletable.campaigns.journal import PlayedGame
from fabletable.engine.errors import Mistake
from fabletable.engine.game import new_game
from fabletable.engine.log import plain_log
from fabletable.shelf import GAMES
from fabletable.web import giving_way
from fabletable.web.giving_way import in_slices, whose_work
from fabletable.web.hall import Hall
from fabletable.web.people import SeatLink
from fabletable.web.proofs.pool import Provers
from fabletable.web.store.protocol import Entry
from fabletable.web.table.lines import Arranged, encode_line
from fabletable.web.table.stored_table import MOST_LINES
from tests.campaigns.playing import after_games, started
from tests.crafted import RECORDED, crafted
from tests.soak import fuzz
from tests.soak.inside import Building, replies

PROMISED = 0.05  # seconds
# Room for plain Python, garbage collection, and others at these cores; what froze took seconds.
LONGEST = 10 * PROMISED


class Heart:
    """Beats as often as the loop lets it."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def beat(self) -> None:
        last = thread_time()
        while True:
            await asyncio.sleep(0)
            now = thread_time()
            self.longest = max(self.longest, now - last)
            last = thread_time()


@asynccontextmanager
async def beating() -> AsyncIterator[Building]:
    """A server, whose loop is never kept for long while this lasts."""
    building, heart = Building(), Heart()
    task = asyncio.create_task(heart.beat())
    try:
        yield building
    finally:
        task.cancel()
        await building.hall.close()
    assert heart.longest < LONGEST, f"the loop stood still for {heart.longest * 1000:.0f} ms"


async def send(building: Building, path: str, body: object) -> int:
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    status, _ = await building.ask("POST", path, text, building.cookie(fuzz.ANN))
    return status


def a_file(game: str, **changed: object) -> dict[str, Any]:
    rules = GAMES[game]
    return {**plain_log(new_game(rules, rules.setup(players=2)).log), **changed}


def opening(game: str = "wonder-tales", seats: int = 2, **more: object) -> dict[str, Any]:
    return {"game": game, "seats": [{"kind": "bot"}] * seats, **more}


MICE = {"display": {"mouse": 20_000_000}, "ahead": {}, "unopened": {}}
SWAPS = {"deck": ["swap"] * 300_000}
PRICES = "\n".join(f"{key}.two_kinds = 12" for key in list(GAMES["fabled-fruit"].deck({}))[15:30])
ATTACKS: dict[str, tuple[str, object]] = {
    "two thousand seats": ("/api/tables", opening(seats=2_000)),
    "a hundred seats": ("/api/tables", opening(seats=100)),
    "twenty million mice": ("/api/import", a_file("fabled-fruit", prepared=MICE)),
    "a deck of 300,000": ("/api/import", a_file("fine-sand", prepared=SWAPS)),
    "three milliard players": ("/api/import", a_file("fine-sand", players=3_000_000_000, seats=[])),
    "equal names": ("/api/import", a_file("wonder-tales", seats=["you=Ann"] * 2_000)),
    "prices": ("/api/tables", opening("fabled-fruit", cards=PRICES)),
    "a dotted key": ("/api/tables", opening(cards=".".join(["a"] * 60_000) + " = 1")),
    "lines": ("/api/tables", opening(cards="[witch]\n" * 6_000)),
    "nested": ("/api/import", b"[" * 7_000_000),
    "eight megabytes": ("/api/import", a_file("fine-sand", start={"zones": ["swap"] * 800_000})),
    "a long name": ("/api/me", {"name": "x" * 190_000}),
}


@pytest.mark.parametrize("what", ATTACKS)
def test_no_attack_stops_the_heart(what: str) -> None:
    async def story() -> None:
        path, body = ATTACKS[what]
        text = body if isinstance(body, bytes) else json.dumps(body).encode()
        async with beating() as building:
            assert await send(building, path, text) in (200, 400)

    asyncio.run(asyncio.wait_for(story(), 60))


def test_junk_beside_a_game_does_not_stop_the_heart() -> None:
    """Nor in another thread: a parser lets no thread of ours go on before it is through."""
    file = json.dumps(a_file("wonder-tales", junk=[[]] * 1_000_000)).encode()
    begun = perf_counter()
    json.loads(file)
    frozen = perf_counter() - begun

    async def longest_silence() -> float:
        building, silences = Building(), list[float]()

        async def listen() -> None:
            last = perf_counter()
            while True:
                await asyncio.sleep(0.001)
                silences.append(perf_counter() - last)
                last = perf_counter()

        task = asyncio.create_task(listen())
        assert await send(building, "/api/import", file) in (200, 400)
        task.cancel()
        await building.hall.close()
        return max(silences)

    # Others are at work on this machine as well: it may be so once that all stands still.
    assert any(asyncio.run(longest_silence()) < frozen / 2 for _ in range(4))


def test_crafted_files_do_not_stop_the_heart() -> None:
    async def story() -> None:
        files = [json.dumps(crafted(Random(seed))).encode() for seed in range(60)]
        async with beating() as building:
            for file in files:
                assert await send(building, "/api/import", file) in (200, 400)

    asyncio.run(asyncio.wait_for(story(), 120))


def test_an_honest_campaign_does_not_stop_the_heart() -> None:
    async def story() -> None:
        rules = GAMES["fine-sand"]
        text = journal_text(after_games(started(rules, rules.campaigns["fable"]), 4)).encode()
        async with beating() as building:
            assert await send(building, "/api/import", text) == 200

    asyncio.run(asyncio.wait_for(story(), 120))


def test_the_games_of_a_campaign_are_written_beside_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There may be thousands in a file; between two of them, whoever waits goes on."""
    threads, plain = set[int](), vars(PlayedGame)["plain"].fget

    def told(game: PlayedGame) -> object:
        threads.add(get_ident())
        return plain(game)

    async def story() -> None:
        building = Building()
        assert await send(building, "/api/import", text) == 200
        (campaign,) = building.store.journals
        again = Building(building.store)
        path = f"/api/campaigns/{campaign}/file"
        status, found = await again.ask("GET", path, cookie=again.cookie(fuzz.ANN))
        assert (status, json.loads(found)["games"]) == (200, json.loads(text)["games"])
        await building.hall.close()
        await again.hall.close()

    text = journal_text(after_games(started(), 1)).encode()
    monkeypatch.setattr(PlayedGame, "plain", property(told))
    asyncio.run(asyncio.wait_for(story(), 60))
    assert threads
    assert get_ident() not in threads


def test_looks_back_do_not_stop_the_heart() -> None:
    """Ten people look back at once, and finished games are stepped through."""
    file = max([path.read_bytes() for path in RECORDED], key=len)

    async def story() -> None:
        async with beating() as building:
            cookie = building.cookie(fuzz.ANN)
            _, said = await building.ask("POST", "/api/import", file, cookie)
            table = json.loads(said)["table"]
            wish = json.dumps({"number": 1}).encode()
            _, said = await building.ask("POST", f"/api/tables/{table}/share", wish, cookie)
            token = json.loads(said)["link"].rpartition("/")[2]
            gets = [building.ask("GET", f"/api/replay/{token}?line={n}") for n in range(20)]
            assert {status for status, _ in await asyncio.gather(*gets)} <= {200, 400, 429}
            async with building.line(table, cookie) as line:
                await line.tell(json.dumps({"type": "look", "id": "1", "seat": 0}))
                for n in range(10):
                    await line.tell(json.dumps({"type": "recall", "id": f"r{n}", "line": n}))
                for _ in range(400):
                    await line.quiet()
                assert any(one["type"] == "recalled" for one in replies(line.sent))

    asyncio.run(asyncio.wait_for(story(), 120))


@pytest.mark.parametrize(("seconds", "count"), [(-1.0, 5), (9.0, 1)])
def test_much_work_for_one_address_keeps_nobody_else_waiting(
    monkeypatch: pytest.MonkeyPatch, seconds: float, count: int
) -> None:
    """Forty people at one address look back at once. The heart beats between any two slices, and
    somebody elsewhere is next after one of them.
    """
    monkeypatch.setattr(giving_way, "SLICE", seconds)  # each step is one, or each work
    steps: list[str] = []

    def work(address: str) -> Iterator[None]:
        for _ in range(count):
            steps.append(address)
            yield

    async def ask(address: str) -> None:
        whose_work.set(address)
        await in_slices(work(address))

    async def beat() -> None:
        while True:
            steps.append("beat")
            await asyncio.sleep(0)

    async def story() -> None:
        heart = asyncio.create_task(beat())
        await asyncio.gather(*[ask("10.0.0.1") for _ in range(40)], ask("10.0.0.2"))
        heart.cancel()

    asyncio.run(story())
    assert not [pair for pair in pairwise(steps) if "beat" not in pair]
    slices = [step for step in steps if step != "beat"]
    assert len(slices) == 41 * count
    assert slices[: 4 * count].count("10.0.0.2") == count


def test_long_work_is_done_for_the_address_that_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []

    async def room(hall: Hall, table: str) -> NoReturn:
        found.append(whose_work.get())
        raise Mistake("there is no such table")

    async def story() -> None:
        building = Building()
        async with building.line("x", building.cookie(fuzz.ANN), where="10.0.1.0"):
            pass
        token = building.hall.signer.seat_token(SeatLink("x", 1, 0))
        await building.ask("GET", f"/api/invitation/{token}")
        await building.hall.close()

    monkeypatch.setattr(Hall, "room", room)
    asyncio.run(story())
    assert found == ["10.0.1.0", "10.0.1.0", "10.0.0.0"]


def test_a_long_log_does_not_stop_the_heart() -> None:
    async def story() -> None:
        async with beating() as building:
            wish = {"game": "wonder-tales", "seats": [{"kind": "me"}, {"kind": "open"}]}
            table = (await building.json("/api/tables", wish, building.cookie(fuzz.ANN)))["table"]
            log = building.store.logs[table]
            lines = [encode_line(Arranged(bool(n % 2), False, 0.0)) for n in range(MOST_LINES)]
            log += [Entry(len(log) + n, line) for n, line in enumerate(lines)]
            again = Building(building.store)
            token = again.hall.signer.seat_token(SeatLink(table, 1, 0))
            status, _ = await again.ask("GET", f"/api/invitation/{token}")
            assert status == 200
            await again.hall.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_what_never_ends_is_ended() -> None:
    """A process that does not answer in time is killed, and the next file is proven by another."""

    async def story() -> None:
        provers = Provers(limit=0.001)
        with pytest.raises(Mistake, match="takes longer"):
            await provers.prove_file("ann", json.dumps(a_file("fine-sand")))
        provers._limit = 30  # noqa: SLF001
        await provers.prove_file("ann", json.dumps(a_file("fine-sand")))
        with pytest.raises(Mistake, match="not a whole file"):
            await provers.prove_file("ann", "{")
        await provers.close()
        assert not provers.pids

    asyncio.run(asyncio.wait_for(story(), 60))
