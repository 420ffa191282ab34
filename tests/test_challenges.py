"""Challenges: found in simulated games, and proven; what is too easy or wrong is not one."""

from __future__ import annotations

import tomllib
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from fabletable.lab.challenges import as_challenge, found_in, holds, positions, written
from fabletable.lobby.challenge import (
    Challenge,
    Challenges,
    all_challenges,
    challenge_at,
    challenges_of,
)
from fabletable.shelf import GAMES, find_game
from fabletable.testing.cases import Case
from fabletable.testing.laws import what_is_taught_holds

EVERY = [
    pytest.param(one, id=f"{key}-{one.found.key}")
    for key, rules in GAMES.items()
    for one in all_challenges(rules)
]
TALES, SAND = find_game("wonder-tales"), find_game("fine-sand")
PLACE = challenges_of(TALES.facts).kinds[0]
WORSE = ["card:wolf", "cell:0,3"]  # at the second of its challenges


@pytest.mark.parametrize("key", ["fine-sand", "fabled-fruit", "wonder-tales", "fabletown"])
def test_every_game_has_five_and_no_two_alike(key: str) -> None:
    every = [one.found for one in all_challenges(find_game(key))]
    assert len({one.key for one in every}) == len({(one.seed, one.seat) for one in every})
    assert len(every) >= 5


@pytest.mark.parametrize("one", EVERY[::5])
def test_it_is_judged_as_it_is_played(one: Challenge) -> None:
    game, seat, rng = one.begun(), one.found.seat, Random(1)
    rest = [*one.found.solution]
    assert challenge_at(game) == one
    while one.outcome(game) == "open":
        ask = game.ask_of(seat)
        if ask is not None and rest:
            game.answer(seat, rest.pop(0))
        else:
            other = ask or game.asks[0]
            game.answer(other.player, rng.choice(other.keys))
    for _ in range(3):
        assert one.outcome(game) == "solved"
        for ask in game.asks[:1]:
            game.answer(ask.player, rng.choice(ask.keys))


def test_what_was_brought_about_stays_so_whatever_is_answered_to_it() -> None:
    one = next(one for one in all_challenges(TALES) if one.found.key == "place-1")
    game = one.begun()
    for key in ["card:goldilocks", "cell:0,-2"]:
        game.answer(one.found.seat, key)
    for key in ["card:stepmother", "cell:1,-1"]:  # which turns the Stick Pig over
        assert one.outcome(game) == "solved"
        game.answer(1 - one.found.seat, key)
    assert one.outcome(game) == "solved"


def test_a_turn_that_brings_nothing_has_failed() -> None:
    one = next(one for one in all_challenges(TALES) if one.found.key == "place-2")
    game = one.begun()
    for key in WORSE:
        assert one.outcome(game) == "open"
        game.answer(one.found.seat, key)
    assert one.outcome(game) == "failed"


def test_a_solution_that_is_none_is_found_out() -> None:
    one = all_challenges(TALES)[1]
    worse = replace(one.found, solution=WORSE)
    assert not holds(Challenge(TALES, one.kind, worse), one.begun())


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"n": 1}, "is solved by .* of who choose at random"),
        ({"solution": ["draw:2"]}, "is not solved by draw:2"),
        ({"n": 0}, "is solved before it begins"),
        ({"choices": ["0 build:gold9"]}, "cannot be begun: 'build:gold9' is not offered"),
    ],
)
def test_what_is_no_challenge_breaks_the_law(
    change: dict[str, object], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = all_challenges(SAND)[0]
    bad = Challenge(SAND, one.kind, replace(one.found, **change))
    monkeypatch.setattr("fabletable.testing.laws.teaching.all_challenges", lambda _: [bad])
    with pytest.raises(AssertionError, match=why):
        what_is_taught_holds(Case(SAND, "normal", 2), 0)


def test_they_are_found_again_the_same_way_and_written_as_they_are_read() -> None:
    first = all_challenges(TALES)[0]
    assert [*found_in(TALES, PLACE, 1, 1)] == [first.found]
    known = challenges_of(TALES.facts)
    assert msgspec.convert(tomllib.loads(written(known)), Challenges) == known


def test_positions_without_a_thought_in_them_are_passed_by() -> None:
    game, seat = next(positions(TALES, PLACE, "challenge/first"))
    assert as_challenge(game, PLACE, seat, "x") is None, "the first card is worth what it is worth"
