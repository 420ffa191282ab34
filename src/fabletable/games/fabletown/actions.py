"""The four actions, whose names are the rulebook's; the texts say in short what it says."""

from __future__ import annotations

from typing import Final

from fabletable.engine.cards import Card
from fabletable.games.fabletown.kinds import NAMED

BUY_1: Final = "buy_1"
BUY_2: Final = "buy_2"
SCOUR: Final = "scour"
DRAW: Final = "draw_two"
BOXES: Final = (BUY_1, BUY_2)

ACTIONS: Final = [
    Card(BUY_1, "Buy Follower 1", "Pay for the first follower.", origins=NAMED),
    Card(BUY_2, "Buy Follower 2", "Pay for the second follower.", origins=NAMED),
    Card(SCOUR, "Scour for Glamour", "The top item goes into your pool.", origins=NAMED),
    Card(DRAW, "Draw two cards", "Take two items into your hand.", origins=NAMED),
]
