"""What can be said of many rows together, and be wrong in any of them in one run of twenty at most.

Each row has a range in which it counts as even. It is *uneven* when it is surely outside, *even*
when it is surely within, and else nobody can tell yet. "Surely" is by Holm's procedure over all
rows of a table: the most striking row has to stand against as many tests as there are rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil, inf
from typing import NamedTuple

from fabletable.lab.estimates import ALPHA, Estimate, Looks, critical, tail

MOST = 1_000_000  # games; beyond that nobody waits


class Word(Enum):
    APART = "apart"
    WITHIN = "within"
    OPEN = "open"


class Range(NamedTuple):
    low: float
    high: float

    def has(self, value: float) -> bool:
        return self.low <= value <= self.high


NOTHING = Range(0.0, 0.0)


@dataclass(frozen=True)
class Verdict:
    word: Word
    higher: bool  # than the range, if it is apart
    games: int = 0  # about how many more it would take, if it is open; MOST or more never come


@dataclass(frozen=True)
class Judge:
    """Rows are apart when they are surely outside of one range, and within when surely in another.

    For evenness the two are the same; for differences, the first is nothing at all.
    """

    looks: Looks
    apart: Range
    within: Range
    games_of_deal: float = 1.0

    def verdicts(self, rows: Sequence[Estimate]) -> list[Verdict]:
        apart = holm([self._doubt_apart(one) for one in rows])
        within = holm([self._doubt_within(one) for one in rows])
        return [
            Verdict(self._word(*one), row.value > self.apart.high, self._more(row, len(rows)))
            for *one, row in zip(apart, within, rows, strict=True)
        ]

    @staticmethod
    def _word(apart: bool, within: bool) -> Word:
        return Word.APART if apart else Word.WITHIN if within else Word.OPEN

    def _doubt_apart(self, row: Estimate) -> float:
        if self.apart.has(row.value):
            return 1.0
        edge = self.apart.high if row.value > self.apart.high else self.apart.low
        return row.doubt(self.looks, edge)

    def _doubt_within(self, row: Estimate) -> float:
        room = min(row.value - self.within.low, self.within.high - row.value)
        if room <= 0 or row.error == inf:
            return 1.0
        return tail(self.looks, row.deals, room / row.error)

    def _more(self, row: Estimate, rows: int) -> int:
        """Games until the interval, if it stays in its place, clears an edge that would tell."""
        if row.error in (0.0, inf):
            return MOST
        room = max(1e-9, _room(self.apart, row.value, inside=False))
        room = max(room, _room(self.within, row.value, inside=True))
        reach = critical(self.looks, row.deals, ALPHA / rows) * row.error
        more = ceil(row.deals * ((reach / room) ** 2 - 1) * self.games_of_deal)
        return max(1, min(MOST, more))


def _room(edges: Range, value: float, *, inside: bool) -> float:
    """How far a value is from the edges of a range that it should be inside of, or outside."""
    from_low, from_high = value - edges.low, edges.high - value
    return min(from_low, from_high) if inside else max(-from_low, -from_high)


def holm(doubts: Sequence[float], alpha: float = ALPHA) -> list[bool]:
    """Which are beyond doubt, with at most `alpha` of a chance that any of them is not."""
    found = [False] * len(doubts)
    for rank, place in enumerate(sorted(range(len(doubts)), key=doubts.__getitem__)):
        if doubts[place] > alpha / (len(doubts) - rank):
            break
        found[place] = True
    return found
