"""The market: #19 Badger to #23 Heron.

Situations are those of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabled_fruit.forests import (
    REST,
    Side,
    discard,
    forest,
    go,
    hand,
    market,
    offered,
    table_of,
)
from tests.games.fabled_fruit.hearing import named_to
from tests.games.stories import keys, play


def visit(number: int, mine: str, stalls: str, *others: str, stack: str = REST) -> Game:
    """You have moved there; what lies in the market is written as it is."""
    sides = [Side(one) for one in (mine, *(others or [""]))]
    game = forest(*sides, display=[number, 1, 5], market=stalls, stack=stack)
    go(game, number)
    return game


# -- the market itself


def test_the_market_is_refilled_at_the_end_of_every_turn() -> None:
    """Also where no market location was used."""
    game = forest(Side(), Side(), display=[1, 5, 19], market="B", stack="S S C C C C G")
    go(game, 1)
    assert (hand(game), market(game)) == ("S S", "B C C C C")


def test_the_market_stays_small_when_fruits_run_out() -> None:
    game = forest(Side(), Side(), display=[1, 5, 19], market="B", stack="S S C", discard="P")
    go(game, 1)
    assert (market(game), discard(game)) == ("B C P", "")


def test_a_refill_takes_the_discard_pile_but_not_the_hands() -> None:
    game = visit(22, "B B C", "P P P P P", stack="")
    assert (hand(game), market(game), discard(game)) == ("C P P P P P", "B B", "")


def test_everybody_sees_the_market() -> None:
    game = forest(Side(), Side(), display=[1, 5, 19], market="B S")
    for viewer in (0, 1, -1):
        assert game.view(viewer)["table"]["zones"]["market"] == ["strawberry", "banana"]


# -- signposts


@pytest.mark.parametrize(
    ("number", "mine"), [(19, ""), (19, "BG"), (22, ""), (22, "B C G"), (22, "B CG")]
)
def test_who_does_not_meet_the_requirement_draws_one(number: int, mine: str) -> None:
    game = visit(number, mine, "B C G P S", stack="P")
    assert sorted(hand(game).split()) == sorted([*mine.split(), "P"])
    assert market(game) == "B C G P S"


# -- #19 Badger


def test_19_badger_takes_all_of_a_kind() -> None:
    """Situation 31: the fruit put in comes back with its kind."""
    game = visit(19, "B", "B B S P G", "", "", "", stack="C C C C")
    assert (market(game), offered(game, "kind")) == ("B B B G P S", "B G P S")
    play(game, 0, "kind:banana")
    assert (hand(game), market(game)) == ("B B B C", "C C G P S")


def test_19_badger_chooses_what_to_put_in_but_no_mix_card() -> None:
    game = visit(19, "B C BG", "S S", stack="G G G G G")
    assert offered(game, "put") == "B C"
    play(game, 0, "put:coconut")
    assert offered(game, "kind") == "C S"
    play(game, 0, "kind:strawberry")
    assert (hand(game), market(game)) == ("B G S S BG", "C G G G G")


def test_19_badger_takes_the_fruit_back_from_an_empty_market() -> None:
    game = visit(19, "B", "", stack="S")
    assert hand(game) == "B S"


def test_19_badger_everybody_sees_what_is_put_in_and_taken() -> None:
    game = visit(19, "B", "S S", "", "", stack="")
    play(game, 0, "kind:strawberry")
    for viewer in (1, 2, -1):
        assert named_to(game, viewer, "puts") == "B"
        assert named_to(game, viewer, "takes") == "S"


# -- #20 Otter


def test_20_otter_draws_three_after_three_swaps() -> None:
    """Situation 54."""
    game = visit(20, "B B S", "C G P P S", "", "", "", stack="S S S S")
    play(game, 0, "take:coconut", "put:banana", "take:grapes", "put:banana")
    assert keys(game) == ["take:pineapple", "take:strawberry", "done"]  # no banana
    play(game, 0, "take:pineapple", "put:strawberry")
    assert (hand(game), market(game)) == ("C G P S S S", "B B P S S")
    assert (named_to(game, 1, "puts"), named_to(game, 1, "takes")) == ("B S", "C G P")


def test_20_otter_draws_two_after_fewer_swaps() -> None:
    """Situation 54, second part."""
    game = visit(20, "B B S", "C G P P S", "", "", "", stack="S S S S")
    play(game, 0, "take:coconut", "put:banana", "take:grapes", "put:banana", "done")
    assert hand(game) == "C G S S S"


def test_20_otter_without_swap_draws_two() -> None:
    game = visit(20, "B", "C G P P S", stack="S S S S")
    play(game, 0, "done")
    assert (hand(game), market(game)) == ("B S S", "C G P P S")


@pytest.mark.parametrize(
    ("mine", "stalls"),
    [("", "C G P P S"), ("BG", "C G P P S"), ("B", "")],
    ids=["empty hand", "no plain fruit", "empty market"],
)
def test_20_otter_that_cannot_swap_draws_two(mine: str, stalls: str) -> None:
    """Situation 54, last part."""
    game = visit(20, mine, stalls, stack="S S S S S S S")
    assert sorted(hand(game).split()) == sorted([*mine.split(), "S", "S"])
    assert game.asks[0].player == 1


def test_20_otter_takes_a_kind_only_as_often_as_it_lay_there() -> None:
    """One banana lay there, and another was put in."""
    game = visit(20, "B B", "B C", stack="S S S S S")
    play(game, 0, "take:coconut", "take:banana", "put:banana")
    assert (hand(game), market(game)) == ("B C S S", "B B S S S")
    assert game.asks[0].player == 1  # nothing was left to swap for


def test_20_otter_may_swap_what_it_has_just_taken_but_no_mix_card() -> None:
    game = visit(20, "B BG", "C P", stack="S S S S S")
    play(game, 0, "take:coconut")
    assert game.view(1)["seats"][0]["zones"]["hand"] == 2  # the banana was put in unasked
    play(game, 0, "take:pineapple")
    assert hand(game) == "P S S BG"


# -- #21 Magpie


def test_21_magpie_takes_three_and_the_left_neighbour_one() -> None:
    game = visit(21, "B", "B C G P S", "", "C", stack="S S S S S")
    play(game, 0, "take:banana", "take:grapes", "take:strawberry")
    assert keys(game, 1) == ["take:coconut", "take:pineapple"]
    play(game, 1, "take:pineapple")
    assert [hand(game, player) for player in range(3)] == ["B B G S", "P", "C"]
    assert market(game) == "C S S S S"


def test_21_magpie_of_the_last_player_has_the_first_as_left_neighbour() -> None:
    sides = [Side(), Side(), Side()]
    game = forest(*sides, display=[1, 5, 21], market="B B B B C", active=2, stack="")
    go(game, 21, "take:banana", player=2)  # two bananas have to be taken anyway
    assert offered(game, "take", 0) == "B C"


@pytest.mark.parametrize(
    ("stalls", "mine", "theirs"),
    [("B S", "B S", ""), ("B B B", "B B B", ""), ("B B B B", "B B B", "B"), ("", "", "")],
)
@pytest.mark.parametrize("players", [2, 4])
def test_21_magpie_takes_what_there_is(stalls: str, mine: str, theirs: str, players: int) -> None:
    """Situation 32. There is no refill between the picks."""
    game = visit(21, "", stalls, *[""] * (players - 1), stack="")
    assert (hand(game), hand(game, 1), market(game)) == (mine, theirs, "")


# -- #22 Camel


def test_22_camel_buys_the_market_for_a_pair() -> None:
    game = visit(22, "B B C C", "B C G P S", "", "", stack="S S S S S")
    assert offered(game, "kind") == "B C"
    play(game, 0, "kind:coconut")
    assert (hand(game), discard(game), market(game)) == ("B B B C G P S", "C C", "S S S S S")


def test_22_camel_takes_nothing_from_an_empty_market() -> None:
    """The pair does not refill it before it is taken."""
    game = visit(22, "B B", "", stack="")
    assert (hand(game), market(game)) == ("", "B B")


def test_22_camel_counts_mix_cards() -> None:
    game = visit(22, "B BC BG", "S S S S S", stack="P P P P P")
    assert offered(game, "kind") == ""  # only bananas are a pair
    assert offered(game, "discard") == "B BC"
    play(game, 0, "discard:banana_coconut")
    assert (hand(game), discard(game)) == ("B S S S S S", "")


def test_22_camel_shows_what_it_discards() -> None:
    game = visit(22, "B B", "S S", "", "", stack="")
    assert named_to(game, 2, "discards") == "B"


# -- #23 Heron


def test_23_heron_takes_nothing_where_no_kind_is_rare() -> None:
    """Situation 33."""
    game = visit(23, "P", "B B C C C", "", "", "", stack="S S S")
    assert keys(game) == ["renew", "done"]
    play(game, 0, "done")
    assert (hand(game), market(game)) == ("P", "B B C C C")


def test_23_heron_may_lay_out_a_new_market_first() -> None:
    """Situation 33, second part."""
    game = visit(23, "P", "B B C C C", "", "", "", stack="B S S G P P P P P")
    play(game, 0, "renew")
    assert (hand(game), discard(game)) == ("B G P P", "B B C C C")
    assert market(game) == "P P P S S"


def test_23_heron_takes_what_is_rare_in_the_present_market() -> None:
    game = visit(23, "", "B C C G S", stack="P P P")
    play(game, 0, "done")
    assert (hand(game), market(game)) == ("B G S", "C C P P P")


def test_23_heron_renews_from_the_discarded_market_when_the_stack_runs_out() -> None:
    game = visit(23, "", "B B C C S", stack="")
    play(game, 0, "renew")
    assert hand(game) == "S"
    assert (market(game), len(table_of(game).stack)) == ("B B C C", 0)


def test_23_heron_with_an_empty_market_and_stack_gets_nothing() -> None:
    game = visit(23, "B", "", stack="")
    play(game, 0, "renew")
    assert (hand(game), market(game)) == ("B", "")
