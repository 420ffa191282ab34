"""Market, thief, tokens, mix cards and pot: how they enter, work and leave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fabletable.engine.campaign import Played
from fabletable.engine.game import Game
from fabletable.games.fabled_fruit.cards import MIXES, Location
from fabletable.games.fabled_fruit.components import (
    DOUBLE,
    MARK,
    MARKET,
    MIX,
    POT,
    THIEF,
    TOKENS,
    WILD,
)
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from fabletable.games.fabled_fruit.standing import FOREST, NO_MASTER
from tests.games.fabled_fruit.forests import (
    DECK,
    NAMES,
    Side,
    animal,
    at,
    discard,
    forest,
    go,
    hand,
    left_of,
    letters,
    market,
    offered,
    sizes,
    started,
    table_of,
)
from tests.games.stories import keys, play

PRICE_1 = "P P P B"  # of #1
BRINGS = {
    MARKET: [19, 20, 21, 22, 23],
    THIEF: [29, 30, 32, 33],
    WILD: [34, 35, 36, 37, 58],
    TOKENS: [39, 40, 41, 42, 43, 58],
    DOUBLE: [44, 45, 47],
    MIX: [48, 49, 50, 51, 58],
    POT: [52],
}


def opening(number: int, stack: str = "...") -> Game:
    """The first player has bought a juice, and a new location has come."""
    game = forest(Side(PRICE_1), Side(), unopened=[number], stack=stack)
    go(game, 1, "buy")
    assert left_of(game, number) == 1
    return game


def after_this_game(game: Game) -> Game:
    """The next game of a campaign; the forest is as this game left it."""
    assert game.result is not None
    campaign = FABLED_FRUIT.campaigns["fable"]
    options = {choice.key: choice.values[0] for choice in campaign.settings}
    state = campaign.begin(2, {**options, "from": "1"}, DECK, "0")
    played = Played(game.result, game.outcome, NAMES[:2])
    state, _ = campaign.conclude(state, played, DECK, "0")
    prepared: Mapping[str, Any] = campaign.prepare(state)
    return started("fable", 2, prepared=prepared)


# -- entering


@pytest.mark.parametrize("part", BRINGS)
def test_which_locations_bring_a_component(part: str) -> None:
    places = [card for card in DECK.values() if isinstance(card, Location)]
    assert [place.number for place in places if part in place.parts] == BRINGS[part]


@pytest.mark.parametrize(("part", "number"), [(part, BRINGS[part][0]) for part in BRINGS])
def test_a_component_enters_with_its_first_location(part: str, number: int) -> None:
    table = table_of(opening(number))
    assert table.parts == [part]
    assert len(table.market) == (5 if part == MARKET else 0)
    assert len(table.pot) == (2 if part == POT else 0)
    assert (len(table.mix), len(table.mixes)) == ((10, 0) if part == MIX else (0, 10))
    assert (table.thief, table.master) == (FOREST, NO_MASTER)


def test_a_second_location_brings_nothing_anew() -> None:
    game = forest(Side(PRICE_1), Side(), display=[1, 48], unopened=[49], mix="BC")
    go(game, 1, "buy")
    assert letters(table_of(game).mix) == "BC"


@pytest.mark.parametrize(
    ("first", "parts"),
    [
        ("1", []),
        ("14", [MARKET]),
        ("18", [MARKET]),
        ("29", [THIEF, WILD]),
        ("47", [DOUBLE, MIX, POT]),
        ("53", [MARK, WILD, TOKENS, MIX]),
    ],
)
def test_components_are_laid_out_at_the_start_of_a_game(first: str, parts: list[str]) -> None:
    game = started("fable", 4, settings={"from": first})
    table = table_of(game)
    assert table.parts == parts
    assert (len(table.market), len(table.pot)) == (5 * (MARKET in parts), 2 * (POT in parts))
    assert len(table.mix) == 10 * (MIX in parts)
    assert len(table.stack) == 60 - 8 - len(table.market) - len(table.pot)


@pytest.mark.parametrize(("stack", "laid"), [("C", "B C P P P"), ("", "B P P P")])
def test_a_market_of_the_last_fruits(stack: str, laid: str) -> None:
    """The price that was just paid is shuffled for it."""
    assert market(opening(19, stack)) == laid


# -- the market


def test_the_market_is_refilled_at_the_end_of_every_turn() -> None:
    game = forest(Side(), Side(), display=[1, 21], market="C C G P S", stack="S S S S ...")
    go(game, 21, "take:coconut", "take:coconut", "take:grapes")
    assert market(game) == "P S"  # no refill before the neighbour has picked
    play(game, 1, "take:pineapple")
    assert market(game) == "S S S S S"


def test_any_turn_refills_the_market() -> None:
    game = forest(Side(), Side(), display=[1, 2, 21], market="C", stack="B B G G P P")
    go(game, 1)
    assert market(game) == "C G G P P"


def test_fewer_than_five_if_fruits_run_out() -> None:
    game = forest(Side(), Side(), display=[1, 2, 21], market="C", stack="B B G", discard="")
    go(game, 1)
    assert market(game) == "C G"


def test_the_market_outlives_its_last_location_in_this_game() -> None:
    side = Side("C C P P S")
    game = forest(side, Side(), display={1: 4, 2: 4, 21: 1}, market="C G G P S")
    go(game, 21, "buy")
    assert (left_of(game, 21), market(game)) == (0, "C G G P S")


def test_without_market_locations_the_next_game_has_no_market() -> None:
    sides = [Side("C C P P S", juices=4), Side()]
    game = forest(*sides, display={1: 4, 2: 4, 21: 1}, start=1, market="C G G P S")
    go(game, 21, "buy")
    table = table_of(after_this_game(game))
    assert (len(table.market), len(table.stack), MARKET in table.parts) == (0, 56, False)


# -- the thief


def test_the_thief_leaves_a_depleted_stack_and_loses_its_master() -> None:
    game = forest(Side(PRICE_1), Side(), display={1: 1, 2: 4, 29: 4}, thief=1, master=0)
    go(game, 1, "buy")
    assert (table_of(game).thief, table_of(game).master) == (FOREST, NO_MASTER)


def test_the_thief_comes_after_the_toll_and_before_the_purchase() -> None:
    """What it takes may be missing."""
    sides = [Side("P P P P B"), Side(at=1), Side()]
    game = forest(*sides, display=[1, 2, 29], thief=1, master=2)
    go(game, 1, "give:pineapple")
    assert sizes(game) == [5, 1, 1]  # 3 left, and 2 drawn: there was no buying


def test_an_action_that_moves_an_animal_wakes_no_thief() -> None:
    game = forest(Side("C"), Side("S"), display=[1, 18, 29], thief=18, master=0)
    go(game, 18)
    assert (at(game, 1), hand(game, 1)) == (18, "B S")


# -- tokens


def test_tokens_pay_no_toll() -> None:
    game = forest(Side(wild=2, tokens="B C"), Side("S", at=5), display=[1, 5, 38], stack="")
    go(game, 5)
    assert sizes(game) == [0, 1]


def test_tokens_break_no_tie() -> None:
    sides = [Side(wild=2, tokens="B C", juices=5), Side("S", juices=5)]
    game = forest(*sides, display=[2, 38], stack="", start=1)
    go(game, 38)
    assert game.result is not None
    assert game.result.winners == [1]


def test_a_spent_wild_token_can_be_taken_again() -> None:
    game = forest(Side("P P B C", wild=1), Side(wild=2), display=[1, 5, 34])
    go(game, 1, "buy", "pay:banana")  # the token stands for a pineapple
    go(game, 5, player=1)
    go(game, 34)
    assert (animal(game).wild, table_of(game).wilds_left) == (1, 0)


def test_a_double_turn_token_is_back_in_the_supply_after_use() -> None:
    sides = [Side(double=1), Side(double=1), Side(double=1)]
    game = forest(*sides, display=[1, 5, 44])
    go(game, 1, "again")
    go(game, 44)
    assert [one.double for one in table_of(game).animals] == [1, 1, 1]


# -- mix cards


def test_there_is_a_mix_card_for_each_pair_of_kinds() -> None:
    assert len({mix.kinds for mix in MIXES}) == len(MIXES) == 10
    assert all(len(set(mix.kinds)) == 2 and mix.copies == 1 for mix in MIXES)


def test_a_mix_card_pays_a_toll_and_counts_as_one_fruit() -> None:
    game = forest(Side("BG"), Side(at=5), display=[1, 5, 38])
    go(game, 5)
    assert (hand(game, 1), sizes(game)) == ("BG", [3, 1])


def test_a_mix_card_breaks_a_tie_as_one_fruit() -> None:
    sides = [Side("BG", juices=5), Side("S", juices=5)]
    game = forest(*sides, display=[2, 38], stack="", start=1)
    go(game, 38)
    assert game.result is not None
    assert game.result.winners == [0, 1]


# -- the pot


def test_the_purchase_that_brings_the_wombat_adds_nothing_to_the_pot() -> None:
    game = opening(52)
    assert len(table_of(game).pot) == 2


def test_a_second_wombat_adds_one() -> None:
    game = forest(Side(PRICE_1), Side(), display={1: 4, 52: 1}, ahead={52: 3}, pot="C S")
    go(game, 1, "buy")
    assert (len(table_of(game).pot), left_of(game, 52)) == (3, 2)


def test_the_pot_is_discarded_with_the_last_wombat() -> None:
    game = forest(Side("P P C C S S"), Side(), display={1: 4, 52: 1}, pot="G G")
    go(game, 52, "buy")
    assert (len(table_of(game).pot), discard(game)) == (0, "C C G G P P S S")


def test_without_wombat_purchases_add_nothing() -> None:
    game = forest(Side("P P C C S S"), Side(PRICE_1), display={1: 4, 2: 4, 52: 1}, pot="G G")
    go(game, 52, "buy")
    go(game, 1, "buy", player=1)
    assert len(table_of(game).pot) == 0


def test_no_fruit_is_left_for_the_pot() -> None:
    game = forest(Side("CP GP PS BP"), Side(), display=[1, 48, 52], stack="")
    go(game, 1, "buy")
    assert len(table_of(game).pot) == 0


# -- between games


def test_everything_goes_back_between_games() -> None:
    mine = Side("P P P B", at=34, token_at=48, juices=4, wild=2, double=1, tokens="B", tasted=3)
    game = forest(
        mine, Side("BC S", at=44), display=[1, 29, 34, 44, 48, 52], extra=True, start=1,
        thief=29, master=1, pot="C C C C", mix="GS",
    )  # fmt: skip
    go(game, 1, "buy", "pay:banana")
    following = after_this_game(game)
    table = table_of(following)
    for one in table.animals:
        assert (one.at, one.token_at, one.wild, one.double, one.tokens, one.tasted) == (
            FOREST, FOREST, 0, 0, [], 0,
        )  # fmt: skip
        assert (len(one.hand), len(one.juices)) == (2, 0)
    assert (table.thief, table.master) == (FOREST, NO_MASTER)
    assert (len(table.mix), len(table.pot), len(table.stack)) == (10, 2, 54)
    assert len(table.display) == 23
    assert keys(following, table.start)
    assert offered(following, "go", table.start).startswith("hippo weasel")
