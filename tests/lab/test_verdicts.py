"""Verdicts hold for all rows together, at one look or at many; false alarms are counted."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.lab.estimates import Estimate, Looks, Moments, critical, difference, ratio, tail
from fabletable.lab.verdicts import MOST, NOTHING, Judge, Range, Word, holm

CHARACTERS, SEATS = 7, 4
EVEN = Range(-0.05, 0.05)


def wins(rng: Random, games: int, strong: float = 1.0) -> list[Estimate]:
    """Games of four out of seven characters, of whom the first may be stronger than the others."""
    weights = [strong, *[1.0] * (CHARACTERS - 1)]
    moments = [Moments() for _ in range(CHARACTERS)]
    for _ in range(games):
        there = rng.sample(range(CHARACTERS), SEATS)
        [winner] = rng.choices(there, [weights[one] for one in there])
        for one in there:
            moments[one].add(((one == winner) - 1 / SEATS, 1.0, 0.0, 0.0))
    return [ratio(one, games) for one in moments]


def test_even_characters_are_hardly_ever_called_uneven() -> None:
    """Going by the shares alone, some were called so in four of five runs of 200 games."""
    rng, runs = Random("even"), 120
    judge = Judge(Looks.ONCE, EVEN, EVEN)
    by_shares = by_verdict = 0
    for _ in range(runs):
        found = wins(rng, 200)
        by_shares += any(not EVEN.has(one.value) for one in found)
        by_verdict += any(one.word is Word.APART for one in judge.verdicts(found))
    assert by_shares > 0.6 * runs
    assert by_verdict <= 0.05 * runs


def test_at_the_edge_of_the_range_false_alarms_are_held_too() -> None:
    """The worst case: rows that are exactly even are tested for being exactly so."""
    rng, runs = Random("edge"), 80
    judge = Judge(Looks.ONCE, NOTHING, EVEN)
    alarms = sum(
        any(one.word is Word.APART for one in judge.verdicts(wins(rng, 200))) for _ in range(runs)
    )
    assert alarms <= 0.125 * runs  # 5 % are expected at most; ten and more of 80 come by 0.6 %


def test_an_uneven_character_is_found_and_the_others_are_not() -> None:
    verdicts = Judge(Looks.ONCE, EVEN, EVEN).verdicts(wins(Random("strong"), 1_500, strong=3))
    assert verdicts[0].word is Word.APART
    assert verdicts[0].higher
    assert not any(one.word is Word.APART and one.higher for one in verdicts[1:])


@pytest.mark.parametrize("value", [0.1, 0.02, -0.07])
def test_who_cannot_tell_says_how_many_games_it_would_take(value: float) -> None:
    judge = Judge(Looks.ONCE, EVEN, EVEN)
    [now] = judge.verdicts([Estimate(value, 0.03, 200)])
    assert now.word is Word.OPEN

    def after(games: float) -> Word:
        error = 0.03 * (200 / (200 + games)) ** 0.5
        return judge.verdicts([Estimate(value, error, 200 + int(games))])[0].word

    assert after(0.8 * now.games) is Word.OPEN
    assert after(1.01 * now.games) is (Word.WITHIN if EVEN.has(value) else Word.APART)


def test_who_is_at_the_very_edge_is_never_told() -> None:
    [verdict] = Judge(Looks.ONCE, EVEN, EVEN).verdicts([Estimate(0.05, 0.01, 100)])
    assert (verdict.word, verdict.games) == (Word.OPEN, MOST)


def sequence(rng: Random, differing: float, better: float, deals: int) -> Word:
    """Paired deals, in some of which one side wins alone; looked at after every tenth."""
    moments = Moments()
    judge = Judge(Looks.OFTEN, NOTHING, Range(-0.02, 0.02))
    for deal in range(1, deals + 1):
        if rng.random() < differing:
            one = rng.random() < better
            moments.add((1.0 - one, 1.0, float(one), 1.0))
        else:
            both = float(rng.random() < 0.25)
            moments.add((both, 1.0, both, 1.0))
        if deal >= 20 and deal % 10 == 0:
            [verdict] = judge.verdicts([difference(moments, deal)])
            if verdict.word is not Word.OPEN:
                return verdict.word
    return Word.OPEN


@pytest.mark.parametrize("differing", [0.03, 0.4])
def test_who_looks_often_is_seldom_deceived(differing: float) -> None:
    rng, runs = Random(f"often {differing}"), 60
    words = [sequence(rng, differing, 0.5, 600) for _ in range(runs)]
    assert words.count(Word.APART) <= 0.1 * runs  # 5 % are expected at most


def test_who_looks_often_finds_a_difference_and_its_absence() -> None:
    rng = Random("found")
    assert [sequence(rng, 0.3, 0.9, 2_000) for _ in range(5)] == [Word.APART] * 5
    assert [sequence(rng, 0.0, 0.5, 2_000) for _ in range(5)] == [Word.WITHIN] * 5


def test_an_interval_ends_where_doubt_begins() -> None:
    for looks in Looks:
        one = Estimate(0.1, 0.02, 300)
        low, high = one.interval(looks)
        assert one.doubt(looks, low) == pytest.approx(0.05)
        assert one.doubt(looks, high) == pytest.approx(0.05)
    assert critical(Looks.ONCE, 1, 0.05) == pytest.approx(1.96, abs=0.001)
    assert critical(Looks.OFTEN, 300, 0.05) > critical(Looks.ONCE, 300, 0.05)
    assert tail(Looks.ONCE, 1, 1.96) == pytest.approx(0.05, abs=0.001)


def test_ratios_and_differences_are_those_of_sums_and_pairs_take_less() -> None:
    rng, moments, apart = Random("pairs"), Moments(), Moments()
    for _ in range(400):
        both = float(rng.random() < 0.3)
        moments.add((both, 1.0, both, 1.0))
        apart.add((both, 1.0, float(rng.random() < 0.3), 1.0))
    share = moments.sums[0] / 400
    assert ratio(moments, 400).value == pytest.approx(share)
    assert ratio(moments, 400).error == pytest.approx((share * (1 - share) / 400) ** 0.5, rel=0.05)
    assert difference(moments, 400).value == 0
    assert 0 < difference(moments, 400).error < 0.2 * difference(apart, 400).error


def test_what_was_never_seen_is_not_known() -> None:
    assert ratio(Moments(), 100).doubt(Looks.ONCE, 1.0) == 1.0
    [verdict] = Judge(Looks.OFTEN, NOTHING, EVEN).verdicts([difference(Moments(), 100)])
    assert verdict.word is Word.OPEN


def test_holm_asks_more_of_the_most_striking() -> None:
    assert holm([0.01, 0.04, 0.03]) == [True, False, False]
    assert holm([0.01, 0.024, 0.049]) == [True, True, True]
    assert holm([]) == []
