"""The special components: what each is called, how many there are, and what it does."""

from __future__ import annotations

from typing import Final

MARKET: Final = "market"
THIEF: Final = "thief"
WILD: Final = "wild tokens"
TOKENS: Final = "fruit tokens"
DOUBLE: Final = "double-turn tokens"
MIX: Final = "mix cards"
POT: Final = "pot"

STALLS: Final = 5  # fruits in the market
WILDS: Final = 3  # tokens there are
MOST_WILDS: Final = 2  # of one player
DOUBLES: Final = 3  # tokens there are
