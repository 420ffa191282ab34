"""The colours that drawings are cut from, worked out: not every program that shows pictures
reads style sheets. They are those of `static/style/pictures.css`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

STYLE = Path(__file__).parents[1] / "static" / "style" / "pictures.css"
RULE = re.compile(r"svg \.([\w-]+) \{\s*fill: ([^;]+);")
VARIABLE = re.compile(r"var\(--([\w-]+), (#\w+)\)")
MIX = re.compile(r"color-mix\(in srgb, (#\w+) (\d+)%, (#\w+)\)")

Colours = Mapping[str, str]


@cache
def _rules() -> Colours:
    return dict(RULE.findall(STYLE.read_text("utf-8")))


def papers(own: Colours) -> dict[str, str]:
    """By the class of what is drawn; `own` are those that a game or a card brings."""
    return {name: _worked_out(rule, own) for name, rule in _rules().items()}


def _worked_out(rule: str, own: Colours) -> str:
    plain = VARIABLE.sub(lambda found: own.get(found[1], found[2]), rule)
    mix = MIX.fullmatch(plain)
    return mixed(mix[1], mix[3], int(mix[2]) / 100) if mix else plain


def mixed(one: str, other: str, share: float) -> str:
    """So much of the one, and the rest of the other."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def _parts(colour: str) -> list[int]:
    digits = colour.removeprefix("#")
    whole = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    return [int(whole[i : i + 2], 16) for i in (0, 2, 4)]
