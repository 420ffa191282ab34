"""All that pays: fruits and mix cards of a hand, tokens, and fruits in the market."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.games.fabled_fruit.cards import KINDS, Fruit
from fabletable.games.fabled_fruit.prices import (
    ANY_ONE,
    FIELD,
    FIRST_FRUIT,
    FULL,
    ONE,
    RANKS,
    STALL_KEY,
    TOKEN,
    TOTAL,
    WILD_KEY,
)
from fabletable.native import i64

PLAIN: Final = len(KINDS)
FIRST_MIX: Final = FIRST_FRUIT + PLAIN


class Payers:
    """Plain fruits are counted by kind in one number, since most hands hold nothing else; all the
    others are `odd`, by rank and in order. Nobody changes what was made once.
    """

    __slots__ = ("kinds", "odd")

    def __init__(self, kinds: i64, odd: list[int]) -> None:
        self.kinds = kinds
        self.odd = odd

    def every(self) -> list[int]:
        """The ranks of all of them, in order."""
        first = [rank for rank in self.odd if rank < FIRST_FRUIT]
        plain = [rank for rank in range(FIRST_FRUIT, FIRST_MIX) for _ in range(self.count(rank))]
        return first + plain + self.odd[len(first) :]

    def ranks(self) -> list[int]:
        """Each of their ranks once, in order."""
        kinds, found = self.kinds, list[int]()
        for rank in range(FIRST_FRUIT, FIRST_MIX):
            if kinds & FULL:
                found.append(rank)
            kinds >>= FIELD
        return sorted({*found, *self.odd}) if self.odd else found

    def count(self, rank: int) -> int:
        """How many there are of this rank."""
        if FIRST_FRUIT <= rank < FIRST_MIX:
            return self.kinds >> FIELD * (rank - FIRST_FRUIT) & FULL
        return self.odd.count(rank)

    def after(self, rank: int) -> Payers:
        """What may still be paid after one of this rank: nothing that comes before it."""
        kinds, odd = self.kinds, self.odd
        if not FIRST_FRUIT <= rank < FIRST_MIX:
            return Payers(kinds if rank < FIRST_FRUIT else 0, odd[odd.index(rank) + 1 :])
        place: i64 = FIELD * (rank - FIRST_FRUIT)
        ahead = kinds >> place << place
        ahead -= ((kinds - ahead) % FULL << TOTAL) + ONE[rank - FIRST_FRUIT]
        return Payers(ahead, [one for one in odd if one > rank] if odd else odd)


def payers_of(ranks: Sequence[int]) -> Payers:
    """Those of these ranks, which are in order."""
    kinds: i64 = 0
    odd = list[int]()
    for rank in ranks:
        if FIRST_FRUIT <= rank < FIRST_MIX:
            kinds += ONE[rank - FIRST_FRUIT]
        else:
            odd.append(rank)
    return Payers(kinds, odd)


def counted(fruits: list[Fruit], wild: int, tokens: list[str], stalls: int) -> Payers:
    """A hand, and what pays beside it."""
    kinds: i64 = 0
    odd = list[int]()
    if wild or tokens or stalls:
        odd += [RANKS[WILD_KEY]] * wild
        odd += [RANKS[TOKEN + kind] for kind in tokens]
        odd += [RANKS[STALL_KEY]] * stalls
    for fruit in fruits:
        # Fruits begin the table of cards. Compiled, a 1 that is shifted has 32 bits.
        index: i64 = fruit.index
        if index < PLAIN:
            kinds += ANY_ONE + (ANY_ONE >> TOTAL - FIELD * index)
        else:
            odd.append(FIRST_FRUIT + index)
    if len(odd) > 1:
        odd.sort()
    return Payers(kinds, odd)
