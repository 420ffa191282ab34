"""Who has won."""

from __future__ import annotations

from fabletable.engine.facts import Result, Rival
from fabletable.games.fine_sand.sheet import HIGHEST, number_for, total
from fabletable.games.fine_sand.table import Beach, Builder


def rank(me: Builder) -> tuple[int, int]:
    """The lower the better: unbuilt cards first, then wooden coins."""
    return me.score, -me.coins


def result_of(table: Beach) -> Result:
    """The fewest unbuilt cards win, then the most wooden coins; else the place is shared.

    Alone you win against the tide if your total is one that can be struck off.
    """
    if table.solo:
        mine = total(table)
        struck = table.struck if table.has_sheet else number_for(mine, [])
        tide = Rival("The tide", 2 if struck else 1, HIGHEST)
        return Result((1 if struck else 2,), (mine,), (tide,))
    scores = tuple([me.score for me in table.builders])
    ranks = [rank(me) for me in table.builders]
    places = tuple([1 + sum([other < mine for other in ranks]) for mine in ranks])
    return Result(places, scores)
