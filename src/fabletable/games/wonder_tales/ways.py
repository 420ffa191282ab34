"""All ways to end a turn and what each is worth, told without playing them: for bots."""

from __future__ import annotations

from fabletable.engine.advice import Way
from fabletable.engine.choice import thing, verb_of
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import CELL_KEYS, Grown, touching
from fabletable.games.wonder_tales.table import Tales

Points = tuple[int, int]  # Red's and Blue's


def ways_to_place(table: Tales, player: int, keys: list[str]) -> list[Way]:
    """Each with how far the player is ahead then, by points of this round.

    None where more would come of it than one card more: alone, where Rumpelstiltskin follows, and
    with the last card of a round.
    """
    if table.solo or table.last_turn or table.telling:
        return []
    asked, supply = verb_of(keys[0]), table.tellers[player].supply
    grown = Grown(table.grid.cards, table.cells, table.colours)
    found: list[Way] = []
    if asked == "card":
        for key in keys:
            found += _with(table, grown, player, supply.find(thing(key)), [key])
    elif asked == "cell":
        found = _with(table, grown, player, supply.find(table.placing), [])
    return found


def _with(table: Tales, grown: Grown, player: int, card: Character, way: list[str]) -> list[Way]:
    """The ways to go on with this card; what is forced is not asked."""
    cells = table.legal_cells()
    found: list[Way] = []
    for cell in cells:
        further = [*way, CELL_KEYS[cell]] if len(cells) > 1 else way
        found += _placed(table, grown, player, card, cell, further)
    return found


def _placed(
    table: Tales, grown: Grown, player: int, card: Character, cell: int, way: list[str]
) -> list[Way]:
    mine = table.tellers[player].colour
    near = touching(cell, table.cells) if card.action is not None else []
    if not near:
        return [(_ahead(grown.with_card(card, cell, mine), mine), way)]
    found: list[Way] = []
    for target in sorted(near, key=lambda i: table.grid.cards[i].index):
        last = [f"target:{table.grid.cards[target].key}"] if len(near) > 1 else []
        points = _taken(table, player, card, cell, target)
        found.append((_ahead(points, mine), way + last))
    return found


def _taken(table: Tales, player: int, card: Character, cell: int, target: int) -> Points:
    """The points after the card has come and taken that one; then all lies as before."""
    cards, cells, colours = table.grid.cards, table.cells, table.colours
    table.grid.cards = [*cards, card]
    table.cells = [*cells, cell]
    table.colours = [*colours, table.tellers[player].colour]
    assert card.action is not None
    card.action.takes(table, player, target)
    points = table.points_now()
    table.grid.cards, table.cells, table.colours = cards, cells, colours
    return points


def _ahead(points: Points, mine: int) -> float:
    return float(points[mine] - points[1 - mine])
