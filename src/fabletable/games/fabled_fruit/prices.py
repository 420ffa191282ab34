"""Prices: what can be read in them, and what can pay for it.

A price is a list of demands, any one of which has to be met; a demand is a tuple of slots,
each a set of payers as bits. A payer is a fruit, a token, or a fruit in the market.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, perm
from typing import Final

from fabletable.games.fabled_fruit.cards import KINDS, MIXES, Location, price_numbers

Slots = tuple[int, ...]
Plain = tuple[tuple[int, ...], int]  # so many of each kind, and fruits in all
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


class Way:
    """One reading of a price: its slots, and what has to be counted to know who fills them.

    Things fill all slots if, for any of the slots together, as many of them fit there (`needs`);
    and they all have a slot if no more of them fit nowhere there than the others have room for
    (`rooms`). That is Hall's theorem, from both sides.
    """

    __slots__ = ("needs", "rooms", "size")

    def __init__(self, slots: Slots) -> None:
        self.size = len(slots)
        unions = [0]
        for slot in dict.fromkeys(slots):
            unions += [one | slot for one in unions]
        within = [(one, sum([not slot & ~one for slot in slots])) for one in sorted({*unions})]
        self.needs = within[1:]
        self.rooms = [(one, self.size - count) for one, count in within]

    def is_filled(self, payers: list[int]) -> bool:
        """Whether some of these fill all slots."""
        for mask, need in self.needs:
            missing = need
            for payer in payers:
                if payer & mask:
                    missing -= 1
                    if not missing:
                        break
            else:
                return False
        return True

    def has_room(self, payers: list[int]) -> bool:
        """Whether each of these has a slot of its own."""
        for mask, room in self.rooms:
            left = room
            for payer in payers:
                if not payer & mask:
                    left -= 1
            if left < 0:
                return False
        return True

    def lacks(self, payers: list[int]) -> int:
        """How many slots stay empty, whatever these fill."""
        most = 0
        for mask, need in self.needs:
            missing = need
            for payer in payers:
                if payer & mask:
                    missing -= 1
            most = max(most, missing)
        return most


class Price:
    """All ways of reading a price: with everything that may pay, and with plain fruits alone."""

    __slots__ = ("_slots", "_ways", "even", "from_market", "plain", "size")

    def __init__(self, ways: list[Slots]) -> None:
        self._slots = ways
        self._ways: list[Way] | None = None
        found = [plain for slots in ways for plain in _plain(slots)]
        self.plain = [(list(needs), size) for needs, size in dict.fromkeys(found)]
        self.from_market = any(slot & STALL for slots in ways for slot in slots)
        sizes = [len(slots) for slots in ways]
        self.size = min(sizes)
        self.even = max(sizes) == self.size  # however it is read, as many things pay it

    @property
    def ways(self) -> list[Way]:
        """Made when the first hand comes that is not of plain fruits alone."""
        if self._ways is None:
            self._ways = [Way(slots) for slots in self._slots]
        return self._ways


def price_of(location: Location, juices: int, discount: int = 0) -> Price:
    """What the owner of so many juices pays. A discount leaves out fruits of their choice."""
    return _price(location, juices if location.grows else 0, discount)


@lru_cache(maxsize=4096)  # bots ask for the same prices again and again
def _price(location: Location, juices: int, discount: int) -> Price:
    readings = [price_numbers(location, juices)]
    for _ in range(discount):
        readings = list(dict.fromkeys(less for one in readings for less in _less_one(one)))
    found = [slots for numbers in readings for slots in _demands(location, numbers)]
    return Price(list(dict.fromkeys(found)) or [()])


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


def _plain(slots: Slots) -> list[Plain]:
    """The demand in plain fruits; several, where a slot takes either of two kinds.

    Slots that take the same are alike, so it only matters how many take which kind.
    """
    alike = [
        list(combinations_with_replacement(_kinds_for(slot), slots.count(slot)))
        for slot in dict.fromkeys(slots)
    ]
    found = []
    for chosen in product(*alike):
        kinds = [kind for some in chosen for kind in some]
        needs = tuple([kinds.count(kind) for kind in range(len(KINDS))])
        found.append((needs, len(slots)))
    return list(dict.fromkeys(found))


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
