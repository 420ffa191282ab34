"""Scenes as text: every element of a scene has one plain form, at most 80 letters wide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, takewhile

from fabletable.engine.facts import Option
from fabletable.engine.scene import (
    BADGE,
    COUNTER,
    FAN,
    GRID,
    NOTE,
    PILE,
    TRACK,
    Element,
    Face,
    Item,
    Scene,
)
from fabletable.engine.table import SHARED
from fabletable.terminal.grid import grid_lines
from fabletable.terminal.screen import BOLD, PLAIN, WIDTH, tidy, wrapped

SPECTATOR = SHARED
SMALL = (COUNTER, TRACK, BADGE, PILE)  # these share lines
GAP = "   "
MANY = 5  # elements of one seat, from which on they stand together under its name
RULE = 40  # letters of the line with the name


@dataclass(frozen=True)
class Look:
    """Who looks at a scene, and what is written upon it."""

    viewer: int
    names: Sequence[str]
    numbers: Mapping[str, str] = field(default_factory=dict)
    colour: bool = False
    within: int | None = None  # the seat under whose name we are


def scene_text(scene: Scene, look: Look) -> str:
    """The whole scene, with the numbers of the options where they lie."""
    lines: list[str] = []
    for seat, elements in _sites(scene.elements):
        if seat is not None:
            name = tidy("You" if seat == look.viewer else look.names[seat])
            lines.append(f"{name[: RULE // 2]} ".ljust(RULE, "-"))
        lines += _lines(elements, replace(look, within=seat))
    return "\n".join(lines)


def _sites(elements: Iterable[Element]) -> list[tuple[int | None, list[Element]]]:
    """Elements in a row that are one seat's, if they are many; what lies between them."""
    found: list[tuple[int | None, list[Element]]] = []
    for seat, group in groupby(elements, lambda element: element.seat):
        some = list(group)
        site = seat if len(some) >= MANY else None
        if site is None and found and found[-1][0] is None:
            found[-1][1].extend(some)
        else:
            found.append((site, some))
    return found


def _lines(scene: Iterable[Element], look: Look) -> list[str]:
    lines: list[str] = []
    for small, elements in groupby(scene, lambda element: element.kind in SMALL):
        if small:
            lines += _packed(_small_texts(list(elements), look))
        else:
            lines += [line for element in elements for line in _element(element, look)]
    return lines


def _element(element: Element, look: Look) -> list[str]:
    if element.kind == NOTE:
        return wrapped(f"{element.label}: {element.text}")
    if element.kind == GRID:
        return ["", *grid_lines(element.items, look.numbers, look.colour), ""]
    first, *more = _items(element, look) or ["none"]
    words = [f"{_label(element, element.label, look)}: {first}", *more]
    return _packed([*[f"{word}," for word in words[:-1]], words[-1]], gap=" ", later="  ")


def _label(element: Element, label: str, look: Look) -> str:
    """The label with its option's number and with whose it is."""
    if element.id in look.numbers:
        label = f"{look.numbers[element.id]} {label}"
    if element.seat is None or element.seat == look.within:
        return label
    whose = "you" if element.seat == look.viewer else look.names[element.seat]
    return f"{label} ({whose})"


def _items(element: Element, look: Look) -> list[str]:
    """In a fan equal cards are counted, with the numbers of all their options."""
    texts = [_item(item, costs=element.kind == FAN) for item in element.items]
    marks = [look.numbers[one.id] + " " if one.id in look.numbers else "" for one in element.items]
    if element.kind != FAN:
        return [mark + text for mark, text in zip(marks, texts, strict=True)]
    found: dict[str, str] = {}
    for mark, text in zip(marks, texts, strict=True):
        found[text] = found.get(text, "") + mark
    counts = Counter(texts)
    return [
        mark + (f"{counts[text]} x " * (counts[text] > 1)) + text for text, mark in found.items()
    ]


def _item(item: Item, costs: bool = False) -> str:
    """A card by its title; with its cost if wanted, unless the title tells it already."""
    if item.face is None:
        return "empty" if item.empty else "face down"
    title, cost = item.face.title, item.face.cost
    told = not costs or cost is None or str(cost) in title.split()
    return title if told else f"{title} ({cost})"


# -- counters, tracks and badges


def _small_texts(elements: list[Element], look: Look) -> list[str]:
    """What belongs to one owner goes together: `now/red` and `won/red` are both Red's."""
    texts: list[str] = []
    for _, group in groupby(elements, _owner):
        texts += _of_one_owner(list(group), look)
    return texts


def _owner(element: Element) -> str:
    return element.id.rpartition("/")[2]


def _of_one_owner(group: list[Element], look: Look) -> list[str]:
    """`Red now` and `Red rounds won` become one: `Red: 7 now, 1 of 2 rounds won`."""
    words = [element.label.split() for element in group]
    shared = [w[0] for w in takewhile(lambda w: len(set(w)) == 1, zip(*words, strict=False))]
    if len(group) < 2 or not shared or any(len(label) == len(shared) for label in words):
        return [f"{_label(one, one.label, look)}: {_value(one)}" for one in group]
    rest = [" ".join(label[len(shared) :]) for label in words]
    parts = [f"{_value(one)} {what}" for one, what in zip(group, rest, strict=True)]
    return [f"{_label(group[0], ' '.join(shared), look)}: {', '.join(parts)}"]


def _value(element: Element) -> str:
    if element.kind == BADGE:
        return element.text
    if element.kind == PILE:
        count = element.count or 0
        top = ", ".join(map(_item, element.items))
        return f"{count} card{'s' * (count != 1)}" + (f", on top {top}" if top else "")
    limit = f" of {element.limit}" if element.limit is not None else ""
    return f"{element.value or 0}{limit}"


def _packed(parts: Sequence[str], gap: str = GAP, first: str = "", later: str = "") -> list[str]:
    """As many in a line as fit, none broken unless it is too long by itself."""
    lines: list[str] = []
    for part in map(tidy, parts):
        if lines and len(lines[-1] + gap + part) <= WIDTH:
            lines[-1] += gap + part
        else:
            lines += wrapped(part, later if lines else first, f"{later}  ")
    return lines


# -- options


def option_numbers(options: Sequence[Option]) -> dict[str, str]:
    """By element or item, the numbers of the options that lie there: `[3]` or `[3,4]`."""
    found: dict[str, list[str]] = {}
    for number, option in enumerate(options, 1):
        found.setdefault(option.at, []).append(str(number))
    return {at: f"[{','.join(numbers)}]" for at, numbers in found.items()}


def faces_of(scene: Scene) -> dict[str, Face]:
    items = [item for element in scene.elements for item in element.items]
    return {item.id: item.face for item in items if item.face}


def options_text(
    prompt: str, options: Sequence[Option], scene: Scene, colour: bool = False, room: int = 1000
) -> str:
    """The question and its numbered answers; a card says what it does.

    Where there is no room for so many lines, short answers share lines.
    """
    question = prompt if prompt.endswith("?") else f"{prompt}:"
    lines = [f"{BOLD}{line}{PLAIN}" if colour else line for line in wrapped(question)]
    texts = _with_card_texts(options, faces_of(scene))
    if len(lines + texts) > room and texts == [option.label for option in options]:
        parts = [f"[{number}] {text}" for number, text in enumerate(texts, 1)]
        return "\n".join(lines + _packed(parts, first=GAP, later=GAP))
    for number, text in enumerate(texts, 1):
        lines += wrapped(text, f"{number:4}  ", " " * 6)
    return "\n".join(lines)


def _with_card_texts(options: Sequence[Option], faces: dict[str, Face]) -> list[str]:
    """The labels; the first to name a card is followed by the card's text."""
    texts: list[str] = []
    for option in options:
        face = faces.get(option.at)
        if face is not None and face.text and face.title in option.label:
            texts.append(f"{option.label}: {face.text}")
            del faces[option.at]
        else:
            texts.append(option.label)
    return texts
