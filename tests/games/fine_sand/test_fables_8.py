"""The Fable cards of the eighth round: beach chair, the big base, recycling.

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
    prompt,
    removed,
    told,
)
from tests.games.stories import play

# -- beach chair


def test_20_the_beach_chair_lies_on_the_left_neighbours_discard_pile() -> None:
    game = beach(Site(hand="beach_chair coin3 red4"), Site(discard="castle1"))
    play(game, 0, "build:beach_chair")
    assert discard(game, 1) == "castle1"  # not before both have finished
    idle(game, 1)
    assert discard(game, 1) == "beach_chair castle1"
    assert built(game, 0) == ""


@pytest.mark.parametrize("builder", [0, 1, 2])
def test_the_beach_chair_goes_around_to_the_left(builder: int) -> None:
    sites = [Site(), Site(), Site()]
    sites[builder] = Site(hand="beach_chair", coins=4)
    game = beach(*sites)
    play(game, builder, "build:beach_chair")
    idle(game, 0, 1, 2)
    piles = ["beach_chair" in discard(game, player) for player in range(3)]
    assert piles == [player == (builder + 1) % 3 for player in range(3)]


def test_beach_chairs_may_cross() -> None:
    site = Site(hand="beach_chair", coins=4)
    game = beach(site, site)
    play(game, 0, "build:beach_chair")
    play(game, 1, "build:beach_chair")
    assert [discard(game, player) for player in (0, 1)] == ["beach_chair", "beach_chair"]


def test_the_beach_chair_lands_before_off_loads_are_taken() -> None:
    game = beach(Site(hand="beach_chair", coins=4, symbol="red4"), Site(symbol="red5"))
    play(game, 0, "build:beach_chair")
    idle(game, 1)
    assert (discard(game, 0), discard(game, 1)) == ("red5", "red4 beach_chair")


def test_the_beach_chair_counts_for_the_neighbour_in_the_last_turn_too() -> None:
    game = beach(Site(hand="beach_chair", stack="red4", coins=4), Site(stack="red4"), last_turn=0)
    play(game, 0, "build:beach_chair")
    idle(game, 0, 1)
    assert game.result is not None
    assert game.result.scores == (1, 2)


def test_the_beach_chair_gets_the_discount() -> None:
    game = beach(Site(hand="beach_chair", coins=5, built="discount7"))
    play(game, 0, "build:beach_chair")
    assert coins(game) == 2


def test_everybody_reads_who_built_the_beach_chair() -> None:
    game = beach(Site(hand="beach_chair", coins=4))
    play(game, 0, "build:beach_chair")
    idle(game, 1)
    assert any("beach chair" in line.lower() for line in told(game, 0))
    assert any("beach chair" in line.lower() for line in told(game, 1))


# -- the big base


def test_the_big_base_pays_4_once_and_leaves_the_game() -> None:
    game = beach(Site(hand="red4 big_base castle1"))
    play(game, 0, "build:red4")
    assert (built(game), hand(game), discard(game)) == ("red4", "castle1", "")
    assert removed(game)[-1] == "big_base"


def test_the_big_base_gives_no_change() -> None:
    game = beach(Site(hand="castle1 big_base red4"))
    play(game, 0, "build:castle1", "pay:big_base")
    assert (coins(game), removed(game)[-1]) == (0, "big_base")


def test_the_big_base_goes_to_the_discard_pile_when_it_is_discarded() -> None:
    game = beach(Site(hand="castle1 castle2 castle3 big_base"))
    play(game, 0, "done", "discard:big_base")
    assert discard(game) == "big_base"


# -- recycling


def test_recycling_gives_up_two_cards_for_one_as_often_as_you_like() -> None:
    cards = "castle1 castle2 castle3 red4 red5"
    game = beach(Site(hand=cards, stack="blue3 blue4 blue5 ...", built="recycling"))
    play(game, 0, "done")
    assert prompt(game) == "Step 3: you hold 5, your limit is 3. Use a purple card?"
    play(game, 0, "use:recycling", "discard:castle1", "discard:castle2")
    assert hand(game) == "castle3 red4 red5 blue3"
    play(game, 0, "use:recycling", "discard:castle3", "discard:red4")
    assert (hand(game), len(discard(game).split())) == ("red5 blue3 blue4", 4)
    play(game, 0, "use:recycling", "discard:red5", "discard:blue3", "use:recycling")
    assert len(hand(game).split()) == 1
    assert game.ask_of(0) is None  # one card is too few


def test_recycling_may_be_declined() -> None:
    game = beach(Site(hand="castle1 castle2", built="recycling"))
    play(game, 0, "done", "done")
    assert hand(game) == "castle1 castle2"


@pytest.mark.parametrize("cards", ["", "castle1"])
def test_recycling_needs_two_cards(cards: str) -> None:
    game = beach(Site(hand=cards, built="recycling"))
    play(game, 0, "done")
    assert game.ask_of(0) is None


def test_recycling_can_be_used_in_the_turn_in_which_it_is_built() -> None:
    game = beach(Site(hand="recycling coin3 castle1 castle2", stack="blue3 ..."))
    play(game, 0, "build:recycling", "done", "use:recycling")
    assert hand(game) == "blue3"


def test_recycling_with_an_empty_stack_shuffles_the_two_first() -> None:
    game = beach(Site(hand="castle1 castle2", stack="", built="recycling"))
    play(game, 0, "done", "use:recycling")
    assert len(hand(game).split()) == 1
    assert (discard(game), coins(game)) == ("", 0)
