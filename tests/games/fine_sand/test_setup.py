"""Game preparation: presorted stacks to learn with; later shuffled ones, and an exchange."""

from __future__ import annotations

from collections import Counter

import pytest

from fabletable.games.fine_sand.cards import START_DECK
from tests.games.fine_sand.beaches import (
    SPECTATOR,
    coins,
    discard,
    hand,
    idle,
    in_stack,
    lies,
    prompt,
    stack,
    started,
    turn,
)
from tests.games.stories import keys, play

FIRST_SIX = "castle2 coin2 green6 red4 blue4 purple4"


# -- the learning game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_learning_everybody_starts_with_the_same_six_cards(players: int) -> None:
    game = started("learning", players)
    assert [hand(game, player) for player in range(players)] == [FIRST_SIX] * players
    assert [stack(game, player) for player in range(players)] == [24] * players


@pytest.mark.parametrize("seed", [1, 2])
def test_learning_the_stack_is_presorted_whatever_the_seed(seed: int) -> None:
    game = started("learning", 2, seed)
    assert in_stack(game, 0) == in_stack(game, 1)
    assert in_stack(game) == (
        "castle2 blue3 coin2 purple5 castle1 green7 castle3 red5 castle2 coin3 blue5 castle2 "
        "purple6 swap castle3 green8 coin2 red6 castle2 purple8 castle3 blue7 discount7 green10"
    )


def test_learning_nobody_exchanges_starting_cards() -> None:
    game = started("learning", 2)
    assert prompt(game) == "Step 2: build or draw"
    assert not any(key.startswith("exchange") for key in keys(game))


def test_1_first_turn_of_a_learning_game() -> None:
    game = started("learning", 2)
    assert hand(game) == FIRST_SIX
    play(game, 0, "build:blue4", "pay:coin2", "pay:green6", "pay:red4")
    assert hand(game) == "castle2 purple4"
    assert lies(game, "discard") == "red4 green6 coin2"
    assert lies(game, "built") == "blue4"


# -- all following games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_normal_everybody_has_the_same_30_cards_in_another_order(players: int) -> None:
    game = started("normal", players)
    hands = [hand(game, player) for player in range(players)]
    assert all(len(one.split()) == 6 for one in hands)
    assert len(set(hands)) > 1
    for me in range(players):
        zones = [zone for zone in game.table.zones if zone.owner == me]
        cards = Counter(card.key for zone in zones for card in zone.cards)
        assert cards == Counter(START_DECK)


def test_normal_another_seed_deals_other_cards() -> None:
    assert hand(started("normal", 2, 1)) != hand(started("normal", 2, 2))


def test_exchange_of_starting_cards_puts_as_many_new_ones_into_the_hand() -> None:
    game = started("normal", 2)
    a, b, *kept = hand(game).split()
    new = in_stack(game).split()[:2]
    play(game, 0, f"exchange:{a}", f"exchange:{b}", "done")
    assert Counter(hand(game).split()) == Counter([*kept, *new])
    assert lies(game, "discard") == f"{b} {a}"
    assert stack(game) == 22


def test_exchange_none_keeps_the_hand() -> None:
    game = started("normal", 2)
    before = hand(game)
    assert prompt(game) == "Before the first turn: discard any of your 6 cards to draw as many?"
    assert keys(game)[-1] == "done"
    play(game, 0, "done")
    assert (hand(game), discard(game), stack(game)) == (before, "", 24)


def test_exchange_all_six() -> None:
    game = started("normal", 2)
    before = Counter(hand(game).split())
    for card in hand(game).split():
        play(game, 0, f"exchange:{card}")
    assert Counter(discard(game).split()) == before
    assert len(hand(game).split()) == 6
    assert stack(game) == 18


def test_exchange_happens_once() -> None:
    game = started("normal", 2)
    idle(game, 0, 1)
    assert all(prompt(game, player) == "Step 2: build or draw" for player in (0, 1))


def test_exchange_is_simultaneous_and_unseen_until_all_are_done() -> None:
    game = started("normal", 2)
    play(game, 0, keys(game)[0], "done")
    assert game.ask_of(0) is None
    assert game.view(1)["seats"][0]["zones"]["discard"] == []
    play(game, 1, "done")
    assert len(game.view(1)["seats"][0]["zones"]["discard"]) == 1


def test_exchange_copies_of_a_kind_are_one_answer() -> None:
    games = [started("normal", 2, seed) for seed in range(20)]
    double = next(game for game in games if len(set(hand(game).split())) < 6)
    assert len(keys(double)) == len(set(hand(double).split())) + 1


# -- both


@pytest.mark.parametrize("mode", ["learning", "normal"])
def test_nobody_has_wooden_coins_buildings_or_off_loads_at_the_start(mode: str) -> None:
    game = started(mode, 3)
    for player in range(3):
        assert (coins(game, player), lies(game, "built", player)) == (0, "")
        assert lies(game, "symbol", player) == ""


def test_in_the_first_turn_nobody_draws_in_step_1() -> None:
    game = started("learning", 2)
    assert turn(game) == 0
    assert len(hand(game).split()) == 6
    idle(game, 0, 1)
    assert turn(game) == 1
    assert len(hand(game).split()) == 5  # three kept, two drawn


def test_hands_and_stacks_are_hidden_from_others() -> None:
    game = started("normal", 2)
    theirs = game.view(1)["seats"][0]["zones"]
    assert (theirs["hand"], theirs["stack"]) == (6, 24)
    own = game.view(0)["seats"][0]["zones"]
    assert own["stack"] == 24
    assert game.view(SPECTATOR)["seats"][0]["zones"]["hand"] == 6


def test_the_first_question_belongs_to_everybody() -> None:
    game = started("normal", 4)
    assert [one.player for one in game.asks] == [0, 1, 2, 3]
