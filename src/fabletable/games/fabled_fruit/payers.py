"""All that pays: fruits and mix cards of a hand, tokens, and fruits in the market."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.engine.zones import COMPILED
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
NOTHING: Final[list[int]] = []
TOKENS: Final = {kind: RANKS[TOKEN + kind] for kind in KINDS}


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
        kinds, odd = self.kinds, self.odd
        first = [rank for rank in odd if rank < FIRST_FRUIT]
        plain = [
            FIRST_FRUIT + kind for kind in range(PLAIN) for _ in range(kinds >> FIELD * kind & FULL)
        ]
        return first + plain + odd[len(first) :]


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
    odd = NOTHING
    if wild or tokens or stalls:
        odd = [RANKS[WILD_KEY]] * wild + [TOKENS[kind] for kind in tokens]
        odd += [RANKS[STALL_KEY]] * stalls
    plain: i64 = PLAIN
    any_one, ones = ANY_ONE, ONE
    for fruit in fruits:
        index: i64 = fruit.index  # fruits begin the table of cards
        if index >= plain:
            if odd is NOTHING:
                odd = []
            odd.append(FIRST_FRUIT + index)
        elif COMPILED:  # a shift is quicker than a look at a list, whose numbers are in boxes
            kinds += any_one + (any_one >> TOTAL - FIELD * index)
        else:
            kinds += ones[index]
    if len(odd) > 1:
        odd.sort()
    return Payers(kinds, odd)
