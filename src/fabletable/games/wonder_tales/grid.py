"""The Story Grid: shapes, the growing frame, touching, and scoring.

A cell is one number, so that its neighbours are a fixed way off:
the first card of a round lies at ORIGIN, one row is WIDE cells long,
and there is room for every way the shapes can lie around the first card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from fabletable.games.wonder_tales.cards import Character

RED: Final = 0
BLUE: Final = 1
COLOURS: Final = ("Red", "Blue")

ROWS: Final = 3  # how far a card may come to lie from the first one
COLUMNS: Final = 6
WIDE: Final = 2 * COLUMNS + 3  # a margin on both sides, so that neighbours never wrap around
ORIGIN: Final = (ROWS + 1) * WIDE + COLUMNS + 1
CELLS: Final = (2 * ROWS + 3) * WIDE  # with the margin
ABOVE: Final = -WIDE
LEFT: Final = -1
RIGHT: Final = 1
BELOW: Final = WIDE
SIDES: Final = (ABOVE, LEFT, RIGHT, BELOW)  # in Rumpelstiltskin's order of preference
SIDE_NAMES: Final = {ABOVE: "above", LEFT: "left of", RIGHT: "right of", BELOW: "below"}

# Rows from the top; each is the columns it covers. (Ruling: the pyramid is 1-3-5-7, so that
# every card touches whole cards; the wide shape is never turned.)
SHAPES: Final[dict[str, tuple[range, ...]]] = {
    "wide": (range(5), range(5), range(5)),
    "square": (range(4), range(4), range(4), range(4)),
    "pyramid": (range(3, 4), range(2, 5), range(1, 6), range(7)),
}


@cache
def shape_words(shape: str) -> str:
    """The shape by its numbers."""
    rows = [len(columns) for columns in SHAPES[shape]]
    if len(set(rows)) > 1:
        return f"rows of {', '.join(str(row) for row in rows[:-1])} and {rows[-1]}"
    across, high = rows[0], len(rows)
    return f"{across} by {high}" if across == high else f"{across} across and {high} high"


def cell_at(row: int, column: int) -> int:
    return ORIGIN + row * WIDE + column


def row_and_column(cell: int) -> tuple[int, int]:
    row, column = divmod(cell, WIDE)
    return row - ROWS - 1, column - COLUMNS - 1


def cell_name(cell: int) -> str:
    row, column = row_and_column(cell)
    return f"{row},{column}"


ALL_CELLS: Final = [
    cell_at(row, column)
    for row in range(-ROWS, ROWS + 1)
    for column in range(-COLUMNS, COLUMNS + 1)
]
CELL_KEYS: Final = {cell: f"cell:{cell_name(cell)}" for cell in ALL_CELLS}
KEY_CELLS: Final = {key: cell for cell, key in CELL_KEYS.items()}


@cache
def shape_cells(shape: str) -> list[int]:
    return [cell_at(row, c) for row, columns in enumerate(SHAPES[shape]) for c in columns]


@cache
def extent(shape: str) -> tuple[int, int]:
    """How many rows and columns a shape has."""
    return span(shape_cells(shape))


def span(cells: Iterable[int]) -> tuple[int, int]:
    """How many rows and columns some cells take up; none of them take up none."""
    places = [row_and_column(cell) for cell in cells]
    if not places:
        return 0, 0
    rows, columns = ([one[i] for one in places] for i in (0, 1))
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


SIZES: Final = {shape: len(shape_cells(shape)) for shape in SHAPES}


@cache
def frames_with(shape: str) -> list[int]:
    """By cell, which ways the shape can lie around the first card and hold that cell, as bits."""
    cells, holding = shape_cells(shape), [0] * CELLS
    for frame, first in enumerate(cells):
        for cell in cells:
            holding[cell - first + ORIGIN] |= 1 << frame
    return holding


def frames_left(placed: list[int], shape: str) -> int:
    """The ways in which the shape can still lie, as bits."""
    holding = frames_with(shape)
    left = -1
    for cell in placed:
        left &= holding[cell]
    return left


@cache
def cells_within(shape: str, frames: int) -> list[int]:
    """The cells that the shape can still reach in one of these ways, row by row."""
    holding = frames_with(shape)
    return [cell for cell in ALL_CELLS if holding[cell] & frames]


class Frontier:
    """Empty cells that touch a card and leave all cards within the shape.

    Every turn asks for them, so they are kept from one card to the next, which comes into one of
    them and brings its own neighbours. A cell once out of the shape's reach stays out of it.
    """

    def __init__(self) -> None:
        self.shape = ""
        self.placed: list[int] = []  # the cards it knows of
        self.cells: list[int] = []
        self.known: list[bool] = []  # by cell: a card lies there or beside it
        self.holding: list[int] = []  # by cell: ways in which the shape holds it
        self.frames = -1  # ways in which it can still lie

    def legal_cells(self, placed: list[int], shape: str) -> list[int]:
        """Row by row; nobody changes this list. The first card lies at ORIGIN, and touches none."""
        if not placed:
            return [ORIGIN]
        if placed != self.placed or shape != self.shape:
            if shape != self.shape or placed[:-1] != self.placed:
                self._begin(placed, shape)
            else:
                self._grow(placed[-1])
            self.placed = placed.copy()
        return self.cells

    def _begin(self, placed: list[int], shape: str) -> None:
        """With cards that lie there already."""
        self.shape = shape
        self.holding = frames_with(shape)
        self.frames = frames_left(placed, shape)
        known = self.known = [False] * CELLS
        for cell in placed:
            known[cell + ABOVE] = known[cell + LEFT] = True
            known[cell + RIGHT] = known[cell + BELOW] = True
        for cell in placed:
            known[cell] = False
        self.cells = [cell for cell in cells_within(shape, self.frames) if known[cell]]
        for cell in placed:
            known[cell] = True

    def _grow(self, last: int) -> None:
        """By one card."""
        holding, known = self.holding, self.known
        frames = self.frames = self.frames & holding[last]
        cells = [cell for cell in self.cells if cell != last and holding[cell] & frames]
        for side in SIDES:
            cell = last + side
            if not known[cell]:
                known[cell] = True
                if holding[cell] & frames:
                    cells.append(cell)
        cells.sort()
        self.cells = cells


def against_cell(cell: int, placed: list[int], shape: str) -> str:
    """Why no card may be placed there; nothing if one may."""
    if cell in placed:
        return "a card lies there"
    if not (touching(cell, placed) if placed else cell == ORIGIN):
        return "it would touch no card"
    fits = frames_left(placed, shape) & frames_with(shape)[cell]
    return "" if fits else f"the shape would no longer fit: {shape_words(shape)}"


def touching(cell: int, placed: Sequence[int]) -> list[int]:
    """Which of the placed cards touch the cell: above, left, right, below."""
    return [placed.index(cell + side) for side in SIDES if cell + side in placed]


def beside(cell: int, placed: Sequence[int], names: Sequence[str]) -> str:
    """The cell in words: which cards it touches on which side."""
    parts = [
        f"{SIDE_NAMES[-side]} {names[placed.index(cell + side)]}"
        for side in SIDES
        if cell + side in placed
    ]
    return ", ".join(parts) or "as the first card"


def points(cards: Sequence[Character], cells: Sequence[int], colours: Sequence[int]) -> list[int]:
    """What each card scores for its colour, as if the round ended now."""
    at = {cell: (card, colour) for card, cell, colour in zip(cards, cells, colours, strict=True)}
    by_key = {card.key: cell for card, cell in zip(cards, cells, strict=True)}
    return [_scored(cell, at, by_key) for cell in at]


Lying = dict[int, tuple[Character, int]]  # what lies in a cell, in which colour


def _scored(cell: int, at: Lying, by_key: dict[str, int]) -> int:
    """What the card in this cell scores for its colour."""
    card, colour = at[cell]
    number = _by_neighbours(card, cell, colour, at)
    if card.nothing_above or card.trio:
        number += _by_place(card, cell, at, by_key)
    return number


class Grown:
    """A grid with what every card in it scores, so that one more card is soon added up: it changes
    its neighbours, and trios that it belongs to.
    """

    def __init__(
        self, cards: Sequence[Character], cells: Sequence[int], colours: Sequence[int]
    ) -> None:
        lying = list(zip(cards, cells, colours, strict=True))
        self.at: Lying = {cell: (card, colour) for card, cell, colour in lying}
        self.by_key = {card.key: cell for card, cell, _ in lying}
        self.trios = [cell for card, cell, _ in lying if card.trio]
        self.scores = {cell: _scored(cell, self.at, self.by_key) for cell in self.at}
        self.sums = list(totals(list(self.scores.values()), colours))

    def with_card(self, card: Character, cell: int, colour: int) -> tuple[int, int]:
        """The points of Red and of Blue with this card in that cell."""
        at, sums = self.at, self.sums.copy()
        at[cell] = card, colour
        self.by_key[card.key] = cell
        changed = [cell + side for side in SIDES if cell + side in at]
        for trio in self.trios:
            if trio not in changed and card.key in at[trio][0].trio_of:
                changed.append(trio)
        for other in changed:
            sums[at[other][1]] += _scored(other, at, self.by_key) - self.scores[other]
        sums[colour] += _scored(cell, at, self.by_key)
        del at[cell]
        del self.by_key[card.key]
        return sums[RED], sums[BLUE]


def _by_neighbours(card: Character, cell: int, colour: int, at: Lying) -> int:
    """Points for the cards above, below, left and right: for who they are and whose."""
    own = rival = total = 0
    alone = True
    for side in SIDES:
        other = at.get(cell + side)
        if other is not None:
            key = other[0].key
            total += card.touching.get(key, 0)
            alone = alone and key not in card.shuns
            if other[1] == colour:
                own += 1
            else:
                rival += 1
    per = card.per_own * own + card.per_rival * rival + card.per_neighbour * (own + rival)
    total += min(per, card.at_most) if card.at_most else per
    return total + card.alone if alone else total


def _by_place(card: Character, cell: int, at: Lying, by_key: dict[str, int]) -> int:
    """Points for lying at an upper edge, and for a trio that found together."""
    total = 0
    if card.nothing_above and cell + ABOVE not in at:
        total += card.nothing_above
    if card.trio and connected([by_key.get(key) for key in card.trio_of]):
        total += card.trio
    return total


def connected(trio: Sequence[int | None]) -> bool:
    """All three lie in the grid and form one chain or corner, whoever is in the middle."""
    cells = [cell for cell in trio if cell is not None]
    if len(cells) < len(trio):
        return False
    pairs = [(a, b) for i, a in enumerate(cells) for b in cells[i + 1 :]]
    return sum(b - a in SIDES for a, b in pairs) >= len(cells) - 1


def totals(card_points: Sequence[int], colours: Sequence[int]) -> tuple[int, int]:
    """The points of Red and of Blue."""
    sums = [0, 0]
    for number, colour in zip(card_points, colours, strict=True):
        sums[colour] += number
    return sums[RED], sums[BLUE]
