"""Rumpelstiltskin, who plays Red in the solo game: no choices, only rules, and a reason for each.

Where several cells or cards would do, the printed precedence leaves exactly one.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Final

from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import (
    BLUE,
    ORIGIN,
    RED,
    SIDE_NAMES,
    Scored,
    cell_at,
)
from fabletable.games.wonder_tales.table import ADVANCED, Tales

SQUARE: Final = (
    ORIGIN,
    cell_at(0, 1),
    cell_at(1, 0),
    cell_at(1, 1),
)  # as we read: rows from the top


def open_round(table: Tales) -> None:
    """He lays the first card, or in the advanced game the best square of four; you draw one.

    No action happens on these cards.
    """
    table.tell("his round", words=(table.round + 1, table.shape_name))
    if table.setup.mode == ADVANCED:
        lay_square(table)
    else:
        table.lay(table.pile.top, table.pile, ORIGIN, RED)
        table.tell("his card", cards=tuple(table.grid))
    table.tellers[0].draw_first()


def lay_square(table: Tales) -> None:
    drawn = first_four(table)
    for card, cell in zip(drawn, best_square(drawn), strict=True):
        table.lay(card, table.pile, cell, RED)
    if table.telling:
        table.tell("his square", cards=tuple(drawn), words=(table.points_now()[RED],))


def first_four(table: Tales) -> list[Character]:
    """The first four cards without an action; those with one are shuffled back."""
    while len(_plain(table)) < len(SQUARE):
        table.move_top(table.pile, table.aside)
    drawn = _plain(table)
    back = [card for card in table.aside if card.action is not None]
    if back:
        table.tell("shuffled back", cards=tuple(back))
    table.move_all(table.aside, table.pile)
    table.shuffle(table.pile)
    return drawn


def _plain(table: Tales) -> list[Character]:
    return [card for card in table.aside if card.action is None]


def best_square(cards: list[Character]) -> list[int]:
    """A cell for each drawn card, for the most red points.

    Among equals the one that, read row by row, shows the cards in the earliest drawn order.
    """
    scored = Scored(cards, SQUARES[0], ALL_RED)
    return max(SQUARES, key=lambda cells: scored.sums_with(cells, ALL_RED)[RED])


# The ways to lay four cards, by the cells of the first drawn, the second and so on: read row by
# row in the order of the dictionary, so that the first of equals is the one. A square and its
# mirror image count the same, and of the two the one whose first row begins with the card drawn
# earlier comes first; so the others are not tried.
SQUARES: Final = [
    [SQUARE[order.index(i)] for i in range(len(SQUARE))]
    for order in permutations(range(len(SQUARE)))
    if order[0] < order[1]
]
ALL_RED: Final = [RED] * len(SQUARE)


def place(table: Tales) -> Character:
    """Lay the open card where the rules say, and note why there."""
    card = table.next.top
    cell, table.why = where(table)
    if table.telling:
        table.tell("he placed", cards=(card,), words=(table.spot(cell), table.why))
    table.lay(card, table.next, cell, RED)
    table.turn_up_next()
    return card


def where(table: Tales) -> tuple[int, str]:
    """The one cell he may choose, and the reason."""
    frontier, ref = table.frontier, table.last_cell
    frontier.look(table.cells, table.shape)
    whose = _whose(table, ref)
    near = frontier.beside(ref)
    if not near:
        return table.legal_cells()[0], f"no room beside {whose}: first free cell from the top left"
    most, best = 0, list[int]()
    for cell in near:
        touched = frontier.touched(cell)
        if touched > most:
            most, best = touched, []
        if touched == most:
            best.append(cell)
    sides = tuple([cell - ref for cell in best])
    return best[0], _reason(whose, len(near), sides, most)


def _whose(table: Tales, ref: int) -> str:
    """The card you have just placed may have changed places since."""
    for i in range(len(table.cells) - 1, -1, -1):  # it was among the last ones
        if table.cells[i] == ref and table.grid.cards[i].key == table.last_card:
            return "your card"
    return f"the card where your {table.setup.deck[table.last_card].name} was placed"


@lru_cache(maxsize=1024)  # there are not many, and he has one for every card
def _reason(whose: str, near: int, best: tuple[int, ...], most: int) -> str:
    others = most - 1
    touches = f"touches {whose}" + (f" and {others} other{'s' * (others > 1)}" if others else "")
    if near == 1:
        return f"{touches}: the only free cell beside it"
    if len(best) == 1:
        return f"{touches}: the most of all cells beside it"
    names = [SIDE_NAMES[side].removesuffix(" of") for side in best]
    return f"{touches}: {names[0]} is preferred to {' and '.join(names[1:])}"


def take(table: Tales, card: Character) -> int:
    """The card that his Witch or Stepmother, just placed, takes; and note why that one."""
    i, whose = target(table)
    taken = table.grid.cards[i]
    table.why += f"; takes {taken.called}, {whose}"
    table.tell("he takes", cards=(taken,), words=(card.called, whose))
    return i


def target(table: Tales) -> tuple[int, str]:
    """The one card she must take, by its place in the grid, and the reason.

    "The previous card played" is your last card wherever it lies now, also the Witch.
    """
    near = table.touched_by_last()  # above, left, right, below: topmost, leftmost
    last = [i for i in near if table.grid.cards[i].key == table.last_card]
    if last:
        return last[0], "the card you have just placed"
    blue = [i for i in near if table.colours[i] == BLUE]
    if blue:
        return blue[0], "the first blue card beside it, topmost and leftmost"
    return near[0], "no blue card beside it, the first red one, topmost and leftmost"
