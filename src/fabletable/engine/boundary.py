"""What a game is copied from: its data between two steps, and where imagination began."""

from __future__ import annotations

from typing import Final

from fabletable.engine.cards import Card
from fabletable.engine.chance import Seed
from fabletable.engine.imagine import redeal
from fabletable.engine.memory import Pools
from fabletable.engine.table import Saved, Table


class Boundary:
    """A game between two steps: nothing but data."""

    __slots__ = ("saved", "seed", "step", "story")

    def __init__(self, saved: Saved, seed: Seed, step: int, story: int) -> None:
        self.saved = saved
        self.seed = seed
        self.step = step
        self.story = story  # events on record before it


# In place of one that nobody is likely to come back to; see `History._come_back`.
UNSAVED: Final = Boundary(([], [], []), "", 0, 0)


def boundary_of(table: Table) -> Boundary:
    return Boundary(table.save(), table.chance.seed, table.step, len(table.record.story))


class Dream:
    """After `at` answers of the step's path, what is hidden from this player is imagined.

    In a simultaneous turn others begin anew, since the dreamer has not seen what they did.
    `least` is how many answers everybody who is asked must have.
    Copies share it: whoever dreams it again and again need not deal again (`dealt`).
    """

    __slots__ = ("at", "dealt", "least", "player", "pools", "seed", "simultaneous", "times")

    def __init__(
        self, at: int, player: int, seed: int, pools: Pools, simultaneous: bool, least: int
    ) -> None:
        self.at = at
        self.player = player
        self.seed = seed
        self.pools = pools
        self.simultaneous = simultaneous
        self.least = least
        self.times = 0
        self.dealt: list[tuple[int, list[Card]]] = []  # hidden zones by index, with their cards

    def deal(self, table: Table) -> None:
        """Deal what is hidden from the dreamer anew; from the third time on as it was dealt."""
        for index, cards in self.dealt:
            zone = table.zones[index]
            zone.cards = cards
            zone.lent = True
            zone.order = None
        if not self.dealt:
            redeal(table, self.player, self.pools, self.seed)
            if self.times:
                hidden = [zone for zone in table.zones if not zone.seen_by(self.player)]
                self.dealt = [(zone.index, zone.lend()) for zone in hidden]
            self.times += 1
