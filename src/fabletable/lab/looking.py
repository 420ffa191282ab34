"""Whoever looks often at what is known so far, and stops when that is enough."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from fabletable.engine.errors import Mistake
from fabletable.lab.runs import Deal
from fabletable.lab.verdicts import Verdict, Word

FEWEST = 20  # deals, before the first look
PATIENCE = 20  # the share of deals more until the next, one by this


class Looking(ABC):
    """An inquiry that ends by itself, when there is a verdict on every row of its question."""

    def __init__(self) -> None:
        self.known = False
        self.next_look = FEWEST

    @property
    @abstractmethod
    def deals(self) -> int: ...

    @abstractmethod
    def count(self, deal: Deal) -> None: ...

    @abstractmethod
    def verdicts(self) -> Sequence[Verdict]:
        """On what is asked."""

    def take(self, deal: Deal) -> bool:
        self.count(deal)
        if self.deals < self.next_look:
            return False
        self.next_look += max(1, self.deals // PATIENCE)
        verdicts = self.verdicts()
        self.known = bool(verdicts) and all(one.word is not Word.OPEN for one in verdicts)
        return self.known

    @property
    def ending(self) -> str:
        if self.known:
            return "It stopped by itself, since it knew enough."
        return "It ended before it knew all that it was asked."


def demand_share(until: float) -> None:
    if not 0 < until < 1:
        raise Mistake(f"--until: expected more than 0 % and less than 100 %, got {until:.0%}")
