"""What counts at the end of Fine Sand."""

from __future__ import annotations

from fabletable.engine.ending import Ending, Measure
from fabletable.games.fine_sand.result import result_of
from fabletable.games.fine_sand.sheet import HIGHEST, total
from fabletable.games.fine_sand.table import Beach


def ending_of(seen: Beach) -> Ending:
    if seen.solo:
        return _alone(seen)
    unbuilt = tuple(me.score for me in seen.builders)
    coins = tuple(me.coins for me in seen.builders)
    return Ending(
        "The fewest unbuilt cards win; of equals, the most wooden coins.",
        (
            Measure("unbuilt cards", unbuilt, "unbuilt card", fewest=True),
            Measure("wooden coins", coins, "wooden coin"),
        ),
    )


def _alone(seen: Beach) -> Ending:
    """Against the tide there is but one question: whether a number can be struck off."""
    won = result_of(seen).places[0] == 1
    me = seen.builders[0]
    stack = me.score - 2 * me.offloads
    mine = f"{stack} unbuilt card{'s' * (stack != 1)}, {me.offloads} off-loads that count 2 each"
    return Ending(
        f"The lower your total, the better; the tide wins unless it strikes off a number up to "
        f"{HIGHEST}.",
        (Measure("", (int(won), int(not won)), said=_struck(seen, won)),),
        (mine, "the highest number that can be struck off"),
    )


def _struck(seen: Beach, won: bool) -> str:
    if not seen.has_sheet:
        way = "at most" if won else "more than"
        return f"A total of {seen.builders[0].score} is {way} {HIGHEST}."
    if not won:
        return f"For a total of {total(seen)} no number is free up to {HIGHEST}."
    return f"A total of {total(seen)} strikes off the {seen.struck}."
