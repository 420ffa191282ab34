"""A match between habits: those that a game has, and others, written by `fabletable.lab.habits`.

    python -m fabletable.lab.match GAME OTHERS.py MODE PLAYERS DEALS SIMULATIONS

Every deal is played from all seats, as on a ladder. With 0 simulations everybody plays by habit
alone, as in the games that hints are made from.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from fabletable.bots.bot import Imagine
from fabletable.bots.search import Budget, Search
from fabletable.bots.trees import by_habit
from fabletable.engine.choice import Ask
from fabletable.engine.facts import Result, Setup
from fabletable.engine.rules import AnyRules, View
from fabletable.engine.study import interval
from fabletable.lab.arena import bot_game
from fabletable.lab.ladder import seatings, won_by_one
from fabletable.lab.pool import in_order
from fabletable.lab.rating import Meeting
from fabletable.shelf import find_game

OURS, OTHERS = "the game's habits", "the others"

Habits = Mapping[str, float]


class Habitual:
    """Thinks that everybody has these habits; without simulations it follows them itself."""

    looks = False

    def __init__(self, rng: Random, rules: AnyRules, habits: Habits, simulations: int) -> None:
        self.rng = rng
        self.advice = rules.advice
        self.habits = habits
        self.search = Search(rng, Budget(simulations)) if simulations else None

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        if self.search is None:
            return by_habit(ask.keys, self.habits, self.rng)
        self.advice.habits = self.habits
        return self.search.choose(view, ask, imagine)


def played(key: str, setup: Setup, habits: dict[str, Habits], simulations: int) -> list[Result]:
    """One deal from all seats."""
    rules = find_game(key)
    setup = rules.set_up_again(setup)
    found: list[Result] = []
    for table in seatings(OURS, OTHERS, setup.players):
        sitters = [
            Habitual(Random(f"{setup.seed}/{seat}"), rules, habits[who], simulations)
            for seat, who in enumerate(table)
        ]
        result = bot_game(rules, setup, sitters).result
        assert result is not None
        found.append(result)
    return found


def match(
    rules: AnyRules, others: Habits, mode: str, players: int, deals: int, simulations: int
) -> Meeting:
    habits = {OURS: rules.advice.habits, OTHERS: others}
    meeting = Meeting(OURS, OTHERS, players)
    setups = [rules.setup(mode, players, f"match/{deal}") for deal in range(deals)]
    jobs = [(rules.facts.key, replace(one, deck={}), habits, simulations) for one in setups]
    with in_order(played, jobs) as found:
        for results in found:
            meeting.deals[won_by_one(meeting, results)] += 1
    return meeting


def main(key: str, file: str, mode: str, *numbers: str) -> None:
    players, deals, simulations = map(int, numbers)
    others = runpy.run_path(file)["HABITS"]
    meeting = match(find_game(key), others, mode, players, deals, simulations)
    games = meeting.deals.total() * meeting.players
    for who in [OURS] if meeting.players == 2 else [OURS, OTHERS]:
        won = meeting.alone(who)
        low, high = interval(won, games)
        print(f"{who}, alone: {won / games:.1%} of {games} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main(*sys.argv[1:])
