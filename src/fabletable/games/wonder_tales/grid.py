"""The Story Grid: shapes, the growing frame, touching, and scoring.

A cell is one number, so that its neighbours are a fixed way off:
the first card of a round lies at ORIGIN, one row is WIDE cells long,
and there is room for every way the shapes can lie around the first card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from fabletable.games.wonder_tales.cards import CHARACTERS, Character

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
AROUND: Final = [[cell + side for side in SIDES] for cell in range(CELLS)]  # by cell
NO_CARD: Final = -1  # lies there
NO_CELL: Final = 0  # of a card that does not lie in the grid: nothing lies in the margin
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
CELL_KEYS: Final = [f"cell:{cell_name(cell)}" for cell in range(CELLS)]  # by cell
KEY_CELLS: Final = {CELL_KEYS[cell]: cell for cell in ALL_CELLS}


@cache
def shape_cells(shape: str) -> list[int]:
    return [cell_at(row, c) for row, columns in enumerate(SHAPES[shape]) for c in columns]


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


class Frontier:
    """Empty cells that touch a card and leave all cards within the shape.

    Every turn asks for them, so they are kept from one card to the next, which comes into one of
    them and brings its own neighbours. A cell once out of the shape's reach stays out of it.
    """

    def __init__(self) -> None:
        self.shape = ""
        self.placed: list[int] = []  # the table's own list of them,
        self.count = 0  # and how many of these it knows of
        self.cells: list[int] = []  # legal ones, row by row, when last asked for
        self.further: list[int] = []  # beside cards that came since then
        self.full: list[bool] = []  # by cell: a card lies there
        self.known: list[bool] = []  # or beside it
        self.holding: list[int] = []  # by cell: ways in which the shape holds it
        self.frames = -1  # ways in which it can still lie
        self.listed = True  # no card has come since cells were last asked for

    def legal_cells(self, placed: list[int], shape: str) -> list[int]:
        """Row by row; nobody changes this list. The first card lies at ORIGIN, and touches none."""
        if not placed:
            return [ORIGIN]
        self.look(placed, shape)
        if not self.listed:
            full, holding, frames = self.full, self.holding, self.frames
            every = self.cells + self.further
            self.cells = [cell for cell in every if not full[cell] and holding[cell] & frames]
            self.cells.sort()
            self.further = []
            self.listed = True
        return self.cells

    def look(self, placed: list[int], shape: str) -> None:
        """At the cards that are placed: some are added, or change places, but none goes."""
        if placed is not self.placed or shape != self.shape:
            self._begin(placed, shape)
        for cell in reversed(placed):  # the new ones come last, unless they have changed places
            if self.count == len(placed):
                break
            if not self.full[cell]:
                self._grow(cell)

    def _begin(self, placed: list[int], shape: str) -> None:
        """Before any of these cards."""
        self.shape, self.placed, self.count = shape, placed, 0
        self.cells, self.further = [], []
        self.full, self.known = [False] * CELLS, [False] * CELLS
        self.holding, self.frames = frames_with(shape), -1

    def _grow(self, last: int) -> None:
        """By one card."""
        known = self.known
        self.full[last] = known[last] = True
        self.frames &= self.holding[last]
        self.listed = False
        self.count += 1
        for cell in AROUND[last]:
            if not known[cell]:
                known[cell] = True
                self.further.append(cell)

    # Of the cards that it has last looked at:

    def beside(self, cell: int) -> list[int]:
        """The legal cells above, left, right and below a card."""
        return [
            near
            for near in AROUND[cell]
            if not self.full[near] and self.holding[near] & self.frames
        ]

    def touched(self, cell: int) -> int:
        """How many cards the cell touches."""
        count = 0
        for near in AROUND[cell]:
            if self.full[near]:
                count += 1
        return count


def against_cell(cell: int, placed: list[int], shape: str) -> str:
    """Why no card may be placed there; nothing if one may."""
    if cell in placed:
        return "a card lies there"
    if not (touching(cell, placed) if placed else cell == ORIGIN):
        return "it would touch no card"
    fits = frames_left(placed, shape) & frames_with(shape)[cell]
    return "" if fits else f"the shape would no longer fit: {shape_words(shape)}"


def touching(cell: int, placed: list[int]) -> list[int]:
    """Which of the placed cards touch the cell: above, left, right, below."""
    return [i for near in AROUND[cell] for i, other in enumerate(placed) if other == near]


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
    return Scored(cards, cells, colours).scores


class Scored:
    """A grid with what every card in it scores for its colour, as if the round ended now.

    What one more card would change is soon told: what its neighbours score, and trios that it
    belongs to.
    """

    def __init__(
        self, cards: Sequence[Character], cells: Sequence[int], colours: Sequence[int]
    ) -> None:
        self.cards = [*cards]
        self.cells: list[int] = []
        self.colours: list[int] = []
        self.at = [NO_CARD] * CELLS  # by cell, which of the cards lies there
        self.cell_of = [NO_CELL] * len(CHARACTERS)  # by a card's place in their table
        self._lay([*cells], [*colours])
        self.near = [self._by_neighbours(i) for i in range(len(self.cells))]
        self.scores = [near + self._by_place(i) for i, near in enumerate(self.near)]
        self.trios = [i for i, card in enumerate(self.cards) if card.trio]

    def _lay(self, cells: list[int], colours: list[int]) -> None:
        for cell in self.cells:
            self.at[cell] = NO_CARD
        for i, cell in enumerate(cells):
            self.at[cell] = i
            self.cell_of[self.cards[i].index] = cell
        self.cells, self.colours = cells, colours

    @property
    def sums(self) -> tuple[int, int]:
        """The points of Red and of Blue."""
        return totals(self.scores, self.colours)

    def sums_with(self, cells: list[int], colours: list[int]) -> tuple[int, int]:
        """The same if the cards lay in these cells and showed these colours."""
        kept = self.cells, self.colours
        self._lay(cells, colours)
        scores = [self._by_neighbours(i) + self._by_place(i) for i in range(len(cells))]
        self._lay(kept[0], kept[1])
        return totals(scores, colours)

    def beside(self, cell: int) -> list[int]:
        """Which of the cards touch the cell: above, left, right, below."""
        return [self.at[near] for near in AROUND[cell] if self.at[near] >= 0]

    def come(self, card: Character, cell: int, colour: int) -> None:
        """One more card is laid, and goes again before anything else is asked."""
        self.at[cell] = len(self.cells)
        self.cell_of[card.index] = cell
        self.cards.append(card)
        self.cells.append(cell)
        self.colours.append(colour)

    def go(self) -> None:
        self.at[self.cells.pop()] = NO_CARD
        self.cell_of[self.cards.pop().index] = NO_CELL
        self.colours.pop()

    def gains(self, card: Character, cell: int, colour: int) -> tuple[int, int]:
        """What one more card, in that cell, changes for its own colour and for the other."""
        self.come(card, cell, colour)
        colours, last, below = self.colours, len(self.cells) - 1, cell + BELOW
        own, rival = self._by_neighbours(last) + self._by_place(last), 0
        for near in AROUND[cell]:
            i = self.at[near]
            if i >= 0:
                change = self._change(i, card, colour, near == below)
                own += change if colours[i] == colour else 0
                rival += change if colours[i] != colour else 0
        for i in self.trios:
            one = self.cards[i]
            if card.index in one.trio_at and self._connected(one):
                own += one.trio if colours[i] == colour else 0
                rival += one.trio if colours[i] != colour else 0
        self.go()
        return own, rival

    def _change(self, i: int, card: Character, colour: int, above: bool) -> int:
        """What a card scores more for a new neighbour. Most count each neighbour by itself."""
        one = self.cards[i]
        if one.alone or one.at_most:
            change = self._by_neighbours(i) - self.near[i]
        else:
            each = one.per_own if self.colours[i] == colour else one.per_rival
            change = one.beside[card.index] + each + one.per_neighbour
        return change - one.nothing_above if above else change

    def _by_neighbours(self, i: int) -> int:
        """Points for the cards above, below, left and right: for who they are and whose."""
        at, cards, colours = self.at, self.cards, self.colours
        card, colour = cards[i], colours[i]
        total, per, alone = 0, 0, card.alone
        for beside in AROUND[self.cells[i]]:
            near = at[beside]
            if near >= 0:
                other = cards[near]
                total += card.beside[other.index]
                per += card.per_own if colours[near] == colour else card.per_rival
                per += card.per_neighbour
                if alone and other.key in card.shuns:
                    alone = 0
        return total + (min(per, card.at_most) if card.at_most else per) + alone

    def _by_place(self, i: int) -> int:
        """Points for lying at an upper edge, and for a trio that found together."""
        card, total = self.cards[i], 0
        if card.nothing_above and self.at[self.cells[i] + ABOVE] < 0:
            total += card.nothing_above
        if card.trio and self._connected(card):
            total += card.trio
        return total

    def _connected(self, card: Character) -> bool:
        """Whether its trio lies in the grid and forms one chain or corner, whoever is in the
        middle.
        """
        for place in card.trio_at:
            if self.cell_of[place] == NO_CELL:
                return False
        cells, pairs = [self.cell_of[place] for place in card.trio_at], 0
        for i, cell in enumerate(cells):
            for other in cells[:i]:
                if other in AROUND[cell]:
                    pairs += 1
        return pairs >= len(cells) - 1


def totals(card_points: list[int], colours: list[int]) -> tuple[int, int]:
    """The points of Red and of Blue."""
    red = blue = 0
    for i, number in enumerate(card_points):
        if colours[i] == RED:
            red += number
        else:
            blue += number
    return red, blue
