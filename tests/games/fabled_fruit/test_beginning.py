"""The beginning: #1 Hippo to #7 Asian black bear.

Situations are those of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabled_fruit.forests import (
    Side,
    discard,
    forest,
    go,
    hand,
    letters,
    offered,
    table_of,
)
from tests.games.fabled_fruit.hearing import named_to
from tests.games.stories import keys, play


def hands(game: Game) -> list[str]:
    return [hand(game, player) for player in range(game.setup.players)]


# -- #1 Hippo


@pytest.mark.parametrize("players", [2, 4, 5])
def test_1_hippo_draws_two(players: int) -> None:
    """Situation 2. Situations 19 and 20 are in the tests of the turn."""
    game = forest(Side("B"), *[Side()] * (players - 1), stack="C S ...")
    before = len(table_of(game).stack)
    go(game, 1)
    assert hand(game) == "B C S"
    assert len(table_of(game).stack) == before - 2


# -- #2 Meerkat


def test_2_meerkat_without_banana_draws_one() -> None:
    """Situation 10."""
    game = forest(Side("C"), Side("S"), Side(), Side(), stack="P ...")
    go(game, 2)
    assert hands(game) == ["C P", "S", "", ""]
    assert game.asks[0].player == 1


@pytest.mark.parametrize(
    ("theirs", "mine_after", "theirs_after"),
    [
        ("S", "B S", "B"),  # situation 11
        ("", "B", "B"),  # situation 11, second part
        ("B C", "B B C", "B"),  # situation 12; another banana may be given
        ("B B", "B B B", "B"),
    ],
)
def test_2_meerkat_gives_one_banana_for_what_there_is(
    theirs: str, mine_after: str, theirs_after: str
) -> None:
    """Situations 11 and 12."""
    game = forest(Side("B B"), Side(theirs), Side("G"), Side())
    go(game, 2, "player:1")
    assert (hand(game), hand(game, 1)) == (mine_after, theirs_after)
    assert hand(game, 2) == "G"


def test_2_meerkat_lets_the_other_choose_but_not_the_very_banana_received() -> None:
    game = forest(Side("B"), Side("C G G S"))
    go(game, 2)
    assert offered(game, "give", 1) == "C G"  # the first of two
    play(game, 1, "give:grapes")
    assert offered(game, "give", 1) == "G S"
    play(game, 1, "give:strawberry")
    assert hands(game) == ["G S", "B C G"]


def test_2_meerkat_any_other_player_can_be_chosen_of_five() -> None:
    game = forest(Side("B"), Side(), Side("C"), Side(), Side())
    go(game, 2)
    assert offered(game, "player") == "1 2 3 4"


def test_2_meerkat_a_mix_card_is_a_banana() -> None:
    game = forest(Side("B BG C"), Side("S"))
    go(game, 2)
    assert offered(game, "give") == "B BG"
    play(game, 0, "give:banana_grapes")
    assert hands(game) == ["B C S", "BG"]


def test_2_meerkat_only_the_two_know_what_comes_back() -> None:
    game = forest(Side("B"), Side("C G"), Side())
    go(game, 2, "player:1")
    assert [named_to(game, viewer, "anne gives") for viewer in (1, 2, -1)] == ["B", "B", "B"]
    assert [named_to(game, viewer, "dora gives") for viewer in (0, 2, -1)] == ["C G", "?", "?"]


# -- #3 Mosquito


@pytest.mark.parametrize("others", [["C C", "G G", "P P"], ["", "", ""]])
def test_3_mosquito_draws_one_when_nobody_has_three(others: list[str]) -> None:
    """Situation 13."""
    game = forest(Side("B"), *[Side(one) for one in others], stack="S ...")
    go(game, 3)
    assert hands(game) == ["B S", *others]


def test_3_mosquito_exchanges_three_with_somebody_who_has_them() -> None:
    """Situation 13, second part."""
    game = forest(Side("B"), Side("C C C"), Side("G G G P S"), Side("P P"), stack="S ...")
    go(game, 3)
    assert offered(game, "player") == "1 2"
    play(game, 0, "player:2")
    play(game, 2, "give:pineapple")  # one of the grapes has to go anyway, and the strawberry
    assert hands(game) == ["B G P S S", "C C C", "G G", "P P"]
    play(game, 0, "give:banana", "give:pineapple")
    assert hands(game) == ["G S", "C C C", "B G G P S", "P P"]


def test_3_mosquito_may_return_what_was_received() -> None:
    game = forest(Side(), Side("C G P"), stack="S")
    go(game, 3, "give:coconut", "give:grapes", "give:pineapple")
    assert hands(game) == ["S", "C G P"]


def test_3_mosquito_exchanges_though_nothing_can_be_drawn() -> None:
    game = forest(Side("B"), Side("C C C"), stack="")
    go(game, 3, "give:banana")
    assert hands(game) == ["C", "B C C"]


def test_3_mosquito_with_an_empty_hand_and_stack_returns_all() -> None:
    game = forest(Side(), Side("C G P"), stack="")
    go(game, 3)
    assert hands(game) == ["", "C G P"]


def test_3_mosquito_only_the_two_know_what_is_exchanged() -> None:
    game = forest(Side("B B B"), Side("C C C"), Side(), stack="B")
    go(game, 3, "give:coconut")
    assert [named_to(game, viewer, "give") for viewer in (0, 1, 2, -1)] == ["C", "C", "?", "?"]


# -- #4 Panda. Its signpost is tested with the toll, situation 7.


def test_4_panda_draws_two_for_each_fruit_taken() -> None:
    """Situation 14."""
    game = forest(Side("B S"), Side("G"), Side(), Side(), stack="C C C C P")
    go(game, 4)
    assert keys(game, 1) == ["take:banana", "take:strawberry", "done"]
    play(game, 1, "take:strawberry")
    play(game, 2, "done")
    play(game, 3, "take:banana")
    assert hands(game) == ["C C C C", "G S", "", "B"]


def test_4_panda_ends_when_all_is_taken() -> None:
    """Situation 15."""
    game = forest(Side("B"), Side(), Side(), Side(), stack="C C S")
    go(game, 4)
    play(game, 1, "take:banana")
    assert hands(game) == ["C C", "B", "", ""]
    assert game.asks[0].prompt == "Move where?"


def test_4_panda_keeps_what_nobody_wants() -> None:
    game = forest(Side("B S"), Side())
    go(game, 4)
    play(game, 1, "done")
    assert hands(game) == ["B S", ""]


def test_4_panda_asks_four_others_in_turn_order() -> None:
    game = forest(Side(), Side(), Side("B BG"), Side(), Side(), active=2, stack="S S S S")
    go(game, 4, player=2)
    play(game, 3, "done")
    play(game, 4, "take:banana_grapes")
    play(game, 0, "done")
    assert game.asks[0].player == 1
    play(game, 1, "take:banana")
    assert hands(game) == ["", "B", "S S S S", "", "BG"]


def test_4_panda_without_stack_draws_nothing() -> None:
    game = forest(Side("B S"), Side(), stack="")
    go(game, 4)
    play(game, 1, "take:banana")
    assert hands(game) == ["S", "B"]


def test_4_panda_lays_the_hand_open_for_all_and_takes_it_up_again() -> None:
    game = forest(Side("B S"), Side(), Side())
    assert game.view(2)["seats"][0]["zones"]["hand"] == 2
    go(game, 4)
    assert game.view(2)["seats"][0]["zones"]["shown"] == ["strawberry", "banana"]
    play(game, 1, "take:banana")
    play(game, 2, "done")
    assert game.view(2)["seats"][0]["zones"]["shown"] == []
    assert (named_to(game, 2, "anne offers"), named_to(game, 2, "dora takes")) == ("B S", "B")


# -- #5 Llama


@pytest.mark.parametrize(
    ("mine", "answers", "after"),
    [
        ("B B C C S", ["done"], "B B C C S"),
        ("B B C C S", ["discard:banana"] * 2 + ["discard:coconut"] * 2 + ["done"], "P P S"),
        ("", [], "P P P"),
        ("B", ["done"], "B P P"),
        ("B", ["discard:banana"], "P P P"),
        ("B C S", ["done"], "B C S"),
        ("B C S", ["discard:coconut", "done"], "B P S"),
    ],
)
def test_5_llama_draws_back_to_three(mine: str, answers: list[str], after: str) -> None:
    """Situation 16."""
    game = forest(Side(mine), Side(), Side(), Side(), stack="P P P P")
    go(game, 5, *answers)
    assert hand(game) == after


def test_5_llama_chooses_all_that_goes_before_drawing() -> None:
    """With an empty stack the same fruits come back."""
    game = forest(Side("B C"), Side(), stack="")
    go(game, 5, "discard:banana", "discard:coconut")
    assert (hand(game), discard(game)) == ("B C", "")


def test_5_llama_discards_mix_cards_under_the_mix_stack() -> None:
    game = forest(Side("BG C"), Side(), display=[5, 48], mix="PS", stack="P P P")
    go(game, 5, "discard:banana_grapes")
    assert (hand(game), discard(game)) == ("C P P", "")
    assert [card.key for card in table_of(game).mix.cards] == [
        "banana_grapes",
        "pineapple_strawberry",
    ]


def test_5_llama_discards_openly_and_draws_in_secret() -> None:
    game = forest(Side("B C"), Side(), stack="S S")
    go(game, 5, "discard:banana", "done")
    assert (named_to(game, 1, "discards"), named_to(game, 1, "draws")) == ("B", "?")


# -- #6 Turtle


def test_6_turtle_loses_all_when_a_kind_shows_up_twice() -> None:
    """Situation 17."""
    game = forest(Side("C"), Side(), Side(), Side(), stack="B S B ...")
    go(game, 6, "reveal", "reveal")
    assert (hand(game), discard(game)) == ("C", "B B S")
    assert game.asks[0].player == 1


def test_6_turtle_takes_what_was_revealed() -> None:
    """Situation 17, second part."""
    game = forest(Side("C"), Side(), Side(), Side(), stack="B S B ...")
    go(game, 6)
    assert keys(game) == ["stop", "reveal"]
    assert game.options(game.asks[0])[0].label == "Take it"
    play(game, 0, "reveal")
    assert game.options(game.asks[0])[0].label == "Take them"
    play(game, 0, "stop")
    assert (hand(game), discard(game)) == ("B C S", "")


def test_6_turtle_takes_five_different_kinds_without_being_asked() -> None:
    game = forest(Side(), Side(), stack="B S C G P B ...")
    go(game, 6, *["reveal"] * 4)
    assert hand(game) == "B C G P S"


@pytest.mark.parametrize(("stack", "reveals", "after"), [("", 0, ""), ("B C", 2, "B C")])
def test_6_turtle_takes_what_there_is_when_no_fruit_is_left(
    stack: str, reveals: int, after: str
) -> None:
    game = forest(Side(), Side(), stack=stack)
    go(game, 6, *["reveal"] * reveals)
    assert hand(game) == after
    assert game.asks[0].player == 1


def test_6_turtle_revealed_fruits_are_not_shuffled_into_the_new_stack() -> None:
    game = forest(Side(), Side(), stack="B", discard="C C C")
    go(game, 6, "reveal")
    assert letters(table_of(game).revealed) == "B C"
    assert len(table_of(game).stack) == 2


def test_6_turtle_reveals_for_all() -> None:
    game = forest(Side(), Side(), stack="B S")
    go(game, 6, "reveal")
    assert game.view(1)["table"]["zones"]["revealed"] == ["banana", "strawberry"]
    play(game, 0, "stop")
    assert named_to(game, 1, "anne takes") == "B S"


# -- #7 Asian black bear


@pytest.mark.parametrize("mine", ["", "P", "P C C", "CP"])
def test_7_bear_with_less_than_two_pineapples_draws_one(mine: str) -> None:
    """Situation 18, last part."""
    game = forest(Side(mine), Side(), display=[7, 1], stack="S ...")
    go(game, 7)
    assert sorted(hand(game).split()) == sorted([*mine.split(), "S"])


def test_7_bear_trades_two_pineapples_for_five_fruits() -> None:
    """Situation 18."""
    game = forest(Side("P P"), Side(), Side(), Side(), display=[7, 1], stack="B C G S S ...")
    go(game, 7)
    assert (hand(game), discard(game)) == ("B C G S S", "P P")


def test_7_bear_takes_a_mix_card_as_pineapple() -> None:
    """Situation 18, second part."""
    game = forest(Side("P CP"), Side(), display=[7, 48], mix="BG", stack="B B B B B")
    go(game, 7)
    assert (hand(game), discard(game)) == ("B B B B B", "P")
    assert [card.key for card in table_of(game).mix.cards] == ["coconut_pineapple", "banana_grapes"]


def test_7_bear_lets_one_choose_which_two_go() -> None:
    game = forest(Side("CP P P"), Side(), display=[7, 1], stack="B B B B B")
    go(game, 7)
    assert offered(game, "discard") == "P CP"  # one pineapple goes anyway
    play(game, 0, "discard:coconut_pineapple")
    assert hand(game) == "B B B B B P"


def test_7_bear_without_stack_draws_the_pineapples_back() -> None:
    game = forest(Side("P P"), Side(), display=[7, 1], stack="")
    go(game, 7)
    assert hand(game) == "P P"
