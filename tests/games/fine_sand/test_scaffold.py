"""The Scaffold goes in front of its player, however it was drawn, and stays there until it pays."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from fabletable.games.fine_sand.cards import START_DECK
from tests.games.fine_sand.beaches import (
    Site,
    beach,
    coins,
    discard,
    hand,
    idle,
    lies,
    offered,
    started,
    turn,
)
from tests.games.stories import keys, play

CARDS = "castle1 castle2 red4"
TOP = "scaffold coin2 coin3 ..."
DECK = [*START_DECK[:-1], "scaffold"]


def drawn_by(card: str, *choices: str, step_1: bool = False, site: Site | None = None) -> Game:
    """The Scaffold lies on top of the stack, and this card draws it."""
    site = site or Site(hand=CARDS, stack=TOP, built=card)
    game = beach(site, turn=int(step_1))
    play(game, 0, *choices)
    return game


@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("green6", ["draw:3"]),
        ("draw_two", ["use:draw_two"]),
        ("draw_and_discard", ["use:draw_and_discard", "discard:coin2"]),
        ("draw_coin_card", ["use:draw_coin_card"]),
    ],
)
def test_drawn_in_step_1(card: str, choices: list[str]) -> None:
    game = drawn_by(card, *choices, step_1=True)
    assert lies(game, "front") == "scaffold"
    assert "scaffold" not in hand(game)


@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("blue3", ["draw:3"]),
        ("draw_half", ["use:draw_half", "discard:red4"]),
        ("swap", ["use:swap", "discard:red4"]),
        ("three_for_two", ["use:three_for_two"]),
        ("draw_additional", ["use:draw_additional", "done"]),
        ("recycling", ["done", "use:recycling", "discard:castle1", "discard:castle2"]),
        ("final_delivery", ["done", "use:final_delivery"]),
    ],
)
def test_drawn_later_in_the_turn(card: str, choices: list[str]) -> None:
    game = drawn_by(card, *choices)
    assert lies(game, "front") == "scaffold"
    assert "scaffold" not in hand(game)


@pytest.mark.parametrize(("card", "turns"), [("essentials", 0), ("real_essentials", 1)])
def test_taken_from_the_discard_pile(card: str, turns: int) -> None:
    game = beach(Site(discard="scaffold red4", built=card), turn=turns)
    play(game, 0, f"use:{card}", "take:scaffold")
    assert (lies(game, "front"), discard(game)) == ("scaffold", "red4")


def test_drawn_to_the_limit_it_does_not_count_and_another_card_is_drawn() -> None:
    game = beach(Site(hand="castle1", stack=TOP, built="to_the_limit"))
    play(game, 0, "use:to_the_limit")
    assert lies(game, "front") == "scaffold"
    assert hand(game) == "castle1 coin2 coin3"


def test_among_the_six_starting_cards_it_goes_in_front_and_is_not_exchanged() -> None:
    games = [started("normal", 2, seed, DECK) for seed in range(40)]
    game = next(one for one in games if lies(one, "front") == "scaffold")
    assert len(hand(game).split()) == 5
    assert "exchange:scaffold" not in keys(game)


def test_it_goes_in_front_when_it_comes_in_exchange() -> None:
    games = [started("normal", 2, seed, DECK) for seed in range(40)]
    for game in games:
        if lies(game, "front") == "":
            for card in hand(game).split():
                play(game, 0, f"exchange:{card}")
    assert all("scaffold" not in hand(game) for game in games)
    assert any(lies(game, "front") == "scaffold" and discard(game) != "" for game in games)


def test_it_can_only_be_spent() -> None:
    site = Site(hand="castle1 castle2 castle3 red4", front="scaffold", built="swap remove_junk")
    game = beach(site)
    assert "scaffold" not in offered(game, "offload")
    play(game, 0, "use:swap")
    assert "scaffold" not in offered(game, "discard")
    play(game, 0, "discard:castle1", "use:remove_junk", "discard:castle2", "discard:castle2")
    assert "scaffold" not in offered(game, "remove")


def test_it_stays_in_front_from_turn_to_turn() -> None:
    game = beach(Site(hand=CARDS, front="scaffold"))
    idle(game, 0, 1)
    assert turn(game) == 1
    assert lies(game, "front") == "scaffold"


def test_spent_it_lies_on_the_discard_pile_and_can_be_drawn_again() -> None:
    game = beach(Site(hand="castle1", stack="red4", front="scaffold"))
    play(game, 0, "build:castle1")
    assert (lies(game, "front"), discard(game)) == ("", "scaffold")
    idle(game, 1)
    assert (lies(game, "front"), hand(game), coins(game)) == ("scaffold", "red4", 0)


def test_it_pays_beside_the_hand_and_need_not_be_used() -> None:
    game = beach(Site(hand="castle1 red4", front="scaffold"))
    play(game, 0, "build:castle1")
    assert keys(game) == ["pay:red4", "pay:scaffold"]
    play(game, 0, "pay:red4")
    assert lies(game, "front") == "scaffold"


def test_revealed_to_be_built_it_goes_to_the_discard_pile() -> None:
    game = beach(Site(stack="scaffold red4 ...", built="build_as_desired"))
    play(game, 0, "use:build_as_desired", "done")
    assert (lies(game, "front"), discard(game)) == ("", "scaffold")


def test_a_scaffold_whose_deck_is_drawn_ends_the_game_like_any_other_last_card() -> None:
    game = beach(Site(stack="red4 scaffold"), turn=3)
    idle(game, 0, 1)
    assert game.result is not None
    assert game.result.scores[0] == 2


def test_a_scaffold_off_loaded_in_an_imagined_deal_pays_beside_my_own() -> None:
    """In the real game nobody has a Scaffold in hand, but others' hands are imagined freely."""
    game = beach(Site(hand="castle2", front="scaffold scaffold"))
    play(game, 0, "build:castle2")
    assert lies(game, "built") == "castle2"
    assert lies(game, "front") == ""
    assert discard(game) == "scaffold scaffold"
