"""Who is asked at a table while no page of theirs is open is called, if they want it."""

from __future__ import annotations

from asyncio import Task, sleep
from typing import TYPE_CHECKING, Protocol

from fabletable.web.beside import set_going
from fabletable.web.table.listing import asked_at

if TYPE_CHECKING:
    from fabletable.web.table.room import Room

PATIENCE = 20.0  # seconds in which somebody may come back by themselves


class Caller(Protocol):
    async def call(self, person: str) -> None: ...


class Calling:
    """Once, until they have been here again; and not where only bots wait for them."""

    def __init__(self, room: Room, caller: Caller | None) -> None:
        self._room = room
        self._caller = caller
        self._called: set[str] = set()
        self.tasks: set[Task[None]] = set()

    def look(self) -> None:
        """After a change, by the process that made it; and when people of ours come or go."""
        if self._caller is None or self._room.stored.alone:
            return
        presence = self._room.presence
        self._called = {person for person in self._called if person not in presence}
        for person in asked_at(self._room.stored):
            if person not in presence and person not in self._called:
                self._called.add(person)
                task = set_going(self._call(person, self._caller))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    async def _call(self, person: str, caller: Caller) -> None:
        await sleep(PATIENCE)
        if person not in self._room.presence and person in asked_at(self._room.stored):
            await caller.call(person)
        else:
            self._called.discard(person)
