"""What followers and characters add in a duel, judged when totals are compared.

Situations are those of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import Side, board, choose, followers, hand, sizes
from tests.games.fabletown.duelling import (
    ANN,
    BEN,
    contest,
    draws,
    duel,
    fight,
    flip,
    flip_all,
    lay,
    lay_both,
    plain,
    running,
    totals,
    winner,
)
from tests.games.stories import ask, play

# -- followers


@pytest.mark.parametrize(
    ("mine", "theirs", "after"),
    [
        ("north_wind", "", (6, 5)),
        ("puss", "", (6, 5)),
        ("jack", "", (7, 5)),
        ("cubs tin_soldier", "", (5, 5)),
        ("", "north_wind puss jack", (5, 5)),
        ("", "cubs", (5, 6)),
        ("", "tin_soldier", (5, 7)),
        ("north_wind puss jack", "", (9, 5)),
        ("puss jack", "cubs tin_soldier", (8, 8)),
        ("goose_girl sinbad", "mother_goose golden_goose", (5, 5)),
    ],
)
def test_followers_add_to_the_total_of_their_role(
    mine: str, theirs: str, after: tuple[int, int]
) -> None:
    game = board(Side("pigs", "axe", mine), Side("cinderella", "oak_shield", theirs), boxes="- -")
    if game.ask_of(ANN) and "no_ability" in ask(game).keys:
        play(game, ANN, "no_ability")  # Sinbad
    choose(game, "scour", "scour")
    play(game, ANN, "attack", "lay:axe")
    play(game, BEN, "lay:oak_shield")
    flip_all(game)
    assert totals(game) == after


def test_followers_count_for_who_chose_to_defend() -> None:
    game = contest(plain("kettle", "puss cubs"), plain("axe", "jack tin_soldier"))
    play(game, ANN, "defend")
    lay(game, BEN, "axe")
    lay(game, ANN, "kettle")
    flip_all(game)
    assert (totals(game), winner(game)) == ((7, 5), "Ben")


def test_bonuses_are_not_in_the_running_totals() -> None:
    game = duel(plain("axe", "jack"), plain("kettle", "tin_soldier"))
    lay_both(game, "axe", "kettle")
    flip(game)
    assert running(game) == (5, 0)


def test_a_follower_won_in_the_first_duel_helps_from_then_on() -> None:
    """Ann wins Puss in Boots, and attacks with her in the next turn."""
    game = fight(plain("axe ring"), plain("kettle lantern"), "axe", "kettle")
    choose(game, "scour", "scour")
    play(game, BEN, "defend")
    play(game, ANN, "lay:ring")
    play(game, BEN, "lay:lantern")
    flip_all(game)
    assert totals(game) == (2 + 1, 3)


# -- Rapunzel


def test_rapunzel_wins_ties_for_the_defender() -> None:
    """Situation 36."""
    game = fight(
        plain("bone_whistle walking_stick"), plain("gown bread", "rapunzel"),
        "bone_whistle walking_stick", "gown bread", items="lantern ...",
    )  # fmt: skip
    assert (totals(game), winner(game)) == ((6, 6), "Ben")
    assert followers(game, BEN) == "puss rapunzel"
    assert (hand(game), hand(game, BEN), draws(game)) == ("lantern", "", ["Ann 1"])


def test_rapunzel_of_the_attacker_does_not_help() -> None:
    game = fight(plain("axe", "rapunzel"), plain("oak_shield"), "axe", "oak_shield")
    assert (totals(game), winner(game)) == ((5, 5), "-")


def test_rapunzel_wins_though_nobody_laid_a_card() -> None:
    game = fight(plain("axe"), plain("kettle", "rapunzel"), "", "")
    assert (totals(game), winner(game), sizes(game)) == ((0, 0), "Ben", [1, 1])


def test_rapunzel_does_not_help_with_less() -> None:
    game = fight(plain("axe"), plain("kettle", "rapunzel"), "axe", "kettle")
    assert winner(game) == "Ann"


def test_rapunzel_makes_the_attacker_a_loser_in_every_way() -> None:
    """Rose Red and the Frog King console; Ann's carpet returns, Ben's dust is kept."""
    game = fight(
        Side("rose_red", "carpet ring", "frog_king"), plain("fairy_dust gown", "rapunzel"),
        "carpet ring", "fairy_dust gown", items="lantern bread kettle ...",
    )  # fmt: skip
    assert (totals(game), winner(game), hand(game)) == ((4, 4), "Ben", "lantern carpet")
    play(game, ANN, "use:frog_king")
    assert hand(game) == "kettle lantern bread carpet"


# -- Bigby Wolf


def bigby(hand: str, line: str, **layout: str) -> Game:
    """He attacks a kettle; without the North Wind."""
    return fight(Side("bigby", hand, ""), plain("kettle"), line, "kettle", **layout)


def test_bigby_with_two_cards_left_is_in_beast_mode() -> None:
    """Situation 22."""
    assert totals(bigby("axe ring gown bread", "axe ring")) == (5 + 2 + 2, 4)


def test_bigby_with_three_cards_left_is_not() -> None:
    """Situation 22, second part."""
    assert totals(bigby("axe ring gown bread", "axe")) == (5, 4)


def test_bigby_is_judged_at_the_comparison() -> None:
    """Situation 22, third part: the beans bring a third card."""
    game = bigby("axe beans gown bread", "axe beans", items="lantern ...")
    assert totals(game) == (5 + 1, 4)


def test_a_card_lost_to_the_flute_wakes_the_beast() -> None:
    game = fight(
        Side("bigby", "axe gown bread lantern", ""), plain("flute kettle"), "axe", "flute kettle"
    )
    assert totals(game) == (5 + 2, 5)


def test_bigby_is_a_beast_in_defense_too() -> None:
    game = fight(plain("axe"), Side("bigby", "kettle", ""), "axe", "kettle")
    assert (totals(game), winner(game)) == ((5, 6), "Ben")


def test_bigby_without_any_card_is_a_beast() -> None:
    game = duel(Side("bigby", "", ""), plain(""))
    assert (totals(game), winner(game)) == ((2, 0), "Ann")


def test_bigby_and_the_north_wind_add_up() -> None:
    game = fight(Side("bigby", "axe"), plain("kettle"), "axe", "kettle")
    assert totals(game) == (5 + 2 + 1, 4)


# -- Beauty and the Beast


@pytest.mark.parametrize(
    ("kept", "bonus"),
    [("", 2), ("gown bread lantern", 2), ("gown bread lantern ring", 0)],
)
def test_the_beast_attacks_with_three_cards_or_fewer(kept: str, bonus: int) -> None:
    """Situation 24, in a duel."""
    game = fight(Side("beauty", f"axe {kept}", ""), plain("kettle"), "axe", "kettle")
    assert totals(game) == (5 + bonus, 4)


def test_the_beast_does_not_help_in_defense() -> None:
    """Situation 24, in a duel, second half."""
    game = fight(plain("axe"), Side("beauty", "kettle", ""), "axe", "kettle")
    assert totals(game) == (5, 4)


def test_the_beast_is_judged_at_the_comparison() -> None:
    game = fight(
        Side("beauty", "beans gown bread lantern", ""), plain("kettle"), "beans", "kettle",
        items="sword ...",
    )  # fmt: skip
    assert totals(game) == (1, 4)


# -- characters without a part in duels


@pytest.mark.parametrize("character", ["pigs", "boy_blue", "cinderella", "snow_white", "rose_red"])
def test_other_characters_add_nothing(character: str) -> None:
    """However few cards they have left."""
    game = fight(Side(character, "axe", ""), plain("kettle"), "axe", "kettle")
    assert totals(game) == (5, 4)
    game = fight(plain("axe"), Side(character, "kettle", ""), "axe", "kettle")
    assert totals(game) == (5, 4)
