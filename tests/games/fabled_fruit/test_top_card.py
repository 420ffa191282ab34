"""Where it was agreed, only the top card of the discard pile is open: for screens, bots and all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from fabletable.engine.game import Game
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from fabletable.testing import laws
from fabletable.testing.cases import Case
from fabletable.testing.laws import Law
from tests.games.fabled_fruit.forests import (
    Side,
    forest,
    fruit,
    go,
    hand,
    letters,
    sizes,
    started,
    table_of,
    told,
)
from tests.games.fabled_fruit.hearing import named_to
from tests.games.fabled_fruit.knowing import surely_in
from tests.games.stories import play

TOP = {"discard": "top"}
LAWS_ON_CARDS = [
    laws.conservation,
    laws.views_tell_nothing,
    laws.nothing_is_let_out,
    laws.memory_is_true,
    laws.imagination_is_honest,
    laws.boundary_goes_on,
]


def pile_in_view(game: Game, viewer: int) -> tuple[list[str], int]:
    """The open cards, and how many lie under them."""
    zones: dict[str, Any] = game.view(viewer)["table"]["zones"]
    return zones["discard"], zones["buried"]


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_a_view_holds_the_top_card_alone(viewer: int) -> None:
    game = forest(Side("B C S S"), Side("P"), settings=TOP)
    go(game, 5, "discard:banana", "discard:coconut", "discard:strawberry", "done")
    assert pile_in_view(game, viewer) == (["strawberry"], 2)
    (drawn,) = [one for one in game.scene(viewer).elements if one.id == "discard"]
    assert ([item.id for item in drawn.items], drawn.count) == (["discard/strawberry"], 3)


def test_what_lies_under_it_is_known_to_who_discarded_it() -> None:
    game = forest(Side("B C S S"), Side("P"), settings=TOP)
    go(game, 5, "discard:banana", "discard:coconut", "discard:strawberry", "done")
    assert surely_in(game, 0, "buried") == "B C"
    assert surely_in(game, 1, "buried") == ""
    assert (named_to(game, 0, "discard"), named_to(game, 1, "discard")) == ("B C S", "?")


def test_one_discarded_card_is_the_top_card_and_named_to_all() -> None:
    game = forest(Side("B C"), Side(), settings=TOP)
    go(game, 5, "discard:banana", "done")
    assert named_to(game, 1, "discard") == "B"


def test_a_payment_is_seen_by_all_and_remembered() -> None:
    """Everything paid is shown."""
    game = forest(Side("P P P B"), Side(), settings=TOP)
    go(game, 1, "buy")
    assert (sizes(game)[0], pile_in_view(game, 1)[1]) == (0, 3)
    assert len(surely_in(game, 1, "buried").split()) == 3


def test_the_whole_pile_becomes_the_new_stack() -> None:
    game = forest(Side("P P P B"), Side(), settings=TOP, stack="S")
    go(game, 1, "buy")
    go(game, 1, player=1)
    assert sizes(game) == [0, 2]
    table = table_of(game)
    assert (len(table.stack), len(table.discard), len(table.buried)) == (3, 0, 0)
    assert any("shuffled" in line for line in told(game, 0))


def test_50_the_platypus_finds_what_lies_under_the_top_card() -> None:
    game = forest(Side("P P P P"), Side("BC C"), display=[1, 2, 50], settings=TOP, stack="S S S S")
    go(game, 1, "buy")
    table = table_of(game)
    assert letters(table.discard) == "P"
    table.buried.cards[0] = fruit("coconut")
    go(game, 50, player=1)
    assert "C C" in hand(game, 1)
    assert len(table.discard) == 1


def test_50_what_it_takes_off_the_top_uncovers_the_next() -> None:
    game = forest(
        Side("P P P P"), Side("CP"), display=[1, 2, 50], settings=TOP, stack="S S S S S S"
    )
    go(game, 1, "buy")
    go(game, 50, player=1)
    assert pile_in_view(game, 0) == (["pineapple"], 2)


def test_a_pile_saved_as_open_is_covered_by_the_next_card() -> None:
    """Games saved before knew one zone."""
    game = forest(Side("B C"), Side(), discard="G B B", settings=TOP)
    assert len(pile_in_view(game, 1)[0]) == 3
    go(game, 5, "discard:banana", "done")
    assert pile_in_view(game, 1) == (["banana"], 3)
    play(game, 1, "go:hippo")


@dataclass(frozen=True)
class TopCase(Case):
    """A late forest with mix cards, where only the top card is open."""

    def game(self, seed: object) -> Game:
        return started(self.mode, self.players, int(str(seed)), settings={**TOP, "from": "46"})


@pytest.mark.parametrize("law", LAWS_ON_CARDS, ids=lambda law: law.__name__)
def test_law(law: Law) -> None:
    law(TopCase(FABLED_FRUIT, "fable", 3), 2)
