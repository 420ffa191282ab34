"""A game's box and the colours it declares, for windows and browsers: docs/boxes.md."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Facts

FOLDER, PALETTE = "box", "palette.toml"
TABLE = ("ground", "felt", "paper", "ink", "soft", "line", "deep", "on-deep", "glow")
CARDS = ("back", "plain", "leaf")  # cards are paper, by day and by lamplight
PARTS: dict[str, Sequence[str]] = {"light": TABLE, "dark": TABLE, "cards": CARDS, "colours": ()}
WORD = re.compile(r"[\w-]+( [\w-]+)*")
COLOUR = re.compile(r"#([0-9a-fA-F]{3}){1,2}")

Colours = Mapping[str, str]


class BadBox(Mistake):
    """Something about a game's box is not as docs/boxes.md says."""


class BadPalette(Mistake):
    """A palette holds a name that is none, or a colour that is none."""


@dataclass(frozen=True)
class Palette:
    """What is left out is as on a plain table."""

    light: Colours = field(default_factory=dict)
    dark: Colours = field(default_factory=dict)
    cards: Colours = field(default_factory=dict)
    colours: Colours = field(default_factory=dict)  # that faces of cards name

    def css(self, game: str) -> str:
        """Rules that hold within whatever belongs to the game; none for what is plain."""
        here = f'[data-game="{game}"]'
        rules = [
            _rule(here, self.cards),
            _by_light("light", _rule(here, self.light)),
            _by_light("dark", _rule(here, self.dark)),
            *[_rule(f'{here} [data-colour="{name}"]', {"tint": colour})
              for name, colour in self.colours.items()],
        ]  # fmt: skip
        return "".join(f"{rule}\n" for rule in rules if rule)


def _rule(where: str, colours: Colours) -> str:
    values = " ".join(f"--{name}: {colour};" for name, colour in colours.items())
    return f"{where} {{ {values} }}" if colours else ""


def _by_light(light: str, rule: str) -> str:
    return f"@media (prefers-color-scheme: {light}) {{ {rule} }}" if rule else ""


def read_palette(text: str) -> Palette:
    """Checked, so that nothing else gets into a style sheet."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as why:
        raise BadPalette(f"expected TOML: {why}") from None
    for part in found:
        if part not in PARTS:
            raise BadPalette(f"expected [{'], ['.join(PARTS)}], got [{part}]")
    return Palette(**{part: _colours(part, found.get(part, {})) for part in PARTS})


def _colours(part: str, found: Any) -> Colours:
    if not isinstance(found, dict):
        raise BadPalette(f"{part}: expected a table of colours, got {found!r}")
    for name, value in found.items():
        _check_name(part, name)
        if not (isinstance(value, str) and COLOUR.fullmatch(value)):
            raise BadPalette(f"[{part}] {name}: expected a colour such as #0b6470, got {value!r}")
    return found


def _check_name(part: str, name: str) -> None:
    known = PARTS[part]
    if known and name not in known:
        raise BadPalette(f"[{part}] has no colour '{name}'; it has {', '.join(known)}")
    if not WORD.fullmatch(name):
        raise BadPalette(f"[{part}]: expected a word such as 'amber', got {name!r}")


# -- where it lies


def box_folder(package: str) -> Traversable:
    # Compiled rules lie elsewhere than their sources; from the top, the way leads to the sources.
    top, *rest = package.split(".")
    try:
        found = files(top)
        for step in (*rest, FOLDER):  # one by one: a namespace takes no more at once
            found = found.joinpath(step)
    except (ImportError, TypeError, ValueError) as why:
        raise BadBox(f"expected the name of a package, got '{package}': {why}") from None
    if not found.is_dir():
        raise BadBox(f"expected a folder '{FOLDER}' in {package}, found none; is it installed?")
    return found


def colours_of(facts: Facts) -> Colours:
    """What faces of this game's cards are coloured with; nothing where that cannot be read."""
    try:
        file = box_folder(facts.box).joinpath(PALETTE)
        return read_palette(file.read_text("utf-8")).colours
    except (Mistake, OSError, UnicodeDecodeError):
        return {}
