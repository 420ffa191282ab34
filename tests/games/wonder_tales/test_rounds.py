"""Setting up and going through three rounds: who begins, who draws, what is left over.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.errors import BadSetup
from fabletable.engine.game import Game
from tests.games.wonder_tales.playing import next_card, play, play_out, play_until, supply
from tests.games.wonder_tales.tables import (
    BLUE_SEAT,
    KEYS,
    NAMES,
    RED_SEAT,
    SPECTATOR,
    WIDE,
    dealt,
    lacking,
    started,
    tale,
    worthless,
)

BLUE_FIRST = {"blue": "first"}
TOP_SIX = ["Frog", "Princess", "Witch", "Stepmother", "Goldilocks", "Mama"]


def lying(game: Game) -> dict[str, int]:
    """How many cards lie where."""
    table = game.view(SPECTATOR)["table"]
    return {
        "blue": len(supply(game, BLUE_SEAT)),
        "red": len(supply(game, RED_SEAT)),
        "grid": len(table["zones"]["grid"]),
        "pile": table["zones"]["pile"] + len(table["zones"]["next"]),
    }


def test_two_cards_are_dealt_to_each_and_the_starter_has_drawn_a_third() -> None:
    game = started("best-of-three", options=BLUE_FIRST)
    assert lying(game) == {"blue": 3, "red": 2, "grid": 0, "pile": 12}
    assert len(next_card(game)) == 1


def test_cards_are_dealt_in_turn_beginning_with_the_starter() -> None:
    game = dealt(TOP_SIX)
    assert supply(game, BLUE_SEAT) == ["frog", "witch", "goldilocks"]
    assert supply(game, RED_SEAT) == ["princess", "stepmother"]
    assert next_card(game) == ["mama"]


def test_in_the_second_round_red_is_dealt_the_first_card_and_begins() -> None:
    game = dealt(TOP_SIX, "square")
    assert supply(game, RED_SEAT) == ["frog", "witch", "goldilocks"]
    assert supply(game, BLUE_SEAT) == ["princess", "stepmother"]
    assert game.asks[0].player == RED_SEAT


@pytest.mark.parametrize(
    ("shape", "starter", "told"),
    [
        ("wide", BLUE_SEAT, "Round 1, the wide grid: Ada begins."),
        ("square", RED_SEAT, "Round 2, the square grid: Ben begins."),
        ("pyramid", BLUE_SEAT, "Round 3, the pyramid: Ada begins."),
    ],
)
def test_blue_begins_rounds_1_and_3_and_red_round_2(shape: str, starter: int, told: str) -> None:
    game = started("summed", options=BLUE_FIRST)
    play_until(game, shape, 0)
    assert game.asks[0].player == starter
    assert game.story(SPECTATOR, NAMES)[-2] == told  # then the starter draws


@pytest.mark.parametrize(
    ("shape", "placed", "blue", "red", "pile"),
    [
        ("wide", 0, 3, 2, 12),
        ("wide", 1, 2, 3, 11),
        ("wide", 12, 3, 2, 0),  # turn 13 is the last on which a card is drawn
        ("wide", 13, 2, 2, 0),
        ("wide", 14, 2, 1, 0),
        ("square", 0, 2, 3, 12),
        ("square", 12, 2, 3, 0),
        ("square", 13, 2, 2, 0),
        ("square", 14, 1, 2, 0),
        ("pyramid", 0, 3, 2, 12),
        ("pyramid", 12, 3, 2, 0),
        ("pyramid", 13, 2, 2, 0),
        ("pyramid", 14, 2, 1, 0),
    ],
)
def test_22_what_the_supplies_and_the_pile_hold_during_a_round(
    shape: str, placed: int, blue: int, red: int, pile: int
) -> None:
    game = started("summed", options=BLUE_FIRST)
    play_until(game, shape, placed)
    assert lying(game) == {"blue": blue, "red": red, "grid": placed, "pile": pile}


def test_22_after_the_first_round_one_card_each_is_left_and_scores_nothing() -> None:
    game = tale(lacking(WIDE, "Woodcutter"), blue="Woodcutter Mama", red="Stepmother")
    play(game, "card:woodcutter")
    table = game.view(SPECTATOR)["table"]
    assert (table["red_points"], table["blue_points"]) == ([6], [6])


def test_22_after_the_second_round_red_keeps_a_card_and_blue_none() -> None:
    game = started("best-of-three", overlay=worthless(), options=BLUE_FIRST)
    play_out(game)  # Red wins both ties, so the game ends with the second round
    assert lying(game) == {"blue": 0, "red": 1, "grid": 16, "pile": 0}


def test_after_the_third_round_blue_keeps_a_card_and_red_none() -> None:
    game = started("summed", options=BLUE_FIRST)
    play_out(game)
    assert lying(game) == {"blue": 1, "red": 0, "grid": 16, "pile": 0}


@pytest.mark.parametrize("shape", ["wide", "square", "pyramid"])
def test_every_round_is_dealt_from_all_17_cards(shape: str) -> None:
    game = started("summed")
    play_until(game, shape, 0)
    seen = game.view(SPECTATOR)
    (hidden,) = seen["memory"]
    open_cards = [*supply(game, BLUE_SEAT), *supply(game, RED_SEAT), *next_card(game)]
    assert hidden["zones"] == ["pile"]
    assert len(hidden["cards"]) == seen["table"]["zones"]["pile"] == 11
    assert sorted(open_cards + hidden["cards"]) == sorted(KEYS)


def test_every_round_is_shuffled_anew() -> None:
    game = started("summed")
    deals = []
    for shape in ("wide", "square", "pyramid"):
        play_until(game, shape, 0)
        deals.append({*supply(game, BLUE_SEAT), *supply(game, RED_SEAT), *next_card(game)})
    assert deals[0] != deals[1] != deals[2] != deals[0]


def colours(game: Game) -> list[int]:
    return [seat["colour"] for seat in game.view(SPECTATOR)["seats"]]


def test_a_toss_decides_who_plays_blue() -> None:
    tossed = [colours(started("best-of-three", seed)) for seed in range(20)]
    assert [0, 1] in tossed
    assert [1, 0] in tossed
    assert sorted({sum(both) for both in tossed}) == [1]
    assert tossed == [colours(started("best-of-three", seed)) for seed in range(20)]


@pytest.mark.parametrize(("blue", "seat"), [("first", 0), ("second", 1)])
def test_the_colours_may_be_settled_before(blue: str, seat: int) -> None:
    for seed in range(5):
        game = started("summed", seed, options={"blue": blue})
        assert colours(game)[seat] == 1
        assert game.asks[0].player == seat
        assert game.story(seat, NAMES)[0] == "You play Blue."
        assert game.story(1 - seat, NAMES)[0] == f"{NAMES[seat]} plays Blue."


def test_a_colour_nobody_plays_cannot_be_settled() -> None:
    with pytest.raises(BadSetup, match="option blue: expected one of toss, first, second"):
        started("summed", options={"blue": "third"})
