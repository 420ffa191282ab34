"""Step 1: draw two cards and what green cards give, and what happens when the stack runs out.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.games.fine_sand.board import draw_keys
from tests.games.fine_sand.beaches import (
    Site,
    beach,
    coins,
    discard,
    hand,
    idle,
    in_stack,
    offered,
    prompt,
    stack,
)
from tests.games.stories import keys, play


def test_without_green_cards_the_two_topmost_cards_are_drawn_unasked() -> None:
    game = beach(Site(hand="castle1", stack="red4 blue3 purple4 ..."), turn=1)
    assert hand(game) == "castle1 red4 blue3"
    assert prompt(game) == "Step 2: build or draw"


def test_2_one_green_card_of_plus_1_draws_3() -> None:
    game = beach(Site(stack="red4 blue3 purple4 coin2 ...", built="green6"), turn=1)
    assert prompt(game) == "Step 1: 3 cards to draw"
    assert keys(game) == ["draw:3", "draw:2"]
    play(game, 0, "draw:3")
    assert hand(game) == "red4 blue3 purple4"
    assert prompt(game) == "Step 2: build or draw"


def test_rachel_draws_3_cards_from_her_draw_stack() -> None:
    rachel = Site(hand="coin2 castle2", stack="red5 green7 castle3 castle1 ...", built="green6")
    game = beach(rachel, turn=4)
    play(game, 0, "draw:3")
    assert hand(game) == "castle2 castle3 coin2 green7 red5"


@pytest.mark.parametrize(
    ("built", "most", "then"),
    [
        ("green6", 3, "draw:1 done"),
        ("green7", 3, "draw:1 done"),
        ("green8", 3, "draw:1 done"),
        ("green10", 4, "draw:2 done"),
        ("green6 green7", 4, "draw:2 draw:1 done"),
        ("green6 green7 green8 green10", 7, "draw:5 draw:2 draw:1 done"),
        ("green6 green6", 4, "draw:2 draw:1 done"),
    ],
)
def test_green_cards_add_up_and_may_be_declined_each(built: str, most: int, then: str) -> None:
    game = beach(Site(built=built), turn=1)
    assert keys(game) == [f"draw:{most}", "draw:2"]
    play(game, 0, "draw:2")
    assert keys(game) == then.split()


def test_the_two_cards_of_the_board_must_be_drawn() -> None:
    game = beach(Site(built="green10", stack="red4 red5 red6 blue3"), turn=1)
    play(game, 0, "draw:2")
    assert hand(game) == "red4 red5"
    assert stack(game) == 2


@pytest.mark.parametrize("built", ["red4", "blue3", "purple4", "discount7 blue7 purple8", "swap"])
def test_cards_of_other_columns_draw_nothing_in_step_1(built: str) -> None:
    game = beach(Site(built=built, stack="castle1 castle2 castle3 ..."), turn=1)
    assert prompt(game).startswith("Step 2: build")
    assert hand(game) == "castle1 castle2"


def test_a_green_card_works_from_the_turn_after_it_was_built() -> None:
    game = beach(Site(hand="green6 coin3 coin2 castle1"))
    play(game, 0, "build:green6")
    idle(game, 0, 1)
    assert keys(game) == ["draw:3", "draw:2"]


def test_yellow_actions_and_off_loads_wait_until_step_1_is_over() -> None:
    game = beach(Site(hand="castle1", built="green6 swap"), turn=1)
    assert keys(game) == ["draw:3", "draw:2"]
    play(game, 0, "draw:3")
    assert offered(game, "use") == "swap"
    assert offered(game, "offload") == "castle1 castle2"


# -- the empty draw stack


def test_drawing_the_last_card_shuffles_the_discard_pile_at_once() -> None:
    game = beach(Site(stack="red4 red5", discard="castle1 castle2 castle3"), turn=1)
    assert hand(game) == "red4 red5"
    assert discard(game) == ""
    assert sorted(in_stack(game).split()) == ["castle1", "castle2", "castle3"]


def test_a_stack_that_does_not_run_out_leaves_the_discard_pile_alone() -> None:
    game = beach(Site(stack="red4 red5 red6", discard="castle1 castle2"), turn=1)
    assert (in_stack(game), discard(game)) == ("red6", "castle1 castle2")


def test_8_the_last_card_is_drawn_then_one_of_the_shuffled_ones() -> None:
    game = beach(Site(stack="red4", discard="castle1 castle2 castle3 coin2"), turn=1)
    assert "red4" in hand(game).split()
    assert len(hand(game).split()) == 2
    assert (stack(game), discard(game), coins(game)) == (3, "", 0)


def test_an_empty_stack_is_made_anew_as_soon_as_a_card_is_to_be_drawn() -> None:
    game = beach(Site(stack="", discard="castle1 castle2 castle3"), turn=1)
    assert len(hand(game).split()) == 2
    assert (stack(game), discard(game), coins(game)) == (1, "", 0)


def test_a_stack_that_runs_out_twice_in_one_draw_is_shuffled_once() -> None:
    game = beach(Site(stack="red4", discard="castle1", built="green6 green7"), turn=1)
    play(game, 0, "draw:4")
    assert hand(game) == "castle1 red4"
    assert (stack(game), discard(game), coins(game)) == (0, "", 2)


def test_for_each_missing_card_there_is_a_wooden_coin() -> None:
    game = beach(Site(stack="red4", built="green10"), turn=1)
    play(game, 0, "draw:4")
    assert (hand(game), coins(game)) == ("red4", 3)


def test_whom_a_stack_of_the_shuffled_cards_belongs_to_is_chance() -> None:
    pile = "castle1 castle2 castle3 coin2 coin3 red4 red5 red6 blue3 blue4"
    site = Site(stack="green6 green7", discard=pile)
    game = beach(site, site, turn=1)
    assert in_stack(game, 0) != in_stack(game, 1)
    assert sorted(in_stack(game, 0).split()) == sorted(in_stack(game, 1).split())


def test_a_board_that_gives_nothing_is_not_taken_for_the_cards_after_it() -> None:
    assert draw_keys([2, 3], board_first=True) == ["draw:5", "draw:2"]
    assert draw_keys([0, 2, 3], board_first=True) == ["draw:5"]
