"""What cards may still bring, in the supply and in the grid, while there are cells left: for bots.

By names such as `held frog` and `laid frog`, each worth so many points in an empty grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.games.wonder_tales.cards import Character
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


def promise(table: Tales, player: int, worth: Worth) -> float:
    """What mine may still bring, less what the other's may."""
    me, you = table.tellers[player], table.tellers[1 - player]
    hands = held(me.supply.cards, worth) - held(you.supply.cards, worth)
    lying = laid(table.grid.cards, table.colours, me.colour, worth)
    return left(table, len(table.cells)) * (hands + lying)


def left(table: Tales, cells: int) -> float:
    """The share of the round that is still to come once so many cells are full."""
    return 1 - cells / table.size


def held(cards: Sequence[Character], worth: Worth) -> float:
    return sum([worth.get(HELD + card.key, 0.0) for card in cards])


def laid(cards: Sequence[Character], colours: Sequence[int], mine: int, worth: Worth) -> float:
    """Of my colour, less those of the other."""
    total = 0.0
    for card, colour in zip(cards, colours, strict=True):
        more = worth.get(LAID + card.key, 0.0)
        total += more if colour == mine else -more
    return total
