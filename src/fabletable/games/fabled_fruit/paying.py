"""Paying a price: what may be paid next, and whether it can be paid at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from fabletable.games.fabled_fruit.payers import (
    FIRST_FRUIT,
    PLAIN,
    Payers,
    payers_of,
)
from fabletable.games.fabled_fruit.prices import BITS, LAST_TOKEN, MOST_TOKENS, Price, Way

REMEMBERED: Final = 1 << 16  # answers that are kept, since bots ask the same again and again
NOTHING: Final = payers_of(())


def next_ranks(price: Price, left: Payers, paid: Payers) -> list[int]:
    """What may be paid next, of what is left, so that it leads to a payment.

    Later payers never come before earlier ones, so that the same payment is one path.
    """
    if not left.odd and not paid.odd:
        return _next_plain(price, left.kinds.copy(), paid.kinds.copy())
    return _next_odd(price, left, paid)


def _next_plain(price: Price, left: list[int], paid: list[int]) -> list[int]:
    found = []
    for kind in range(PLAIN):
        if left[kind]:
            left[kind] -= 1
            paid[kind] += 1
            if _plain_pay(price, left, paid):
                found.append(FIRST_FRUIT + kind)
            paid[kind] -= 1
            left[kind] = 0
    return found


def _next_odd(price: Price, left: Payers, paid: Payers) -> list[int]:
    """The same with tokens, which come first, or mix cards."""
    found = []
    ranks, must, spent = left.every(), paid.bits(), _tokens_in(paid)
    bits = [BITS[rank] for rank in ranks]
    first_card = _tokens_in(left)
    last = -1
    for i, rank in enumerate(ranks):
        if len(must) + len(ranks) - i < price.size:
            break  # too few are left
        if rank == last:
            continue
        last = rank
        now, after = [*must, bits[i]], i + 1
        is_token = i < first_card
        tokens = bits[after:first_card] if is_token else []
        cards = now + bits[max(after, first_card) :]
        if _is_met(price, now, spent + is_token, tokens, cards):
            found.append(rank)
    return found


def _tokens_in(payers: Payers) -> int:
    return sum([rank <= LAST_TOKEN for rank in payers.odd])


def can_include(price: Price, left: Payers, paid: Payers, marks: Sequence[int]) -> bool:
    """Whether a payment that begins with what was paid includes all these, in whatever order
    they were marked; they are among what is left.
    """
    if not price.even:
        return _leads_to(price, left, paid, sorted(marks))
    rest = left.every()
    for rank in marks:
        rest.remove(rank)
    return _can_pay_with(price, payers_of(rest), payers_of(sorted([*paid.every(), *marks])))


def _leads_to(price: Price, left: Payers, paid: Payers, marks: Sequence[int]) -> bool:
    """Where a price can be met with more or fewer things, the first to meet it ends the payment;
    so it has to be walked through.
    """
    if is_paid(price, paid):
        return not marks
    for rank in next_ranks(price, left, paid):
        if marks and rank > marks[0]:
            return False
        rest = marks[1:] if marks and rank == marks[0] else marks
        if _leads_to(price, left.after(rank), paid.plus(rank), rest):
            return True
    return False


def can_pay(price: Price, payers: Payers) -> bool:
    """Whether the price can be met with some of these."""
    return _can_pay_with(price, payers, NOTHING)


def _can_pay_with(price: Price, left: Payers, paid: Payers) -> bool:
    """Whether the price can be met with all that was paid and some of what is left."""
    if not left.odd and not paid.odd:
        return _plain_pay(price, left.kinds, paid.kinds)
    return _any_pay(price, left, paid)


def _plain_pay(price: Price, left: list[int], paid: list[int]) -> bool:
    """Of each kind at least what is needed and what was paid, at most what there is."""
    for needs, size in price.plain:
        least = most = 0
        for kind in range(PLAIN):
            low = paid[kind]
            high = low + left[kind]
            need = needs[kind]
            if need > high:
                break
            least += max(low, need)
            most += high
        else:
            if least <= size <= most:
                return True
    return False


def _any_pay(price: Price, left: Payers, paid: Payers) -> bool:
    must = paid.bits()
    tokens = [BITS[rank] for rank in left.odd if rank <= LAST_TOKEN]
    cards = must + left.bits(but_tokens=True)
    return _is_met(price, must, _tokens_in(paid), tokens, cards)


def _is_met(price: Price, must: list[int], spent: int, tokens: list[int], cards: list[int]) -> bool:
    return any(_completes(way, must, spent, tokens, cards) for way in price.ways)


def _completes(way: Way, must: list[int], spent: int, tokens: list[int], cards: list[int]) -> bool:
    """What was paid must all find a slot, and slots must all find a payer: then both can be had.

    Among what was paid are the tokens that are spent, and all of it is counted with the cards.
    """
    if not len(must) <= way.size <= len(cards) + len(tokens):
        return False
    tokens_left = min(MOST_TOKENS, way.size - 1) - spent  # a purchase costs at least one card
    if tokens_left < 0 or not way.has_room(must):
        return False
    if len(tokens) <= tokens_left:
        return way.is_filled(cards + tokens if tokens else cards)
    return any(way.is_filled([*cards, *some]) for some in combinations(tokens, tokens_left))


def is_paid(price: Price, paid: Payers) -> bool:
    must = paid.bits()
    return any(way.size == len(must) and way.has_room(must) for way in price.ways)


def missing(price: Price, have: Payers) -> int:
    """How many fruits are missing, as far as cards and tokens go."""
    return _missing(price, (*have.kinds, *have.odd))


@lru_cache(maxsize=REMEMBERED)
def _missing(price: Price, payers: tuple[int, ...]) -> int:
    kinds, odd = list(payers[:PLAIN]), list(payers[PLAIN:])
    if odd:
        bits = Payers(kinds, odd).bits()
        return min([way.lacks(bits) for way in price.ways])
    best, total = price.size, sum(kinds)
    for needs, size in price.plain:
        named = used = 0
        for kind in range(PLAIN):
            need, count = needs[kind], kinds[kind]
            named += need
            used += min(count, need)
        free = size - named  # smoothies, for which anything does
        best = min(best, size - used - min(free, total - used))
    return best
