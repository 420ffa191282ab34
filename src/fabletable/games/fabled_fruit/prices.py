"""Prices: what can be read in them, and what can pay for it.

A price is a list of demands, any one of which has to be met; a demand is a tuple of slots,
each a set of payers as bits. A payer is a fruit, a token, or a fruit in the market.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

from fabletable.games.fabled_fruit.cards import KINDS, MIXES, PRICE, Location

Slots = tuple[int, ...]
Plain = tuple[tuple[int, ...], int]  # so many of each kind, and fruits in all
Numbers = tuple[int, ...]  # in the order of PRICE

BIT = {kind: 1 << i for i, kind in enumerate(KINDS)}
WILD = 1 << len(KINDS)  # the wild token stands for any kind
STALL = WILD << 1  # grapes that lie in the market
BOTH = {mix.key: STALL << 1 << i for i, mix in enumerate(MIXES)}  # a mix card for both its kinds
FRUIT = WILD - 1  # any kind, but no wild token
ANY = FRUIT | WILD

WILD_KEY, STALL_KEY, TOKEN = "wild", "stall", "token_"

# Everything that pays, in the order it is asked for: tokens first.
MASKS = {
    WILD_KEY: WILD,
    **{TOKEN + kind: BIT[kind] for kind in KINDS},
    STALL_KEY: STALL,
    **BIT,
    **{mix.key: BIT[mix.kinds[0]] | BIT[mix.kinds[1]] | BOTH[mix.key] for mix in MIXES},
}
RANKS = {key: rank for rank, key in enumerate(MASKS)}
PAYERS = list(MASKS)
BITS = list(MASKS.values())
LAST_TOKEN = RANKS[TOKEN + KINDS[-1]]
STAY = range(1, LAST_TOKEN + 1)  # fruit tokens are not given away, but pay once
KOALA = "koala"
KOALA_MOST = 6  # fruits, however many juices the buyer owns


class Price:
    """All ways of reading a price: with everything that may pay, and with plain fruits alone."""

    __slots__ = ("from_market", "plain", "size", "ways")

    def __init__(self, ways: list[Slots]) -> None:
        self.ways = ways
        found = [plain for slots in ways for plain in _plain(slots)]
        self.plain = list(dict.fromkeys(found))
        self.from_market = any(slot & STALL for slots in ways for slot in slots)
        self.size = min([len(slots) for slots in ways])


def price_of(location: Location, juices: int, discount: int = 0) -> Price:
    """What the owner of so many juices pays. A discount leaves out one fruit of their choice."""
    numbers = tuple([getattr(location, name) for name in PRICE])
    return _price(location.key, numbers, juices if location.key == KOALA else 0, discount)


@cache
def _price(key: str, numbers: Numbers, juices: int, discount: int) -> Price:
    numbers = tuple([max(0, number) for number in numbers])
    if juices:
        numbers = (*numbers[:-1], min(max(KOALA_MOST, numbers[-1]), numbers[-1] + juices))
    if not discount:
        return Price(_demands(key, numbers))
    found: list[Slots] = []
    for i, number in enumerate(numbers):
        if number > 0:
            found += _demands(key, (*numbers[:i], number - 1, *numbers[i + 1 :]))
    return Price(list(dict.fromkeys(found)) or [()])


def _plain(slots: Slots) -> list[Plain]:
    """The demand in plain fruits; several, where a slot takes either of two kinds."""
    choices = [_kinds_for(slot) for slot in slots]
    found = []
    for kinds in product(*choices):
        needs = tuple([kinds.count(kind) for kind in range(len(KINDS))])
        found.append((needs, len(slots)))
    return list(dict.fromkeys(found))


def _kinds_for(slot: int) -> list[int]:
    """The kinds that may fill a slot, by number; one beyond them for any kind."""
    if slot & FRUIT == FRUIT:
        return [len(KINDS)]
    return [i for i in range(len(KINDS)) if slot >> i & 1]


def _demands(key: str, numbers: Numbers) -> list[Slots]:
    """Named kinds and smoothies are always the same; sets can be made of several kinds."""
    named = [kind for kind, n in zip(KINDS, numbers, strict=False) for _ in range(n)]
    alike, other, different, two_kinds, mixture, smoothies = numbers[len(KINDS) :]
    fixed = [BIT[kind] | WILD for kind in named]
    fixed += [BIT["grapes"] | BIT["coconut"] | WILD] * mixture
    found = [
        (*fixed, *one_set, *([ANY] * smoothies))
        for one_set in _sets(alike, other, different, two_kinds)
    ]
    return ODD[key](found) if key in ODD else found


def _sets(alike: int, other: int, different: int, two_kinds: int) -> list[Slots]:
    """The kinds that alike, different and other such fruits may be of."""
    bits = [bit | WILD for bit in BIT.values()]
    pairs = list(combinations(bits, 2))
    of_two = [(one, two, *((one | two,) * (two_kinds - 2)))[:two_kinds] for one, two in pairs]
    apart = list(combinations(bits, different))
    sets = [(one,) * alike + (two,) * other for one in bits for two in bits if one != two]
    found = [a + b + c for a in sets for b in apart for c in of_two]
    return list(dict.fromkeys(found))


# -- prices that help who has the right things


def _wild_pays_double(found: list[Slots]) -> list[Slots]:
    """A wild token pays for two."""
    size = len(found[0])
    return [(FRUIT,) * (size - 2 * n) + (WILD,) * n for n in range(size // 2 + 1)]


def _two_from_the_market(found: list[Slots]) -> list[Slots]:
    """Up to two of the grapes may be taken out of the market."""
    grapes = BIT["grapes"] | WILD
    return [
        (*[slot | STALL * (slot == grapes and i < 2) for i, slot in enumerate(slots)],)
        for slots in found
    ]


def _mix_pays_both(found: list[Slots]) -> list[Slots]:
    """A mix card pays for both of its kinds at once."""
    ways = list(found)
    for slots in ways:
        for mix in MIXES:
            both = [BIT[kind] | WILD for kind in mix.kinds]
            if both[0] in slots and both[1] in slots:
                ways.append((*[slot for slot in slots if slot not in both], BOTH[mix.key]))
    return list(dict.fromkeys(tuple(sorted(way)) for way in ways))


ODD = {"firefly": _wild_pays_double, "otter": _two_from_the_market, "platypus": _mix_pays_both}
