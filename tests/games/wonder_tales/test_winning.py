"""Winning a round and the game: ties, best of three, summed scores.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.cards import Overlay
from fabletable.engine.facts import Result
from fabletable.engine.game import Game
from tests.games.wonder_tales.playing import element, play, play_out, totals
from tests.games.wonder_tales.tables import (
    BLUE_SEAT,
    NAMES,
    PYRAMID,
    RED_SEAT,
    SPECTATOR,
    SQUARE,
    WIDE,
    Earlier,
    lacking,
    started,
    tale,
    worthless,
)

BLUE_FIRST = {"blue": "first"}


def last_turn(
    shape: str,
    mode: str = "best-of-three",
    earlier: tuple[Earlier, ...] = (),
    goldilocks: int = 4,
) -> Game:
    """A round that has just ended 6 : 6, or better for Blue if Goldilocks is worth more."""
    overlay: Overlay = {"goldilocks": {"alone": goldilocks}} if goldilocks != 4 else {}
    if shape == "wide":
        rows = lacking(WIDE, "Woodcutter")
        game = tale(rows, shape, "Woodcutter Mama", "Stepmother", "", "B", mode, earlier, overlay)
        play(game, "card:woodcutter")
        return game
    if shape == "square":
        rows = lacking(SQUARE, "Brick")
        return tale(rows, shape, "Brick", "Grandmother", "", "B", mode, earlier, overlay)
    rows = lacking(PYRAMID, "Woodcutter")
    return tale(rows, shape, "Papa", "Woodcutter", "", "R", mode, earlier, overlay)


@pytest.mark.parametrize(
    ("shape", "earlier", "winner"),
    [
        ("wide", (), "Red"),
        ("square", ((0, 1, "B"),), "Red"),
        ("pyramid", ((0, 1, "B"), (1, 0, "R")), "Blue"),
    ],
)
def test_12_ties_of_6_all_go_to_red_to_red_and_to_blue(
    shape: str, earlier: tuple[Earlier, ...], winner: str
) -> None:
    game = last_turn(shape, earlier=earlier)
    table = game.view(SPECTATOR)["table"]
    assert (table["red_points"][-1], table["blue_points"][-1]) == (6, 6)
    assert table["round_winners"][-1] == ["Red", "Blue"].index(winner)
    told = f"Round {len(earlier) + 1} ends Red 6, Blue 6: {winner} wins the tie."
    assert told in game.story(SPECTATOR, NAMES)


def test_most_points_win_a_round_whoever_wins_its_ties() -> None:
    game = last_turn("wide", goldilocks=5)
    assert game.view(SPECTATOR)["table"]["round_winners"] == [1]
    assert "Round 1 ends Red 6, Blue 7: Blue wins it." in game.story(SPECTATOR, NAMES)
    third = last_turn("pyramid", earlier=((0, 1, "B"), (1, 0, "R")), goldilocks=3)
    assert "Round 3 ends Red 6, Blue 5: Red wins it." in third.story(SPECTATOR, NAMES)


def test_23_best_of_three_ends_when_blue_has_won_rounds_1_and_2() -> None:
    game = last_turn("square", earlier=((0, 1, "B"),), goldilocks=5)
    assert game.asks == []
    assert game.result == Result(places=(1, 2), scores=(2, 0))


def test_best_of_three_ends_when_red_has_won_rounds_1_and_2() -> None:
    game = last_turn("square", earlier=((1, 0, "R"),))
    assert game.result == Result(places=(2, 1), scores=(0, 2))


def test_best_of_three_goes_on_at_one_all() -> None:
    game = last_turn("square", earlier=((0, 1, "B"),))
    assert game.result is None
    play(game, "on", "on")
    assert game.view(SPECTATOR)["table"]["round"] == 2
    assert game.asks[0].player == BLUE_SEAT


def test_the_third_round_decides_at_one_all() -> None:
    game = last_turn("pyramid", earlier=((90, 1, "R"), (0, 1, "B")))
    assert game.result == Result(places=(1, 2), scores=(2, 1))  # points of rounds do not matter


def test_summed_scores_go_on_after_two_rounds_won() -> None:
    game = last_turn("square", "summed", earlier=((1, 0, "R"),))
    assert game.result is None
    assert game.view(SPECTATOR)["table"]["round_winners"] == [0, 0]
    play(game, "on", "on")
    assert game.view(SPECTATOR)["table"]["round"] == 2


def test_23_summed_scores_of_31_all_go_to_red_who_won_two_rounds() -> None:
    game = last_turn("pyramid", "summed", earlier=((13, 13, "R"), (12, 12, "R")))
    assert totals(game) == (6, 6)
    assert game.result == Result(places=(2, 1), scores=(31, 31))


def test_summed_scores_of_31_all_go_to_blue_who_won_two_rounds() -> None:
    game = last_turn("pyramid", "summed", earlier=((11, 14, "B"), (14, 11, "R")))
    assert game.result == Result(places=(1, 2), scores=(31, 31))


def test_the_higher_sum_wins_even_with_fewer_rounds_won() -> None:
    game = last_turn("pyramid", "summed", earlier=((5, 4, "R"), (5, 4, "R")), goldilocks=9)
    assert game.result == Result(places=(1, 2), scores=(4 + 4 + 11, 5 + 5 + 6))


@pytest.mark.parametrize(("mode", "rounds"), [("best-of-three", 2), ("summed", 3)])
def test_a_game_of_nothing_but_ties_goes_to_red(mode: str, rounds: int) -> None:
    game = started(mode, overlay=worthless(), options=BLUE_FIRST)
    play_out(game)
    table = game.view(SPECTATOR)["table"]
    assert table["round_winners"] == [0, 0, 1][:rounds]
    assert table["red_points"] == table["blue_points"] == [0] * rounds
    assert game.result is not None
    assert game.result.winners == [RED_SEAT]


@pytest.mark.parametrize("seed", range(8))
def test_best_of_three_never_goes_on_after_two_rounds_won(seed: int) -> None:
    game = started("best-of-three", seed)
    play_out(game)
    won = game.view(SPECTATOR)["table"]["round_winners"]
    assert len(won) == (2 if won[0] == won[1] else 3)
    assert game.result is not None
    (winner,) = game.result.winners
    assert game.result.scores[winner] == 2
    assert game.view(SPECTATOR)["seats"][winner]["colour"] == won[-1]


def test_the_cards_that_scored_are_told_at_the_end_of_a_round() -> None:
    story = last_turn("pyramid", "summed", ((13, 13, "R"), (12, 12, "R"))).story(BLUE_SEAT, NAMES)
    assert story[-6].startswith("Red: Straw Pig 0, Grandmother 0, Hansel 0, Frog Prince 3, ")
    assert story[-5].startswith("Blue: Stepmother 1, Witch 0, Brick Pig 0, Goldilocks 4, ")


# -- the last lines of the story


def told(game: Game) -> list[str]:
    return game.story(SPECTATOR, NAMES)


def test_the_last_line_of_a_best_of_three_says_who_won_two_rounds() -> None:
    game = last_turn("square", earlier=((1, 0, "R"),))
    assert told(game)[-1] == "Ben wins the game, 2 rounds to 0."
    third = last_turn("pyramid", earlier=((90, 1, "R"), (0, 1, "B")))
    assert third.story(BLUE_SEAT, NAMES)[-1] == "You win the game, 2 rounds to 1."


def test_the_last_line_of_summed_scores_says_both_sums() -> None:
    game = last_turn("pyramid", "summed", earlier=((5, 4, "R"), (5, 4, "R")), goldilocks=9)
    assert told(game)[-2:] == ["Sums: Red 16, Blue 19.", "Ada wins the game, 19 points to 16."]


def test_rounds_won_are_shown_where_they_may_decide() -> None:
    game = tale("Frog:R", shape="square", mode="summed", earlier=[(5, 9, "B")])
    assert (element(game, "won/blue").value, element(game, "won/red").value) == (1, 0)


def test_the_last_line_of_equal_sums_says_what_decided() -> None:
    game = last_turn("pyramid", "summed", earlier=((13, 13, "R"), (12, 12, "R")))
    assert told(game)[-2:] == [
        "Ben wins the game.",
        "With 31 points each, the most rounds won decide: Ben 2, Ada 1.",
    ]


def test_sums_are_told_after_every_round() -> None:
    game = last_turn("square", "summed", earlier=((1, 0, "R"),))
    assert told(game)[-2:] == [
        "Round 2 ends Red 6, Blue 6: Red wins the tie.",
        "Sums: Red 7, Blue 6.",
    ]
