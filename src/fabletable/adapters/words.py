"""The table and its questions in words, for whoever reads: language models, and people."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.game import Game
from fabletable.engine.scene import Element, Item
from fabletable.engine.story import listed, named


def table_text(game: Game, viewer: int, names: Sequence[str]) -> str:
    """What lies on the table as this viewer sees it, a line for each element of the scene."""
    elements = game.scene(viewer).elements
    shared = [_line(one) for one in elements if one.seat is None]
    seats = [_seat(elements, seat, viewer, names) for seat in range(len(names))]
    lines = [*shared, *[line for seat in seats for line in seat]]
    return "\n".join(named(line, viewer, names) for line in lines)


def _seat(elements: Sequence[Element], seat: int, viewer: int, names: Sequence[str]) -> list[str]:
    title = "You" if seat == viewer else names[seat]
    lines = [f"- {_line(one)}" for one in elements if one.seat == seat]
    return [f"{title}:", *lines] if lines else []


def _line(element: Element) -> str:
    """`Hand: 2 bananas`, `Coins: 3 of 5`."""
    said = [_number(element), _items(element), element.text]
    return f"{element.label}: {'; '.join(filter(None, said)) or 'nothing'}"


def _number(element: Element) -> str:
    if element.value is None:
        return ""
    return f"{element.value} of {element.limit}" if element.limit else str(element.value)


def _items(element: Element) -> str:
    hidden = sum(item.face is None and not item.empty for item in element.items)
    hidden = hidden or (element.count or 0 if not element.items else 0)
    faces = listed([_item(item) for item in element.items if item.face is not None])
    backs = f"{hidden} face down" if hidden else ""
    return " and ".join(filter(None, (faces, backs)))


def _item(item: Item) -> str:
    face = item.face
    assert face is not None
    place = f"row {item.row}, column {item.column}" if item.row is not None else ""
    beside = ", ".join(filter(None, (face.numbers, place, item.text)))
    return f"{face.title} ({beside})" if beside else face.title
