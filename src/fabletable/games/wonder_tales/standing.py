"""How far somebody is ahead, in points: for bots."""

from __future__ import annotations

from typing import Final

from fabletable.games.wonder_tales.grid import BLUE, RED
from fabletable.games.wonder_tales.table import BEST_OF_THREE, OVER, ROUNDS, Tales

ROUND_WORTH: Final = 100.0  # a round won, where rounds count
PRIZE: Final = 20.0  # winning, where points do


def ahead_now(table: Tales, mine: int) -> float:
    """My points less the other's, with the unfinished round as if it ended now."""
    before = ahead_before(table, mine)
    if table.setup.mode == BEST_OF_THREE:
        return before if table.round_over else before + lead(table.points_now(), mine)
    ahead = before + lead(table.points_now(), mine)
    return ahead + PRIZE * (ahead > 0) if table.phase == OVER else ahead


def ahead_before(table: Tales, mine: int) -> float:
    """By rounds won, where these count; else by points from before the round on the table."""
    if table.setup.mode == BEST_OF_THREE:
        return ROUND_WORTH * (table.won(mine) - table.won(1 - mine))
    red, blue = table.head_start + table.earlier(RED), table.earlier(BLUE)
    return float(lead((red, blue), mine))


def ahead_after(table: Tales, mine: int, before: float, points: int) -> float:
    """Once the round on the table is scored, and I am so many points ahead in it."""
    if table.setup.mode == BEST_OF_THREE:
        red = points if mine == RED else -points
        return before + (ROUND_WORTH if table.winner_with(red, 0) == mine else -ROUND_WORTH)
    ahead = before + points
    return ahead + PRIZE * (ahead > 0) if table.round + 1 == len(ROUNDS) else ahead


def lead(points: tuple[int, int], mine: int) -> int:
    """My points less the other's, of Red's and Blue's."""
    red, blue = points
    return red - blue if mine == RED else blue - red
