"""The Fable cards of the fifth round: sand castle 4, a raised hand limit, three for two."""

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
    turn,
)
from tests.games.stories import play

SIX = "castle1 castle2 castle3 red4 red5 red6"

# -- sand castle 4


def test_sand_castle_4_costs_4_and_does_nothing() -> None:
    game = beach(Site(hand="castle4 coin3 red4"))
    play(game, 0, "build:castle4")
    assert built(game) == "castle4"
    assert game.ask_of(0) is None


# -- shortly raising the hand limit


def test_the_raised_limit_keeps_3_more_cards_and_is_off_loaded() -> None:
    game = beach(Site(hand=SIX, built="raise_limit"))
    play(game, 0, "done")
    assert prompt(game) == "Step 3: you hold 6, your limit is 3. Use a purple card?"
    play(game, 0, "use:raise_limit")
    assert (hand(game), discard(game)) == (SIX, "")
    assert (built(game), lies(game, "symbol")) == ("", "raise_limit")


def test_the_raised_limit_lasts_one_turn() -> None:
    game = beach(Site(hand=SIX, built="raise_limit"))
    play(game, 0, "done", "use:raise_limit")
    idle(game, 1)
    play(game, 0, "done")
    assert prompt(game) == "Your hand limit is 3: discard 5 cards"


def test_the_raised_limit_is_an_off_load_beside_the_usual_one() -> None:
    game = beach(Site(hand=SIX, built="raise_limit"))
    play(game, 0, "offload:red6", "done", "use:raise_limit")
    assert lies(game, "symbol") == "raise_limit red6"


def test_the_raised_limit_can_be_handed_over_at_the_end_of_the_same_turn() -> None:
    game = beach(Site(built="raise_limit"), Site(symbol="castle1"))
    play(game, 0, "done", "use:raise_limit")
    idle(game, 1)
    assert (discard(game, 0), discard(game, 1)) == ("castle1", "raise_limit")


def test_the_raised_limit_can_be_used_in_the_turn_in_which_it_is_built() -> None:
    game = beach(Site(hand=f"raise_limit {SIX}", coins=3))
    play(game, 0, "build:raise_limit", "pay:wood", "done", "use:raise_limit")
    assert (hand(game), lies(game, "symbol")) == (SIX, "raise_limit")


def test_the_raised_limit_stays_on_the_board_until_it_is_used() -> None:
    game = beach(Site(hand=SIX, built="raise_limit"))
    play(game, 0, "done", "done", "discard:red4")
    idle(game, 1)
    assert (turn(game), built(game)) == (1, "raise_limit")


def test_two_copies_of_the_raised_limit_keep_6_more() -> None:
    cards = f"{SIX} coin2 coin3 green6"
    game = beach(Site(hand=cards, built="raise_limit raise_limit"))
    play(game, 0, "done", "use:raise_limit", "use:raise_limit")
    assert len(hand(game).split()) == 9
    assert lies(game, "symbol") == "raise_limit raise_limit"


# -- three for two


def test_three_for_two_gives_up_three_cards_and_draws_two() -> None:
    game = beach(Site(hand=SIX, stack="blue3 blue4 ...", built="three_for_two"))
    play(game, 0, "use:three_for_two", "discard:castle1", "discard:castle2", "discard:red6")
    assert hand(game) == "castle3 red4 red5 blue3 blue4"
    assert discard(game) == "red6 castle2 castle1"
    assert offered(game, "use") == ""


@pytest.mark.parametrize("cards", ["", "castle1", "castle1 pit"])
def test_three_for_two_needs_three_cards(cards: str) -> None:
    assert offered(beach(Site(hand=cards, built="three_for_two")), "use") == ""


def test_three_for_two_with_an_empty_stack_draws_from_the_three() -> None:
    game = beach(Site(hand="castle1 castle2 castle3", stack="", built="three_for_two"))
    play(game, 0, "use:three_for_two")
    assert len(hand(game).split()) == 2
    assert (len(in_stack(game).split()), discard(game), coins(game)) == (1, "", 0)


def test_three_for_two_can_be_used_in_the_turn_in_which_it_is_built() -> None:
    game = beach(
        Site(hand="three_for_two castle1 castle2 castle3", stack="blue3 blue4 ...", coins=6)
    )
    play(game, 0, "build:three_for_two", "pay:wood", "use:three_for_two")
    assert hand(game) == "blue3 blue4"


def test_two_copies_of_three_for_two_work_once_each() -> None:
    game = beach(Site(hand=SIX, stack="blue3 blue4 coin2 coin3 ...", built="three_for_two " * 2))
    play(game, 0, "use:three_for_two", "discard:castle1", "discard:castle2", "discard:castle3")
    play(game, 0, "use:three_for_two", "discard:red4", "discard:red5", "discard:red6")
    assert hand(game) == "coin2 coin3 blue3 blue4"
