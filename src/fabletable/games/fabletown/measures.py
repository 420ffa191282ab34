"""What counts at the end of Trouble in Fabletown, in the order in which it decides."""

from __future__ import annotations

from typing import Final

from fabletable.engine.ending import Ending, Measure
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.table import Town
from fabletable.games.fabletown.texts import so_many

STAYED: Final = 0  # its place in the list
NAMES: Final = (  # of several and of one; the list of all that counts
    ("turns in the game", ""),
    ("Glamour", ""),
    ("followers", "follower"),
    ("cards in hand", "card in hand"),
)
NOBODY_LEFT: Final = "Nobody is left in the game, so nobody wins: Tommy Sharp has his story."


def measured(fable: Fable) -> tuple[int, ...]:
    """What a player has of each: more is better, and the first that differs decides. Who is out
    has neither followers nor cards.
    """
    stayed = fable.eliminated or fable.table.turns + 1
    return stayed, fable.glamour, len(fable.followers), len(fable.hand)


def is_first(me: Fable) -> bool:
    """Whether nobody comes before this player, and somebody is left at all."""
    mine = measured(me)
    return all(measured(you) <= mine for you in me.table.fables) and bool(me.table.in_order())


def measures_of(table: Town) -> tuple[Measure, ...]:
    """Who is left comes first, then who stayed longer; he, if nobody is left at all."""
    his = not table.in_order()
    everybody = [measured(fable) for fable in table.fables]
    if his:
        everybody.append(tuple(0 for _ in NAMES))  # he counts nothing, and needs nothing
    measures = [
        Measure(name, tuple([one[i] for one in everybody]), single)
        for i, (name, single) in enumerate(NAMES)
    ]
    measures[STAYED] = Measure("", measures[STAYED].amounts, said=_out(table))
    if his:
        first = (*[0 for _ in table.fables], 1)
        measures.insert(0, Measure("", first, said=NOBODY_LEFT))
    return tuple(measures)


def ending_of(seen: Town) -> Ending:
    his = [] if seen.in_order() else ["his story"]
    return Ending(
        "The most Glamour wins; of equals, the most followers, then the most cards in hand. "
        "Whoever is out comes behind all who are left.",
        measures_of(seen),
        (*[_made_of(fable) for fable in seen.fables], *his),
    )


def _out(seen: Town) -> str:
    """`Out of the game: {2} in turn 9, {0} in turn 10.`"""
    out = sorted([(one.eliminated, one.player) for one in seen.fables if one.eliminated])
    return f"Out of the game: {', '.join(f'{{{who}}} in turn {turn}' for turn, who in out)}."


def _made_of(fable: Fable) -> str:
    """`2 followers worth 38, The Golden Goose +2, 1 scoured item worth 3, no cards in hand`"""
    if fable.eliminated:
        return f"out in turn {fable.eliminated}"
    items = sum([item.glamour for item in fable.scoured])
    bonuses = [(one, one.at_end(one)) for one in fable.followers if one.at_end is not None]
    return ", ".join(
        [
            _worth(len(fable.followers), "follower", fable.pool - items),
            *[f"{one.name} {more:+}" for one, more in bonuses if more],
            _worth(len(fable.scoured), "scoured item", items),
            so_many(len(fable.hand), "card") + " in hand",
        ]
    )


def _worth(count: int, name: str, worth: int) -> str:
    return so_many(count, name) + (f" worth {worth}" if count else "")
