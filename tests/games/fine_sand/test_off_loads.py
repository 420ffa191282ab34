"""Off-loads wait on the Symbol cards until every Symbol card holds one.

The numbers in the names are the test situations of the content page.
Player 1 sits to the left of player 0, and so on around the table.
"""

from __future__ import annotations

import pytest

from tests.games.fine_sand.beaches import Site, beach, discard, hand, idle, in_stack, lies, told
from tests.games.stories import play

CARDS = ["castle1", "castle2", "castle3", "coin2"]


def symbols(players: int, waiting: list[str]) -> list[Site]:
    return [Site(symbol=waiting[player]) for player in range(players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_10_everybody_takes_the_topmost_card_of_the_right_neighbour(players: int) -> None:
    game = beach(*symbols(players, CARDS))
    idle(game, *range(players))
    piles = [discard(game, player) for player in range(players)]
    assert piles == [CARDS[players - 1], *CARDS[: players - 1]]
    assert all(lies(game, "symbol", player) == "" for player in range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_9_with_one_empty_symbol_card_nobody_takes_a_card(players: int) -> None:
    waiting = [*CARDS[: players - 1], ""]
    game = beach(*symbols(players, waiting))
    idle(game, *range(players))
    assert all(discard(game, player) == "" for player in range(players))
    assert [lies(game, "symbol", player) for player in range(players)] == waiting


def test_off_loads_of_this_turn_count_too() -> None:
    game = beach(Site(hand="red4"), Site(symbol="castle3"))
    play(game, 0, "offload:red4")
    idle(game, 0, 1)
    assert (discard(game, 0), discard(game, 1)) == ("castle3", "red4")


def test_an_off_load_is_handed_over_when_all_have_finished_their_turn() -> None:
    game = beach(Site(hand="red4"), Site(symbol="castle3"))
    play(game, 0, "offload:red4")
    idle(game, 0)
    assert (discard(game, 0), discard(game, 1)) == ("", "")
    idle(game, 1)
    assert discard(game, 1) == "red4"


def test_only_the_topmost_card_moves_and_the_others_stay() -> None:
    game = beach(Site(symbol="red4 red5 red6"), Site(symbol="castle1"))
    idle(game, 0, 1)
    assert (lies(game, "symbol", 0), lies(game, "symbol", 1)) == ("red5 red6", "")
    assert (discard(game, 0), discard(game, 1)) == ("castle1", "red4")


def test_the_last_off_load_lies_on_top() -> None:
    game = beach(Site(hand="red4", symbol="red5"))
    play(game, 0, "offload:red4")
    assert lies(game, "symbol", 0) == "red4 red5"


def test_off_loads_pile_up_while_another_symbol_card_is_empty() -> None:
    stack = "castle1 castle2 castle3 red4 ..."
    game = beach(Site(hand="red5", stack=stack), Site(stack="green6 green7 green8 ..."))
    play(game, 0, "offload:red5")
    idle(game, 0, 1)
    play(game, 0, "offload:castle1")
    idle(game, 0, 1)
    assert lies(game, "symbol", 0) == "castle1 red5"
    assert discard(game, 1) == ""


def test_a_card_received_lies_on_top_of_the_own_discards_of_the_turn() -> None:
    site = Site(hand="castle1 castle2 castle3 red4", symbol="coin2")
    game = beach(site, Site(symbol="coin3"))
    play(game, 0, "done", "discard:red4")
    idle(game, 1)
    assert discard(game, 0) == "coin3 red4"


def test_a_received_card_is_the_receivers_own_from_then_on() -> None:
    game = beach(Site(stack="red4", symbol="castle1"), Site(symbol="red4"))
    idle(game, 0, 1)
    assert hand(game, 0) == "red4 red4"  # the last card of the stack, and the one received
    assert in_stack(game, 0) == ""


def test_everybody_reads_which_card_was_received() -> None:
    game = beach(Site(symbol="castle1"), Site(symbol="castle3"))
    idle(game, 0, 1)
    assert "You get Sand castle 3 from Ben." in told(game, 0)
    assert "Ben gets Sand castle 1 from you." in told(game, 0)


def test_who_has_an_empty_hand_cannot_off_load_and_so_nobody_gets_anything() -> None:
    game = beach(Site(symbol="red4"), Site(hand=""))
    idle(game, 0, 1)
    assert lies(game, "symbol", 0) == "red4"
