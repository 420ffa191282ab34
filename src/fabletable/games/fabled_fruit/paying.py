"""Paying a price: what may be paid next, and whether it can be paid at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from fabletable.games.fabled_fruit.cards import KINDS, Fruit
from fabletable.games.fabled_fruit.prices import (
    BITS,
    LAST_TOKEN,
    MOST_TOKENS,
    RANKS,
    STALL_KEY,
    TOKEN,
    WILD_KEY,
    Price,
)

REMEMBERED: Final = 1 << 16  # answers that are kept, since bots ask the same again and again
FIRST_FRUIT: Final = RANKS[KINDS[0]]
FIRST_MIX: Final = FIRST_FRUIT + len(KINDS)


def matches(wants: list[int], offers: list[int]) -> int:
    """How many of the wants can each have an offer of their own that shares a bit with it."""
    holders, tried = [0] * len(offers), [0] * len(offers)
    found = 0
    for turn, want in enumerate(wants, 1):
        found += _seated(want, offers, holders, tried, turn)
    return found


def all_match(wants: list[int], offers: list[int]) -> bool:
    """Whether each of the wants can have an offer of its own that shares a bit with it."""
    holders, tried = [0] * len(offers), [0] * len(offers)
    return all(_seated(want, offers, holders, tried, turn) for turn, want in enumerate(wants, 1))


def _seated(want: int, offers: list[int], holders: list[int], tried: list[int], turn: int) -> bool:
    """Give the want a free offer, or one whose holder can have another; each is tried once."""
    for i in range(len(offers)):
        if offers[i] & want and not holders[i]:
            holders[i] = want
            return True
    for i in range(len(offers)):
        if offers[i] & want and tried[i] != turn:
            tried[i] = turn
            if _seated(holders[i], offers, holders, tried, turn):
                holders[i] = want
                return True
    return False


def ranks(fruits: Sequence[Fruit], wild: int, tokens: list[str], stalls: int) -> list[int]:
    """All that could pay, one for each card or token, in order, as tokens and fruits are."""
    found: list[int] = []
    if wild or tokens or stalls:
        found += [RANKS[WILD_KEY]] * wild
        found += [RANKS[TOKEN + kind] for kind in tokens]
        found += [RANKS[STALL_KEY]] * stalls
    for fruit in fruits:
        found.append(FIRST_FRUIT + fruit.index)  # fruits begin the table of cards
    return found


def next_places(price: Price, left: list[int], paid: list[int]) -> list[int]:
    """Where in `left` lies what may be paid next, the first of each kind.

    Later payers never come before earlier ones, so that the same payment is one path.
    """
    if _are_plain(left) and _are_plain(paid):
        return _next_plain(price, left, paid)
    return [
        i
        for i, rank in enumerate(left)
        if (not i or left[i - 1] != rank) and _can_pay_with(price, left[i + 1 :], [*paid, rank])
    ]


def _next_plain(price: Price, left: list[int], paid: list[int]) -> list[int]:
    found = []
    there, gone = _by_kind(left), _by_kind(paid)
    last = -1
    for i, rank in enumerate(left):
        if rank != last:
            last, kind = rank, rank - FIRST_FRUIT
            there[kind] -= 1
            gone[kind] += 1
            if _plain_fruits_pay(price, there, gone):
                found.append(i)
            gone[kind] -= 1
            there[kind] = 0
    return found


def can_include(price: Price, left: list[int], paid: list[int], marks: Sequence[int]) -> bool:
    """Whether a payment that begins with what was paid includes all these, in whatever order
    they were marked. `left` are sorted, and the marks are among them.
    """
    if price.even:
        return _can_pay_with(price, _without(left, marks), [*paid, *marks])
    return _leads_to(price, left, paid, sorted(marks))


def _leads_to(price: Price, left: list[int], paid: list[int], marks: Sequence[int]) -> bool:
    """Where a price can be met with more or fewer things, the first to meet it ends the payment;
    so it has to be walked through.
    """
    if is_paid(price, paid):
        return not marks
    for i in next_places(price, left, paid):
        rank = left[i]
        if marks and rank > marks[0]:
            return False
        rest = marks[1:] if marks and rank == marks[0] else marks
        if _leads_to(price, left[i + 1 :], [*paid, rank], rest):
            return True
    return False


def _without(left: Sequence[int], marks: Sequence[int]) -> list[int]:
    rest = list(left)
    for rank in marks:
        rest.remove(rank)
    return rest


def can_pay(price: Price, payers: list[int]) -> bool:
    """Whether the price can be met with some of these."""
    return _can_pay_with(price, payers, [])


NOTHING_PAID: Final = [0] * len(KINDS)


def fruits_pay(price: Price, fruits: list[Fruit]) -> bool:
    """Whether fruits alone can meet the price: most hands are too small, and hold no mix cards."""
    if len(fruits) < price.size:
        return False
    counts = [0] * len(KINDS)
    for fruit in fruits:
        if fruit.mixed:
            return can_pay(price, sorted([FIRST_FRUIT + one.index for one in fruits]))
        counts[fruit.index] += 1
    return _plain_fruits_pay(price, counts, NOTHING_PAID)


def _can_pay_with(price: Price, left: list[int], paid: list[int]) -> bool:
    """Whether the price can be met with all that was paid and some of what is left.

    Most hands are too small; and most hold neither mix cards nor tokens, and counting is enough.
    """
    if len(left) + len(paid) < price.size:
        return False
    if _are_plain(left) and _are_plain(paid):
        return _plain_fruits_pay(price, _by_kind(left), _by_kind(paid))
    return _can_pay(price, tuple(left), tuple(paid))


@lru_cache(maxsize=REMEMBERED)
def _can_pay(price: Price, left: tuple[int, ...], paid: tuple[int, ...]) -> bool:
    must = [BITS[rank] for rank in paid]
    spent = sum([rank <= LAST_TOKEN for rank in paid])
    tokens = [BITS[rank] for rank in left if rank <= LAST_TOKEN]
    cards = must + [BITS[rank] for rank in left if rank > LAST_TOKEN]
    return any(_completes(slots, must, spent, tokens, cards) for slots in price.ways)


def _are_plain(payers: list[int]) -> bool:
    """Whether none is a token, a mix card, or in the market."""
    return all(FIRST_FRUIT <= rank < FIRST_MIX for rank in payers)


def _plain_fruits_pay(price: Price, there: list[int], gone: list[int]) -> bool:
    """Of each kind at least what is needed and what was paid, at most what there is."""
    for needs, size in price.plain:
        least = most = 0
        for kind in range(len(KINDS)):
            low = gone[kind]
            high = low + there[kind]
            need = needs[kind]
            if need > high:
                break
            least += max(low, need)
            most += high
        else:
            if least <= size <= most:
                return True
    return False


def _by_kind(ranks: list[int]) -> list[int]:
    counts = [0] * len(KINDS)
    for rank in ranks:
        counts[rank - FIRST_FRUIT] += 1
    return counts


def _completes(
    slots: list[int], must: list[int], spent: int, tokens: list[int], cards: list[int]
) -> bool:
    """What was paid must all find a slot, and slots must all find a payer: then both can be had.

    Among what was paid are the tokens that are spent, and all of it is counted with the cards.
    """
    if not len(must) <= len(slots) <= len(cards) + len(tokens):
        return False
    limit = min(MOST_TOKENS, len(slots) - 1)  # a purchase costs at least one card
    tokens_left = limit - spent
    if tokens_left < 0 or not all_match(must, slots):
        return False
    if len(tokens) <= tokens_left:
        return all_match(slots, cards + tokens)
    used = combinations(tokens, tokens_left)
    return any(all_match(slots, [*cards, *some]) for some in used)


def is_paid(price: Price, paid: Sequence[int]) -> bool:
    if len(paid) < price.size:
        return False
    must = [BITS[rank] for rank in paid]
    return any(len(slots) == len(must) and all_match(must, slots) for slots in price.ways)


def missing(price: Price, have: Sequence[int]) -> int:
    """How many fruits are missing, as far as cards and tokens go."""
    return _missing(price, tuple(have))


@lru_cache(maxsize=REMEMBERED)
def _missing(price: Price, payers: tuple[int, ...]) -> int:
    have = list(payers)
    if not _are_plain(have):
        bits = [BITS[rank] for rank in have]
        return min([len(slots) - matches(slots, bits) for slots in price.ways])
    counts, total = _by_kind(have), len(have)
    best = price.size
    for needs, size in price.plain:
        named = used = 0
        for kind in range(len(KINDS)):
            need, count = needs[kind], counts[kind]
            named += need
            used += min(count, need)
        free = size - named  # smoothies, for which anything does
        best = min(best, size - used - min(free, total - used))
    return best
