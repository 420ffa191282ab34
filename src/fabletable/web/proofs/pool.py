"""Whoever brings a file, or opens a table with card values of their own, has it proven in another
process, which is ended if it takes too long.
"""

from __future__ import annotations

from fabletable.engine.errors import Mistake
from fabletable.web.processes.pool import NoAnswer, Pool
from fabletable.web.proofs.process import Answer, File, Question, Table
from fabletable.web.wire import OpenTable

LIMIT = 20.0  # seconds for one of them
PROCESSES = 2
MOST_AT_ONCE = 4  # that one person may wait for
TOO_LONG = "this takes longer than anybody's game should"


class Provers:
    def __init__(self, limit: float = LIMIT) -> None:
        self._pool = Pool("fabletable.web.proofs.process", Answer, PROCESSES)
        self._limit = limit
        self._waiting: dict[str, int] = {}  # by person

    async def prove_file(self, person: str, text: str) -> None:
        """Raise Mistake unless it can be followed."""
        await self._ask(person, File(text))

    async def prove_table(self, person: str, wish: OpenTable, seats: list[str]) -> None:
        """Raise Mistake unless such a table can be opened."""
        await self._ask(person, Table(wish, seats))

    @property
    def pids(self) -> list[int]:
        return self._pool.pids

    async def close(self) -> None:
        await self._pool.close()

    async def _ask(self, person: str, question: Question) -> None:
        waiting = self._waiting.get(person, 0)
        if waiting >= MOST_AT_ONCE:
            raise Mistake("you wait for too much at once; slow down")
        self._waiting[person] = waiting + 1
        try:
            answer = await self._pool.ask(question, self._limit, person)
        except NoAnswer:
            raise Mistake(TOO_LONG) from None
        finally:
            self._waiting[person] -= 1
            if not self._waiting[person]:
                del self._waiting[person]
        if answer.wrong:
            raise Mistake(answer.wrong)
