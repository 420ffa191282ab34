"""Which locations lie in the display, and which are still to come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fabletable.engine.cards import Card
from fabletable.engine.chance import shuffle
from fabletable.games.fabled_fruit.cards import IN_WORDS, KINDS, Location
from fabletable.games.fabled_fruit.dwellers import LOCATIONS

KEYS: Final = list(LOCATIONS)  # by number
STACKS: Final = 6  # in the display, at the beginning
LAST_START: Final = 53  # the last location one can start from

Plan = dict[str, Any]  # display, ahead and unopened: how many cards of each location


def in_order(copies: Mapping[str, int], first: int = 1, stacks: int = STACKS) -> Plan:
    """The display begins with location number `first`; all after it are still to come."""
    keys = KEYS[first - 1 :]
    return _plan(keys[:stacks], keys[stacks:], copies)


def rulebook_only(copies: Mapping[str, int]) -> Plan:
    """The locations whose texts the rulebook and reviews give."""
    return _plan(KEYS[:STACKS], KEYS[STACKS : STACKS + 1], copies)


def at_random(copies: Mapping[str, int], balanced: bool, chance: str) -> Plan:
    """Any six locations; the others follow in an order that nobody knows."""
    drawn = drawn_by_lot(balanced, chance)
    coming = [key for key in KEYS if key not in drawn]
    return _plan([key for key in KEYS if key in drawn], coming, copies)


def drawn_by_lot(balanced: bool, chance: str) -> set[str]:
    """Six locations. Balanced: drawn anew until at least three have no signpost, their prices name
    at least four kinds, and at most two prices are special.
    """
    keys = KEYS.copy()
    draw = 0
    while True:
        shuffle(keys, f"{chance}/{draw}")
        if not balanced or is_balanced(keys[:STACKS]):
            return {*keys[:STACKS]}
        draw += 1


def is_balanced(keys: list[str]) -> bool:
    free = special = named = 0
    for key in keys:
        free += key in FREE
        special += key in SPECIAL
        named |= NAMED[key]
    return free >= 3 and special <= 2 and named.bit_count() >= 4


def is_special(place: Location) -> bool:
    odd = place.odd_price is not None or place.grows > 0
    return odd or any(getattr(place, part) for part in IN_WORDS if part != "smoothie")


FREE: Final = {key for key, place in LOCATIONS.items() if not place.signpost}
SPECIAL: Final = {key for key, place in LOCATIONS.items() if is_special(place)}
NAMED: Final = {
    key: sum([1 << i for i, kind in enumerate(KINDS) if getattr(place, kind)])
    for key, place in LOCATIONS.items()
}  # kinds in their prices, as bits


def _plan(display: list[str], unopened: list[str], copies: Mapping[str, int]) -> Plan:
    """In the order of the numbers, so that it tells nothing of what comes first."""
    return {
        "display": {key: copies[key] for key in display},
        "ahead": {},
        "unopened": {key: copies[key] for key in unopened},
    }


def printed_copies(deck: Mapping[str, Card]) -> dict[str, int]:
    return {key: deck[key].copies for key in KEYS}


def four_each(deck: Mapping[str, Card]) -> dict[str, int]:
    """In a random forest every location has as many cards."""
    return {key: min(4, deck[key].copies) for key in KEYS}


def halved(deck: Mapping[str, Card]) -> dict[str, int]:
    """For a campaign of half the length."""
    return {key: (deck[key].copies + 1) // 2 for key in KEYS}
