"""Ratings find the strengths behind results, and say how surely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import log10
from random import Random

import pytest

from fabletable.engine.study import interval
from fabletable.lab import rating
from fabletable.lab.rating import Meeting, mean_interval, rate, seats_of_one

STRENGTHS = {"ann": 1.0, "ben": 3.0, "cid": 20.0}


def expected(one: str, other: str, players: int) -> tuple[float, ...]:
    """What the first wins of a deal on average."""
    mine, theirs = STRENGTHS[one], STRENGTHS[other]
    shares = [
        seats * mine / (seats * mine + (players - seats) * theirs)
        for seats in seats_of_one(players)
    ]
    return tuple(players * share for share in shares)


def by_chance(one: str, other: str, players: int, deals: int, rng: Random) -> Meeting:
    wins = expected(one, other, players)
    meeting = Meeting(one, other, players)
    for _ in range(deals):
        won = [sum(rng.random() < win / players for _ in range(players)) for win in wins]
        meeting.deals[tuple(map(float, won))] += 1
    return meeting


def known(*deals: tuple[float, int]) -> Meeting:
    """Two at the table."""
    return Meeting("ann", "ben", 2, Counter({(won,): count for won, count in deals}))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_ratings_find_known_strengths(players: int) -> None:
    meetings = [
        Meeting(one, other, players, Counter({expected(one, other, players): 10_000}))
        for one, other in combinations(STRENGTHS, 2)
    ]
    best = rate(meetings, "0").best
    assert sum(best.values()) == pytest.approx(3 * 1500)
    assert best["ben"] - best["ann"] == pytest.approx(400 * log10(3), abs=0.5)
    assert best["cid"] - best["ben"] == pytest.approx(400 * log10(20 / 3), abs=0.5)


def test_the_order_of_results_plays_no_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "DRAWS", 50)
    rng = Random(2)
    meetings = [by_chance(*pair, 3, 20, rng) for pair in combinations(STRENGTHS, 2)]
    turned = [
        Meeting(one.one, one.other, 3, Counter(dict(reversed(one.deals.items()))))
        for one in reversed(meetings)
    ]
    ratings = rate(meetings, "0")
    assert ratings == rate(turned, "0")
    assert ratings.drawn != rate(meetings, "1").drawn


def test_who_is_named_first_plays_no_part() -> None:
    one = known((2.0, 7), (1.0, 5), (0.0, 2))
    other = Meeting("ben", "ann", 2, Counter({(0.0,): 7, (1.0,): 5, (2.0,): 2}))
    assert rate([one], "0").best == pytest.approx(rate([other], "0").best)
    assert one.alone("ann") == other.alone("ann") == 19
    assert one.alone("ben") == other.alone("ben") == 9


def test_who_sat_alone_is_told_from_who_was_among_many() -> None:
    meeting = Meeting("ann", "ben", 4, Counter({(1.0, 3.0): 2, (4.0, 4.0): 1}))
    assert meeting.alone("ann") == 6
    assert meeting.alone("ben") == 2


@pytest.mark.parametrize(("players", "deals"), [(2, 5), (2, 20), (4, 4)])
def test_intervals_hold_the_truth_nearly_always(
    players: int, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating, "DRAWS", 80)
    rng, truth, held = Random(players * deals), 400 * log10(3), 0
    for _ in range(100):
        pairs = combinations(STRENGTHS, 2)
        ratings = rate([by_chance(*pair, players, deals, rng) for pair in pairs], "0")
        low, high = ratings.lead("ben", "ann")
        held += low < truth < high
    assert held >= 90


def test_who_never_lost_is_neither_endlessly_good_nor_for_certain() -> None:
    few, many = rate([known((2.0, 10))], "0"), rate([known((2.0, 100))], "0")
    for ratings in (few, many):
        low, high = ratings.lead("ann", "ben")
        assert 200 < low < ratings.best["ann"] - ratings.best["ben"] < high < 3000
        assert high - low > 300
    assert many.best["ann"] > few.best["ann"]


def test_luck_that_both_sides_have_narrows_the_interval() -> None:
    shared = rate([known((1.0, 40))], "0").lead("ann", "ben")
    not_shared = rate([known((2.0, 20), (0.0, 20))], "0").lead("ann", "ben")
    assert shared[0] < 0 < shared[1]
    assert shared[1] - shared[0] < (not_shared[1] - not_shared[0]) / 3


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_a_deal_is_enough_for_a_guess(deals: int) -> None:
    ratings = rate([known((1.0, deals))], "0")
    assert ratings.best == pytest.approx({"ann": 1500, "ben": 1500})
    low, high = ratings.interval("ann")
    assert low < 1500 < high


def test_intervals_of_means_and_shares() -> None:
    assert mean_interval([1, 2, 3, 4, 5]) == pytest.approx((1.04, 4.96), abs=0.01)
    assert mean_interval([3, 3]) == (3, 3)
    assert interval(200, 200) == pytest.approx((0.981, 1), abs=0.001)
    assert interval(0, 20) == pytest.approx((0, 0.161), abs=0.001)
    assert interval(0, 0) == (0, 1)
