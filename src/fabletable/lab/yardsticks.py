"""What our speed is held against: games of well-known libraries, played at random from Python.

They are played as ours are, a plain pick among what is legal, so that a ratio compares the games.
Whatever cannot be imported is left out, since only `run.py bench` installs these libraries.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

PlayOut = Callable[[Random], int]  # plays one game and says how many decisions it took


def load_yardsticks() -> dict[str, PlayOut]:
    """The yardsticks that are installed; a line for each that is not."""
    found: dict[str, PlayOut] = {}
    for name, load in {"openspiel hearts": _hearts, "rlcard uno": _uno}.items():
        try:
            found[name] = load()
        except ImportError as why:
            print(f"bench: goes on without {name}: {why}", file=sys.stderr)
    return found


def one_of(items: list[T], rng: Random) -> T:
    """Quicker than `rng.choice`, which would be half the cost of a quick game."""
    return items[int(rng.random() * len(items))]


def _hearts() -> PlayOut:
    """OpenSpiel is written in C++; dealing is chance there, which takes time but is no decision."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def play(rng: Random) -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_by_chance(state, rng))
            else:
                state.apply_action(one_of(state.legal_actions(), rng))
                decisions += 1
        return decisions

    return play


def _by_chance(state: Any, rng: Random) -> int:
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    outcome: int = rng.choices(actions, weights)[0]
    return outcome


def _uno() -> PlayOut:
    """RLCard is written in Python, as we are.

    We step it ourselves: `env.run` with its RandomAgent spends nearly half of its time
    in the agent, and it would flatter us to count that against the game.
    """
    import rlcard

    env = rlcard.make("uno", config={"seed": 0})

    def play(rng: Random) -> int:
        before: int = env.timestep
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(one_of(list(state["legal_actions"]), rng))
        decisions: int = env.timestep - before
        return decisions

    return play
