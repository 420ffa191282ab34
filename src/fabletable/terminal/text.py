"""Scenes as text: every element of a scene has one plain form, no wider than the window."""

from __future__ import annotations

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
from fabletable.engine.story import counted, named
from fabletable.engine.zones import SHARED
from fabletable.terminal.grid import grid_lines
from fabletable.terminal.paint import NO_COLOURS, Codes, painted
from fabletable.terminal.screen import BOLD, ENDLESS, PLAIN, tidy, width, wrapped

SPECTATOR = SHARED
SMALL = (COUNTER, TRACK, BADGE, PILE)  # these share lines
GAP = "   "
INDENT = "  "
LONGEST_NAME = 20  # letters
SHORT = 60  # letters of an answer that may share a line
EXPLAIN = "? and a number explains a card"


@dataclass(frozen=True)
class Reader:
    """Who reads a scene as text, and what is written upon it."""

    viewer: int
    names: Sequence[str]
    numbers: Mapping[str, str] = field(default_factory=dict)
    colour: bool = False  # whether anything may be bold
    codes: Codes = field(default_factory=dict)  # of the colours that faces name
    within: int | None = None  # the seat under whose name we are

    def named(self, text: str) -> str:
        return named(text, self.viewer, self.names)


def scene_text(scene: Scene, reader: Reader) -> str:
    """The whole scene, with the numbers of the options where they lie."""
    lines: list[str] = []
    for seat, elements in _sites(scene.elements):
        lines += _lines(elements, reader) if seat is None else _site(seat, elements, reader)
    return "\n".join(painted(lines, faces_of(scene).values(), reader.codes))


def _sites(elements: Iterable[Element]) -> list[tuple[int | None, list[Element]]]:
    """Several elements in a row that are one seat's; what lies between them."""
    found: list[tuple[int | None, list[Element]]] = []
    for seat, group in groupby(elements, lambda element: element.seat):
        some = list(group)
        site = seat if len(some) > 1 else None
        if site is None and found and found[-1][0] is None:
            found[-1][1].extend(some)
        else:
            found.append((site, some))
    return found


def _site(seat: int, elements: list[Element], reader: Reader) -> list[str]:
    """Everything of one seat: its name goes before, and the rest stands under it."""
    name = tidy("You" if seat == reader.viewer else reader.names[seat])[:LONGEST_NAME].rstrip()
    before = f"{name} --- "
    first = f"{BOLD}{before}{PLAIN}" if reader.colour else before
    within = replace(reader, within=seat)
    lines = _lines(elements, within, before, INDENT)
    return [lines[0].replace(before, first, 1), *lines[1:]]


def _lines(scene: Iterable[Element], reader: Reader, first: str = "", later: str = "") -> list[str]:
    """The elements as lines; the first line begins with `first`, the others with `later`."""
    lines: list[str] = []
    for small, elements in groupby(scene, _is_small):
        if small:
            lines += packed(
                _small_texts(list(elements), reader), first=later if lines else first, later=later
            )
            continue
        for element in elements:
            lines += _element(element, reader, later if lines else first, later)
    return lines


def _is_small(element: Element) -> bool:
    """Whether it shares a line with others, as do cards of which only the number is known."""
    return element.kind in SMALL or (
        element.count is not None and not any(item.face for item in element.items)
    )


def _element(element: Element, reader: Reader, first: str, later: str) -> list[str]:
    if element.kind == NOTE:
        text = reader.named(element.text)
        return wrapped(f"{reader.named(element.label)}: {text}", first, later)
    if element.kind == GRID:
        return [first.rstrip(), *grid_lines([*element.items], reader.numbers, reader.codes), ""]
    head, *more = items_text(element, reader) or ["none"]
    words = [f"{_label(element, element.label, reader)}: {head}", *more]
    parts = [*[f"{word}," for word in words[:-1]], words[-1]]
    return packed(parts, " ", first, f"{later}{INDENT}")


def _label(element: Element, label: str, reader: Reader) -> str:
    """The label with its option's number and with whose it is."""
    label = reader.named(label)
    if element.id in reader.numbers:
        label = f"{reader.numbers[element.id]} {label}"
    if element.seat is None or element.seat == reader.within:
        return label
    whose = "you" if element.seat == reader.viewer else reader.names[element.seat]
    return f"{label} ({whose})"


def items_text(element: Element, reader: Reader) -> list[str]:
    """Equal cards are counted, with the numbers of all their options.

    In a fan they go together wherever they lie, elsewhere only if they lie side by side.
    """
    found: list[tuple[str, str, int]] = []  # text, marks, count
    for item in element.items:
        text = item_text(item, reader, costs=element.kind == FAN)
        mark = f"{reader.numbers[item.id]} " if item.id in reader.numbers else ""
        earlier = found if element.kind == FAN else found[-1:]
        same = next((one for one in earlier if one[0] == text), None)
        if same is None:
            found.append((text, mark, 1))
        else:
            found[found.index(same)] = (text, same[1] + mark, same[2] + 1)
    return [mark + (f"{count} x " * (count > 1)) + text for text, mark, count in found]


def item_text(item: Item, reader: Reader, costs: bool = False) -> str:
    """A card by its title, its numbers, and what is true of it; with its cost if wanted, unless
    the title tells it already.
    """
    if item.face is None:
        return "empty" if item.empty else "face down"
    title, cost = item.face.title, item.face.cost
    told = not costs or cost is None or str(cost) in title.split()
    numbers = item.face.numbers.rstrip(".")
    about = [numbers, "" if told else str(cost), reader.named(item.text)]
    return f"{title} ({', '.join(filter(None, about))})" if any(about) else title


# -- counters, tracks and badges


def _small_texts(elements: list[Element], reader: Reader) -> list[str]:
    """What belongs to one owner goes together: `now/red` and `won/red` are both Red's."""
    texts: list[str] = []
    for _, group in groupby(elements, _owner):
        texts += _of_one_owner(list(group), reader)
    return texts


def _owner(element: Element) -> str:
    return element.id.rpartition("/")[2]


def _of_one_owner(group: list[Element], reader: Reader) -> list[str]:
    """`Red now` and `Red rounds won` become one: `Red: 7 now, 1 of 2 rounds won`."""
    words = [element.label.split() for element in group]
    shared = [w[0] for w in takewhile(lambda w: len(set(w)) == 1, zip(*words, strict=False))]
    if len(group) < 2 or not shared or any(len(label) == len(shared) for label in words):
        return [f"{_label(one, one.label, reader)}: {value_text(one, reader)}" for one in group]
    rest = [" ".join(label[len(shared) :]) for label in words]
    parts = [f"{value_text(one, reader)} {what}" for one, what in zip(group, rest, strict=True)]
    return [f"{_label(group[0], ' '.join(shared), reader)}: {', '.join(parts)}"]


def value_text(element: Element, reader: Reader) -> str:
    if element.kind == BADGE:
        text = reader.named(element.text)
        return text if element.value is None else f"{element.value} ({text})"
    if element.kind not in SMALL or element.kind == PILE:
        count = element.count or len(element.items)
        tops = [item_text(item, reader) for item in [*element.items][:1] if item.face]
        return counted(count, "card") + "".join(f", on top {top}" for top in tops)
    limit = f" of {element.limit}" if element.limit is not None else ""
    stops = ", ".join(f"{stop.text} at {stop.at}" for stop in element.stops)
    return f"{element.value or 0}{limit}{f' ({stops})' if stops else ''}"


def packed(parts: Sequence[str], gap: str = GAP, first: str = "", later: str = "") -> list[str]:
    """As many in a line as fit, none broken unless it is too long by itself."""
    lines: list[str] = []
    for part in map(tidy, parts):
        if lines and len(lines[-1] + gap + part) <= width():
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
    prompt: str,
    options: Sequence[Option],
    scene: Scene,
    colour: bool = False,
    codes: Codes = NO_COLOURS,
    room: int = ENDLESS,
    most: int = ENDLESS,
) -> str:
    """The question and its numbered answers. A card says what it does, unless that takes more
    than `most` lines; where there is no `room` for so many lines, short answers share lines.
    """
    question = prompt if prompt.endswith(("?", ".")) else f"{prompt}:"
    labels = [option.label for option in options]
    texts = with_card_texts(options, scene)
    lines = _numbered(texts)
    too_long = texts != labels and len(lines) >= most
    if too_long:
        texts, lines = labels, _numbered(labels)
    if too_long or any(option.by_name for option in options):
        question += f" ({EXPLAIN})"
    if texts == labels and len(lines) >= room and max(map(len, labels)) <= SHORT:
        parts = [f"[{number}] {label}" for number, label in enumerate(labels, 1)]
        lines = packed(parts, first=GAP, later=GAP)
    head = [f"{BOLD}{line}{PLAIN}" if colour else line for line in wrapped(question)]
    return "\n".join([*head, *painted(lines, faces_of(scene).values(), codes)])


def _numbered(texts: Sequence[str]) -> list[str]:
    found = [wrapped(text, f"{number:4}  ", " " * 6) for number, text in enumerate(texts, 1)]
    return [line for lines in found for line in lines]


def with_card_texts(options: Sequence[Option], scene: Scene) -> list[str]:
    """The labels; the first to name a card is followed by the card's text."""
    told = cards_told(options, scene)
    return [
        option.label if face is None else f"{option.label}{_stop(option.label)} {face.text}"
        for option, face in zip(options, told, strict=True)
    ]


def _stop(label: str) -> str:
    return "." if ":" in label else ":"


def cards_told(options: Sequence[Option], scene: Scene) -> list[Face | None]:
    """For each option the card that it is the first to name, if that card does something."""
    faces = faces_of(scene)
    found: list[Face | None] = []
    for option in options:
        face = faces.get(option.at)
        named = face is not None and face.text and face.title in option.label
        found.append(faces.pop(option.at) if named and not option.by_name else None)
    return found
