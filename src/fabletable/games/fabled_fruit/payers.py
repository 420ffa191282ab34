"""All that pays: fruits and mix cards of a hand, tokens, and fruits in the market."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.games.fabled_fruit.cards import KINDS, Fruit
from fabletable.games.fabled_fruit.prices import BITS, LAST_TOKEN, RANKS, STALL_KEY, TOKEN, WILD_KEY

PLAIN: Final = len(KINDS)
FIRST_FRUIT: Final = RANKS[KINDS[0]]
FIRST_MIX: Final = FIRST_FRUIT + PLAIN


class Payers:
    """Plain fruits are counted by kind, since most hands hold nothing else; all the others are
    `odd`, by rank and in order. Nobody changes what was made once.
    """

    __slots__ = ("kinds", "odd")

    def __init__(self, kinds: list[int], odd: list[int]) -> None:
        self.kinds = kinds
        self.odd = odd

    def every(self) -> list[int]:
        """The ranks of all of them, in order."""
        first = [rank for rank in self.odd if rank < FIRST_FRUIT]
        plain = [FIRST_FRUIT + kind for kind in range(PLAIN) for _ in range(self.kinds[kind])]
        return first + plain + self.odd[len(first) :]

    def has(self, rank: int) -> bool:
        kind = rank - FIRST_FRUIT
        return self.kinds[kind] > 0 if 0 <= kind < PLAIN else rank in self.odd

    def after(self, rank: int) -> Payers:
        """What may still be paid after one of this rank: nothing that comes before it."""
        kind = rank - FIRST_FRUIT
        if kind < 0:
            return Payers(self.kinds, self.odd[self.odd.index(rank) + 1 :])
        if kind >= PLAIN:
            return Payers([0] * PLAIN, self.odd[self.odd.index(rank) + 1 :])
        kinds = self.kinds.copy()
        kinds[kind] -= 1
        for i in range(kind):
            kinds[i] = 0
        return Payers(kinds, [one for one in self.odd if one > rank] if self.odd else self.odd)

    def plus(self, rank: int) -> Payers:
        """These, and one of this rank."""
        kind = rank - FIRST_FRUIT
        if not 0 <= kind < PLAIN:
            return Payers(self.kinds, sorted([*self.odd, rank]))
        kinds = self.kinds.copy()
        kinds[kind] += 1
        return Payers(kinds, self.odd)

    def bits(self, but_tokens: bool = False) -> list[int]:
        """What each may pay for."""
        found = [1 << kind for kind in range(PLAIN) for _ in range(self.kinds[kind])]
        found += [BITS[rank] for rank in self.odd if rank > LAST_TOKEN or not but_tokens]
        return found


def payers_of(ranks: Sequence[int]) -> Payers:
    """Those of these ranks, which are in order."""
    kinds, odd = [0] * PLAIN, list[int]()
    for rank in ranks:
        if FIRST_FRUIT <= rank < FIRST_MIX:
            kinds[rank - FIRST_FRUIT] += 1
        else:
            odd.append(rank)
    return Payers(kinds, odd)


def counted(fruits: list[Fruit], wild: int, tokens: list[str], stalls: int) -> Payers:
    """A hand, and what pays beside it."""
    kinds, odd = [0] * PLAIN, list[int]()
    if wild or tokens or stalls:
        odd += [RANKS[WILD_KEY]] * wild
        odd += [RANKS[TOKEN + kind] for kind in tokens]
        odd += [RANKS[STALL_KEY]] * stalls
    for fruit in fruits:
        index = fruit.index  # fruits begin the table of cards
        if index < PLAIN:
            kinds[index] += 1
        else:
            odd.append(FIRST_FRUIT + index)
    if len(odd) > 1:
        odd.sort()
    return Payers(kinds, odd)
