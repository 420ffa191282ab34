"""Paying a price: what may be paid next, and whether it can be paid at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from fabletable.games.fabled_fruit.payers import FIRST_MIX, NOTHING, PLAIN, Payers, payers_of
from fabletable.games.fabled_fruit.prices import (
    ANY_ONE,
    FIELD,
    FIRST_FRUIT,
    FULL,
    GUARDS,
    LAST_TOKEN,
    MOST_TOKENS,
    TOTAL,
    Price,
    Way,
)
from fabletable.native import i64

REMEMBERED: Final = 1 << 16  # answers that are kept, since bots ask the same again and again
UNPAYABLE: Final = 999  # how much is missing where what was paid fits no reading


class Paying:
    """How far a payment is: what was paid, and what can still pay, from the last payer on; plain
    fruits counted by kind, and all others by rank. Later payers never come before earlier ones, so
    that the same payment is one path.
    """

    __slots__ = ("kinds", "odd", "paid", "paid_odd", "price")

    def __init__(
        self, price: Price, kinds: i64, odd: list[int], paid: i64, paid_odd: list[int]
    ) -> None:
        self.price = price
        self.kinds = kinds
        self.odd = odd  # nobody changes these lists
        self.paid = paid
        self.paid_odd = paid_odd

    @property
    def count(self) -> int:
        """How many things were paid."""
        return (self.paid >> TOTAL) + len(self.paid_odd)

    @property
    def is_met(self) -> bool:
        """Whether that is the whole price."""
        count, price = self.count, self.price
        if price.even:
            return count >= price.size
        return any(way.size == count and self._suits(way) for way in price.ways)

    @property
    def rest(self) -> int:
        """How many things are missing at least."""
        count = self.count
        return min(
            [way.size - count for way in self.price.ways if self._suits(way)], default=UNPAYABLE
        )

    def _suits(self, way: Way) -> bool:
        return _has_room(way, self.paid, self.paid_odd)

    def ranks(self) -> list[int]:
        """What can still pay: each rank once, in order."""
        kinds, odd = self.kinds, self.odd
        found = list[int]()
        for rank in odd:
            if rank < FIRST_FRUIT and rank not in found:
                found.append(rank)
        for rank in range(FIRST_FRUIT, FIRST_MIX):
            if kinds & FULL:
                found.append(rank)
            kinds >>= FIELD
        for rank in odd:
            if rank >= FIRST_MIX and rank not in found:
                found.append(rank)
        return found

    def has(self, rank: int) -> bool:
        """Whether something of this rank can still pay."""
        if FIRST_FRUIT <= rank < FIRST_MIX:
            return self.kinds >> FIELD * (rank - FIRST_FRUIT) & FULL > 0
        return rank in self.odd

    def pay(self, rank: int) -> None:
        """Something of this rank pays; nothing that comes before it can still pay."""
        kinds, odd = self.kinds, self.odd
        if FIRST_FRUIT <= rank < FIRST_MIX:
            place: i64 = FIELD * (rank - FIRST_FRUIT)
            one = ANY_ONE + (ANY_ONE >> TOTAL - place)
            ahead = kinds >> place << place
            self.kinds = ahead - ((kinds - ahead) % FULL << TOTAL) - one
            self.paid += one
            if odd:
                self.odd = [other for other in odd if other > rank]
            return
        if rank > FIRST_FRUIT:
            self.kinds = 0
        self.odd = odd[odd.index(rank) + 1 :]
        self.paid_odd = [*self.paid_odd, rank]

    def after(self, rank: int) -> Paying:
        """How far it is once something of this rank has paid."""
        found = Paying(self.price, self.kinds, self.odd, self.paid, self.paid_odd)
        found.pay(rank)
        return found

    def next_ranks(self) -> list[int]:
        """What may be paid next so that it leads to a payment: of what comes before plain fruits,
        of these, and of mix cards.
        """
        odd = self.odd
        if not odd:
            return self._next_plain(odd)
        before = _count_below(odd, FIRST_FRUIT)
        found = self._next_odd(0, before, self.kinds)
        found += self._next_plain(odd[before:])
        return found + self._next_odd(before, len(odd), 0)

    def _next_plain(self, mixes: list[int]) -> list[int]:
        """Of plain fruits; nothing that comes before them can still pay."""
        price, kinds, paid, found = self.price, self.kinds, self.paid, list[int]()
        none_odd = not mixes and not self.paid_odd
        for kind in range(PLAIN):
            place: i64 = FIELD * kind
            count = kinds >> place & FULL
            if count:
                one = ANY_ONE + (ANY_ONE >> TOTAL - place)
                if none_odd:
                    leads_on = _lead_on(price, paid + one, paid + kinds)
                else:
                    leads_on = _can_meet(price, paid + one, self.paid_odd, kinds - one, mixes)
                if leads_on:
                    found.append(FIRST_FRUIT + kind)
                kinds -= (count << place) + (count << TOTAL)
        return found

    def _next_odd(self, first: int, end: int, kinds: i64) -> list[int]:
        """Of all others, from one place to another, and of so many plain fruits behind them."""
        odd, found = self.odd, list[int]()
        for place in range(first, end):
            rank = odd[place]
            if place > first and odd[place - 1] == rank:
                continue  # each once
            paid_odd = [*self.paid_odd, rank]
            if _can_meet(self.price, self.paid, paid_odd, kinds, odd[place + 1 :]):
                found.append(rank)
        return found

    def can_be_met(self) -> bool:
        """Whether what was paid and some of what can still pay meet the price."""
        return _can_meet(self.price, self.paid, self.paid_odd, self.kinds, self.odd)

    # -- marked by people, in any order

    def with_all(self, marks: Sequence[int]) -> Paying:
        """How far it would be once these have paid, which are among what can still pay."""
        marked = payers_of(sorted(marks))
        odd = self.odd.copy()
        for rank in marked.odd:
            odd.remove(rank)
        kinds, paid = self.kinds - marked.kinds, self.paid + marked.kinds
        return Paying(self.price, kinds, odd, paid, self.paid_odd + marked.odd)

    def can_include(self, marks: Sequence[int]) -> bool:
        """Whether a payment includes all these."""
        if self.price.even:
            return self.with_all(marks).can_be_met()
        return self.leads_to(sorted(marks))

    def leads_to(self, marks: Sequence[int]) -> bool:
        """Where a price can be met with more or fewer things, the first to meet it ends the
        payment; so it has to be walked through.
        """
        if self.is_met:
            return not marks
        for rank in self.next_ranks():
            if marks and rank > marks[0]:
                return False
            rest = marks[1:] if marks and rank == marks[0] else marks
            if self.after(rank).leads_to(rest):
                return True
        return False


def _tokens(odd: list[int]) -> int:
    """How many of these are tokens."""
    return _count_below(odd, LAST_TOKEN + 1)


def _count_below(odd: list[int], rank: int) -> int:
    """How many of these, which are in order, come before this rank."""
    count = 0
    for one in odd:
        if one >= rank:
            break
        count += 1
    return count


def _can_meet(price: Price, paid: i64, paid_odd: list[int], kinds: i64, odd: list[int]) -> bool:
    """Whether what was paid and some of what can still pay meet the price."""
    if not paid_odd:
        if _lead_on(price, paid, paid + kinds):
            return True
        if not odd:
            return False
    return any(_can_fill(way, paid, paid_odd, kinds, odd) for way in price.ways)


def _can_fill(way: Way, paid: i64, paid_odd: list[int], kinds: i64, odd: list[int]) -> bool:
    """Whether more of these fill all slots. Where that is so, and where what was paid has room,
    all that was paid can be among those that fill them.
    """
    have = kinds + paid
    if (have >> TOTAL) + len(odd) + len(paid_odd) < way.size:
        return False
    if (paid or paid_odd) and not _has_room(way, paid, paid_odd):
        return False
    most = min(MOST_TOKENS, way.size - 1) - _tokens(paid_odd)
    tokens = _tokens(odd)
    if tokens <= most:
        return way.sieve.is_filled(have, paid_odd + odd, 0)
    for some in combinations(odd[:tokens], max(0, most)):
        if way.sieve.is_filled(have, [*paid_odd, *some, *odd[tokens:]], 0):
            return True
    return False


def _has_room(way: Way, paid: i64, paid_odd: list[int]) -> bool:
    """Whether all that was paid fits into its slots, and no more tokens than may help: at least
    a card pays. With a joker for each of the others it would fill them all.
    """
    free = way.size - (paid >> TOTAL) - len(paid_odd)
    if free < 0 or _tokens(paid_odd) > min(MOST_TOKENS, way.size - 1):
        return False
    return way.sieve.is_filled(paid, paid_odd, free)


def _lead_on(price: Price, paid: i64, have: i64) -> bool:
    """Whether there is a reading for which so many plain fruits were paid rightly, and that can be
    paid with what there is in all.
    """
    guards = GUARDS
    have += guards
    for reading in price.plain:
        if (have - reading.needed) & guards == guards and reading.has_room(paid):
            return True
    return False


def paying(price: Price, payers: Payers, paid: Sequence[int]) -> Paying:
    """After these were paid, in this order; of what there is now, nothing that comes before them
    can still pay, and a token pays once.
    """
    if not paid:
        return Paying(price, payers.kinds, payers.odd, 0, NOTHING)
    left = [rank for rank in payers.every() if rank >= paid[-1]]
    for rank in paid:
        if rank <= LAST_TOKEN and rank in left:
            left.remove(rank)
    ahead, before = payers_of(left), payers_of(paid)
    return Paying(price, ahead.kinds, ahead.odd, before.kinds, before.odd)


def can_pay(price: Price, payers: Payers) -> bool:
    """Whether the price can be met with some of these."""
    guards = GUARDS
    have = payers.kinds + guards
    for reading in price.plain:
        if (have - reading.needed) & guards == guards:
            return True
    return bool(payers.odd) and paying(price, payers, ()).can_be_met()


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
