"""Plain values of tables and seats, declared: of what kind each is, and within which bounds.

Copies, digests, saves and views are made from these declarations, and so can be whatever
wants the table in numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fabletable.engine.cards import Card
from fabletable.engine.errors import BadSetup

FLAG: Final = "flag"
COUNT: Final = "count"
PLAYER: Final = "player"
CARD: Final = "card"
WORD: Final = "word"
TEXT: Final = "text"
COPIES: Final = "copies"

NOBODY_YET: Final = -1  # in place of a player
NO_CARD: Final = ""  # in place of a card's key
MANY: Final = 999  # more than anybody will ever count


class Field:
    """One declared value. Made by `flag`, `count` and the like; `many` makes a list of it."""

    __slots__ = ("high", "kind", "listed", "low", "name", "words", "zone")

    def __init__(
        self,
        kind: str,
        name: str,
        low: int = 0,
        high: int = 0,
        words: tuple[str, ...] = (),
        listed: bool = False,
        zone: str = "",
    ) -> None:
        self.kind = kind
        self.name = name
        self.low = low
        self.high = high
        self.words = words
        self.listed = listed
        self.zone = zone  # whose cards a list goes along with, one value for each

    def wrong(self, value: object, players: int, deck: Mapping[str, Card]) -> str:
        """What was expected in place of this value; nothing if it is right."""
        if not self.listed:
            return "" if self._fits(value, players, deck) else self.expected
        if isinstance(value, list) and all(self._fits(one, players, deck) for one in value):
            return ""
        return f"a list, each {self.expected}"

    def _fits(self, value: object, players: int, deck: Mapping[str, Card]) -> bool:
        if self.kind == FLAG:
            return isinstance(value, bool)
        if self.kind in (COUNT, PLAYER):
            high = self.high if self.kind == COUNT else players - 1
            return type(value) is int and self.low <= value <= high
        if self.kind == COPIES:
            return isinstance(value, dict) and all(
                key in self.words and type(n) is int and 0 <= n <= deck[key].copies
                for key, n in value.items()
            )
        if not isinstance(value, str):
            return False
        if self.kind == CARD:
            return value in deck or (value == NO_CARD and not self.listed)
        return self.kind == TEXT or value in self.words

    @property
    def expected(self) -> str:
        return {
            FLAG: "yes or no",
            COUNT: f"a number from {self.low} to {self.high}",
            PLAYER: "a player" if self.low == 0 else "a player or nobody",
            CARD: "the key of a card" if self.listed else "the key of a card, or nothing",
            WORD: f"one of {', '.join(repr(word) for word in self.words)}",
            TEXT: "some text",
            COPIES: "cards that there are, each with at most as many as there are",
        }[self.kind]


def flag(name: str) -> Field:
    return Field(FLAG, name)


def count(name: str, low: int = 0, high: int = MANY) -> Field:
    return Field(COUNT, name, low, high)


def player(name: str, or_nobody: bool = False) -> Field:
    return Field(PLAYER, name, NOBODY_YET if or_nobody else 0)


def card(name: str) -> Field:
    """The key of a card, or nothing."""
    return Field(CARD, name)


def word(name: str, *words: str) -> Field:
    return Field(WORD, name, words=words)


def text(name: str) -> Field:
    """Words for people, of which nothing depends."""
    return Field(TEXT, name)


def copies(name: str, keys: Sequence[str]) -> Field:
    """How many of each of these cards."""
    return Field(COPIES, name, words=tuple(keys))


def many(field: Field) -> Field:
    """A list of such values."""
    return Field(field.kind, field.name, field.low, field.high, field.words, listed=True)


def along(zone: str, field: Field) -> Field:
    """A list of such values, one for each card of this zone of the same area, in its order: where
    order matters, as on a grid.
    """
    return Field(field.kind, field.name, field.low, field.high, field.words, True, zone)


def check(
    place: str,
    found: object,
    needed: Sequence[Field],
    others: Sequence[Field],
    players: int,
    deck: Mapping[str, Card],
) -> Mapping[str, Any]:
    """What came from outside, if it has what is needed, perhaps some of the others, and no more.

    Otherwise raises BadSetup, before anybody works with it.
    """
    if not isinstance(found, Mapping):
        raise BadSetup(f"{place}: expected a table, got {_short(found)}")
    declared = {field.name: field for field in (*needed, *others)}
    for name, value in found.items():
        if name not in declared:
            known = ", ".join(declared)
            raise BadSetup(f"{place}: nothing is called {_short(name)}; it has {known}")
        expected = declared[name].wrong(value, players, deck)
        if expected:
            raise BadSetup(f"{place} {name}: expected {expected}, got {_short(value)}")
    for field in needed:
        if field.name not in found:
            raise BadSetup(f"{place} {field.name} is missing")
    return found


def _short(value: object) -> str:
    return repr(value)[:40]
