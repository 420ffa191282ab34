"""Looks at each option once, with the rest of the turn left to chance."""

from __future__ import annotations

from random import Random

from fabletable.bots.bot import Imagine
from fabletable.engine.choice import Ask
from fabletable.engine.game import Game
from fabletable.engine.rules import View


class Hasty:
    """For many games in little time: one imagined world, one way on for each option."""

    looks = False

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        world = imagine(self.rng)
        values = [self._value(world.fork(), ask.player, key) for key in ask.keys]
        best = max(values)
        return self.rng.choice(
            [key for key, value in zip(ask.keys, values, strict=True) if value == best]
        )

    def _value(self, world: Game, player: int, key: str) -> float:
        """What the choice leads to by the end of the step, if everything else is left to chance."""
        step = world.table.step
        world.answer(player, key)
        while world.asks and world.table.step == step:
            ask = world.ask_of(player)
            if ask is None:
                if world.simultaneous:
                    break
                ask = world.asks[0]
            world.answer(ask.player, self.rng.choice(ask.keys))
        return world.value(player)
