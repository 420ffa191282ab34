"""Sheets of cards: how many lie on each, where, and how large the picture is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fabletable.campaigns.disk import write_whole
from fabletable.engine.cards import Overlay
from fabletable.engine.errors import Mistake
from fabletable.engine.rules import AnyRules
from fabletable.web.doors.boxes import read_box
from fabletable.web.sheets.face import HEIGHT, SVG, WIDTH, Drawn
from fabletable.web.sheets.png import write_png

MOST_COPIES = 600  # cards of all sheets together
MARK, GAP = 4.0, 1.0  # of a line to cut along, and its distance from the card


@dataclass(frozen=True)
class Layout:
    """Sizes are in millimetres, dots in those of a PNG for each of them."""

    columns: int
    rows: int
    page: tuple[float, float] | None  # of paper; without one, the sheet ends with its cards
    dots: float

    @property
    def room(self) -> int:
        """Cards on a sheet; without paper, the last place is for the back."""
        return self.columns * self.rows - (self.page is None)


LAYOUTS = {
    "tabletop": Layout(10, 7, None, 409 / WIDTH),
    "a4": Layout(3, 3, (210.0, 297.0), 300 / 25.4),
    "letter": Layout(3, 3, (215.9, 279.4), 300 / 25.4),
}


def write_sheets(
    rules: AnyRules, overlay: Overlay, file: Path, layout: str, copies: bool
) -> list[Path]:
    """All cards of a game; where one sheet is not enough, the others have numbers."""
    if file.suffix.lower() not in (".svg", ".png"):
        raise Mistake(f"--sheet: expected a name that ends with .svg or .png, got '{file}'")
    drawn, how = Drawn(read_box(rules.facts)), LAYOUTS[layout]
    faces = [
        drawn.face(rules.look.face(card))
        for card in rules.deck(overlay).values()
        for _ in range(card.copies if copies else 1)
    ]
    if len(faces) > MOST_COPIES:
        raise Mistake(f"--copies: expected at most {MOST_COPIES} cards, got {len(faces)}")
    sheets = [faces[start : start + how.room] for start in range(0, len(faces), how.room)]
    return [_write(_name(file, number), how, some, drawn) for number, some in enumerate(sheets, 1)]


def _name(file: Path, number: int) -> Path:
    return file if number == 1 else file.with_name(f"{file.stem}-{number}{file.suffix}")


def _write(file: Path, how: Layout, faces: Sequence[str], drawn: Drawn) -> Path:
    if file.suffix.lower() == ".svg":
        write_whole(file, sheet_of(how, faces, drawn))
    else:
        wide, high = (round(side * how.dots) for side in size_of(how, len(faces)))
        write_png(file, sheet_of(how, faces, drawn, (f"{wide}px", f"{high}px")), wide, high)
    return file


def size_of(how: Layout, cards: int) -> tuple[float, float]:
    if how.page is not None:
        return how.page
    rows = -(-(cards + 1) // how.columns)
    return how.columns * WIDTH, rows * HEIGHT


def sheet_of(
    how: Layout, faces: Sequence[str], drawn: Drawn, shown: tuple[str, str] | None = None
) -> str:
    """One sheet as SVG, shown as large as it is, or as is said."""
    wide, high = size_of(how, len(faces))
    cards = [*faces, drawn.back()] if how.page is None else list(faces)
    places = [_place(how, number, len(cards)) for number in range(len(cards))]
    marks = [_marks(*place) for place in places if how.page is not None]
    parts = [*marks, *[_card(face, *place) for face, place in zip(cards, places, strict=True)]]
    width, height = shown or (f"{wide:g}mm", f"{high:g}mm")
    head = f'width="{width}" height="{height}" viewBox="0 0 {wide:g} {high:g}"'
    ground = f'<rect width="{wide:g}" height="{high:g}" fill="#ffffff"/>'
    return f'<svg xmlns="{SVG}" {head}>{ground}{"".join(parts)}</svg>\n'


def _place(how: Layout, number: int, cards: int) -> tuple[float, float]:
    if how.page is None and number == cards - 1:  # the back
        number = -(-cards // how.columns) * how.columns - 1
    row, column = divmod(number, how.columns)
    left, top = 0.0, 0.0
    if how.page is not None:
        left = (how.page[0] - how.columns * WIDTH) / 2
        top = (how.page[1] - how.rows * HEIGHT) / 2
    return left + column * WIDTH, top + row * HEIGHT


def _card(face: str, x: float, y: float) -> str:
    size = f'width="{WIDTH:g}" height="{HEIGHT:g}"'
    edge = f'<rect {size} fill="none" stroke="#d6c8ae" stroke-width="0.2"/>'
    place = f'x="{x:.2f}" y="{y:.2f}" {size} viewBox="0 0 {WIDTH:g} {HEIGHT:g}"'
    return f'<svg {place} overflow="hidden">{face}{edge}</svg>'


def _marks(x: float, y: float) -> str:
    """Lines to cut along, from the corners outwards; cards cover what is not at the margin."""
    far = GAP + MARK
    upright = "".join(
        f"M{at:.2f} {y - far:.2f}v{MARK}M{at:.2f} {y + HEIGHT + GAP:.2f}v{MARK}"
        for at in (x, x + WIDTH)
    )
    level = "".join(
        f"M{x - far:.2f} {at:.2f}h{MARK}M{x + WIDTH + GAP:.2f} {at:.2f}h{MARK}"
        for at in (y, y + HEIGHT)
    )
    return f'<path d="{upright}{level}" stroke="#888888" stroke-width="0.1"/>'
