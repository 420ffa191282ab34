"""What counts at the end of Wonder Tales."""

from __future__ import annotations

from fabletable.engine.ending import Ending, Measure
from fabletable.games.wonder_tales.grid import BLUE, RED
from fabletable.games.wonder_tales.table import BEST_OF_THREE, ENOUGH, Tales

EQUAL = "With the same sum, Rumpelstiltskin wins."


def ending_of(seen: Tales) -> Ending:
    colours = [teller.colour for teller in seen.tellers] + ([RED] if seen.solo else [])
    sums = seen.scores()
    points = Measure("points", tuple(sums[colour] for colour in colours), "point")
    made_of = tuple(_rounds(seen, colour) for colour in colours)
    if seen.solo:
        counts = "The most points in all rounds together win, his head start included."
        return Ending(counts, (points, Measure("", (0, 1), said=EQUAL)), made_of)
    won = Measure("rounds won", tuple(seen.won(colour) for colour in colours), "round won")
    if seen.setup.mode == BEST_OF_THREE:
        return Ending(f"Whoever wins {ENOUGH} rounds wins the game.", (won,), made_of)
    counts = "The most points in all rounds together win; of equals, the most rounds won."
    return Ending(counts, (points, won), made_of)


def _rounds(seen: Tales, colour: int) -> str:
    """`head start 50; points by rounds: 21, 17, 30`"""
    points = seen.blue_points if colour == BLUE else seen.red_points
    head = f"head start {seen.head_start}; " if colour == RED and seen.head_start else ""
    return f"{head}points by rounds: {', '.join(map(str, points))}{_won(seen, colour)}"


def _won(seen: Tales, colour: int) -> str:
    """Alone, nobody wins a round."""
    won = seen.won(colour)
    return "" if seen.solo else f"; {won} round{'s' * (won != 1)} won"
