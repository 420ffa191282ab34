"""Step 3: keep as many cards as the hand limit, and discard the others.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

import pytest

from tests.games.fine_sand.beaches import Site, beach, built, coins, discard, hand, lies, prompt
from tests.games.stories import keys, play

FIVE = "castle1 castle2 castle3 red4 blue3"


def test_three_cards_are_kept() -> None:
    game = beach(Site(hand=FIVE))
    play(game, 0, "done")
    assert prompt(game) == "Your hand limit is 3: discard 2 cards"
    play(game, 0, "discard:castle2", "discard:blue3")
    assert (hand(game), discard(game)) == ("castle1 castle3 red4", "blue3 castle2")
    assert game.ask_of(0) is None


@pytest.mark.parametrize("cards", ["", "castle1", "castle1 castle2 castle3"])
def test_within_the_limit_nothing_is_asked(cards: str) -> None:
    game = beach(Site(hand=cards))
    play(game, 0, "done")
    assert game.ask_of(0) is None
    assert (hand(game), discard(game)) == (cards, "")


@pytest.mark.parametrize(
    ("purple", "limit"),
    [
        ("purple4", 4),
        ("purple5", 4),
        ("purple6", 4),
        ("purple8", 5),
        ("purple4 purple8", 6),
        ("purple4 purple5 purple6 purple8", 8),
        ("purple4 purple4", 5),
        ("green10 red4 blue7", 3),
    ],
)
def test_purple_cards_add_to_the_limit(purple: str, limit: int) -> None:
    cards = "castle1 castle2 castle2 castle3 castle3 coin2 coin2 coin2 coin3"
    game = beach(Site(hand=cards, built=purple))
    play(game, 0, "done")
    assert prompt(game).startswith(f"Your hand limit is {limit}: discard {9 - limit} card")
    while game.ask_of(0):
        play(game, 0, keys(game)[0])
    assert len(hand(game).split()) == limit
    assert len(discard(game).split()) == 9 - limit


def test_4_a_purple_card_built_this_turn_raises_the_limit_this_turn() -> None:
    game = beach(Site(hand="purple4 coin3 castle1 castle2 castle3 red4 blue3"))
    play(game, 0, "build:purple4", "pay:coin3", "pay:castle1", "done")
    assert (built(game), hand(game)) == ("purple4", "castle2 castle3 red4 blue3")
    assert game.ask_of(0) is None


def test_all_surplus_cards_must_go_and_the_last_ones_are_not_asked_for() -> None:
    game = beach(Site(hand=FIVE))
    play(game, 0, "done")
    assert keys(game) == [f"discard:{key}" for key in ["castle1", "castle2", "castle3", "red4"]]
    play(game, 0, "discard:red4")
    assert hand(game) == "castle1 castle2 castle3"


def test_a_hand_of_one_kind_is_not_asked_about() -> None:
    game = beach(Site(hand="castle2 castle2 castle2 castle2"))
    play(game, 0, "done")
    assert game.ask_of(0) is None
    assert (hand(game), discard(game)) == ("castle2 castle2 castle2", "castle2")


def test_scaffold_pallet_and_wooden_coins_do_not_count() -> None:
    site = Site(hand="castle1 castle2 castle3", front="scaffold", built="pallet", pallet="coin3")
    game = beach(site)
    play(game, 0, "done")
    assert game.ask_of(0) is None
    assert hand(game) == "castle1 castle2 castle3"
    assert (lies(game, "front"), lies(game, "pallet")) == ("scaffold", "coin3")


def test_any_number_of_wooden_coins_is_kept() -> None:
    game = beach(Site(hand="castle1 castle2 castle3", coins=12))
    play(game, 0, "done")
    assert game.ask_of(0) is None
    assert coins(game) == 12


def test_the_pit_counts_like_any_card_and_may_be_discarded() -> None:
    game = beach(Site(hand="castle1 castle2 castle3 pit"))
    play(game, 0, "done", "discard:pit")
    assert (hand(game), discard(game)) == ("castle1 castle2 castle3", "pit")


def test_neither_yellow_actions_nor_off_loads_are_possible_any_more() -> None:
    game = beach(Site(hand=FIVE, built="swap three_for_two"))
    play(game, 0, "done")
    assert {key.partition(":")[0] for key in keys(game)} == {"discard"}
