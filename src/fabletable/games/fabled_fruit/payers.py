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
    odd = list[int]()
    if wild:
        odd += [RANKS[WILD_KEY]] * wild
    for kind in tokens:
        odd.append(TOKENS[kind])
    if stalls:
        odd += [RANKS[STALL_KEY]] * stalls
    plain: i64 = PLAIN
    any_one = ANY_ONE
    for fruit in fruits:
        # Fruits begin the table of cards. Compiled, a 1 that is shifted has 32 bits.
        index: i64 = fruit.index
        if index < plain:
            kinds += any_one + (any_one >> TOTAL - FIELD * index)
        else:
            odd.append(FIRST_FRUIT + index)
    if len(odd) > 1:
        odd.sort()
    return Payers(kinds, odd)
