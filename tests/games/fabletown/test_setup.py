"""Rolling for priority, choosing characters, and what lies where before the first turn."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from fabletable.games.fabletown.characters import CHARACTERS
from fabletable.games.fabletown.followers import FOLLOWERS, STARTING
from fabletable.games.fabletown.table import Town
from tests.games.fabletown.boards import (
    boxes,
    fable,
    followers,
    keys_in,
    offered,
    pools,
    rolling,
    sizes,
    started,
    table_of,
    told,
)
from tests.games.stories import keys, play

FREE = "bigby snow_white rose_red boy_blue cinderella beauty pigs"
PAIRS = {one.of: one.key for one in STARTING}


def asked(game: Game) -> list[int]:
    return [ask.player for ask in game.asks]


def drafted(players: int, seed: int = 0) -> Game:
    """Everybody takes the first character that is free."""
    game = started(players, seed)
    for _ in range(players):
        game.answer(game.asks[0].player, game.asks[0].keys[0])
    return game


def order(table: Town) -> list[int]:
    return [one.player for one in table.in_order()]


# -- rolling for priority


def test_the_highest_roll_has_priority_and_who_ties_for_it_rolls_again() -> None:
    """Situation 1."""
    game = started(4, int(rolling("6 2", "6 5", "3", "1")))
    assert told(game, 2)[:7] == [
        "Ann rolls 6.",
        "Ben rolls 6.",
        "You roll 3.",
        "Dan rolls 1.",
        "Ann rolls 2.",
        "Ben rolls 5.",
        "Ben is the first Priority Player.",
    ]
    assert order(table_of(game)) == [1, 2, 3, 0]
    for player in (0, 3, 2, 1):
        assert asked(game) == [player]
        play(game, player, game.asks[0].keys[0])
    assert table_of(game).stand == 1


def test_the_highest_of_different_rolls_is_first() -> None:
    game = started(3, int(rolling("2", "4", "5")))
    assert order(table_of(game)) == [2, 0, 1]
    assert told(game, 0)[:3] == ["You roll 2.", "Ben rolls 4.", "Cleo rolls 5."]


def test_a_tie_below_the_highest_is_not_rolled_again() -> None:
    game = started(3, int(rolling("3", "3", "5")))
    assert [line for line in told(game, 0) if "roll" in line] == [
        "You roll 3.", "Ben rolls 3.", "Cleo rolls 5.",
    ]  # fmt: skip


def test_who_ties_again_rolls_again() -> None:
    game = started(2, int(rolling("4 4 1", "4 4 2")))
    assert len([line for line in told(game, 0) if "roll" in line]) == 6
    assert table_of(game).stand == 1


# -- characters


def test_who_comes_last_chooses_first_and_nobody_takes_what_is_taken() -> None:
    game = started(3, int(rolling("6", "5", "4")))
    assert offered(game, "character", 2) == FREE
    play(game, 2, "character:rose_red")
    assert offered(game, "character", 1) == FREE.replace("rose_red ", "")
    play(game, 1, "character:pigs")
    assert offered(game, "character", 0) == "bigby snow_white boy_blue cinderella beauty"
    play(game, 0, "character:beauty")
    assert [keys_in(one.character) for one in table_of(game).fables] == [
        "beauty", "pigs", "rose_red",
    ]  # fmt: skip


def test_the_draft_is_open_to_all() -> None:
    game = started(3, int(rolling("6", "5", "4")))
    play(game, 2, "character:rose_red")
    assert told(game, 0)[-1] == "Cleo is Rose Red."
    assert told(game, 2)[-1] == "You are Rose Red."
    assert game.view(0)["seats"][2]["zones"]["character"] == ["rose_red"]


def test_two_followers_lie_open_before_characters_are_chosen() -> None:
    """The rulebook turns them over first; items are dealt when everybody is somebody."""
    game = started(3, int(rolling("6", "5", "4")))
    table = table_of(game)
    assert [len(table.box_1), len(table.box_2), len(table.deck)] == [1, 1, 18]
    assert (len(table.items), sizes(game)) == (60, [0, 0, 0])
    before = boxes(game)
    for player in (2, 1, 0):
        play(game, player, keys(game, player)[0])
    assert (len(table.items), sizes(game), boxes(game)) == (45, [5, 5, 5], before)


@pytest.mark.parametrize("character", [one.key for one in CHARACTERS])
def test_a_starting_follower_comes_with_its_character(character: str) -> None:
    game = started(2, int(rolling("6", "5")))
    play(game, 1, f"character:{character}")
    assert followers(game, 1) == PAIRS[character]
    assert followers(game, 0) == ""


def test_characters_at_random_ask_nobody_and_are_all_different() -> None:
    found = set()
    for seed in range(30):
        game = started(4, seed, settings={"characters": "random"})
        assert not any(key.startswith("character:") for ask in game.asks for key in ask.keys)
        taken = [keys_in(one.character) for one in table_of(game).fables]
        assert len(set(taken)) == 4
        assert [followers(game, player) for player in range(4)] == [PAIRS[key] for key in taken]
        found.update(taken)
    assert found == set(FREE.split())


# -- what lies where


def test_what_lies_where_in_a_game_of_four() -> None:
    """Situation 2."""
    game = drafted(4)
    table = table_of(game)
    assert (len(table.items), len(table.deck), len(table.discard)) == (40, 18, 0)
    assert [len(table.box_1), len(table.box_2)] == [1, 1]
    assert keys_in(table.aside) == "cinderella beauty pigs prince_charming bliss giants"


@pytest.mark.parametrize(("players", "items", "out"), [(2, 50, 5), (3, 45, 4), (4, 40, 3)])
def test_five_items_each_and_unused_starting_followers_out_of_the_game(
    players: int, items: int, out: int
) -> None:
    game = drafted(players)
    table = table_of(game)
    assert sizes(game) == [5] * players
    assert len(table.items) == items
    left = FREE.split()[players:]
    assert keys_in(table.aside) == " ".join([*left, *[PAIRS[key] for key in left]])
    assert len(left) == out


def test_the_deck_holds_the_twenty_other_followers_and_no_starting_one() -> None:
    table = table_of(drafted(4))
    lying = [*table.deck.cards, *table.box_1.cards, *table.box_2.cards]
    assert sorted(card.key for card in lying) == sorted(card.key for card in FOLLOWERS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_one_action_card_of_each_kind(players: int) -> None:
    game = drafted(players)
    for player in range(players):
        assert keys_in(fable(game, player).actions) == "buy_1 buy_2 scour draw_two"


def test_starting_followers_are_worth_something_else_in_a_game_of_two() -> None:
    four, two = drafted(4), drafted(2)
    assert sorted(pools(four)) == [10, 13, 16, 17]  # Clara, Red Riding Hood, North Wind, Cubs
    assert sorted(pools(two)) == [14, 16]  # Cubs, North Wind


def test_another_seed_deals_other_cards() -> None:
    dealt = {(keys_in(fable(drafted(2, seed)).hand), *boxes(drafted(2, seed))) for seed in range(5)}
    assert len(dealt) == 5


def test_the_first_turn_begins_with_the_first_priority_player() -> None:
    game = started(3, int(rolling("2", "6", "5")))
    for player in (0, 2, 1):
        play(game, player, game.asks[0].keys[1])
    assert "Turn 1: you have priority." in told(game, 1)
