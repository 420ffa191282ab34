"""A game as one spread of a picture book: which things lie where, always.

A spread is drawn with letters: each letter is a place, as wide and as high as it is drawn, and
the whole drawing is as large as the window. There are three drawings, for windows that are wide,
for a phone that stands, and for one that lies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

MIDDLE, MINE, OTHERS, ANYBODY = "middle", "mine", "others", "anybody"
WHOSE: Final = (MIDDLE, MINE, OTHERS, ANYBODY)
FREE: Final = "."  # nothing lies there


@dataclass(frozen=True)
class Place:
    """What lies in a place: elements by their ids, or by how these begin (`hand` for `hand/2`).

    What is nobody's may lie among what is mine, such as cards to choose from where my hand will be.
    In a place that is anybody's, what somebody shows lies before all, with their name.
    """

    holds: tuple[str, ...] = ()
    whose: str = MIDDLE
    room: int = 0  # cards that it always has room for, so that they keep their size
    name: str = ""  # what is said of it, where its elements need no names of their own
    lends: str = ""  # the place next to it that has its room too, while it is empty
    ghost: str = ""  # a drawing that is faintly seen there, while nothing lies on it or may come


@dataclass(frozen=True)
class Spread:
    """The drawings, and what their letters are. Of the others, `counts` is the number that matters.

    The game's own words about how it stands are in the strip at the top: `status`.
    """

    wide: str = ""
    tall: str = ""
    flat: str = ""
    places: Mapping[str, Place] = field(default_factory=dict)
    counts: str = ""
    status: tuple[str, ...] = ()

    def drawings(self) -> dict[str, list[str]]:
        found = {"wide": self.wide, "tall": self.tall, "flat": self.flat}
        return {shape: rows_of(text) for shape, text in found.items()}

    def place_of(self, element: str, whose: str) -> str:
        """The letter of the place where an element of this id lies; empty: nowhere."""
        for owner in (ANYBODY, whose, MINE) if whose == MIDDLE else (ANYBODY, whose):
            for letter, place in self.places.items():
                if place.whose == owner and is_among(element, place.holds):
                    return letter
        return ""


def rows_of(drawing: str) -> list[str]:
    """The rows of a drawing; a number before a row says how often it comes."""
    found: list[str] = []
    times = 1
    for word in drawing.split():
        if word.isdecimal():
            times = int(word)
        else:
            found += [word] * times
            times = 1
    return found


def is_among(element: str, names: Sequence[str]) -> bool:
    return any(element == name or element.startswith(f"{name}/") for name in names)


def flaws(spread: Spread) -> list[str]:
    """What is wrong with a spread, in words."""
    found = [
        f"{shape}: {flaw}"
        for shape, rows in spread.drawings().items()
        for flaw in _flaws_of(rows, spread.places)
    ]
    odd = [letter for letter, place in spread.places.items() if place.whose not in WHOSE]
    lost = [
        place.lends for place in spread.places.values() if place.lends not in {"", *spread.places}
    ]
    found += [f"whose is place {letter}?" for letter in odd]
    return found + [f"room is lent to {letter}, which is no place" for letter in lost]


def _flaws_of(rows: list[str], places: Mapping[str, Place]) -> list[str]:
    drawn = sorted({letter for row in rows for letter in row} - {FREE})
    found = [
        f"place {letter} is drawn but not declared" for letter in drawn if letter not in places
    ]
    found += [
        f"place {letter} is declared but not drawn" for letter in places if letter not in drawn
    ]
    if len({len(row) for row in rows}) > 1:
        found.append("rows are of different length")
    return found + [
        f"place {letter} is no rectangle" for letter in drawn if not _whole(rows, letter)
    ]


def _whole(rows: list[str], letter: str) -> bool:
    """Whether a letter fills a rectangle."""
    spans = {(row.find(letter), row.rfind(letter)) for row in rows if letter in row}
    lines = [i for i, row in enumerate(rows) if letter in row]
    if len(spans) != 1 or lines != list(range(lines[0], lines[-1] + 1)):
        return False
    ((left, right),) = spans
    return all(set(rows[i][left : right + 1]) == {letter} for i in lines)
