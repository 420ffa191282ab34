"""All ways to end a turn and what each is worth, told without playing them: for bots."""

from __future__ import annotations

from fabletable.engine.advice import Way
from fabletable.engine.choice import thing, verb_of
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import CELL_KEYS, Grown, touching
from fabletable.games.wonder_tales.promise import Worth, held, laid, left
from fabletable.games.wonder_tales.table import Tales

Points = tuple[int, int]  # Red's and Blue's


def ways_to_place(table: Tales, player: int, keys: list[str], worth: Worth) -> list[Way]:
    """Each with how far the player is ahead then, by points of this round and what cards promise.

    None where more would come of it than one card more: alone, where Rumpelstiltskin follows, and
    with the last card of a round.
    """
    if table.solo or table.last_turn or table.telling:
        return []
    asked, supply = verb_of(keys[0]), table.tellers[player].supply
    grown = Grown(table.grid.cards, table.cells, table.colours)
    outlook = Outlook(table, player, worth)
    found: list[Way] = []
    if asked == "card":
        for key in keys:
            found += _with(outlook, grown, supply.find(thing(key)), [key])
    elif asked == "cell":
        found = _with(outlook, grown, supply.find(table.placing), [])
    return found


class Outlook:
    """What cards promise after this turn, once the other has drawn the open card."""

    def __init__(self, table: Tales, player: int, worth: Worth) -> None:
        me, you = table.tellers[player], table.tellers[1 - player]
        self.table, self.player, self.worth = table, player, worth
        self.mine = me.colour
        theirs = held(you.supply.cards, worth) + held(table.next.cards, worth)
        self.hands = held(me.supply.cards, worth) - theirs
        self.lying = laid(table.grid.cards, table.colours, self.mine, worth)
        self.time = left(table, len(table.cells) + 1)

    def with_card(self, card: Character) -> float:
        """It leaves the supply, and lies in the grid."""
        come = laid([card], [self.mine], self.mine, self.worth)
        return self._sum(card, self.lying + come)

    def with_all(self, card: Character) -> float:
        """The same where it has come, and something may have changed sides by it."""
        cards, colours = self.table.grid.cards, self.table.colours
        return self._sum(card, laid(cards, colours, self.mine, self.worth))

    def _sum(self, card: Character, lying: float) -> float:
        return self.time * (self.hands - held([card], self.worth) + lying)


def _with(outlook: Outlook, grown: Grown, card: Character, way: list[str]) -> list[Way]:
    """The ways to go on with this card; what is forced is not asked."""
    cells = outlook.table.legal_cells()
    more = outlook.with_card(card)
    found: list[Way] = []
    for cell in cells:
        further = [*way, CELL_KEYS[cell]] if len(cells) > 1 else way
        near = touching(cell, outlook.table.cells) if card.action is not None else []
        if near:
            found += _targeted(outlook, card, cell, near, further)
        else:
            points = grown.with_card(card, cell, outlook.mine)
            found.append((_ahead(points, outlook.mine) + more, further))
    return found


def _targeted(
    outlook: Outlook, card: Character, cell: int, near: list[int], way: list[str]
) -> list[Way]:
    found: list[Way] = []
    grid = outlook.table.grid.cards
    for target in sorted(near, key=lambda i: grid[i].index):
        last = [f"target:{grid[target].key}"] if len(near) > 1 else []
        found.append((_taken(outlook, card, cell, target), way + last))
    return found


def _taken(outlook: Outlook, card: Character, cell: int, target: int) -> float:
    """What it is worth once the card has come and taken that one; then all lies as before."""
    table, mine = outlook.table, outlook.mine
    cards, cells, colours = table.grid.cards, table.cells, table.colours
    table.grid.cards = [*cards, card]
    table.cells = [*cells, cell]
    table.colours = [*colours, mine]
    assert card.action is not None
    card.action.takes(table, outlook.player, target)
    worth = _ahead(table.points_now(), mine) + outlook.with_all(card)
    table.grid.cards, table.cells, table.colours = cards, cells, colours
    return worth


def _ahead(points: Points, mine: int) -> float:
    return float(points[mine] - points[1 - mine])
