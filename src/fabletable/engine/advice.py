"""What a game tells bots beside its rules: how people usually choose, and how far to look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Advice:
    """How best to look ahead in a game.

    `habits` are by key: how much more often than another key it is chosen when both are offered.
    A turn's own luck is best met in a few worlds with a plan for each (`worlds`);
    without it, one plan for all worlds is better (`worlds` of 0).
    Where nothing comes to light during a turn, whole turns can be compared: so many (`plans`).
    """

    habits: Mapping[str, float] = field(default_factory=dict)
    steps: int = 0  # how far to look, by step
    steps_each: int = 1  # and for each player
    worlds: int = 0
    plans: int = 0

    def horizon(self, players: int) -> int:
        return self.steps + self.steps_each * players
