"""Paying: each card of the hand is a coin, coin cards are more; nothing needless is thrown in.

The numbers in the names are the test situations of the content page.
"""

from __future__ import annotations

from tests.games.fine_sand.beaches import (
    Site,
    beach,
    built,
    coins,
    discard,
    hand,
    lies,
    offered,
    prompt,
)
from tests.games.stories import keys, play


def test_11_the_3_coin_alone_pays_3() -> None:
    game = beach(Site(hand="blue3 coin2 coin3 castle1"))
    play(game, 0, "build:blue3", "pay:coin3")
    assert (discard(game), hand(game)) == ("coin3", "castle1 coin2")
    assert prompt(game) == "Step 2A: anything else?"


def test_11_the_2_coin_and_another_card_pay_3() -> None:
    game = beach(Site(hand="blue3 coin2 coin3 castle1"))
    play(game, 0, "build:blue3", "pay:coin2")
    assert (discard(game), hand(game)) == ("castle1 coin2", "coin3")


def test_change_is_lost() -> None:
    game = beach(Site(hand="castle1 coin3 red4"))
    play(game, 0, "build:castle1", "pay:coin3")
    assert (hand(game), coins(game)) == ("red4", 0)


def test_paying_is_not_asked_where_everything_is_needed() -> None:
    game = beach(Site(hand="castle3 red4 red5 coin2"))
    play(game, 0, "build:castle3")
    assert (keys(game), discard(game)) == (["pay:red4", "pay:red5"], "")
    play(game, 0, "pay:red5")
    assert (hand(game), discard(game)) == ("red4", "red5 coin2")
    game = beach(Site(hand="castle3 red4 red5 red6"))
    play(game, 0, "build:castle3")
    assert (built(game), discard(game)) == ("castle3", "red6 red5 red4")


def test_the_most_valuable_is_paid_first_so_that_nothing_is_thrown_in() -> None:
    game = beach(Site(hand="red4 castle1 castle2 coin2 coin3"))
    play(game, 0, "build:red4")
    assert offered(game, "pay") == "coin2 coin3"  # two castles alone do not pay 4
    play(game, 0, "pay:coin2")
    assert offered(game, "pay") == ""
    assert (discard(game), hand(game)) == ("castle2 castle1 coin2", "coin3")


def test_wooden_coins_pay_1_each() -> None:
    game = beach(Site(hand="castle2 red4", coins=2))
    play(game, 0, "build:castle2")
    assert keys(game) == ["pay:red4", "pay:wood"]
    play(game, 0, "pay:wood")
    assert (coins(game), hand(game), discard(game)) == (0, "red4", "")


def test_the_scaffold_pays_1_and_goes_to_the_discard_pile() -> None:
    game = beach(Site(hand="castle1 red4", front="scaffold"))
    play(game, 0, "build:castle1", "pay:scaffold")
    assert (lies(game, "front"), discard(game), hand(game)) == ("", "scaffold", "red4")


def test_the_coin_card_on_the_pallet_pays_its_value() -> None:
    game = beach(Site(hand="castle3 red4 red5 red6", built="pallet", pallet="coin3"))
    play(game, 0, "build:castle3", "pay:loaded_coin3")
    assert (lies(game, "pallet"), discard(game)) == ("", "coin3")
    assert hand(game) == "red4 red5 red6"


def test_all_purses_together_pay_for_a_card() -> None:
    site = Site(hand="green10 big_base", coins=2, front="scaffold", built="pallet", pallet="coin3")
    game = beach(site)
    assert offered(game, "build") == "green10"
    play(game, 0, "build:green10")
    assert built(game) == "pallet green10"
    assert (coins(game), lies(game, "front"), lies(game, "pallet"), hand(game)) == (0, "", "", "")
