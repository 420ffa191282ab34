"""Who was asked what to build and builds nothing has lost nothing; and no card is given up for
nothing.
"""

from __future__ import annotations

import pytest

from fabletable.engine.errors import NotOffered
from tests.games.fine_sand.beaches import (
    Site,
    alone,
    beach,
    built,
    coins,
    discard,
    hand,
    lies,
    offered,
    prompt,
    told,
)
from tests.games.stories import keys, play


def test_build_for_free_stays_on_the_board_if_nothing_is_built() -> None:
    game = beach(Site(hand="castle1 red4 coin3", built="build_free"))
    play(game, 0, "use:build_free", "done")
    assert (built(game), discard(game)) == ("build_free", "")
    play(game, 0, "offload:coin3", "use:build_free", "build:red4")
    assert (built(game), discard(game)) == ("red4", "build_free")


@pytest.mark.parametrize("card", ["build_cheaply", "build_additionally"])
def test_who_builds_nothing_may_still_build_or_draw(card: str) -> None:
    game = beach(Site(hand="castle1 castle2 red4", built=card))
    before = keys(game)
    play(game, 0, f"use:{card}", "done")
    assert keys(game) == [key for key in before if key != f"use:{card}"]
    assert told(game, 0) == []


def test_build_as_desired_has_revealed_cards_and_decides_the_turn() -> None:
    game = beach(Site(hand="red4", built="build_as_desired", stack="castle1 red5 ..."))
    play(game, 0, "use:build_as_desired", "done", "done")
    assert offered(game, "draw") == offered(game, "use") == ""


# -- always build


def test_always_build_gives_up_nothing_that_the_build_needs() -> None:
    game = beach(Site(hand="castle2 coin2 red4 red5", built="always_build"))
    play(game, 0, "use:always_build")
    assert (discard(game), prompt(game)) == ("red5 red4", "Always build: build a card?")


def test_always_build_says_why_a_card_cannot_be_given_up() -> None:
    game = beach(Site(hand="castle2 coin2 red4 red5 red6", built="always_build"))
    play(game, 0, "use:always_build")
    with pytest.raises(NotOffered, match="without it you could not pay for any card"):
        game.whole(0, ["discard:coin2", "discard:castle2"])
    play(game, 0, game.whole(0, ["discard:coin2", "discard:red6"]), "build:castle2", "done")
    assert (built(game), hand(game)) == ("always_build castle2", "")


# -- alone, when the clock has run out, one card of the hand must be off-loaded


def test_alone_the_last_card_cannot_be_paid_away() -> None:
    game = alone(Site(hand="castle3 coin2 red4"))
    assert offered(game, "build") == ""
    why = game.reasons(0)["hand/0/castle3"]["build:castle3"]
    assert why == "costs 3, your other cards pay 2 beside one to off-load"


def test_alone_the_last_card_cannot_be_built() -> None:
    game = alone(Site(hand="castle1", coins=3))
    why = game.reasons(0)["hand/0/castle1"]["build:castle1"]
    assert why == "it is your last card, and you must off-load one"
    play(game, 0, "done")
    assert lies(game, "symbol") == "castle1"


def test_alone_wooden_coins_pay_before_the_last_card() -> None:
    game = alone(Site(hand="castle2 red4", coins=2))
    play(game, 0, "build:castle2", "done")
    assert (built(game), lies(game, "symbol"), coins(game)) == ("castle2", "red4", 0)


def test_alone_who_has_off_loaded_may_pay_with_the_last_card() -> None:
    game = alone(Site(hand="castle1 red4 red5"))
    play(game, 0, "offload:red5", "build:castle1")
    assert (built(game), lies(game, "symbol")) == ("castle1", "red5")


def test_alone_while_the_clock_runs_the_whole_hand_pays() -> None:
    game = alone(Site(hand="castle3 coin2 red4", clock=2))
    play(game, 0, "build:castle3")
    assert (built(game), lies(game, "symbol")) == ("castle3", "")


@pytest.mark.parametrize(
    ("card", "cards"),
    [
        ("remove_junk", "red4 red5 blue3"),
        ("pallet", "coin2"),
        ("always_build", "castle1 red4 coin2 red5"),
    ],
)
def test_alone_no_action_takes_the_last_card(card: str, cards: str) -> None:
    assert offered(alone(Site(hand=cards, built=card)), "use") == ""
    assert offered(alone(Site(hand=cards, built=card, clock=1)), "use") == card
    assert offered(alone(Site(hand=f"{cards} red6", built=card)), "use") == card
