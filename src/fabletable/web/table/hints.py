"""Hints for those who are asked; whoever waits for one can go on meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fabletable.web import wire, wishes
from fabletable.web.beside import set_going
from fabletable.web.bots.pool import BotWorkers, NoAnswer
from fabletable.web.refusal import Refusal
from fabletable.web.table.viewer import Viewer

if TYPE_CHECKING:
    from fabletable.web.table.room import Room

SECONDS = 2.0  # that a bot thinks about one


class Hints:
    """At one table."""

    def __init__(self, room: Room, workers: BotWorkers) -> None:
        self._room = room
        self._workers = workers
        self._sought: dict[Viewer, asyncio.Task[None]] = {}

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        return [*self._sought.values()]

    def seek(self, viewer: Viewer, wish: wishes.Hint) -> None:
        """One at a time is enough."""
        sought = self._sought.get(viewer)
        if sought is not None and not sought.done():
            viewer.reply(wire.Refused(wish.id, "too-fast", "a hint is on its way"))
        else:
            self._sought[viewer] = set_going(self._room.obey(viewer, wish))

    def forget(self, viewer: Viewer) -> None:
        """They are gone."""
        sought = self._sought.pop(viewer, None)
        if sought is not None:
            sought.cancel()

    async def found(self, viewer: Viewer, wish: wishes.Hint) -> wire.Hinted:
        stored = self._room.stored
        async with self._room.alone():
            if not self._room.is_asked(viewer, wish.ask):
                raise Refusal("not-asked", "this question is no longer open")
            if not stored.hints:
                raise Refusal("cannot", "the host has not allowed hints at this table")
            position, seat = stored.position(), viewer.seat
        try:
            found = await self._workers.hint(position, seat, SECONDS, viewer.person, viewer.address)
        except NoAnswer as why:
            raise Refusal("cannot", f"no hint was found: {why}") from None
        return wire.Hinted(wish.id, wish.ask, found.note, found.hints)
