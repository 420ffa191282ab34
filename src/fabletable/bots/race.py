"""A race of plans: the best-looking ways to end a turn are played on in the same worlds.

Each simulation plays one plan and goes on greedily for a while. All plans run in the same worlds,
so luck is the same for all, and as the budget is spent the worse half drops out, again and again
(sequential halving: Karnin, Koren and Somekh, 2013).
"""

from __future__ import annotations

from math import inf
from random import Random

from fabletable.bots.bot import Imagine
from fabletable.bots.greedy import LEAVES, ways
from fabletable.bots.trees import Weighed, standings
from fabletable.engine.advice import Way
from fabletable.engine.choice import Ask
from fabletable.engine.game import Game

PRICE = 4  # a simulation counts as so many of a tree's, since it looks at all options on its way
WORLDS = 4  # in which each plan can run before any drops out


class Runner:
    """A plan, and what came of it."""

    def __init__(self, keys: list[str]) -> None:
        self.keys = keys  # still to be chosen
        self.runs = 0
        self.total = 0.0

    @property
    def worth(self) -> float:
        return self.total / self.runs if self.runs else -inf


class Race:
    """Plans for a turn, which is why only the first choice of a turn takes thinking."""

    def __init__(self, ask: Ask, rng: Random, depth: int, world: Game, most: int) -> None:
        """`most` is how many simulations there will be."""
        advice = world.rules.advice
        found = ways(world, ask.player, LEAVES, rng)
        rng.shuffle(found)  # equals in any order
        found.sort(key=_value, reverse=True)
        self.me = ask.player
        self.rng = rng
        self.steps = depth * advice.horizon(world.table.players)
        self.most = max(1, most // PRICE)
        few = max(2, min(advice.plans, self.most // WORLDS))
        self.running = [Runner(keys) for _, keys in found[:few]]
        self.starters = len(self.running)
        self.dropped: list[Runner] = []
        self.world = world
        self.waiting = self.running[::-1]  # those who have not run in this world yet

    @property
    def spent(self) -> float:
        """The share of the simulations that is done; all, if there is nothing to decide."""
        if len(self.running) < 2:
            return 1.0
        return sum([runner.runs for runner in self.running + self.dropped]) / self.most

    @property
    def decided(self) -> bool:
        return False  # whoever runs in the end was behind by little

    def goes_on(self, ask: Ask, imagine: Imagine) -> bool:
        """Whether this is the question that comes next in the plan."""
        keys = self.running[0].keys if self.running else []
        return ask.player == self.me and len(keys) > 0 and keys[0] in ask.keys

    def simulate(self, imagine: Imagine, spent: float) -> None:
        """Let one plan run; `spent` is the share of the budget that is gone."""
        if not self.waiting:
            self._drop(spent)
            self.waiting = self.running[::-1]
            self.world = imagine(self.rng)
        runner = self.waiting.pop()
        runner.total += self._outcome(self.world.fork(), runner.keys)
        runner.runs += 1

    def _drop(self, spent: float) -> None:
        """The worse ones leave: at first none, in the end all but two."""
        left = max(2, round(self.starters ** (1 - spent)))
        self.running.sort(key=_worth, reverse=True)
        self.dropped += self.running[left:]
        del self.running[left:]

    def _outcome(self, world: Game, plan: list[str]) -> float:
        """What the plan comes to if everybody goes on greedily."""
        end = world.table.step + self.steps
        follow(world, self.me, plan)
        play_greedily(world, self.rng, LEAVES, end)
        return standings(world)[self.me]

    def weighed(self, keys: list[str]) -> Weighed:
        """Who ran longest comes first; a world in which not all have run yet does not count."""
        found: Weighed = dict.fromkeys(keys, (0, -inf))
        least = min([runner.runs for runner in self.running])
        for runner in self.running + self.dropped:
            first = runner.keys[0]
            found[first] = max(found[first], (min(runner.runs, least), runner.worth))
        return found

    def best(self, weighed: Weighed) -> list[str]:
        most = max(weighed.values())
        return [key for key in weighed if weighed[key] == most]

    @property
    def plans(self) -> list[list[str]]:
        """Who ran longest first, and of equals the best."""
        everybody = sorted(self.running + self.dropped, key=_runs_and_worth, reverse=True)
        return [runner.keys for runner in everybody]

    def follow(self, key: str) -> None:
        """The choice is made, and the best plan that begins with it is the one to go by."""
        mine = [runner for runner in self.running if runner.keys[0] == key]
        self.running = sorted(mine, key=_worth, reverse=True)[:1]
        self.dropped = []
        for runner in self.running:
            runner.keys = runner.keys[1:]


def play_greedily(world: Game, rng: Random, leaves: int, end: float = inf) -> None:
    """Let everybody go on greedily, a turn at a time, until this step or the end of the game."""
    while world.asks and world.table.step < end:
        ask = world.asks[0]
        best = [ask.keys] if len(ask.keys) == 1 else best_ways(world, ask.player, leaves, rng)
        follow(world, ask.player, rng.choice(best))


def best_ways(world: Game, player: int, leaves: int, rng: Random) -> list[list[str]]:
    most, best = -inf, list[list[str]]()
    for value, keys in ways(world, player, leaves, rng):
        if value > most:
            most, best = value, []
        if value == most:
            best.append(keys)
    return best


def _value(way: Way) -> float:
    return way[0]


def _worth(runner: Runner) -> float:
    return runner.worth


def _runs_and_worth(runner: Runner) -> tuple[int, float]:
    return runner.runs, runner.worth


def follow(world: Game, player: int, keys: list[str]) -> None:
    """Make these choices as long as they are offered."""
    for key in keys:
        ask = world.ask_of(player)
        if ask is None or key not in ask.keys:
            return
        world.answer(player, key)
