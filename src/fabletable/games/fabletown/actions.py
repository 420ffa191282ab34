"""The four actions, which are the rulebook's."""

from __future__ import annotations

from typing import Final

from fabletable.engine.cards import RULEBOOK, Card

BUY_1: Final = "buy_1"
BUY_2: Final = "buy_2"
SCOUR: Final = "scour"
DRAW: Final = "draw_two"
BOXES: Final = (BUY_1, BUY_2)
BY_RULEBOOK: Final = {"name": RULEBOOK, "text": RULEBOOK}

ACTIONS: Final = [
    Card(BUY_1, "Buy Follower 1", "Pay for the first follower.", origins=BY_RULEBOOK),
    Card(BUY_2, "Buy Follower 2", "Pay for the second follower.", origins=BY_RULEBOOK),
    Card(SCOUR, "Scour for Glamour", "The top item goes into your pool.", origins=BY_RULEBOOK),
    Card(DRAW, "Draw two cards", "Take two items into your hand.", origins=BY_RULEBOOK),
]
