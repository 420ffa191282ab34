"""What a game is copied from: its data between two steps, and where imagination began."""

from __future__ import annotations

from typing import Final

from fabletable.engine.memory import Pools
from fabletable.engine.table import Saved, Table


class Boundary:
    """A game between two steps: nothing but data."""

    __slots__ = ("moves", "saved", "seed", "step", "story")

    def __init__(self, saved: Saved, seed: str, step: int, moves: int, story: int) -> None:
        self.saved = saved
        self.seed = seed
        self.step = step
        self.moves = moves  # on record before it, as is the story
        self.story = story


# In place of one that nobody is likely to come back to; see `History._come_back`.
UNSAVED: Final = Boundary(([], [], []), "", 0, 0, 0)


def boundary_of(table: Table) -> Boundary:
    record, seed = table.record, table.chance.seed
    return Boundary(table.save(), seed, table.step, len(record.moves), len(record.story))


class Dream:
    """After `at` choices of the step, what is hidden from this player is imagined.

    In a simultaneous turn others begin anew, since the dreamer has not seen what they did.
    `least` is how many answers everybody who is asked must have.
    """

    __slots__ = ("at", "least", "name", "player", "pools", "simultaneous")

    def __init__(
        self, at: int, player: int, name: str, pools: Pools, simultaneous: bool, least: int
    ) -> None:
        self.at = at
        self.player = player
        self.name = name
        self.pools = pools
        self.simultaneous = simultaneous
        self.least = least
