"""Duels: roles, laying, abilities, and revealing in turn.

Situations are those of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.errors import NotOffered
from fabletable.engine.game import Game
from tests.games.fabletown.boards import (
    Side,
    board,
    boxes,
    choose,
    fable,
    followers,
    hand,
    keys_in,
    offered,
    sizes,
    told,
)
from tests.games.fabletown.duelling import (
    ANN,
    BEN,
    CLEO,
    SPECTATOR,
    asked_to_reveal,
    contest,
    draws,
    duel,
    fight,
    flip,
    flip_all,
    lay,
    lay_both,
    match,
    plain,
    revealed,
    revealing,
    running,
    totals,
    winner,
)
from tests.games.stories import ask, keys, play

# -- roles


def test_who_has_priority_chooses_to_attack_or_to_defend() -> None:
    game = contest(plain("axe"), plain("kettle"))
    assert [(one.player, one.keys) for one in game.asks] == [(ANN, ["attack", "defend"])]
    play(game, ANN, "defend")
    assert [one.player for one in game.asks] == [BEN]
    assert "Ben attacks Ann." in told(game, SPECTATOR)
    assert [seat["role"] for seat in game.view(SPECTATOR)["seats"]] == ["defend", "attack"]


def test_who_defends_counts_defense() -> None:
    game = contest(plain("oak_shield"), plain("axe"))
    play(game, ANN, "defend")
    lay(game, BEN, "axe")
    lay(game, ANN, "oak_shield")
    flip_all(game)
    assert (revealed(game), totals(game), winner(game)) == (["Ben", "Ann"], (5, 5), "-")


@pytest.mark.parametrize(("stand", "first"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_of_two_without_the_stand_the_next_after_it_chooses_the_role(
    stand: int, first: int
) -> None:
    """Ben and Cleo duel; Ann and Dan draw."""
    game = contest(*[plain("")] * 4, action="draw_two scour scour draw_two", stand=stand)
    assert [one.player for one in game.asks] == [first]


def test_prince_charming_lets_the_last_choose_the_role() -> None:
    """Ben pushed ahead of Ann, who holds the stand."""
    game = contest(plain("axe"), plain("kettle", "prince_charming"))
    play(game, BEN, "use:prince_charming")
    assert [(one.player, one.keys) for one in game.asks] == [(BEN, ["attack", "defend"])]
    play(game, BEN, "attack")
    assert (keys(game, BEN), game.ask_of(ANN)) == (["lay:kettle", "done"], None)


def test_prince_charming_brings_the_third_into_the_duel() -> None:
    game = contest(plain("axe"), plain("kettle"), plain("bread", "prince_charming"))
    play(game, CLEO, "use:prince_charming", "attack")
    lay(game, CLEO, "bread")
    lay(game, ANN, "axe")
    flip_all(game)
    assert revealed(game) == ["Cleo", "Ann"]
    assert "Ben is shut out, since two others come first." in told(game, SPECTATOR)
    assert hand(game, BEN) == "kettle"


# -- laying


def test_any_number_of_cards_can_be_laid() -> None:
    game = duel(plain("axe axe bread"), plain("kettle"))
    assert keys(game) == ["lay:axe", "lay:bread", "done"]
    play(game, ANN, "lay:axe")
    assert keys(game) == ["lay:axe", "lay:bread", "done"]
    play(game, ANN, "lay:axe")
    assert keys(game) == ["lay:bread", "done"]
    play(game, ANN, "lay:bread")
    assert game.ask_of(ANN) is None
    assert (hand(game), keys_in(fable(game).line)) == ("", "axe axe bread")


def test_a_card_that_is_not_in_hand_cannot_be_laid() -> None:
    game = duel(plain("axe"), plain("kettle"))
    with pytest.raises(NotOffered):
        play(game, ANN, "lay:kettle")


def test_the_attacker_lays_before_the_defender() -> None:
    game = duel(plain("axe bread"), plain("kettle lantern"))
    assert [one.player for one in game.asks] == [ANN]
    lay(game, ANN, "bread")
    assert [one.player for one in game.asks] == [BEN]
    assert game.view(BEN)["seats"][ANN]["zones"]["line"] == 1
    assert "Ann lays 1 card." in told(game, BEN)


def test_cards_are_revealed_in_the_order_in_which_they_were_laid() -> None:
    game = duel(plain("axe bread ring"), plain("kettle"))
    lay_both(game, "ring axe bread", "")
    assert game.view(ANN)["seats"][ANN]["zones"]["line"] == ["ring", "axe", "bread"]
    for so_far in (["ring"], ["ring", "axe"]):
        flip(game)
        assert game.view(BEN)["seats"][ANN]["zones"]["revealed"] == so_far


def test_laid_cards_are_no_longer_in_hand() -> None:
    game = duel(plain("axe bread ring"), plain("kettle"))
    play(game, ANN, "lay:axe")
    assert (sizes(game), hand(game)) == ([2, 1], "ring bread")


def test_who_has_no_card_is_not_asked_to_lay_one() -> None:
    game = duel(plain(""), plain("kettle"))
    assert keys(game, BEN) == ["lay:kettle", "done"]
    assert "Ann lays no cards." in told(game, SPECTATOR)


# -- nobody lays anything


def test_without_cards_on_either_side_the_duel_is_tied() -> None:
    """Situation 13, second half: both draw nothing, the follower stays."""
    game = fight(plain("axe"), plain("kettle"), "", "")
    assert (totals(game), winner(game)) == ((0, 0), "-")
    assert (sizes(game), draws(game), boxes(game)) == ([1, 1], [], ["puss", "jack"])


def test_a_bonus_decides_though_nobody_laid_a_card() -> None:
    """Situation 13."""
    game = fight(plain("axe", "puss"), plain("kettle"), "", "", boxes="jack sinbad")
    assert (totals(game), winner(game)) == ((1, 0), "Ann")
    assert followers(game) == "puss jack"
    assert (hand(game), hand(game, BEN), draws(game)) == ("axe", "kettle", [])


def test_both_without_a_card_duel_all_the_same() -> None:
    game = duel(plain(""), plain("", "tin_soldier"))
    assert (totals(game), winner(game), sizes(game)) == ((0, 2), "Ben", [0, 0])
    assert followers(game, BEN) == "puss tin_soldier"


# -- abilities in a duel


def ready(mine: str, theirs: str) -> Game:
    """Ann attacks with an axe, 5, Ben defends with an oak shield, 5."""
    game = duel(plain("axe", mine), plain("oak_shield", theirs))
    lay_both(game, "axe", "oak_shield")
    return game


@pytest.mark.parametrize(
    ("follower", "after"), [("clara", (8, 5)), ("giants", (5, 2)), ("snow_queen", (5, 2))]
)
def test_an_ability_of_the_attacker(follower: str, after: tuple[int, int]) -> None:
    game = ready(follower, "")
    assert keys(game) == [f"use:{follower}", "no_ability"]
    play(game, ANN, f"use:{follower}")
    flip_all(game)
    assert (totals(game), winner(game)) == (after, "Ann")
    assert fable(game).used == [follower]


@pytest.mark.parametrize(
    ("follower", "after"), [("clara", (5, 8)), ("giants", (2, 5)), ("snow_queen", (2, 5))]
)
def test_an_ability_of_the_defender(follower: str, after: tuple[int, int]) -> None:
    game = ready("", follower)
    play(game, BEN, f"use:{follower}")
    flip_all(game)
    assert (totals(game), winner(game)) == (after, "Ben")


def test_the_attacker_may_use_an_ability_before_the_defender() -> None:
    game = ready("clara", "giants")
    assert [one.player for one in game.asks] == [ANN]
    play(game, ANN, "no_ability")
    assert [one.player for one in game.asks] == [BEN]
    play(game, BEN, "use:giants")
    assert running(game) == (-3, 0)
    flip_all(game)
    assert (totals(game), fable(game).used) == ((2, 5), [])


def test_only_one_ability_is_used_in_a_turn() -> None:
    game = ready("clara giants snow_queen", "")
    assert offered(game, "use") == "clara giants snow_queen"
    play(game, ANN, "use:snow_queen")
    assert revealing(game)
    assert (fable(game).used, running(game)) == (["snow_queen"], (0, -3))


def test_an_ability_is_used_once_in_a_game() -> None:
    game = duel(Side("pigs", "axe", "clara giants", used="clara"), plain("kettle"))
    lay_both(game, "axe", "kettle")
    assert keys(game) == ["use:giants", "no_ability"]


def test_who_used_another_ability_this_turn_has_none_left_for_the_duel() -> None:
    game = board(Side("pigs", "axe", "clara sinbad"), Side("boy_blue", "kettle", ""))
    play(game, ANN, "use:sinbad")
    choose(game, "scour", "scour")
    play(game, ANN, "attack")
    lay_both(game, "axe", "kettle")
    assert revealing(game)


def test_an_ability_is_asked_for_though_no_card_was_laid() -> None:
    game = duel(plain("axe", "clara"), plain("kettle"))
    lay_both(game, "", "")
    play(game, ANN, "use:clara")
    assert (totals(game), winner(game)) == ((3, 0), "Ann")


def test_totals_may_be_negative() -> None:
    game = duel(plain("axe", "giants"), plain("kettle", "snow_queen"))
    lay_both(game, "", "")
    play(game, ANN, "use:giants")
    play(game, BEN, "no_ability")
    assert (totals(game), winner(game)) == ((0, -3), "Ann")


# -- revealing in turn


def test_the_attacker_reveals_on_alone_when_the_defender_has_no_card_left() -> None:
    """Situation 10."""
    game = match("axe bread ring", "kettle")
    assert revealed(game) == ["Ann", "Ben", "Ann", "Ann"]


@pytest.mark.parametrize(
    ("attack", "defense", "order"),
    [
        ("axe", "kettle", "Ann Ben"),
        ("axe", "kettle bread gown", "Ann Ben Ben Ben"),
        ("axe bread", "kettle gown lantern ring", "Ann Ben Ann Ben Ben Ben"),
        ("axe bread ring", "kettle gown lantern", "Ann Ben Ann Ben Ann Ben"),
        ("", "kettle bread", "Ben Ben"),
        ("axe bread", "", "Ann Ann"),
        ("", "", ""),
    ],
)
def test_both_reveal_in_turn(attack: str, defense: str, order: str) -> None:
    assert " ".join(revealed(match(attack, defense))) == order


def test_running_totals_are_open_to_see() -> None:
    game = duel(plain("axe bread"), plain("kettle lantern"))
    lay_both(game, "axe bread", "kettle lantern")
    seen = []
    while revealing(game):
        seen.append(running(game))
        flip(game)
    assert seen == [(0, 0), (5, 0), (5, 4), (6, 4)]
    assert totals(game) == (6, 7)


def test_after_the_duel_there_are_no_totals_and_roles() -> None:
    game = match("axe", "kettle")
    assert running(game) == (0, 0)
    assert [seat["role"] for seat in game.view(SPECTATOR)["seats"]] == ["", ""]


def test_the_question_names_the_totals_with_all_bonuses() -> None:
    game = duel(plain("axe", "jack"), plain("kettle", "tin_soldier"))
    lay_both(game, "axe", "kettle")
    flip(game)
    for player in (ANN, BEN):
        assert "7 Attack against 2 Defense so far" in ask(game, player).prompt
        play(game, player, "flip")


def test_two_duels_in_one_turn_have_totals_of_their_own() -> None:
    """Ann and Ben duel for the first follower, Cleo and Dan scour."""
    sides = [plain("axe"), plain("kettle"), plain("pitchfork"), plain("bread")]
    game = contest(*sides, action="buy_1 buy_1 scour scour")
    play(game, ANN, "attack")
    lay_both(game, "axe", "kettle")
    flip_all(game)
    assert "5 Attack against 4 Defense." in told(game, SPECTATOR)
    play(game, CLEO, "attack", "lay:pitchfork")
    play(game, 3, "lay:bread")
    assert [seat["role"] for seat in game.view(ANN)["seats"]] == ["", "", "attack", "defend"]
    flip_all(game)
    assert (totals(game), winner(game)) == ((4, 3), "Cleo")


def test_nobody_reveals_before_both_have_laid() -> None:
    game = duel(plain("axe bread"), plain("kettle bread"))
    lay(game, ANN, "axe")
    assert not revealing(game)
    lay(game, BEN, "kettle")
    assert asked_to_reveal(game) == ANN
