"""The Fable cards of the ninth round: real essentials, build as desired, final delivery."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fine_sand.beaches import (
    Site,
    beach,
    built,
    coins,
    discard,
    hand,
    idle,
    in_stack,
    lies,
    offered,
    prompt,
)
from tests.games.stories import keys, play

# -- real essentials


def real_essentials(pile: str, stack: str = "red4 red5 red6 ...", copies: int = 1) -> Game:
    return beach(Site(discard=pile, stack=stack, built="real_essentials " * copies), turn=1)


def test_real_essentials_takes_any_card_of_the_discard_pile_in_step_1() -> None:
    game = real_essentials("castle1 coin3")
    assert keys(game) == ["draw:2", "use:real_essentials"]
    play(game, 0, "use:real_essentials", "take:coin3")
    assert (hand(game), discard(game)) == ("coin3 red4 red5", "castle1")


def test_real_essentials_may_be_declined() -> None:
    game = real_essentials("castle1 coin3")
    play(game, 0, "draw:2", "done")
    assert (hand(game), discard(game)) == ("red4 red5", "castle1 coin3")


def test_real_essentials_draws_when_the_discard_pile_is_empty() -> None:
    game = real_essentials("")
    play(game, 0, "use:real_essentials")
    assert hand(game) == "red4 red5 red6"


def test_real_essentials_takes_a_coin_when_both_are_empty() -> None:
    game = real_essentials("", stack="red4 red5")
    play(game, 0, "draw:2", "use:real_essentials")
    assert (hand(game), coins(game)) == ("red4 red5", 1)


def test_two_copies_of_real_essentials_take_two_cards() -> None:
    game = real_essentials("castle1 coin3", copies=2)
    play(game, 0, "use:real_essentials", "take:coin3", "use:real_essentials")
    assert (hand(game), discard(game)) == ("castle1 coin3 red4 red5", "")


def test_real_essentials_works_from_the_turn_after_it_was_built() -> None:
    game = beach(Site(hand="real_essentials", coins=9))
    play(game, 0, "build:real_essentials")
    idle(game, 0, 1)
    assert keys(game) == ["draw:2", "use:real_essentials"]


# -- build as desired


def desired(stack: str, cards: str = "", more: str = "", coins: int = 9) -> Game:
    game = beach(Site(hand=cards, stack=stack, built=f"build_as_desired {more}", coins=coins))
    play(game, 0, "use:build_as_desired")
    return game


def test_build_as_desired_reveals_cards_and_builds_one_of_them() -> None:
    game = desired("red4 castle3 ...")
    assert prompt(game) == "Build as desired: reveal another card? (1 of 5 so far)"
    play(game, 0, "reveal")
    assert lies(game, "revealed") == "red4 castle3"
    play(game, 0, "done")
    assert keys(game) == ["build:castle3", "build:red4", "done"]
    play(game, 0, "build:castle3")
    assert (built(game), coins(game), discard(game)) == ("build_as_desired castle3", 6, "red4")
    assert lies(game, "revealed") == ""


def test_build_as_desired_reveals_five_cards_at_most() -> None:
    game = desired("red4 red5 red6 castle2 castle3 blue3 ...")
    play(game, 0, "reveal", "reveal", "reveal", "reveal")
    assert len(lies(game, "revealed").split()) == 5
    assert offered(game, "build") == "castle2 castle3 red4 red5 red6"


def test_build_as_desired_may_build_nothing_and_discards_all() -> None:
    game = desired("red4 red5 ...")
    play(game, 0, "reveal", "done", "done")
    assert sorted(discard(game).split()) == ["red4", "red5"]
    assert (built(game), coins(game)) == ("build_as_desired", 9)


def test_build_as_desired_gets_the_discount() -> None:
    game = desired("red4 ...", more="discount7 discount7")
    play(game, 0, "done", "build:red4")
    assert coins(game) == 7


def test_build_as_desired_offers_what_the_hand_can_pay() -> None:
    game = desired("castle3 red4 red5 coin2 pit ...", cards="castle1 coin2 blue3", coins=0)
    play(game, 0, "reveal", "reveal", "reveal", "reveal")
    assert keys(game) == ["build:castle3", "build:red4", "done"]
    play(game, 0, "build:castle3")
    assert prompt(game) == "Pay 3 for Sand castle 3"
    assert offered(game, "pay") == "castle1 blue3"  # the 2-coin is needed with either


def test_where_nothing_revealed_can_be_built_it_is_not_asked() -> None:
    game = desired("coin2 green10 ...", coins=3)
    play(game, 0, "reveal", "done")
    assert game.ask_of(0) is None
    assert sorted(discard(game).split()) == ["coin2", "green10"]


def test_build_as_desired_goes_beside_the_plain_build_and_not_beside_drawing() -> None:
    game = desired("red4 ...", cards="castle1 castle2")
    play(game, 0, "done", "build:red4", "build:castle1", "pay:wood")
    assert built(game) == "build_as_desired red4 castle1"
    assert offered(game, "draw") == ""
    game = beach(Site(hand="castle1 castle2", built="build_as_desired"))
    play(game, 0, "draw:2")
    assert offered(game, "use") == ""


def test_build_as_desired_goes_on_with_the_shuffled_discard_pile() -> None:
    game = beach(Site(stack="red4", discard="castle1", built="build_as_desired", coins=1))
    play(game, 0, "use:build_as_desired", "reveal")
    assert sorted(lies(game, "revealed").split()) == ["castle1", "red4"]


def test_with_no_card_left_to_reveal_it_is_not_asked() -> None:
    game = desired("red4")
    assert prompt(game) == "Build as desired: build a card?"


def test_build_as_desired_is_not_offered_with_nothing_to_reveal() -> None:
    game = beach(Site(hand="castle1", stack="", built="build_as_desired"))
    assert offered(game, "use") == ""


def test_two_copies_of_build_as_desired_work_once_each() -> None:
    game = desired("castle1 castle2 ...", more="build_as_desired")
    play(game, 0, "done", "build:castle1", "use:build_as_desired", "done", "build:castle2")
    assert built(game).split()[2:] == ["castle1", "castle2"]


def test_build_as_desired_works_from_the_turn_after_it_was_built() -> None:
    game = beach(Site(hand="build_as_desired castle1", coins=6))
    play(game, 0, "build:build_as_desired", "pay:wood")
    assert offered(game, "use") == ""
    idle(game, 0, 1)
    assert offered(game, "use") == "build_as_desired"


def test_another_copy_that_was_revealed_and_built_waits_too() -> None:
    game = desired("build_as_desired ...")
    play(game, 0, "done", "build:build_as_desired")
    assert built(game) == "build_as_desired build_as_desired"
    assert offered(game, "use") == ""


# -- final delivery


def test_final_delivery_draws_a_card_before_the_hand_limit_is_checked() -> None:
    game = beach(Site(hand="castle1 castle2 castle3", stack="red4 ...", built="final_delivery"))
    play(game, 0, "done", "use:final_delivery")
    assert hand(game) == "castle1 castle2 castle3 red4"
    assert prompt(game) == "Your hand limit is 3: discard 1 card"


def test_final_delivery_may_be_declined() -> None:
    game = beach(Site(hand="castle1", built="final_delivery"))
    play(game, 0, "done", "done")
    assert hand(game) == "castle1"


@pytest.mark.parametrize("copies", [1, 2])
def test_final_delivery_draws_once_for_each_copy(copies: int) -> None:
    game = beach(Site(stack="red4 red5 red6", built="final_delivery " * copies))
    play(game, 0, "done", *["use:final_delivery"] * copies)
    assert game.ask_of(0) is None
    assert len(hand(game).split()) == copies


def test_final_delivery_can_be_used_in_the_turn_in_which_it_is_built() -> None:
    game = beach(Site(hand="final_delivery", coins=6, stack="red4 ..."))
    play(game, 0, "build:final_delivery", "use:final_delivery")
    assert hand(game) == "red4"


def test_final_delivery_takes_a_coin_when_there_is_no_card() -> None:
    game = beach(Site(hand="castle1", stack="", built="final_delivery"))
    play(game, 0, "done", "use:final_delivery")
    assert (hand(game), coins(game)) == ("castle1", 1)


def test_final_delivery_can_feed_recycling() -> None:
    game = beach(Site(hand="castle1", stack="red4 red5 ...", built="final_delivery recycling"))
    play(game, 0, "done", "use:final_delivery", "use:recycling")
    assert (hand(game), discard(game)) == ("red5", "red4 castle1")


def test_with_the_last_card_delivered_the_discard_pile_is_shuffled_at_once() -> None:
    game = beach(Site(stack="red4", discard="castle1 castle2", built="final_delivery"))
    play(game, 0, "done", "use:final_delivery")
    assert (discard(game), sorted(in_stack(game).split())) == ("", ["castle1", "castle2"])
