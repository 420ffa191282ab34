"""Whoever brings a file, or opens a table with card values of their own, has it proven in another
process, which is ended if it takes too long.
"""

from __future__ import annotations

from fabletable.engine.errors import Mistake
from fabletable.lobby.workbench import OpenCard
from fabletable.web.doors.rate import AtOnce
from fabletable.web.processes.pool import NoAnswer, Pool
from fabletable.web.proofs.process import Answer, Cards, File, Question, Table
from fabletable.web.wire_pages import OpenTable
from fabletable.web.workshop.wire import TryCards

LIMIT = 20.0  # seconds for one of them
PROCESSES = 2
MOST_AT_ONCE = 4  # that one address may wait for
TOO_LONG = "this takes longer than anybody's game should"


class Provers:
    def __init__(self, limit: float = LIMIT) -> None:
        self._pool = Pool("fabletable.web.proofs.process", Answer, PROCESSES)
        self._limit = limit
        self._few = AtOnce(MOST_AT_ONCE)

    async def prove_file(self, whose: str, text: str) -> None:
        """Raise Mistake unless it can be followed."""
        await self._ask(whose, File(text))

    async def prove_table(self, whose: str, wish: OpenTable, seats: list[str]) -> None:
        """Raise Mistake unless such a table can be opened."""
        await self._ask(whose, Table(wish, seats))

    async def try_cards(self, whose: str, wish: TryCards) -> list[OpenCard]:
        """The cards that differ from what is printed; raise Mistake unless a game can begin."""
        return (await self._ask(whose, Cards(wish))).changed

    @property
    def pids(self) -> list[int]:
        return self._pool.pids

    async def close(self) -> None:
        await self._pool.close()

    async def _ask(self, whose: str, question: Question) -> Answer:
        try:
            with self._few.one_for(whose):
                answer = await self._pool.ask(question, self._limit, whose)
        except NoAnswer:
            raise Mistake(TOO_LONG) from None
        if answer.wrong:
            raise Mistake(answer.wrong)
        return answer
