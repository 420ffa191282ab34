"""What each choice of a finished game was worth, by what its player could know then.

A choice is compared with the best that a search finds, in worlds that its player could not have
told from the real one. Two things are told apart, as backgammon players do: *play* is what a choice
gave away against the best, *luck* what chance and the others changed between two choices. With the
chance that everybody began with they add up to the result, whatever the errors of the estimates.

- What is compared is played on for a round or two, and then valued by the game, as bots do it: to
  the end of the game, luck would drown the difference. Some is played to the end all the same:
  from these games follows what chance to win a value stands for.
- Which choice is best is found in some worlds, and how much better it is in others: in the same
  ones the best of several would look better than it is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from math import copysign, exp, hypot, log, sqrt
from random import Random
from typing import Any

from fabletable.bots.bot import Imagine, imagination_of
from fabletable.bots.handfuls import singly, whole_handful
from fabletable.bots.hint import GLANCE, candidates, error_of, mean, plans_after, sure
from fabletable.bots.race import follow, play_greedily
from fabletable.bots.search import Budget, undisturbed
from fabletable.bots.trees import by_habit, standings
from fabletable.engine.choice import DONE
from fabletable.engine.facts import Result
from fabletable.engine.game import Game

SIMULATIONS = 48  # of the search for what else could be chosen
FINDING = 12  # worlds in which the best is found
WEIGHING = 24  # other worlds, in which it is weighed against what was chosen
TO_THE_END = 4  # of these are played to the end
TOLD = 0.005  # of a game: less would be told as 0 %

Keys = tuple[str, ...]


@dataclass(frozen=True)
class Raw:
    """A choice weighed, in what the game values; `at` counts the choices made before it."""

    at: int
    player: int
    chosen: Keys  # as programs choose: a handful thing by thing
    best: Keys  # what was chosen, if nothing better was found
    ahead: tuple[float, ...]  # with the best, world by world
    own: tuple[float, ...]  # with what was chosen, in the same worlds
    others: tuple[tuple[Keys, float], ...]  # all that were compared, the highest first
    ends: tuple[tuple[float, float], ...]  # values, and the share of the first place they led to


def plain_raw(raw: Raw) -> dict[str, Any]:
    """As data, for who sums it up in another process."""
    return {one.name: getattr(raw, one.name) for one in fields(raw)}


def raw_from(data: Mapping[str, Any]) -> Raw:
    return Raw(
        at=data["at"],
        player=data["player"],
        chosen=tuple(data["chosen"]),
        best=tuple(data["best"]),
        ahead=tuple(data["ahead"]),
        own=tuple(data["own"]),
        others=tuple([(tuple(keys), value) for keys, value in data["others"]]),
        ends=tuple([(value, won) for value, won in data["ends"]]),
    )


@dataclass(frozen=True)
class Judged:
    """A choice: the chance to win before it, with the best, and after it."""

    at: int
    before: float
    after: float
    error: float  # standard error of the difference
    worlds: int
    chosen: Keys
    best: Keys
    others: tuple[tuple[Keys, float], ...]  # with their chances

    @property
    def lost(self) -> float:
        """What the choice gave away; by chance it may seem to have gained."""
        return self.before - self.after

    @property
    def blunder(self) -> bool:
        """Whether something better was found, beyond what chance may make it seem, and 0 %."""
        least = max(TOLD, sure(self.worlds) * self.error)
        return self.lost > least and self.best != self.chosen


@dataclass(frozen=True)
class Review:
    """All choices of one player, and what became of it; everything in games won."""

    start: float  # everybody's chance before anything was dealt
    won: float  # the share of the first place
    judged: tuple[Judged, ...]

    @property
    def play(self) -> float:
        """What all choices together gave away."""
        return sum([one.lost for one in self.judged])

    @property
    def error(self) -> float:
        return sqrt(sum([one.error**2 for one in self.judged]))

    @property
    def luck(self) -> float:
        """What chance and the others changed."""
        return self.won - self.start + self.play

    def lucks(self) -> list[float]:
        """The same, before each choice and after the last."""
        befores = [*[one.before for one in self.judged], self.won]
        afters = [self.start, *[one.after for one in self.judged]]
        return [now - then for now, then in zip(befores, afters, strict=True)]


def own_choices(choices: Sequence[tuple[int, str]], player: int) -> list[int]:
    """Where in the log this player chose."""
    return [at for at, (who, _) in enumerate(choices) if who == player]


# -- one choice


def weighed(game: Game, player: int, chosen: str, seed: str, worlds: int = WEIGHING) -> Raw | None:
    """What a choice of whoever is asked was worth; None if there was nothing to choose."""
    ask = game.ask_of(player)
    if ask is None or len(ask.keys) < 2:
        return None
    whole = ask.handful is not None and (chosen not in ask.keys or chosen == DONE)
    with undisturbed():
        return _weighed(
            game, singly(game, player, chosen), whole, Trials(game, player, seed), worlds
        )


def _weighed(game: Game, taken: list[str], whole: bool, trials: Trials, worlds: int) -> Raw:
    """`whole`: a handful was chosen at once, so it is compared with whole ones."""
    player = trials.player
    ways = _ways(game, player, taken, whole, trials.rng)
    found = trials.values(ways, min(FINDING, worlds))
    means = [mean(values) for values in found]
    mine = max([i for i, keys in enumerate(ways) if _begins(keys, taken)], key=means.__getitem__)
    best = max(range(len(ways)), key=means.__getitem__)
    same = _begins(ways[best], taken)
    pair = trials.values([ways[mine if same else best], ways[mine]][: 1 if same else 2], worlds)
    named = [tuple(_choice(keys, taken, whole)) for keys in ways]
    ranked = sorted(range(len(ways)), key=means.__getitem__, reverse=True)
    first: dict[Keys, float] = {}
    for i in ranked:
        first.setdefault(named[i], means[i])
    return Raw(
        at=len(game.choices),
        player=player,
        chosen=tuple(taken),
        best=named[mine if same else best],
        ahead=tuple(pair[0]),
        own=tuple(pair[-1]),
        others=tuple(first.items()),
        ends=tuple(trials.to_the_end(ways[mine])),
    )


class Trials:
    """Ways to go on, tried in imagined worlds of one player, with the same luck for all."""

    def __init__(self, game: Game, player: int, seed: str) -> None:
        self.imagine: Imagine = imagination_of(game, player)
        self.player = player
        self.rng = Random(seed)

    def values(self, ways: Sequence[list[str]], worlds: int) -> list[list[float]]:
        """By way, what it came to in each world."""
        found: list[list[float]] = [[] for _ in ways]
        for _ in range(worlds):
            world, seed = self.imagine(self.rng), self.rng.getrandbits(64)
            for values, keys in zip(found, ways, strict=True):
                values.append(self._played(world.fork(), keys, Random(seed)))
        return found

    def to_the_end(self, keys: list[str]) -> list[tuple[float, float]]:
        """Some games of it, with their values on the way and how they ended."""
        found = []
        for _ in range(TO_THE_END):
            world, luck = self.imagine(self.rng), Random(self.rng.getrandbits(64))
            value = self._played(world, keys, luck)
            _by_habit_until(world, luck, world.rules.facts.cap)
            assert world.result is not None
            found.append((value, share_of(world.result, self.player)))
        return found

    def _played(self, world: Game, keys: list[str], luck: Random) -> float:
        advice = world.rules.advice
        end = world.table.step + advice.horizon(world.table.players)
        follow(world, self.player, keys)
        if advice.plans:
            play_greedily(world, luck, GLANCE, end)
        else:
            _by_habit_until(world, luck, end)
        return standings(world)[self.player]


def _by_habit_until(world: Game, luck: Random, step: int) -> None:
    habits = world.rules.advice.habits
    while world.asks and world.table.step < step:
        ask = world.asks[0]
        world.answer(ask.player, by_habit(ask.keys, habits, luck))


def share_of(result: Result, player: int) -> float:
    """Of the first place."""
    firsts = len(result.winners) + sum([rival.place == 1 for rival in result.rivals])
    return 1 / firsts if player in result.winners else 0.0


def _ways(game: Game, player: int, taken: list[str], whole: bool, rng: Random) -> list[list[str]]:
    """What a search finds, and what was chosen; each with ways to end the turn where the game
    compares whole turns.
    """
    budget = Budget(SIMULATIONS)
    found = candidates(game, player, rng, budget)
    if whole:
        found = [whole_handful(game, player, keys[0], rng) for keys in found]
    if [keys for keys in found if _begins(keys, taken)]:
        return found
    if whole or game.rules.advice.plans == 0:
        return [*found, taken]
    plans = plans_after(taken[0], player, imagination_of(game, player), rng, budget)
    return found + [taken + plan for plan in plans]


def _begins(keys: Sequence[str], taken: Sequence[str]) -> bool:
    return list(keys[: len(taken)]) == list(taken)


def _choice(keys: list[str], taken: list[str], whole: bool) -> list[str]:
    """The choice itself, without the plan that follows it."""
    if _begins(keys, taken):
        return taken
    return keys if whole else keys[:1]


# -- all of them


def summed_up(raws: Sequence[Raw], result: Result, player: int) -> Review:
    """In chances to win."""
    last = max([raw.at for raw in raws], default=0) + 1
    start = 1 / (len(result.places) + len(result.rivals))
    games = [(value, raw.at / last, won) for raw in raws for value, won in raw.ends]
    chance = Chances(games, start, len(result.places) == 1)
    judged = [_judged(raw, raw.at / last, chance) for raw in raws]
    return Review(start, share_of(result, player), tuple(judged))


def _judged(raw: Raw, when: float, chance: Chances) -> Judged:
    ahead = [chance.of(value, when) for value in raw.ahead]
    own = [chance.of(value, when) for value in raw.own]
    differences = [best - mine for best, mine in zip(ahead, own, strict=True)]
    others = [(keys, chance.of(value, when)) for keys, value in raw.others]
    same = raw.best == raw.chosen
    return Judged(
        at=raw.at,
        before=mean(ahead),
        after=mean(own),
        error=0.0
        if same
        else hypot(error_of(differences, doubt=False), chance.doubt * mean(differences)),
        worlds=len(own),
        chosen=raw.chosen,
        best=raw.best,
        others=tuple(others),
    )


class Chances:
    """What chance a value stands for, by the games that were played to the end: a logistic curve,
    steeper the later it is.

    Among several, who is level with the best of the others has everybody's chance (`start`); alone
    that follows from the games as well, since a value is then compared with nobody's. Leads count
    by their rank among those of all games: five points that decide a round are not nothing because
    a round is worth a hundred.
    """

    ROUNDS = 300
    RATE = 0.5
    DOUBT = 0.02  # keeps it from certainty where few games were played

    def __init__(
        self, games: Sequence[tuple[float, float, float]], start: float, alone: bool
    ) -> None:
        values = [value for value, _, _ in games]
        self.middle = mean(values) if alone else 0.0
        self.leads = sorted([abs(value - self.middle) for value in values])
        self.level = log(start / (1 - start)) if start < 1 else 0.0
        self.alone = 1.0 if alone else 0.0
        self.weights = [0.0, 0.0, 0.0]
        rows = [(self._row(value, when), won) for value, when, won in games]
        for _ in range(self.ROUNDS if rows else 0):
            self._learn(rows)
        known = sum([self._at(row) * (1 - self._at(row)) * self._tilt(row) ** 2 for row, _ in rows])
        self.doubt = min(1.0, 1 / sqrt(known)) if known else 1.0  # in shares of what it says

    def _learn(self, rows: list[tuple[list[float], float]]) -> None:
        slope = [0.0, 0.0, 0.0]
        for row, won in rows:
            off = won - self._at(row)
            for i in range(3):
                slope[i] += off * row[i] / len(rows)
        for i in range(3):
            self.weights[i] += self.RATE * (slope[i] - self.DOUBT * self.weights[i])

    def _row(self, value: float, when: float) -> list[float]:
        lead = value - self.middle
        rank = copysign(self._rank(abs(lead)), lead)
        return [self.alone, rank, rank * when]

    def _rank(self, lead: float) -> float:
        """Which share of all leads it is beyond, 0 to 1, growing evenly from one to the next."""
        above = bisect_left(self.leads, lead)
        if above == len(self.leads):
            return 1.0 if above else 0.0
        below = self.leads[above - 1] if above else 0.0
        step = self.leads[above] - below
        return (above + ((lead - below) / step if step else 1.0)) / len(self.leads)

    def _tilt(self, row: list[float]) -> float:
        return sum([weight * part for weight, part in zip(self.weights, row, strict=True)])

    def _at(self, row: list[float]) -> float:
        return 1 / (1 + exp(-self.level - self._tilt(row)))

    def of(self, value: float, when: float) -> float:
        return self._at(self._row(value, when))
