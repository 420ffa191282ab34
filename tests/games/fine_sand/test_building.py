"""Step 2A: building cards and paying for them with the rest of the hand.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

import pytest

from tests.games.fine_sand.beaches import (
    Site,
    beach,
    built,
    coins,
    discard,
    hand,
    idle,
    offered,
    prompt,
)
from tests.games.stories import keys, play


def test_rachel_builds_the_blue_card_with_the_money_card_and_two_others() -> None:
    game = beach(Site(hand="green6 red4 blue4 purple4 castle2 coin2"))
    play(game, 0, "build:blue4")
    assert prompt(game) == "Pay 4 for Blue 4"
    play(game, 0, "pay:coin2")
    assert prompt(game) == "Pay 2 for Blue 4"
    play(game, 0, "pay:castle2", "pay:green6")
    assert built(game) == "blue4"
    assert sorted(discard(game).split()) == ["castle2", "coin2", "green6"]
    assert hand(game) == "red4 purple4"


def test_3_rachel_builds_two_cards_and_pays_4_instead_of_6() -> None:
    hand_of_six = "purple4 castle2 castle1 coin2 red4 blue3"
    game = beach(Site(hand=hand_of_six, built="red5 discount7"))
    play(game, 0, "build:purple4", "build:castle2")
    assert prompt(game) == "Pay 4 for Purple 4 and Sand castle 2"
    assert offered(game, "pay") == "castle1 red4"
    play(game, 0, "pay:castle1", "pay:red4")
    assert discard(game) == "red4 castle1 coin2"  # without the coin the others are not enough
    assert built(game) == "red5 discount7 purple4 castle2"
    assert hand(game) == "blue3"


def test_rachel_already_built_5_sand_castles() -> None:
    """They stand above her board and give nothing, but are built."""
    game = beach(Site(hand="castle2 red4 red5", built="castle1 castle2 castle2 castle3 castle3"))
    plain = beach(Site(hand="castle2 red4 red5"))
    assert keys(game) == keys(plain)
    play(game, 0, "build:castle2")
    assert built(game) == "castle1 castle2 castle2 castle3 castle3 castle2"


# -- what can be built


def test_a_card_is_offered_if_the_rest_of_the_hand_can_pay_for_it() -> None:
    game = beach(Site(hand="castle1 castle2 castle3 red4 coin2"))
    assert offered(game, "build") == "castle1 castle2 castle3 red4"  # five coins but its own
    game = beach(Site(hand="castle2 castle3 red4"))
    assert offered(game, "build") == "castle2"


def test_the_card_itself_does_not_pay_for_itself() -> None:
    assert offered(beach(Site(hand="castle1")), "build") == ""
    assert offered(beach(Site(hand="castle2 castle2")), "build") == ""


@pytest.mark.parametrize("coin", ["coin2", "coin3", "pit", "big_base"])
def test_coin_cards_cannot_be_built(coin: str) -> None:
    game = beach(Site(hand=f"{coin} castle1 castle2 castle3", coins=9))
    assert offered(game, "build") == "castle1 castle2 castle3"


def test_16_the_pit_pays_for_nothing() -> None:
    assert offered(beach(Site(hand="castle1 pit")), "build") == ""
    game = beach(Site(hand="castle1 pit red4 red5"))
    play(game, 0, "build:castle1")
    assert keys(game) == ["pay:red4", "pay:red5"]


def test_copies_of_a_kind_are_one_answer() -> None:
    game = beach(Site(hand="castle2 castle2 castle2"))
    assert offered(game, "build") == "castle2"


def test_one_card_is_built_a_turn() -> None:
    game = beach(Site(hand="castle1 castle2 castle3 coin2", coins=9))
    play(game, 0, "build:castle1", "pay:coin2")
    assert offered(game, "build") == ""
    assert prompt(game) == "Step 2A: anything else?"


# -- several builds


def test_each_red_card_gives_one_more_build_and_all_are_paid_as_one_sum() -> None:
    game = beach(Site(hand="castle1 castle2 coin3 red6", built="red4"))
    play(game, 0, "build:castle1")
    assert prompt(game) == "Step 2A: 1 to pay so far; build 1 more?"
    play(game, 0, "build:castle2")
    assert built(game) == "red4 castle1 castle2"
    assert (discard(game), hand(game)) == ("coin3", "red6")


def test_another_card_is_offered_only_if_the_whole_sum_can_be_paid() -> None:
    game = beach(Site(hand="castle1 castle2 castle3 coin2 red4", built="red5"))
    play(game, 0, "build:castle2")
    assert offered(game, "build") == "castle1"  # with castle 3 the sum is 5 and 4 are left


def test_another_build_may_be_declined() -> None:
    game = beach(Site(hand="castle1 castle2 coin2 red4", built="red5"))
    play(game, 0, "build:castle1", "done", "pay:castle2")
    assert built(game) == "red5 castle1"
    assert offered(game, "build") == ""


def test_three_red_cards_build_four_cards() -> None:
    cards = "castle1 castle2 castle2 castle2 big_base coin3"
    game = beach(Site(hand=cards, built="red4 red5 red6"))
    play(game, 0, *["build:castle2"] * 3, "build:castle1")
    assert built(game) == "red4 red5 red6 castle2 castle2 castle2 castle1"


def test_where_no_other_card_can_be_built_it_is_not_asked() -> None:
    game = beach(Site(hand="castle1 red6 red5", built="red4"))
    play(game, 0, "build:castle1")
    assert keys(game) == ["pay:red5", "pay:red6"]


# -- the discount


def test_the_discount_counts_for_each_build_and_never_below_0() -> None:
    game = beach(Site(hand="castle1 castle2 red6", built="red4 discount7"))
    play(game, 0, "build:castle1", "build:castle2")
    assert built(game) == "red4 discount7 castle1 castle2"
    assert discard(game) == "red6"


def test_a_card_that_costs_less_than_nothing_does_not_pay_for_another() -> None:
    game = beach(Site(hand="castle1 castle3 red6", built="red4 discount7 discount7"))
    play(game, 0, "build:castle1", "build:castle3")
    assert discard(game) == "red6"


def test_a_card_that_costs_nothing_is_built_without_paying() -> None:
    game = beach(Site(hand="castle1", built="discount7", coins=1))
    play(game, 0, "build:castle1")
    assert (built(game), coins(game), discard(game)) == ("discount7 castle1", 1, "")


def test_two_discounts_add_up() -> None:
    game = beach(Site(hand="castle3 castle1 red4", built="discount7 discount7"))
    assert offered(game, "build") == "castle1 castle3 red4"
    play(game, 0, "build:castle3", "pay:castle1")
    assert hand(game) == "red4"


# -- new cards


def test_4_a_red_card_built_this_turn_gives_no_second_build() -> None:
    game = beach(Site(hand="red4 coin3 castle2 castle2", stack="castle1 big_base ..."))
    play(game, 0, "build:red4")
    assert offered(game, "build") == ""
    idle(game, 0, 1)
    play(game, 0, "build:castle1")
    assert prompt(game) == "Step 2A: 1 to pay so far; build 1 more?"


def test_a_discount_built_this_turn_counts_from_the_next_turn() -> None:
    game = beach(Site(hand="discount7 castle3 red6", built="red4", coins=20))
    play(game, 0, "build:discount7", "build:castle3")
    assert prompt(game) == "Pay 10 for Discount 7 and Sand castle 3"
