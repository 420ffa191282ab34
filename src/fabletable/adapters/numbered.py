"""A game under way in numbers: actions, masks, observations and rewards, as learners want them.

Players take their turns one after the other. In a simultaneous turn the first who is still asked
goes on, until nobody is: nobody sees into another's turn, and the law *order does not matter* says
that it comes to the same.
"""

from __future__ import annotations

from random import Random
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from fabletable.adapters.variants import Variant, rewards
from fabletable.engine.choice import Ask
from fabletable.engine.errors import NotOffered
from fabletable.engine.game import Game
from fabletable.engine.numbers import Eye, Stretch
from fabletable.engine.table import Table

Floats: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]


class Layout:
    """What the numbers of an observation tell of: the same from every seat."""

    def __init__(self, variant: Variant) -> None:
        self.blank: Table = variant.rules.blank(variant.game("0").setup)
        self.stretches = Eye(self.blank, 0).stretches
        self.size = sum(stretch.size for stretch in self.stretches)

    def bounds(self) -> tuple[Floats, Floats]:
        """The least and the most that each number can be."""
        low = [np.full(one.size, one.low, np.float32) for one in self.stretches]
        high = [np.full(one.size, one.high, np.float32) for one in self.stretches]
        return np.concatenate(low), np.concatenate(high)

    def where(self, name: str) -> tuple[slice, Stretch]:
        """Where in an observation the numbers of this name stand."""
        start = 0
        for stretch in self.stretches:
            if stretch.name == name:
                return slice(start, start + stretch.size), stretch
            start += stretch.size
        raise LookupError(f"nothing is called '{name}'")


class Numbered:
    """Games of one variant, one after the other; `start` begins one."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.layout = Layout(variant)
        self.actions = variant.actions
        self.places = {key: place for place, key in enumerate(self.actions)}
        blank, setup = variant.rules.blank, self.layout.blank.setup
        self.eyes = [Eye(blank(setup), player) for player in range(variant.players)]
        self.seeds = Random()
        self.game: Game

    def start(self, seed: int | None = None) -> None:
        """A new game. With a seed the same games follow on it each time."""
        if seed is not None:
            self.seeds = Random(seed)
        self.take(self.variant.game(f"{self.seeds.getrandbits(64):016x}"))

    def take(self, game: Game) -> None:
        """Go on with this game."""
        self.game = game

    @property
    def ask(self) -> Ask | None:
        """The question that is answered next; none when the game is over."""
        return self.game.asks[0] if self.game.asks else None

    def answer(self, player: int, action: int) -> None:
        """Raises NotOffered, and changes nothing then, if it is no legal action."""
        if not 0 <= action < len(self.actions):
            raise NotOffered(f"expected an action from 0 to {len(self.actions) - 1}, got {action}")
        self.game.answer(player, self.actions[action])

    def legal(self, player: int) -> list[int]:
        """In ascending order, since keys are offered in the order of the vocabulary."""
        ask = self.game.ask_of(player)
        return [self.places[key] for key in ask.keys] if ask is not None else []

    def mask(self, player: int) -> Mask:
        marked = bytearray(len(self.actions))
        for action in self.legal(player):
            marked[action] = 1
        return np.frombuffer(marked, np.int8)

    def observation(self, player: int) -> Floats:
        """All that this player may know of the table."""
        return np.frombuffer(self.eyes[player].look(self.game), np.float32)

    def rewards(self) -> list[float]:
        """By player; nothing before the game is over."""
        result = self.game.result
        return rewards(result) if result is not None else [0.0] * self.variant.players
