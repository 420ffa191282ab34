"""Who has what, who stands where: #13 Mouse to #18 Goose.

Situations are those of the content page.
"""

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
    offered,
    sizes,
    table_of,
    told,
)
from tests.games.fabled_fruit.hearing import named_to
from tests.games.stories import keys, play

MANY = ["B", "C", "G", "P", "S"]


def some(count: int, kind: int = 0) -> Side:
    """A side with so many fruits."""
    return Side(" ".join([MANY[kind]] * count))


def visit(number: int, counts: list[int], *answers: str, stack: str = "...") -> Game:
    """You have moved there; everybody holds so many fruits, each their own kind."""
    sides = [some(count, kind) for kind, count in enumerate(counts)]
    game = forest(*sides, display=[number, 1, 5], stack=stack)
    go(game, number, *answers)
    return game


# -- #13 Mouse


@pytest.mark.parametrize("counts", [[3, 3, 4, 5], [0, 0, 0, 0], [2, 2], [1, 4, 4, 4, 1], [3, 5, 5]])
def test_13_mouse_draws_three_when_nobody_has_fewer(counts: list[int]) -> None:
    """Situation 27."""
    game = visit(13, counts)
    assert sizes(game) == [counts[0] + 3, *counts[1:]]


def test_13_mouse_otherwise_draws_two_and_helps_one_of_the_poorest() -> None:
    """Situation 27, second part."""
    game = visit(13, [4, 3, 3, 6])
    assert (sizes(game)[0], offered(game, "player")) == (6, "1 2")
    play(game, 0, "player:2")
    assert sizes(game) == [6, 3, 4, 6]


@pytest.mark.parametrize(
    ("counts", "after"), [([2, 1], [4, 2]), ([1, 3, 2, 0, 1], [3, 3, 2, 1, 1])]
)
def test_13_mouse_helps_the_only_poorest_without_a_question(
    counts: list[int], after: list[int]
) -> None:
    assert sizes(visit(13, counts)) == after


def test_13_mouse_compares_after_the_toll() -> None:
    """With 2 against 1 Anne had more; the toll makes it 1 against 2."""
    game = forest(Side("B B"), Side("C", at=13), display=[13, 1, 5])
    go(game, 13)
    assert sizes(game) == [4, 2]


@pytest.mark.parametrize(("stack", "after"), [("S S", [5, 1]), ("S S S", [5, 2]), ("", [3, 1])])
def test_13_mouse_draws_first_when_fruits_run_out(stack: str, after: list[int]) -> None:
    assert sizes(visit(13, [3, 1], stack=stack)) == after


# -- #14 Raccoon


@pytest.mark.parametrize("counts", [[2, 3, 3, 3], [0, 1], [0, 0, 0, 1, 1]])
def test_14_raccoon_draws_one_when_nobody_is_richer_by_two(counts: list[int]) -> None:
    """Situation 28."""
    game = visit(14, counts)
    assert sizes(game) == [counts[0] + 1, *counts[1:]]


def test_14_raccoon_takes_two_from_the_rich() -> None:
    """Situation 28, second part: only Dora can be chosen."""
    game = visit(14, [2, 4, 3, 2], stack="S")
    assert sizes(game) == [5, 2, 3, 2]
    assert hand(game) == "B B C C S"


def test_14_raccoon_chooses_among_several() -> None:
    game = visit(14, [1, 3, 2, 4, 3])
    assert offered(game, "player") == "1 3 4"
    play(game, 0, "player:3")
    assert sizes(game) == [4, 3, 2, 2, 3]


def test_14_raccoon_takes_two_of_two_from_an_empty_hand_of_its_own() -> None:
    game = visit(14, [0, 2], stack="")
    assert (hand(game), hand(game, 1)) == ("C C", "")


def test_14_raccoon_takes_at_random_mix_cards_too() -> None:
    stolen = set()
    for seed in range(25):
        game = forest(Side(), Side("B C CP"), display=[14, 1], stack="", seed=str(seed))
        go(game, 14)
        stolen.add(hand(game))
    assert stolen == {"B C", "B CP", "C CP"}


def test_14_raccoon_only_the_two_know_what_was_taken() -> None:
    game = forest(Side(), Side("C C C"), Side(), display=[14, 1], stack="")
    go(game, 14)
    got = [named_to(game, viewer, "from") for viewer in (0, 1, 2, -1)]
    assert got == ["C", "C", "?", "?"]


# -- #15 Peacock


def test_15_peacock_draws_one_when_the_hand_is_empty() -> None:
    assert sizes(visit(15, [0, 3])) == [1, 3]


@pytest.mark.parametrize(
    ("mine", "others", "after"),
    [
        ("B B", ["B", "B B"], [5, 1, 2]),  # as many as somebody else are enough
        ("B", ["C C", ""], [4, 2, 0]),
        ("B", ["B B", "B"], [2, 3, 1]),
        ("B", ["B B", "B B"], [2, 3, 3]),
        ("B", ["B B B", "B B", "B B B", ""], [2, 4, 2, 4, 0]),
        ("B BG", ["B BC"], [5, 2]),  # mix cards count for everybody
        ("BG", ["B BC"], [2, 3]),
    ],
)
def test_15_peacock_draws_three_unless_somebody_has_more(
    mine: str, others: list[str], after: list[int]
) -> None:
    game = forest(Side(mine), *[Side(one) for one in others], display=[15, 1])
    go(game, 15)
    if game.asks[0].player == 0:
        play(game, 0, "kind:banana")
    assert sizes(game) == after


def test_15_peacock_chooses_a_kind_in_hand() -> None:
    game = forest(Side("B PS"), Side("C"), display=[15, 1])
    go(game, 15)
    assert keys(game) == ["kind:banana", "kind:pineapple", "kind:strawberry"]


def test_15_peacock_makes_the_numbers_public_and_no_other_kind() -> None:
    game = forest(Side("B"), Side("B B C"), Side("G"), display=[15, 1], stack="")
    go(game, 15)
    assert [named_to(game, viewer, "dora shows") for viewer in (0, 2, -1)] == ["B", "B", "B"]
    assert "Emil shows no banana." in told(game, 0)
    assert any("2 banana" in line for line in told(game, 2) if "Dora shows" in line)


def test_15_peacock_draws_before_the_others_when_fruits_run_out() -> None:
    game = forest(Side("B"), Side("B B"), Side("B B"), display=[15, 1], stack="S S")
    go(game, 15)
    assert sizes(game) == [2, 3, 2]


# -- #16 Stork


@pytest.mark.parametrize(
    ("places", "drawn"),
    [
        ([0, 0, 0], 1),
        ([1, 1, 0], 1),
        ([1, 5, 5], 2),
        ([1, 5, 0], 3),
        ([1, 5, 6], 3),
        ([1, 5, 6, 4], 3),
        ([16, 1, 0], 2),  # who is here is not alone
        ([1], 3),  # with two players there is one more at the end
        ([0], 2),
        ([16], 2),
    ],
)
def test_16_stork_draws_one_more_for_each_lonely_animal(places: list[int], drawn: int) -> None:
    """At most three; two players have two or three."""
    game = forest(Side(), *[Side(at=place) for place in places], display=[1, 4, 5, 6, 16])
    go(game, 16)
    assert sizes(game)[0] == drawn


def test_16_stork_draws_what_there_is() -> None:
    game = forest(Side(), Side(at=1), Side(at=5), display=[1, 5, 16], stack="B", discard="C")
    go(game, 16)
    assert hand(game) == "B C"


# -- #17 Frog


@pytest.mark.parametrize(
    ("places", "drawn"),
    [
        ([12, 16, 20], 3),
        ([0, 0, 0], 2),
        ([17, 20, 0], 2),
        ([12, 0, 0], 2),
        ([12, 12, 16], 4),
        ([12, 12, 16, 16], 4),
        ([12], 3),  # with two players it counts twice
        ([20], 2),
        ([0], 2),
    ],
)
def test_17_frog_draws_one_more_than_animals_on_lower_numbers(
    places: list[int], drawn: int
) -> None:
    """Situation 29. At least two, at most four."""
    game = forest(Side(), *[Side(at=place) for place in places], display=[12, 16, 17, 20])
    go(game, 17)
    assert sizes(game)[0] == drawn


# -- #18 Goose


def test_18_goose_calls_an_animal_over() -> None:
    """Situation 30."""
    sides = [Side("B"), Side("C", at=14), Side(at=18), Side("G", at=1)]
    game = forest(*sides, display=[1, 14, 18])
    go(game, 18)
    assert sizes(game) == [0, 1, 1, 1]  # Emil has got the toll
    assert offered(game, "player") == "1 2 3"
    play(game, 0, "player:1")
    assert sizes(game) == [3, 2, 2, 1]
    assert [at(game, player) for player in range(4)] == [18, 18, 18, 1]
    assert destinations(game, 1) == [1, 14]


def test_18_goose_may_call_somebody_who_is_there_already() -> None:
    game = forest(Side(), Side(at=18), Side(at=1), display=[1, 5, 18])
    go(game, 18, "player:1")
    assert sizes(game) == [3, 1, 0]


def test_18_goose_calls_animals_from_off_the_display() -> None:
    game = forest(Side(), Side("B"), display=[1, 5, 18])
    go(game, 18)
    assert (sizes(game), at(game, 1)) == ([3, 2], 18)
    assert any("you" in line and "#18" in line for line in told(game, 1))


def test_18_goose_neither_toll_nor_thief_for_the_animal_called() -> None:
    game = forest(Side(), Side("B"), Side(), display=[1, 18, 29], thief=18, master=0, stack="")
    go(game, 18, "player:1")
    assert sizes(game) == [0, 1, 0]


def test_18_goose_all_who_are_there_draw_in_turn_order() -> None:
    """Five players; fruits run out before the last."""
    sides = [Side(at=18), Side(at=18), Side(), Side(at=18), Side()]
    game = forest(*sides, display=[1, 5, 18], active=2, stack="B B B C C")
    go(game, 18, "player:4", player=2)
    assert [hand(game, player) for player in range(5)] == ["", "", "B B B", "C", "C"]
    assert table_of(game).active == 3
