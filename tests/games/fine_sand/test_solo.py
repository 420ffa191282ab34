"""The solo game: a clock of thirteen wooden coins, then an off-load every turn.

The scoring sheet of the campaign has tests of its own.
"""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fine_sand.beaches import (
    Site,
    alone,
    built,
    coins,
    discard,
    hand,
    idle,
    lies,
    offered,
    prompt,
    removed,
    stack,
    started,
    told,
    turn,
)
from tests.games.stories import keys, play


def clock(game: Game) -> int:
    left: int = game.view(0)["seats"][0]["clock"]
    return left


def score(game: Game) -> int:
    assert game.result is not None
    return game.result.scores[0]


def test_rachel_places_13_wooden_coins_on_her_symbol_card() -> None:
    game = started("solo", 1)
    assert clock(game) == 13
    assert coins(game) == 0  # these are not hers to pay with


def test_the_deck_is_shuffled_and_starting_cards_may_be_exchanged() -> None:
    games = [started("solo", 1, seed) for seed in (1, 2)]
    assert hand(games[0]) != hand(games[1])
    assert (prompt(games[0]), stack(games[0])) == (
        "Before the first turn: discard any of your 6 cards to draw as many?",
        24,
    )


def test_one_coin_goes_after_each_turn_until_the_symbol_card_is_empty_in_the_14th() -> None:
    game = started("solo", 1)
    play(game, 0, "done")
    left = []
    while turn(game) < 14:
        left.append(clock(game))
        idle(game, 0)
    assert left == [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize("coins_left", [13, 1])
def test_no_off_load_is_possible_while_a_coin_lies_on_the_symbol_card(coins_left: int) -> None:
    game = alone(Site(hand="castle1 red4", clock=coins_left))
    assert offered(game, "offload") == ""
    play(game, 0, "done")
    assert (lies(game, "symbol"), turn(game)) == ("", 1)


def test_the_coins_of_the_clock_do_not_pay() -> None:
    assert offered(alone(Site(hand="castle1", clock=13)), "build") == ""


def test_from_then_on_a_card_must_be_off_loaded() -> None:
    game = alone(Site(hand="castle1 red4"), turn=13)
    play(game, 0, "done")
    assert prompt(game) == "The clock has run out: you must off-load a card"
    assert "done" not in keys(game)
    play(game, 0, "offload:red4")
    assert (turn(game), lies(game, "symbol")) == (14, "red4")


def test_the_off_load_fits_before_and_after_building_and_is_then_done() -> None:
    site = Site(hand="castle1 castle2 coin2 red4")
    before, after = alone(site), alone(site)
    play(before, 0, "offload:red4", "build:castle1", "pay:coin2")
    play(after, 0, "build:castle1", "pay:coin2", "offload:red4")
    for game in (before, after):
        assert (turn(game), lies(game, "symbol"), built(game)) == (1, "red4", "castle1")


def test_the_off_load_can_be_a_card_drawn_instead_of_building() -> None:
    game = alone(Site(stack="green10 red4 red5 ..."))
    play(game, 0, "draw:2", "offload:green10")
    assert lies(game, "symbol") == "green10"


def test_one_off_load_a_turn_is_enough_and_all() -> None:
    game = alone(Site(hand="castle1 castle2 red4"))
    play(game, 0, "offload:red4")
    assert offered(game, "offload") == ""
    play(game, 0, "done")
    assert turn(game) == 1


def test_a_single_card_is_off_loaded_without_a_question() -> None:
    game = alone(Site(hand="red4", stack="castle1 castle2 ..."))
    play(game, 0, "done")
    assert (turn(game), lies(game, "symbol")) == (1, "red4")


def test_with_an_empty_hand_nothing_is_off_loaded() -> None:
    game = alone(Site(hand=""))
    play(game, 0, "done")
    assert (turn(game), lies(game, "symbol")) == (1, "")


def test_the_off_load_comes_before_the_hand_limit_is_checked() -> None:
    game = alone(Site(hand="castle1 castle2 castle3 red4"))
    play(game, 0, "done", "offload:castle1")
    assert (turn(game), discard(game)) == (1, "")


def test_off_loads_pile_up_and_nobody_takes_them() -> None:
    game = alone(Site(hand="castle1", symbol="red4 red5", stack="castle2 castle3 blue3 ..."))
    play(game, 0, "done")
    assert (lies(game, "symbol"), discard(game)) == ("castle1 red4 red5", "")


# -- changes of cards


@pytest.mark.parametrize("coins_left", [13, 0])
def test_the_raised_limit_goes_under_the_sand_castles(coins_left: int) -> None:
    cards = "castle1 castle2 castle3 red4 red5 red6 coin2"
    game = alone(Site(hand=cards, built="raise_limit", clock=coins_left))
    play(game, 0, "done", *(["offload:coin2"] if not coins_left else []), "use:raise_limit")
    if coins_left:
        play(game, 0, "discard:coin2")
    assert turn(game) == 1
    assert removed(game)[-1] == "raise_limit"
    assert lies(game, "symbol") == ("" if coins_left else "coin2")


def test_the_beach_chair_is_built_above_the_board() -> None:
    game = alone(Site(hand="beach_chair", coins=4, clock=13))
    play(game, 0, "build:beach_chair")
    assert (built(game), discard(game)) == ("beach_chair", "")


def test_a_built_beach_chair_does_not_count_as_unbuilt() -> None:
    game = alone(Site(hand="beach_chair", stack="red4 red5", coins=4, clock=3), turn=5)
    play(game, 0, "build:beach_chair", "pay:wood")
    idle(game, 0)
    assert score(game) == 2


# -- the end


def test_drawing_all_cards_in_step_1_ends_the_game_after_this_turn() -> None:
    game = alone(Site(stack="red4", clock=5), turn=3)
    assert coins(game) == 1
    idle(game, 0)
    assert score(game) == 1


def test_drawing_all_cards_instead_of_building_gives_one_more_turn() -> None:
    game = alone(Site(stack="red4 red5", clock=5))
    play(game, 0, "draw:2")
    assert (turn(game), game.result) == (1, None)
    idle(game, 0)
    assert score(game) == 2


def test_rachel_has_5_cards_left_and_6_off_loads_which_make_17() -> None:
    six = "castle1 castle2 castle3 coin2 coin3 green6"
    site = Site(hand="red4 red5 blue3", stack="red6 blue4", symbol=six, clock=1)
    game = alone(site, turn=3)
    while game.asks:
        idle(game, 0)
    assert score(game) == 17
    assert "You win with a total of 17." in told(game, 0)


def test_a_total_above_20_is_lost_to_the_tide_and_the_story_says_so() -> None:
    ten = "castle1 castle2 castle3 coin2 coin3 green6 green7 green8 blue5 blue7"
    site = Site(hand="red4 red5 blue3", stack="red6 blue4", symbol=ten, clock=1)
    game = alone(site, turn=3)
    while game.asks:
        idle(game, 0)
    assert "The tide wins." in told(game, 0)


def test_off_loads_count_two_each_and_the_last_forced_one_too() -> None:
    game = alone(Site(stack="red4 red5"), turn=20)
    play(game, 0, "offload:red4")
    idle(game, 0)
    assert score(game) == 1 + 2
