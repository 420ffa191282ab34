"""Trees of what may be chosen, grown by simulations: Monte Carlo tree search over information sets.

Each simulation goes down a tree in an imagined world, adds a node, plays on by habit for a while,
and asks the game how everybody stands then. docs/bots.md says why it is as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, sqrt
from random import Random
from typing import Any

from fabletable.bots.bot import Imagine
from fabletable.engine.advice import Advice
from fabletable.engine.choice import Ask
from fabletable.engine.game import Game
from fabletable.engine.story import Plain

TRUSTED = 2  # simulations after which what a choice leads to is believed
CURIOSITY = 0.3  # how much choices that were tried less are favoured
ENOUGH = 0.5  # ahead, for each simulation that is left, and a choice is made: see docs/bots.md
LOOK = 8  # simulations between two looks at whether all is decided

Seen = tuple[list[list[Any]], list[dict[str, Plain]]]  # cards by zone, values by area
Weighed = dict[str, tuple[int, float]]  # by choice, how often it was tried and its worth


class Node:
    """What became of one choice, in all worlds in which it could be made."""

    __slots__ = ("children", "offered", "player", "prompt", "total", "visits", "worth")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.offered = 0  # simulations that could have come here
        self.visits = 0  # simulations that did
        self.total = 0.0  # their values, to whoever made the choice
        self.worth = 0.0  # the mean value; if the same player chooses next, of the best choice
        self.player = -1  # who is asked next, and what
        self.prompt = ""


class Grove:
    """One tree for all worlds, or a few, each for a world of its own, that vote."""

    def __init__(self, ask: Ask, rng: Random, depth: int, world: Game, most: int) -> None:
        """`most` is how many simulations there will be."""
        worlds = world.rules.advice.worlds
        self.ask = ask
        self.rng = rng
        self.depth = depth
        self.most = max(1, most)
        # So many that each option can be tried twice in each world.
        self.count = max(1, min(worlds, most // (2 * len(ask.keys))))
        self.first = world  # for the first simulation
        self.trees = [Tree(ask, rng, depth, world if worlds else None)]
        self.made: list[str] = []  # choices since then

    @property
    def done(self) -> int:
        return sum([tree.root.visits for tree in self.trees])

    @property
    def spent(self) -> float:
        """The share of the simulations that is done."""
        return self.done / self.most

    @property
    def decided(self) -> bool:
        """Whether the most tried choice is far enough ahead for what is left."""
        done = self.done
        if done % LOOK:
            return False
        visits: dict[str, int] = {}
        for tree in self.trees:
            for key, node in tree.root.children.items():
                visits[key] = visits.get(key, 0) + node.visits
        first, second, *_ = sorted([*visits.values(), 0, 0], reverse=True)
        return first - second > 1 + ENOUGH * (self.most - done)  # the one: see `best`

    def goes_on(self, ask: Ask, imagine: Imagine) -> bool:
        """Whether it is about this question. Of trees with worlds of their own, those stay whose
        world is one that the player could still be in.
        """
        if self.trees[0].world is None:
            return self.trees[0].goes_on(ask)
        seen, made = as_seen(imagine(self.rng), ask.player), self.made
        self.ask, self.made = ask, []
        self.trees = [tree for tree in self.trees if tree.comes_true(made, ask, seen)]
        return bool(self.trees)

    def simulate(self, imagine: Imagine, spent: float) -> None:
        """In the tree that was simulated least; once all have been, a further one is planted."""
        tree = min(self.trees, key=_visits)
        if tree.root.visits and len(self.trees) < self.count:
            tree = Tree(self.ask, self.rng, self.depth, imagine(self.rng))
            self.trees.append(tree)
        if tree.world is not None:
            tree.simulate(tree.world.fork())
        else:
            tree.simulate(imagine(self.rng) if tree.root.visits else self.first)

    def weighed(self, keys: list[str]) -> Weighed:
        found = {}
        for key in keys:
            nodes = [t.root.children[key] for t in self.trees if key in t.root.children]
            visits = sum([node.visits for node in nodes])
            worth = sum([node.worth * node.visits for node in nodes])
            found[key] = (visits, worth / visits if visits else -inf)
        return found

    def best(self, weighed: Weighed) -> list[str]:
        """The most tried choice is the one whose worth is known best among the good ones.

        Equals are tried in turn; always the first of them would be a habit, and easily read.
        """
        most = max(weighed.values())[0]
        return [key for key in weighed if weighed[key][0] >= most - 1]

    def follow(self, key: str) -> None:
        self.made.append(key)
        for tree in self.trees:
            tree.follow(key)


class Tree:
    """What is known about one choice and those that may follow it.

    A tree with a world of its own is about that world; one without is about all worlds.
    """

    def __init__(self, ask: Ask, rng: Random, depth: int, world: Game | None = None) -> None:
        self.root = Node()
        self.me = ask.player
        self.rng = rng
        self.depth = depth
        self.world = world
        self.lows: list[float] = []  # the least and the most that it came to for each player
        self.highs: list[float] = []

    def follow(self, key: str) -> None:
        """The choice is made; what is known about those after it serves again.

        Also in a later step: what was found in worlds that did not come true beats nothing.
        """
        self.root = self.root.children.get(key, Node())

    def goes_on(self, ask: Ask) -> bool:
        """Whether a tree about all worlds is about this question."""
        return (self.root.player, self.root.prompt) == (ask.player, ask.prompt)

    def comes_true(self, made: list[str], ask: Ask, seen: Seen) -> bool:
        """Make these choices in the tree's own world, too; whether the player, who is asked this
        now and sees that, could be in it.
        """
        assert self.world is not None
        world = self.world = self.world.fork()
        for key in made:
            asked = world.ask_of(self.me)
            if asked is None or key not in asked.keys:
                return False
            world.answer(self.me, key)
        asked = world.ask_of(self.me)
        return asked is not None and asked.keys == ask.keys and as_seen(world, self.me) == seen

    def simulate(self, world: Game) -> None:
        """Go down the tree in this world, add a node, play on by habit, and take the values back.

        In simultaneous turns nobody sees what others do: there the tree holds my choices alone.
        """
        me, random, advice = self.me, self.rng.random, world.rules.advice
        habits, table = advice.habits, world.table
        end = table.step + self.depth * advice.horizon(table.players)
        node, path = self.root, [(self.root, me)]
        inside = True
        while world.asks and table.step < end:
            ask = world.asks[0]
            together = world.simultaneous
            if together and ask.player != me:
                ask = world.ask_of(me) or ask
            if inside and (ask.player == me or not together):
                node.player = ask.player
                if self.world is None:
                    node.prompt = ask.prompt
                key = self._select(node, ask.keys, advice)
                inside = key in node.children
                node = node.children.setdefault(key, Node())
                path.append((node, ask.player))
            else:
                key = _weighted(ask.keys, habits, random)
            world.make(ask, key)
        self._take_back(path, standings(world))

    def _select(self, node: Node, keys: list[str], advice: Advice[Any]) -> str:
        """Any choice that was never tried, by habit; then the one with the best prospects."""
        children = node.children
        untried = []
        for key in keys:
            if key in children:
                children[key].offered += 1
            else:
                untried.append(key)
        if untried:
            return by_habit(untried, advice.habits, self.rng)
        low = self.lows[node.player]  # worth is brought to 0 ... 1, for the same curiosity
        span = self.highs[node.player] - low or 1.0
        best, most = keys[0], -inf
        for key in keys:
            child = children[key]
            hope = (child.worth - low) / span
            hope += CURIOSITY * sqrt(log(child.offered + 1) / child.visits)
            if hope > most:
                best, most = key, hope
        return best

    def _take_back(self, path: list[tuple[Node, int]], values: list[float]) -> None:
        """Tell the nodes of the path, from the last, what the simulation came to."""
        self.lows = list(map(min, self.lows or values, values))
        self.highs = list(map(max, self.highs or values, values))
        after = -1  # who made the choice after this one
        for node, player in reversed(path):
            node.visits += 1
            node.total += values[player]
            node.worth = node.total / node.visits
            if player == after:
                trusted = [c.worth for c in node.children.values() if c.visits >= TRUSTED]
                node.worth = max([node.worth, *trusted])
            after = player


def as_seen(world: Game, player: int) -> Seen:
    """All that the player sees in a world, to be held against another."""
    table = world.seen(player)
    areas = [table.values(), *[seat.values() for seat in table.areas]]
    for seat in table.areas:
        seat.rise()
    return [zone.cards for zone in table.zones], areas


def _visits(tree: Tree) -> int:
    return tree.root.visits


def standings(world: Game) -> list[float]:
    """By player, how far ahead of the best of the others."""
    values = world.rules.advice.values(world.table)
    if len(values) == 1:
        return values
    ranked = sorted(values)
    return [one - (ranked[-1] if one < ranked[-1] else ranked[-2]) for one in values]


def by_habit(keys: list[str], habits: dict[str, float], rng: Random) -> str:
    """One of the keys, each as likely as it is usually chosen."""
    return _weighted(keys, habits, rng.random)


def _weighted(keys: list[str], habits: dict[str, float], random: Callable[[], float]) -> str:
    weights = [habits.get(key) for key in keys]
    total = 0.0
    for weight in weights:
        total += 1.0 if weight is None else weight
    left = random() * total
    for i, weight in enumerate(weights):
        left -= 1.0 if weight is None else weight
        if left < 0:
            return keys[i]
    return keys[-1]
