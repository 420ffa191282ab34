"""Placing a card: it touches another, and all cards still fit into the shape of the round.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from fabletable.engine.errors import NotOffered
from fabletable.engine.game import Game
from fabletable.games.wonder_tales.table import Tales
from tests.games.wonder_tales.playing import (
    cells,
    element,
    grid,
    next_card,
    play,
    supply,
    totals,
)
from tests.games.wonder_tales.tables import (
    BLUE_SEAT,
    NAMES,
    RED_SEAT,
    SPECTATOR,
    started,
    tale,
)

FIVE = "Frog:R Hansel:B Gretel:R Hood:B Brick:R"


def test_13_five_across_fill_the_width_of_the_wide_grid() -> None:
    above = [(-1, column) for column in range(5)]
    below = [(1, column) for column in range(5)]
    assert cells(tale(FIVE, "wide")) == above + below


def test_14_three_down_fill_its_height_and_it_is_never_turned() -> None:
    game = tale("Frog:R / Hansel:B / Gretel:R", "wide")
    assert cells(game) == [(0, -1), (0, 1), (1, -1), (1, 1), (2, -1), (2, 1)]


def test_15_four_across_fill_the_width_of_the_square() -> None:
    above = [(-1, column) for column in range(4)]
    below = [(1, column) for column in range(4)]
    assert cells(tale("Frog:R Hansel:B Gretel:R Hood:B", "square")) == above + below


def test_16_one_or_two_cards_may_lie_anywhere_in_the_pyramid() -> None:
    assert cells(tale("Frog:R", "pyramid")) == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    assert cells(tale("Frog:R Hansel:B", "pyramid")) == [
        (-1, 0), (-1, 1), (0, -1), (0, 2), (1, 0), (1, 1),
    ]  # fmt: skip


def test_17_a_column_of_four_has_the_point_of_the_pyramid_on_top() -> None:
    game = tale("Frog:R / Hansel:B / Gretel:R / Hood:B", "pyramid")
    assert cells(game) == [(1, -1), (1, 1), (2, -1), (2, 1), (3, -1), (3, 1)]


def test_18_a_row_of_seven_is_the_foot_of_the_pyramid() -> None:
    game = tale("Frog:R Hansel:B Gretel:R Hood:B Brick:R Papa:B Wolf:R", "pyramid")
    assert cells(game) == [(-1, 1), (-1, 2), (-1, 3), (-1, 4), (-1, 5)]


def test_rulebook_example_the_fifth_card_across_ends_growth_to_left_and_right() -> None:
    game = tale("Frog:R Hansel:B Gretel:R Hood:B", "wide", red="Wolf")
    assert {(0, -1), (0, 4)} <= set(cells(game))
    play(game, "cell:0,4", "card:wolf")
    assert not {(0, -1), (0, 5)} & set(cells(game))


def test_a_square_may_grow_to_four_rows_and_the_wide_grid_only_to_three() -> None:
    column = "Frog:R / Hansel:B / Gretel:R"
    assert (3, 0) in cells(tale(column, "square"))
    assert (3, 0) not in cells(tale(column, "wide"))


@pytest.mark.parametrize(
    ("cell", "why"),
    [("1,1", "diagonal"), ("0,0", "taken"), ("0,3", "apart"), ("3,0", "outside every shape")],
)
def test_a_card_must_touch_another_and_lie_in_an_empty_cell(cell: str, why: str) -> None:
    game = tale("Frog:R")
    with pytest.raises(NotOffered, match="choose one of cell:-1,0, cell:0,-1"):
        game.answer(BLUE_SEAT, f"cell:{cell}")
    assert grid(game) == "Frog:R", why


def test_the_first_card_of_a_round_has_one_cell_and_none_is_asked() -> None:
    game = tale(blue="Papa Frog", red="Wolf")
    assert game.asks[0].prompt == "Choose a card to place"
    play(game, "card:papa")
    assert grid(game) == "Papa:B"
    assert game.view(SPECTATOR)["insight"]["free"] == [[-1, 0], [0, -1], [0, 1], [1, 0]]
    assert game.asks[0].player == RED_SEAT


def test_a_card_shows_the_colour_of_who_places_it() -> None:
    game = tale("Frog:R", blue="Papa", red="Wolf", pile="Mama Baby")
    play(game, "card:papa", "cell:0,1", "card:wolf", "cell:0,2")
    assert grid(game) == "Frog:R Papa:B Wolf:R"


def test_the_cell_is_asked_for_with_the_name_of_the_card() -> None:
    game = tale("Hansel:R", blue="Frog", pile="Mama")
    assert game.asks[0].keys == ["card:frog", "card:mama"]
    play(game, "card:frog")
    assert game.asks[0].prompt == "Choose a cell for the Frog Prince"
    labels = [option.label for option in game.options(game.asks[0])]
    assert labels == ["above Hansel", "left of Hansel", "right of Hansel", "below Hansel"]


def test_a_turn_begins_by_drawing_the_open_card() -> None:
    game = tale("Hansel:R", blue="Frog", pile="Mama Baby")
    assert supply(game, BLUE_SEAT) == ["frog", "mama"]
    assert next_card(game) == ["baby"]
    assert "Ada draws Mama Bear." in game.story(SPECTATOR, NAMES)


def test_a_card_that_was_placed_is_not_offered_again() -> None:
    game = tale("Hansel:R", blue="Frog", red="Wolf", pile="Mama Baby Papa")
    play(game, "card:frog", "cell:0,1", "card:wolf", "cell:0,2")
    assert game.asks[0].keys == ["card:mama", "card:papa"]


# -- what a cell brings, said before it is chosen


def brought(game: Game, cell: str) -> set[tuple[int, int]]:
    """What comes of it for who places and for the other, by the rules: for each that is taken; none
    where another card follows by itself.
    """
    me, before, table = game.asks[0].player, totals(game), cast(Tales, game.table)
    laid = len(table.cells)
    game.answer(me, cell)
    asked = [ask for ask in game.asks if ask.player == me]
    acts = [key for ask in asked for key in ask.keys if key.startswith("target:")]
    ends = [game.fork() for _ in acts] or [game]
    for end, key in zip(ends, acts, strict=False):
        end.answer(me, key)
    if any(len(cast(Tales, end.table).cells) > laid + 1 for end in ends):
        return set()
    mine = table.tellers[me].colour
    changes = [[now - was for now, was in zip(totals(end), before, strict=True)] for end in ends]
    return {(change[mine], change[1 - mine]) for change in changes}


@pytest.mark.parametrize("seed", range(6))
def test_each_cell_says_what_it_brings_with_what_must_be_taken_there(seed: int) -> None:
    game, rng = started("summed", seed), Random(seed)
    while game.asks:
        ask = game.asks[0]
        shown = element(game, "grid")
        near = {one.face.title: one.gain for one in shown.items if one.face and one.gain}
        targets = [key for key in ask.keys if key.startswith("target:")]
        assert set(near) == {game.table.setup.deck[key[7:]].name for key in targets}
        for key in [key for key in ask.keys if key.startswith("cell:")]:
            ways = brought(game.fork(), key)
            if not ways:
                continue
            gain = next(one.gain for one in shown.items if one.id == f"grid/{key[5:]}")
            own, *more = gain.split("; ")
            rival = next((int(part.split()[-1]) for part in more if part != "at best"), 0)
            assert (int(own), rival) in ways
            assert int(own) - rival == max(mine - other for mine, other in ways)
            assert ("at best" in more) == (len(ways) > 1)
        game.answer(ask.player, rng.choice(ask.keys))


def test_each_target_says_what_taking_it_brings_and_all_lies_as_before() -> None:
    game = tale("Goldilocks:R . / Hansel:B Papa:R", blue="Stepmother", pile="Frog")
    play(game, "card:stepmother", "cell:0,1")
    shown = {one.face.title: one for one in element(game, "grid").items if one.face}
    assert {title: one.gain for title, one in shown.items() if one.gain} == {
        "Goldilocks": "+3; Red -4",
        "Papa Bear": "+3",
    }
    assert {title for title, one in shown.items() if one.face and one.face.colour == "red"} == {
        "Goldilocks",
        "Papa Bear",
    }
    assert grid(game) == "Goldilocks:R Stepmother:B / Hansel:B Papa:R"
