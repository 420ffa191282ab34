"""Why something cannot be chosen, said where it lies."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.wonder_tales.playing import play
from tests.games.wonder_tales.tables import BLUE_SEAT, WIDE, lacking, tale

FIVE = "Frog:R Hansel:B Gretel:R Hood:B Brick:R"


def reason(game: Game, key: str) -> str:
    return game.asks[0].against(key)


def at(game: Game, place: str) -> dict[str, str]:
    """Keys with what is against them, at an element or item of the scene."""
    return game.reasons(BLUE_SEAT)[place]


def test_a_card_is_placed_from_your_own_supply() -> None:
    game = tale("Goldilocks:R", blue="Frog", red="Wolf", pile="Mama Papa")
    assert at(game, "supply/0/frog") == {"card:frog": ""}
    assert at(game, "supply/1/wolf") == {"card:wolf": "it is in Red's supply"}
    assert at(game, "grid/0,0") == {"card:goldilocks": "it lies in the grid"}
    assert at(game, "next/papa") == {"card:papa": "Red draws it next"}
    assert reason(game, "card:hood") == "it is in the draw pile"


def test_alone_the_next_card_is_his() -> None:
    game = tale("Goldilocks:R", blue="Frog", pile="Mama Papa", mode="solo")
    assert at(game, "next/papa") == {"card:papa": "Rumpelstiltskin places it next"}


def test_in_the_last_turn_nobody_plays_the_next_card() -> None:
    """Of the advanced game's first round: four cards, and then six of yours and five of his."""
    game = tale(lacking(WIDE, "Stick"), blue="Stick", pile="Mama Stepmother", mode="solo-advanced")
    why = "nobody plays it in this round"
    assert at(game, "next/stepmother") == {"card:stepmother": why}


def test_a_cell_that_is_taken_says_so_where_the_card_lies() -> None:
    game = tale("Goldilocks:R", blue="Frog", pile="Mama")
    play(game, "card:frog")
    assert at(game, "grid/0,0") == {"cell:0,0": "a card lies there"}
    assert at(game, "grid/0,1") == {"cell:0,1": ""}


def test_while_a_card_looks_for_its_cell_another_cannot_be_chosen() -> None:
    game = tale("Goldilocks:R", blue="Frog", red="Wolf", pile="Mama")
    play(game, "card:frog")
    assert at(game, "supply/0/mama") == {"card:mama": "you are placing the Frog Prince"}
    assert "supply/1/wolf" not in game.reasons(BLUE_SEAT)


@pytest.mark.parametrize(
    ("rows", "shape", "cell", "why"),
    [
        (FIVE, "wide", "0,5", "the shape would no longer fit: 5 across and 3 high"),
        (FIVE, "wide", "0,-1", "the shape would no longer fit: 5 across and 3 high"),
        ("Frog:R / Hood:B / Papa:R", "wide", "3,0", "the shape would no longer fit: 5 across"),
        ("Frog:R / Hood:B / Papa:R / Mama:B", "square", "-1,0", "the shape would no longer fit: 4"),
        ("Frog:R / Hood:B / Papa:R / Mama:B", "pyramid", "0,1", "the shape would no longer fit: r"),
        ("Frog:R", "square", "1,1", "it would touch no card"),
        ("Frog:R", "square", "0,2", "it would touch no card"),
        ("Frog:R Hood:B", "square", "0,1", "a card lies there"),
    ],
)
def test_a_cell_that_does_not_fit(rows: str, shape: str, cell: str, why: str) -> None:
    game = tale(rows, shape, blue="Stick", pile="Straw")
    play(game, "card:stick")
    assert reason(game, f"cell:{cell}").startswith(why)


def test_a_target_touches_the_card_just_placed() -> None:
    game = tale("Hansel:B . Gretel:R / Frog:R Papa:B Hood:R", blue="Witch", pile="Mama")
    play(game, "card:witch", "cell:0,1")
    assert at(game, "grid/0,0") == {"target:hansel": ""}
    assert at(game, "grid/1,0") == {"target:frog": "it does not touch the Witch"}
    assert at(game, "grid/0,1") == {"target:witch": "it is the card just placed"}
    assert at(game, "supply/0/mama") == {"target:mama": "it does not touch the Witch"}


def test_the_name_in_a_reason_is_that_of_the_overlay() -> None:
    game = tale(
        "Hansel:B . Gretel:R / Frog:R Papa:B Hood:R",
        blue="Witch",
        overlay={"witch": {"name": "Enchantress"}},
    )
    play(game, "card:witch", "cell:0,1")
    assert reason(game, "target:frog") == "it does not touch the Enchantress"
