"""A turn under way. All players take theirs at the same time."""

from __future__ import annotations

from fabletable.games.fine_sand.cards import BLUE, GREEN, Sand
from fabletable.games.fine_sand.table import BASE_DRAW, Beach, Builder

MOST_DRAW = 30  # more than all printed cards give; overlays might give more
BUILD, DRAW = "build", "draw"  # the two ways of step 2


class Turn:
    """Who takes it, what the buildings give, what was used, and which way step 2 goes."""

    def __init__(self, table: Beach, me: Builder) -> None:
        self.table = table
        self.me = me
        self.used: dict[str, int] = {}  # actions; each built copy once a turn
        self.way = ""  # BUILD or DRAW, once decided
        self.has_drawn = False  # the plain cards of step 1 or 2B
        self.has_built = False  # the plain builds of step 2A
        self.raised = 0  # hand limit, this turn only
        self.after_step_1 = False
        self.green = self.blue = BASE_DRAW  # plain cards to draw in step 1, in step 2B
        self.builds = 1
        self.discount = 0
        self.special = False  # whether a built card has an action
        for card in me.built.cards:
            if card.column == GREEN:
                self.green += card.draw
            elif card.column == BLUE:
                self.blue += card.draw
            self.builds += card.builds
            self.discount += card.discount
            self.special = self.special or card.action
        self.green = min(self.green, MOST_DRAW)
        self.blue = min(self.blue, MOST_DRAW)

    def mark_used(self, key: str) -> None:
        self.used[key] = self.used.get(key, 0) + 1

    def actions(self, column: str) -> list[Sand]:
        """Kinds of built cards of this column with an action not yet used this turn."""
        left: dict[str, int] = {}
        kinds: dict[str, Sand] = {}
        for card in self.me.built.cards:
            if card.action and card.column == column:
                left[card.key] = left.get(card.key, 0) + 1
                kinds[card.key] = card
        return [card for key, card in kinds.items() if left[key] > self.used.get(key, 0)]
