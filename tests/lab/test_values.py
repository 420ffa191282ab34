"""What the terms of a value are worth is learned from games."""

from __future__ import annotations

import pytest

from fabletable.engine.errors import Mistake
from fabletable.lab.values import learned
from fabletable.shelf import GAMES


def test_a_juice_is_worth_more_than_a_fruit() -> None:
    rules = GAMES["fabled-fruit"]
    setups = [rules.setup(players=2, seed=f"test/{number}") for number in range(6)]
    worth = learned(rules, setups, "hasty")
    assert worth["fruits"] == 1
    assert worth["juices"] > 2


def test_a_game_that_tells_no_terms_is_named() -> None:
    rules = GAMES["wonder-tales"]
    with pytest.raises(Mistake, match="Wonder Tales tells no terms"):
        learned(rules, [rules.setup(players=2, seed="1")], "random")
