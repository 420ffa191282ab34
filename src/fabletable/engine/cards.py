"""Cards as rows of data, where each value comes from, and overlays that change values."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, TypeVar

from fabletable.engine.errors import BadOverlay, Unseen
from fabletable.native import mypyc_attr

RULEBOOK = "rulebook"  # the printed rules say so
PUBLIC = "public"  # known from published reviews
HOUSE = "house"  # ours: the printed card is lost
OVERLAY = "yours"  # changed by the overlay of this game

LIMIT = 99  # no number on a card of ours is larger, either way
MOST_COPIES = 20

Value = int | str | dict[str, int]
Overlay = dict[str, dict[str, Value]]


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, eq=False)  # a kind is one object
class Card:
    """One kind of card. Copies of a kind are the same object: nobody can tell them apart.

    `origins` says where a value comes from, by its path (`cost`, `touching.witch`);
    what is not listed is house content.
    """

    key: str
    name: str
    text: str = ""
    index: int = 0
    copies: int = 1
    origins: Mapping[str, str] = field(default_factory=dict)

    def origin_of(self, path: str) -> str:
        return self.origins.get(path, HOUSE)

    def all_origins(self) -> tuple[str, ...]:
        """Every origin that occurs among this card's values, for the player to see."""
        return _all_origins(self)

    def numbers(self) -> list[tuple[str, int]]:
        """The numbers printed on the card, with their paths."""
        found: list[tuple[str, int]] = []
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name in NOT_PRINTED:
                continue
            if isinstance(value, dict):
                found += [(f"{one.name}.{key}", number) for key, number in value.items()]
            elif isinstance(value, int):
                found.append((one.name, value))
        return found


@mypyc_attr(native_class=False)  # compiled classes cannot answer for names they do not have
class Back:
    """A card as somebody sees it who may not know which it is: asked for anything, it raises."""

    def __getattr__(self, name: str) -> Any:
        raise Unseen(f"a card that is hidden from the viewer was asked for its {name}")


BACK: Any = Back()


@lru_cache(maxsize=2048)  # every face of every scene wants to know
def _all_origins(card: Card) -> tuple[str, ...]:
    found = set(card.origins.values())
    found.update(card.origin_of(path) for path, number in card.numbers() if number)
    return tuple(o for o in (RULEBOOK, PUBLIC, HOUSE, OVERLAY) if o in found) or (HOUSE,)


NOT_PRINTED = ("key", "index", "copies", "origins")  # no numbers on the face of a card

C = TypeVar("C", bound=Card)


def numbered(cards: list[C]) -> dict[str, C]:
    """The cards by key, each knowing its place in the table."""
    return {card.key: replace(card, index=i) for i, card in enumerate(cards)}


def overlaid(cards: dict[str, C], overlay: Overlay, fixed: tuple[str, ...] = ()) -> dict[str, C]:
    """The cards with the overlay's values in place of their own, except what is fixed."""
    changed = dict(cards)
    given: Mapping[str, Any] = overlay  # by somebody, and so far anything
    for key, values in given.items():
        if key not in cards:
            raise BadOverlay(f"no card is called '{key}'{did_you_mean(key, list(cards))}")
        if not isinstance(values, dict):
            raise BadOverlay(f"{key}: expected a table of values, got {values!r}")
        changed[key] = _with_values(cards[key], values, list(cards), fixed)
    return changed


def own_copy(values: Any) -> Any:
    """The same values, which nobody else can change."""
    if isinstance(values, dict):
        return {key: own_copy(value) for key, value in values.items()}
    return values


def _with_values(card: C, values: Mapping[str, Any], keys: list[str], fixed: tuple[str, ...]) -> C:
    allowed = _changeable(card, fixed)
    checked: dict[str, Value] = {}
    origins = dict(card.origins)
    for name, value in values.items():
        if name not in allowed:
            raise BadOverlay(
                f"{card.key}: no value is called '{name}'{did_you_mean(name, allowed)}; "
                f"it has {', '.join(allowed)}"
            )
        place = f"{card.key}.{name}"
        now = getattr(card, name)
        if isinstance(now, dict):
            checked[name] = {**now, **_numbers_by_card(place, value, keys)}
            assert isinstance(value, dict)
            origins.update({f"{name}.{other}": OVERLAY for other in value})
        elif isinstance(now, int):
            least, most = (0, MOST_COPIES) if name == "copies" else (-LIMIT, LIMIT)
            checked[name] = _number(place, value, least, most)
            origins[name] = OVERLAY
        else:
            checked[name] = _words(place, value)
            origins[name] = OVERLAY
    return replace(card, origins=origins, **checked)  # type: ignore[arg-type]  # checked by name


def _changeable(card: Card, fixed: tuple[str, ...]) -> list[str]:
    """Numbers, words, and numbers by card; not what the rules are made of."""
    fixed = ("key", "index", "origins", *fixed)
    return [
        one.name
        for one in fields(card)
        if one.name not in fixed and type(getattr(card, one.name)) in (int, str, dict)
    ]


def _numbers_by_card(place: str, value: object, keys: list[str]) -> dict[str, int]:
    if not isinstance(value, dict):
        raise BadOverlay(f"{place}: expected a table of numbers by card, got {value!r}")
    for other in value:
        if other not in keys:
            raise BadOverlay(f"{place}: no card is called '{other}'{did_you_mean(other, keys)}")
    return {other: _number(f"{place}.{other}", number) for other, number in value.items()}


def _number(place: str, value: object, least: int = -LIMIT, most: int = LIMIT) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadOverlay(f"{place}: expected a whole number, got {value!r}")
    if not least <= value <= most:
        raise BadOverlay(f"{place}: expected a number from {least} to {most}, got {value}")
    return value


def _words(place: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise BadOverlay(f"{place}: expected some printable words, got {value!r}")
    return value


def did_you_mean(word: str, known: list[str]) -> str:
    """What somebody may have wanted to write; nothing, if nothing is near."""
    near = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean '{near[0]}'?" if near else ""
