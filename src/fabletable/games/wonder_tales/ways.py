"""All ways to end a turn and what each is worth, told without playing them: for bots."""

from __future__ import annotations

from fabletable.engine.advice import Way
from fabletable.engine.choice import thing, verb_of
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import CELL_KEYS, Scored
from fabletable.games.wonder_tales.promise import Promises, left
from fabletable.games.wonder_tales.standing import ahead_after, ahead_before, lead
from fabletable.games.wonder_tales.table import Tales


def ways_to_place(table: Tales, player: int, keys: list[str], promises: Promises) -> list[Way]:
    """Each with how far the player is ahead then, by points and what cards promise.

    None where more would come of it than one card more: alone, where Rumpelstiltskin follows.
    """
    asked = verb_of(keys[0])
    if table.solo or table.telling or asked not in ("card", "cell"):
        return []
    supply, outlook = table.tellers[player].supply, Outlook(table, player, promises)
    found: list[Way] = []
    if asked == "cell":
        outlook.add_with(supply.find(table.placing), [], found)
    else:
        for key in keys:
            outlook.add_with(supply.find(thing(key)), [key], found)
    return found


class Outlook:
    """How the player may stand after this turn, once the other has drawn the open card."""

    def __init__(self, table: Tales, player: int, promises: Promises) -> None:
        me, you = table.tellers[player], table.tellers[1 - player]
        grid, mine = table.grid.cards, me.colour
        self.table, self.player, self.mine, self.promises = table, player, mine, promises
        self.cells = table.legal_cells()
        self.scored = Scored(grid, table.cells, table.colours)
        self.ahead = lead(self.scored.sums, mine)
        self.ends_round = table.last_turn
        self.before = ahead_before(table, mine)
        theirs = promises.of_held(you.supply.cards) + promises.of_held(table.next.cards)
        self.hands = promises.of_held(me.supply.cards) - theirs
        self.lying = promises.of_laid(grid, table.colours, mine)
        self.time = left(table, len(table.cells) + 1)

    def add_with(self, card: Character, way: list[str], found: list[Way]) -> None:
        """Find the ways to go on with this card; what is forced is not asked."""
        mine, cells = self.mine, self.cells
        lying = self.lying + self.promises.laid[card.index]
        for cell in cells:
            further = [*way, CELL_KEYS[cell]] if len(cells) > 1 else way
            near = self.scored.beside(cell) if card.action is not None else []
            if near:
                self._add_targeted(card, cell, near, further, found)
            else:
                own, rival = self.scored.gains(card, cell, mine)
                found.append((self._worth(card, self.ahead + own - rival, lying), further))

    def _add_targeted(
        self, card: Character, cell: int, near: list[int], way: list[str], found: list[Way]
    ) -> None:
        grid = self.table.grid.cards
        self.scored.come(card, cell, self.mine)
        for target in sorted(near, key=lambda i: grid[i].index):
            last = [f"target:{grid[target].key}"] if len(near) > 1 else []
            found.append((self._taken(card, target), way + last))
        self.scored.go()

    def _taken(self, card: Character, target: int) -> float:
        """What it is worth once the card, which has come, has taken that one; then all lies as
        before.
        """
        table, scored, mine = self.table, self.scored, self.mine
        kept = table.grid.cards, table.cells, table.colours
        cells, colours = scored.cells.copy(), scored.colours.copy()
        table.grid.cards, table.cells, table.colours = scored.cards, cells, colours
        assert card.action is not None
        card.action.takes(table, self.player, target)
        table.grid.cards, table.cells, table.colours = kept
        ahead = lead(scored.sums_with(cells, colours), mine)
        return self._worth(card, ahead, self.promises.of_laid(scored.cards, colours, mine))

    def _worth(self, card: Character, ahead: int, lying: float) -> float:
        """What it is to be so far ahead, and to have such cards in the grid, without this one in
        the supply.
        """
        if self.ends_round:
            return ahead_after(self.table, self.mine, self.before, ahead)
        more = self.time * (self.hands - self.promises.held[card.index] + lying)
        return self.before + (ahead + more)
