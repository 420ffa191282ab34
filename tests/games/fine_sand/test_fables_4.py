"""The Fable cards of the fourth round: build cheaply, draw half, always build.

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
    stack,
    told,
)
from tests.games.stories import keys, play

# -- build cheaply


def test_build_cheaply_builds_one_card_more_for_2_less() -> None:
    game = beach(Site(hand="red4 castle1 coin2 blue3", built="build_cheaply"))
    play(game, 0, "use:build_cheaply", "build:red4")
    assert offered(game, "build") == "castle1"
    play(game, 0, "done", "pay:coin2")
    assert (built(game), discard(game)) == ("build_cheaply red4", "coin2")


def test_build_cheaply_after_the_plain_build_was_paid_is_paid_on_its_own() -> None:
    game = beach(Site(hand="castle1 castle3 coin3 red4", built="build_cheaply"))
    play(game, 0, "build:castle1", "done", "pay:coin3", "use:build_cheaply", "build:castle3")
    assert (built(game), discard(game)) == ("build_cheaply castle1 castle3", "red4 coin3")


def test_build_cheaply_gets_no_other_discount_and_never_costs_less_than_nothing() -> None:
    game = beach(Site(hand="castle3 castle1", built="build_cheaply discount7"))
    play(game, 0, "use:build_cheaply", "build:castle3")
    assert discard(game) == "castle1"
    game = beach(Site(hand="castle1", built="build_cheaply"))
    play(game, 0, "use:build_cheaply", "build:castle1")
    assert (built(game), hand(game)) == ("build_cheaply castle1", "")


def test_build_cheaply_excludes_drawing() -> None:
    game = beach(Site(hand="castle1 red4", built="build_cheaply"))
    play(game, 0, "use:build_cheaply", "build:castle1")
    assert offered(game, "draw") == ""
    game = beach(Site(hand="castle1 red4", built="build_cheaply"))
    play(game, 0, "draw:2")
    assert offered(game, "use") == ""


@pytest.mark.parametrize("cards", ["", "coin2 coin3 pit", "red4 pit", "green10 coin3"])
def test_build_cheaply_is_not_offered_with_nothing_to_build(cards: str) -> None:
    assert offered(beach(Site(hand=cards, built="build_cheaply")), "use") == ""


def test_build_cheaply_may_be_declined() -> None:
    game = beach(Site(hand="castle1 castle2", built="build_cheaply"))
    play(game, 0, "use:build_cheaply")
    assert keys(game)[-1] == "done"
    play(game, 0, "done")
    assert built(game) == "build_cheaply"
    assert offered(game, "draw") == "2"  # nor has it decided to build
    assert not any("use" in line for line in told(game, 0))


def test_build_cheaply_is_not_declined_for_ever() -> None:
    """It is offered again as soon as anything else was done."""
    game = beach(Site(hand="castle1 castle2 castle3", built="build_cheaply"))
    play(game, 0, "use:build_cheaply", "done")
    assert offered(game, "use") == ""
    why = game.reasons(0)["built/0/build_cheaply"]["use:build_cheaply"]
    assert why == "you have just built nothing with it: first do something else"
    play(game, 0, "offload:castle3")
    assert offered(game, "use") == "build_cheaply"


def test_two_that_but_build_are_not_declined_in_turns() -> None:
    game = beach(Site(hand="castle1 castle2", built="build_cheaply build_free"))
    play(game, 0, "use:build_cheaply", "done")
    assert offered(game, "use") == "build_free"
    play(game, 0, "use:build_free", "done")
    assert offered(game, "use") == ""


def test_two_copies_of_build_cheaply_build_two_cards() -> None:
    game = beach(Site(hand="castle1 castle2 pit", built="build_cheaply build_cheaply"))
    play(game, 0, "use:build_cheaply", "build:castle1", "use:build_cheaply", "build:castle2")
    assert built(game).split()[2:] == ["castle1", "castle2"]
    assert offered(game, "use") == ""


def test_build_cheaply_works_from_the_turn_after_it_was_built() -> None:
    game = beach(Site(hand="build_cheaply castle1 castle2", coins=10))
    play(game, 0, "build:build_cheaply", "pay:wood")
    assert offered(game, "use") == ""
    idle(game, 0, 1)
    assert offered(game, "use") == "build_cheaply"


# -- draw half


@pytest.mark.parametrize(("given_up", "drawn"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_15_draw_half_draws_half_of_what_is_given_up_rounded_up(given_up: int, drawn: int) -> None:
    cards = ["castle1", "castle2", "castle3", "red4", "red5", "red6"]
    game = beach(Site(hand=" ".join(cards), stack="blue3 blue4 blue5 ...", built="draw_half"))
    play(game, 0, "use:draw_half", *[f"discard:{card}" for card in cards[:given_up]], "done")
    new = ["blue3", "blue4", "blue5"][:drawn]
    assert hand(game) == " ".join([*cards[given_up:], *new])
    assert len(discard(game).split()) == given_up


def test_draw_half_of_a_whole_hand_needs_no_word_that_it_is_done() -> None:
    game = beach(Site(hand="castle1 castle2 pit", stack="blue3 blue4 ...", built="draw_half"))
    play(game, 0, "use:draw_half", "discard:castle1", "discard:castle2", "discard:pit")
    assert hand(game) == "blue3 blue4"


def test_draw_half_with_an_empty_stack_draws_from_what_was_given_up() -> None:
    game = beach(Site(hand="castle1 castle2 castle3", stack="", built="draw_half"))
    play(game, 0, "use:draw_half", "discard:castle1", "discard:castle2", "discard:castle3")
    assert len(hand(game).split()) == 2
    assert (discard(game), coins(game), stack(game)) == ("", 0, 1)


def test_draw_half_is_not_offered_with_an_empty_hand() -> None:
    assert offered(beach(Site(built="draw_half")), "use") == ""


def test_draw_half_before_and_after_the_plain_cards_and_not_beside_building() -> None:
    site = Site(hand="castle1 castle2", stack="blue3 blue4 blue5 ...", built="draw_half")
    game = beach(site)
    play(game, 0, "draw:2", "use:draw_half", "discard:castle1", "done")
    assert hand(game) == "castle2 blue3 blue4 blue5"
    game = beach(site)
    play(game, 0, "use:draw_half", "discard:castle1", "done")
    assert (offered(game, "build"), offered(game, "draw")) == ("", "2")


def test_two_copies_of_draw_half_work_once_each() -> None:
    site = Site(hand="castle1 castle2", stack="blue3 blue4 ...", built="draw_half draw_half")
    game = beach(site)
    play(game, 0, "use:draw_half", "discard:castle1", "done")
    play(game, 0, "use:draw_half", "discard:castle2", "done")
    assert hand(game) == "blue3 blue4"
    assert offered(game, "use") == ""


# -- always build


def test_always_build_gives_up_two_cards_to_build_one_at_its_full_cost() -> None:
    cards = "castle1 castle2 castle3 red4 red5 red6"
    game = beach(Site(hand=cards, built="always_build discount7"))
    play(game, 0, "use:always_build", "discard:castle1", "discard:castle2")
    assert keys(game) == ["build:castle3", "done"]
    play(game, 0, "build:castle3", "done")
    assert (built(game), hand(game)) == ("always_build discount7 castle3", "")


def test_always_build_goes_with_building() -> None:
    game = beach(Site(hand="castle1 castle2 red4 red5 pit", built="always_build", coins=3))
    play(game, 0, "build:castle1", "done", "pay:wood")
    play(game, 0, "use:always_build", "discard:red4", "discard:red5", "build:castle2")
    assert (built(game), hand(game)) == ("always_build castle1 castle2", "pit")


def test_always_build_goes_with_drawing() -> None:
    site = Site(hand="castle2 red4", stack="red5 pit ...", built="always_build", coins=2)
    game = beach(site)
    play(game, 0, "draw:2", "use:always_build", "discard:red4", "discard:red5", "build:castle2")
    assert (built(game), hand(game)) == ("always_build castle2", "pit")


def test_always_build_first_leaves_the_choice_of_the_step_open() -> None:
    game = beach(Site(hand="castle1 castle2 castle3 red4", built="always_build", coins=9))
    play(game, 0, "use:always_build", "discard:castle3", "build:castle2", "done", "pay:wood")
    assert prompt(game) == "Step 2: build or draw"
    assert (offered(game, "build"), offered(game, "draw")) == ("castle1", "2")


def test_always_build_can_be_used_in_the_turn_in_which_it_is_built() -> None:
    game = beach(Site(hand="always_build castle1 castle2 castle3", coins=9))
    play(game, 0, "build:always_build", "pay:wood", "use:always_build", "discard:castle1")
    play(game, 0, "discard:castle2", "build:castle3")
    assert built(game) == "always_build castle3"


@pytest.mark.parametrize("cards", ["", "castle1", "castle1 castle2"])
def test_always_build_needs_two_cards_beside_the_one_to_build(cards: str) -> None:
    assert offered(beach(Site(hand=cards, built="always_build", coins=9)), "use") == ""


@pytest.mark.parametrize("cards", ["castle1 castle2 castle3", "coin2 coin3 pit big_base"])
def test_always_build_is_not_offered_if_nothing_could_be_built(cards: str) -> None:
    assert offered(beach(Site(hand=cards, built="always_build")), "use") == ""


def test_two_copies_of_always_build_work_once_each() -> None:
    game = beach(
        Site(hand="castle1 castle2 red4 red5 red6 pit", built="always_build " * 2, coins=3)
    )
    play(game, 0, "use:always_build", "discard:red4", "discard:red5", "build:castle1")
    play(game, 0, "use:always_build", "build:castle2", "done")
    assert built(game).split()[2:] == ["castle1", "castle2"]
