"""Scenes as they go over the wire: what is as usual is left out, and each face is sent once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from fabletable.engine.scene import Element, Face, Figure, Item, Laid, Pawn, Stop


class FaceShown(Struct, frozen=True, omit_defaults=True):
    """A card's face; see `engine/scene.py` for what its fields are."""

    title: str
    short: str = ""
    colour: str = ""
    cost: int | str | None = None
    icons: list[str] = []
    numbers: str = ""
    text: str = ""
    picture: str = ""
    origin: list[str] = []
    points: int | None = None
    figures: list[Figure] = []
    brief: str = ""
    sign: str = ""


class ItemShown(Struct, frozen=True, omit_defaults=True):
    """Something that lies in an element; its face by number, among those that were sent."""

    id: str
    face: int | None = None
    empty: bool = False
    row: int | None = None
    column: int | None = None
    text: str = ""
    seat: int | None = None
    count: int | None = None
    pawns: tuple[Pawn, ...] = ()
    gain: str = ""


class ElementShown(Struct, frozen=True, omit_defaults=True):
    kind: str
    id: str
    label: str
    seat: int | None = None
    items: list[ItemShown] = []
    count: int | None = None
    value: int | None = None
    limit: int | None = None
    text: str = ""
    stops: tuple[Stop, ...] = ()
    picture: str = ""
    colour: str = ""


class Faces:
    """Those that were sent through a connection, or with a page, numbered as they came."""

    __slots__ = ("_known", "_new")

    def __init__(self) -> None:
        self._known: dict[Face, int] = {}
        self._new: list[Face] = []

    def number(self, face: Face) -> int:
        known = self._known.get(face)
        if known is None:
            known = self._known[face] = len(self._known)
            self._new.append(face)
        return known

    def new(self) -> list[FaceShown]:
        """Those that are still to be sent; from now on they are known."""
        found, self._new = self._new, []
        return [msgspec.convert(face, FaceShown, from_attributes=True) for face in found]


def drawn(elements: Iterable[Element], faces: Faces) -> list[ElementShown]:
    return [_drawn(element, faces) for element in elements]


def _drawn(one: Element, faces: Faces) -> ElementShown:
    return ElementShown(
        one.kind,
        one.id,
        one.label,
        one.seat,
        _items(one.items, faces),
        one.count,
        one.value,
        one.limit,
        one.text,
        one.stops,
        one.picture,
        one.colour,
    )


def _items(items: Sequence[Item] | Laid, faces: Faces) -> list[ItemShown]:
    bare = items.bare() if isinstance(items, Laid) else None
    if bare is None:
        return [_item(item, faces) for item in items]
    number = faces.number
    return [ItemShown(name, number(face) if face is not None else None) for name, face in bare]


def _item(one: Item, faces: Faces) -> ItemShown:
    face = faces.number(one.face) if one.face is not None else None
    return ItemShown(
        one.id,
        face,
        one.empty,
        one.row,
        one.column,
        one.text,
        one.seat,
        one.count,
        one.pawns,
        one.gain,
    )
