"""The table as players see it: what is open, what is hidden, what is told and drawn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fabletable.engine.game import Game
from tests.games.wonder_tales.playing import element, next_card, play, supply
from tests.games.wonder_tales.tables import (
    BLUE_SEAT,
    NAMES,
    RED_SEAT,
    SPECTATOR,
    dealt,
    started,
    tale,
)

VIEWERS = [BLUE_SEAT, RED_SEAT, SPECTATOR]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_grid_supplies_and_the_top_of_the_pile_are_open_to_all(viewer: int) -> None:
    game = tale("Goldilocks:R Hansel:B", blue="Frog", red="Wolf Hood", pile="Mama Papa")
    seen = game.view(viewer)
    assert seen["table"]["zones"]["grid"] == ["goldilocks", "hansel"]
    assert seen["seats"][BLUE_SEAT]["zones"]["supply"] == ["frog", "mama"]
    assert seen["seats"][RED_SEAT]["zones"]["supply"] == ["wolf", "hood"]
    assert seen["table"]["zones"]["next"] == ["papa"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_below_its_top_the_pile_shows_only_how_many_there_are_and_which(viewer: int) -> None:
    forwards = tale("Goldilocks:R", pile="Mama Papa Frog Wolf").view(viewer)
    backwards = tale("Goldilocks:R", pile="Mama Papa Wolf Frog").view(viewer)
    assert forwards["table"]["zones"]["pile"] == 14
    assert forwards == backwards
    (pool,) = forwards["memory"]
    assert pool["cards"] == sorted(pool["cards"])
    assert {"frog", "wolf"} <= set(pool["cards"])


def test_imagined_games_keep_the_open_card_and_vary_what_follows() -> None:
    game = tale("Goldilocks:R", blue="Frog", red="Wolf", pile="Mama Papa")
    rng = Random(1)
    followers = set()
    for _ in range(30):
        world = game.imagine(BLUE_SEAT, rng)
        assert world.view(BLUE_SEAT) == game.view(BLUE_SEAT)
        play(world, "card:frog", "cell:0,1")
        assert supply(world, RED_SEAT) == ["wolf", "papa"]
        followers |= set(next_card(world))
    assert len(followers) > 5


def test_the_view_shows_what_every_card_is_worth_now() -> None:
    game = tale("Goldilocks:R Hansel:B", blue="Gretel", pile="Frog")
    assert game.view(RED_SEAT)["insight"]["points"] == [4, 0]
    play(game, "card:gretel", "cell:0,2")
    assert game.view(RED_SEAT)["insight"]["points"] == [4, 4, 4]
    assert game.view(RED_SEAT)["insight"]["totals"] == {"red": 4, "blue": 8}


# -- the story


def test_the_story_says_you_to_the_player_and_a_name_to_others() -> None:
    game = tale("Goldilocks:R", blue="Frog", red="Wolf", pile="Mama Papa")
    play(game, "card:frog", "cell:1,0")
    assert game.story(BLUE_SEAT, NAMES) == [
        "You draw Mama Bear.",
        "You place the Frog Prince below Goldilocks.",
        "Ben draws Papa Bear.",
    ]
    assert game.story(RED_SEAT, NAMES) == [
        "Ada draws Mama Bear.",
        "Ada places the Frog Prince below Goldilocks.",
        "You draw Papa Bear.",
    ]
    assert game.story(SPECTATOR, NAMES) == [
        "Ada draws Mama Bear.",
        "Ada places the Frog Prince below Goldilocks.",
        "Ben draws Papa Bear.",
    ]


def test_the_story_names_all_cards_a_new_one_touches() -> None:
    game = tale("Goldilocks:R . Hood:R / . Straw:B .", blue="Hansel", pile="Frog")
    play(game, "card:hansel", "cell:0,1")
    told = game.story(BLUE_SEAT, NAMES)[1]
    sides = "right of Goldilocks, left of Little Red Riding Hood, above the Straw Pig"
    assert told == f"You place Hansel {sides}."


def test_the_story_of_a_first_card_and_of_his_opening() -> None:
    game = dealt(["Frog", "Wolf", "Hood", "Papa"])
    play(game, "card:frog")
    assert game.story(BLUE_SEAT, NAMES)[:1] == ["Round 1, the wide grid: you begin."]
    assert "You place the Frog Prince as the first card." in game.story(BLUE_SEAT, NAMES)
    solo = dealt(["Wolf"], mode="solo").story(BLUE_SEAT, NAMES)
    assert solo[:2] == [
        "Round 1, the wide grid: Rumpelstiltskin begins.",
        "Rumpelstiltskin lays the Big Bad Wolf.",
    ]


def test_the_story_of_his_square_says_why_and_what_was_shuffled_back() -> None:
    drawn = ["Witch", "Hansel", "Gretel", "Frog", "Princess"]
    four = "Hansel, Gretel, the Frog Prince and the Princess"
    told = dealt(drawn, "square", mode="solo-advanced").story(BLUE_SEAT, NAMES)
    assert told[:3] == [
        "Round 2, the square grid: Rumpelstiltskin begins.",
        "Drawn for his square, and shuffled back for what they do: the Witch.",
        f"Rumpelstiltskin lays {four} in the square that scores the most for him: 16.",
    ]


def test_alone_your_first_card_is_told_as_well() -> None:
    told = dealt(["Wolf", "Hansel", "Frog"], mode="solo").story(BLUE_SEAT, NAMES)
    assert told[2:] == ["You draw Hansel.", "You draw the Frog Prince."]


# -- the scene


def drawn(game: Game, element: str) -> dict[str, Any]:
    """An element of the scene, as it goes over the wire."""
    scene = game.scene(BLUE_SEAT).plain()
    return next(one for one in scene if one["id"] == element)


def test_every_option_points_to_something_that_is_drawn() -> None:
    game = tale("Hansel:R Gretel:B", blue="Witch Frog")
    for key in ("card:witch", "cell:1,0"):
        ids = game.scene(BLUE_SEAT).ids()
        assert {option.at for option in game.options(game.asks[0])} <= ids
        play(game, key)


def test_a_drawn_card_shows_its_place_colour_and_points() -> None:
    game = tale("Hansel:R Gretel:B")
    gretel = next(i for i in drawn(game, "grid")["items"] if i["id"] == "grid/0,1")
    assert gretel["column"] == 1
    assert gretel["face"]["title"] == "Gretel"
    assert gretel["face"]["colour"] == "blue"
    assert gretel["face"]["points"] == 4


def test_zeros_are_drawn_too() -> None:
    game = tale("Witch:R Hood:B")
    witch = next(i for i in drawn(game, "grid")["items"] if i["id"] == "grid/0,0")
    assert (witch["row"], witch["column"]) == (0, 0)
    assert witch["face"]["points"] == 0
    assert drawn(game, "now/red")["value"] == 0


def test_an_empty_cell_is_drawn_where_a_card_may_lie() -> None:
    game = tale("Witch:R")
    empty = [item["id"] for item in drawn(game, "grid")["items"] if item.get("empty")]
    assert empty == ["grid/-1,0", "grid/0,-1", "grid/0,1", "grid/1,0"]


def test_a_supply_shows_its_holders_colour_and_the_score_what_was_won() -> None:
    game = tale("Witch:R", "square", blue="Frog", red="Hood", earlier=[(3, 5, "B")])
    assert drawn(game, "supply/0")["label"] == "Blue's supply"
    assert {item["face"]["colour"] for item in drawn(game, "supply/1")["items"]} == {"red"}
    assert (element(game, "won/blue").value, element(game, "won/blue").limit) == (1, 2)
    assert element(game, "won/red").value == 0
    assert drawn(game, "round")["label"] == "Round 2 of 3"


def test_summed_scores_are_drawn_as_running_totals() -> None:
    game = tale("Witch:R", "square", mode="summed", earlier=[(-3, 5, "B")])
    assert drawn(game, "total/red")["value"] == -3
    assert drawn(game, "total/blue")["value"] == 5


@pytest.mark.parametrize("mode", ["solo", "solo-advanced"])
def test_the_help_says_whom_his_witch_and_stepmother_take(mode: str) -> None:
    page = " ".join(started(mode).rules.look.help(mode).split())
    for sentence in (
        "His Witch changes places with your last card if she touches it; his Stepmother turns it",
        "If your last card was the Witch, that is your Witch herself, wherever she lies now.",
        "If they do not touch it, they take another blue card that they touch; if there is none,",
        "a red one: the topmost first, and of these the one furthest left.",
    ):
        assert sentence in page


def test_the_help_page_says_what_is_ours() -> None:
    help_page = started("summed").rules.look.help("summed")
    assert "Most card values are ours, not the publisher's" in help_page
    assert "the next card lies open" in help_page
