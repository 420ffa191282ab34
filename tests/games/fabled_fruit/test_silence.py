"""Who is asked tells nothing: whose only answer follows from hidden cards is asked all the same."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from fabletable.games.fabled_fruit.table import KEPT
from tests.games.fabled_fruit.forests import Side, forest, go, hand, sizes
from tests.games.stories import keys, play


def asked(game: Game) -> list[int]:
    return [ask.player for ask in game.asks]


def visited(number: int, *hands: str) -> Game:
    game = forest(*[Side(one) for one in hands], display=[1, number])
    go(game, number)
    return game


@pytest.mark.parametrize("mine", ["B B B", "B C P"])
def test_25_who_hides_a_fruit_is_asked_whatever_they_hold(mine: str) -> None:
    """Else a table of two would see that all are of one kind."""
    game = visited(25, mine, "S S")
    assert asked(game) == [0]
    play(game, 0, "hide:banana")
    assert keys(game, 1)[0] == "name:banana"


@pytest.mark.parametrize("theirs", ["B B B", "B C P"])
def test_26_who_pays_tribute_is_waited_for_whatever_they_hold(theirs: str) -> None:
    game = visited(26, "S", theirs, "S P")
    assert asked(game) == [1, 2]
    play(game, 1, "hide:banana")
    assert asked(game) == [2]


def test_26_who_has_one_fruit_alone_has_no_choice_as_everybody_sees() -> None:
    game = visited(26, "S", "B", "S P")
    assert asked(game) == [2]


@pytest.mark.parametrize("theirs", ["C C C", "C P S"])
def test_2_who_gives_is_asked_whatever_they_hold(theirs: str) -> None:
    """'If a player must give away a fruit, he chooses the fruit.'"""
    game = visited(2, "B", theirs)
    assert asked(game) == [1]


def test_2_a_forced_gift_is_one_answer() -> None:
    game = visited(2, "B", "C C C")
    assert keys(game, 1) == ["give:coconut"]
    play(game, 1, "give:coconut")
    assert (hand(game), hand(game, 1)) == ("C C", "B C")
    assert asked(game) == [1]  # whose turn it is now


def test_2_who_must_give_all_is_not_asked() -> None:
    """Everybody sees how many fruits they have."""
    game = visited(2, "B", "C C")
    assert hand(game) == "C C"


@pytest.mark.parametrize(("number", "theirs"), [(3, "C C C C"), (51, "C C C"), (31, "C C")])
def test_gifts_in_anothers_turn_are_asked_for(number: int, theirs: str) -> None:
    game = visited(number, "", theirs)
    if number == 31:
        play(game, 1, "yield")
    assert keys(game, 1) == ["give:coconut"]


def test_in_your_own_turn_a_forced_choice_is_not_asked() -> None:
    """Everybody waits for you anyway."""
    game = forest(Side("B B B", at=2), Side("C", at=1), display=[1, 2, 3])
    go(game, 1)
    assert sizes(game) == [4, 2]
    assert asked(game) == [1]


@pytest.mark.parametrize(("parts", "is_asked"), [([48], True), ([], False)])
def test_41_a_kind_is_handed_over_unasked_only_while_there_are_no_mix_cards(
    parts: list[int], is_asked: bool
) -> None:
    """Who holds one is seen by all; whether it could have been a mix card is not."""
    game = forest(Side("S", tokens="B"), Side("B S"), display=[1, 41, *parts])
    go(game, 41)
    assert keys(game, 1)[0] == ("give:banana" if is_asked else "go:hippo")


def test_a_standstill_asks_everybody_who_discards() -> None:
    many = "B B B B B B B B B B B B"
    sides = [Side(many, at=1), Side("C C C C C C C C C C C C", at=1)]
    game = forest(*sides, display=[1, 5, 13], stack="", stirred=False, start=0, active=1)
    go(game, 13, player=1)
    assert keys(game, 0) == ["discard:banana"]
    play(game, 0, "discard:banana")
    assert keys(game, 1) == ["discard:coconut"]
    play(game, 1, "discard:coconut")
    assert sizes(game) == [KEPT, KEPT]


@pytest.mark.parametrize("theirs", ["C C C", "C P S"])
def test_37_who_pays_a_bid_in_anothers_turn_is_asked(theirs: str) -> None:
    game = visited(37, "", theirs)
    play(game, 0, "bid:0")
    play(game, 1, "bid:1")
    assert asked(game) == [1]
    assert keys(game, 1)[0] == "discard:coconut"
