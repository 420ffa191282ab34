"""What a hint says for a choice: how near it brings the next juice, as the rules count it."""

from __future__ import annotations

from fabletable.engine.game import Game
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from fabletable.games.fabled_fruit.table import Forest
from tests.games.fabled_fruit.forests import NUMBERS, Side, forest, go
from tests.games.stories import keys


def reasons(game: Game, player: int = 0) -> dict[str, str]:
    seen = game.seen(player)
    assert isinstance(seen, Forest)
    return {key: FABLED_FRUIT.advice.reason(seen, player, key) for key in keys(game, player)}


def for_going(game: Game, number: int) -> str:
    return reasons(game)[f"go:{NUMBERS[number]}"]


def test_where_a_juice_can_be_bought() -> None:
    """#2 costs 3 coconuts and 1 any; two players need 5."""
    game = forest(Side("C C C B", juices=2), Side())
    assert for_going(game, 2) == "with it you have 3 of 5 juices"


def test_how_near_another_juice_is_before_the_action() -> None:
    """Nobody buys next turn where they stand: from #2 on, #1 is the nearest."""
    game = forest(Side("C C P P"), Side())
    assert for_going(game, 1) == "before its action you are 1 short of the juice of #2 Meerkat"
    assert for_going(game, 2) == "before its action you are 1 short of the juice of #1 Hippo"


def test_the_toll_is_counted_in() -> None:
    """Whoever stands there gets the banana, if I am clever."""
    game = forest(Side("C C B"), Side(at=1), display=[1, 2])
    assert for_going(game, 1) == "before its action you are 2 short of the juice of #2 Meerkat"
    assert for_going(forest(Side("C C B"), Side(), display=[1, 2]), 1).endswith(
        "are 1 short of the juice of #2 Meerkat"
    )


def test_what_the_thief_takes_nobody_knows() -> None:
    game = forest(Side("C C B"), Side(), display=[1, 2, 29], thief=1, master=1)
    assert for_going(game, 1) == ""


def test_the_juice_or_the_action() -> None:
    game = forest(Side("C C C B"), Side())
    go(game, 2)
    found = reasons(game)
    assert found == {"buy": "with it you have 1 of 5 juices", "use": "you keep 4 fruits"}


def test_a_fruit_that_lies_open() -> None:
    """#21: three of the market; a coconut is worth more than grapes, and standing there I cannot
    buy at #21 itself.
    """
    game = forest(Side("C C B"), Side(), display=[2, 21], market="C G G P S S")
    go(game, 21)
    found = reasons(game)
    assert found["take:coconut"] == "with it you have enough for the juice of #2 Meerkat"
    assert found["take:grapes"] == "with it you are 1 short of the juice of #2 Meerkat"


def test_revealed_fruits_are_taken_together() -> None:
    game = forest(Side("C"), Side(), display=[2, 6], stack="C B G P S")
    go(game, 6, "reveal", "reveal")
    assert reasons(game)["stop"] == "with them you are 1 short of the juice of #2 Meerkat"


def test_a_fruit_that_goes() -> None:
    game = forest(Side("C C C B"), Side(at=1), display=[1, 2])
    go(game, 1)
    found = reasons(game)
    assert found["give:banana"] == "without it you are 1 short of the juice of #2 Meerkat"
    assert found["give:coconut"] == found["give:banana"]


def test_of_what_is_looked_at_the_rest_is_mine() -> None:
    """#10: of the five on top one goes; with the coconut that goes, there is another."""
    game = forest(Side("G C C"), Side(), display=[2, 10], stack="C C B P S")
    go(game, 10)
    found = reasons(game)
    assert found["discard:coconut"] == "without it you have enough for the juice of #2 Meerkat"


def test_tokens_count_as_they_pay() -> None:
    """At most two of them, and a card must pay."""
    game = forest(Side("C", wild=2, tokens="C"), Side(), display=[1, 2])
    assert for_going(game, 1) == "before its action you are 1 short of the juice of #2 Meerkat"


def test_a_token_that_can_be_taken() -> None:
    """#58 offers any: with a wild token, or that of coconuts, there are three of four."""
    game = forest(Side("C C"), Side(), display=[2, 58])
    go(game, 58)
    found = reasons(game)
    assert found["wild"] == "with it you are 1 short of the juice of #2 Meerkat"
    assert found["lease:coconut"] == found["wild"] == found["lease:grapes"]
