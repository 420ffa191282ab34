"""The Fable cards of the seventh round: big and giant sand castle, pallet."""

from __future__ import annotations

import pytest

from tests.games.fine_sand.beaches import Site, beach, discard, hand, idle, lies, offered, removed
from tests.games.stories import keys, play

# -- big and giant sand castle


@pytest.mark.parametrize(
    ("castles", "unbuilt"),
    [
        ("big_castle", 4),
        ("giant_castle", 3),
        ("big_castle giant_castle", 2),
        ("giant_castle giant_castle", 1),
        ("giant_castle giant_castle big_castle big_castle", 0),
    ],
)
def test_big_castles_take_in_unbuilt_cards_at_the_end(castles: str, unbuilt: int) -> None:
    site = Site(hand="red4", stack="red5 red6", discard="coin2 coin3", built=castles)
    game = beach(site, last_turn=0)
    idle(game, 0, 1)
    assert game.result is not None
    assert game.result.scores[0] == unbuilt


def test_big_castles_take_in_the_scaffold_and_stack_cards_too() -> None:
    site = Site(stack="red4", front="scaffold", built="giant_castle")
    game = beach(site, last_turn=0)
    idle(game, 0, 1)
    assert game.result is not None
    assert game.result.scores[0] == 0


def test_an_unbuilt_big_castle_takes_in_nothing() -> None:
    game = beach(Site(hand="big_castle giant_castle", stack="red4 red5"), last_turn=0)
    idle(game, 0, 1)
    assert game.result is not None
    assert game.result.scores[0] == 4


def test_big_castles_have_no_action_during_the_game() -> None:
    game = beach(Site(hand="big_castle castle1", coins=5))
    play(game, 0, "build:big_castle", "pay:wood")
    assert keys(game) == ["offload:castle1", "done"]


# -- pallet


def test_a_coin_card_on_the_pallet_does_not_count_as_hand() -> None:
    game = beach(Site(hand="coin2 coin3 castle1 castle2", built="pallet"))
    play(game, 0, "use:pallet")
    assert keys(game) == ["load:coin2", "load:coin3"]
    play(game, 0, "load:coin3", "done")
    assert game.ask_of(0) is None
    assert (hand(game), lies(game, "pallet")) == ("castle1 castle2 coin2", "coin3")


def test_the_pallet_holds_one_coin_card() -> None:
    game = beach(Site(hand="coin2 castle1", built="pallet", pallet="coin3"))
    assert offered(game, "use") == ""


def test_the_pallet_is_not_offered_without_a_coin_card() -> None:
    assert offered(beach(Site(hand="castle1 red4", built="pallet")), "use") == ""


def test_a_spent_pallet_can_be_loaded_again_in_a_later_turn() -> None:
    site = Site(hand="castle3 coin2", built="pallet", pallet="coin3", stack="red4 red5 ...")
    game = beach(site)
    play(game, 0, "build:castle3")
    assert (lies(game, "pallet"), discard(game)) == ("", "coin3")
    idle(game, 0, 1)
    play(game, 0, "use:pallet")
    assert lies(game, "pallet") == "coin2"


def test_the_pallet_can_be_used_in_the_turn_in_which_it_is_built() -> None:
    game = beach(Site(hand="pallet coin2 castle1", coins=4))
    play(game, 0, "build:pallet", "pay:wood", "use:pallet")
    assert lies(game, "pallet") == "coin2"


def test_the_pit_can_be_laid_onto_the_pallet_and_pays_nothing_from_there() -> None:
    game = beach(Site(hand="pit castle1 castle2", built="pallet"))
    play(game, 0, "use:pallet", "build:castle1")
    assert (lies(game, "pallet"), discard(game)) == ("pit", "castle2")


def test_the_big_base_pays_4_from_the_pallet_and_is_removed() -> None:
    game = beach(Site(hand="red4", built="pallet", pallet="big_base"))
    play(game, 0, "build:red4")
    assert (lies(game, "pallet"), discard(game)) == ("", "")
    assert removed(game)[-1] == "big_base"


def test_a_loaded_card_is_built_at_the_end_of_the_game() -> None:
    game = beach(Site(hand="coin2", stack="red4", built="pallet"), last_turn=0)
    play(game, 0, "use:pallet")
    idle(game, 0, 1)
    assert game.result is not None
    assert game.result.scores[0] == 1


def test_two_pallets_hold_a_coin_card_each() -> None:
    game = beach(Site(hand="coin2 coin3 castle1", built="pallet pallet"))
    play(game, 0, "use:pallet", "load:coin2", "use:pallet")
    assert sorted(lies(game, "pallet").split()) == ["coin2", "coin3"]
