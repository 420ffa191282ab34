"""One card as a picture, in millimetres, from its face and the drawings in its game's box."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree as ET

from fabletable.engine.scene import Face, Figure
from fabletable.web.doors.boxes import CARDS, Box
from fabletable.web.sheets.lettering import LEADING, fitted, text, width_of
from fabletable.web.sheets.papers import mixed, papers

WIDTH, HEIGHT = 63.0, 88.0  # as most printed games have them
PAPER, INK = "#fffaf0", "#2b2622"
PLAIN, BACK = "#b9a98e", "#6c5a45"  # where a game has no colours of its own
EDGE, BAND, ROUND = 4.0, 2.4, 3.0
INNER = WIDTH - 2 * EDGE
ART_TOP, ART_HEIGHT = 13.0, INNER * 0.74
LONG, LOW_ART = 120, 29.0  # letters of a text that needs more room, and what is left of the picture
FIGURE, WORD = 7.0, 3.4  # how high a small picture is, and a word in place of one
FOOT = HEIGHT - EDGE
SERIF, SANS = "Georgia, 'Times New Roman', serif", "system-ui, 'Noto Sans', Arial, sans-serif"
SVG = "http://www.w3.org/2000/svg"

ET.register_namespace("", SVG)


class Drawn:
    """Draws the cards of one game."""

    def __init__(self, box: Box) -> None:
        self.palette = box.palette
        self.leaf = {
            name: self.palette.cards[name] for name in ("leaf",) if name in self.palette.cards
        }
        self.drawings = _drawings(box)

    def back(self) -> str:
        colour = self.palette.cards.get("back", BACK)
        frame = f'x="{EDGE}" y="{EDGE}" width="{INNER}" height="{HEIGHT - 2 * EDGE}" rx="{ROUND}"'
        line = f'<rect {frame} fill="none" stroke="{PAPER}" stroke-width="0.8"/>'
        return f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{colour}"/>{line}'

    def face(self, face: Face) -> str:
        tint = self._tint(face.colour)
        high = LOW_ART if len(face.text) > LONG else ART_HEIGHT
        art = self._drawing(face.picture, tint, EDGE, ART_TOP, INNER, high)
        ground = mixed(tint, PAPER, 0.22)
        place = f'x="{EDGE}" y="{ART_TOP}" width="{INNER}" height="{high:.2f}"'
        below = ART_TOP + high + 1.5
        price, room = self._price(face, below)
        return "".join(
            [
                f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
                f'<rect width="{WIDTH}" height="{BAND}" fill="{tint}"/>',
                _title(face),
                f'<rect {place} fill="{ground}"/>{art}',
                price,
                _words(face.text, room, FOOT - (5 if face.points is not None else 0)),
                _points(face),
            ]
        )

    def _tint(self, colour: str) -> str:
        plain = self.palette.cards.get("plain", PLAIN)
        return self.palette.colours.get(colour, plain)

    def _drawing(
        self, name: str, tint: str, x: float, y: float, width: float, height: float
    ) -> str:
        """Whole, with its ground up to the edges of the frame; nothing, where the box has none."""
        drawing = self.drawings.get(name)
        if drawing is None:
            return ""
        place = f'x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}"'
        colours = papers({**self.leaf, "tint": tint})
        inner = _coloured(drawing, colours)
        whole = 'width="100%" height="100%" viewBox="0 0 100 74" overflow="visible"'
        return f'<svg {place} overflow="hidden"><svg {whole}>{inner}</svg></svg>'

    def _price(self, face: Face, top: float) -> tuple[str, float]:
        """What stands below the picture, and where there is room below that."""
        if face.figures and self._have_room(face.figures):
            return self._figures(face.figures, top), top + FIGURE + 1.5
        words = face.cost if isinstance(face.cost, str) else face.numbers
        if not words:
            return "", top + 1
        lines, size = fitted(words, INNER, 8.0, 3.6)
        drawn = _block(lines, size, top, font_family=SANS, font_weight="600")
        return drawn, top + len(lines) * size * LEADING + 1

    def _have_room(self, figures: tuple[Figure, ...]) -> bool:
        """Words of those that have no drawing may be too long for it."""
        half = INNER / len(figures) / 2
        return all(
            one.picture in self.drawings or width_of(one.word, WORD) < half for one in figures
        )

    def _figures(self, figures: tuple[Figure, ...], top: float) -> str:
        step = INNER / len(figures)
        found = []
        for place, one in enumerate(figures):
            middle = EDGE + step * (place + 0.5)
            number = text(
                middle - 0.5, top + 5.6, 5.0, str(one.number),
                text_anchor="end", font_family=SERIF, font_weight="700", fill=INK,
            )  # fmt: skip
            tint = self._tint(one.picture)
            drawing = self._drawing(one.picture, tint, middle + 0.5, top, FIGURE * 1.2, FIGURE)
            word = "" if drawing else text(middle + 1, top + 5, WORD, one.word, font_family=SANS)
            found.append(number + drawing + word)
        return "".join(found)


def _drawings(box: Box) -> Mapping[str, ET.Element]:
    asset = box.assets.get(CARDS)
    if asset is None:
        return {}
    return {one.get("id", ""): one for one in ET.fromstring(asset.content) if one.get("id")}


def _coloured(drawing: ET.Element, colours: Mapping[str, str]) -> str:
    """What is in it, with colours in place of classes."""
    copy = ET.fromstring(ET.tostring(drawing))
    for node in copy.iter():
        paper = node.attrib.pop("class", "")
        if paper in colours:
            node.set("fill", colours[paper])
    return "".join(ET.tostring(child, "unicode") for child in copy)


def _title(face: Face) -> str:
    plain = isinstance(face.cost, int)
    lines, size = fitted(face.title, INNER - (9 if plain else 0), 8.6, 4.8)
    top = BAND + (ART_TOP - BAND - len(lines) * size * LEADING) / 2
    words = _block(lines, size, top, font_family=SERIF, font_weight="700")
    if not plain:
        return words
    x, y = WIDTH - EDGE - 3.6, BAND + 5.0
    number = text(
        x, y + 1.9, 5.2, str(face.cost),
        text_anchor="middle", font_family=SERIF, font_weight="700", fill="#ffffff",
    )  # fmt: skip
    return f'{words}<circle cx="{x:.2f}" cy="{y:.2f}" r="4" fill="{INK}"/>{number}'


def _words(words: str, top: float, bottom: float) -> str:
    if not words:
        return ""
    lines, size = fitted(words, INNER, bottom - top, 3.6)
    return _block(lines, size, top, font_family=SANS)


def _block(lines: list[str], size: float, top: float, **look: str) -> str:
    return "".join(
        text(EDGE, top + size * (0.9 + number * LEADING), size, line, fill=INK, **look)
        for number, line in enumerate(lines)
    )


def _points(face: Face) -> str:
    if face.points is None:
        return ""
    words = f"{face.points:+d}".replace("-", "−")
    x = WIDTH - EDGE - width_of(words, 5)
    return text(x, FOOT, 5.0, words, font_family=SERIF, font_weight="700", fill=INK)
