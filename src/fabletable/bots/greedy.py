"""Looks one turn ahead in an imagined world, and takes what the game values most."""

from __future__ import annotations

from random import Random

from fabletable.bots.bot import Imagine
from fabletable.engine.choice import Ask
from fabletable.engine.loop import Game
from fabletable.engine.rules import View

LEAVES = 120  # ends of turns to look at for one choice


class Greedy:
    """Tries its options to the end of its own turn. Ties are broken at random."""

    looks = False

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        world = imagine(self.rng)
        share = max(1, LEAVES // len(ask.keys))
        values = [self._value(world, ask.player, key, share) for key in ask.keys]
        best = max(values)
        return self.rng.choice(
            [key for key, value in zip(ask.keys, values, strict=True) if value == best]
        )

    def _value(self, world: Game, player: int, key: str, leaves: int) -> float:
        """The best this choice leads to before the step ends, if others decide at random."""
        after = world.fork()
        step = after.table.step
        after.answer(player, key)
        while after.asks and not after.simultaneous and after.table.step == step:
            other = after.asks[0]
            if other.player == player:
                break
            after.answer(other.player, self.rng.choice(other.keys))
        ask = after.ask_of(player)
        if ask is None or after.table.step != step or leaves < 1:
            return after.value(player)
        keys = ask.keys
        if len(keys) > leaves:
            keys = self.rng.sample(keys, leaves)
        return max(self._value(after, player, key, leaves // len(keys)) for key in keys)
