"""Double turns: #44 to #47."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabled_fruit.forests import (
    Side,
    at,
    destinations,
    forest,
    go,
    hand,
    juices,
    left_of,
    offered,
    sizes,
    table_of,
)
from tests.games.fabled_fruit.knowing import heard
from tests.games.stories import keys, play


def doubles(game: Game) -> list[int]:
    return [one.double for one in table_of(game).animals]


def whose_turn(game: Game) -> int:
    return table_of(game).active


# -- #44 Hare, and the token


def test_hare_takes_a_token_that_may_be_used_at_once() -> None:
    """Situation 43."""
    game = forest(Side("P P P"), Side(), display=[1, 5, 44])
    go(game, 44)
    assert (hand(game), doubles(game)) == ("B P P P", [1, 0])
    assert len(heard(game, 1, "token")) == 1
    assert keys(game) == ["again", "keep"]
    play(game, 0, "again")
    assert (doubles(game), table_of(game).doubles_left) == ([0, 0], 3)
    assert destinations(game) == [1, 5]
    go(game, 1, "buy")
    assert (juices(game), whose_turn(game)) == ([1, 0], 1)


def test_no_extra_turn_follows_an_extra_turn() -> None:
    """Situation 43: even if another token was gained in it."""
    game = forest(Side(double=1), Side(), display=[1, 5, 44], extra=True)
    go(game, 1)
    assert (whose_turn(game), doubles(game)) == (1, [1, 0])
    gained = forest(Side(), Side(), display=[1, 5, 44], extra=True)
    go(gained, 44)
    assert (whose_turn(gained), doubles(gained)) == (1, [1, 0])


def test_a_kept_token_works_in_a_later_turn() -> None:
    game = forest(Side(double=1), Side(), display=[1, 5, 44])
    go(game, 1, "keep")
    go(game, 1, player=1)
    go(game, 44)
    assert keys(game) == ["again", "keep"]


def test_an_extra_turn_is_a_complete_turn() -> None:
    """With toll and thief; and the animal token comes home."""
    sides = [Side("C C C", double=1, token_at=5), Side(at=5), Side()]
    game = forest(*sides, display=[1, 5, 57], thief=5, master=2, stack="C C C C")
    go(game, 57, "mark:hippo", "again")
    assert table_of(game).animals[0].token_at == ""
    go(game, 5)
    assert (hand(game, 1), hand(game, 2)) == ("C", "C")


def test_two_turns_in_the_last_round() -> None:
    """Situation 44."""
    sides = [Side("P P P B S S S B", juices=2, double=1), Side(), Side(), Side(juices=3)]
    game = forest(*sides, display=[1, 4, 5], start=1, stack="")
    go(game, 1, "buy", "pay:banana", "again")
    assert keys(game) == ["go:panda", "go:llama"]  # the game has not ended
    go(game, 4, "buy")
    assert game.result is not None
    assert (game.result.scores, game.result.winners) == ((4, 0, 0, 3), [0])


@pytest.mark.parametrize(
    "sides",
    [[Side(double=1), Side()], [Side(), Side(double=1), Side(double=1), Side(double=1)]],
)
def test_hares_signpost(sides: list[Side]) -> None:
    game = forest(*sides, display=[1, 44], extra=True)
    go(game, 44)
    assert sizes(game)[0] == 1
    assert doubles(game) == [side.double for side in sides]


def test_hare_takes_the_last_token() -> None:
    game = forest(Side(), Side(double=1), Side(double=1), display=[1, 44])
    go(game, 44)
    assert (doubles(game), table_of(game).doubles_left) == ([1, 1, 1], 0)


def test_hare_without_fruits_to_draw() -> None:
    game = forest(Side(), Side(), display=[1, 44], stack="")
    go(game, 44, "keep")
    assert (sizes(game), doubles(game)) == ([0, 0], [1, 0])


# -- #45 Lizard


def test_lizard_draws_or_rests() -> None:
    game = forest(Side(double=1), Side(), display=[1, 45])
    go(game, 45)
    assert keys(game) == ["draw", "rest"]
    other = game.fork()
    play(game, 0, "draw", "keep")
    assert (sizes(game)[0], doubles(game)) == (3, [1, 0])
    play(other, 0, "rest")
    assert (sizes(other)[0], doubles(other), whose_turn(other)) == (5, [0, 0], 1)
    assert len(heard(other, 1, "token")) == 1


def test_lizard_without_token_draws() -> None:
    game = forest(Side(), Side(double=1), display=[1, 45])
    go(game, 45)
    assert (sizes(game), whose_turn(game)) == ([3, 0], 1)


def test_lizard_rests_on_a_short_stack() -> None:
    game = forest(Side(double=1), Side(), display=[1, 45], stack="S", discard="S S")
    go(game, 45, "rest")
    assert hand(game) == "S S S"


# -- #46 Gazelle


def test_gazelle_dashes_on_and_buys() -> None:
    """Situation 45."""
    game = forest(Side("B S S S G"), Side("C"), display=[1, 40, 46], ahead={41: 4}, stack="B B")
    go(game, 46)
    assert keys(game) == ["dash:bee", "done"]
    play(game, 0, "dash:bee")
    assert (juices(game), hand(game), at(game)) == ([1, 0], "", 40)
    assert (left_of(game, 40), left_of(game, 41)) == (3, 1)
    assert hand(game, 1) == "C"
    assert len(heard(game, 1, "#40")) == 2  # moved there, and bought


@pytest.mark.parametrize(
    ("other", "thief"),
    [(Side(at=40), 0), (Side(token_at=40), 0), (Side(), 40)],
)
def test_gazelle_avoids_who_is_there(other: Side, thief: int) -> None:
    """Situation 45."""
    sides = [Side("B S S S G"), other]
    game = forest(*sides, display=[1, 40, 46], thief=thief, master=0 if thief else -1)
    go(game, 46)
    assert (at(game), sizes(game)[0], juices(game)) == (46, 6, [0, 0])
    assert whose_turn(game) == 1


def test_gazelle_need_not_dash() -> None:
    game = forest(Side("B S S S G"), Side(), display=[1, 40, 46])
    go(game, 46, "done")
    assert (at(game), sizes(game), juices(game)) == (46, [6, 0], [0, 0])


def test_gazelle_does_not_buy_its_own_juice_on_the_way() -> None:
    game = forest(Side("S S S S B"), Side(), display=[1, 5, 46])
    go(game, 46)  # with the banana drawn it has the price of #46, and of nothing else
    assert (juices(game), whose_turn(game)) == ([0, 0], 1)


def test_gazelle_may_deplete_a_location() -> None:
    game = forest(Side("B B S S"), Side(), display={1: 4, 5: 1, 46: 4}, stack="B ...")
    go(game, 46, "dash:llama")
    assert (at(game), left_of(game, 5), juices(game)) == (0, 0, [1, 0])
    assert hand(game) == "S"


# -- #47 Ostrich


def test_ostrich_gives_a_head_start() -> None:
    sides = [Side(), Side(double=1), Side()]
    game = forest(*sides, display=[1, 47])
    go(game, 47)
    assert offered(game, "player") == "1 2"
    other = game.fork()
    play(game, 0, "player:2")
    assert (sizes(game), doubles(game)) == ([4, 0, 0], [0, 1, 1])
    play(other, 0, "player:1")  # who holds one already
    assert (sizes(other), doubles(other)) == ([4, 2, 0], [0, 1, 0])


def test_ostrich_when_no_token_is_left() -> None:
    sides = [Side(double=1), Side(double=1), Side(double=1), Side(), Side()]
    game = forest(*sides, display=[1, 47], extra=True)
    go(game, 47, "player:4")
    assert (sizes(game), doubles(game)) == ([4, 0, 0, 0, 2], [1, 1, 1, 0, 0])


def test_the_one_with_the_head_start_takes_two_turns() -> None:
    game = forest(Side(), Side(), display=[1, 5, 47])
    go(game, 47)
    go(game, 1, "again", player=1)
    assert destinations(game, 1) == [5, 47]


def test_ostrich_without_fruits_to_draw() -> None:
    game = forest(Side(), Side(), display=[1, 47], stack="")
    go(game, 47)
    assert (sizes(game), doubles(game)) == ([0, 0], [0, 1])
