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
UNPAYABLE: Final = 999  # the size of what no way is left to pay
REMEMBERED: Final = 1 << 13  # ways and prices that are kept, since the same are asked for again


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


def guards(places: int) -> int:
    """The highest bit of so many places."""
    return sum([1 << FIELD * place + FIELD - 1 for place in range(places)])


GUARDS: Final[i64] = guards(len(KINDS) + 1)


class Plain:
    """A reading in plain fruits alone: it takes so many of each kind, and as many more of any kind
    as are `free`.
    """

    __slots__ = ("free", "needed")

    def __init__(self, needed: i64) -> None:
        self.needed = needed
        self.free: i64 = (needed >> TOTAL) - needed % ANY_ONE % FULL


class Way:
    """One reading of a price, or what is left of it: slots that are to be filled.

    With plain fruits alone that takes so many of each kind (`plain`). Whatever pays, things fill
    all slots if, for any of the slots together, as many of them fit there: see `Sieve`.
    """

    __slots__ = ("_after", "_sieve", "plain", "size", "slots")

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self.size = len(slots)
        self.plain = _plain(slots)
        self._sieve: Sieve | None = None
        self._after: dict[int, list[Way]] = {}

    @property
    def sieve(self) -> Sieve:
        """Made when the first hand comes that is not of plain fruits alone."""
        if self._sieve is None:
            self._sieve = Sieve(self.slots)
        return self._sieve

    def after(self, rank: int) -> list[Way]:
        """What may be left once something of this rank has filled a slot. Of two slots, of which
        one takes all that the other does, it fills the other: the rest is as easily filled.
        """
        found = self._after.get(rank)
        if found is None:
            slots = self.slots
            fitting = [slot for slot in dict.fromkeys(slots) if slot & BITS[rank]]
            found = self._after[rank] = []
            for slot in fitting:
                if not [other for other in fitting if other != slot and not other & ~slot]:
                    place = slots.index(slot)
                    found.append(way_of(slots[:place] + slots[place + 1 :]))
        return found


class Sieve:
    """What has to be counted to know who fills these slots (Hall's theorem): any of the slots
    together `need` as many things that fit there. By rank, `fits` says in one number where it does.
    """

    __slots__ = ("fits", "guards", "needs", "start")

    def __init__(self, slots: Slots) -> None:
        unions = [0]
        for slot in dict.fromkeys(slots):
            unions += [one | slot for one in unions]
        together = sorted({*unions})[1:]
        self.needs = [sum([not slot & ~one for slot in slots]) for one in together]
        self.fits = [_in_places([bool(bits & one) for one in together]) for bits in BITS]
        self.guards = guards(len(together))
        self.start = self.guards - _in_places(self.needs)

    def is_filled(self, kinds: i64, odd: Sequence[int]) -> bool:
        """Whether some of these, counted by kind or named by rank, fill all slots."""
        return (self.start + self._fitting(kinds, odd)) & self.guards == self.guards

    def lacks(self, kinds: i64, odd: Sequence[int]) -> int:
        """How many slots stay empty, whatever these fill."""
        there = self._fitting(kinds, odd)
        lacking = [need - (there >> FIELD * i & FULL) for i, need in enumerate(self.needs)]
        return max([0, *lacking])

    def _fitting(self, kinds: i64, odd: Sequence[int]) -> int:
        fits = self.fits
        found = 0
        for rank in range(FIRST_FRUIT, FIRST_FRUIT + len(KINDS)):
            count = int(kinds & FULL)
            if count:
                found += fits[rank] * count
            kinds >>= FIELD
        for rank in odd:
            found += fits[rank]
        return found


def _in_places(counts: Sequence[int]) -> int:
    return sum([count << FIELD * place for place, count in enumerate(counts)])


@lru_cache(maxsize=REMEMBERED)
def way_of(slots: Slots) -> Way:
    return Way(slots)


class Price:
    """All ways of reading a price, or what is left of it; as rows of plain fruits alone (`plain`),
    and for everything that may pay. So many tokens may help, and a card must, if none has.
    """

    __slots__ = ("_after", "card", "even", "from_market", "plain", "size", "tokens", "ways")

    def __init__(self, ways: tuple[Way, ...], tokens: int, card: bool) -> None:
        self.ways = list(ways)
        self.tokens = tokens
        self.card = card
        every = [plain for way in ways for plain in way.plain]
        self.plain = [Plain(needed) for needed in dict.fromkeys(every)]
        self.from_market = any(slot & STALL for way in ways for slot in way.slots)
        sizes = [way.size for way in ways]
        self.size = min(sizes, default=UNPAYABLE)  # in things that pay; nothing: it is paid
        self.even = len({*sizes}) < 2  # however it is read, as many things pay it
        self._after: list[Price | None] = [None] * len(PAYERS)

    def after(self, rank: int) -> Price:
        """What is left of it once something of this rank has paid its part."""
        found = self._after[rank]
        if found is None:
            found = self._after[rank] = self._less(rank)
        return found

    def _less(self, rank: int) -> Price:
        is_token = rank <= LAST_TOKEN
        tokens, card = self.tokens - is_token, self.card and is_token
        left = [less for way in self.ways for less in way.after(rank) if less.size or not card]
        return _kept(tuple(dict.fromkeys(left)) if tokens >= 0 else (), tokens, card)


@lru_cache(maxsize=REMEMBERED)
def _kept(ways: tuple[Way, ...], tokens: int, card: bool) -> Price:
    """The same is left of many prices."""
    return Price(ways, tokens, card)


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
    ways = [way_of(tuple(sorted(slots))) for slots in found or [()]]
    return _kept(tuple(dict.fromkeys(ways)), MOST_TOKENS, True)


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
