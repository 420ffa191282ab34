"""A hint for a person, from what the person can see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from fabletable.bots.bot import imagination_of, question_of
from fabletable.bots.search import Budget, Search, Watch
from fabletable.bots.trees import by_habit
from fabletable.engine.loop import Game

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
    half = budget.seconds / 2
    weighed = Search(rng, replace(budget, seconds=half)).weighed(question_of(ask), imagine)
    best = sorted(weighed, key=lambda key: weighed[key], reverse=True)[:BEST]
    wins = dict.fromkeys(best, 0.0)
    watch, played = Watch(half), 0
    while not played or (played < ends and watch.allows() and not budget.cancelled()):
        world = imagine(rng)
        for key in best:  # in the same world, so that luck is the same for all
            wins[key] += _won(world.fork(), player, key, rng)
        played += 1
    return [Hint(key, wins[key] / played) for key in best]


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
