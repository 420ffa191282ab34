"""Card values of one's own, as somebody writes them: TOML with a table for each card."""

from __future__ import annotations

import tomllib

from fabletable.engine.cards import Overlay
from fabletable.engine.errors import BadOverlay

# What reads TOML takes longer than it should for a long key, with a square of its parts.
MOST_LETTERS = 50_000
LONGEST_LINE = 2_000


def overlay_in(text: str) -> Overlay:
    """The card values in a text; whether there are such cards is checked by the game."""
    if len(text) > MOST_LETTERS:
        raise BadOverlay(f"expected at most {MOST_LETTERS} letters, got {len(text)}")
    if any(len(line) > LONGEST_LINE for line in text.splitlines()):
        raise BadOverlay(f"expected at most {LONGEST_LINE} letters in a line")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of five thousand digits
        raise BadOverlay(f"not TOML: {error}") from None
