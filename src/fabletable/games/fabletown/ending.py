"""The end: who comes before whom, and the last lines of the story."""

from __future__ import annotations

from fabletable.engine.facts import Result, Rival
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.measures import NAMES, STAYED, measured
from fabletable.games.fabletown.table import OVER, Town


def end(table: Town) -> None:
    table.phase = OVER
    if table.telling:
        for me in table.in_order():
            tell_bonus(me)
        tell_tie_breaks(table)
        tell_winners(table)


def result_of(table: Town) -> Result:
    """The most Glamour among those who are left; if nobody is, Tommy Sharp has his story."""
    all_measured = [measured(fable) for fable in table.fables]
    places = [1 + sum([other > mine for other in all_measured]) for mine in all_measured]
    scores = tuple(fable.glamour for fable in table.fables)
    if table.in_order():
        return Result(tuple(places), scores)
    return Result(tuple(place + 1 for place in places), scores, (Rival("Tommy Sharp", 1, 0),))


# -- what is told


def tell_bonus(me: Fable) -> None:
    for follower in me.followers:
        if follower.at_end is not None:
            me.tell("at_end", [follower], (follower.at_end(follower),))


def tell_tie_breaks(table: Town) -> None:
    """Why players with the same Glamour are ranked apart."""
    best_first = sorted(table.fables, key=measured, reverse=True)
    for i, me in enumerate(best_first[1:]):
        ahead = best_first[i]
        why = tie_break(measured(ahead), measured(me))
        if ahead.glamour == me.glamour and why:
            ahead.tell("comes_before", words=(me.glamour, why), other=me.player)


def tie_break(ahead: tuple[int, ...], behind: tuple[int, ...]) -> str:
    """What sets two apart who have the same Glamour; nothing if they share a place."""
    for i, (name, _) in enumerate(NAMES):
        more, fewer = ahead[i], behind[i]
        if more != fewer:
            return (
                "staying in the game longer" if i == STAYED else f"more {name} ({more} to {fewer})"
            )
    return ""


def tell_winners(table: Town) -> None:
    winners = result_of(table).winners
    event = "won" if len(winners) == 1 else "shares_victory"
    for player in winners:
        me = table.fables[player]
        me.tell(event, words=(me.glamour,))
    if not winners:
        table.tell("nobody_wins")
