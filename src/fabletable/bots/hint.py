"""A hint for a person, from what the person can see: which choices are best, and how sure that is.

The search says which choices are worth a closer look. From then on there is one estimate, and
both the order and the figures come from it: each choice is played to the end of the game in the
same imagined worlds, with the same luck and the same habits, so that what differs is the choice.
(Where turns are plans, the rest of the player's own turn is no matter of habit: a card is as good
as its best place. So each choice is played on with a few plans, and counts as the best of them.)
(Alone, and where turns are plans, the player then looks a turn ahead instead: habits that are fair
between players would make a lone one's points look hopeless.)
Whoever is clearly behind drops out, and the others go on until time or worlds are spent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, sqrt
from random import Random

from fabletable.bots.bot import Imagine, imagination_of, question_of
from fabletable.bots.race import follow, play_greedily
from fabletable.bots.search import Budget, Search, Watch, undisturbed
from fabletable.bots.trees import by_habit
from fabletable.engine.ending import Measure, score_measure
from fabletable.engine.facts import Result
from fabletable.engine.game import Game
from fabletable.engine.story import MINUS, counted

BEST = 3  # choices to speak of
ENDS = 200  # worlds in which each is played to the end, at most
LEAST = 16  # worlds before a choice may drop out
FEW = 5  # worlds below which nothing can be told apart
CLEAR = 3.0  # standard errors by which who drops out is behind
SURE = 1.96  # standard errors either side, for 95 %
FLAT = 0.03  # chances that all lie so near to none, or to certainty, say nothing

PLANS = 4  # ways to go on after a choice in the same turn
GLANCE = 8  # ways to end a turn that a lone player looks at, while a hint is made

CHANCE, LEAD, SCORE = "chance", "lead", "score"
POINTS = Measure("points", (), "point")  # where the game has no other word


@dataclass(frozen=True)
class Hint:
    """A choice, and what it comes to if everybody goes on without much thought."""

    key: str
    worth: float  # the chance to win, the points ahead, or those at the end: see `Hints.by`
    score: float  # the points at the end, on average
    best: bool  # it is the first, or cannot be told from it
    plan: tuple[str, ...] = ()  # what the player goes on with in the same turn
    reason: str = ""  # what speaks for it, in the game's own words


@dataclass(frozen=True)
class Hints:
    """The best choices, the highest first; none where there is nothing to choose."""

    by: str = CHANCE
    worlds: int = 0  # in which choices were played to the end, at most
    choices: tuple[Hint, ...] = ()
    unit: Measure = POINTS  # what scores are counted in
    dropped: bool = False  # whether some ran in fewer worlds
    one_of_several: bool = False  # whether more is chosen together with it
    part: str = ""  # of the game that scores are counted in, such as `round 2`

    def figure(self, hint: Hint) -> str:
        """What the choice comes to, in words: `wins 47 %`, or `11 behind, with 47 points`."""
        if self.by == CHANCE:
            return f"wins {self.short(hint)}"
        score = self.unit.amount(round(hint.score))
        if self.by == SCORE:
            return score
        ahead = round(hint.worth)
        words = f"{abs(ahead)} {'ahead' if ahead > 0 else 'behind'}" if ahead else "level"
        return f"{words}{self.part and f' in {self.part}'}, with {score}"

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
        parts = [self._equals, self._figures, self._fewer, self._several]
        return " ".join([part for part in parts if part])

    @property
    def _equals(self) -> str:
        equals = sum(one.best for one in self.choices)
        who = "These" if equals == len(self.choices) else f"{equals} of these"
        return f"{who} are about as good, as far as can be told." if equals > 1 else ""

    @property
    def _figures(self) -> str:
        name = self.unit.name
        end = f"the end of {self.part}" if self.part else "the end"
        figures = "Chances to win" if self.by == CHANCE else f"{name[0].upper()}{name[1:]} at {end}"
        most = "up to " if self.dropped else ""
        games = most + counted(self.worlds, "game")
        return f"{figures}, from {games} each, played on without much thought."

    @property
    def _fewer(self) -> str:
        fewer = self.unit.fewest and self.by != CHANCE
        return f"Fewer {self.unit.name} are better." if fewer else ""

    @property
    def _several(self) -> str:
        return "They are about one of several to be chosen." if self.one_of_several else ""


def hints(game: Game, player: int, budget: Budget, seed: str, ends: int = ENDS) -> Hints:
    """The best choices of whoever is asked.

    Half of the time is for searches at most, and the rest for games to the end.
    """
    ask = game.ask_of(player)
    if ask is None or len(ask.keys) < 2:
        return Hints()
    whole = Watch(budget.seconds)
    rng, imagine = Random(seed), imagination_of(game, player)
    ways = candidates(game, player, rng, budget)
    estimate = Estimate(ways, player)
    whole.allows()
    left = replace(budget, seconds=budget.seconds - (whole.now - whole.start))
    with undisturbed():
        estimate.race(imagine, rng, left, ends)
    seen, advice = game.seen(player), game.rules.advice
    return Hints(
        estimate.by,
        estimate.worlds,
        tuple([
            replace(one, reason=advice.reason(seen, player, one.key)) for one in estimate.found()
        ]),
        estimate.unit,
        len({len(one.shares) for one in estimate.tried}) > 1,
        ask.handful is not None,
        f"{advice.parts} {estimate.part}" if estimate.part else "",
    )  # fmt: skip


def candidates(game: Game, player: int, rng: Random, budget: Budget) -> list[list[str]]:
    """The choices worth a closer look, each with ways to go on in the same turn."""
    imagine = imagination_of(game, player)
    plans = game.rules.advice.plans > 0
    part = 4 if plans else 2
    search = Search(rng, replace(budget, seconds=budget.seconds / part))
    weighed = search.weighed(question_of(game, player), imagine)
    keys = sorted(weighed, key=lambda key: weighed[key], reverse=True)[:BEST]
    if not plans:
        return [[key] for key in keys]
    each = replace(budget, seconds=budget.seconds / part / len(keys))
    return [[key, *plan] for key in keys for plan in plans_after(key, player, imagine, rng, each)]


def plans_after(
    key: str, player: int, imagine: Imagine, rng: Random, budget: Budget
) -> list[list[str]]:
    """The best ways found to end the turn after this choice; an empty one if it ends the turn."""

    def after(luck: Random) -> Game:
        world = imagine(luck)
        world.answer(player, key)
        return world

    before, world = imagine(rng), after(rng)
    if world.ask_of(player) is None or world.table.step != before.table.step:
        return [[]]
    search = Search(rng, budget)
    search.weighed(question_of(world, player), after)
    return search.plans[:PLANS] or [[]]


class Tried:
    """A choice, and what came of it in each world so far."""

    def __init__(self, keys: list[str]) -> None:
        self.key = keys[0]
        self.keys = keys  # the choice, and a plan for the rest of the turn
        self.shares: list[float] = []  # of the first place
        self.leads: list[float] = []  # over the best of the others
        self.scores: list[float] = []

    def values(self, by: str) -> list[float]:
        """What is compared: more is better."""
        return self.shares if by == CHANCE else self.leads


class Estimate:
    """Choices compared in the same worlds. Those that have dropped out ran in the first ones."""

    def __init__(self, ways: list[list[str]], player: int, unit: Measure = POINTS) -> None:
        self.tried = [Tried(keys) for keys in ways]
        self.running = self.tried.copy()
        self.player = player
        self.alone = False  # whether there is nobody to be ahead of
        self.solo = False
        self.unit = unit
        self.part = 0  # of the game that is compared, where each counts by itself
        self.settled = ""  # what is compared, once somebody has dropped out by it

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
        several = len({one.key for one in self.running}) > 1
        return self.worlds < ends and (several or self.worlds < LEAST)

    def play(self, imagine: Imagine, rng: Random) -> None:
        """Play all that are still running on in the same world, with the same luck."""
        world, seed = imagine(rng), rng.getrandbits(64)
        self.solo = world.table.players == 1
        self.part = world.rules.advice.part(world.table)
        for one in self.running:
            end = world.fork()
            result = played_on(end, self.player, one.keys, Random(seed))
            points = end.rules.advice.points(end.table, self.part)
            self.unit = POINTS if points else score_unit(end)
            self.note(one, replace(result, scores=tuple(points)) if points else result)

    def drop(self) -> None:
        """Who is clearly behind need not be played any more."""
        if self.worlds >= LEAST:
            first = self._leader()
            left = [one for one in self.running if not self._clearly_behind(first, one)]
            if len(left) < len(self.running):
                self.settled = self.by
            self.running = left

    def note(self, one: Tried, result: Result) -> None:
        winners, score = result.winners, result.scores[self.player]
        others = [s for player, s in enumerate(result.scores) if player != self.player]
        others += [rival.score for rival in result.rivals]
        sign = -1 if self.unit.fewest else 1
        best = max([sign * other for other in others], default=0)
        self.alone = not others
        one.shares.append(1 / len(winners) if self.player in winners else 0.0)
        one.leads.append(sign * score - best)
        one.scores.append(score)

    # -- what is compared

    @property
    def by(self) -> str:
        """Alone, and where everybody wins or nobody does, chances say nothing; points do.

        Whoever dropped out by one of these was never compared by the other.
        """
        if self.settled:
            return self.settled
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
        """The highest first, each choice with its best plan; those that have dropped out after all
        that have not.
        """
        rows = [(one in self.running, self._worth(one), -i) for i, one in enumerate(self.tried)]
        best: dict[str, Tried] = {}
        for _, _, place in sorted(rows, reverse=True):
            one = self.tried[-place]
            best.setdefault(one.key, one)
        first, *_ = best.values()
        return [self._hint(first, one) for one in best.values()]

    def _worth(self, one: Tried) -> float:
        """One that has dropped out is as far behind the leader as it was in the worlds that both
        have seen: there, luck was the same for both. Nor is it ahead of any that has not.
        """
        if one in self.running:
            return mean(self._values(one))
        leader = self._leader()
        worth = mean(self._values(leader)) - mean(self._differences(leader, one))
        return min([worth, *[mean(self._values(other)) for other in self.running]])

    def _score(self, one: Tried) -> float:
        leader = self._leader()
        pairs = zip(one.scores, leader.scores, strict=False)
        return mean(leader.scores) + mean([mine - his for mine, his in pairs])

    def _hint(self, first: Tried, one: Tried) -> Hint:
        worth, score = self._worth(one), self._score(one)
        if self.by == CHANCE:
            worth = min(1.0, max(0.0, worth))
        elif self.by == SCORE:
            worth = score
        return Hint(one.key, worth, score, self._as_good(first, one), tuple(one.keys[1:]))

    def _as_good(self, first: Tried, one: Tried) -> bool:
        behind = self._differences(first, one)
        close = mean(behind) <= sure(len(behind)) * self._error(behind)
        return one is first or (one in self.running and close)


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


def score_unit(end: Game) -> Measure:
    """What the scores of a finished game are counted in, in its own words."""
    assert end.result is not None
    return score_measure(end.rules.look.ending(end.table), end.result) or POINTS


def played_on(world: Game, player: int, keys: list[str], rng: Random) -> Result:
    """How the game ends if the player goes on like this, and all then without much thought."""
    advice, habits = world.rules.advice, world.rules.advice.habits
    follow(world, player, keys)
    if world.table.players == 1 and advice.plans:
        play_greedily(world, rng, GLANCE)
    while world.asks:
        ask = world.asks[0]
        world.answer(ask.player, by_habit(ask.keys, habits, rng))
    assert world.result is not None
    return world.result
