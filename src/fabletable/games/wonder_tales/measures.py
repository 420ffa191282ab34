"""What counts at the end of Wonder Tales."""

from __future__ import annotations

from fabletable.engine.ending import Ending, Measure
from fabletable.engine.story import counted, minus
from fabletable.games.wonder_tales.grid import BLUE, RED
from fabletable.games.wonder_tales.table import BEST_OF_THREE, ENOUGH, Tales

EQUAL = "With the same sum, Rumpelstiltskin wins."


def measures_of(table: Tales) -> tuple[Measure, ...]:
    """The first is the score."""
    colours = _colours(table)
    won = Measure("rounds won", tuple([table.won(colour) for colour in colours]), "round won")
    if table.setup.mode == BEST_OF_THREE:
        return (won,)
    sums = table.scores()
    points = Measure("points", tuple([sums[colour] for colour in colours]), "point")
    return (points, Measure("", (0, 1), said=EQUAL)) if table.solo else (points, won)


def ending_of(seen: Tales) -> Ending:
    counts = "The most points in all rounds together win; of equals, the most rounds won."
    if seen.solo:
        counts = "The most points in all rounds together win, with his head start."
    elif seen.setup.mode == BEST_OF_THREE:
        counts = f"Whoever wins {ENOUGH} rounds wins the game."
    return Ending(counts, measures_of(seen), tuple([_rounds(seen, c) for c in _colours(seen)]))


def _colours(table: Tales) -> list[int]:
    """Of the players, and of Rumpelstiltskin."""
    return [teller.colour for teller in table.tellers] + ([RED] if table.solo else [])


def _rounds(seen: Tales, colour: int) -> str:
    """`head start 50; points by rounds: 21, 17, 30`"""
    points = seen.blue_points if colour == BLUE else seen.red_points
    head = f"head start {seen.head_start}; " if colour == RED and seen.head_start else ""
    return f"{head}points by rounds: {', '.join(map(minus, points))}{_won(seen, colour)}"


def _won(seen: Tales, colour: int) -> str:
    """Alone, nobody wins a round."""
    return "" if seen.solo else f"; {counted(seen.won(colour), 'round')} won"
