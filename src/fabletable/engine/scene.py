"""The few elements a table is drawn from. Built from a view, never from the table."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

ROW, FAN, PILE, GRID = "row", "fan", "pile", "grid"  # hold cards
TRACK, COUNTER, BADGE, NOTE = "track", "counter", "badge", "note"  # hold numbers and words
KINDS = (ROW, FAN, PILE, GRID, TRACK, COUNTER, BADGE, NOTE)


@dataclass(frozen=True)
class Face:
    """A card's face as data; a client draws it without knowing the game."""

    title: str
    short: str = ""  # for narrow places
    colour: str = ""
    cost: int | None = None
    icons: tuple[str, ...] = ()
    text: str = ""
    picture: str = ""
    origin: tuple[str, ...] = ()
    points: int | None = None


@dataclass(frozen=True)
class Item:
    """Something that lies in an element: a card face up or face down, or an empty cell."""

    id: str
    face: Face | None = None
    empty: bool = False
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True)
class Element:
    """One element of the scene. `seat` is the player it belongs to."""

    kind: str
    id: str
    label: str
    seat: int | None = None
    items: tuple[Item, ...] = ()
    count: int | None = None
    value: int | None = None
    limit: int | None = None
    text: str = ""


@dataclass(frozen=True)
class Scene:
    elements: tuple[Element, ...] = field(default=())

    def ids(self) -> set[str]:
        """Everything an option can point to."""
        items = {item.id for element in self.elements for item in element.items}
        return items | {element.id for element in self.elements}

    def plain(self) -> list[dict[str, Any]]:
        """The scene as data for the wire: what is not set is left out."""
        return [_plain(element) for element in self.elements]


def _plain(thing: Face | Item | Element) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in fields(thing):
        value = getattr(thing, one.name)
        if isinstance(value, Face):
            found[one.name] = _plain(value)
        elif isinstance(value, tuple):
            if value:
                found[one.name] = [_plain(v) if isinstance(v, Item) else v for v in value]
        elif value is not None and value is not False and value != "":
            found[one.name] = value
    return found
