"""Mix cards: #48 to #51."""

from __future__ import annotations

from typing import Any

import pytest

from fabletable.engine.game import Game
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from tests.games.fabled_fruit.forests import (
    Side,
    animal,
    discard,
    forest,
    go,
    hand,
    offered,
    short,
    sizes,
    table_of,
)
from tests.games.fabled_fruit.knowing import heard, surely_in
from tests.games.stories import play

SPECTATOR = -1


def mix_stack(game: Game) -> str:
    """The mix cards, the topmost first."""
    return " ".join(short(card.key) for card in reversed(table_of(game).mix.cards))


# -- #48 Hummingbird


@pytest.mark.parametrize(
    ("mix", "held", "left"),
    [
        ("CG PS BC", "CG PS", "BC"),
        ("CG", "B CG", ""),  # a fruit for each one missing
        ("", "B B", ""),
    ],
)
def test_hummingbird_draws_mix_cards(mix: str, held: str, left: str) -> None:
    game = forest(Side(), Side(), display=[1, 48], mix=mix)
    go(game, 48)
    assert (hand(game), mix_stack(game)) == (held, left)


def test_hummingbird_finds_neither_mix_cards_nor_fruits() -> None:
    game = forest(Side(), Side(), display=[1, 48], stack="", mix="")
    go(game, 48)
    assert sizes(game) == [0, 0]


def test_only_who_draws_knows_the_mix_cards() -> None:
    game = forest(Side(), Side(), display=[1, 48], mix="CG PS BC")
    go(game, 48)
    assert [len(heard(game, viewer, "coconut-grapes")) for viewer in (0, 1, SPECTATOR)] == [1, 0, 0]
    assert surely_in(game, 1, "mix") == ""
    assert surely_in(game, 0, "mix") == "BC"  # what is left of all


# -- #49 Seal


def test_seal_looks_at_four_and_takes_two() -> None:
    game = forest(Side("C S"), Side(), display=[1, 49], mix="BC PS CG BS GS")
    go(game, 49, "discard:coconut")
    assert offered(game, "take") == "BC BS CG"  # two are taken, in the order of the cards
    play(game, 0, "take:banana_coconut", "take:pineapple_strawberry")
    assert (hand(game), discard(game)) == ("B B B S BC PS", "C")
    assert mix_stack(game).split()[0] == "GS"
    assert sorted(mix_stack(game).split()[1:]) == ["BS", "CG"]


@pytest.mark.parametrize(
    ("mix", "held", "left"),
    [
        ("CG PS", "B B B CG PS", ""),
        ("CG", "B B B B CG", ""),  # and 1 for each mix card that could not be taken
        ("", "B B B B B", ""),
    ],
)
def test_seal_with_few_mix_cards(mix: str, held: str, left: str) -> None:
    game = forest(Side("S"), Side(), display=[1, 49], mix=mix)
    go(game, 49)
    assert (hand(game), mix_stack(game)) == (held, left)


def test_a_discarded_mix_card_may_come_back_to_the_seal() -> None:
    game = forest(Side("BG"), Side(), display=[1, 49], mix="CP")
    go(game, 49)
    assert (hand(game), mix_stack(game)) == ("B B B BG CP", "")


def test_seals_signpost() -> None:
    game = forest(Side(), Side(), display=[1, 49], mix="CG PS BC GS")
    go(game, 49)
    assert (hand(game), mix_stack(game)) == ("B", "CG PS BC GS")


def test_seal_on_an_empty_stack_draws_what_it_discarded() -> None:
    game = forest(Side("S"), Side(), display=[1, 49], mix="CG PS BC GS", stack="")
    go(game, 49, "take:banana_coconut", "take:pineapple_strawberry")
    assert hand(game) == "S BC PS"


def test_only_the_seal_sees_the_four() -> None:
    game = forest(Side("S"), Side(), display=[1, 49], mix="CG PS BC GS BP")
    go(game, 49)
    seen = [game.view(viewer)["seats"][0]["zones"]["aside"] for viewer in (0, 1, SPECTATOR)]
    assert (len(seen[0]), seen[1:]) == (4, [4, 4])
    play(game, 0, "take:banana_coconut", "take:coconut_grapes")
    assert [len(heard(game, viewer, "-")) for viewer in (0, 1, SPECTATOR)] == [1, 0, 0]
    assert heard(game, 1, "looks") == ["Anne looks at 4 of the mix cards."]
    assert surely_in(game, 0, "mix") == "BP GS PS"
    assert surely_in(game, 1, "mix") == surely_in(game, 1, "hand/0") == ""


# -- #50 Platypus


def test_platypus_unmixes() -> None:
    game = forest(Side("CG S"), Side(), display=[1, 50], discard="P C G C", mix="BS")
    go(game, 50)
    assert (hand(game), discard(game)) == ("B B B C G S", "C P")
    assert mix_stack(game) == "BS CG"
    assert len(heard(game, 1, "coconut")) == 2  # the mix card, and what was taken
    assert surely_in(game, 1, "hand/0") == "C G"


@pytest.mark.parametrize(
    ("thrown", "held", "left"),
    [
        ("P G", "B B B B G", "P"),
        ("P C", "B B B B C", "P"),
        ("P", "B B B B B", "P"),
        ("", "B B B B B", ""),
    ],
)
def test_platypus_draws_for_kinds_not_in_the_discard_pile(
    thrown: str, held: str, left: str
) -> None:
    game = forest(Side("CG"), Side(), display=[1, 50], discard=thrown)
    go(game, 50)
    assert (hand(game), discard(game)) == (held, left)


def test_platypus_takes_from_the_discard_pile_before_it_is_shuffled() -> None:
    """The missing coconut is drawn after the grapes were taken."""
    game = forest(Side("CG"), Side(), display=[1, 50], stack="", discard="G B B B B")
    go(game, 50)
    assert (hand(game), sizes(game)[0]) == ("B B B B G", 5)


def test_platypus_chooses_the_mix_card() -> None:
    game = forest(Side("CG BP S"), Side(), display=[1, 50], discard="B P")
    go(game, 50, "use")  # the three cards would pay, too
    assert offered(game, "discard") == "BP CG"
    play(game, 0, "discard:banana_pineapple")
    assert hand(game) == "B B B B P S CG"


@pytest.mark.parametrize("held", ["", "C G"])
def test_platypus_signpost(held: str) -> None:
    game = forest(Side(held), Side(), display=[1, 50], discard="C G")
    go(game, 50)
    assert (hand(game), discard(game)) == (f"B {held}".strip(), "C G")


def test_a_mix_card_pays_for_one_of_each_kind_where_more_are_asked_for() -> None:
    """Two bananas and two coconuts cost two mix cards, or one and a plain fruit of each."""
    values: dict[str, Any] = {"different": 0, "banana": 2, "coconut": 2}
    deck = FABLED_FRUIT.deck({"platypus": values})
    for hand_, can_buy in (("BC", False), ("BC B", False), ("BC B C", True), ("B B C C", True)):
        game = forest(Side(hand_), Side(), display=[1, 50], deck=deck)
        assert animal(game).can_afford(table_of(game).location("platypus")) == can_buy, hand_


# -- #51 Octopus


def test_octopus_barters_two_fruits_for_a_mix_card() -> None:
    sides = [Side("P"), Side("C S S"), Side("G"), Side("G P")]
    game = forest(*sides, display=[1, 51], mix="CG BS")
    go(game, 51)
    assert offered(game, "player") == "1 3"  # those with two
    play(game, 0, "player:1")
    play(game, 1, "give:coconut")
    assert [hand(game, player) for player in (0, 1)] == ["B C P S", "S CG"]
    assert mix_stack(game) == "BS"


def test_octopus_without_mix_cards() -> None:
    game = forest(Side(), Side("S S"), display=[1, 51], mix="", stack="C P")
    go(game, 51)
    assert [hand(game, player) for player in (0, 1)] == ["P S S", "C"]  # they draw first


@pytest.mark.parametrize("others", [["", ""], ["S", "C"]])
def test_octopus_signpost(others: list[str]) -> None:
    game = forest(Side(), *[Side(held) for held in others], display=[1, 51], mix="CG")
    go(game, 51)
    assert (sizes(game)[0], mix_stack(game)) == (1, "CG")
    assert [hand(game, player) for player in (1, 2)] == others


def test_what_the_octopus_got_and_gave_is_known_to_few() -> None:
    game = forest(Side(), Side("S S"), Side(), display=[1, 51], mix="CG BS")
    go(game, 51)
    assert [len(heard(game, viewer, "strawberr")) for viewer in (0, 1, 2)] == [1, 1, 0]
    assert [len(heard(game, viewer, "coconut-grapes")) for viewer in (0, 1, 2)] == [0, 1, 0]
    assert (surely_in(game, 1, "hand/0"), surely_in(game, 2, "hand/0")) == ("S S", "")
