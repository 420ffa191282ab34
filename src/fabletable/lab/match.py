"""A match between what a game tells bots, and something else in place of it.

    python -m fabletable.lab.match GAME OTHERS.py MODE PLAYERS DEALS BUDGET [DEPTH] [--workers N]

OTHERS.py has HABITS, as written by `fabletable.lab.habits`, or WORTH, by `fabletable.lab.values`.
Everybody has the same BUDGET for a choice: so many simulations, or as many as fit into `0.2s`; with
0 everybody plays by habit alone, as in the games that hints are made from. DEPTH is how far they
look, in what the game advises: 1 unless told, and 2 for `master`.
Every deal is played from all seats, as on a ladder, and a seat has the same luck, whoever has it.
Ctrl-C ends it, and what is known by then is shown.
"""

from __future__ import annotations

import runpy
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from typing import NamedTuple

from fabletable.bots.bot import Imagine
from fabletable.bots.search import Budget, Search
from fabletable.bots.trees import by_habit
from fabletable.engine.choice import Ask
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Result, Setup
from fabletable.engine.rules import AnyRules, View
from fabletable.engine.study import interval
from fabletable.lab.arena import bot_game
from fabletable.lab.ladder import Thought, Timed, seatings, won_by_one
from fabletable.lab.pool import HERE, Where, in_order
from fabletable.lab.rating import Meeting
from fabletable.program import run
from fabletable.shelf import find_game

OURS, OTHERS = "the game's", "the others"
MANY = 10**9  # simulations: there is no time for so many
MOST = 3600.0  # seconds for a choice


class Told(NamedTuple):
    """What bots are told of a game."""

    habits: dict[str, float]
    worth: dict[str, float]


class Thinking(NamedTuple):
    """How long everybody thinks about a choice, and how far."""

    simulations: int
    seconds: float = inf
    depth: int = 1


class Thinker:
    """Thinks by what it was told; without simulations it follows the habits itself."""

    looks = False

    def __init__(self, rng: Random, rules: AnyRules, told: Told, thinking: Thinking) -> None:
        self.rng = rng
        self.advice = rules.advice
        self.told = told
        budget = Budget(thinking.simulations, thinking.seconds)
        self.search = Search(rng, budget, thinking.depth) if thinking.simulations else None

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        if self.search is None:
            return by_habit(ask.keys, self.told.habits, self.rng)
        self.advice.habits, self.advice.worth = self.told
        return self.search.choose(view, ask, imagine)


@dataclass
class Matched:
    """What came of a match, and how long both thought."""

    meeting: Meeting
    thoughts: dict[str, Thought] = field(
        default_factory=lambda: dict.fromkeys([OURS, OTHERS], Thought())
    )


def match(
    rules: AnyRules, others: Told, mode: str, players: int, deals: int, thinking: Thinking
) -> Matched:
    found = Matched(Meeting(OURS, OTHERS, players))
    play(found, rules, others, mode, deals, thinking)
    return found


def play(
    found: Matched,
    rules: AnyRules,
    others: Told,
    mode: str,
    deals: int,
    thinking: Thinking,
    where: Where = HERE,
) -> None:
    """Add these deals."""
    both = {OURS: told_by(rules), OTHERS: others}
    players = found.meeting.players
    setups = [rules.setup(mode, players, f"match/{deal}") for deal in range(deals)]
    jobs = [(rules.facts.key, replace(one, deck={}), both, thinking) for one in setups]
    with in_order(played, jobs, where.workers) as dealt:
        for results, thoughts in dealt:
            found.meeting.deals[won_by_one(found.meeting, results)] += 1
            for who, thought in thoughts:
                found.thoughts[who] = found.thoughts[who].plus(thought)


def played(
    key: str, setup: Setup, both: dict[str, Told], thinking: Thinking
) -> tuple[list[Result], list[tuple[str, Thought]]]:
    """One deal from all seats."""
    rules = find_game(key)
    setup = rules.set_up_again(setup)
    results: list[Result] = []
    thoughts: list[tuple[str, Thought]] = []
    for table in seatings(OURS, OTHERS, setup.players):
        sitters = [
            Timed(Thinker(Random(f"{setup.seed}/{seat}"), rules, both[who], thinking))
            for seat, who in enumerate(table)
        ]
        result = bot_game(rules, setup, sitters).result
        assert result is not None
        results.append(result)
        thoughts += [(who, one.thought) for who, one in zip(table, sitters, strict=True)]
    return results, thoughts


# -- the command


def told_by(rules: AnyRules) -> Told:
    return Told(rules.advice.habits, rules.advice.worth)


def told_in(file: str, ours: Told) -> Told:
    """What the file has; the rest is the game's."""
    try:
        found = runpy.run_path(file)
    except Exception as why:  # noqa: BLE001  # whatever somebody else's file does
        raise Mistake(f"cannot read {file}: {why}") from None
    if not {"HABITS", "WORTH"} & found.keys():
        raise Mistake(f"expected HABITS or WORTH in {file}, and found neither")
    return Told(found.get("HABITS", ours.habits), found.get("WORTH", ours.worth))


def thinking_of(budget: str, depth: str = "1") -> Thinking:
    try:
        if budget.endswith("s") and 0 < float(budget[:-1]) <= MOST:
            return Thinking(MANY, float(budget[:-1]), int(depth))
        return Thinking(int(budget), depth=int(depth))
    except ValueError:
        said = f"{budget} {depth}"
        raise Mistake(f"expected simulations or seconds, as `48` or `0.2s`, got {said}") from None


def main(
    key: str,
    file: str,
    mode: str,
    players: int,
    deals: int,
    *thinking: str,
    workers: int | None = None,
) -> None:
    if deals < 1:
        raise Mistake(f"expected at least one deal, got {deals}")
    rules = find_game(key)
    others = told_in(file, told_by(rules))
    found = Matched(Meeting(OURS, OTHERS, players))
    try:
        play(found, rules, others, mode, deals, thinking_of(*thinking), Where(workers))
    finally:
        if games := found.meeting.deals.total() * players:
            tell(found, games)


def tell(found: Matched, games: int) -> None:
    for who in (OURS, OTHERS):
        won, took = found.meeting.alone(who), found.thoughts[who].plain()
        low, high = interval(won, games)
        share = f"{won / games:.1%} of {games} ({low:.1%} to {high:.1%})"
        print(f"{who}, alone: {share}, {took['ms_per_decision']} ms a choice")


if __name__ == "__main__":
    run(main)
