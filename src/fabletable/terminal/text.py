"""Scenes as text: every element of a scene has one plain form, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from fabletable.engine.facts import Option
from fabletable.engine.scene import BADGE, COUNTER, GRID, NOTE, PILE, TRACK, Element, Item, Scene

WIDTH = 80
CELL = 8  # letters within a cell of a grid
ANSI = {"red": "\033[31m", "blue": "\033[34m", "green": "\033[32m", "yellow": "\033[33m"}
BOLD, PLAIN = "\033[1m", "\033[0m"

Numbers = Mapping[str, int]  # where the options lie: element or item → number of the option


def scene_text(scene: Scene, numbers: Numbers, colour: bool = False) -> str:
    """The whole scene, with the numbers of the options where they lie."""
    lines: list[str] = []
    small: list[str] = []  # counters and tracks share lines
    for element in scene.elements:
        if element.kind in (COUNTER, TRACK, BADGE):
            small.append(_small(element))
            continue
        lines += _joined(small)
        small = []
        lines += _element(element, numbers, colour)
    return "\n".join(lines + _joined(small))


def _small(element: Element) -> str:
    if element.kind == BADGE:
        return f"{element.label}: {element.text}"
    limit = f" of {element.limit}" if element.limit is not None else ""
    return f"{element.label}: {element.value or 0}{limit}"


def _joined(parts: list[str]) -> list[str]:
    """Parts side by side, never broken within."""
    kept = "   ".join(part.replace(" ", "\0") for part in parts)
    return [line.replace("\0", " ") for line in wrap(kept, WIDTH)]


def _element(element: Element, numbers: Numbers, colour: bool) -> list[str]:
    if element.kind == NOTE:
        return wrap(f"{element.label}: {element.text}", WIDTH)
    if element.kind == PILE:
        return [f"{element.label}: {element.count or 0} cards"]
    if element.kind == GRID:
        return ["", *_grid(element, numbers, colour), ""]
    names = [_item(item, numbers) for item in element.items]
    return wrap(f"{element.label}: {', '.join(names) or 'none'}", WIDTH, subsequent_indent="  ")


def _item(item: Item, numbers: Numbers) -> str:
    number = f"[{numbers[item.id]}] " if item.id in numbers else ""
    return number + (item.face.title if item.face else "face down")


def _grid(element: Element, numbers: Numbers, colour: bool) -> list[str]:
    """Boxes side by side; a card shows its colour's first letter and its points."""
    cells = [(item.row or 0, item.column or 0, item) for item in element.items]
    if not cells:
        return ["(empty)"]
    top, left = min(row for row, _, _ in cells), min(column for _, column, _ in cells)
    height = max(row for row, _, _ in cells) - top + 1
    canvas = [[" "] * WIDTH for _ in range(3 * height + 1)]
    painted: list[tuple[int, int, str]] = []
    for row, column, item in sorted(cells, key=lambda cell: not cell[2].empty):
        y, x = 3 * (row - top), (CELL + 1) * (column - left)
        for i, text in enumerate(_box(item, numbers)):
            canvas[y + i][x : x + CELL + 2] = text
        if colour and item.face and item.face.colour in ANSI:
            painted += [(y + i, x + 1, ANSI[item.face.colour]) for i in (1, 2)]
    for y, x, code in painted:
        canvas[y][x] = code + canvas[y][x]
        canvas[y][x + CELL - 1] += PLAIN
    return ["".join(line).rstrip() for line in canvas]


def _box(item: Item, numbers: Numbers) -> list[str]:
    number = f"[{numbers[item.id]}]" if item.id in numbers else ""
    edge = "+" + "-" * CELL + "+"
    if item.empty or item.face is None:
        dots = "+" + " ." * (CELL // 2) + "+"
        return [dots, " " + " " * CELL + " ", " " + number.center(CELL) + " ", dots]
    face = item.face
    title = (face.short or face.title)[: CELL - 1].ljust(CELL - 1) + face.colour[:1].upper()
    points = "" if face.points is None else f"{face.points:+d}" if face.points else "0"
    low = points.rjust(3) + number.rjust(CELL - 3)
    return [edge, f"|{title}|", f"|{low}|", edge]


def options_text(prompt: str, options: list[Option], colour: bool = False) -> str:
    """The question and its numbered answers."""
    head = f"{BOLD}{prompt}{PLAIN}" if colour else prompt
    lines = [f"{head}:"]
    for number, option in enumerate(options, 1):
        lines += wrap(
            option.label, WIDTH, initial_indent=f"{number:4}  ", subsequent_indent="      "
        )
    return "\n".join(lines)
