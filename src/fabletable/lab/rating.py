"""Ratings of bots from their meetings, with intervals that know which games belong together.

A bot has a strength, and wins a game as often as its strength is a share of all the strengths
at the table: the model of Bradley and Terry, for more than two that of Plackett and Luce.
The strengths are those that make the results most likely, so the order of the games plays no
part, as it does where ratings are updated after each game (Elo, Glicko, OpenSkill): bots do not
learn between games, and there the last ones would count most.

What may truly be so is drawn by a Bayesian bootstrap over deals: each deal, with all the games
that were played on it, counts with a weight of chance. Luck that a deal brought to both sides
cancels out before it can widen an interval. Half a game won and half a game lost is added to
every meeting, as Jeffreys does, so that a bot that never lost is not rated endlessly high, nor
for certain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log
from random import Random
from statistics import fmean, quantiles, stdev
from typing import NamedTuple

MIDDLE = 1500  # the mean of all ratings
SCALE = 400 / log(10)  # as with Elo: 400 points are strengths of 10 to 1
DRAWS = 2000
HALF = 0.5  # of a game, won and lost beforehand
STRIDE = 1.0  # of a logarithm at most in one step
STEPS = 100  # more than are needed
CLOSE = 1e-6  # a step that is no longer worth it
Z = 1.96

Deal = tuple[float, ...]  # what the first bot won, by how many seats it had
Weights = Mapping[Deal, float]
Interval = tuple[float, float]


def seats_of_one(players: int) -> list[int]:
    """How many seats the first bot of a pair has in turn: it is alone, or the other is."""
    return sorted({1, players - 1})


def games_of_deal(players: int) -> int:
    """Every deal is played from all seats."""
    return players * len(seats_of_one(players))


@dataclass
class Meeting:
    """Two bots at tables of `players`; each deal was played from all seats by the one alone."""

    one: str
    other: str
    players: int
    deals: Counter[Deal] = field(default_factory=Counter)

    @property
    def bots(self) -> set[str]:
        return {self.one, self.other}

    def weights(self, rng: Random | None = None) -> dict[Deal, float]:
        """How much each deal counts: once, or by chance. Half a game is added either way."""
        count = self.deals.total()
        firm = max(count - 2, HALF) / count  # few deals differ less than all that there could be
        found = {deal: weight(same, firm, rng) for deal, same in sorted(self.deals.items())}
        for won in (0, self.players):
            deal = (float(won),) * len(seats_of_one(self.players))
            added = weight(HALF, 1.0, rng) / games_of_deal(self.players)
            found[deal] = found.get(deal, 0.0) + added
        return found

    def alone(self, bot: str) -> float:
        """How many wins the bot had where it sat alone."""
        place = 0 if bot == self.one else -1
        won = sum(count * deal[place] for deal, count in self.deals.items())
        return won if bot == self.one else self.deals.total() * self.players - won


def weight(count: float, firm: float, rng: Random | None) -> float:
    """Of so many equal deals together; the less firm, the more it is up to chance."""
    return count if rng is None else rng.gammavariate(count * firm, 1 / firm)


@dataclass
class Ratings:
    """The ratings, and many that may be true instead."""

    best: dict[str, float]
    drawn: list[dict[str, float]]

    def interval(self, bot: str) -> Interval:
        return middle_of([ratings[bot] for ratings in self.drawn])

    def lead(self, bot: str, other: str) -> Interval:
        """Of the difference, which is surer than the ratings are."""
        return middle_of([ratings[bot] - ratings[other] for ratings in self.drawn])


def rate(meetings: Sequence[Meeting], seed: str) -> Ratings:
    """Ratings for everybody who met somebody; all must be connected by meetings."""
    meetings = sorted(meetings, key=lambda meeting: (meeting.one, meeting.other))
    bots, rng = bots_in(meetings), Random(seed)
    best = strengths(meetings, [one.weights() for one in meetings], [0.0] * len(bots))
    drawn = [
        strengths(meetings, [one.weights(rng) for one in meetings], best) for _ in range(DRAWS)
    ]
    return Ratings(on_scale(bots, best), [on_scale(bots, one) for one in drawn])


def bots_in(meetings: Sequence[Meeting]) -> list[str]:
    return sorted({bot for meeting in meetings for bot in meeting.bots})


def on_scale(bots: Sequence[str], found: Sequence[float]) -> dict[str, float]:
    return {bot: MIDDLE + SCALE * one for bot, one in zip(bots, found, strict=True)}


# -- the most likely strengths, as logarithms whose mean is 0


def strengths(
    meetings: Sequence[Meeting], weights: Sequence[Weights], start: Sequence[float]
) -> list[float]:
    """Newton's way up a hill with one top, in steps that are not too long for a bent hill."""
    tables = tables_of(meetings, weights)
    now = list(start)
    for _ in range(STEPS):
        step = solved(*slope(tables, now))
        longest = max(map(abs, step))
        scale = STRIDE / max(STRIDE, longest)
        now = [x + dx * scale for x, dx in zip(now, step, strict=True)]
        if longest < CLOSE:
            break
    return now


class Tables(NamedTuple):
    """All the tables of a meeting at which the first bot had so many seats."""

    one: int
    other: int
    odds: float  # log of its seats by those of the other
    won: float
    lost: float


def tables_of(meetings: Sequence[Meeting], weights: Sequence[Weights]) -> list[Tables]:
    bots = bots_in(meetings)
    found: list[Tables] = []
    for meeting, some in zip(meetings, weights, strict=True):
        one, other = bots.index(meeting.one), bots.index(meeting.other)
        for place, seats in enumerate(seats_of_one(meeting.players)):
            odds = log(seats / (meeting.players - seats))
            won = sum(weight * deal[place] for deal, weight in some.items())
            lost = sum(weight * (meeting.players - deal[place]) for deal, weight in some.items())
            found.append(Tables(one, other, odds, won, lost))
    return found


def slope(tables: Sequence[Tables], now: Sequence[float]) -> tuple[list[list[float]], list[float]]:
    """How the likelihood rises here, and how it bends. A 1 everywhere keeps the mean at 0."""
    bend = [[1.0] * len(now) for _ in now]
    rise = [0.0] * len(now)
    for one, other, odds, won, lost in tables:
        ahead = now[one] - now[other] + odds
        wins, losses = 1 / (1 + exp(-ahead)), 1 / (1 + exp(ahead))  # what is to be expected
        known = (won + lost) * wins * losses
        for me, them, sign in ((one, other, 1), (other, one, -1)):
            rise[me] += sign * (won * losses - lost * wins)
            bend[me][me] += known
            bend[me][them] -= known
    return bend, rise


def solved(bend: list[list[float]], rise: list[float]) -> list[float]:
    """The step at whose end the slope is level: Gauss's elimination, for few bots."""
    rows = [[*row, end] for row, end in zip(bend, rise, strict=True)]
    for i, row in enumerate(rows):
        for other in rows[:i] + rows[i + 1 :]:
            factor = other[i] / row[i]
            other[i:] = [x - factor * y for x, y in zip(other[i:], row[i:], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


# -- intervals


def middle_of(values: Sequence[float]) -> Interval:
    """Where the middle 95 % of them lie."""
    cuts = quantiles(values, n=40)
    return cuts[0], cuts[-1]


def mean_interval(values: Sequence[float]) -> Interval:
    """Student's, at 95 %, for two values or more."""
    free = len(values) - 1
    # The series of Cornish and Fisher: 2.77 for 2.78 at four, better for more.
    student = Z + 2.372 / free + 2.823 / free**2 + 2.56 / free**3
    mean, spread = fmean(values), student * stdev(values) / len(values) ** 0.5
    return mean - spread, mean + spread
