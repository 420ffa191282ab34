"""Palettes: what can be declared, what is refused, and the style sheet they become."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import run
from fabletable.engine.game import new_game
from fabletable.engine.rules import AnyRules
from fabletable.lobby.palette import CARDS, TABLE, BadPalette, Palette, read_palette
from fabletable.shelf import GAMES
from fabletable.web.doors.app import STATIC
from fabletable.web.doors.boxes import read_box

WHOLE = """
[light]
ground = "#f6ecd4"
on-deep = "#FFF"
[dark]
ground = "#1c2223"
[cards]
back = "#17808c"
[colours]
castle = "#cfa663"
"sea green" = "#2e8b57"
"""
SHEET = """\
[data-game="sea"] { --back: #17808c; }
@media (prefers-color-scheme: light) { [data-game="sea"] { --ground: #f6ecd4; --on-deep: #FFF; } }
@media (prefers-color-scheme: dark) { [data-game="sea"] { --ground: #1c2223; } }
[data-game="sea"] [data-colour="castle"] { --tint: #cfa663; }
[data-game="sea"] [data-colour="sea green"] { --tint: #2e8b57; }
"""


def test_a_palette_becomes_a_style_sheet() -> None:
    assert read_palette(WHOLE).css("sea") == SHEET


def test_nothing_declared_is_a_plain_table() -> None:
    assert read_palette("") == Palette()
    assert Palette().css("sea") == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("light", "expected TOML: "),
        ("[night]", r"expected \[light\], \[dark\], \[cards\], \[colours\], got \[night\]"),
        ("light = '#fff'", "light: expected a table of colours, got '#fff'"),
        ("[light]\naccent = '#fff'", r"\[light\] has no colour 'accent'; it has ground, felt"),
        ("[dark]\nback = '#fff'", r"\[dark\] has no colour 'back'"),
        ("[cards]\nground = '#fff'", r"\[cards\] has no colour 'ground'; it has back, plain"),
        ("[colours]\n'a\"] { }' = '#fff'", r"\[colours\]: expected a word"),
        ("[colours]\n'' = '#fff'", r"\[colours\]: expected a word"),
        *[
            (f"[colours]\nsea = {value}", r"\[colours\] sea: expected a colour such as #0b6470")
            for value in ("'teal'", "'#12'", "'#12345'", "'#fff; }'", "'#fff\\n'", "7", "{a = 1}")
        ],
        ('[light]\nink = """#fff\n"""', r"\[light\] ink: expected a colour such as #0b6470"),
    ],
)
def test_what_is_no_palette_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadPalette, match=f"^{why}"):
        read_palette(text)


def test_every_name_colours_something_and_is_explained() -> None:
    styles = "".join(file.read_text("utf-8") for file in (STATIC / "style").iterdir())
    page = Path(run.__file__).parent.joinpath("docs/boxes.md").read_text("utf-8")
    for name in (*TABLE, *CARDS):
        assert f"var(--{name}" in styles, name
        assert f"| `{name}` |" in page, name


# -- those on the shelf


def colours(rules: AnyRules, mode: str, rng: Random) -> set[str]:
    """What the faces that somebody sees in a game name as their colour."""
    game = new_game(rules, rules.setup(mode=mode, seed="1"))
    found: set[str] = set()
    while game.asks:
        ask = game.asks[0]
        for element in game.scene(ask.player).elements:
            found |= {item.face.colour for item in element.items if item.face is not None}
        game.answer(ask.player, rng.choice(ask.keys))
    return found - {""}


@pytest.mark.parametrize("game", GAMES)
def test_every_colour_that_cards_name_is_declared(game: str) -> None:
    rules = GAMES[game]
    declared = read_box(rules.facts).palette.colours
    for mode in rules.facts.modes:
        assert colours(rules, mode.key, Random(1)) <= declared.keys()


PLAIN = re.findall(r":root \{(.*?)\}", (STATIC / "style/base.css").read_text("utf-8"), re.DOTALL)
READ = {  # what is written on what
    "ink": ("ground", "felt", "paper"), "soft": ("ground", "felt", "paper"),
    "deep": ("paper", "felt"), "on-deep": ("deep",), "glow": ("paper",),
}  # fmt: skip


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("game", GAMES)
def test_everything_can_be_read_by_day_and_by_lamplight(game: str) -> None:
    palette = read_box(GAMES[game].facts).palette
    for plain, own in zip(PLAIN, (palette.light, palette.dark), strict=True):
        here = {**dict(re.findall(r"--([\w-]+): (#\w+);", plain)), **own}
        for written, grounds in READ.items():
            for ground in grounds:
                assert contrast(here[written], here[ground]) >= 4.5, (written, ground)
