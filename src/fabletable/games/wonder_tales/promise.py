"""What cards may still bring, in the supply and in the grid, while there are cells left: for bots.

By names such as `held frog` and `laid frog`, each worth so many points in an empty grid.
"""

from __future__ import annotations

from typing import Final

from fabletable.games.wonder_tales.cards import CHARACTERS, Character
from fabletable.games.wonder_tales.table import Tales

HELD: Final = "held "
LAID: Final = "laid "

Worth = dict[str, float]


def terms(table: Tales, player: int) -> Worth:
    """Points, and which cards one holds and has laid."""
    mine, time = table.tellers[player], left(table, len(table.cells))
    has = [HELD + card.key for card in mine.supply.cards]
    lying = zip(table.grid.cards, table.colours, strict=True)
    has += [LAID + card.key for card, colour in lying if colour == mine.colour]
    names = [name + key for key in table.setup.deck for name in (HELD, LAID)]
    points = table.scores()[mine.colour]
    return {"points": points, **{name: time * (name in has) for name in names}}


def left(table: Tales, cells: int) -> float:
    """The share of the round that is still to come once so many cells are full."""
    return 1 - cells / table.size


class Promises:
    """What each card is worth in a supply and in the grid, by its place in the table of cards."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.held = [worth.get(HELD + card.key, 0.0) for card in CHARACTERS]
        self.laid = [worth.get(LAID + card.key, 0.0) for card in CHARACTERS]

    def of(self, table: Tales, player: int) -> float:
        """What mine may still bring, less what the other's may."""
        me, you = table.tellers[player], table.tellers[1 - player]
        hands = self.of_held(me.supply.cards) - self.of_held(you.supply.cards)
        lying = self.of_laid(table.grid.cards, table.colours, me.colour)
        return left(table, len(table.cells)) * (hands + lying)

    def of_held(self, cards: list[Character]) -> float:
        held, total = self.held, 0.0
        for card in cards:
            total += held[card.index]
        return total

    def of_laid(self, cards: list[Character], colours: list[int], mine: int) -> float:
        """Of my colour, less those of the other."""
        laid, total = self.laid, 0.0
        for i, card in enumerate(cards):
            more = laid[card.index]
            total += more if colours[i] == mine else -more
        return total
