"""What a card would bring at once, with what it must take: for who looks before they choose."""

from __future__ import annotations

from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.standing import lead
from fabletable.games.wonder_tales.table import Tales

Points = tuple[int, int]  # Red's and Blue's


def points_after(seen: Tales, player: int, card: Character, cell: int) -> list[Points]:
    """The points with one more card in the grid: of one that acts, for each that it may take."""
    grid, cells, colours = seen.grid.cards, seen.cells, seen.colours
    seen.grid.cards, seen.cells = [*grid, card], [*cells, cell]
    seen.colours = [*colours, seen.tellers[player].colour]
    near = seen.touched_by_last() if card.action is not None else []
    found = [points_taking(seen, player, i) for i in near] or [seen.points_now()]
    seen.grid.cards, seen.cells, seen.colours = grid, cells, colours
    return found


def points_taking(seen: Tales, player: int, target: int) -> Points:
    """The points after the card placed last has taken this one; then all lies as before."""
    cells, colours, action = seen.cells, seen.colours, seen.grid.top.action
    seen.cells, seen.colours = cells.copy(), colours.copy()
    if action is not None:
        action.takes(seen, player, target)
    after = seen.points_now()
    seen.cells, seen.colours = cells, colours
    return after


def best_of(points: list[Points], mine: int) -> Points:
    """By how far they are ahead whose colour it is."""
    return max(points, key=lambda after: lead(after, mine))


def change(seen: Tales, after: Points, mine: int) -> tuple[int, int]:
    """What it changes for my colour, and for the other one."""
    before = seen.points_now()
    return after[mine] - before[mine], after[1 - mine] - before[1 - mine]
