"""Gymnasium: a learner as small as can be, against our bots.

It keeps one weight for each action and is rewarded at the end (REINFORCE without a network): enough
to see that something is learned from rewards alone, and where a real learner would be put in.
"""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

import fabletable.adapters.gymnasium  # noqa: F401  # registers the games

NAME = "fabletable/fabletown-standard-2-v3"
RATE = 0.1


def play(
    seat: gymnasium.Env[Any, Any], weights: npt.NDArray[np.float64], rng: np.random.Generator
) -> tuple[float, npt.NDArray[np.float64]]:
    """A game: its reward, and in which direction the weights would make its choices likelier."""
    seen, _ = seat.reset(seed=int(rng.integers(2**31)))
    slope, reward, over = np.zeros_like(weights), 0.0, False
    while not over:
        legal = np.flatnonzero(seen["action_mask"])
        odds = np.exp(weights[legal])
        odds /= odds.sum()
        place = rng.choice(len(legal), p=odds)
        slope[legal] -= odds
        slope[legal[place]] += 1
        seen, reward, over, _, _ = seat.step(legal[place])
    return float(reward), slope


def main(games: int = 40) -> None:
    seat = gymnasium.make(NAME, bot="random")
    assert isinstance(seat.action_space, gymnasium.spaces.Discrete)
    rng, weights, rewards = np.random.default_rng(1), np.zeros(int(seat.action_space.n)), []
    for _ in range(games):
        reward, slope = play(seat, weights, rng)
        weights += RATE * reward * slope
        rewards.append(reward)
    half = games // 2
    print(f"mean reward of the first {half} games {np.mean(rewards[:half]):+.2f}, ", end="")
    print(f"of the rest {np.mean(rewards[half:]):+.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
