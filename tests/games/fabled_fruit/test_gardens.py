"""Fruit tokens: #39 to #43."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabled_fruit.forests import Side, forest, go, hand, offered, sizes, table_of
from tests.games.fabled_fruit.knowing import heard, surely_in
from tests.games.stories import keys, play


def tokens(game: Game) -> list[str]:
    """Everybody's fruit tokens, in letters."""
    return [
        " ".join(kind[0].upper() for kind in animal.tokens) for animal in table_of(game).animals
    ]


# -- #39 Mole


def test_mole_takes_a_token_from_its_owner() -> None:
    """Situation 42."""
    game = forest(Side("G G"), Side(), Side(tokens="G S"), Side(), display=[1, 39])
    go(game, 39)
    assert (hand(game), tokens(game)) == ("B B G G", ["G", "", "S", ""])


def test_mole_chooses_among_pairs_whose_token_is_not_its_own() -> None:
    game = forest(Side("B B C C G G", tokens="B"), Side(tokens="C"), display=[1, 39])
    go(game, 39)
    assert offered(game, "kind") == "C G"
    play(game, 0, "kind:grapes")
    assert tokens(game) == ["B G", "C"]
    assert sizes(game)[0] == 8


@pytest.mark.parametrize(
    ("side", "drawn"),
    [
        (Side("B C G"), 1),
        (Side(""), 1),
        (Side("B B C", tokens="B"), 1),  # that token is mine already
        (Side("B BC"), 2),  # a mix card makes a pair
        (Side("BC BG"), 2),
    ],
)
def test_moles_signpost(side: Side, drawn: int) -> None:
    game = forest(side, Side(), display=[1, 39])
    go(game, 39)
    assert sizes(game)[0] == len(side.hand.split()) + drawn


def test_everybody_sees_the_two_fruits_and_knows_who_keeps_them() -> None:
    game = forest(Side("G G G C"), Side(), display=[1, 39])
    go(game, 39)
    assert surely_in(game, 1, "hand/0") == "G G"
    assert len(heard(game, 1, "token")) == 1


def test_mole_without_fruits_to_draw() -> None:
    game = forest(Side("G G"), Side(), display=[1, 39], stack="")
    go(game, 39)
    assert (hand(game), tokens(game)) == ("G G", ["G", ""])


# -- #40 Bee


@pytest.mark.parametrize(
    ("mine", "drawn"), [("", 3), ("C", 4), ("C G", 5), ("B C G", 6), ("B C G P S", 6)]
)
def test_bee_rewards_gardeners(mine: str, drawn: int) -> None:
    game = forest(Side(tokens=mine), Side(), display=[1, 40])
    go(game, 40)
    assert (sizes(game), tokens(game)) == ([drawn, 0], [mine, ""])


def test_bee_has_nothing_left() -> None:
    game = forest(Side(tokens="C G"), Side(), display=[1, 40], stack="S", discard="S")
    go(game, 40)
    assert hand(game) == "S S"


# -- #41 Wolf


def test_wolf_demands_the_kind_of_a_token() -> None:
    sides = [Side("S", tokens="C G"), Side("C C"), Side("P"), Side("C B")]
    game = forest(*sides, display=[1, 41])
    go(game, 41)
    assert offered(game, "kind") == "C G"
    play(game, 0, "kind:coconut")
    assert [hand(game, player) for player in range(4)] == ["B B C C S", "C", "P", "B"]
    assert tokens(game)[0] == "C G"


def test_wolf_with_two_players_draws_three() -> None:
    game = forest(Side(tokens="C"), Side("C G"), display=[1, 41])
    go(game, 41)
    assert [hand(game, player) for player in (0, 1)] == ["B B B C", "G"]


def test_wolf_in_a_game_of_five() -> None:
    game = forest(Side(tokens="C"), *[Side("C")] * 4, display=[1, 41])
    go(game, 41)
    assert [hand(game, player) for player in range(5)] == ["B B C C C C", "", "", "", ""]


def test_nobody_holds_what_the_wolf_demands() -> None:
    game = forest(Side(tokens="C"), Side("P"), Side(), display=[1, 41])
    go(game, 41)
    assert sizes(game) == [2, 1, 0]


def test_wolf_without_token_draws_one() -> None:
    game = forest(Side("C"), Side("C", tokens="C"), Side("C"), display=[1, 41])
    go(game, 41)
    assert sizes(game) == [2, 1, 1]


def test_the_giver_chooses_between_fruit_and_mix_card() -> None:
    game = forest(Side(tokens="C"), Side("C CG P"), Side("BC"), display=[41, 48], mix="GS")
    go(game, 41)
    assert offered(game, "give", player=1) == "C CG"
    play(game, 1, "give:coconut_grapes")
    assert [hand(game, player) for player in range(3)] == ["B B BC CG", "C P", ""]


# -- #42 Goat


def test_goat_leases_and_sells() -> None:
    game = forest(Side(tokens="B P"), Side(tokens="S"), display=[1, 42])
    go(game, 42)
    assert keys(game) == ["lease:coconut", "lease:grapes", "sell:banana", "sell:pineapple"]
    other = game.fork()
    play(game, 0, "lease:grapes")
    assert (sizes(game)[0], tokens(game)) == (2, ["B G P", "S"])
    play(other, 0, "sell:banana")
    assert (sizes(other)[0], tokens(other)) == (4, ["P", "S"])
    assert [len(heard(one, 1, "token")) for one in (game, other)] == [1, 1]


def test_goat_with_an_empty_supply() -> None:
    mine = forest(Side(tokens="B"), Side(tokens="C G P S"), display=[1, 42])
    go(mine, 42)
    assert (sizes(mine)[0], tokens(mine)) == (4, ["", "C G P S"])
    none = forest(Side(), Side(tokens="B C G P S"), display=[1, 42])
    go(none, 42)
    assert (sizes(none)[0], tokens(none)) == (1, ["", "B C G P S"])


def test_goat_without_own_token_leases() -> None:
    game = forest(Side(), Side(tokens="B C G P"), display=[1, 42])
    go(game, 42)
    assert (sizes(game)[0], tokens(game)) == (2, ["S", "B C G P"])


# -- #43 Hamster


@pytest.mark.parametrize(
    ("side", "drawn"),
    [
        (Side("B B BC", tokens="G"), 2),  # Situation 57
        (Side(""), 1),  # Situation 57
        (Side("B"), 1),
        (Side("B B B"), 1),
        (Side("B C"), 1),
        (Side("B C G"), 2),
        (Side("B C G P S"), 4),
        (Side("B", tokens="C G P S"), 4),
        (Side("B", tokens="B"), 1),
        (Side("BC BG BP BS"), 3),  # one of them is the banana
        (Side("BC BG CG"), 2),
        (Side("BC BG CG BP"), 3),
    ],
)
def test_hamster_counts_as_many_kinds_as_possible(side: Side, drawn: int) -> None:
    game = forest(side, Side(), display=[1, 43])
    go(game, 43)
    assert sizes(game)[0] == len(side.hand.split()) + drawn
