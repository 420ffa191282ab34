"""Sand castles: they do nothing until the end of the game."""

from __future__ import annotations

from typing import Final

from fabletable.games.fine_sand.sand import WARNING, Sand

CASTLE_1: Final = Sand("castle1", "Sand castle 1", cost=1, number=WARNING)
CASTLE_2: Final = Sand("castle2", "Sand castle 2", cost=2, copies=5, number=WARNING)
CASTLE_3: Final = Sand("castle3", "Sand castle 3", cost=3, copies=3)
CASTLE_4: Final = Sand("castle4", "Sand castle 4", cost=4, number="5")
BIG_CASTLE: Final = Sand("big_castle", "Big sand castle", cost=5, spares=1, number="7")
GIANT_CASTLE: Final = Sand("giant_castle", "Giant sand castle", cost=8, spares=2, number="7")

BEACH_CHAIR: Final = Sand(
    "beach_chair", "Beach chair",
    "Built on your left neighbour's discard pile; alone: above your board.",
    cost=4, number="8", built_on_left=True,
)  # fmt: skip

CASTLES: Final = [CASTLE_1, CASTLE_2, CASTLE_3, CASTLE_4, BIG_CASTLE, GIANT_CASTLE, BEACH_CHAIR]
