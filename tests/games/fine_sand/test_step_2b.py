"""Step 2B: draw more cards instead of building."""

from __future__ import annotations

import pytest

from tests.games.fine_sand.beaches import (
    Site,
    beach,
    built,
    coins,
    hand,
    idle,
    offered,
    prompt,
    stack,
)
from tests.games.stories import keys, play


def test_instead_of_building_two_more_cards_are_drawn() -> None:
    game = beach(Site(hand="castle1 coin2", stack="red4 blue3 purple4 ..."))
    play(game, 0, "draw:2")
    assert hand(game) == "castle1 coin2 red4 blue3"


@pytest.mark.parametrize(
    ("before", "counts"),
    [
        ("", "2"),
        ("blue3", "3 2"),
        ("blue4", "3 2"),
        ("blue5", "3 2"),
        ("blue7", "4 2"),
        ("blue3 blue4", "4 2"),
        ("blue3 blue4 blue5 blue7", "7 2"),
        ("green10 red4 purple8", "2"),
    ],
)
def test_blue_cards_add_up_and_their_cards_may_be_declined(before: str, counts: str) -> None:
    game = beach(Site(built=before))
    assert offered(game, "draw") == counts


def test_who_draws_cannot_build() -> None:
    game = beach(Site(hand="castle1 coin2"))
    assert offered(game, "build") == "castle1"
    play(game, 0, "draw:2")
    assert offered(game, "build") == ""


def test_who_builds_cannot_draw() -> None:
    game = beach(Site(hand="castle1 coin2 castle3", built="blue3"))
    play(game, 0, "build:castle1", "pay:coin2")
    assert offered(game, "draw") == ""


def test_cards_are_drawn_once_a_turn() -> None:
    game = beach(Site(hand="castle1", built="blue3"))
    play(game, 0, "draw:2")
    assert prompt(game) == "Step 2B: 1 card still to draw"
    assert offered(game, "draw") == "1"
    play(game, 0, "draw:1")
    assert prompt(game) == "Step 2B: anything else?"
    assert offered(game, "draw") == ""


def test_a_blue_card_does_not_draw_in_the_turn_in_which_it_is_built() -> None:
    hand_of_five = "blue3 castle1 castle2 coin3 castle3"
    game = beach(Site(hand=hand_of_five, built="always_build"))
    play(game, 0, "use:always_build", "discard:castle1", "discard:castle2", "build:blue3")
    play(game, 0, "done")
    assert built(game) == "always_build blue3"
    assert offered(game, "draw") == "2"


def test_a_blue_card_draws_from_the_next_turn_on() -> None:
    game = beach(Site(hand="blue3 coin3"))
    play(game, 0, "build:blue3")
    idle(game, 0, 1)
    assert offered(game, "draw") == "3 2"


def test_who_wants_neither_may_pass_which_draws_nothing_and_costs_nothing() -> None:
    game = beach(Site(hand="castle1 castle2", stack="red4 red5 ..."))
    play(game, 0, "done")
    assert game.ask_of(0) is None
    assert hand(game) == "castle1 castle2"
    assert stack(game) == 55


def test_missing_cards_give_wooden_coins_here_too() -> None:
    game = beach(Site(stack="red4", discard="", built="blue7"))
    play(game, 0, "draw:4")
    assert (hand(game), coins(game)) == ("red4", 3)


def test_a_player_with_nothing_in_hand_and_no_building_is_asked_to_draw_or_not() -> None:
    game = beach(Site())
    assert keys(game) == ["draw:2", "done"]


def test_after_drawing_with_nothing_left_to_do_no_question_follows() -> None:
    game = beach(Site(stack="", discard=""), turn=0)
    play(game, 0, "draw:2")
    assert coins(game) == 2
    assert game.ask_of(0) is None
