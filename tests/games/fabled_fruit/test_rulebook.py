"""The rulebook's worked examples."""

from __future__ import annotations

from tests.games.fabled_fruit.forests import (
    Side,
    discard,
    forest,
    go,
    hand,
    juices,
    left_of,
    offered,
    sizes,
    table_of,
)
from tests.games.stories import play


def test_anne_moves_to_paul() -> None:
    """Anne's sheep stands on #5, Paul's turtle on #4: she gives him a fruit of her choice."""
    game = forest(Side("B S S S S", at=5), Side("C C", at=4))
    go(game, 4)
    assert offered(game, "give") == "B S"
    play(game, 0, "give:banana")
    assert hand(game, 1) == "B C C"
    assert hand(game, 0) == "S S S S"
    assert game.asks[0].keys == ["buy", "use"]


def test_rachel_draws_two() -> None:
    game = forest(Side("B"), Side())
    before = len(table_of(game).stack)
    go(game, 1)
    assert sizes(game)[0] == 3
    assert len(table_of(game).stack) == before - 2


def test_camille_buys_and_opens_a_location() -> None:
    """Three grapes and a banana for the smoothie; a new location comes at once."""
    game = forest(Side("G G G B"), Side(), unopened=[7])
    go(game, 3, "buy")
    assert juices(game) == [1, 0]
    assert (hand(game), discard(game)) == ("", "B G G G")
    assert (left_of(game, 3), left_of(game, 7)) == (3, 1)
    assert len(table_of(game).display) == 24
