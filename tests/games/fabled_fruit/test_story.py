"""The story has no gaps: who did what to whom, as far as it was open, and why the game ended so."""

from __future__ import annotations

import pytest

from tests.games.fabled_fruit.forests import Side, forest, go, told
from tests.games.stories import play


def test_who_discards_is_named() -> None:
    game = forest(Side("C"), Side("B B S"), Side(), display=[1, 37], stack="P P P ...")
    go(game, 37)
    for player, bid in ((0, "bid:0"), (1, "bid:2"), (2, "bid:0")):
        if any(ask.player == player for ask in game.asks):
            play(game, player, bid)
    play(game, 1, "discard:banana")
    assert "Dora wins the bidding with 2." in told(game, 2)
    assert "Dora discards 2 bananas." in told(game, 2)


def test_a_kind_twice_is_discarded_by_who_dared() -> None:
    game = forest(Side(), Side(), stack="B B ...")
    go(game, 6, "reveal")
    assert "Anne discards 2 bananas." in told(game, 1)


@pytest.mark.parametrize(
    ("answer", "line"),
    [("yield", "Dora gives a card to Anne."), ("refuse", "Dora gives Anne nothing.")],
)
def test_31_the_demand_and_the_answer_are_told(answer: str, line: str) -> None:
    game = forest(Side(), Side("B C"), Side(), display=[1, 31])
    go(game, 31)
    play(game, 1, answer, *(["give:banana"] if answer == "yield" else []))
    assert told(game, 2).index("Anne demands a fruit from Dora.") < told(game, 2).index(line)


def test_27_the_division_is_told() -> None:
    game = forest(Side(), Side(), display=[1, 27], stack="B B C G S")
    go(game, 27)
    play(game, 1, "group:banana", "group:banana", "done")
    assert "Dora divides the fruits: 2 bananas, or a coconut, grapes and a strawberry." in told(
        game, -1
    )


def test_52_the_pot_is_told() -> None:
    sides = [Side("P P P B"), Side()]
    game = forest(*sides, display=[1, 2, 52], pot="B C", stack="S G G ...")
    go(game, 1, "buy")
    assert "The pot holds 3 fruits now." in told(game, 1)
    go(game, 52, player=1)
    assert "Dora takes 3 cards from the pot." in told(game, 0)
    assert "You take a strawberry, a banana and a coconut from the pot." in told(game, 1)


def test_52_what_becomes_of_the_pot_is_told() -> None:
    sides = [Side("P P C C S S"), Side()]
    game = forest(*sides, display={1: 4, 2: 1, 52: 1}, pot="B C C C")
    go(game, 52, "buy")
    assert "The pot is discarded: 4 fruits." in told(game, 1)


def test_the_thief_is_told_as_such() -> None:
    game = forest(Side("B"), Side("C"), display=[1, 29], thief=1, master=1)
    go(game, 1)
    assert "The thief takes a banana from you, for Dora." in told(game, 0)
    assert "The thief takes a card from Anne, for Dora." in told(game, -1)


def test_a_fruit_for_moving_is_told_as_such() -> None:
    game = forest(Side("B"), Side(at=1), Side(), display=[1, 2])
    go(game, 1)
    assert "You give a banana to Dora, for moving there." in told(game, 0)
    assert "Anne gives a card to Dora, for moving there." in told(game, 2)


def test_a_thief_that_finds_nothing_is_told() -> None:
    game = forest(Side(), Side("C"), display=[1, 29], thief=1, master=1)
    go(game, 1)
    assert "The thief finds nothing to take from Anne." in told(game, 1)


def test_4_who_takes_nothing_is_told() -> None:
    game = forest(Side("B"), Side(), Side(), stack="...")
    go(game, 4)
    play(game, 1, "done")
    play(game, 2, "take:banana")
    lines = told(game, -1)
    assert lines.index("Dora takes none.") < lines.index("Emil takes a banana.")


def test_4_who_comes_too_late_is_not_said_to_take_none() -> None:
    game = forest(Side("B"), Side(), Side(), stack="...")
    go(game, 4)
    play(game, 1, "take:banana")
    assert "Emil takes none." not in told(game, -1)


def test_33_whose_hand_is_looked_at() -> None:
    game = forest(Side(), Side("B"), display=[1, 33])
    go(game, 33)
    assert "Anne looks at your hand." in told(game, 1)
    assert "You look at Dora's hand." in told(game, 0)


def test_that_nothing_more_can_be_drawn_is_told() -> None:
    game = forest(Side(), Side(), stack="B")
    go(game, 1)
    assert told(game, 1).index("Anne draws a card.") < told(game, 1).index(
        "No more fruit is left to draw for Anne."
    )


def test_the_last_round_is_told_once() -> None:
    sides = [Side("P P P B", juices=4), Side("C C C B", juices=4)]
    game = forest(*sides, display=[1, 2])
    go(game, 1, "buy")
    assert "Anne has 5 juices: the game ends with this round." in told(game, 1)
    go(game, 2, "buy", player=1)
    assert sum("ends with this round" in line for line in told(game, -1)) == 1


def test_a_thief_without_a_place_goes_home() -> None:
    sides = [Side("P P P B"), Side()]
    game = forest(*sides, display={1: 1, 2: 4, 29: 1}, thief=1, master=0)
    go(game, 1, "buy")
    assert "The thief returns to the forest." in told(game, 1)


def test_39_whose_token_is_taken() -> None:
    game = forest(Side("G G"), Side(tokens="G"), display=[1, 39])
    go(game, 39)
    assert "Anne takes the grapes token from you." in told(game, 1)


def test_the_market_is_refilled_openly() -> None:
    game = forest(Side(), Side(), Side(), display=[1, 21], market="B C G P S", stack="S S S B ...")
    go(game, 21, "take:banana", "take:coconut", "take:grapes")
    play(game, 1, "take:pineapple")
    assert "Into the market: 3 strawberries and a banana." in told(game, 2)


def test_a_signpost_that_is_not_met_says_what_it_asks() -> None:
    game = forest(Side("C"), Side())
    go(game, 2)
    line = "The signpost of #2 Meerkat says: at least 1 banana. {} not meet it and {} only 1."
    assert line.format("Anne does", "draws") in told(game, 1)
    assert line.format("You do", "draw") in told(game, 0)


def test_a_double_turn_is_paid_for() -> None:
    game = forest(Side("C", double=1), Side())
    go(game, 1, "again")
    assert "Anne returns a double-turn token and takes another turn." in told(game, 1)


# -- the end


def ended(*sides: Side) -> list[str]:
    """The story of a last round in which the last player draws two fruits."""
    last = len(sides) - 1
    game = forest(*sides, active=last, start=0)
    go(game, 1, player=last)
    assert game.result is not None
    return told(game, -1)


def test_who_wins_is_told() -> None:
    lines = ended(Side(juices=5, at=2), Side(juices=1, at=3))
    assert lines[-1] == "Anne wins with 5 juices."


def test_a_tie_is_broken_by_fruits_and_that_is_told() -> None:
    """'In case of a tie, the tied player with more remaining fruits in his hand wins.'"""
    sides = [Side("B C S", juices=4), Side("B", juices=3), Side("", juices=3)]
    lines = ended(*sides)
    assert "Anne wins with 4 juices." in lines
    assert lines[-1] == "With 3 juices each, the most fruits in hand decide: Emil 2, Dora 1."


def test_the_first_place_too() -> None:
    lines = ended(Side("B C S", juices=5), Side("", juices=5))
    assert lines[-2:] == [
        "Anne wins with 5 juices.",
        "With 5 juices each, the most fruits in hand decide: Anne 3, Dora 2.",
    ]


def test_who_is_level_in_both_shares_the_victory() -> None:
    lines = ended(Side("B C", juices=5), Side("", juices=5))
    assert lines[-2:] == [
        "Anne shares the victory with 5 juices.",
        "Dora shares the victory with 5 juices.",
    ]


def test_a_token_that_goes_back_is_returned_and_one_that_pays_is_used() -> None:
    wild = forest(Side("B", wild=1), Side(), display=[1, 36])
    go(wild, 36)
    assert "Anne returns a wild token to the supply." in told(wild, 1)
    sold = forest(Side("B", tokens="B"), Side(tokens="C G P S"), display=[1, 42])
    go(sold, 42)
    assert "Anne returns the banana token to the supply." in told(sold, 1)
    rest = forest(Side("B", double=1), Side(), display=[1, 45])
    go(rest, 45, "rest")
    assert "Anne returns a double-turn token to the supply." in told(rest, 1)
    paid = forest(Side("P P P", wild=1), Side(), display=[1, 36])
    go(paid, 1, "buy")
    assert "Anne uses a wild token." in told(paid, 1)


def test_what_comes_from_the_mix_stack_and_the_market_is_told_so() -> None:
    mixed = forest(Side(), Side(), display=[1, 48], mix="BC BG BP")
    go(mixed, 48)
    assert "Anne draws 2 cards from the mix stack." in told(mixed, 1)
    market = forest(Side(), Side(), display=[1, 23], market="B B C S S")
    go(market, 23, "renew")
    assert any("Anne discards the market: " in line for line in told(market, 1))


@pytest.mark.parametrize(
    ("juices", "line"),
    [
        (1, "With 1 juice each, the most fruits in hand decide: Anne 1, Dora 0."),
        (2, "With 2 juices each, the most fruits in hand decide: Anne 1, Dora 0."),
    ],
)
def test_one_juice_is_no_juices(juices: int, line: str) -> None:
    sides = Side("B", juices=juices), Side(juices=juices)
    game = forest(*sides, display=[1, 2], stack="", start=1, round_=60)
    go(game, 1)
    assert line in told(game, -1)
