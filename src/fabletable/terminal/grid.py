"""A grid as text: boxes side by side, or rows in words where the boxes would be too wide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fabletable.engine.scene import Face, Item
from fabletable.terminal.paint import Codes
from fabletable.terminal.screen import PLAIN, tidy, width, wrapped

CELLS = (8, 7, 6)  # letters within a box, as many as fit

Numbers = Mapping[str, str]  # where the options lie, by element or item: their numbers


def grid_lines(items: Sequence[Item], numbers: Numbers, codes: Codes) -> list[str]:
    if not items:
        return ["(empty)"]
    columns = [item.column or 0 for item in items]
    wide = max(columns) - min(columns) + 1
    fitting = [cell for cell in CELLS if wide * (cell + 1) + 1 <= width()]
    return _boxes(items, numbers, codes, fitting[0]) if fitting else _rows(items, numbers)


def points_text(points: int | None) -> str:
    return "" if points is None else f"{points:+d}" if points else "0"


# -- boxes


def _boxes(items: Sequence[Item], numbers: Numbers, codes: Codes, cell: int) -> list[str]:
    """Neighbouring boxes share a border, and a card's border hides that of an empty cell."""
    top, left = min(item.row or 0 for item in items), min(item.column or 0 for item in items)
    height = max(item.row or 0 for item in items) - top + 1
    canvas = [[" "] * width() for _ in range(3 * height + 1)]
    for item in sorted(items, key=lambda item: not item.empty):
        y, x = 3 * ((item.row or 0) - top), (cell + 1) * ((item.column or 0) - left)
        for i, text in enumerate(_box(item, numbers, cell)):
            canvas[y + i][x : x + cell + 2] = text
        if item.face and item.face.colour in codes:
            _paint(canvas, y, x, codes[item.face.colour], cell)
    return ["".join(line).rstrip() for line in canvas]


def _paint(canvas: list[list[str]], y: int, x: int, code: str, cell: int) -> None:
    for line in canvas[y + 1 : y + 3]:
        line[x + 1] = code + line[x + 1]
        line[x + cell] += PLAIN


def _box(item: Item, numbers: Numbers, cell: int) -> list[str]:
    """Four lines; a card shows its name, its colour's first letter, its points."""
    number = numbers.get(item.id, "")
    if item.empty:
        dots = f"+{' .' * (cell // 2):{cell}}+"
        return [dots, " " * (cell + 2), number.center(cell + 2)[: cell + 2], dots]
    edge = "+" + "-" * cell + "+"
    face = item.face or Face("(hidden)")
    title = tidy(face.short or face.title)[:cell]
    room = min(3, cell - 1 - len(number))  # for the points
    value = f"{face.colour[:1].upper():1}{points_text(face.points).rjust(room)}"
    low = (value + number.rjust(cell - len(value)))[:cell]
    return [edge, f"|{title:{cell}}|", f"|{low:{cell}}|", edge]


# -- words


def _rows(items: Sequence[Item], numbers: Numbers) -> list[str]:
    rows: dict[int, list[Item]] = {}
    for item in sorted(items, key=lambda item: (item.row or 0, item.column or 0)):
        rows.setdefault(item.row or 0, []).append(item)
    lines: list[str] = []
    for number, row in enumerate(rows.values(), 1):
        words = ", ".join(_words(item, numbers) for item in row)
        lines += wrapped(f"Row {number}: {words}", later="  ")
    return lines


def _words(item: Item, numbers: Numbers) -> str:
    face = item.face
    mark = f"{numbers[item.id]} " if item.id in numbers else ""
    if face is None:
        return mark + ("free" if item.empty else "face down")
    about = " ".join(part for part in (face.colour, points_text(face.points)) if part)
    return mark + face.title + (f" ({about})" if about else "")
