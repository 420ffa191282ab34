"""What can be drawn in a report, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from fabletable.engine.study import Section
from fabletable.lab.estimates import Estimate, Looks
from fabletable.lab.verdicts import Range


class Span(NamedTuple):
    """A value, and where it may truly lie."""

    value: float
    low: float
    high: float


def span(estimate: Estimate, looks: Looks, most: float = inf) -> Span:
    """With an interval that reaches no further than the thing itself can, either way."""
    low, high = estimate.interval(looks)
    return Span(estimate.value, max(-most, low), min(most, high))


def win_span(estimate: Estimate, looks: Looks) -> Span:
    """Nobody wins or loses more than all games."""
    return span(estimate, looks, 1.0)


@dataclass(frozen=True)
class Forest:
    """Intervals one above the other, beside the range in which all should lie."""

    rows: Mapping[str, Span]
    even: Range
    unit: str = "points"  # or what it counts
    striking: frozenset[str] = frozenset()  # rows that are surely outside


@dataclass(frozen=True)
class Bars:
    """How often each number came."""

    counts: Mapping[int, int]
    what: str


@dataclass(frozen=True)
class Curves:
    """Values with their intervals over a row of words, such as the bots from weak to strong."""

    along: list[str]
    lines: Mapping[str, list[Span]]
    what: str


Figure = Forest | Bars | Curves


@dataclass(frozen=True)
class Chapter:
    """A section of a report, and what is drawn beside it."""

    section: Section
    figure: Figure | None = None


@dataclass(frozen=True)
class Page:
    """A whole report."""

    title: str
    summary: list[str]
    chapters: list[Chapter] = field(default_factory=list)


# -- numbers as people read them


def points(value: float) -> str:
    """Of a hundred, with a sign."""
    return _typeset(f"{100 * value:+.1f}")


def _typeset(number: str) -> str:
    """With a true minus; nothing has no sign."""
    return "0.0" if number in ("-0.0", "+0.0") else number.replace("-", "−")


def points_span(one: Span) -> str:
    return f"{points(one.value)} ({points(one.low)} to {points(one.high)})"


def number_span(one: Span) -> str:
    if one.high == inf:
        return f"{one.value:,.1f}"
    value, low, high = (_typeset(f"{number:,.1f}") for number in one)
    return f"{value} ({low} to {high})"


def share_span(one: Span) -> str:
    low, high = max(0.0, one.low), min(1.0, one.high)
    return f"{one.value:.1%} ({low:.1%} to {high:.1%})"
