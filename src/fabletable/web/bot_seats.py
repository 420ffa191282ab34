"""Bots at a table: whoever is asked thinks, and then chooses as anybody does."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from fabletable.web.bot_workers import BotWorkers, NoAnswer
from fabletable.web.kept import Noted
from fabletable.web.refusal import Refusal
from fabletable.web.store import NotStored

if TYPE_CHECKING:
    from fabletable.web.room import Room

log = logging.getLogger(__name__)

RARELY = 60.0  # seconds between two tries of what has just failed
FAILURES = 3  # of rules in a row, before we try more rarely
FAILED = "could not think: something simpler was chosen instead"


class BotSeats:
    """What the bots at one table think about now, by seat."""

    def __init__(self, room: Room, workers: BotWorkers) -> None:
        self._room = room
        self._workers = workers
        self._thinking: dict[int, tuple[str, asyncio.Task[None]]] = {}  # what about, and who

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        return [task for _, task in self._thinking.values()]

    def begin(self) -> None:
        """Whoever is asked and is played by a bot begins to think, if it does not yet."""
        game = self._room.game
        for ask in game.asks if game is not None and not self._room.stored.frozen else []:
            seat = ask.player
            about = self._room.stored.ask_id(seat)
            thinking = self._thinking.get(seat)
            if self._room.seats[seat].thinks and (thinking is None or thinking[0] != about):
                if thinking is not None and thinking[1] is not asyncio.current_task():
                    thinking[1].cancel()
                task = asyncio.create_task(self._think(seat, about))
                self._thinking[seat] = (about, task)

    async def _think(self, seat: int, about: str) -> None:
        """Until a choice is made; whatever fails on the way, the table shall not wait for ever."""
        failed: list[str] = []  # keys that a rule failed on
        try:
            while self._still_asked(seat, about):
                try:
                    await self._think_and_choose(seat, about, failed)
                    return
                except NotStored as why:
                    log.warning("table %s: a bot's choice was not stored: %s", self._room.id, why)
                    await asyncio.sleep(RARELY)
                except Refusal:  # a rule failed: with another key
                    await asyncio.sleep(RARELY if len(failed) > FAILURES else 0)
        finally:
            if self._thinking.get(seat, ("",))[0] == about:
                del self._thinking[seat]

    async def _think_and_choose(self, seat: int, about: str, failed: list[str]) -> None:
        pause = asyncio.create_task(asyncio.sleep(self._room.stored.told.arranged.pace))
        try:
            key, trouble = await self._bots_choice(seat, failed)
            await pause
        finally:
            pause.cancel()
        async with self._room.lock:
            if self._still_asked(seat, about) and self._room.seats[seat].thinks:
                notes = [Noted(f"{self._room.seats[seat].name} {FAILED}")] if trouble else []
                if trouble:  # it may tell of the bot's hand
                    log.warning("table %s, seat %d: %s", self._room.id, seat, trouble)
                failed.append(key)  # if it does not, nobody asks again
                await self._room.make(seat, key, "", *notes)

    async def _bots_choice(self, seat: int, failed: list[str]) -> tuple[str, str]:
        """A key, and what went wrong on the way to it."""
        game = self._room.game
        ask = game.ask_of(seat) if game is not None else None
        assert game is not None
        assert ask is not None
        keys = [key for key in ask.keys if key not in failed] or ask.keys
        if len(keys) == 1:  # nothing to think about, nor to wait for
            return keys[0], ""
        made = sum(1 for player, _ in game.choices if player == seat)
        seed = f"{game.setup.seed}/{seat}/{made}"  # the same again at the same place
        bot = self._room.seats[seat].bot
        try:
            choice = await self._workers.choose(self._room.stored.position(), seat, bot, seed)
        except NoAnswer as why:
            return keys[0], f"no bot could think ({why}); the first option was taken"
        if choice.key not in keys:
            return keys[0], "the bot's answer would not do; the first option was taken"
        return choice.key, choice.trouble

    def _still_asked(self, seat: int, about: str) -> bool:
        game = self._room.game
        asked = game is not None and game.ask_of(seat) is not None
        return asked and not self._room.stored.frozen and self._room.stored.ask_id(seat) == about
