"""A hint for a person, from what the person can see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from fabletable.bots.bot import Imagine, imagination_of, question_of
from fabletable.bots.search import Budget, Search, Watch, undisturbed
from fabletable.bots.trees import by_habit
from fabletable.engine.game import Game

BEST = 3  # choices to speak of
ENDS = 60  # games played to their end for each, at most


@dataclass(frozen=True)
class Hint:
    """A choice, and how often whoever makes it wins if everybody goes on by habit."""

    key: str
    chance: float


def hints(game: Game, player: int, budget: Budget, seed: str, ends: int = ENDS) -> list[Hint]:
    """The best choices of whoever is asked, the best first.

    Half of the time is for the search, the other for games to the end: as many as it allows.
    """
    ask = game.ask_of(player)
    if ask is None:
        return []
    rng, imagine = Random(seed), imagination_of(game, player)
    budget = replace(budget, seconds=budget.seconds / 2)
    weighed = Search(rng, budget).weighed(question_of(ask), imagine)
    best = sorted(weighed, key=lambda key: weighed[key], reverse=True)[:BEST]
    with undisturbed():
        chances = _chances(best, player, imagine, rng, budget, ends)
    return [Hint(key, chance) for key, chance in zip(best, chances, strict=True)]


def _chances(
    keys: list[str], player: int, imagine: Imagine, rng: Random, budget: Budget, ends: int
) -> list[float]:
    """How often the choices win, all in the same worlds, so that luck is the same for all."""
    watch, played = Watch(budget.seconds), 0
    wins = [0.0] * len(keys)
    while not played or (played < ends and watch.allows() and not budget.cancelled()):
        world = imagine(rng)
        for place, key in enumerate(keys):
            wins[place] += _won(world.fork(), player, key, rng)
        played += 1
    return [won / played for won in wins]


def _won(world: Game, player: int, key: str, rng: Random) -> float:
    """The player's share of the first place when the game is over."""
    habits = world.rules.advice.habits
    world.answer(player, key)
    while world.asks:
        ask = world.asks[0]
        world.answer(ask.player, by_habit(ask.keys, habits, rng))
    assert world.result is not None
    winners = world.result.winners
    return 1.0 / len(winners) if player in winners else 0.0
