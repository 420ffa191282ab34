"""A hint for a person, from what the person can see: which choices are best, and how sure that is.

The search says which choices are worth a closer look. From then on there is one estimate, and
both the order and the figures come from it: each choice is played to the end of the game in the
same imagined worlds, with the same luck and the same habits, so that what differs is the choice.
(Alone, and where turns are plans, the player looks a turn ahead instead: habits that are fair
between players would make a lone one's points look hopeless.)
Whoever is clearly behind drops out, and the others go on until time or worlds are spent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, sqrt
from random import Random

from fabletable.bots.bot import Imagine, imagination_of, question_of
from fabletable.bots.race import play_greedily
from fabletable.bots.search import Budget, Search, Watch, undisturbed
from fabletable.bots.trees import by_habit
from fabletable.engine.facts import Result
from fabletable.engine.game import Game

BEST = 3  # choices to speak of
ENDS = 200  # worlds in which each is played to the end, at most
LEAST = 16  # worlds before a choice may drop out
FEW = 5  # worlds below which nothing can be told apart
CLEAR = 3.0  # standard errors by which who drops out is behind
SURE = 1.96  # standard errors either side, for 95 %
FLAT = 0.03  # chances that all lie so near to none, or to certainty, say nothing

GLANCE = 8  # ways to end a turn that a lone player looks at, while a hint is made

MINUS = "\u2212"
CHANCE, LEAD, SCORE = "chance", "lead", "score"


@dataclass(frozen=True)
class Hint:
    """A choice, and what it comes to if everybody goes on without much thought."""

    key: str
    worth: float  # the chance to win, the points ahead, or those at the end: see `Hints.by`
    give: float  # so much more or less it may be, in 95 of 100 cases
    score: float  # the points at the end, on average
    best: bool  # it is the first, or cannot be told from it
    reason: str = ""  # what speaks for it, in the game's own words


@dataclass(frozen=True)
class Hints:
    """The best choices, the highest first; none where there is nothing to choose."""

    by: str = CHANCE
    worlds: int = 0
    choices: tuple[Hint, ...] = ()
    fewest_wins: bool = False

    def figure(self, hint: Hint) -> str:
        """What the choice comes to, in words: `wins 47 %`, or `11 behind, with 47 points`."""
        if self.by == CHANCE:
            return f"wins {self.short(hint)}"
        points = f"{hint.score:.0f} points"
        if self.by == SCORE:
            return points
        ahead = round(hint.worth)
        words = f"{abs(ahead)} {'ahead' if ahead > 0 else 'behind'}" if ahead else "level"
        return f"{words}, with {points}"

    def short(self, hint: Hint) -> str:
        """The estimate alone, where there is no room for words."""
        if self.by == CHANCE:
            return f"{hint.worth * 100:.0f} %"
        return f"{hint.worth:+.0f}".replace("-", MINUS) if self.by == LEAD else f"{hint.worth:.0f}"

    def mark(self, hint: Hint) -> str:
        """Whether it is the best, or as good as others are, as far as anybody can tell."""
        several = sum(one.best for one in self.choices) > 1
        return ("as good" if several else "best") if hint.best else ""

    @property
    def note(self) -> str:
        """What the figures are, and how sure, in a few sentences."""
        if not self.choices:
            return "There is nothing to choose between."
        equals = sum(one.best for one in self.choices)
        who = "These" if equals == len(self.choices) else f"{equals} of these"
        alike = f"{who} are about as good, as far as can be told. " if equals > 1 else ""
        figures = "Chances to win" if self.by == CHANCE else "Points at the end"
        games = f"{self.worlds} game{'s' * (self.worlds != 1)}"
        fewer = " Fewer points are better." if self.fewest_wins and self.by != CHANCE else ""
        return f"{alike}{figures}, from {games} each, played on without much thought.{fewer}"


def hints(game: Game, player: int, budget: Budget, seed: str, ends: int = ENDS) -> Hints:
    """The best choices of whoever is asked.

    Half of the time is for the search at most, and the rest for games to the end.
    """
    ask = game.ask_of(player)
    if ask is None or len(ask.keys) < 2:
        return Hints()
    whole = Watch(budget.seconds)
    rng, imagine = Random(seed), imagination_of(game, player)
    search = Search(rng, replace(budget, seconds=budget.seconds / 2))
    weighed = search.weighed(question_of(ask), imagine)
    keys = sorted(weighed, key=lambda key: weighed[key], reverse=True)[:BEST]
    estimate = Estimate(keys, player, game.rules.facts.fewest_wins)
    whole.allows()
    left = replace(budget, seconds=budget.seconds - (whole.now - whole.start))
    with undisturbed():
        estimate.race(imagine, rng, left, ends)
    seen, advice = game.seen(player), game.rules.advice
    found = [replace(one, reason=advice.reason(seen, player, one.key)) for one in estimate.found()]
    return Hints(estimate.by, estimate.worlds, tuple(found), game.rules.facts.fewest_wins)


class Tried:
    """A choice, and what came of it in each world so far."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.shares: list[float] = []  # of the first place
        self.leads: list[float] = []  # over the best of the others
        self.scores: list[float] = []

    def values(self, by: str) -> list[float]:
        """What is compared: more is better."""
        return self.shares if by == CHANCE else self.leads


class Estimate:
    """Choices compared in the same worlds. Those that have dropped out ran in the first ones."""

    def __init__(self, keys: list[str], player: int, fewest_wins: bool) -> None:
        self.tried = [Tried(key) for key in keys]
        self.running = self.tried.copy()
        self.player = player
        self.sign = -1 if fewest_wins else 1
        self.alone = False  # whether there is nobody to be ahead of
        self.solo = False

    @property
    def worlds(self) -> int:
        return len(self.running[0].shares)

    def race(self, imagine: Imagine, rng: Random, budget: Budget, ends: int) -> None:
        """World after world, at least one, until the best is found or the budget is spent."""
        watch = Watch(budget.seconds)
        self.play(imagine, rng)
        while self._wants_more(ends) and watch.allows() and not budget.cancelled():
            self.play(imagine, rng)
            self.drop()

    def _wants_more(self, ends: int) -> bool:
        return self.worlds < ends and (len(self.running) > 1 or self.worlds < LEAST)

    def play(self, imagine: Imagine, rng: Random) -> None:
        """Play all that are still running on in the same world, with the same luck."""
        world, seed = imagine(rng), rng.getrandbits(64)
        self.solo = world.table.players == 1
        for one in self.running:
            self.note(one, played_on(world.fork(), self.player, one.key, Random(seed)))

    def drop(self) -> None:
        """Who is clearly behind need not be played any more."""
        if self.worlds >= LEAST:
            first = self._leader()
            self.running = [one for one in self.running if not self._clearly_behind(first, one)]

    def note(self, one: Tried, result: Result) -> None:
        winners, score = result.winners, result.scores[self.player]
        others = [s for player, s in enumerate(result.scores) if player != self.player]
        others += [rival.score for rival in result.rivals]
        best = max([self.sign * other for other in others], default=0)
        self.alone = not others
        one.shares.append(1 / len(winners) if self.player in winners else 0.0)
        one.leads.append(self.sign * score - best)
        one.scores.append(score)

    # -- what is compared

    @property
    def by(self) -> str:
        """Alone, and where everybody wins or nobody does, chances say nothing; points do."""
        shares = [mean(one.shares) for one in self.tried]
        flat = max(shares) < FLAT or min(shares) > 1 - FLAT
        if not self.solo and not flat:
            return CHANCE
        return SCORE if self.alone else LEAD

    def _values(self, one: Tried) -> list[float]:
        return one.values(self.by)

    def _leader(self) -> Tried:
        return max(self.running, key=lambda one: mean(self._values(one)))

    def _differences(self, first: Tried, one: Tried) -> list[float]:
        """By how much the first was better, in the worlds in which both were played."""
        pairs = zip(self._values(first), self._values(one), strict=False)
        return [mine - other for mine, other in pairs]

    def _error(self, values: list[float]) -> float:
        """The standard error of their mean. Of few games won or lost nobody can be certain."""
        return error_of(values, doubt=self.by == CHANCE)

    def _clearly_behind(self, first: Tried, one: Tried) -> bool:
        behind = self._differences(first, one)
        return one is not first and mean(behind) > CLEAR * self._error(behind)

    # -- what was found

    def found(self) -> list[Hint]:
        """The highest first. One that has dropped out is as far behind the leader as it was in
        the worlds that both have seen: there, luck was the same for both.
        """
        leader = self._leader()
        rows = sorted(
            [(self._worth(leader, one), -place) for place, one in enumerate(self.tried)],
            reverse=True,
        )
        first = self.tried[-rows[0][1]]
        return [self._hint(leader, first, self.tried[-place], worth) for worth, place in rows]

    def _worth(self, leader: Tried, one: Tried) -> float:
        return mean(self._values(leader)) - mean(self._differences(leader, one))

    def _hint(self, leader: Tried, first: Tried, one: Tried, worth: float) -> Hint:
        behind = self._differences(first, one)
        error = self._error(self._values(one))
        best = one is first or mean(behind) <= sure(len(behind)) * self._error(behind)
        score = mean(leader.scores) + mean(
            [mine - his for mine, his in zip(one.scores, leader.scores, strict=False)]
        )
        if self.by == CHANCE:
            worth = min(1.0, max(0.0, worth))
        elif self.by == SCORE:
            worth = score
        return Hint(one.key, worth, sure(len(one.shares)) * error, score, best)


def error_of(values: list[float], doubt: bool) -> float:
    """The standard error of a mean; with doubt, as if one more had gone quite another way."""
    if len(values) < FEW:
        return inf
    middle = mean(values)
    squares = sum([(value - middle) ** 2 for value in values]) + doubt
    return sqrt(squares / (len(values) - 1) / len(values))


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def sure(count: int) -> float:
    """Standard errors either side for 95 %: more of them where there are few values."""
    return SURE + 2.5 / max(1, count - 1)


def played_on(world: Game, player: int, key: str, rng: Random) -> Result:
    """How the game ends after this choice if everybody goes on without much thought."""
    advice, habits = world.rules.advice, world.rules.advice.habits
    world.answer(player, key)
    if world.table.players == 1 and advice.plans:
        play_greedily(world, rng, GLANCE)
    while world.asks:
        ask = world.asks[0]
        world.answer(ask.player, by_habit(ask.keys, habits, rng))
    assert world.result is not None
    return world.result
