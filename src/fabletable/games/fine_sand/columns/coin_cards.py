"""Coin cards: they pay, and cannot be built."""

from __future__ import annotations

from typing import Final

from fabletable.games.fine_sand.sand import COIN, REVIEWED, WARNING, Sand

COIN_2: Final = Sand("coin2", "Coin 2", column=COIN, coins=2, copies=3, number=WARNING)
COIN_3: Final = Sand("coin3", "Coin 3", column=COIN, coins=3, origins=REVIEWED)

SCAFFOLD: Final = Sand(
    "scaffold", "Scaffold",
    "Lies in front of you when drawn, and does not count as hand.",
    column=COIN, number="1", lies_in_front=True,
)  # fmt: skip

PIT: Final = Sand(
    "pit", "Pit",
    "Pass it on to your neighbour; alone: off-load it when the clock has run out.",
    column=COIN, coins=0, number="2",
)  # fmt: skip

BIG_BASE: Final = Sand(
    "big_base", "The big base",
    "Removed from the game when it has paid.",
    column=COIN, coins=4, number="8", removed_when_paid=True,
)  # fmt: skip

COIN_CARDS: Final = [COIN_2, COIN_3, SCAFFOLD, PIT, BIG_BASE]
