"""Bots at a table: whoever is asked thinks, and then chooses as anybody does."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

from fabletable.engine.game import Game
from fabletable.lobby.lesson import lesson_at
from fabletable.web.beside import set_going
from fabletable.web.bots.pool import BotChoice, BotWorkers, NoAnswer
from fabletable.web.refusal import Refusal
from fabletable.web.store.protocol import NotStored, Overtaken, Unreachable
from fabletable.web.table.lines import Noted

if TYPE_CHECKING:
    from fabletable.web.table.room import Room

log = logging.getLogger(__name__)

RARELY = 60.0  # seconds between two tries of what has just failed
LEAST_BEAT = 0.1  # seconds
NEXT_TRY = 1.0  # seconds until we ask again whether another process still thinks
FAILURES = 3  # of rules in a row, before we try more rarely
FAILED = "could not think: something simpler was chosen instead"


class BotSeats:
    """What the bots at one table think about now, by seat."""

    def __init__(self, room: Room, workers: BotWorkers) -> None:
        self._room = room
        self._workers = workers
        self._thinking: dict[int, tuple[str, asyncio.Task[None]]] = {}  # what about, and who
        self._waiting: set[asyncio.Task[None]] = set()  # of these, who wait for a process
        self._turns: dict[int, float] = {}  # when they began, by seat

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        return [task for _, task in self._thinking.values()]

    def begin(self) -> None:
        """Whoever is asked and is played by a bot begins to think, if it does not yet.

        Where nobody looks on, nobody thinks: it goes on when somebody comes.
        """
        if not self._room.viewers:
            return
        game = self._room.game
        for ask in game.asks if game is not None and not self._room.stored.frozen else []:
            seat = ask.player
            about = self._room.stored.ask_id(seat)
            thinking = self._thinking.get(seat)
            if self._room.seats[seat].thinks and (thinking is None or thinking[0] != about):
                if thinking is not None and thinking[1] is not asyncio.current_task():
                    thinking[1].cancel()
                task = set_going(self._think(seat, about))
                self._thinking[seat] = (about, task)

    def rest(self) -> None:
        """Nobody looks on any more: whoever waits to think no longer does."""
        for task in self._waiting:
            task.cancel()
        thinking = self._thinking.items()
        self._thinking = {seat: one for seat, one in thinking if one[1] not in self._waiting}

    async def _think(self, seat: int, about: str) -> None:
        """Until a choice is made; whatever fails on the way, the table shall not wait for ever."""
        failed: list[str] = []  # keys that a rule failed on
        try:
            while self._still_asked(seat, about):
                try:
                    async with self._room.stored.store.neighbours.only_one(self._room.id) as we:
                        if we:
                            await self._think_and_choose(seat, about, failed)
                    pause = 0 if we else NEXT_TRY  # perhaps it is asked anew: its seat came back
                except Exception as why:  # noqa: BLE001
                    pause = self._pause_after(why, failed)
                await asyncio.sleep(pause)
        finally:
            if self._thinking.get(seat, (about, None))[1] is asyncio.current_task():
                del self._thinking[seat]

    def _pause_after(self, why: Exception, failed: list[str]) -> float:
        """Seconds until we try again."""
        match why:
            case Overtaken():
                return 0
            case Unreachable():
                return NEXT_TRY
            case Refusal():  # a rule failed: with another key
                return RARELY if len(failed) > FAILURES else 0
            case NotStored():
                log.warning("table %s: a bot's choice was not stored: %s", self._room.id, why)
            case _:
                log.error("table %s: a bot cannot go on", self._room.id, exc_info=why)
        return RARELY

    async def _think_and_choose(self, seat: int, about: str, failed: list[str]) -> None:
        if not self._still_asked(seat, about):  # while we waited for another process
            return
        begun = monotonic()
        turn = self._turn(seat, begun)
        key, trouble = await self._bots_choice(seat, failed)
        await asyncio.sleep(self._rest(seat, key, begun, turn))
        async with self._room.alone():
            if self._still_asked(seat, about):
                notes = [Noted(f"{self._room.seats[seat].name} {FAILED}")] if trouble else []
                if trouble:  # it may tell of the bot's hand
                    log.warning("table %s, seat %d: %s", self._room.id, seat, trouble)
                failed.append(key)  # if it does not, nobody asks again
                await self._room.make(seat, key, "", *notes)

    def _turn(self, seat: int, now: float) -> float:
        """When it began the turn that it is asked in."""
        game = self._room.game
        if game is None or all(player != seat for player, _ in game.since):
            self._turns[seat] = now
        return self._turns.setdefault(seat, now)

    def _rest(self, seat: int, key: str, begun: float, turn: float) -> float:
        """Seconds to wait before this choice is made.

        How often it chooses in a turn that nobody sees into is not to be read from the clock:
        there it waits before its last choice alone, which can be seen, until a beat of the turn;
        each beat is twice as long as the one before, so that much thinking tells little as well.
        """
        pace, now, game = self._room.stored.state.arranged.pace, monotonic(), self._room.game
        if game is None or not game.simultaneous:
            return begun + pace - now
        if not _ends_turn(game, seat, key):
            return 0.0
        beat = max(pace, LEAST_BEAT)
        while turn + beat < now:
            beat *= 2
        return turn + beat - now

    async def _bots_choice(self, seat: int, failed: list[str]) -> tuple[str, str]:
        """A key, and what went wrong on the way to it."""
        game = self._room.game
        ask = game.ask_of(seat) if game is not None else None
        assert game is not None
        assert ask is not None
        keys = [key for key in ask.keys if key not in failed] or ask.keys
        lesson = lesson_at(game)
        told = lesson.choice(game, seat) if lesson is not None else ""
        if told and told not in failed:
            return told, ""
        if len(keys) == 1:  # nothing to think about, nor to wait for
            return keys[0], ""
        made = sum(1 for player, _ in game.choices if player == seat)
        seed = f"{game.setup.seed}/{seat}/{made}"  # the same again at the same place
        bot = self._room.seats[seat].bot
        try:
            choice = await self._from_workers(seat, bot, seed)
        except NoAnswer as why:
            return keys[0], f"no bot could think ({why}); the first option was taken"
        if choice.key not in keys:
            return keys[0], "the bot's answer would not do; the first option was taken"
        return choice.key, choice.trouble

    async def _from_workers(self, seat: int, bot: str, seed: str) -> BotChoice:
        position, task = self._room.stored.position(), asyncio.current_task()
        assert task is not None
        self._waiting.add(task)
        try:
            return await self._workers.choose(position, seat, bot, seed, self._whose)
        finally:
            self._waiting.discard(task)

    @property
    def _whose(self) -> str:
        """For whom it thinks: by the address of who looks on, since a person is soon made."""
        address = next((one.address for one in self._room.viewers if one.address), "")
        return address or self._room.stored.state.opened.host

    def _still_asked(self, seat: int, about: str) -> bool:
        game = self._room.game
        asked = game is not None and game.ask_of(seat) is not None
        thinks = self._room.seats[seat].thinks and not self._room.stored.frozen
        return asked and thinks and self._room.stored.ask_id(seat) == about


def _ends_turn(game: Game, seat: int, key: str) -> bool:
    """Whether whoever sits there is asked no more in this simultaneous turn."""
    after = game.fork()
    try:
        after.answer(seat, key)
    except Exception:  # noqa: BLE001  # who makes the choice will find out
        return True
    return after.table.step != game.table.step or after.ask_of(seat) is None
