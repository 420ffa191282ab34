"""The Fable cards of the sixth round, which all work once."""

from __future__ import annotations

import pytest

from tests.games.fine_sand.beaches import Site, beach, built, coins, discard, hand, idle, offered
from tests.games.stories import keys, play

# -- draw 2 cards


def test_draw_two_draws_2_more_in_step_1_and_leaves_the_board() -> None:
    game = beach(Site(stack="red4 red5 red6 blue3 ...", built="draw_two"), turn=1)
    assert keys(game) == ["draw:2", "use:draw_two"]
    play(game, 0, "use:draw_two")
    assert hand(game) == "red4 red5 red6 blue3"
    assert (built(game), discard(game)) == ("", "draw_two")


def test_draw_two_may_wait_for_a_later_turn() -> None:
    game = beach(Site(built="draw_two"), turn=1)
    play(game, 0, "draw:2", "done")
    idle(game, 0, 1)
    assert keys(game) == ["draw:2", "use:draw_two"]


def test_draw_two_works_from_the_turn_after_it_was_built() -> None:
    game = beach(Site(hand="draw_two coin2"))
    play(game, 0, "build:draw_two")
    idle(game, 0, 1)
    assert keys(game) == ["draw:2", "use:draw_two"]


def test_two_copies_of_draw_two_both_work_in_one_turn() -> None:
    game = beach(Site(built="draw_two draw_two"), turn=1)
    play(game, 0, "use:draw_two")
    assert offered(game, "use") == "draw_two"
    play(game, 0, "use:draw_two")
    assert len(hand(game).split()) == 6
    assert discard(game) == "draw_two draw_two"


def test_draw_two_with_nothing_to_draw_takes_coins() -> None:
    game = beach(Site(stack="red4 red5", built="draw_two"), turn=1)
    play(game, 0, "draw:2", "use:draw_two")
    assert (hand(game), coins(game), discard(game)) == ("red4 red5", 2, "draw_two")


# -- build for free


def test_build_for_free_builds_a_card_without_paying_and_leaves_the_board() -> None:
    game = beach(Site(hand="green10 castle1", built="build_free"))
    play(game, 0, "use:build_free", "build:green10")
    assert (hand(game), built(game), discard(game)) == ("castle1", "green10", "build_free")


def test_build_for_free_needs_no_other_card() -> None:
    game = beach(Site(hand="green10", built="build_free"))
    assert offered(game, "build") == ""
    play(game, 0, "use:build_free", "build:green10")
    assert built(game) == "green10"


def test_build_for_free_goes_beside_the_plain_build_and_not_beside_drawing() -> None:
    game = beach(Site(hand="green10 castle1 red4", built="build_free"))
    play(game, 0, "use:build_free", "build:green10", "build:castle1")
    assert (built(game), hand(game)) == ("green10 castle1", "")
    game = beach(Site(hand="green10 castle1 red4", built="build_free"))
    play(game, 0, "draw:2")
    assert offered(game, "use") == ""


@pytest.mark.parametrize("cards", ["", "coin2 pit", "big_base"])
def test_build_for_free_is_not_offered_with_nothing_to_build(cards: str) -> None:
    assert offered(beach(Site(hand=cards, built="build_free")), "use") == ""


def test_build_for_free_works_from_the_turn_after_it_was_built() -> None:
    game = beach(Site(hand="build_free green10", coins=5))
    play(game, 0, "build:build_free", "pay:wood")
    assert offered(game, "use") == ""
    idle(game, 0, 1)
    assert offered(game, "use") == "build_free"


def test_two_copies_of_build_for_free_both_work_in_one_turn() -> None:
    game = beach(Site(hand="green10 green8 green7", built="build_free build_free"))
    play(game, 0, "use:build_free", "build:green10")
    assert offered(game, "use") == "build_free"


# -- draw an additional card


@pytest.mark.parametrize("given_up", [0, 1, 2])
def test_draw_an_additional_card_draws_one_more_than_is_given_up(given_up: int) -> None:
    cards = ["castle1", "castle2", "castle3"]
    site = Site(hand=" ".join(cards), stack="blue3 blue4 blue5 ...", built="draw_additional")
    game = beach(site)
    gone = [f"discard:{card}" for card in cards[:given_up]]
    play(game, 0, "use:draw_additional", *gone, "done")
    new = ["blue3", "blue4", "blue5"][: given_up + 1]
    assert hand(game) == " ".join([*cards[given_up:], *new])
    assert discard(game).split()[0] == "draw_additional"
    assert built(game) == ""


def test_draw_an_additional_card_with_an_empty_hand_draws_one() -> None:
    game = beach(Site(stack="blue3 ...", built="draw_additional"))
    play(game, 0, "use:draw_additional")
    assert hand(game) == "blue3"


def test_draw_an_additional_card_is_not_among_the_cards_it_draws() -> None:
    game = beach(Site(hand="castle1", stack="", built="draw_additional"))
    play(game, 0, "use:draw_additional", "discard:castle1")
    assert (hand(game), coins(game), discard(game)) == ("castle1", 1, "draw_additional")


def test_draw_an_additional_card_can_be_used_in_the_turn_in_which_it_is_built() -> None:
    game = beach(Site(hand="draw_additional coin3", stack="blue3 ..."))
    play(game, 0, "build:draw_additional", "use:draw_additional")
    assert (hand(game), built(game)) == ("blue3", "")


def test_two_copies_of_draw_an_additional_card_both_work_in_one_turn() -> None:
    game = beach(Site(stack="blue3 blue4 ...", built="draw_additional draw_additional"))
    play(game, 0, "use:draw_additional")
    assert offered(game, "use") == "draw_additional"
