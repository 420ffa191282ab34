"""Card values of one's own, as somebody writes them: TOML with a table for each card."""

from __future__ import annotations

import tomllib

from fabletable.engine.cards import Overlay
from fabletable.engine.errors import BadOverlay


def overlay_in(text: str) -> Overlay:
    """The card values in a text; whether there are such cards is checked by the game."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of five thousand digits
        raise BadOverlay(f"not TOML: {error}") from None
