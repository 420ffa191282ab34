"""Buying juices: what pays, the new location card, and stacks that run out.

Situations are those of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabled_fruit.forests import (
    Side,
    at,
    destinations,
    discard,
    forest,
    go,
    hand,
    juices,
    left_of,
    market,
    offered,
    sizes,
    table_of,
    told,
)
from tests.games.fabled_fruit.hearing import named_to
from tests.games.stories import keys, play

ELSEWHERE = 29  # a location that needs nothing of what is tested here


def at_shop(number: int, mine: str) -> Game:
    """You have moved to this location, alone."""
    game = forest(Side(mine), Side(), display=[number, ELSEWHERE])
    go(game, number)
    return game


def can_buy(game: Game) -> bool:
    return game.ask_of(0) is not None and "buy" in keys(game)


def pay_anyhow(game: Game) -> None:
    """Pay with the first thing that is offered, until the next one is asked."""
    while game.asks[0].player == 0:
        play(game, 0, keys(game)[0])


# -- prices

PRICES = {
    1: ("P P P B", "P P B B"),
    2: ("C C C S", "C C S S"),
    3: ("G G G B", "G G B B"),
    4: ("S S S B", "S S B B"),
    5: ("B B B C", "B B C C"),
    6: ("C C C B G", "C C B B G"),
    7: ("B B C G P S", "B C G P S"),
    8: ("B B P C G", "B P P C G"),
    9: ("C C P P B", "C P P P B"),
    10: ("S S S B C", "S S B B C"),
    11: ("G G G C C", "G G G C B"),
    12: ("B C G P B", "B C G B B"),
    13: ("G G P B", "G P P B"),
    14: ("B B B S C", "B B B C C"),
    15: ("G G G G B", "G G G B B"),
    16: ("P P B C S", "P P B S S"),
    17: ("P P C C B", "P P P C B"),
    18: ("S S S B C", "S S B B C"),
    19: ("B B S G C", "B B S C C"),
    20: ("G G G B C P", "G G B B C P"),
    21: ("C C P P S", "C P P P S"),
    22: ("B B C C S", "B B B B S"),
    23: ("G G B S C C", "G G B B C C"),
    24: ("B B B C G", "B B C C G"),
    25: ("C C P P S", "C C P P B"),
    26: ("B C G P S", "B C G P P"),
    27: ("S S S B G", "S S S G G"),
    28: ("B B B B B C", "B B C C C G"),
}


@pytest.mark.parametrize("number", list(PRICES))
def test_a_juice_costs_exactly_its_price(number: int) -> None:
    exact, wrong = PRICES[number]
    game = at_shop(number, f"{exact} B C")  # two more than needed
    assert can_buy(game)
    game = at_shop(number, exact)
    play(game, 0, "buy")
    pay_anyhow(game)
    assert (juices(game), hand(game), discard(game)) == (
        [1, 0],
        "",
        " ".join(sorted(exact.split())),
    )
    assert not can_buy(at_shop(number, wrong))


def test_a_smoothie_is_any_fruit() -> None:
    for smoothie in ("B", "C", "G", "P", "S", "CS"):
        game = at_shop(3, f"G G G {smoothie}")
        play(game, 0, "buy")
        assert (juices(game), hand(game)) == ([1, 0], "")


def test_the_buyer_chooses_what_pays() -> None:
    game = at_shop(3, "G G G G B S")
    play(game, 0, "buy")
    assert offered(game, "pay") == "B G"  # a strawberry would come after the grapes
    play(game, 0, "pay:grapes")
    assert offered(game, "pay") == "G S"  # three grapes are paid
    play(game, 0, "pay:strawberry")
    assert (hand(game), discard(game)) == ("B G", "G G G S")


def test_everything_paid_is_shown() -> None:
    game = forest(Side("G G G B"), Side(), Side())
    go(game, 3, "buy")
    assert [named_to(game, viewer, "pay") for viewer in (0, 1, 2, -1)] == ["B G"] * 4
    assert any("Anne buys" in line and "#3 Mosquito" in line for line in told(game, -1))
    assert game.view(2)["seats"][0]["zones"]["juices"] == ["mosquito"]


def test_buying_takes_the_place_of_the_action() -> None:
    """And there is one juice a turn, however much is left."""
    game = forest(Side("P P P P P P P P"), Side())
    go(game, 1, "buy")
    assert (juices(game), sizes(game)) == ([1, 0], [4, 0])
    assert game.asks[0].player == 1


# -- new locations


def test_camille_pays_for_a_juice() -> None:
    """Situation 3."""
    game = forest(Side("G G G B"), Side(), Side(), Side())
    go(game, 3, "buy")
    assert discard(game) == "B G G G"
    assert (juices(game)[0], sizes(game)[0], left_of(game, 3)) == (1, 0, 3)


def test_each_purchase_brings_a_location_card() -> None:
    """Situations 4 and 5."""
    game = forest(Side("G G G B"), Side("P P P B"), unopened=[7, 8])
    go(game, 3, "buy")
    assert (left_of(game, 7), len(table_of(game).display)) == (1, 24)
    assert "#7 Asian black bear" in told(game, 1)[-1]
    assert destinations(game, 1) == [1, 2, 3, 4, 5, 6, 7]
    go(game, 1, "buy", player=1)
    assert (left_of(game, 7), len(table_of(game).display)) == (2, 24)
    assert len(table_of(game).locations()) == 7


def test_a_new_number_comes_after_the_fourth_card_of_the_last() -> None:
    game = forest(
        Side("G G G B"), Side("P P P B"), display={1: 4, 3: 4, 7: 3}, ahead={7: 1}, unopened=[8, 9]
    )
    go(game, 3, "buy")
    assert (left_of(game, 7), left_of(game, 8)) == (4, 0)
    go(game, 1, "buy", player=1)
    assert (left_of(game, 7), left_of(game, 8)) == (4, 1)


def test_components_enter_with_the_location_that_names_them() -> None:
    game = forest(Side("P P P B"), Side(), unopened=[19], stack="B C G P S S")
    assert game.view(1)["table"]["parts"] == []
    go(game, 1, "buy")
    assert (market(game), len(table_of(game).stack)) == ("B C G P S", 1)


def test_without_location_cards_the_display_shrinks() -> None:
    """Situation 53, in the game."""
    game = forest(Side("P P P B"), Side())
    go(game, 1, "buy")
    assert len(table_of(game).display) == 23
    assert not any("new location" in line for line in told(game, 0))


# -- stacks that run out


def test_a_location_whose_last_card_is_bought_is_gone() -> None:
    """Situation 21."""
    sides = [Side("P P P B S"), Side(at=1), Side(at=2), Side()]
    game = forest(*sides, display={1: 1, 2: 4, 3: 4}, unopened=[7])
    go(game, 1, "give:strawberry", "buy")
    assert left_of(game, 1) == 0
    assert [at(game, player) for player in range(4)] == [0, 0, 2, 0]
    assert destinations(game, 1) == [2, 3, 7]
    for player, place in ((1, 3), (2, 3), (3, 3)):
        go(game, place, player=player)
    assert destinations(game) == [2, 3, 7]


def test_a_stack_whose_next_card_comes_at_once_is_not_depleted() -> None:
    """Situation 22."""
    game = forest(Side("B B P C G S"), Side(at=8), display={8: 1, 2: 4, 3: 4}, ahead={8: 3})
    go(game, 8, "give:strawberry", "buy")
    assert left_of(game, 8) == 1
    assert (at(game), at(game, 1)) == (8, 8)
    assert destinations(game, 1) == [2, 3]


def test_the_market_stays_when_its_last_location_is_gone() -> None:
    """Situation 59, in the game: it is even refilled."""
    game = forest(
        Side("C C P P S"), Side(), display={21: 1, 1: 4}, market="B C G P", stack="S S ..."
    )
    go(game, 21, "buy")
    assert left_of(game, 21) == 0
    assert market(game) == "B C G P S"
