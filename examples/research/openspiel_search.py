"""OpenSpiel: its search over information sets plays a game of ours against random choices."""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import fabletable.adapters.openspiel  # noqa: F401  # registers the games


def main(simulations: int = 5) -> None:
    game = pyspiel.load_game("fabletable_fabletown", {"players": 2})
    chance = np.random.RandomState(1)
    search = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=2.0,
        max_simulations=simulations,
        random_state=chance,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(search.step(state))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    print(f"returns after {state.move_number()} moves: {state.returns()}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
