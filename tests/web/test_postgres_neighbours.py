"""Processes on one database hear of each other, and agree on who does what."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

from fabletable.web.bots.pool import BotWorkers
from fabletable.web.hall import Hall
from fabletable.web.store.postgres import PostgresStore, open_store
from fabletable.web.store.protocol import Change
from fabletable.web.wire_pages import OpenTable, SeatWish
from fabletable.web.wishes import Choose
from tests.web.postgres import Cluster
from tests.web.test_store import line

SOON = 20.0  # seconds: much longer than anything takes


class Ear:
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[object, ...]] = []
        self.fails_at: object = None
        self._news = asyncio.Event()

    def changed(self, table: str, lines: int) -> None:
        self._hear("changed", table, lines)

    def told(self, table: str, words: str) -> None:
        self._hear("told", table, words)

    def missed(self) -> None:
        self._hear("missed")

    def _hear(self, *what: object) -> None:
        self.heard.append(what)
        self._news.set()
        assert self.fails_at not in what

    async def until(self, *what: object) -> None:
        async with asyncio.timeout(SOON):
            while what not in self.heard:
                self._news.clear()
                await self._news.wait()


Story = Callable[[list[PostgresStore], list[Ear]], Awaitable[None]]


def between_two(url: str, story: Story) -> None:
    async def told() -> None:
        stores, ears = [await open_store(url) for _ in range(2)], [Ear(), Ear()]
        for store, ear in zip(stores, ears, strict=True):
            store.neighbours.listen(ear)
            await ear.until("missed")  # it hears from now on
        try:
            await story(stores, ears)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(told())


def test_both_hear_what_one_has_stored_or_says(database: str) -> None:
    async def story(stores: list[PostgresStore], ears: list[Ear]) -> None:
        here, _ = stores
        await here.commit(Change("oak", (line(0), line(1))))
        here.neighbours.tell("elm", '{"who": "Ann Ä"}')
        await here.commit(Change("oak", boundary=b"nothing that others need"))
        await here.commit(Change("oak", (line(2),)))
        for ear in ears:
            await ear.until("changed", "oak", 2)
            await ear.until("changed", "oak", 3)
            await ear.until("told", "elm", '{"who": "Ann Ä"}')
            assert len(ear.heard) == 4

    between_two(database, story)


def test_who_heard_nothing_for_a_while_is_told_so(cluster: Cluster, database: str) -> None:
    async def story(stores: list[PostgresStore], ears: list[Ear]) -> None:
        for ear in ears:
            ear.heard.clear()
        await asyncio.to_thread(cluster.broken, database)
        for ear in ears:
            await ear.until("missed")
        await stores[0].commit(Change("oak", (line(0),)))
        stores[0].neighbours.tell("oak", "hello")
        for ear in ears:
            await ear.until("changed", "oak", 1)
            await ear.until("told", "oak", "hello")

    between_two(database, story)


def test_whatever_comes_of_what_was_heard_more_is_heard(database: str) -> None:
    async def story(stores: list[PostgresStore], ears: list[Ear]) -> None:
        tell = stores[0].neighbours.tell
        for ear in ears:
            ear.fails_at = "trouble"
        tell("oak", "trouble")
        for ear in ears:
            await ear.until("told", "oak", "trouble")
            ear.heard.clear()
        for ear in ears:
            await ear.until("missed")
        tell("oak", "hello")
        for ear in ears:
            await ear.until("told", "oak", "hello")

    between_two(database, story)


def test_one_process_at_a_time_and_a_dead_one_lets_go(cluster: Cluster, database: str) -> None:
    async def story(stores: list[PostgresStore], _: list[Ear]) -> None:
        here, there = (store.neighbours for store in stores)
        async with here.only_one("oak") as first, here.only_one("oak") as again:
            assert first
            assert again  # it is the same process
            async with there.only_one("oak") as other, there.only_one("elm") as another:
                assert not other
                assert another
        async with there.only_one("oak") as free:
            assert free
            await asyncio.to_thread(cluster.broken, database)
            async with here.only_one("oak") as left:
                assert left
        async with there.only_one("oak") as now:
            assert now

    between_two(database, story)


def test_who_is_cancelled_on_the_way_lets_go(database: str) -> None:
    async def hold(store: PostgresStore) -> None:
        async with store.neighbours.only_one("oak"):
            await asyncio.sleep(SOON)

    async def story(stores: list[PostgresStore], __: list[Ear]) -> None:
        here, there = stores
        for pauses in range(40):
            holding = asyncio.create_task(hold(here))
            for _ in range(pauses):
                await asyncio.sleep(0)
            holding.cancel()
            await asyncio.gather(holding, return_exceptions=True)
        async with there.neighbours.only_one("oak") as free:
            assert free

    between_two(database, story)


def test_nobody_is_the_only_one_while_the_database_is_away(cluster: Cluster, database: str) -> None:
    async def story(stores: list[PostgresStore], _: list[Ear]) -> None:
        await asyncio.to_thread(cluster.away, database)
        async with stores[0].neighbours.only_one("oak") as ours:
            assert not ours

    between_two(database, story)


def test_what_could_not_be_stored_is_forgotten_when_the_database_is_back(
    cluster: Cluster, database: str
) -> None:
    """Meanwhile nothing of it is shown, and whoever wished for it is told to come again."""

    async def told() -> None:
        async with AsyncExitStack() as stack:
            store = await open_store(database)
            hall = Hall(store, await store.secret(), BotWorkers())
            stack.push_async_callback(hall.close)
            wish = OpenTable("wonder-tales", [SeatWish("me")], mode="solo")
            room = await hall.room(await hall.open("ann", wish))
            viewer = await room.join("ann")
            viewer.outgoing()
            assert room.game is not None
            choice = Choose("1", room.stored.ask_id(0), room.game.asks[0].keys[0])
            await asyncio.to_thread(cluster.away, database)
            await room.obey(viewer, choice)
            assert viewer.comes_again
            assert viewer.outgoing() == ""
            room.part(viewer)
            await asyncio.to_thread(cluster.back, database)
            viewer = await room.join("ann")
            assert room.game is not None
            assert room.game.choices == []
            await room.obey(viewer, choice)
            assert room.game.choices == [(0, choice.key)]
            assert len(await store.entries(room.id)) == room.stored.lines == 3

    asyncio.run(told())
