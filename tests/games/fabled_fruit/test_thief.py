"""The thief, and #29 to #33."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabled_fruit.forests import (
    NUMBERS,
    Side,
    forest,
    go,
    hand,
    offered,
    sizes,
    table_of,
)
from tests.games.fabled_fruit.knowing import hand_in_view, heard, surely_in
from tests.games.stories import keys, play

NONE = -1


def thief(game: Game) -> tuple[int, int]:
    """Where the thief is, 0 for the forest, and its master."""
    table = table_of(game)
    numbers = {key: number for number, key in NUMBERS.items()}
    return numbers.get(table.thief, 0), table.master


# -- meeting the thief


def test_toll_then_thief_then_signpost() -> None:
    """Situation 36."""
    game = forest(Side("C S"), Side(), Side(at=8), Side(), display=[1, 8], thief=8, master=1)
    go(game, 8, "give:coconut")
    assert [hand(game, player) for player in range(4)] == ["B", "S", "C", ""]  # no coconut: draw 1
    assert thief(game) == (8, 1)


def test_the_master_comes_freely() -> None:
    """Situation 36."""
    game = forest(Side("C"), Side("G"), display=[1, 8], thief=8, master=0, stack="B B")
    go(game, 8)
    assert (hand(game), hand(game, 1)) == ("B B C", "G")


def test_the_thief_stays_and_steals_again() -> None:
    game = forest(Side("C"), Side("G G"), Side(), display=[1, 5], thief=1, master=2)
    go(game, 1)
    go(game, 1, player=1)  # a fruit for the animal there, and one for the thief
    assert [hand(game, player) for player in range(3)] == ["B B G", "B B", "C G"]
    assert thief(game) == (1, 2)


def test_the_thief_takes_nothing_from_an_empty_hand() -> None:
    game = forest(Side(), Side("G"), thief=1, master=1)
    go(game, 1)
    assert sizes(game) == [2, 1]


def test_which_fruit_the_thief_takes_is_chance() -> None:
    taken = set()
    for seed in range(12):
        game = forest(Side("C S"), Side(), thief=1, master=1, seed=str(seed))
        go(game, 1)
        taken.add(hand(game, 1))
    assert taken == {"C", "S"}


def test_only_the_two_know_what_the_thief_took() -> None:
    game = forest(Side("C C"), Side("G"), Side("P"), display=[1, 29], thief=1, master=1)
    go(game, 1)
    assert [len(heard(game, viewer, "coconut")) for viewer in (0, 1, 2, NONE)] == [1, 1, 0, 0]
    assert hand_in_view(game, 2, 1) == 2
    assert surely_in(game, 0, "hand/1") == "C"
    assert surely_in(game, 2, "hand/1") == ""


# -- #29 Weasel


def test_weasel_steals_from_all_who_stand_there() -> None:
    """Situation 37."""
    sides = [Side("B"), Side(), Side(at=12), Side("C", at=12)]
    game = forest(*sides, display=[8, 12, 29], thief=8, master=1, stack="P")
    go(game, 29)
    assert offered(game, "thief") == "pelican weasel"  # not where it is; here is allowed
    play(game, 0, "thief:pelican")
    assert [hand(game, player) for player in range(4)] == ["B C P", "", "", ""]
    assert thief(game) == (12, 0)
    assert "#12" in heard(game, 1, "thief")[0]


def test_weasel_in_a_game_of_five() -> None:
    sides = [Side(), *[Side("S S", at=5)] * 4]
    game = forest(*sides, display=[5, 29], stack="B")
    go(game, 29, "thief:llama")
    assert sizes(game) == [5, 1, 1, 1, 1]


def test_weasel_sends_the_thief_where_nobody_is() -> None:
    game = forest(Side(), Side("S", at=5), display=[1, 5, 29], stack="")
    go(game, 29, "thief:hippo")
    assert sizes(game) == [0, 1]
    assert thief(game) == (1, 0)


def test_an_animal_token_is_nobody_standing_there() -> None:
    game = forest(Side(), Side("S", at=5, token_at=1), display=[1, 5, 29], stack="B")
    go(game, 29, "thief:hippo")
    assert sizes(game) == [1, 1]


def test_the_only_location_keeps_the_thief_but_not_its_master() -> None:
    rich = "C C C P P P S"
    game = forest(Side(rich, at=29), Side(rich), display=[29], thief=29, master=1)
    assert keys(game) == ["buy", "use"]  # staying was the only move
    play(game, 0, "use")
    assert thief(game) == (29, 0)
    assert sizes(game) == [9, 8]  # one stolen on arrival, three drawn


def test_only_the_robbed_knows_what_the_weasel_got() -> None:
    sides = [Side(), Side("S S", at=5), Side("G")]
    game = forest(*sides, display=[1, 5, 29], stack="B")
    go(game, 29, "thief:llama")
    assert [len(heard(game, viewer, "strawberry")) for viewer in (0, 1, 2)] == [1, 1, 0]
    assert (surely_in(game, 1, "hand/0"), surely_in(game, 2, "hand/0")) == ("S", "")


# -- #30 Tanuki


def test_tanuki_places_the_thief_who_does_not_steal_now() -> None:
    sides = [Side(), Side("S", at=5)]
    game = forest(*sides, display=[1, 5, 30], thief=5, master=1)
    go(game, 30)
    assert offered(game, "thief") == "hippo llama tanuki"  # where it is, too
    play(game, 0, "thief:llama")
    assert sizes(game) == [3, 1]
    assert thief(game) == (5, 0)


def test_tanuki_pays_the_master() -> None:
    game = forest(Side(), Side("S"), display=[1, 5, 30], thief=5, master=0)
    go(game, 30)
    assert sizes(game) == [4, 1]
    assert thief(game) == (0, NONE)
    assert len(heard(game, 1, "thief")) == 1


@pytest.mark.parametrize(("stack", "drawn"), [("", 0), ("B", 1)])
def test_tanuki_with_too_few_fruits(stack: str, drawn: int) -> None:
    game = forest(Side(), Side(), display=[1, 30], thief=1, master=0, stack=stack)
    go(game, 30)
    assert sizes(game) == [drawn, 0]
    assert thief(game) == (0, NONE)


# -- #31 Hyena


def test_hyena_gets_a_fruit_of_their_choice_or_draws_more() -> None:
    sides = [Side("G"), Side("C S"), Side(), Side("P")]
    game = forest(*sides, display=[1, 31])
    go(game, 31)
    assert offered(game, "player") == "1 3"  # those with fruits
    play(game, 0, "player:1")
    assert keys(game, 1) == ["yield", "refuse"]
    other = game.fork()
    play(game, 1, "yield", "give:strawberry")
    assert [hand(game, 0), hand(game, 1)] == ["B G S", "C"]
    play(other, 1, "refuse")
    assert [hand(other, 0), hand(other, 1)] == ["B B B B G", "C S"]


def test_hyena_where_nobody_has_a_fruit() -> None:
    game = forest(Side("G"), Side(), Side(), display=[1, 31])
    go(game, 31)
    assert sizes(game) == [2, 0, 0]


def test_hyena_with_two_players_asks_at_once() -> None:
    game = forest(Side(), Side("C"), display=[1, 31], stack="")
    go(game, 31)
    play(game, 1, "yield")
    assert (hand(game), hand(game, 1)) == ("C", "")


def test_only_the_two_know_what_the_hyena_got() -> None:
    game = forest(Side(), Side("C"), Side("P"), display=[1, 31])
    go(game, 31, "player:1")
    play(game, 1, "yield")
    assert [len(heard(game, viewer, "coconut")) for viewer in (0, 1, 2)] == [1, 1, 0]
    assert (surely_in(game, 1, "hand/0"), surely_in(game, 2, "hand/0")) == ("C", "")


# -- #32 Mastiff


@pytest.mark.parametrize(
    ("held", "given", "left"), [("C P S", "C S", "P"), ("C", "C", ""), ("", "", "")]
)
def test_mastiff_chases_anothers_thief(held: str, given: str, left: str) -> None:
    game = forest(Side(), Side(held), Side("G"), display=[1, 32], thief=1, master=1)
    go(game, 32)
    if left:
        play(game, 1, "give:coconut", "give:strawberry")
    assert (hand(game), hand(game, 1)) == (f"B {given}".strip(), left)
    assert thief(game) == (0, NONE)


@pytest.mark.parametrize("master", [NONE, 0])
def test_mastiff_without_anothers_thief(master: int) -> None:
    where = 0 if master == NONE else 1
    game = forest(Side(), Side("S S"), display=[1, 32], thief=where, master=master)
    go(game, 32)
    assert sizes(game) == [3, 2]
    assert thief(game) == (where, master)


def test_two_fruits_for_the_mastiff_are_given_face_down() -> None:
    game = forest(Side(), Side("C C P"), Side("G"), display=[1, 32], thief=1, master=1)
    go(game, 32)
    play(game, 1, "give:coconut")
    assert [len(heard(game, viewer, "coconut")) for viewer in (0, 1, 2)] == [1, 1, 0]


# -- #33 Lynx


def test_lynx_takes_from_two_and_pays_the_master() -> None:
    """Situation 55."""
    sides = [Side(), Side("C S"), Side("G P"), Side()]
    game = forest(*sides, display=[1, 33], thief=1, master=3)
    go(game, 33)
    assert offered(game, "player") == "1 2"
    play(game, 0, "player:1")
    assert offered(game, "take") == "C S"
    play(game, 0, "take:strawberry")  # the other is the only one left
    assert offered(game, "take") == "G P"
    play(game, 0, "take:grapes")
    assert offered(game, "give") == "B G S"
    play(game, 0, "give:banana")
    assert [hand(game, player) for player in range(4)] == ["G S", "C", "P", "B"]


def test_lynx_with_two_players() -> None:
    """Situation 55."""
    game = forest(Side(), Side("C S"), display=[1, 33])
    go(game, 33, "take:coconut")
    assert (hand(game), hand(game, 1)) == ("B B C", "S")


def test_lynx_chooses_the_second_of_three_others() -> None:
    game = forest(Side(), Side("C"), Side("G"), Side("P"), display=[1, 33])
    go(game, 33, "player:3")
    assert offered(game, "player") == "1 2"  # somebody else, compulsory
    play(game, 0, "player:2")
    assert [hand(game, player) for player in range(4)] == ["B G P", "C", "", ""]


def test_lynx_as_master_gives_nothing() -> None:
    game = forest(Side(), Side("C"), display=[1, 33], thief=1, master=0)
    go(game, 33)
    assert hand(game) == "B B C"


def test_lynx_where_nobody_has_a_fruit() -> None:
    game = forest(Side(), Side(), Side(), display=[1, 33], thief=1, master=1)
    go(game, 33)
    assert sizes(game) == [1, 0, 0]


def test_only_the_lynx_sees_the_hand() -> None:
    sides = [Side(), Side("C S"), Side()]
    game = forest(*sides, display=[1, 33])
    go(game, 33)
    seen = [game.view(viewer)["seats"][0]["zones"]["aside"] for viewer in (0, 1, 2, NONE)]
    assert (sorted(seen[0]), seen[1:]) == (["coconut", "strawberry"], [2, 2, 2])


def test_what_is_remembered_after_the_lynx() -> None:
    """The lynx knows the rest of the hand, the robbed what is gone, and others nothing."""
    game = forest(Side(), Side("C P S"), Side(), display=[1, 33])
    go(game, 33, "take:strawberry")
    assert surely_in(game, 0, "hand/1") == "C P"
    assert [len(heard(game, viewer, "strawberry")) for viewer in (0, 1, 2, NONE)] == [1, 1, 0, 0]
    assert "strawberry" in remembered_of(game, 1, "hand/0")
    assert surely_in(game, 2, "hand/0") == surely_in(game, 2, "hand/1") == ""


def remembered_of(game: Game, viewer: int, zone: str) -> list[str]:
    """The cards of the smallest group of which the viewer knows that it may lie there."""
    pools = [pool for pool in game.view(viewer)["memory"] if zone in pool["zones"]]
    found: list[str] = min(pools, key=lambda pool: len(pool["cards"]))["cards"]
    return found
