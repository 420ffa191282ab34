"""Colours by what they mean: a card, a fruit or a side has the colour that its faces name."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache

from fabletable.engine.facts import Facts
from fabletable.engine.scene import Face
from fabletable.lobby.palette import colours_of
from fabletable.terminal.screen import PLAIN

Codes = Mapping[str, str]  # by the colour that a face names
NO_COLOURS: Codes = {}
BY_NAME = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "purple": 35}  # as the window has them
STEPS = (0, 95, 135, 175, 215, 255)  # of red, green and blue in a palette of 256
CUBE = 16  # where it begins


@cache
def codes_of(facts: Facts) -> Codes:
    """Plain colours by their names; others as near as can be to those of the game's box."""
    from_box = {name: _nearest(colour) for name, colour in colours_of(facts).items()}
    return {**from_box, **{name: f"\033[{code}m" for name, code in BY_NAME.items()}}


def _nearest(colour: str) -> str:
    """`#ecc02f` as one of the 256 colours that nearly every window knows."""
    digits = colour.removeprefix("#")
    wide = "".join(digit * (6 // len(digits)) for digit in digits)
    parts = [int(wide[i : i + 2], 16) for i in (0, 2, 4)]
    red, green, blue = ([abs(step - part) for step in STEPS] for part in parts)
    place = [one.index(min(one)) for one in (red, green, blue)]
    return f"\033[38;5;{CUBE + 36 * place[0] + 6 * place[1] + place[2]}m"


def painted(lines: list[str], faces: Collection[Face], codes: Codes) -> list[str]:
    """The titles of cards, and the names of sides, in their colours. Words that are in colour
    already, as in a grid, stay as they are.
    """
    meant = {face.title: codes[face.colour] for face in faces if face.colour in codes}
    sides = {face.colour for face in faces if face.colour in codes}
    meant = {**{side.capitalize(): codes[side] for side in sides}, **meant}
    if not meant:
        return lines
    ordered = sorted(meant, key=lambda title: (-len(title), title))
    pattern = re.compile(rf"(?<![\w\033[])(?:{'|'.join(map(re.escape, ordered))})(?!\w)")

    def paint(found: re.Match[str]) -> str:
        return f"{meant[found[0]]}{found[0]}{PLAIN}"

    return [pattern.sub(paint, line) for line in lines]
