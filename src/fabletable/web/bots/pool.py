"""Bots think in other processes, so that the server answers everybody meanwhile.

Where a bot fails, a simpler one chooses instead.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass

from fabletable.web.bots.process import Answer, Errand, Position, WeighedChoice
from fabletable.web.processes.pool import AT_LEISURE, NoAnswer, Pool

__all__ = ["BotChoice", "BotWorkers", "NoAnswer", "Position"]

LIMIT = 30.0  # seconds for an answer
SIMPLEST = "random"
MOST_HINTS = 2  # that somebody waits for, in whatever tabs

URGENT, PERSON, BOT = range(3)  # what somebody is answered first


@dataclass(frozen=True)
class BotChoice:
    """A choice, who made it, and if that is not who was asked, why."""

    key: str
    bot: str
    trouble: str = ""


class BotWorkers:
    """`whose` names who a bot or a hint is for, best by their address, since a person is soon
    made: all are served by turns.
    """

    def __init__(self, processes: int | None = None, limit: float = LIMIT) -> None:
        most = processes or max(1, (os.cpu_count() or 1) - 1)
        self._pool = Pool("fabletable.web.bots.process", Answer, most)
        self._limit = limit
        self._hinting: Counter[str] = Counter()  # hints on their way, by person

    async def choose(
        self, position: Position, player: int, bot: str, seed: str, whose: str = ""
    ) -> BotChoice:
        """The choice of the bot, or where it fails of a simpler one; NoAnswer if of nobody."""
        errand = Errand(position, player, seed, bot)
        try:
            return BotChoice((await self._ask(errand, BOT, self._limit, whose)).key, bot)
        except NoAnswer as trouble:
            words = f"the bot '{bot}' {trouble}; a simpler one plays this choice"
        simpler = Errand(position, player, seed, SIMPLEST)
        answer = await self._ask(simpler, URGENT, self._limit, whose)
        return BotChoice(answer.key, SIMPLEST, words)

    async def hint(
        self, position: Position, player: int, seconds: float, person: str = "", whose: str = ""
    ) -> Answer:
        """The best choices of whoever is asked, with a word on their figures."""
        own = sum(1 for one, _ in position.choices if one == player)  # others' may be unseen
        seed = f"{position.started.seed}/hint/{player}/{own}"
        errand = Errand(position, player, seed, seconds=seconds)
        if self._hinting[person] >= MOST_HINTS and person:
            raise NoAnswer("you wait for others already")
        self._hinting[person] += 1
        try:
            return await self._ask(errand, PERSON, self._limit + seconds, whose or person)
        finally:
            self._hinting[person] -= 1
            self._hinting += Counter()  # without those who wait for none

    async def weigh(
        self, position: Position, player: int, chosen: str, whose: str
    ) -> WeighedChoice | None:
        """What a choice of a finished game was worth, when nobody waits for anything else."""
        seed = f"{position.started.seed}/review/{player}/{len(position.choices)}"
        errand = Errand(position, player, seed, chosen=chosen)
        return (await self._ask(errand, AT_LEISURE, self._limit, whose)).weighed

    @property
    def waiting(self) -> int:
        """Errands that no process thinks about yet."""
        return self._pool.waiting

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return self._pool.pids

    async def close(self) -> None:
        await self._pool.close()

    async def _ask(self, errand: Errand, urgency: int, limit: float, whose: str) -> Answer:
        answer = await self._pool.ask(errand, limit, whose, urgency)
        if answer.trouble:
            raise NoAnswer(f"gave up ({answer.trouble})")
        return answer
