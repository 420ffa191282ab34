"""Who has won."""

from __future__ import annotations

from fabletable.engine.ending import result_by
from fabletable.engine.facts import Result
from fabletable.games.fine_sand.measures import measures_of
from fabletable.games.fine_sand.sheet import HIGHEST, total
from fabletable.games.fine_sand.table import Beach


def result_of(table: Beach) -> Result:
    """Alone you play against the tide."""
    if table.solo:
        return result_by(measures_of(table), (total(table),), [("The tide", HIGHEST)])
    return result_by(measures_of(table), tuple([me.score for me in table.builders]))
