"""The Fable cards of the first round; the Scaffold has a file of its own."""

from __future__ import annotations

import pytest

from tests.games.fine_sand.beaches import (
    Site,
    beach,
    built,
    coins,
    discard,
    hand,
    idle,
    offered,
    prompt,
)
from tests.games.stories import keys, play

# -- take a coin


def test_take_a_coin_before_or_after_drawing() -> None:
    for order in (["use:take_coin"], ["draw:2", "use:take_coin"]):
        game = beach(Site(stack="red4 red5 ...", built="take_coin"), turn=1)
        assert keys(game) == ["draw:2", "use:take_coin"]
        play(game, 0, *order)
        assert (hand(game), coins(game)) == ("red4 red5", 1)
        assert prompt(game) == "Step 2: build or draw"


def test_take_a_coin_may_be_declined() -> None:
    game = beach(Site(built="take_coin"), turn=1)
    play(game, 0, "draw:2", "done")
    assert coins(game) == 0


def test_take_a_coin_twice_with_two_copies() -> None:
    game = beach(Site(built="take_coin take_coin"), turn=1)
    play(game, 0, "use:take_coin", "use:take_coin")
    assert coins(game) == 2


def test_take_a_coin_does_not_end_the_game() -> None:
    game = beach(Site(stack="red4 red5 red6", built="take_coin"), turn=1)
    play(game, 0, "use:take_coin")
    idle(game, 0, 1)
    assert game.result is None


def test_take_a_coin_works_from_the_turn_after_it_was_built() -> None:
    game = beach(Site(hand="take_coin coin3 big_base"))
    play(game, 0, "build:take_coin")
    idle(game, 0, 1)
    assert keys(game) == ["draw:2", "use:take_coin"]


# -- build additionally


def test_build_additionally_builds_one_cheap_card_beside_drawing() -> None:
    game = beach(Site(hand="castle3 coin3", stack="red4 red5 ...", built="build_additionally"))
    play(game, 0, "use:build_additionally", "build:castle3")
    assert (built(game), discard(game)) == ("build_additionally castle3", "coin3")
    assert hand(game) == "red4 red5"  # the two of the board, which nothing could come before


def test_build_additionally_after_drawing() -> None:
    game = beach(Site(hand="castle1", stack="red4 red5 ...", built="build_additionally"))
    play(game, 0, "draw:2", "use:build_additionally", "build:castle1", "pay:red4")
    assert (built(game), hand(game)) == ("build_additionally castle1", "red5")


def test_build_additionally_takes_printed_costs_of_3_at_most_and_no_discount() -> None:
    site = Site(hand="castle3 red4 coin2 blue3", built="build_additionally discount7", coins=9)
    game = beach(site)
    play(game, 0, "use:build_additionally")
    assert keys(game) == ["build:castle3", "build:blue3", "done"]
    play(game, 0, "build:blue3")
    assert prompt(game) == "Pay 3 for Blue 3"


def test_build_additionally_excludes_building_this_turn() -> None:
    site = Site(hand="castle1 castle2 castle3", built="build_additionally", coins=9)
    game = beach(site)
    play(game, 0, "use:build_additionally", "build:castle1", "pay:wood")
    assert offered(game, "build") == ""
    game = beach(site)
    play(game, 0, "build:castle1", "pay:wood")
    assert offered(game, "use") == ""


@pytest.mark.parametrize(
    "cards", ["", "castle1", "castle1 pit", "red4 coin3 coin2", "castle3 red4"]
)
def test_build_additionally_is_not_offered_with_nothing_to_build(cards: str) -> None:
    assert offered(beach(Site(hand=cards, built="build_additionally")), "use") == ""


def test_build_additionally_may_be_declined() -> None:
    game = beach(Site(hand="castle1 coin2", built="build_additionally"))
    play(game, 0, "use:build_additionally", "done")
    assert (hand(game), built(game)) == ("castle1 coin2", "build_additionally")


def test_two_copies_of_build_additionally_build_two_cards() -> None:
    game = beach(Site(hand="castle1 castle2 red4 red5 red6", built="build_additionally " * 2))
    play(game, 0, "use:build_additionally", "build:castle2")
    play(game, 0, "use:build_additionally", "build:castle1")
    assert built(game).split()[2:] == ["castle2", "castle1"]
    assert sorted(discard(game).split()) == ["red4", "red5", "red6"]


def test_build_additionally_built_this_turn_waits() -> None:
    cards = "build_additionally castle1 castle2 red4 red5"
    game = beach(Site(hand=cards, built="always_build", coins=5))
    play(game, 0, "use:always_build", "discard:red4", "discard:red5")
    play(game, 0, "build:build_additionally", "done", "pay:wood")
    assert built(game) == "always_build build_additionally"
    assert offered(game, "use") == ""
