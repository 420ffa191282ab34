"""Favourite fruits: #8 Squirrel to #12 Pelican.

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
    sizes,
    table_of,
    told,
)
from tests.games.fabled_fruit.hearing import named_to
from tests.games.stories import keys, play


def visit(number: int, mine: str, *others: str, stack: str = "...", discard: str = "") -> Game:
    """You have moved there, with these fruits; the others hold theirs, off the display."""
    sides = [Side(one) for one in (mine, *others)]
    game = forest(*sides, display=[number, 1, 5], stack=stack, discard=discard)
    go(game, number)
    return game


def hands(game: Game) -> list[str]:
    return [hand(game, player) for player in range(game.setup.players)]


# -- signposts


@pytest.mark.parametrize(
    ("number", "mine"),
    [(8, ""), (8, "B BG"), (9, "B"), (9, "CP"), (10, "B"), (10, "BC"), (11, "B"), (11, "B S")],
)
def test_who_does_not_meet_the_requirement_draws_one(number: int, mine: str) -> None:
    """Situation 26, last part."""
    game = visit(number, mine, "S", "", "", stack="P ...")
    assert sorted(hand(game).split()) == sorted([*mine.split(), "P"])
    assert game.asks[0].player == 1
    assert any("signpost" in line for line in told(game, 1))


# -- #8 Squirrel


@pytest.mark.parametrize(
    ("mine", "answers", "drawn"),
    [
        ("C", [], 2),
        ("C C", ["show:1"], 2),
        ("C C", ["show:2"], 3),
        ("C C C C", ["show:2"], 3),
        ("BC CP", ["show:2"], 3),
    ],
)
def test_8_squirrel_draws_one_more_than_shown_and_keeps_the_coconuts(
    mine: str, answers: list[str], drawn: int
) -> None:
    game = visit(8, mine, "", stack="S S S S")
    play(game, 0, *answers)
    assert sorted(hand(game).split()) == sorted([*mine.split(), *["S"] * drawn])


def test_8_squirrel_shows_the_coconuts_to_all() -> None:
    game = visit(8, "B C C", "", "", stack="S S S")
    play(game, 0, "show:2")
    assert named_to(game, 2, "anne shows") == "C"
    assert "2" in next(line for line in told(game, 2) if "shows" in line)


def test_8_squirrel_without_stack_draws_what_there_is() -> None:
    game = visit(8, "C C", "", stack="S")
    play(game, 0, "show:2")
    assert hand(game) == "C C S"


# -- #9 Hedgehog


def test_9_hedgehog_gives_one_strawberry_and_draws_three() -> None:
    game = visit(9, "S B", "C", "", "", stack="P P P B B C")
    assert offered(game, "player") == "1 2 3"
    play(game, 0, "player:2")
    assert hands(game) == ["B P P P", "C", "S", ""]
    assert game.asks[0].player == 1


def test_9_hedgehog_may_give_a_second_to_a_different_player() -> None:
    game = visit(9, "S S", "C", "", "", stack="P P P B B C")
    play(game, 0, "player:2")
    assert keys(game) == ["player:1", "player:3", "done"]
    play(game, 0, "player:1")
    assert hands(game) == ["B B P P P", "C S", "S", ""]


def test_9_hedgehog_may_keep_the_second() -> None:
    game = visit(9, "S S", "C", "", "", stack="P P P B B C")
    play(game, 0, "player:2", "done")
    assert hands(game) == ["P P P S", "C", "S", ""]


def test_9_hedgehog_may_give_a_strawberry_just_drawn() -> None:
    game = visit(9, "S", "", "", stack="S P P B B")
    play(game, 0, "player:1", "player:2")
    assert hands(game) == ["B B P P", "S", "S"]


@pytest.mark.parametrize("mine", ["S", "S S"])
def test_9_hedgehog_of_two_players_draws_one_at_the_end_instead(mine: str) -> None:
    game = visit(9, mine, "", stack="P P P B C")
    assert sizes(game) == [len(mine.split()) - 1 + 4, 1]


def test_9_hedgehog_can_choose_among_four_others() -> None:
    game = visit(9, "S S", "", "", "", "")
    assert offered(game, "player") == "1 2 3 4"
    play(game, 0, "player:4")
    assert keys(game) == ["player:1", "player:2", "player:3", "done"]


def test_9_hedgehog_gives_a_mix_card_as_strawberry() -> None:
    game = visit(9, "S BS", "", stack="P P P P")
    assert offered(game, "give") == "S BS"
    play(game, 0, "give:banana_strawberry")
    assert hands(game) == ["P P P P S", "BS"]


def test_9_hedgehog_everybody_knows_that_it_was_a_strawberry() -> None:
    game = visit(9, "S", "B", "", stack="P P P")
    play(game, 0, "player:1")
    assert [named_to(game, viewer, "give") for viewer in (0, 1, 2)] == ["S", "S", "S"]
    assert game.view(2)["seats"][1]["zones"]["hand"] == 2


# -- #10 Fox


def test_10_fox_takes_four_of_five_and_discards_the_other() -> None:
    game = visit(10, "B G", "", "", stack="B C G P S S")
    assert (offered(game, "discard"), discard(game)) == ("B C G P S", "G")
    play(game, 0, "discard:pineapple")
    assert (hand(game), discard(game)) == ("B B C G S", "G P")
    assert len(table_of(game).stack) == 1


def test_10_fox_looks_in_secret() -> None:
    game = visit(10, "G", "", "", stack="B C G P S")
    assert game.view(0)["seats"][0]["zones"]["aside"] == [
        "banana", "coconut", "grapes", "pineapple", "strawberry",
    ]  # fmt: skip
    for viewer in (1, 2, -1):
        assert game.view(viewer)["seats"][0]["zones"]["aside"] == 5
    play(game, 0, "discard:pineapple")
    assert named_to(game, 1, "discards") == "G P"
    assert [named_to(game, viewer, "draw") for viewer in (0, 1, -1)] == ["B C G S", "?", "?"]


@pytest.mark.parametrize(
    ("stack", "after", "left"),
    [("B C P S", "B C P S", "G"), ("B", "B G", ""), ("", "G", "")],
)
def test_10_fox_takes_up_to_four_of_less_than_five(stack: str, after: str, left: str) -> None:
    """The discarded grapes are shuffled into the stack when it runs out."""
    game = visit(10, "G", "", stack=stack)
    if stack == "B C P S":  # with the grapes these are five
        play(game, 0, "discard:grapes")
    assert (hand(game), discard(game)) == (after, left)


def test_10_fox_presses_a_mix_card_as_grapes() -> None:
    game = visit(10, "G GS", "", stack="B B B B B")
    assert offered(game, "discard") == "G GS"
    play(game, 0, "discard:grapes_strawberry")
    assert (hand(game), discard(game)) == ("B B B B G", "B")


def test_10_fox_that_finds_nothing_draws_nothing() -> None:
    """The mix card goes under the mix stack, so that no fruit is left to look at."""
    game = visit(10, "GS", "", stack="")
    assert hand(game) == ""
    assert named_to(game, 0, "draw") == ""


# -- #11 Gorilla


@pytest.mark.parametrize("mine", ["C BC", "", "BS"])
def test_11_gorilla_discards_bananas_and_takes_the_rest(mine: str) -> None:
    """Situation 26: a mix card is no banana, and an empty hand holds none."""
    game = visit(11, mine, "", "", "", stack="B S B P ...")
    assert sorted(hand(game).split()) == sorted([*mine.split(), "S", "P"])
    assert discard(game) == "B B"


@pytest.mark.parametrize(
    ("stack", "after", "left"), [("B B B B", "", "B B B B"), ("S", "S", ""), ("", "", "")]
)
def test_11_gorilla_takes_what_there_is(stack: str, after: str, left: str) -> None:
    game = visit(11, "", "", stack=stack)
    assert (hand(game), discard(game)) == (after, left)


def test_11_gorilla_reveals_for_all_but_keeps_the_hand_closed() -> None:
    game = visit(11, "C", "", stack="B S G P")
    assert named_to(game, 1, "revealed") == "B G P S"
    assert named_to(game, 1, "anne takes") == "G P S"
    assert game.view(1)["seats"][0]["zones"]["hand"] == 4


# -- #12 Pelican


def test_12_pelican_takes_all_of_one_kind() -> None:
    game = visit(12, "B", "", "", stack="C C C P P S ...")
    assert keys(game) == ["kind:coconut", "kind:pineapple", "kind:strawberry"]
    play(game, 0, "kind:pineapple")
    assert (hand(game), discard(game)) == ("B P P", "C C C S")


@pytest.mark.parametrize(
    ("stack", "after"), [("", ""), ("S", "S"), ("G G G G G G B", "G G G G G G")]
)
def test_12_pelican_is_not_asked_without_a_choice(stack: str, after: str) -> None:
    game = visit(12, "", "", stack=stack)
    assert (hand(game), discard(game)) == (after, "")
    assert game.asks[0].player == 1


def test_12_pelican_reveals_fewer_when_fruits_run_out() -> None:
    game = visit(12, "", "", stack="C", discard="S")
    assert letters(table_of(game).revealed) == "C S"
    play(game, 0, "kind:coconut")
    assert (hand(game), discard(game)) == ("C", "S")
