"""What several actions need, so that they are not used for nothing."""

from __future__ import annotations

from fabletable.games.fine_sand.sand import Sand
from fabletable.games.fine_sand.table import Builder
from fabletable.games.fine_sand.texts import cards


def cards_to_draw(me: Builder, _: Sand) -> str:
    return "your stack and your discard pile are empty" if me.depleted else ""


def cards_to_discard(me: Builder, card: Sand) -> str:
    return cards_in_hand(me, card.discards)


def cards_in_hand(me: Builder, count: int) -> str:
    return "" if len(me.hand.cards) >= count else f"needs {cards(count)} in hand"


def cards_to_spare(me: Builder, count: int) -> str:
    """For what puts nothing in their place: alone, one more may have to be off-loaded."""
    short = cards_in_hand(me, count + me.kept)
    return f"{short}: you must off-load one" if short and me.kept else short
