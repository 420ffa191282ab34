"""Where Rumpelstiltskin places his cards, what his Witch and Stepmother do, and his reasons.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.wonder_tales.playing import grid, play, where
from tests.games.wonder_tales.tables import BLUE_SEAT, NAMES, tale

NO_ROOM = "no room beside your card: first free cell from the top left"


def after(
    rows: str, mine: str, cell: str, his: str = "Papa", shape: str = "wide", *more: str
) -> Game:
    """A solo game in which you have placed your card, and he his; you draw the Frog Prince."""
    game = tale(rows, shape, blue=mine, pile=f"Frog {his}", mode="solo")
    play(game, f"card:{mine.lower()}", f"cell:{cell}", *more)
    return game


def why(game: Game) -> str:
    reason: str = game.view(BLUE_SEAT)["table"]["why"]
    return reason


def test_24_above_comes_first_among_cells_that_touch_one_card() -> None:
    game = after("Goldilocks:R", "Hansel", "0,1")
    assert where(game, "Papa") == (-1, 1)
    assert grid(game) == ". Papa:R / Goldilocks:R Hansel:B"
    assert why(game) == "touches your card: above is preferred to right and below"


def test_25_the_cell_that_touches_most_cards_comes_before_above() -> None:
    game = after("Goldilocks:R . / Straw:R .", "Hansel", "0,1")
    assert where(game, "Papa") == (1, 1)
    assert why(game) == "touches your card and 1 other: the most of all cells beside it"


def test_26_without_room_beside_your_card_he_takes_the_first_cell_from_the_top_left() -> None:
    rows = "Goldilocks:R . Grandmother:R / Hood:R Woodcutter:B Papa:R / . Baby:R Stick:B"
    game = after(rows, "Hansel", "0,1", his="Mama")
    assert where(game, "Mama") == (0, -1)
    assert why(game) == NO_ROOM


def test_27_his_witch_without_a_blue_card_beside_her_swaps_with_a_red_one() -> None:
    rows = "Goldilocks:R . Grandmother:R / Hood:R Woodcutter:R Papa:R / . Baby:R Stick:B"
    game = after(rows, "Hansel", "0,1", his="Witch")
    assert where(game, "Witch") == (0, 0)
    assert where(game, "Goldilocks") == (0, -1)
    assert grid(game) == (
        "Goldilocks:R Witch:R Hansel:B Grandmother:R / . Hood:R Woodcutter:R Papa:R "
        "/ . . Baby:R Stick:B"
    )


def test_his_stepmother_without_a_blue_card_beside_her_turns_a_red_one_blue() -> None:
    rows = "Goldilocks:R . Grandmother:R / Hood:R Woodcutter:R Papa:R / . Baby:R Stick:B"
    game = after(rows, "Hansel", "0,1", his="Stepmother")
    assert grid(game).startswith("Stepmother:R Goldilocks:B Hansel:B Grandmother:R /")


def test_28_his_stepmother_turns_over_the_card_you_have_just_placed() -> None:
    game = after("Goldilocks:R . / Straw:B .", "Hansel", "0,1", his="Stepmother")
    assert grid(game) == "Goldilocks:R Hansel:R / Straw:B Stepmother:R"


def test_his_stepmother_prefers_your_last_card_to_a_blue_one_that_lies_higher() -> None:
    game = after("Straw:B . / Goldilocks:R .", "Hansel", "1,1", his="Stepmother")
    assert grid(game) == "Straw:B Stepmother:R / Goldilocks:R Hansel:R"


def test_29_your_witch_has_swapped_away_so_his_stepmother_turns_another_blue_card() -> None:
    game = after("Goldilocks:R . / Hansel:B .", "Witch", "0,1", his="Stepmother")
    assert grid(game) == "Witch:B Goldilocks:R / Hansel:R Stepmother:R"


def test_among_other_blue_cards_his_stepmother_turns_the_topmost() -> None:
    game = after("Goldilocks:B . / Hansel:B .", "Witch", "0,1", his="Stepmother")
    assert grid(game) == "Witch:B Goldilocks:R / Hansel:B Stepmother:R"


def test_he_goes_beside_the_cell_your_witch_was_placed_in() -> None:
    game = after("Goldilocks:R", "Witch", "0,1")
    assert grid(game) == ". Papa:R / Witch:B Goldilocks:R"


def test_his_witch_swaps_with_your_last_card_and_both_keep_their_colours() -> None:
    game = after("Goldilocks:R", "Hansel", "0,1", his="Witch")
    assert grid(game) == ". Hansel:B / Goldilocks:R Witch:R"


def test_you_choose_whom_your_own_witch_takes() -> None:
    game = after("Goldilocks:R . / Hood:R Wolf:R", "Witch", "0,1", "Papa", "wide", "target:wolf")
    assert grid(game) == ". Papa:R / Goldilocks:R Wolf:R / Hood:R Witch:B"


def test_30_beside_the_point_of_the_pyramid_nothing_is_legal() -> None:
    game = after("Hansel:R / Grandmother:R / Hood:R", "Goldilocks", "-1,0", shape="pyramid")
    assert grid(game) == ". Goldilocks:B / Papa:R Hansel:R / . Grandmother:R / . Hood:R"
    assert why(game) == NO_ROOM


def test_without_room_beside_the_card_that_your_witch_swapped_with_he_says_so() -> None:
    rows = "Gretel:R Goldilocks:R . / Hansel:R . Wolf:R / . Mama:R Straw:B"
    game = after(rows, "Witch", "1,1", "Baby", "wide", "target:goldilocks")
    where_she_was = "the card where your Witch was placed"
    assert why(game) == f"no room beside {where_she_was}: first free cell from the top left"


def test_31_only_one_cell_is_free_beside_your_card_in_the_pyramid() -> None:
    rows = ". . Goldilocks:R . / . Hansel:R . Hood:R / Woodcutter:R Papa:B . ."
    game = after(rows, "Grandmother", "1,0", his="Mama", shape="pyramid")
    assert where(game, "Mama") == (2, 0)
    assert why(game) == "touches your card and 1 other: the only free cell beside it"


def test_above_is_preferred_to_left() -> None:
    game = after("Goldilocks:R", "Hansel", "0,-1")
    assert grid(game) == "Papa:R . / Hansel:B Goldilocks:R"


def test_left_is_preferred_to_right_where_above_is_outside_the_shape() -> None:
    game = after("Goldilocks:R / Straw:R", "Hansel", "-1,0")
    assert grid(game) == "Papa:R Hansel:B / . Goldilocks:R / . Straw:R"
    assert why(game) == "touches your card: left is preferred to right"


def test_right_is_preferred_to_below() -> None:
    game = after("Goldilocks:R Hood:R . / Straw:R / Stick:R", "Hansel", "0,2")
    assert where(game, "Papa") == (0, 3)
    assert why(game) == "touches your card: right is preferred to below"


def test_below_is_taken_when_nothing_else_is_left() -> None:
    rows = "Goldilocks:R Hood:R Wolf:B Mama:R . / Straw:R / Stick:R"
    game = after(rows, "Hansel", "0,4")
    assert where(game, "Papa") == (1, 4)
    assert why(game) == "touches your card: the only free cell beside it"


def test_his_reason_counts_the_other_cards_he_touches() -> None:
    game = after("Goldilocks:R . Hood:R / Gretel:R . Mama:R", "Hansel", "0,1")
    assert where(game, "Papa") == (1, 1)
    assert why(game).startswith("touches your card and 2 others")


def test_a_card_all_of_whose_sides_are_taken_leaves_no_room_beside_it() -> None:
    hole = ". Straw:R . / Hansel:R . Gretel:R / . Hood:R ."
    game = after(hole, "Goldilocks", "1,0")
    assert where(game, "Papa") == (0, -1)
    assert why(game) == NO_ROOM


def test_a_new_row_above_all_cards_counts_as_topmost() -> None:
    hole = ". Straw:R . / Hansel:R . Gretel:R / . Hood:R ."
    game = after(hole, "Goldilocks", "1,0", shape="square")
    assert where(game, "Papa") == (-1, 0)


@pytest.mark.parametrize("mode", ["solo", "solo-advanced"])
def test_his_move_and_his_reason_are_told(mode: str) -> None:
    game = tale("Goldilocks:R", blue="Hansel", pile="Frog Papa", mode=mode)
    play(game, "card:hansel", "cell:0,1")
    assert game.story(BLUE_SEAT, NAMES)[-3:] == [
        "You place Hansel right of Goldilocks.",
        f"Rumpelstiltskin places Papa Bear above Hansel ({why(game)}).",
        "You draw the Princess.",
    ]


# -- whom his Witch and Stepmother take, and why


def told(game: Game) -> str:
    return "\n".join(game.story(BLUE_SEAT, NAMES))


def test_the_story_says_that_he_takes_your_last_card() -> None:
    """'Swap or flip the previous card played.'"""
    game = after("Goldilocks:R . / Straw:B .", "Hansel", "0,1", his="Stepmother")
    assert "The Stepmother takes Hansel: the card you have just placed." in told(game)
    assert why(game).endswith("; takes Hansel, the card you have just placed")


def test_the_story_says_that_he_takes_another_blue_card() -> None:
    """'If it is not touching that card then choose another blue card', topmost and leftmost."""
    game = after("Goldilocks:R . / Hansel:B .", "Witch", "0,1", his="Stepmother")
    assert "The Stepmother takes Hansel: the first blue card beside it, topmost" in told(game)


def test_the_story_says_that_he_takes_a_red_card_where_there_is_no_blue_one() -> None:
    """'If no blue cards are available then choose a red card.'"""
    rows = "Goldilocks:R . Grandmother:R / Hood:R Woodcutter:R Papa:R / . Baby:R Stick:B"
    game = after(rows, "Hansel", "0,1", his="Witch")
    assert "The Witch takes Goldilocks: no blue card beside it, the first red one" in told(game)
