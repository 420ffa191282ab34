"""What the cards on a player's board give, by their columns."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fabletable.games.fine_sand.sand import BLUE, GREEN, Sand

BASE_DRAW: Final = 2
MOST_DRAW: Final = 30  # more than all printed cards give; overlays might give more
BASE_LIMIT: Final = 3
REMEMBERED: Final = 1 << 12  # boards whose sums are kept, since they last for many turns


class Board:
    """The sums over all built cards, and those among them that have an action."""

    __slots__ = ("actions", "blue", "builds", "columns", "discount", "green", "limit")

    def __init__(self, built: tuple[Sand, ...]) -> None:
        green = blue = BASE_DRAW
        self.builds = 1
        self.discount = 0
        self.limit = BASE_LIMIT
        for card in built:
            if card.column == GREEN:
                green += card.draw
            elif card.column == BLUE:
                blue += card.draw
            self.builds += card.builds
            self.discount += card.discount
            self.limit += card.limit
        self.green = max(0, min(green, MOST_DRAW))  # plain cards to draw in step 1
        self.blue = max(0, min(blue, MOST_DRAW))  # in step 2B
        acting = [card for card in built if card.action is not None]
        self.actions = [(card, acting.count(card)) for card in dict.fromkeys(acting)]
        self.columns = {card.column for card in acting}  # those with an action


@lru_cache(maxsize=REMEMBERED)
def board_of(built: tuple[Sand, ...]) -> Board:
    return Board(built)
