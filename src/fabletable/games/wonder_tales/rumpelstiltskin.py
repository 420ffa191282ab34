"""Rumpelstiltskin, who plays Red in the solo game: no choices, only rules, and a reason for each.

Where several cells or cards would do, the printed precedence leaves exactly one.
"""

from __future__ import annotations

from itertools import permutations

from fabletable.engine.zones import SHARED
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import (
    BLUE,
    ORIGIN,
    RED,
    SIDE_NAMES,
    SIDES,
    beside,
    cell_at,
    points,
    touching,
)
from fabletable.games.wonder_tales.table import ADVANCED, Tales, lay

SQUARE = (ORIGIN, cell_at(0, 1), cell_at(1, 0), cell_at(1, 1))  # as we read: rows from the top


def open_round(table: Tales) -> None:
    """He lays the first card, or in the advanced game the best square of four; you draw one.

    No action happens on these cards.
    """
    drawn = first_four(table) if table.setup.mode == ADVANCED else [table.pile.cards[-1].key]
    cells = best_square(table, drawn) if len(drawn) > 1 else SQUARE
    lay(table, [(key, cell, RED) for key, cell in zip(drawn, cells, strict=False)])
    table.move_top(table.pile, table.tellers[0].supply)
    table.tell("his round", SHARED, tuple(table.grid.cards), (table.round + 1,))


def first_four(table: Tales) -> list[str]:
    """The first four cards without an action; those with one are shuffled back."""
    for card in table.pile.cards[:-7:-1]:
        if len(_plain(table)) == 4:
            break
        table.move(card, table.pile, table.aside)
    drawn = _plain(table)
    table.move_all(table.aside, table.pile)
    table.shuffle(table.pile)
    return drawn


def _plain(table: Tales) -> list[str]:
    return [card.key for card in table.aside.cards if not card.action]


def best_square(table: Tales, drawn: list[str]) -> tuple[int, ...]:
    """A cell for each drawn card, for the most red points.

    Among equals the one that, read row by row, shows the cards in the earliest drawn order.
    """
    cards = [table.pile.find(key) for key in drawn]
    best: tuple[int, ...] = ()
    most = -1_000
    for order in permutations(range(4)):  # in dictionary order, so the first of equals stays
        cells = [SQUARE[order.index(i)] for i in range(4)]
        score = sum(points(cards, cells, [RED] * 4))
        if score > most:
            best, most = tuple(cells), score
    return best


def place(table: Tales) -> Character:
    """Lay the open card where the rules say, and note why there."""
    card = table.next.cards[0]
    cell, table.why = where(table)
    names = [other.called for other in table.grid.cards]
    spot = beside(cell, table.cells, names)
    table.tell("he placed", SHARED, (card,), (spot, table.why))
    table.move(card, table.next, table.grid)
    table.turn_up_next()
    table.cells.append(cell)
    table.colours.append(RED)
    return card


def where(table: Tales) -> tuple[int, str]:
    """The one cell he may choose, and the reason."""
    legal = table.legal_cells()
    ref = table.last_cell
    near = [side for side in SIDES if ref + side in legal]
    if not near:
        return legal[0], "no room beside your card: first free cell from the top left"
    touched = {side: len(touching(ref + side, table.cells)) for side in near}
    most = max(touched.values())
    best = [side for side in near if touched[side] == most]
    there = table.grid.cards[table.cells.index(ref)].key
    whose = "your card" if there == table.last_card else "the card where your Witch was placed"
    return ref + best[0], _reason(whose, near, best, most)


def _reason(whose: str, near: list[int], best: list[int], most: int) -> str:
    others = most - 1
    touches = f"touches {whose}" + (f" and {others} other{'s' * (others > 1)}" if others else "")
    if len(near) == 1:
        return f"{touches}: the only free cell beside it"
    if len(best) == 1:
        return f"{touches}: the most of all cells beside it"
    names = [SIDE_NAMES[side].removesuffix(" of") for side in best]
    return f"{touches}: {names[0]} is preferred to {' and '.join(names[1:])}"


def target(table: Tales) -> int:
    """The card his Witch or Stepmother, just placed, must take: its place in the grid."""
    near = touching(table.cells[-1], table.cells)  # above, left, right, below: topmost, leftmost
    last = [i for i in near if table.grid.cards[i].key == table.last_card]
    blue = [i for i in near if table.colours[i] == BLUE]
    return (last or blue or near)[0]
