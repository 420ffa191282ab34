"""Looks one turn ahead in an imagined world, and takes what the game values most."""

from __future__ import annotations

from random import Random
from typing import Final

from fabletable.bots.bot import Imagine
from fabletable.engine.advice import Way
from fabletable.engine.choice import Ask
from fabletable.engine.game import Game
from fabletable.engine.rules import View

LEAVES: Final = 120  # ends of turns to look at for one choice


class Greedy:
    """Tries its options to the end of its own turn. Ties are broken at random."""

    looks = False

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        found = ways(imagine(self.rng), ask.player, LEAVES, self.rng)
        best = max([value for value, _ in found])
        firsts = {keys[0] for value, keys in found if value == best}
        return self.rng.choice([key for key in ask.keys if key in firsts])


def ways(world: Game, player: int, leaves: int, rng: Random) -> list[Way]:
    """The player's ways to the end of the step: all of them where the game tells them; else so many
    at most as are found by trying, while others decide at random.
    """
    ask = world.ask_of(player)
    assert ask is not None
    told: list[Way] = world.rules.advice.ways(world.table, player, ask.keys)
    return told or tried_ways(world, player, leaves, rng)


def tried_ways(world: Game, player: int, leaves: int, rng: Random) -> list[Way]:
    ask = world.ask_of(player)
    assert ask is not None
    step, keys = world.table.step, ask.keys
    if len(keys) > leaves:
        keys = rng.sample(keys, leaves)
    found: list[Way] = []
    for key in keys:
        after = world.fork()
        after.answer(player, key)
        _let_others_choose(after, player, step, rng)
        if after.table.step == step and after.ask_of(player) is not None:
            further = tried_ways(after, player, leaves // len(keys), rng)
            found += [(value, [key, *rest]) for value, rest in further]
        else:
            found.append((after.value(player), [key]))
    return found


def _let_others_choose(world: Game, player: int, step: int, rng: Random) -> None:
    """Go on to the player's next choice or the end of the step."""
    while world.asks and not world.simultaneous and world.table.step == step:
        ask = world.asks[0]
        if ask.player == player:
            return
        world.answer(ask.player, rng.choice(ask.keys))
