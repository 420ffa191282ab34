"""The Witch changes places with a touching card, the Stepmother turns one over.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

import pytest

from tests.games.wonder_tales.playing import grid, play, points, totals, where
from tests.games.wonder_tales.tables import (
    BLUE_SEAT,
    NAMES,
    RED_SEAT,
    SPECTATOR,
    SQUARE,
    lacking,
    tale,
)

TURNS_OVER = (
    "The Stepmother turns over a card touching her, which then scores for the other colour: which?"
)


def test_19_the_witch_as_first_card_swaps_with_nobody() -> None:
    game = tale(blue="Witch Frog", red="Wolf Hood")
    play(game, "card:witch")
    assert grid(game) == "Witch:B"
    assert game.asks[0].player == RED_SEAT
    assert game.asks[0].prompt == "Choose a card to place"


def test_the_stepmother_as_first_card_turns_nobody_over() -> None:
    game = tale(blue="Stepmother Frog", red="Wolf Hood")
    play(game, "card:stepmother")
    assert grid(game) == "Stepmother:B"
    assert game.asks[0].player == RED_SEAT


def test_20_the_witch_swaps_with_the_only_card_she_touches() -> None:
    game = tale("Goldilocks:R Hansel:B", red="Witch Frog", active="R")
    play(game, "card:witch", "cell:1,1")
    assert grid(game) == "Goldilocks:R Witch:R / . Hansel:B"
    assert game.asks[0].player == BLUE_SEAT


def test_21_the_stepmother_must_turn_over_the_only_card_she_touches() -> None:
    game = tale("Goldilocks:R Hansel:B", blue="Stepmother Frog")
    assert totals(game) == (4, 0)
    play(game, "card:stepmother", "cell:0,-1")
    assert grid(game) == "Stepmother:B Goldilocks:B Hansel:B"
    assert points(game) == {"stepmother": 0, "goldilocks": 4, "hansel": 0}
    assert totals(game) == (0, 4)
    assert game.asks[0].player == RED_SEAT


def test_21_a_stepmother_who_is_moved_later_turns_nothing_over_again() -> None:
    game = tale("Hansel:B . / Frog:R Stepmother:R", blue="Witch")
    play(game, "card:witch", "cell:0,1", "target:stepmother")
    assert grid(game) == "Hansel:B Stepmother:R / Frog:R Witch:B"
    assert game.asks[0].player == RED_SEAT


def test_a_witch_who_is_turned_over_later_does_not_swap_again() -> None:
    game = tale("Witch:R Hansel:B", blue="Stepmother")
    play(game, "card:stepmother", "cell:1,0")
    assert grid(game) == "Witch:B Hansel:B / Stepmother:B ."
    assert game.asks[0].player == RED_SEAT


@pytest.mark.parametrize(
    ("card", "prompt"),
    [
        ("witch", "The Witch changes places with a card touching her: with which?"),
        ("stepmother", TURNS_OVER),
    ],
)
def test_any_touching_card_of_either_colour_may_be_chosen_and_one_must_be(
    card: str, prompt: str
) -> None:
    game = tale("Hansel:B . Gretel:R / Frog:R Papa:B Hood:R", blue=card)
    play(game, f"card:{card}", "cell:0,1")
    assert game.asks[0].player == BLUE_SEAT
    assert game.asks[0].prompt == prompt
    assert game.asks[0].keys == ["target:papa", "target:hansel", "target:gretel"]
    labels = [option.label for option in game.options(game.asks[0])]
    assert labels == ["Papa Bear (Blue)", "Hansel (Blue)", "Gretel (Red)"]


@pytest.mark.parametrize(
    ("target", "after"),
    [
        ("hansel", "Witch:B Hansel:B Gretel:R / Frog:R Papa:B Hood:R"),
        ("gretel", "Hansel:B Gretel:R Witch:B / Frog:R Papa:B Hood:R"),
        ("papa", "Hansel:B Papa:B Gretel:R / Frog:R Witch:B Hood:R"),
    ],
)
def test_both_who_change_places_keep_their_colours(target: str, after: str) -> None:
    game = tale("Hansel:B . Gretel:R / Frog:R Papa:B Hood:R", blue="Witch")
    play(game, "card:witch", "cell:0,1", f"target:{target}")
    assert grid(game) == after


@pytest.mark.parametrize(
    ("target", "after"),
    [
        ("hansel", "Hansel:R Stepmother:B Gretel:R / Frog:R Papa:B Hood:R"),
        ("gretel", "Hansel:B Stepmother:B Gretel:B / Frog:R Papa:B Hood:R"),
        ("papa", "Hansel:B Stepmother:B Gretel:R / Frog:R Papa:R Hood:R"),
    ],
)
def test_a_card_turned_over_shows_its_other_side(target: str, after: str) -> None:
    game = tale("Hansel:B . Gretel:R / Frog:R Papa:B Hood:R", blue="Stepmother")
    play(game, "card:stepmother", "cell:0,1", f"target:{target}")
    assert grid(game) == after


def test_a_card_turned_over_scores_for_its_new_owner_and_changes_its_neighbours() -> None:
    game = tale("Mama:R Papa:R Grandmother:R Hood:R", blue="Stepmother")
    assert totals(game) == (4 + 3 + 3, 0)
    play(game, "card:stepmother", "cell:1,2")  # below the Grandmother
    assert points(game) == {"mama": 0, "papa": 2, "grandmother": 3, "hood": 3, "stepmother": 0}
    assert totals(game) == (2 + 3, 3)


def test_a_swap_moves_points_too() -> None:
    game = tale("Hansel:B Frog:R Gretel:B", red="Witch", active="R")
    assert totals(game) == (0, 0)
    play(game, "card:witch", "cell:1,1")  # below the Frog Prince
    assert grid(game) == "Hansel:B Witch:R Gretel:B / . Frog:R ."
    assert points(game) == {"hansel": -2, "gretel": 2, "witch": 0, "frog": -2}


def test_a_swap_leaves_the_same_cells_free() -> None:
    game = tale("Hansel:B Frog:R Gretel:B", red="Witch", active="R")
    play(game, "card:witch", "cell:1,1")
    free = game.view(SPECTATOR)["insight"]["free"]
    occupied = tale("Hansel:B Frog:R Gretel:B / . Papa:R .").view(SPECTATOR)
    assert free == occupied["insight"]["free"]


def test_the_last_card_of_a_round_still_acts() -> None:
    game = tale(lacking(SQUARE, "Witch"), "square", blue="Witch", red="Grandmother")
    assert where(game, "Witch") == (0, 2)  # card and cell were forced
    assert game.asks[0].keys == ["target:stepmother", "target:papa", "target:brick"]
    play(game, "target:brick", "on", "on")
    assert game.view(SPECTATOR)["table"]["round"] == 2


def test_the_story_tells_of_both_actions() -> None:
    swapped = tale("Goldilocks:R", blue="Witch")
    play(swapped, "card:witch", "cell:0,1")
    assert "The Witch and Goldilocks change places." in swapped.story(RED_SEAT, NAMES)
    turned = tale("Goldilocks:R", blue="Stepmother")
    play(turned, "card:stepmother", "cell:0,1")
    assert "Goldilocks turns over and is Blue now." in turned.story(RED_SEAT, NAMES)
