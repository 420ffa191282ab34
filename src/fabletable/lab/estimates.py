"""Shares and means over deals, how sure they are, and how far two of them lie apart.

Everything the lab measures is a ratio of sums over deals, such as wins by games in which a card
was played, or the difference of two such ratios on the same deals. What one deal adds to either is
told by its influence (the linear part of the ratio), and the spread of the influences is the
error: seats of one game, and both sides of a paired deal, hang together, and are counted once.

Two deals are added to the spread, in which one side had one more: else equal results would be
taken for equality beyond any doubt, as Agresti and Coull say of shares, and Bonett and Price of
their differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import erfc, exp, inf, log, sqrt
from statistics import NormalDist

ALPHA = 0.05
ADDED = 2  # deals
# Where the intervals of who looks often are as narrow as they can be made.
USUAL_DEALS = 500
_RHO = (-2 * log(ALPHA) + log(-2 * log(ALPHA) + 1)) / USUAL_DEALS
SIZE = 4  # of what a deal adds: part and whole, of one and the other


class Looks(Enum):
    """How often somebody looks at the results, and may stop."""

    ONCE = "once"  # after a number of games that was settled before
    OFTEN = "often"  # whenever they like


class Moments:
    """Sums over deals, from which every estimate is made: four numbers a deal, and their products.

    Their order is that of the deals, so the last digit does not depend on who did the work.
    """

    __slots__ = ("products", "sums")

    def __init__(self) -> None:
        self.sums = [0.0] * SIZE
        self.products = [[0.0] * SIZE for _ in range(SIZE)]

    def add(self, deal: Sequence[float]) -> None:
        """Deals that add nothing may be left out, but for being counted."""
        for i, one in enumerate(deal):
            if one:
                self.sums[i] += one
                row = self.products[i]
                for j, other in enumerate(deal):
                    row[j] += one * other

    def spread(self, weights: Sequence[float]) -> float:
        """The sum of squares of deals weighted so."""
        return sum(
            one * other * self.products[i][j]
            for i, one in enumerate(weights)
            for j, other in enumerate(weights)
            if one and other
        )


@dataclass(frozen=True)
class Estimate:
    """A value, its standard error, and after how many deals."""

    value: float
    error: float
    deals: int

    def interval(self, looks: Looks, alpha: float = ALPHA) -> tuple[float, float]:
        reach = self.error * critical(looks, self.deals, alpha) if self.error < inf else inf
        return self.value - reach, self.value + reach

    def doubt(self, looks: Looks, truth: float) -> float:
        """How likely it is to be found so far from this truth, on either side, at any look."""
        if self.error == inf:
            return 1.0
        z = abs(self.value - truth) / self.error if self.error else inf
        return tail(looks, self.deals, z)


UNKNOWN = Estimate(0.0, inf, 0)


def ratio(moments: Moments, deals: int) -> Estimate:
    """Of the first two numbers."""
    part, whole, _, _ = moments.sums
    if whole <= 0:
        return UNKNOWN
    value = part / whole
    return Estimate(value, _error(moments, [1.0, -value, 0.0, 0.0], whole, deals), deals)


def difference(moments: Moments, deals: int) -> Estimate:
    """Of the ratio of the last two from that of the first two."""
    part, whole, other_part, other_whole = moments.sums
    if whole <= 0 or other_whole <= 0:
        return UNKNOWN
    one, other = part / whole, other_part / other_whole
    weights = [-1.0 / whole, one / whole, 1.0 / other_whole, -other / other_whole]
    scaled = [weight * whole for weight in weights]
    return Estimate(other - one, _error(moments, scaled, whole, deals), deals)


def _error(moments: Moments, weights: Sequence[float], whole: float, deals: int) -> float:
    """Of a ratio by this whole, to whose part a deal adds what the weights say.

    A single deal tells nothing of it.
    """
    if deals < 2:
        return inf
    squares = max(0.0, moments.spread(weights)) + ADDED
    return sqrt(squares * deals / (deals - 1)) / whole


# -- how far chance reaches


def critical(looks: Looks, deals: int, alpha: float) -> float:
    """How many standard errors away the truth may be."""
    if looks is Looks.ONCE:
        return NormalDist().inv_cdf(1 - alpha / 2)
    grown = deals * _RHO + 1
    return sqrt(2 * grown / (deals * _RHO) * log(sqrt(grown) / alpha))


def tail(looks: Looks, deals: int, z: float) -> float:
    """How likely chance alone reaches so many standard errors.

    Who looks often is held by a mixture of likelihoods, which under chance alone seldom becomes
    large at any time (Robbins; for means whose spread is itself estimated, Waudby-Smith and
    others, Time-uniform central limit theory, 2021).
    """
    if looks is Looks.ONCE:
        return erfc(z / sqrt(2))
    grown = deals * _RHO + 1
    exponent = min(700.0, z * z * deals * _RHO / (2 * grown))
    return min(1.0, sqrt(grown) * exp(-exponent))
