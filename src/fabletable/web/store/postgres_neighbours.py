"""Other processes on the same database: they hear of each other through it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import psycopg

from fabletable.engine.errors import Mistake
from fabletable.web.beside import set_going
from fabletable.web.store.neighbours import Ear
from fabletable.web.store.postgres_database import AsyncDb, Line, Place, in_a_line

log = logging.getLogger(__name__)

CHANGED, TOLD = "fabletable_changed", "fabletable_told"
NEXT_TRY = 1.0  # seconds until we try again to hear anything

NOTIFY = "SELECT pg_notify(%s, words) FROM unnest(%s::text[]) AS words"
# Ours as long as the connection lasts, and not kept from ourselves.
TAKE = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))"
LET_GO = "SELECT pg_advisory_unlock(hashtextextended(%s, 0))"


class PostgresNeighbours:
    """Hears on a connection of its own; speaks, and holds what only one may do, on another."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._line = Line(place)
        self._to_say: asyncio.Queue[str] = asyncio.Queue()
        self._tasks = [set_going(self._speak())]

    def listen(self, ear: Ear) -> None:
        self._tasks.append(set_going(self._hear(ear)))

    def tell(self, table: str, words: str) -> None:
        self._to_say.put_nowait(f"{table} {words}")

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._line.close()

    # -- hearing and speaking

    async def _hear(self, ear: Ear) -> None:
        while True:
            try:
                async with await self._place.connected_async() as db:
                    await _hear_on(db, ear)
            except (psycopg.Error, ValueError) as error:
                log.warning("neighbours cannot be heard: %s", in_a_line(error))
            except Exception:  # else nobody would hear anything any more
                log.exception("what a neighbour said had no good end")
            await asyncio.sleep(NEXT_TRY)

    async def _speak(self) -> None:
        while True:
            words = [await self._to_say.get()]
            while not self._to_say.empty():
                words.append(self._to_say.get_nowait())
            with suppress(Mistake):  # it is for those who can hear it now
                await self._line.rows(NOTIFY, TOLD, words)

    # -- what only one may do

    @asynccontextmanager
    async def only_one(self, table: str) -> AsyncIterator[bool]:
        taking = asyncio.create_task(self._taken(table))  # noqa: TID251  # awaited
        try:
            yield await asyncio.shield(taking) is not None
        finally:  # also if we were cancelled meanwhile: what nobody lets go is kept from others
            await asyncio.shield(self._let_go(table, taking))

    async def _taken(self, table: str) -> AsyncDb | None:
        """The connection that holds it, if it is ours."""
        try:
            ((ours,),) = await self._line.rows(TAKE, table)
        except Mistake:
            return None
        return self._line.db if ours else None

    async def _let_go(self, table: str, taking: asyncio.Task[AsyncDb | None]) -> None:
        held_by = await taking
        if held_by is not None and held_by is self._line.db:
            with suppress(Mistake):
                await self._line.rows(LET_GO, table)


async def _hear_on(db: AsyncDb, ear: Ear) -> None:
    await db.execute(f"LISTEN {CHANGED}; LISTEN {TOLD}")
    ear.missed()
    async for note in db.notifies():
        first, _, rest = note.payload.partition(" ")
        if note.channel == CHANGED:
            ear.changed(rest, int(first))
        else:
            ear.told(first, rest)
