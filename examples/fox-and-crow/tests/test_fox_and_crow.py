"""The laws that every game obeys, golden files, and a story."""

from fox_and_crow.rules import CARDS, FOX_AND_CROW, Wood, winner_of

from fabletable import new_game
from fabletable.testing import Case, Golden, Law, keys, play

RULES = FOX_AND_CROW


def test_law(law: Law, case: Case) -> None:
    law(case, 1)


def test_counts(golden: Golden, case: Case) -> None:
    golden.check_counts(case)


def test_recorded(golden: Golden, case: Case) -> None:
    golden.check_recorded(case)


def test_equal_praise_cancels_itself_out() -> None:
    wood = FOX_AND_CROW.blank(FOX_AND_CROW.setup(players=3))
    wheel, rind = CARDS["wheel"], CARDS["rind"]
    assert winner_of(wood, [wheel, wheel, rind]) is wood.foxes[2]
    assert winner_of(wood, [rind, rind, rind]) is None


def test_the_highest_praise_catches_the_cheese() -> None:
    game = new_game(FOX_AND_CROW, FOX_AND_CROW.setup(seed="1"))
    while game.asks and "praise" in game.asks[0].keys[0]:
        player = game.asks[0].player
        play(game, player, keys(game, player)[player])
    assert isinstance(game.table, Wood)
    assert sum(len(fox.larder) for fox in game.table.foxes) + len(game.table.brook) == 3
