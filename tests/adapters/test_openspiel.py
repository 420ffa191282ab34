"""OpenSpiel's own test on every mode, its search on every game, and fair worlds to search in."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from fabletable.adapters.openspiel import TableState, short_name
from fabletable.adapters.variants import Variant
from fabletable.engine.log import digest
from tests.adapters.cases import VARIANTS

EVERY = list(VARIANTS.values())
MODES = list({(one.rules.facts.key, one.mode): one for one in reversed(EVERY)}.values())
GAMES = list({one.rules.facts.key: one for one in EVERY if one.players == 2}.values())


def load(variant: Variant, **params: Any) -> Any:
    said = {"mode": variant.mode, "players": variant.players, **params}
    return pyspiel.load_game(short_name(variant.rules), said)


def begun(game: Any, rng: Random) -> TableState:
    """A new state after its seed is drawn."""
    state: TableState = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return state


def states(game: Any, seed: int, every: int) -> list[TableState]:
    """Of a random game, the states at some of its questions."""
    rng, found = Random(seed), []
    state = begun(game, rng)
    while not state.is_terminal():
        if rng.randrange(every) == 0:
            found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("variant", MODES, ids=lambda one: one.name)
def test_random_games_pass_with_masks(variant: Variant) -> None:
    pyspiel.random_sim_test(load(variant), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("variant", MODES, ids=lambda one: one.name)
def test_states_are_written_and_read(variant: Variant) -> None:
    """Every state as OpenSpiel's own test does it takes a square of the length: some are enough."""
    game = load(variant)
    for state in states(game, 3, every=60)[:3]:
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(again) == str(state)
        assert again.legal_actions() == state.legal_actions()
        assert again.observation_string() == state.observation_string()


def test_the_suites_own_test_passes_with_serialisation() -> None:
    """On the shortest, in which a rival may win; docs/research.md says how to run it on all."""
    for shortest in [one for one in EVERY if one.rules.facts.key == "fabletown"]:
        pyspiel.random_sim_test(load(shortest), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("variant", EVERY, ids=lambda one: one.name)
def test_resampled_states_cannot_be_told_from_the_real_one(variant: Variant) -> None:
    game = load(variant, recall=True)
    rng = Random(4)
    for state in states(game, 5, every=40)[:4]:
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_string(player) == state.information_state_string(player)
        tensors = [make_observation(game) for _ in range(2)]
        for tensor, one in zip(tensors, (state, other), strict=True):
            tensor.set_from(one, player)
        assert np.array_equal(tensors[0].tensor, tensors[1].tensor)


@pytest.mark.parametrize("variant", GAMES, ids=lambda one: one.name)
def test_worlds_differ_in_what_is_hidden_and_in_what_chance_brings(variant: Variant) -> None:
    state = states(load(variant), 6, every=5)[2]
    rng, player = Random(1), state.current_player()
    worlds = [state.resample_from_infostate(player, rng.random) for _ in range(8)]
    assert len({digest(world.table.fork().table) for world in worlds if world.table}) > 1


@pytest.mark.parametrize("variant", GAMES, ids=lambda one: one.name)
def test_their_search_plays(variant: Variant) -> None:
    game, rng = load(variant), Random(7)
    chance = np.random.RandomState(7)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=2.0,
        max_simulations=4,
        random_state=chance,
        use_observation_string=True,
    )
    state = begun(game, rng)
    for _ in range(5):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_recall_tells_apart_what_looks_the_same() -> None:
    game = load(GAMES[0], recall=True)
    rng = Random(8)
    state = begun(game, rng)
    player = state.current_player()
    before = state.information_state_string(player)
    assert before.endswith(state.observation_string(player))
    state.apply_action(state.legal_actions()[0])
    after = state.information_state_string(player)
    assert after.endswith(state.observation_string(player))
    assert len(after) > len(state.observation_string(player))


@pytest.mark.parametrize("variant", GAMES, ids=lambda one: one.name)
def test_games_under_way_are_copied_and_pickled(variant: Variant) -> None:
    """Without any suite, too."""
    rng = Random(9)
    for recording in (True, False):
        game = variant.game("9", recording)
        for _ in range(15):
            ask = rng.choice(game.asks)
            game.answer(ask.player, rng.choice(ask.keys))
        for again in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            assert digest(again.table) == digest(game.table)
            assert again.choices == game.choices
            assert [ask.keys for ask in again.asks] == [ask.keys for ask in game.asks]
            assert again.view(0) == game.view(0)
            again.answer(again.asks[0].player, again.asks[0].keys[0])
        assert digest(copy.copy(game).table) == digest(game.table)


def test_python_ends_well_after_games_were_registered() -> None:
    """OpenSpiel's list of games is freed after Python has ended."""
    words = "import fabletable.adapters.openspiel as one, pyspiel; pyspiel.load_game('{}')"
    name = short_name(GAMES[0].rules)
    ended = subprocess.run(
        [sys.executable, "-c", words.format(name)], check=False, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_wrong_mode_gets_a_clear_word() -> None:
    with pytest.raises(Exception, match="has no mode 'blitz'"):
        pyspiel.load_game(short_name(GAMES[0].rules), {"mode": "blitz"})
