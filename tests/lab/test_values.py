"""What the terms of a value are worth is learned from games."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.engine.errors import Mistake
from fabletable.engine.game import new_game
from fabletable.lab.values import forms, learned, pairs
from fabletable.shelf import GAMES


def test_a_juice_is_worth_more_than_a_fruit() -> None:
    rules = GAMES["fabled-fruit"]
    found = [pair for number in range(24) for pair in pairs("fabled-fruit", number, "hasty")]
    worth = learned(rules, found)
    assert worth["fruits"] == 1
    assert worth["juices"] > 2


def test_what_few_games_tell_stays_near_what_the_game_has() -> None:
    """One game between bots with a simulation for each choice."""
    rules = GAMES["wonder-tales"]
    worth = learned(rules, pairs("wonder-tales", 1, "1"))
    known = rules.advice.worth
    far = [abs(worth[name] - known[name]) for name in worth if known.get(name, 0.0) > 1]
    assert len(far) > 10
    assert max(far) < 2
    assert worth != known


def test_terms_that_are_added_up_without_their_names_come_to_the_same() -> None:
    rules = GAMES["fine-sand"]
    game, rng = new_game(rules, rules.setup("normal", 2, "1"), recording=False), Random(1)
    advice, compared = rules.advice, 0
    while game.asks:
        for player in range(2):
            named = advice.weighed(advice.terms(game.table, player))
            assert advice.value(game.table, player) == pytest.approx(named)
            compared += 1
        game.answer(game.asks[0].player, rng.choice(game.asks[0].keys))
    assert compared > 200


def test_a_game_that_tells_no_terms_is_named() -> None:
    rules = GAMES["fabletown"]
    with pytest.raises(Mistake, match="Fabletown tells no terms"):
        learned(rules, pairs("fabletown", 0, "random"))


def test_nobody_is_held_against_anybody_who_plays_alone() -> None:
    assert all(players > 1 for rules in GAMES.values() for _, players in forms(rules))
