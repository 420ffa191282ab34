"""What a game is copied from: its data between two steps, and where imagination began."""

from __future__ import annotations

from fabletable.engine.memory import Pools
from fabletable.engine.table import Saved, Table


class Boundary:
    """A game between two steps: nothing but data.

    Where nobody is likely to come back to it, `saved` is left out; see `History._come_back`.
    """

    __slots__ = ("moves", "saved", "seed", "step", "story")

    def __init__(self, saved: Saved | None, seed: str, step: int, moves: int, story: int) -> None:
        self.saved = saved
        self.seed = seed
        self.step = step
        self.moves = moves  # on record before it, as is the story
        self.story = story


def boundary_of(table: Table, saving: bool = True) -> Boundary:
    record = table.record
    saved = table.save() if saving else None
    return Boundary(saved, table.chance.seed, table.step, len(record.moves), len(record.story))


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
