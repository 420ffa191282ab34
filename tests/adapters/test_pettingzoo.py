"""PettingZoo's own tests, on every variant; and what they do not look at."""

from __future__ import annotations

from random import Random

import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from fabletable.adapters.pettingzoo import TableEnv, env, raw_env
from fabletable.adapters.variants import Variant, variants
from fabletable.engine.errors import BadSetup, NotOffered
from tests.adapters.cases import ALL, VARIANTS

# Said of every environment with a mask beside its observation.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
]


def played(table: TableEnv, seed: int) -> list[tuple[str, int]]:
    """A random game to its end: who chose which action."""
    rng, found = Random(seed), []
    table.reset(seed)
    for agent in table.agent_iter():
        _, _, over, _, _ = table.last(observe=False)
        action = None if over else rng.choice(table.numbered.legal(agent_number(agent)))
        if action is not None:
            found.append((agent, action))
        table.step(action)
    return found


def agent_number(agent: str) -> int:
    return int(agent.removeprefix("player_"))


@pytest.mark.parametrize("variant", ALL, ids=lambda one: one.name)
def test_the_suites_own_tests_pass(variant: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(variant), num_cycles=40)
    seed_test(lambda: env(variant), num_cycles=20)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("variant", ALL, ids=lambda one: one.name)
def test_masks_are_what_is_offered(variant: Variant) -> None:
    table, rng = raw_env(variant), Random(7)
    table.reset(7)
    vocabulary = list(variant.rules.look.vocabulary)
    for agent in table.agent_iter(60):
        if not table.numbered.game.asks:
            break
        ask = table.numbered.game.asks[0]
        mask = table.observe(agent)["action_mask"]
        assert [vocabulary[action] for action in mask.nonzero()[0]] == ask.keys
        assert agent_number(agent) == ask.player
        table.step(rng.choice(table.numbered.legal(ask.player)))


@pytest.mark.parametrize("variant", ALL, ids=lambda one: one.name)
def test_the_last_step_pays_by_the_places(variant: Variant) -> None:
    table = raw_env(variant)
    paid: dict[str, float] = {}
    rng = Random(8)
    table.reset(8)
    for agent in table.agent_iter():
        _, reward, over, _, _ = table.last(observe=False)
        if over:
            paid[agent] = reward
        table.step(None if over else rng.choice(table.numbered.legal(agent_number(agent))))
    result = table.numbered.game.result
    assert result is not None
    in_order = [paid[f"player_{player}"] for player in range(variant.players)]
    assert all(-1 <= one <= 1 for one in in_order)
    if not result.rivals and variant.players > 1:
        assert abs(sum(in_order)) < 1e-9
    for player, place in enumerate(result.places):
        for other, place_of_other in enumerate(result.places):
            if place < place_of_other:
                assert in_order[player] > in_order[other]


def test_the_same_seed_plays_the_same_game_and_another_another() -> None:
    one, two = (raw_env(next(iter(VARIANTS))) for _ in range(2))
    first = played(one, 3)
    assert first == played(two, 3)
    assert first == played(one, 3)
    assert first != played(one, 4)


def test_without_a_seed_another_game_follows_each_time() -> None:
    table = raw_env(next(iter(VARIANTS)))
    table.reset(3)
    seeds = []
    for _ in range(3):
        seeds.append(table.numbered.game.setup.seed)
        table.reset()
    assert len(set(seeds)) == 3


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = raw_env(next(iter(VARIANTS)))
    table.reset(1)
    legal = table.numbered.legal(agent_number(table.agent_selection))
    before = table.numbered.game.decisions
    illegal = next(a for a in range(len(table.numbered.actions)) if a not in legal)
    for action in (illegal, -1, len(table.numbered.actions)):
        with pytest.raises(NotOffered):
            table.step(action)
    assert table.numbered.game.decisions == before


def test_the_suites_guard_against_illegal_actions_fits() -> None:
    table = TerminateIllegalWrapper(raw_env(next(iter(VARIANTS))), illegal_reward=-1)
    table.reset(1)
    mask = table.observe(table.agent_selection)["action_mask"]
    who = table.agent_selection
    table.step(int((mask == 0).nonzero()[0][0]))
    assert table.terminations[who]
    assert table.rewards[who] == -1


def test_in_simultaneous_turns_players_go_one_after_the_other() -> None:
    """The first who is still asked, and what others have done so far is not seen."""
    variant = next(one for one in ALL if one.rules.facts.key == "gifts" and one.players == 3)
    table = raw_env(variant)
    table.reset(2)
    game = table.numbered.game
    assert game.simultaneous
    before = table.observe("player_2")["observation"]
    rng = Random(2)
    order: list[str] = []
    while table.agent_selection != "player_2":
        order.append(table.agent_selection)
        table.step(rng.choice(table.numbered.legal(agent_number(table.agent_selection))))
    assert order == sorted(order)
    assert set(order) == {"player_0", "player_1"}
    assert table.numbered.game.simultaneous
    assert (table.observe("player_2")["observation"] == before).all()


def test_a_wrong_name_is_told_with_those_there_are() -> None:
    with pytest.raises(
        BadSetup, match=f"no variant is called 'chess-v1'; .*{next(iter(VARIANTS))}"
    ):
        env("chess-v1")


def test_names_tell_the_version_of_the_rules() -> None:
    for name, variant in variants().items():
        assert name.endswith(f"-v{variant.rules.facts.rules_version}")


def test_the_table_can_be_read() -> None:
    table = raw_env(next(iter(VARIANTS)), "ansi")
    table.reset(1)
    told = table.render()
    assert told is not None
    assert "player_0:" in told
    assert raw_env(next(iter(VARIANTS))).render() is None
