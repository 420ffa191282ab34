"""Cards as a designer has them on the workbench: each face, and all that can be changed of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fabletable.engine.cards import LIMIT, MOST_COPIES, OVERLAY, Card, Overlay
from fabletable.engine.rules import AnyRules
from fabletable.engine.scene import Face
from fabletable.lobby.card_table import Changeable


@dataclass(frozen=True)
class OpenValue:
    """A number or some words on a card."""

    path: str  # as overlays name it
    label: str
    value: int | str
    least: int
    most: int
    own: bool  # changed by an overlay


@dataclass(frozen=True)
class OpenCard:
    key: str
    face: Face
    values: tuple[OpenValue, ...]


def open_cards(rules: AnyRules, overlay: Overlay) -> list[OpenCard]:
    """Every card, in the order of the card table, as it is with these values."""
    changeable, deck = Changeable(rules), rules.deck(overlay)
    return [
        OpenCard(key, rules.look.face(card), _open_values(card, changeable, deck))
        for key, card in deck.items()
    ]


def changed_cards(rules: AnyRules, overlay: Overlay) -> list[OpenCard]:
    """Those that differ from what is printed, if only in a text that names a changed card."""
    pairs = zip(open_cards(rules, overlay), open_cards(rules, {}), strict=True)
    return [now for now, before in pairs if now != before]


def _open_values(
    card: Card, changeable: Changeable, deck: Mapping[str, Card]
) -> tuple[OpenValue, ...]:
    return tuple(
        OpenValue(path, _label(path, deck), value, *_bounds(path), card.origin_of(path) == OVERLAY)
        for path, value in changeable.values(card).items()
    )


def _bounds(path: str) -> tuple[int, int]:
    return (0, MOST_COPIES) if path == "copies" else (-LIMIT, LIMIT)


def _label(path: str, deck: Mapping[str, Card]) -> str:
    """`touching.witch` is called `touching: Witch`."""
    name, _, other = path.partition(".")
    words = name.replace("_", " ")
    return f"{words}: {deck[other].name}" if other in deck else words
