"""The solo game: its set-up, its three rounds, its head start, and who wins.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.facts import Result, Rival
from fabletable.engine.game import Game
from tests.games.wonder_tales.playing import (
    element,
    grid,
    next_card,
    placements,
    play,
    play_out,
    play_until,
    supply,
    totals,
)
from tests.games.wonder_tales.tables import (
    BLUE_SEAT,
    NAMES,
    PYRAMID,
    SPECTATOR,
    WIDE,
    Earlier,
    dealt,
    lacking,
    started,
    tale,
)


def left_over(game: Game) -> tuple[int, int]:
    """How many cards are in your hand and in the pile, its open card included."""
    table = game.view(SPECTATOR)["table"]
    return len(supply(game, BLUE_SEAT)), len(table["zones"]["next"]) + table["zones"]["pile"]


def rounds_played(game: Game) -> int:
    return len(game.view(SPECTATOR)["table"]["red_points"])


@pytest.mark.parametrize("first", ["Witch", "Stepmother", "Wolf"])
def test_he_opens_with_a_red_card_and_its_action_is_ignored(first: str) -> None:
    game = dealt([first, "Hansel", "Frog", "Papa"], mode="solo")
    assert grid(game) == f"{first}:R"
    assert game.asks[0].keys == ["card:frog", "card:hansel"]


def test_you_have_one_card_draw_another_and_see_what_he_plays_next() -> None:
    game = dealt(["Wolf", "Hansel", "Frog", "Papa"], mode="solo")
    assert supply(game, BLUE_SEAT) == ["hansel", "frog"]
    assert next_card(game) == ["papa"]
    play(game, "card:hansel", "cell:0,1")
    assert grid(game) == ". Papa:R / Wolf:R Hansel:B"


@pytest.mark.parametrize("shape", ["wide", "square", "pyramid"])
def test_every_round_opens_in_the_same_way(shape: str) -> None:
    game = dealt(["Wolf", "Hansel", "Frog", "Papa"], shape, mode="solo")
    assert grid(game) == "Wolf:R"
    assert left_over(game) == (2, 14)


@pytest.mark.parametrize(
    ("shape", "yours", "his"), [("wide", 7, 7), ("square", 8, 7), ("pyramid", 8, 7)]
)
def test_counts_of_cards_placed_after_his_first_one(shape: str, yours: int, his: int) -> None:
    game = dealt([], shape, mode="solo")
    while rounds_played(game) == 0:
        play(game, game.asks[0].keys[0])
    assert placements(game) == (yours, his)


def test_wide_counts_a_card_stays_in_your_hand_and_one_in_the_pile() -> None:
    game = dealt([], "wide", mode="solo")
    play_until(game, "wide", 13)
    assert left_over(game) == (2, 2)  # then you place one and he places one


def test_square_counts_you_draw_the_last_card_and_place_last() -> None:
    game = dealt([], "square", mode="solo")
    play_until(game, "square", 15)
    assert left_over(game) == (2, 0)


def test_pyramid_counts_a_card_stays_in_your_hand_and_none_in_the_pile() -> None:
    game = dealt([], "pyramid", mode="solo")
    play_out(game)
    assert left_over(game) == (1, 0)


@pytest.mark.parametrize("mode", ["solo", "solo-advanced"])
@pytest.mark.parametrize("seed", range(3))
def test_three_rounds_are_always_played_and_summed(mode: str, seed: int) -> None:
    game = started(mode, seed)
    play_out(game)
    table = game.view(SPECTATOR)["table"]
    assert len(table["red_points"]) == len(table["blue_points"]) == 3
    assert game.result is not None
    assert game.result.scores == (sum(table["blue_points"]),)
    assert game.result.rivals[0].score == 50 + sum(table["red_points"])


def test_you_begin_with_0_points_and_he_with_50() -> None:
    game = started("solo")
    assert element(game, "total/blue").value == 0
    assert element(game, "total/red").value == 50 + (element(game, "now/red").value or 0)


def test_the_card_he_plays_next_is_shown_red() -> None:
    game = dealt(["Wolf", "Hansel", "Frog", "Papa"], mode="solo")
    (papa,) = element(game, "next").items
    assert papa.face is not None
    assert (papa.face.title, papa.face.colour) == ("Papa Bear", "red")


def test_a_new_round_begins_without_a_reason_of_his() -> None:
    game = started("solo")
    play_until(game, "wide", 3)
    assert element(game, "why").text == game.view(BLUE_SEAT)["table"]["why"] != ""
    play_until(game, "square", 1)
    assert game.view(BLUE_SEAT)["table"]["why"] == ""


def last_turn(earlier: tuple[Earlier, ...]) -> Game:
    """The third round has ended 6 : 6."""
    rows = lacking(PYRAMID, "Brick")
    game = tale(rows, "pyramid", blue="Brick", pile="Papa", mode="solo", earlier=earlier)
    play(game, "card:brick")
    return game


def test_34_final_totals_of_88_all_lose() -> None:
    game = last_turn(earlier=((16, 41, "B"), (16, 41, "B")))
    assert totals(game) == (6, 6)
    assert game.result == Result((2,), (88,), (Rival("Rumpelstiltskin", 1, 88),))


def test_final_totals_of_89_and_88_win() -> None:
    game = last_turn(earlier=((16, 41, "B"), (16, 42, "B")))
    assert game.result == Result((1,), (89,), (Rival("Rumpelstiltskin", 2, 88),))


def test_rounds_won_do_not_matter() -> None:
    game = last_turn(earlier=((16, 40, "B"), (16, 41, "B")))
    assert game.result == Result((2,), (87,), (Rival("Rumpelstiltskin", 1, 88),))


def test_a_negative_total_is_shown_as_such() -> None:
    game = tale("Wolf:R", "square", blue="Frog", mode="solo", earlier=((3, -4, "R"),))
    assert element(game, "total/blue").value == -4
    assert element(game, "total/red").value == 53


# -- sums count, not rounds won


def story(game: Game) -> list[str]:
    return game.story(BLUE_SEAT, NAMES)


def first_round_over() -> Game:
    """The first round has ended 6 : 6."""
    rows = lacking(WIDE, "Woodcutter", "Brick")
    game = tale(rows, "wide", "Woodcutter Mama", pile="Stepmother Brick", mode="solo")
    play(game, "card:woodcutter", "cell:0,3")
    return game


def test_alone_nobody_wins_a_round() -> None:
    """'You win if your total score (Blue) across all three rounds exceeds Rumpelstiltskin's.'"""
    game = first_round_over()
    assert story(game)[-2:] == [
        "Round 1 ends Rumpelstiltskin 6, Blue 6.",
        "Sums: Rumpelstiltskin 56 with his head start of 50, Blue 6.",
    ]
    assert element(game, "round").text == "Rumpelstiltskin 6, Blue 6"
    assert game.view(BLUE_SEAT)["table"]["round_winners"] == []
    play_out(game)
    assert not [line for line in story(game) if "wins it" in line or "wins the tie" in line]


def test_his_50_points_are_called_his_head_start() -> None:
    """'You start with 0 points, Red with 50.'"""
    game = first_round_over()
    assert element(game, "total/red").label == "Rumpelstiltskin in all, 50 as head start"
    assert (element(game, "now/red").value, element(game, "total/red").value) == (6, 56)


def test_the_last_line_says_who_wins_and_why() -> None:
    lost = last_turn(earlier=((16, 41, "B"), (16, 41, "B")))
    assert story(lost)[-2:] == [
        "Rumpelstiltskin wins: your 88 points do not exceed his 88.",
        "With the same sum, Rumpelstiltskin wins.",
    ]
    won = last_turn(earlier=((16, 41, "B"), (16, 42, "B")))
    assert story(won)[-1] == "You win: your 89 points exceed his 88."
