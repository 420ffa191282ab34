"""What games bring in their boxes, read once, when the server starts: docs/boxes.md.

A box that is not as it should be stops nobody: its game is played with plain things instead, and
the server's log says why.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

from fabletable.engine.facts import Facts
from fabletable.lobby.palette import PALETTE, BadBox, BadPalette, Palette, box_folder, read_palette
from fabletable.web.doors.assets import Asset

PICTURE, CARDS, GROUND, BACK = "box.svg", "cards.svg", "ground.svg", "back.svg"
SVG, CSS = "image/svg+xml", "text/css"
SOUNDS, HEARD_AT = "sounds/", ("turn", "move", "act", "over")
AUDIO = {".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".wav": "audio/wav"}
KINDS = dict.fromkeys((PICTURE, CARDS, GROUND, BACK), SVG) | {
    f"{SOUNDS}{what}{end}": kind for what in HEARD_AT for end, kind in AUDIO.items()
}  # all that is shown to a browser as it is
KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Box:
    """What a game brings, by names within its folder; a plain box holds nothing."""

    game: str
    assets: Mapping[str, Asset] = field(default_factory=dict)
    palette: Palette = field(default_factory=Palette)

    def address(self, name: str) -> str:
        """Where the server shows this; empty if it is not there."""
        return f"/box/{self.game}/{name}" if name in self.assets else ""

    def sounds(self) -> dict[str, str]:
        """Where they are, by what they are heard at."""
        names = [name for name in self.assets if name.startswith(SOUNDS)]
        return {PurePosixPath(name).stem: self.address(name) for name in names}


def read_boxes(games: Iterable[Facts]) -> dict[str, Box]:
    return {facts.key: read_box(facts) for facts in games}


def style_sheet(boxes: Iterable[Box]) -> Asset:
    """The palettes and backs of all games in one, since the shelf shows them side by side."""
    return Asset("".join(box.palette.css(box.game) + _backing(box) for box in boxes).encode(), CSS)


def _backing(box: Box) -> str:
    """What is seen of cards that lie face down; on a plain table dots."""
    address = box.address(BACK)
    rule = f'[data-game="{box.game}"] {{ --backing: url({address}) center / cover; }}\n'
    return rule if address else ""


def read_box(facts: Facts) -> Box:
    """The game's box, or a plain one."""
    try:
        return _unpacked(facts) if facts.box else Box(facts.key)
    except (BadBox, OSError) as why:
        log.warning("The box of %s is left closed: %s", facts.name, why)
        return Box(facts.key)


def _unpacked(facts: Facts) -> Box:
    if not KEY.fullmatch(facts.key):
        raise BadBox(f"expected a key such as 'my-game', for addresses; got '{facts.key}'")
    folder = box_folder(facts.box)
    return Box(facts.key, _assets(folder), _palette(facts, folder))


def _assets(folder: Traversable) -> dict[str, Asset]:
    there = {name: folder.joinpath(name) for name in KINDS}
    return {
        name: Asset(one.read_bytes(), KINDS[name]) for name, one in there.items() if one.is_file()
    }


def _palette(facts: Facts, folder: Traversable) -> Palette:
    """Its own; plain if it has none, or none that can be used."""
    file = folder.joinpath(PALETTE)
    try:
        return read_palette(file.read_text("utf-8")) if file.is_file() else Palette()
    except (BadPalette, UnicodeDecodeError) as why:
        log.warning("%s is played in plain colours: %s: %s", facts.name, PALETTE, why)
        return Palette()
