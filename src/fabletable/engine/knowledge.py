"""Whether anybody has learned something since an earlier moment of the same game."""

from __future__ import annotations

from fabletable.engine.game import Game


def learned(before: Game, after: Game, viewer: int) -> bool:
    """Whether between these two moments a hidden card came to light for this viewer, or a die fell.

    What players did in the open is no such thing: it was theirs to do, and can be taken back.
    """
    return lessons(after, viewer) > lessons(before, viewer)


def lessons(game: Game, viewer: int) -> int:
    """How many hidden cards came to light for this viewer so far, and how many dice fell.

    A fork does not know of dice before its last boundary: compare games that were played.
    """
    zones, bit = game.table.zones, 1 << (viewer + 1)
    seen = [zone.seen_by(viewer) for zone in zones]
    count = game.table.chance.rolls
    for cards, source, target, shown in game.moves(viewer):
        if not seen[source] and (seen[target] or shown & bit):
            count += len(cards)
    return count
