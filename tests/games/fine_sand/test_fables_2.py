"""The Fable cards of the second round: pit, draw and discard, essentials.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

from fabletable.engine.game import Game
from tests.games.fine_sand.beaches import (
    Site,
    beach,
    coins,
    discard,
    hand,
    idle,
    in_stack,
    lies,
    offered,
    removed,
    stack,
)
from tests.games.stories import keys, play

# -- pit


def test_the_pit_can_be_discarded_off_loaded_and_removed() -> None:
    game = beach(Site(hand="pit castle1 castle2 castle3", built="swap remove_junk"))
    assert "pit" in offered(game, "offload").split()
    play(game, 0, "use:remove_junk", "discard:castle1", "discard:castle2", "remove:pit")
    assert "pit" in removed(game)


def test_the_pit_counts_as_unbuilt() -> None:
    game = beach(Site(hand="pit", stack="red4 red5 red6"), last_turn=0)
    idle(game, 0, 1)
    assert game.result is not None
    assert game.result.scores[0] == 4


# -- draw and discard


def test_12_rachel_draws_2_discards_the_purple_card_and_then_draws_3() -> None:
    rachel = Site(stack="purple6 coin2 red4 red5 red6 ...", built="green6 draw_and_discard")
    game = beach(rachel, turn=3)
    play(game, 0, "use:draw_and_discard")
    assert lies(game, "aside") == "purple6 coin2"
    assert keys(game) == ["discard:coin2", "discard:purple6"]
    play(game, 0, "discard:purple6")
    assert (hand(game), discard(game)) == ("coin2", "purple6")
    play(game, 0, "draw:3")
    assert hand(game) == "coin2 red4 red5 red6"


def test_12_a_discarded_card_can_come_back_with_the_cards_that_follow() -> None:
    game = beach(Site(stack="red4 red5", built="draw_and_discard"), turn=3)
    play(game, 0, "use:draw_and_discard", "discard:red5")
    assert (hand(game), discard(game), coins(game)) == ("red4 red5", "", 1)


def test_draw_and_discard_of_two_equal_cards_is_not_asked() -> None:
    game = beach(Site(stack="castle2 castle2 red4 red5 ...", built="draw_and_discard"), turn=3)
    play(game, 0, "use:draw_and_discard")
    assert (hand(game), discard(game)) == ("castle2 red4 red5", "castle2")


def test_draw_and_discard_with_one_card_left_keeps_it_and_takes_a_coin() -> None:
    game = beach(Site(stack="red4 red5 red6", built="draw_and_discard"), turn=3)
    play(game, 0, "draw:2", "use:draw_and_discard")
    assert (hand(game), discard(game), coins(game)) == ("red4 red5 red6", "", 1)


def test_draw_and_discard_with_no_card_left_takes_two_coins() -> None:
    game = beach(Site(stack="red4 red5", built="draw_and_discard"), turn=3)
    play(game, 0, "draw:2", "use:draw_and_discard")
    assert (hand(game), coins(game)) == ("red4 red5", 2)


# -- essentials


def essentials(pile: str, stack: str = "blue3 ...", copies: int = 1) -> Game:
    return beach(Site(discard=pile, stack=stack, built="essentials " * copies))


def test_essentials_takes_any_card_of_the_discard_pile() -> None:
    game = essentials("castle1 red4 coin3")
    play(game, 0, "use:essentials")
    assert keys(game) == ["take:castle1", "take:coin3", "take:red4"]
    play(game, 0, "take:coin3")
    assert (hand(game), discard(game)) == ("coin3", "castle1 red4")
    assert offered(game, "draw") == "2"


def test_essentials_after_drawing_instead_of_building() -> None:
    game = essentials("castle1", "blue3 blue4 ...")
    play(game, 0, "draw:2", "use:essentials")
    assert hand(game) == "castle1 blue3 blue4"


def test_essentials_draws_when_the_discard_pile_is_empty() -> None:
    game = essentials("")
    play(game, 0, "use:essentials")
    assert hand(game) == "blue3"


def test_essentials_takes_a_coin_when_both_are_empty() -> None:
    game = essentials("", stack="")
    play(game, 0, "use:essentials")
    assert (hand(game), coins(game)) == ("", 3)  # with two for those of the board


def test_two_copies_of_essentials_take_two_cards() -> None:
    game = essentials("castle1 red4 coin3", copies=2)
    play(game, 0, "use:essentials", "take:coin3", "use:essentials", "take:red4")
    assert (hand(game), offered(game, "use")) == ("coin3 red4", "")


def test_essentials_excludes_building() -> None:
    game = beach(Site(hand="castle1 coin2", discard="red4", built="essentials"))
    play(game, 0, "use:essentials")
    assert offered(game, "build") == ""


def test_cards_stay_in_the_stack_while_essentials_takes_from_the_pile() -> None:
    game = essentials("castle1", stack="blue3 blue4")
    play(game, 0, "use:essentials")
    assert (stack(game), in_stack(game)) == (2, "blue3 blue4")
