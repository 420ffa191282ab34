"""What counts at the end of Trouble in Fabletown."""

from __future__ import annotations

from fabletable.engine.ending import Ending, Measure
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.table import Town

NOBODY_LEFT = "Nobody is left in the game, so nobody wins: Tommy Sharp has his story."


def ending_of(seen: Town) -> Ending:
    """Who is left comes first, then who stayed longer; he, if nobody is left at all."""
    fables = seen.fables
    his = () if seen.in_order() else (0,)  # he counts nothing, and needs nothing
    stayed = tuple(_stayed(seen, fable) for fable in fables)
    return Ending(
        "The most Glamour wins; of equals, the most followers, then the most cards in hand. "
        "Whoever is out comes behind all who are left.",
        (
            *([Measure("", (*[0 for _ in fables], 1), said=NOBODY_LEFT)] if his else []),
            Measure("", (*stayed, *his), said=_out(seen)),
            Measure("Glamour", (*[fable.glamour for fable in fables], *his)),
            Measure("followers", (*[_followers(fable) for fable in fables], *his), "follower"),
            Measure("cards in hand", (*[_hand(fable) for fable in fables], *his), "card in hand"),
        ),
        (*[_made_of(fable) for fable in fables], *(["his story"] if his else [])),
    )


def _stayed(seen: Town, fable: Fable) -> int:
    return fable.eliminated or seen.turns + 1


def _out(seen: Town) -> str:
    """`Out of the game: {2} in turn 9, {0} in turn 10.`"""
    out = sorted([(one.eliminated, one.player) for one in seen.fables if one.eliminated])
    return f"Out of the game: {', '.join(f'{{{who}}} in turn {turn}' for turn, who in out)}."


def _followers(fable: Fable) -> int:
    return len(fable.followers)


def _hand(fable: Fable) -> int:
    return len(fable.hand)


def _made_of(fable: Fable) -> str:
    if fable.eliminated:
        return f"out in turn {fable.eliminated}"
    items = sum([item.glamour for item in fable.scoured])
    parts = [f"followers {fable.glamour - items}", f"scoured items {items}"]
    return ", ".join([*parts, f"{len(fable.hand)} cards in hand"])
