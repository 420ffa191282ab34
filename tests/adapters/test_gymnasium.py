"""Gymnasium's own test on every variant, many at once, and bots in the other seats."""

from __future__ import annotations

from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fabletable.adapters.gymnasium import NAMESPACE, SeatEnv
from fabletable.adapters.variants import Variant
from fabletable.engine.errors import BadSetup
from tests.adapters.cases import ALL, VARIANTS

NAMES = [f"{NAMESPACE}/{name}" for name in VARIANTS]
TWO = next(name for name, one in VARIANTS.items() if one.players == 2)


def play(seat: SeatEnv, seed: int | None) -> tuple[float, int]:
    """A game of random legal actions to its end: the reward, and how many it took."""
    rng, steps, reward, over = Random(seed), 0, 0.0, False
    seat.reset(seed=seed)
    while not over:
        assert reward == 0
        legal = np.flatnonzero(seat.action_masks())
        _, reward, over, cut, _ = seat.step(np.int64(rng.choice(list(legal))))
        steps += 1
        assert not cut
    return reward, steps


def test_every_variant_is_registered() -> None:
    assert set(NAMES) <= set(gymnasium.registry)


@pytest.mark.parametrize("variant", ALL, ids=lambda one: one.name)
def test_the_suites_own_test_passes(variant: Variant) -> None:
    check_env(SeatEnv(variant, bot="random"), skip_render_check=True)


@pytest.mark.parametrize("name", NAMES[::5])
def test_registered_ones_are_made_by_name(name: str) -> None:
    made = gymnasium.make(name, bot="random")
    seen, _ = made.reset(seed=1)
    assert made.observation_space.contains(seen)
    check_env(made.unwrapped)
    made.close()


def test_many_run_at_once() -> None:
    many = gymnasium.make_vec(f"{NAMESPACE}/{TWO}", num_envs=3, bot="random")
    seen, infos = many.reset(seed=4)
    legal = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
    seen, rewards, *_ = many.step(np.array(legal))
    assert seen["observation"].shape[0] == len(rewards) == len(infos["seat"]) == 3
    many.close()


@pytest.mark.parametrize("variant", ALL[::3], ids=lambda one: one.name)
def test_the_end_pays_by_the_place(variant: Variant) -> None:
    seat = SeatEnv(variant, bot="random")
    reward, _ = play(seat, 5)
    assert reward == seat.numbered.rewards()[seat.seat]
    assert seat.numbered.game.result is not None


def test_the_same_seed_plays_the_same_and_seats_change() -> None:
    seat = SeatEnv(TWO, bot="hasty")
    assert play(seat, 6) == play(seat, 6)
    seats = set()
    for seed in range(8):
        _, info = seat.reset(seed=seed)
        seats.add(info["seat"])
    assert seats == {0, 1}
    assert SeatEnv(TWO, seat=1).reset(seed=6)[1] == {"seat": 1}


def test_an_illegal_action_loses_and_says_why() -> None:
    seat = SeatEnv(TWO, bot="random")
    seat.reset(seed=1)
    illegal = int(np.flatnonzero(seat.action_masks() == 0)[0])
    _, reward, over, _, info = seat.step(np.int64(illegal))
    assert (reward, over) == (-1.0, True)
    assert "is not offered" in info["illegal"]


def test_wrong_wishes_get_a_clear_word() -> None:
    with pytest.raises(BadSetup, match="expected a seat from 0 to 1, got 2"):
        SeatEnv(TWO, seat=2)
    with pytest.raises(BadSetup, match="no bot is called 'deep blue'"):
        SeatEnv(TWO, bot="deep blue")


def test_the_table_can_be_read_from_the_seat() -> None:
    seat = SeatEnv(TWO, seat=0, render_mode="ansi")
    seat.reset(seed=1)
    told = seat.render()
    assert told is not None
    assert "You:" in told
