"""The Fable cards of the third round: draw a coin card, cards to the limit, remove junk.

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
    in_stack,
    lies,
    offered,
    prompt,
    removed,
)
from tests.games.stories import keys, play

# -- draw a coin card


@pytest.mark.parametrize("coin", ["coin2", "coin3", "pit", "big_base"])
def test_draw_a_coin_card_reveals_cards_until_one_comes(coin: str) -> None:
    game = beach(Site(stack=f"red4 red5 {coin} blue3 blue4 ...", built="draw_coin_card"), turn=1)
    play(game, 0, "use:draw_coin_card")
    assert sorted(discard(game).split()) == ["red4", "red5"]
    assert sorted(hand(game).split()) == sorted([coin, "blue3", "blue4"])


def test_draw_a_coin_card_after_the_other_cards() -> None:
    game = beach(Site(stack="red4 red5 blue3 coin2 ...", built="draw_coin_card"), turn=1)
    play(game, 0, "draw:2", "use:draw_coin_card")
    assert (hand(game), discard(game)) == ("coin2 red4 red5", "blue3")


def test_draw_a_coin_card_may_be_declined() -> None:
    game = beach(Site(stack="red4 red5 coin2 ...", built="draw_coin_card"), turn=1)
    play(game, 0, "draw:2", "done")
    assert hand(game) == "red4 red5"


def test_13_without_a_coin_card_all_are_shuffled_and_nothing_is_gained() -> None:
    site = Site(stack="red4 red5 red6", discard="coin2", built="draw_coin_card take_coin")
    game = beach(site, turn=1)
    play(game, 0, "use:draw_coin_card")
    assert (hand(game), discard(game), coins(game)) == ("", "", 0)
    assert sorted(in_stack(game).split()) == ["coin2", "red4", "red5", "red6"]


def test_a_coin_card_at_the_very_bottom_is_found_and_the_others_are_shuffled() -> None:
    site = Site(stack="red4 red5 coin2", discard="red6", built="draw_coin_card take_coin")
    game = beach(site, turn=1)
    play(game, 0, "use:draw_coin_card")
    assert (hand(game), discard(game)) == ("coin2", "")
    assert sorted(in_stack(game).split()) == ["red4", "red5", "red6"]


def test_with_an_empty_stack_the_discard_pile_is_shuffled_first() -> None:
    game = beach(Site(stack="", discard="coin2", built="draw_coin_card take_coin"), turn=1)
    play(game, 0, "use:draw_coin_card")
    assert hand(game) == "coin2"


def test_two_copies_draw_two_coin_cards() -> None:
    site = Site(stack="coin2 red4 coin3 ...", built="draw_coin_card draw_coin_card")
    game = beach(site, turn=1)
    play(game, 0, "use:draw_coin_card", "use:draw_coin_card")
    assert "coin2 coin3" in hand(game)
    assert discard(game) == "red4"


def test_nobody_else_sees_the_coin_card_in_the_hand_later() -> None:
    game = beach(Site(stack="red4 coin2 ...", built="draw_coin_card"), turn=1)
    play(game, 0, "use:draw_coin_card", "done")
    idle(game, 0, 1)
    seat = game.view(1)["seats"][0]["zones"]
    assert isinstance(seat["hand"], int)
    assert "red4" in seat["discard"]


# -- cards to the limit


def test_14_rachel_draws_4_to_her_limit_then_3_more_and_discards_3() -> None:
    cards = "red4 red5 red6 coin2 coin3 green6 green7 ..."
    before = "purple4 purple8 blue3 to_the_limit"
    game = beach(Site(hand="castle1 castle2", stack=cards, built=before))
    play(game, 0, "use:to_the_limit")
    assert hand(game) == "castle1 castle2 coin2 red4 red5 red6"
    play(game, 0, "draw:3")
    assert len(hand(game).split()) == 9
    play(game, 0, "done")
    assert prompt(game) == "Your hand limit is 6: discard 3 cards"
    play(game, 0, "discard:red4")  # and the two after it
    assert hand(game) == "castle1 castle2 coin2 coin3 green6 green7"


def test_14_in_the_other_order_the_limit_gives_nothing_more() -> None:
    game = beach(Site(hand="castle1 castle2", built="purple8 purple4 blue7 to_the_limit"))
    play(game, 0, "draw:4")
    assert len(hand(game).split()) == 6
    assert offered(game, "use") == ""


def test_cards_to_the_limit_is_not_offered_at_the_limit() -> None:
    game = beach(Site(hand="castle1 castle2 castle3", built="to_the_limit"))
    assert offered(game, "use") == ""


def test_cards_to_the_limit_may_be_declined() -> None:
    game = beach(Site(hand="castle1", stack="red4 red5 ...", built="to_the_limit"))
    play(game, 0, "draw:2", "done")
    assert hand(game) == "castle1 red4 red5"


def test_missing_cards_up_to_the_limit_give_wooden_coins() -> None:
    game = beach(Site(stack="red4", built="to_the_limit"))
    play(game, 0, "use:to_the_limit")
    assert (hand(game), coins(game)) == ("red4", 2)


def test_the_second_copy_of_cards_to_the_limit_works_when_the_hand_has_shrunk() -> None:
    site = Site(stack="red4 red5 red6 blue3 castle1 castle2 ...", built="to_the_limit to_the_limit")
    game = beach(site)
    play(game, 0, "use:to_the_limit")
    assert offered(game, "use") == ""
    play(game, 0, "offload:red4", "use:to_the_limit")
    assert hand(game) == "castle1 castle2 red5 red6 blue3"  # with the two of the board


# -- remove junk


def test_remove_junk_gives_up_two_cards_to_remove_a_third() -> None:
    game = beach(Site(hand="castle1 castle2 pit red4", built="remove_junk"))
    play(game, 0, "use:remove_junk", "discard:castle1")
    assert offered(game, "discard") == "castle2 red4 pit"
    assert "done" not in keys(game)
    play(game, 0, "discard:castle2")
    assert keys(game) == ["remove:red4", "remove:pit"]
    play(game, 0, "remove:pit")
    assert (hand(game), discard(game)) == ("red4", "castle2 castle1")
    assert removed(game)[-1] == "pit"


@pytest.mark.parametrize("cards", ["", "castle1", "castle1 castle2"])
def test_remove_junk_needs_three_cards(cards: str) -> None:
    assert offered(beach(Site(hand=cards, built="remove_junk")), "use") == ""


def test_remove_junk_can_be_used_in_the_turn_in_which_it_is_built() -> None:
    game = beach(Site(hand="remove_junk castle1 castle2 castle3", coins=7))
    play(game, 0, "build:remove_junk", "pay:wood")
    play(game, 0, "use:remove_junk", "discard:castle1", "discard:castle2")
    assert (hand(game), removed(game)[-1]) == ("", "castle3")


def test_remove_junk_works_once_a_turn_and_beside_drawing_and_building() -> None:
    cards = "castle1 castle2 castle2 castle3 red4 red5 red6 coin2"
    game = beach(Site(hand=cards, built="remove_junk"))
    play(game, 0, "use:remove_junk", "discard:castle2", "discard:castle3", "remove:red4")
    assert offered(game, "use") == ""
    play(game, 0, "build:castle1", "pay:red5")
    assert built(game) == "remove_junk castle1"


def test_a_removed_card_is_neither_built_nor_unbuilt() -> None:
    game = beach(
        Site(hand="castle1 castle2 red4", stack="red5 red6", built="remove_junk"), last_turn=0
    )
    play(game, 0, "use:remove_junk", "discard:castle1", "discard:castle2")
    idle(game, 0, 1)
    assert game.result is not None
    assert game.result.scores[0] == 4
    assert lies(game, "built") == "remove_junk"
