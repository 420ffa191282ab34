"""All cards, and the decks that are made of them.

Costs, copies and effects are the rulebook's; which cards carry a warning sign is ours,
since the printed signs are lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from fabletable.engine.cards import Overlay, numbered, overlaid
from fabletable.engine.errors import BadOverlay
from fabletable.games.fine_sand.columns.blue import BLUES
from fabletable.games.fine_sand.columns.castles import CASTLES
from fabletable.games.fine_sand.columns.coin_cards import COIN_CARDS
from fabletable.games.fine_sand.columns.green import GREENS
from fabletable.games.fine_sand.columns.purple import PURPLES
from fabletable.games.fine_sand.columns.red import REDS
from fabletable.games.fine_sand.columns.yellow import YELLOWS
from fabletable.games.fine_sand.sand import ACTS, FIXED, MOST_DRAW, WARNING, Sand, with_text

STARTS_WITH: Final = (WARNING, "0")  # the numbers of the start deck
_ALL: Final = [*CASTLES, *COIN_CARDS, *GREENS, *REDS, *BLUES, *PURPLES, *YELLOWS]
START: Final = [card for card in _ALL if card.number in STARTS_WITH]
# Three a round, in the order of the Fable stack.
FABLES: Final = sorted(
    [card for card in _ALL if card.number not in STARTS_WITH], key=lambda card: int(card.number)
)
CARDS: Final = [*START, *FABLES]
# In the order of the steps.
ACTING: Final = [
    card for card in [*GREENS, *REDS, *BLUES, *YELLOWS, *PURPLES] if card.action is not None
]

START_DECK: Final = [card.key for card in START for _ in range(card.copies)]
FABLE_STACK: Final = [card.key for card in FABLES]
CHANGE: Final = 3  # cards that leave a deck and cards that come, from game to game

# Topmost first. The first six are the rulebook's, the rest is ours.
PRESORTED: Final = [
    "green6", "red4", "blue4", "purple4", "castle2", "coin2",
    "castle2", "blue3", "coin2", "purple5", "castle1", "green7", "castle3", "red5",
    "castle2", "coin3", "blue5", "castle2", "purple6", "swap", "castle3", "green8",
    "coin2", "red6", "castle2", "purple8", "castle3", "blue7", "discount7", "green10",
]  # fmt: skip


def deck(overlay: Overlay) -> Mapping[str, Sand]:
    """The cards by key, each with a text of its numbers, unless it is somebody's own words."""
    if not overlay:
        return _plain_deck()
    changed = overlaid(numbered(CARDS), overlay, FIXED)
    for key in overlay:
        changed[key] = _checked(changed[key])
    return {
        key: card if "text" in overlay.get(key, {}) else with_text(card)
        for key, card in changed.items()
    }


@cache
def _plain_deck() -> dict[str, Sand]:
    return {key: with_text(card) for key, card in numbered(CARDS).items()}


def _checked(card: Sand) -> Sand:
    """Nobody draws or discards fewer cards than none, nor draws more at once than has a key; and
    no card pays less than nothing.
    """
    for name in ACTS:
        number = getattr(card, name)
        if number < 0:
            raise BadOverlay(f"{card.key}.{name}: expected 0 or more, got {number}")
    if card.draw > MOST_DRAW:
        raise BadOverlay(f"{card.key}.draw: expected {MOST_DRAW} at most, got {card.draw}")
    return card if card.coins >= 0 else replace(card, coins=0)
