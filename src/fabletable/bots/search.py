"""Search: a bot that tries its options out in imagined worlds, within a budget.

How it spends its simulations is the game's advice: it grows trees, or lets plans race.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from random import Random
from time import monotonic

from fabletable.bots.bot import Imagine
from fabletable.bots.race import Race
from fabletable.bots.trees import Grove, Weighed
from fabletable.engine.choice import Ask, verb_of
from fabletable.engine.rules import View

USUAL = gc.get_threshold()  # how many new objects Python waits for, by age
NEVER = 2**31 - 1
SELDOM = 20  # times as many
MARGIN = 1.5  # the next simulation may take so much longer than the longest so far


def never() -> bool:
    return False


@dataclass(frozen=True)
class Budget:
    """When to stop thinking about a choice: whatever comes first."""

    simulations: int
    seconds: float = inf  # by the clock on the wall
    cancelled: Callable[[], bool] = never


class Watch:
    """Tells whether another try, which may take half as long again as any before, is in time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.start = self.now = monotonic()
        self.longest = 0.0

    @property
    def spent(self) -> float:
        """The share of the time that is gone."""
        return (self.now - self.start) / self.seconds

    def allows(self) -> bool:
        """Ask this before every try."""
        before, self.now = self.now, monotonic()
        self.longest = max(self.longest, self.now - before)
        return self.now - self.start + MARGIN * self.longest <= self.seconds


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put off Python's looks through all there is for garbage: each may take as long as a hundred
    simulations, which leave next to none. So looks through what is new are seldom, too.
    """
    young, middle, _ = USUAL
    gc.set_threshold(SELDOM * young, middle, NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*USUAL)


class Search:
    """A bot that tries its options out, the more promising ones more often."""

    looks = False

    def __init__(self, rng: Random, budget: Budget, depth: int = 1) -> None:
        self.rng = rng
        self.budget = budget
        self.depth = depth  # how far a simulation goes, in what the game advises
        self.simulations = 0  # for all choices so far
        self.failure: Exception | None = None  # what ended the last thinking early
        self.mind: Grove | Race | None = None  # what it knows about this choice

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        weighed = self.weighed(ask, imagine, deciding=True)
        mind = self.mind
        key = self.rng.choice(mind.best(weighed) if mind is not None else ask.keys)
        if mind is not None:
            mind.follow(key)
        return key

    def weighed(self, ask: Ask, imagine: Imagine, deciding: bool = False) -> Weighed:
        """Every choice with how often it was tried and its worth: more is better.

        About a single one there is nothing to think, but what is known serves the next.
        Who is but `deciding` stops when no more thinking can change the choice.
        """
        if self.mind is not None and not self._knows(self.mind, ask, imagine):
            self.forget()
        if len(ask.keys) > 1:
            with undisturbed():
                self._think(ask, imagine, deciding)
        if self.mind is None:
            return dict.fromkeys(ask.keys, (0, -inf))
        return self.mind.weighed(ask.keys)

    def _knows(self, mind: Grove | Race, ask: Ask, imagine: Imagine) -> bool:
        """Whether this is about the question; who cannot imagine that begins anew."""
        try:
            return mind.goes_on(ask, imagine)
        except Exception:  # noqa: BLE001  # see `_think`
            return False

    @property
    def plans(self) -> list[list[str]]:
        """The best ways found to end the turn, where whole turns are compared."""
        return self.mind.plans if isinstance(self.mind, Race) else []

    def forget(self) -> None:
        """What it knew was about another choice."""
        self.mind = None

    def _think(self, ask: Ask, imagine: Imagine, deciding: bool) -> None:
        """Simulate until the budget is spent."""
        budget, watch = self.budget, Watch(self.budget.seconds)
        self.failure = None
        while watch.allows() and not budget.cancelled():
            spent = self.mind.spent if self.mind is not None else 0.0
            if spent >= 1.0 or (deciding and self.mind is not None and self.mind.decided):
                break
            try:
                if self.mind is None:
                    self.mind = self._begin(ask, imagine)
                if self.mind is None:
                    break
                self.mind.simulate(imagine, max(spent, watch.spent))
            except Exception as failure:  # noqa: BLE001  # who waits for us gets an answer anyway
                self.failure = failure
                break
            self.simulations += 1

    def _begin(self, ask: Ask, imagine: Imagine) -> Grove | Race | None:
        """What to think with; nothing where it is a matter of taste."""
        rng, depth, most = self.rng, self.depth, self.budget.simulations
        world = imagine(rng)
        if verb_of(ask.keys[0]) in world.rules.advice.tastes:
            return None
        if world.rules.advice.plans:
            return Race(ask, rng, depth, world, most)
        return Grove(ask, rng, depth, world, most)
