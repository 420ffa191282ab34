"""Prices: what can be read in them, and what can pay for it.

A price is a list of demands, any one of which has to be met; a demand is a tuple of slots,
each a set of payers as bits. A payer is a fruit, a token, or a fruit in the market.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, perm
from typing import Final

from fabletable.games.fabled_fruit.cards import KINDS, MIXES, Location, price_numbers
from fabletable.native import i64

Slots = tuple[int, ...]
Numbers = tuple[int, ...]  # in the order of PRICE

BIT: Final = {kind: 1 << i for i, kind in enumerate(KINDS)}
WILD: Final = 1 << len(KINDS)  # the wild token stands for any kind
STALL: Final = WILD << 1  # grapes that lie in the market
BOTH: Final = {
    mix.key: STALL << 1 << i for i, mix in enumerate(MIXES)
}  # a mix card for both its kinds
FRUIT: Final = WILD - 1  # any kind, but no wild token
ANY: Final = FRUIT | WILD

WILD_KEY: Final = "wild"
STALL_KEY: Final = "stall"
TOKEN: Final = "token_"

# Everything that pays, in the order it is asked for: tokens first.
MASKS: Final = {
    WILD_KEY: WILD,
    **{TOKEN + kind: BIT[kind] for kind in KINDS},
    STALL_KEY: STALL,
    **BIT,
    **{mix.key: BIT[mix.kinds[0]] | BIT[mix.kinds[1]] | BOTH[mix.key] for mix in MIXES},
}
RANKS: Final = {key: rank for rank, key in enumerate(MASKS)}
PAYERS: Final = list(MASKS)
BITS: Final = list(MASKS.values())
LAST_TOKEN: Final = RANKS[TOKEN + KINDS[-1]]
MOST_TOKENS: Final = 2  # in one purchase
FIRST_FRUIT: Final = RANKS[KINDS[0]]
REMEMBERED: Final = 1 << 13  # prices of locations that are kept


# How many there are of several sorts, as one number with so many bits for each. What there is
# covers what is needed if no place has to borrow from the guard before it.
FIELD: Final = 10
FULL: Final = 1023
# A fruit of each kind, and one of any. They are counted by kind, and in the last place together.
# What is counted in several places adds up to what is left of it when it is divided by FULL.
TOTAL: Final = 5 * FIELD
ANY_ONE: Final[i64] = 1 << TOTAL
ONE: Final[list[i64]] = [
    *[1 << FIELD * kind | ANY_ONE for kind in range(len(KINDS))], ANY_ONE
]  # fmt: skip


# The highest bits: of the places of kinds, and of all.
KIND_GUARDS: Final[i64] = sum([1 << FIELD * place + FIELD - 1 for place in range(len(KINDS))])
GUARDS: Final[i64] = KIND_GUARDS | ANY_ONE << FIELD - 1


class Plain:
    """A reading in plain fruits alone: it takes so many of each kind, and as many more of any kind
    as are `free`.
    """

    __slots__ = ("free", "needed")

    def __init__(self, needed: i64) -> None:
        self.needed = needed
        self.free: i64 = (needed >> TOTAL) - needed % ANY_ONE % FULL

    def has_room(self, paid: i64) -> bool:
        """Whether these fruits are no more than it takes."""
        # Where there are more of a kind than are needed, its guard stays.
        more = (paid % ANY_ONE | KIND_GUARDS) - self.needed % ANY_ONE
        kept = more & KIND_GUARDS
        return (more & kept - (kept >> FIELD - 1)) % FULL <= self.free


class Way:
    """One reading of a price: slots that are to be filled.

    With plain fruits alone that takes so many of each kind (`plain`). Whatever pays, things fill
    all slots if, for any of the slots together, as many of them fit there: see `Sieve`.
    """

    __slots__ = ("_sieve", "plain", "size", "slots")

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self.size = len(slots)
        self.plain = _plain(slots)
        self._sieve: Sieve | None = None

    @property
    def sieve(self) -> Sieve:
        """Made when the first hand comes that is not of plain fruits alone."""
        if self._sieve is None:
            self._sieve = Sieve(self.slots)
        return self._sieve


class Together:
    """Some slots together: what fits into any of them, by kind and by rank, and how many things
    they need.
    """

    __slots__ = ("kinds", "need", "ranks")

    def __init__(self, bits: int, need: int) -> None:
        self.kinds: i64 = sum(
            [FULL << FIELD * i for i, kind in enumerate(KINDS) if BIT[kind] & bits]
        )
        self.ranks: i64 = sum([1 << rank for rank, one in enumerate(BITS) if one & bits])
        self.need: i64 = need


class Sieve:
    """What has to be counted to know who fills these slots (Hall's theorem): any of the slots
    together need as many things that fit there.
    """

    __slots__ = ("groups",)

    def __init__(self, slots: Slots) -> None:
        unions = [0]
        for slot in dict.fromkeys(slots):
            unions += [one | slot for one in unions]
        self.groups = [
            Together(one, sum([not slot & ~one for slot in slots])) for one in sorted({*unions})[1:]
        ]

    def is_filled(self, kinds: i64, odd: list[int], jokers: i64) -> bool:
        """Whether some of these, counted by kind or named by rank, fill all slots, together with
        so many jokers that fit anywhere.
        """
        for group in self.groups:
            lacking = group.need - jokers
            if lacking > 0:
                lacking -= (kinds & group.kinds) % FULL
                ranks = group.ranks
                for one in odd:
                    rank: i64 = one
                    lacking -= ranks >> rank & 1
                if lacking > 0:
                    return False
        return True

    def lacks(self, kinds: i64, odd: Sequence[int]) -> int:
        """How many slots stay empty, whatever these fill."""
        lacking: i64 = 0
        for group in self.groups:
            there = (kinds & group.kinds) % FULL
            for rank in odd:
                there += group.ranks >> rank & 1
            lacking = max(lacking, group.need - there)
        return lacking


class Price:
    """All ways of reading a price: as rows of plain fruits alone (`plain`), and for everything that
    may pay.
    """

    __slots__ = ("even", "from_market", "plain", "size", "ways")

    def __init__(self, slots: Sequence[Slots]) -> None:
        ways = [Way(one) for one in dict.fromkeys(slots)]
        self.ways = ways
        every = [needed for way in ways for needed in way.plain]
        self.plain = [Plain(needed) for needed in dict.fromkeys(every)]
        self.from_market = any(slot & STALL for way in ways for slot in way.slots)
        sizes = [way.size for way in ways]
        self.size = min(sizes)  # in things that pay; nothing: there is nothing to pay
        self.even = len({*sizes}) < 2  # however it is read, as many things pay it


def price_of(location: Location, juices: int, discount: int = 0) -> Price:
    """What the owner of so many juices pays. A discount leaves out fruits of their choice."""
    if discount or location.grows:
        return _price(location, juices if location.grows else 0, discount)
    found = USUAL.get(location)
    if found is None:
        if len(USUAL) >= REMEMBERED:
            USUAL.clear()  # each overlay brings cards of its own
        found = USUAL[location] = _price(location, 0, 0)
    return found


USUAL: Final[dict[Location, Price]] = {}  # by location: quicker than to ask whether it was made


@lru_cache(maxsize=4096)  # bots ask for the same prices again and again
def _price(location: Location, juices: int, discount: int) -> Price:
    readings = [price_numbers(location, juices)]
    for _ in range(discount):
        readings = list(dict.fromkeys(less for one in readings for less in _less_one(one)))
    found = [slots for numbers in readings for slots in _demands(location, numbers)]
    return Price([tuple(sorted(slots)) for slots in found or [()]])


def _less_one(numbers: Numbers) -> list[Numbers]:
    """The price with one fruit of any sort left out."""
    return [
        (*numbers[:i], number - 1, *numbers[i + 1 :])
        for i, number in enumerate(numbers)
        if number > 0
    ]


def readings(location: Location) -> int:
    """In how many ways its price can be read at most, before anybody looks at them."""
    alike, other, different, two_kinds, mixture, _ = price_numbers(location)[len(KINDS) :]
    sets = perm(len(KINDS), (alike > 0) + (other > 0)) * comb(len(KINDS), different)
    pairs = comb(len(KINDS), 2) * max(1, two_kinds - 1) if two_kinds else 1
    return sets * pairs * (mixture + 1)


def _plain(slots: Slots) -> list[i64]:
    """The demand in plain fruits; several, where a slot takes either of two kinds.

    Slots that take the same are alike, so it only matters how many take which kind.
    """
    alike = [
        list(combinations_with_replacement(_kinds_for(slot), slots.count(slot)))
        for slot in dict.fromkeys(slots)
    ]
    every = product(*alike)
    return [sum([ONE[kind] for some in chosen for kind in some]) for chosen in every]


def _kinds_for(slot: int) -> list[int]:
    """The kinds that may fill a slot, by number; one beyond them for any kind."""
    if slot & FRUIT == FRUIT:
        return [len(KINDS)]
    return [i for i in range(len(KINDS)) if slot >> i & 1]


def _demands(location: Location, numbers: Numbers) -> list[Slots]:
    """Named kinds and smoothies are always the same; sets can be made of several kinds."""
    named = [kind for kind, n in zip(KINDS, numbers, strict=False) for _ in range(n)]
    alike, other, different, two_kinds, mixture, smoothies = numbers[len(KINDS) :]
    fixed = [BIT[kind] | WILD for kind in named]
    fixed += [BIT["grapes"] | BIT["coconut"] | WILD] * mixture
    found = [
        (*fixed, *one_set, *([ANY] * smoothies))
        for one_set in _sets(alike, other, different, two_kinds)
    ]
    odd_price = location.odd_price
    return found if odd_price is None else odd_price(found, location.odd)


def _sets(alike: int, other: int, different: int, two_kinds: int) -> list[Slots]:
    """The kinds that alike, different and other such fruits may be of."""
    bits = [bit | WILD for bit in BIT.values()]
    pairs = combinations(bits, 2)
    of_two = [(one, two, *((one | two,) * (two_kinds - 2)))[:two_kinds] for one, two in pairs]
    apart = combinations(bits, different)
    sets = [(one,) * alike + (two,) * other for one in bits for two in bits if one != two]
    parts = [dict.fromkeys(ways) for ways in (sets, apart, of_two)]  # many are the same
    found = [a + b + c for a, b, c in product(*parts)]
    return list(dict.fromkeys(found))
