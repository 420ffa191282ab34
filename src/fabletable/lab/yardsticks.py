"""What our speed is held against: games of well-known libraries, played at random from Python,
and a search of theirs.

They are played as ours are, a plain pick among what is legal, so that a ratio compares the games.
Whatever cannot be imported is left out, since only `run.py bench` installs these libraries.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from fabletable.lab.measures import POSITIONS, SIMULATIONS, Pace, Work, one_of

ISMCTS = "openspiel ismcts"  # plays gin_rummy; the only one that counts simulations


def yardstick_measures() -> dict[str, Pace]:
    """The yardsticks that are installed; a line for each that is not."""
    found: dict[str, Pace] = {}
    for name, load in LOADERS.items():
        try:
            found[name] = Pace(load(), name)
        except ImportError as why:
            print(f"bench: goes on without {name}: {why}", file=sys.stderr)
    return found


# -- OpenSpiel, which is written in C++


def _openspiel(key: str) -> Work:
    """Dealing is chance there, which takes time but is no decision."""
    import pyspiel

    game = pyspiel.load_game(key)

    def play(rng: Random) -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += _go_on(state, rng)
        return decisions

    return play


def _go_on(state: Any, rng: Random) -> bool:
    """One decision, or one act of chance."""
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])
        return False
    state.apply_action(one_of(state.legal_actions(), rng))
    return True


def _ismcts() -> Work:
    """Its search over information sets, with one random playout to the end for each simulation."""
    import pyspiel

    states = _spread(pyspiel.load_game("gin_rummy"), Random(0))
    most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def think(rng: Random) -> int:
        seed = rng.getrandbits(31)
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        pyspiel.ISMCTSBot(seed, evaluator, 2.0, SIMULATIONS, -1, most_visited, True, True).step(
            one_of(states, rng)
        )
        return SIMULATIONS

    return think


def _spread(game: Any, rng: Random) -> list[Any]:
    """States with a choice, evenly over some random games."""
    found: list[Any] = []
    while len(found) < 100 * POSITIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node() and len(state.legal_actions()) > 1:
                found.append(state.clone())
            _go_on(state, rng)
    return found[::100]


# -- RLCard, which is written in Python, as we are


def _uno() -> Work:
    """We step it ourselves: `env.run` with its RandomAgent spends nearly half of its time
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


LOADERS: dict[str, Callable[[], Work]] = {
    "openspiel hearts": partial(_openspiel, "hearts"),
    "openspiel crazy_eights": partial(_openspiel, "crazy_eights"),
    "openspiel gin_rummy": partial(_openspiel, "gin_rummy"),
    "rlcard uno": _uno,
    ISMCTS: _ismcts,
}
