"""Fruits by kind, and what speaks against players and kinds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from fabletable.engine.choice import keys_of
from fabletable.engine.zones import Zone
from fabletable.games.fabled_fruit.cards import FRUITS, KINDS, MIXES, Fruit, Location
from fabletable.native import i64

if TYPE_CHECKING:
    from fabletable.games.fabled_fruit.animal import Animal

Against = Callable[["Animal"], str]  # what speaks against choosing this player; mostly nothing
AgainstKind = Callable[[str], str]
AgainstPlace = Callable[[Location], str]


# Keys by verb, and by what lies there, each kind of fruit a bit.
_KEYS: Final[dict[str, dict[int, list[str]]]] = {}


def keys_in(verb: str, fruits: list[Fruit]) -> list[str]:
    """A key for each kind of fruit among these, in the order of the card table; made once for all
    hands that hold the same kinds, and nobody changes this list.
    """
    kinds: i64 = 0
    one: i64 = 1
    for fruit in fruits:
        kinds |= one << fruit.index
    known = _KEYS.get(verb)
    if known is None:
        known = _KEYS[verb] = {}
    found = known.get(kinds)
    if found is None:
        key_of = keys_of(verb)
        every = [*FRUITS, *MIXES]  # they begin the table of cards
        found = [key_of[fruit.key] for i, fruit in enumerate(every) if kinds >> i & 1]
        known[kinds] = found
    return found


def of_kind(zone: Zone[Fruit], kind: str) -> list[Fruit]:
    """Fruits that count as this kind."""
    return [fruit for fruit in zone.cards if kind in fruit.kinds]


def holds(zone: Zone[Fruit], kind: str, least: int) -> bool:
    """Whether so many fruits count as this kind."""
    for fruit in zone.cards:
        if fruit.key == kind or (fruit.mixed and kind in fruit.kinds):
            least -= 1
    return least <= 0


def held(zone: Zone[Fruit], least: int = 1) -> list[str]:
    """The kinds of which there are so many fruits."""
    return [kind for kind in KINDS if holds(zone, kind, least)]


def plain(zone: Zone[Fruit]) -> list[Fruit]:
    """Fruits that are no mix cards."""
    return [fruit for fruit in zone.cards if not fruit.mixed]


def fruits(count: int) -> str:
    """`a fruit`, `2 fruits`."""
    return "a fruit" if count == 1 else f"{count} fruits"


def has_fruit(me: Animal) -> bool:
    return bool(me.hand)


def others_have(me: Animal, count: int) -> bool:
    """Whether somebody else has so many fruits."""
    return any(len(you.hand) >= count for you in me.others)


def poorer_than(count: int) -> Against:
    """Speaks against players with fewer fruits."""
    words = "has no fruit" if count == 1 else f"has fewer than {count} fruits"

    def against(you: Animal) -> str:
        return "" if len(you.hand) >= count else words

    return against


def not_held(zone: Zone[Fruit], least: int = 1) -> AgainstKind:
    """Speaks against kinds of which there are too few."""

    def against(kind: str) -> str:
        if holds(zone, kind, least):
            return ""
        return "there is none" if least == 1 else f"there are fewer than {least}"

    return against
