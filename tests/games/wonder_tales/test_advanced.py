"""The advanced solo game: Rumpelstiltskin opens with the best square of four cards.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.cards import Overlay
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Result, Rival
from fabletable.engine.game import Game
from tests.games.wonder_tales.playing import (
    cells,
    element,
    grid,
    next_card,
    placements,
    play,
    supply,
    totals,
    where,
)
from tests.games.wonder_tales.tables import (
    BLUE_SEAT,
    KEYS,
    PYRAMID,
    SPECTATOR,
    dealt,
    lacking,
    started,
    tale,
)

FOUR = ["Hansel", "Gretel", "Frog", "Princess"]


def advanced(*top: str, shape: str = "wide") -> Game:
    return dealt(top, shape, mode="solo-advanced")


def test_32_two_couples_are_laid_for_16_points() -> None:
    game = advanced(*FOUR)
    assert grid(game) == "Hansel:R Princess:R / Gretel:R Frog:R"
    assert totals(game) == (16, 0)
    assert where(game, "Hansel") == (0, 0)


def test_33_among_equal_squares_the_one_in_drawing_order_is_laid() -> None:
    game = advanced("Wolf", "Woodcutter", "Hood", "Grandmother")
    assert grid(game) == "Wolf:R Woodcutter:R / Hood:R Grandmother:R"
    assert totals(game) == (10, 0)


@pytest.mark.parametrize(
    ("drawn", "square"),
    [
        # Hansel and Gretel together are worth more than Goldilocks away from a bear.
        (["Goldilocks", "Mama", "Gretel", "Hansel"], "Goldilocks:R Mama:R / Gretel:R Hansel:R"),
        (["Goldilocks", "Frog", "Baby", "Hood"], "Goldilocks:R Frog:R / Hood:R Baby:R"),
        (["Wolf", "Straw", "Stick", "Hansel"], "Wolf:R Straw:R / Hansel:R Stick:R"),
    ],
)
def test_the_square_is_laid_for_the_most_red_points(drawn: list[str], square: str) -> None:
    assert grid(advanced(*drawn)) == square


def test_a_square_is_laid_however_little_it_scores() -> None:
    overlay: Overlay = {key: {"per_own": -99, "per_neighbour": -99} for key in KEYS}
    game = started("solo-advanced", overlay=overlay)
    assert len(grid(game).split()) == 5, "four cards and the end of a row"


@pytest.mark.parametrize(
    "top",
    [
        ["Witch", *FOUR],
        ["Hansel", "Witch", "Gretel", "Frog", "Princess"],
        ["Witch", "Stepmother", *FOUR],
        ["Hansel", "Gretel", "Frog", "Stepmother", "Witch", "Princess"],
    ],
)
def test_witch_and_stepmother_are_not_laid_but_shuffled_back(top: list[str]) -> None:
    game = advanced(*top)
    assert grid(game) == "Hansel:R Princess:R / Gretel:R Frog:R"
    (hidden,) = game.view(SPECTATOR)["memory"]
    assert len(hidden["cards"]) == 10
    others = [*supply(game, BLUE_SEAT), *next_card(game), *hidden["cards"]]
    assert sorted(others) == sorted(set(KEYS) - {name.lower() for name in FOUR})


def test_a_witch_who_was_shuffled_back_may_come_at_any_time() -> None:
    places = set()
    for seed in range(30):
        game = dealt(["Witch", *FOUR], mode="solo-advanced", seed=seed)
        shown = {"hand": supply(game, BLUE_SEAT), "next": next_card(game)}
        places.add(next((place for place, cards in shown.items() if "witch" in cards), "pile"))
    assert places == {"hand", "next", "pile"}


@pytest.mark.parametrize(
    ("shape", "yours", "his"), [("wide", 6, 5), ("square", 6, 6), ("pyramid", 6, 6)]
)
def test_counts_of_cards_placed_after_the_square(shape: str, yours: int, his: int) -> None:
    game = advanced(*FOUR, shape=shape)
    while not game.view(SPECTATOR)["table"]["red_points"]:
        play(game, game.asks[0].keys[0])
    assert placements(game) == (yours, his)


@pytest.mark.parametrize("shape", ["wide", "square", "pyramid"])
def test_every_round_opens_with_a_square_of_four(shape: str) -> None:
    game = advanced(*FOUR, shape=shape)
    assert grid(game) == "Hansel:R Princess:R / Gretel:R Frog:R"
    assert len(supply(game, BLUE_SEAT)) == 2


def test_you_go_on_around_the_square() -> None:
    game = advanced(*FOUR)
    play(game, game.asks[0].keys[0])
    assert cells(game) == [
        (-1, 0), (-1, 1), (0, -1), (0, 2), (1, -1), (1, 2), (2, 0), (2, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(("head_start", "blue"), [("50", 88), ("30", 68)])
def test_his_head_start_is_50_or_by_choice_30(head_start: str, blue: int) -> None:
    rows = lacking(PYRAMID, "Brick")
    for more, place in ((0, 2), (1, 1)):
        game = tale(
            rows,
            "pyramid",
            blue="Brick",
            pile="Papa",
            mode="solo-advanced",
            earlier=[(16, blue - 6, "B"), (16, more, "R")],
            options={"head-start": head_start},
        )
        play(game, "card:brick")
        his = Rival("Rumpelstiltskin", 3 - place, blue)
        assert game.result == Result((place,), (blue + more,), (his,))


@pytest.mark.parametrize(("chosen", "shown"), [({}, 50), ({"head-start": "30"}, 30)])
def test_his_head_start_is_shown_from_the_start(chosen: dict[str, str], shown: int) -> None:
    game = started("solo-advanced", options=chosen)
    assert element(game, "total/red").label.endswith(f" {shown} as head start")
    assert element(game, "total/blue").value == 0


def test_the_plain_solo_game_has_no_choice_of_head_start() -> None:
    with pytest.raises(BadSetup, match="no option is called 'head-start' here"):
        started("solo", options={"head-start": "30"})
