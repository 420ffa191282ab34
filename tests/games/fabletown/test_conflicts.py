"""Two, three and four players who want the same: who duels, who is shut out, who pays."""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import (
    Side,
    board,
    boxes,
    choose,
    followers,
    hand,
    lately,
    scoured,
    sizes,
    table_of,
)
from tests.games.stories import ask, keys, play

ROLES = ["attack", "defend"]
EVEN = ("cinderella", "snow_white", "pigs", "boy_blue")  # nobody adds anything in a duel


def even(*owned: str) -> list[Side]:
    """Four players without cards, but for these followers: who has none ties with who has none."""
    dealt = [*owned, "", "", "", ""]
    return [Side(who, "", one) for who, one in zip(EVEN, dealt, strict=False)]


def chooser(game: Game) -> int:
    """Who is to choose a role."""
    (one,) = game.asks
    assert one.keys == ROLES
    return one.player


def duels(game: Game) -> list[str]:
    return [line.partition(" for ")[0] for line in lately(game) if " duels with " in line]


def shut_out(game: Game) -> list[str]:
    return [line.split()[0] for line in lately(game) if " is shut out," in line]


# -- two


def test_two_who_want_the_same_follower_duel_for_it() -> None:
    game = board(*even())
    choose(game, "draw_two", "buy_1", "buy_1", "draw_two")
    assert chooser(game) == 1
    assert ask(game, 1).prompt == "You and {2} both want Puss in Boots. Attack or defend?"
    assert (duels(game), shut_out(game)) == (["Ben duels with Cleo"], [])


@pytest.mark.parametrize(("stand", "first"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_the_higher_priority_of_the_two_chooses_the_role(stand: int, first: int) -> None:
    game = board(*even(), stand=stand)
    choose(game, "draw_two", "scour", "draw_two", "scour")
    assert chooser(game) == first


def test_who_could_not_pay_duels_like_any_other_and_wins_for_nothing() -> None:
    """Situation 5: Ben, who is #2, holds six Glamour; Jack costs seven."""
    sides = even()
    sides[1] = Side("snow_white", "axe lantern", "puss")
    sides[3] = Side("boy_blue", "golden_egg", "")
    game = board(*sides, boxes="jack -", deck="")
    choose(game, "draw_two", "buy_1", "draw_two", "buy_1")
    play(game, 1, "attack", "done")  # Puss in Boots alone is enough
    play(game, 3, "done")
    assert followers(game, 1) == "puss jack"
    assert (hand(game, 1), hand(game, 3)) == ("axe lantern", "golden_egg")


def test_who_loses_gets_nothing_and_pays_nothing() -> None:
    sides = [Side("pigs", "", "puss"), Side("snow_white", "golden_egg", "")]
    game = board(*sides, boxes="jack -")
    choose(game, "buy_1", "buy_1")
    play(game, 0, "attack")
    play(game, 1, "done")
    assert (followers(game, 0), followers(game, 1)) == ("puss jack", "")
    assert hand(game, 1) == "golden_egg"


def test_after_a_tie_the_follower_stays_though_both_could_pay() -> None:
    sides = [Side("pigs", "golden_egg", ""), Side("snow_white", "golden_egg", "")]
    game = board(*sides, boxes="jack puss")
    choose(game, "buy_1", "buy_1")
    play(game, 0, "defend")
    play(game, 1, "done")
    play(game, 0, "done")
    assert boxes(game) == ["jack", "puss"]
    assert (hand(game, 0), hand(game, 1)) == ("golden_egg", "golden_egg")


def test_the_winner_of_a_scouring_duel_scours() -> None:
    game = board(*even("", "", "tin_soldier"), items="axe ring")
    choose(game, "scour", "buy_1", "scour", "buy_2")
    play(game, 0, "attack")
    assert (scoured(game, 0), scoured(game, 2)) == ("", "axe")
    assert len(table_of(game).items) == 1


# -- three and four


def test_of_three_who_scour_the_third_is_shut_out_also_after_a_tie() -> None:
    """Situation 6: #1, #2 and #4."""
    game = board(*even(), items="axe ring lantern", boxes="jack puss", deck="")
    choose(game, "scour", "scour", "buy_1", "scour")
    assert chooser(game) == 0
    assert (duels(game), shut_out(game)) == (["Ann duels with Ben"], ["Dan"])
    play(game, 0, "attack")
    assert "The duel is tied." in lately(game)
    assert [scoured(game, player) for player in range(4)] == ["", "", "", ""]
    assert len(table_of(game).items) == 3
    assert (duels(game), sizes(game)) == (["Ann duels with Ben"], [0, 0, 0, 0])


def test_of_four_who_want_a_follower_two_are_shut_out() -> None:
    """Situation 7: the second box; the first one stays as it is."""
    game = board(*even("puss"), boxes="tin_soldier jack", deck="sinbad rapunzel")
    choose(game, "buy_2", "buy_2", "buy_2", "buy_2")
    assert chooser(game) == 0
    assert (duels(game), shut_out(game)) == (["Ann duels with Ben"], ["Cleo", "Dan"])
    play(game, 0, "attack")
    assert [followers(game, player) for player in range(4)] == ["puss jack", "", "", ""]
    assert boxes(game) == ["tin_soldier", "sinbad"]


@pytest.mark.parametrize(
    ("stand", "fighting", "out"),
    [
        (0, "Ann duels with Ben", ["Cleo", "Dan"]),
        (1, "Ben duels with Cleo", ["Dan", "Ann"]),
        (2, "Cleo duels with Dan", ["Ann", "Ben"]),
        (3, "Dan duels with Ann", ["Ben", "Cleo"]),
    ],
)
def test_priority_says_who_of_four_duel(stand: int, fighting: str, out: list[str]) -> None:
    game = board(*even(), stand=stand)
    choose(game, "scour", "scour", "scour", "scour")
    assert (duels(game), shut_out(game)) == ([fighting], out)


def test_two_conflicts_in_one_turn_are_fought_one_after_the_other() -> None:
    game = board(*even("puss", "jack"), items="axe ring lantern", boxes="rapunzel sinbad", deck="")
    choose(game, "scour", "buy_2", "scour", "buy_2")
    assert chooser(game) == 1  # boxes come before scouring
    play(game, 1, "attack")
    assert chooser(game) == 0
    play(game, 0, "attack")
    assert duels(game) == ["Ben duels with Dan", "Ann duels with Cleo"]
    assert (followers(game, 1), scoured(game, 0)) == ("jack sinbad", "axe")


def test_who_is_shut_out_could_have_been_the_only_one_who_can_pay() -> None:
    sides = even()
    sides[2] = Side("pigs", "golden_egg", "")
    game = board(*sides, boxes="jack -", deck="", items="")
    choose(game, "buy_1", "buy_1", "buy_1", "draw_two")
    play(game, 0, "attack")
    assert (followers(game, 2), hand(game, 2), boxes(game)) == ("", "golden_egg", ["jack", "-"])


def test_who_is_shut_out_keeps_the_hand() -> None:
    sides = even()
    sides[3] = Side("boy_blue", "axe ring", "")
    game = board(*sides)
    choose(game, "scour", "scour", "scour", "scour")
    play(game, 0, "attack")
    assert hand(game, 3) == "axe ring"


# -- Rose Red


def test_rose_red_draws_a_card_when_she_is_shut_out() -> None:
    sides = even()
    sides[2] = Side("rose_red", "", "")
    game = board(*sides, items="axe ring lantern bread")
    choose(game, "scour", "scour", "scour", "buy_1")
    play(game, 0, "attack")
    assert (hand(game, 2), sizes(game)) == ("axe", [0, 0, 1, 0])


def test_rose_red_draws_a_card_when_her_duel_is_tied() -> None:
    game = board(Side("rose_red", "", ""), Side("pigs", "", ""), items="axe ring")
    choose(game, "scour", "scour")
    play(game, 0, "attack")
    assert (hand(game, 0), sizes(game)) == ("axe", [1, 0])


def test_rose_red_draws_nothing_when_she_wins() -> None:
    game = board(Side("rose_red", "", "puss"), Side("pigs", "", ""), items="axe ring lantern")
    choose(game, "scour", "scour")
    play(game, 0, "attack")
    assert (scoured(game), hand(game)) == ("axe", "")


def test_rose_red_draws_nothing_when_she_is_shut_out_and_there_is_nothing() -> None:
    sides = even()
    sides[2] = Side("rose_red", "", "")
    game = board(*sides, items="")
    choose(game, "scour", "scour", "scour", "buy_1")
    play(game, 0, "attack")
    assert sizes(game) == [0, 0, 0, 0]


# -- with who is left


def test_who_is_eliminated_takes_no_part_in_conflicts() -> None:
    sides = even("puss", "jack", "rapunzel")
    sides[1] = Side(eliminated=8)
    game = board(*sides, turn=8, stand=0, items="axe ring lantern")
    choose(game, "scour", "scour", "scour")
    assert (duels(game), shut_out(game)) == (["Ann duels with Cleo"], ["Dan"])
    assert keys(game) == ROLES
