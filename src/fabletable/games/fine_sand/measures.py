"""What counts at the end of Fine Sand."""

from __future__ import annotations

from fabletable.engine.ending import Ending, Measure
from fabletable.engine.story import counted, listed
from fabletable.games.fine_sand.sheet import HIGHEST, SETS, number_for, total
from fabletable.games.fine_sand.table import Beach


def measures_of(table: Beach) -> tuple[Measure, ...]:
    if table.solo:
        return _alone(table)
    unbuilt = tuple([me.score for me in table.builders])
    coins = tuple([me.coins for me in table.builders])
    return (
        Measure("unbuilt cards", unbuilt, "unbuilt card", fewest=True),
        Measure("wooden coins", coins, "wooden coin"),
    )


def _alone(table: Beach) -> tuple[Measure, ...]:
    """Against the tide there is but one question: whether a number can be struck off."""
    mine = total(table)
    won = bool(table.struck if table.has_sheet else number_for(mine, []))
    return (
        Measure("", (int(won), int(not won)), said=_struck(table, won)),
        Measure("total", (mine, HIGHEST), "point", fewest=True),
    )


def ending_of(seen: Beach) -> Ending:
    if not seen.solo:
        counts = "The fewest unbuilt cards win; of equals, the most wooden coins."
        return Ending(counts, measures_of(seen))
    return Ending(
        "The lower your total, the better; the tide wins unless your total strikes off a number "
        f"up to {HIGHEST}.",
        measures_of(seen),
        (_made_of(seen), "the highest number that can be struck off"),
    )


def _made_of(seen: Beach) -> str:
    """Cards, less what sets of coins took off; and why the number itself was not struck off."""
    me = seen.builders[0]
    unbuilt, off = me.score - 2 * me.offloads, me.offloads
    counts = "s that count 2 each" if off != 1 else " that counts 2"
    parts = [counted(unbuilt, "unbuilt card"), f"{off} off-load{counts}"]
    parts += [f"less {SETS[i]} by a set of coins" for i in seen.spent]
    return ", ".join(parts) + _struck_before(seen)


def _struck_before(seen: Beach) -> str:
    """The numbers from the total on that other games have struck off."""
    before = seen.sheet["struck"] if seen.has_sheet else []
    taken = [n for n in sorted(before) if total(seen) <= n < (seen.struck or HIGHEST + 1)]
    were = "was" if len(taken) == 1 else "were"
    return f"; {listed([str(n) for n in taken])} {were} struck off before" if taken else ""


def _struck(seen: Beach, won: bool) -> str:
    if not seen.has_sheet:
        way = "at most" if won else "more than"
        return f"A total of {seen.builders[0].score} is {way} {HIGHEST}."
    if not won:
        return f"For a total of {total(seen)} no number is free up to {HIGHEST}."
    return f"A total of {total(seen)} strikes off the {seen.struck}."
