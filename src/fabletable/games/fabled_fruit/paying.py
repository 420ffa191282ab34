"""Paying a price: what may be paid next, and whether it can be paid at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from fabletable.games.fabled_fruit.payers import PLAIN, Payers, payers_of
from fabletable.games.fabled_fruit.prices import (
    FIELD,
    FIRST_FRUIT,
    FULL,
    GUARDS,
    LAST_TOKEN,
    TOTAL,
    Price,
)
from fabletable.native import i64

REMEMBERED: Final = 1 << 16  # answers that are kept, since bots ask the same again and again


def next_ranks(price: Price, left: Payers) -> list[int]:
    """What may be paid next, of what is left, so that it leads to a payment.

    Later payers never come before earlier ones, so that the same payment is one path.
    """
    if left.odd:
        return [rank for rank in left.ranks() if can_pay(price.after(rank), left.after(rank))]
    kinds, found = left.kinds, list[int]()
    for kind in range(PLAIN):
        place: i64 = FIELD * kind
        count = kinds >> place & FULL
        if count:
            if _takes(price, kinds, place):
                found.append(FIRST_FRUIT + kind)
            kinds -= (count << place) + (count << TOTAL)
    return found


def _takes(price: Price, kinds: i64, place: i64) -> bool:
    """Whether a reading that these plain fruits pay takes one of those that are counted here."""
    guards = GUARDS
    have = kinds + guards
    for reading in price.plain:
        needed = reading.needed
        if (have - needed) & guards == guards and (reading.free or needed >> place & FULL):
            return True
    return False


def can_pay(price: Price, payers: Payers) -> bool:
    """Whether the price can be met with some of these."""
    guards = GUARDS
    have = payers.kinds + guards
    for reading in price.plain:
        if (have - reading.needed) & guards == guards:
            return True
    return bool(payers.odd) and _pays_with_odd(price, payers.kinds, payers.odd)


def _pays_with_odd(price: Price, kinds: i64, odd: list[int]) -> bool:
    """The same with tokens, of which not all may help, or mix cards."""
    if (kinds >> TOTAL) + len(odd) < price.size:
        return False
    tokens = sum([rank <= LAST_TOKEN for rank in odd])
    for way in price.ways:
        most = min(price.tokens, way.size - price.card)
        if tokens <= most:
            if way.sieve.is_filled(kinds, odd):
                return True
            continue
        for some in combinations(odd[:tokens], most):
            if way.sieve.is_filled(kinds, [*some, *odd[tokens:]]):
                return True
    return False


def can_include(price: Price, left: Payers, marks: Sequence[int]) -> bool:
    """Whether a payment includes all these, in whatever order they were marked; they are among
    what is left.
    """
    if not price.even:
        return _leads_to(price, left, sorted(marks))
    rest = left.every()
    for rank in sorted(marks):
        rest.remove(rank)
        price = price.after(rank)
    return can_pay(price, payers_of(rest))


def _leads_to(price: Price, left: Payers, marks: Sequence[int]) -> bool:
    """Where a price can be met with more or fewer things, the first to meet it ends the payment;
    so it has to be walked through.
    """
    if not price.size:
        return not marks
    for rank in next_ranks(price, left):
        if marks and rank > marks[0]:
            return False
        rest = marks[1:] if marks and rank == marks[0] else marks
        if _leads_to(price.after(rank), left.after(rank), rest):
            return True
    return False


def missing(price: Price, have: Payers) -> int:
    """How many fruits are missing, as far as cards and tokens go."""
    return _missing(price, have.kinds, tuple(have.odd))


@lru_cache(maxsize=REMEMBERED)
def _missing(price: Price, kinds: i64, odd: tuple[int, ...]) -> int:
    if odd:
        return min([way.sieve.lacks(kinds, odd) for way in price.ways])
    return min([price.size, *[_lacking(one.needed, kinds) for one in price.plain]])


def _lacking(needed: i64, kinds: i64) -> int:
    """Of each kind, or in all."""
    lacking = 0
    for place in range(0, TOTAL, FIELD):
        lacking += max(0, (needed >> place & FULL) - (kinds >> place & FULL))
    return max(lacking, (needed >> TOTAL) - (kinds >> TOTAL))
