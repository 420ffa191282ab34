"""Paying a price: what may be paid next, and whether it can be paid at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from fabletable.engine.rules import View
from fabletable.games.fabled_fruit.cards import KINDS, Location
from fabletable.games.fabled_fruit.prices import (
    BITS,
    LAST_TOKEN,
    PAYERS,
    RANKS,
    STALL_KEY,
    STAY,
    TOKEN,
    WILD_KEY,
    Price,
    Slots,
    price_of,
)
from fabletable.games.fabled_fruit.table import MOST_TOKENS, Animal, Forest

REMEMBERED = 1 << 16  # answers that are kept, since bots ask the same again and again
FIRST_FRUIT = RANKS[KINDS[0]]
FIRST_MIX = FIRST_FRUIT + len(KINDS)


def matches(wants: Sequence[int], offers: Sequence[int]) -> int:
    """How many of the wants can each have an offer of their own that shares a bit with it."""
    holder: dict[int, int] = {}

    def seat(want: int, tried: set[int]) -> bool:
        for i, offer in enumerate(offers):
            if offer & want and i not in tried:
                tried.add(i)
                if i not in holder or seat(holder[i], tried):
                    holder[i] = want
                    return True
        return False

    return sum([seat(want, set()) for want in wants])


def payers(table: Forest, me: Animal, price: Price, paid: Sequence[int] = ()) -> list[int]:
    """The ranks of all that could still pay, one for each card or token."""
    hand = [fruit.key for fruit in me.hand.cards]
    stalls = [fruit.key for fruit in table.market.cards] if price.from_market else []
    found = ranks(hand, me.wild, me.tokens, stalls)
    return [rank for rank in found if rank not in STAY or rank not in paid] if paid else found


def ranks(hand: list[str], wild: int, tokens: list[str], stalls: list[str]) -> list[int]:
    found = [RANKS[key] for key in hand]
    if wild or tokens or stalls:
        found += [RANKS[WILD_KEY]] * wild
        found += [RANKS[TOKEN + kind] for kind in tokens]
        found += [RANKS[STALL_KEY]] * stalls.count("grapes")
    found.sort()
    return found


def next_payers(table: Forest, me: Animal, price: Price, paid: Sequence[int]) -> list[str]:
    """What may be paid next. Later payers never come before earlier ones, so that
    the same payment is one path.

    Only in an imagined deal nothing fits; then any card has to do.
    """
    left = [rank for rank in payers(table, me, price, paid) if not paid or rank >= paid[-1]]
    found = []
    for i, rank in enumerate(left):
        if (not i or left[i - 1] != rank) and can_pay(price, left[i + 1 :], [*paid, rank]):
            found.append(rank)
    found = found or sorted({RANKS[fruit.key] for fruit in me.hand.cards})
    return [f"pay:{PAYERS[rank]}" for rank in found]


def can_pay(price: Price, left: Sequence[int], paid: Sequence[int] = ()) -> bool:
    return _can_pay(price, tuple(left), tuple(paid))


@lru_cache(maxsize=REMEMBERED)
def _can_pay(price: Price, left: tuple[int, ...], paid: tuple[int, ...]) -> bool:
    """Whether the price can be met with all that was paid and some of what is left."""
    if _are_plain(left) and _are_plain(paid):
        return _plain_fruits_pay(price, left, paid)
    return any(_completes(slots, left, paid) for slots in price.ways)


def _are_plain(payers: Sequence[int]) -> bool:
    """Whether none is a token, a mix card, or in the market."""
    return not payers or (min(payers) >= FIRST_FRUIT and max(payers) < FIRST_MIX)


def _plain_fruits_pay(price: Price, left: Sequence[int], paid: Sequence[int]) -> bool:
    """Most hands hold neither mix cards nor tokens, and counting is enough.

    Of each kind at least what is needed and what was paid, at most what there is.
    """
    gone, there = _by_kind(paid), _by_kind(left)
    for needs, size in price.plain:
        least = most = 0
        for need, paid_, left_ in zip(needs, gone, there, strict=True):
            low = max(paid_, need)
            high = paid_ + left_
            if low > high:
                break
            least += low
            most += high
        else:
            if least <= size <= most:
                return True
    return False


def _by_kind(ranks: Sequence[int]) -> list[int]:
    counts = [0] * len(KINDS)
    for rank in ranks:
        counts[rank - FIRST_FRUIT] += 1
    return counts


def _completes(slots: Slots, left: Sequence[int], paid: Sequence[int]) -> bool:
    """Paid cards must all find a slot, and slots must all find a payer: then both can be had."""
    if not len(paid) <= len(slots) <= len(paid) + len(left):
        return False
    must = [BITS[rank] for rank in paid]
    limit = min(MOST_TOKENS, len(slots) - 1)  # a purchase costs at least one card
    tokens_left = limit - sum([rank <= LAST_TOKEN for rank in paid])
    if tokens_left < 0 or matches(must, slots) < len(must):
        return False
    tokens = [BITS[rank] for rank in left if rank <= LAST_TOKEN]
    cards = must + [BITS[rank] for rank in left if rank > LAST_TOKEN]
    used = combinations(tokens, min(len(tokens), tokens_left))
    return any(matches(slots, [*cards, *some]) == len(slots) for some in used)


def is_paid(price: Price, paid: Sequence[int]) -> bool:
    if len(paid) < price.size:
        return False
    must = [BITS[rank] for rank in paid]
    return any(len(slots) == len(must) == matches(must, slots) for slots in price.ways)


def can_buy(table: Forest, me: Animal, location: Location, discount: int = 0) -> bool:
    price = price_of(location, len(me.juices.cards), discount)
    return can_pay(price, payers(table, me, price))


def affords(view: View, location: Location, toll: int) -> bool:
    """Whether the viewer could buy there, having given so many fruits of their choice."""
    seat = view["seats"][view["player"]]
    hand, wild, tokens = seat["zones"]["hand"], seat["wild"], seat["tokens"]
    price = price_of(location, len(seat["zones"]["juices"]))
    stalls = view["table"]["zones"]["market"] if price.from_market else []
    kept = combinations(sorted(hand), max(0, len(hand) - toll))
    return any(can_pay(price, ranks(list(some), wild, tokens, stalls)) for some in set(kept))


def missing(table: Forest, me: Animal, location: Location) -> int:
    """How many fruits are missing to buy the juice, as far as cards and tokens go."""
    price = price_of(location, len(me.juices.cards))
    return _missing(price, tuple(payers(table, me, price)))


@lru_cache(maxsize=REMEMBERED)
def _missing(price: Price, have: tuple[int, ...]) -> int:
    if not _are_plain(have):
        bits = [BITS[rank] for rank in have]
        return min([len(slots) - matches(slots, bits) for slots in price.ways])
    counts, total = _by_kind(have), len(have)
    best = price.size
    for needs, size in price.plain:
        named = used = 0
        for need, count in zip(needs, counts, strict=True):
            named += need
            used += min(count, need)
        free = size - named  # smoothies, for which anything does
        best = min(best, size - used - min(free, total - used))
    return best
