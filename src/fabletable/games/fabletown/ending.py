"""The end: who comes before whom, and the last lines of the story."""

from __future__ import annotations

from fabletable.engine.ending import result_by
from fabletable.engine.facts import Result
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.measures import measures_of
from fabletable.games.fabletown.table import OVER, Town


def end(table: Town) -> None:
    table.phase = OVER
    if table.telling:
        for me in table.in_order():
            tell_bonus(me)
        tell_winners(table)


def result_of(table: Town) -> Result:
    """The most Glamour among those who are left; if nobody is, Tommy Sharp has his story."""
    his = [] if table.in_order() else [("Tommy Sharp", 0)]
    scores = tuple([fable.glamour for fable in table.fables])
    return result_by(measures_of(table), scores, his)


# -- what is told


def tell_bonus(me: Fable) -> None:
    for follower in me.followers:
        if follower.at_end is not None:
            me.tell("at_end", [follower], (follower.at_end(follower),))


def tell_winners(table: Town) -> None:
    winners = result_of(table).winners
    event = "won" if len(winners) == 1 else "shares_victory"
    for player in winners:
        me = table.fables[player]
        me.tell(event, words=(me.glamour,))
