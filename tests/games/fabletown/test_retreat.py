"""Retreating from a duel: when, what goes back to the hand, and what it costs.

Situations are those of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import Side, discard, followers, hand, scoured, sizes, told
from tests.games.fabletown.duelling import (
    ANN,
    BEN,
    SPECTATOR,
    asked_to_reveal,
    draws,
    duel,
    flip,
    flip_all,
    lay_both,
    plain,
    retreat,
    revealing,
    totals,
    winner,
)
from tests.games.stories import keys, play

ATTACK, DEFENSE = "axe pitchfork ring", "kettle gown bread"


def laid(
    mine: str = "",
    theirs: str = "",
    attack: str = ATTACK,
    defense: str = DEFENSE,
    character: str = "pigs",
    other: str = "boy_blue",
    **layout: str,
) -> Game:
    """Both have laid all they have."""
    game = duel(Side(character, attack, mine), Side(other, defense, theirs), **layout)
    lay_both(game, attack, defense)
    return game


def retreated(flips: int, **layout: str) -> Game:
    """After so many reveals, whoever is next retreats."""
    game = laid(**layout)
    flip(game, flips)
    play(game, asked_to_reveal(game), "retreat")
    return game


# -- when


def test_before_every_card_both_may_retreat_first_who_looks_on() -> None:
    """The rulebook: at any point during the duel, you may retreat."""
    game = laid()
    for player in (ANN, BEN, ANN, BEN, ANN, BEN):
        for one in (1 - player, player):
            assert [asked.player for asked in game.asks] == [one]
            assert keys(game, one) == ["flip", "stay", "retreat"]
            play(game, one, "flip")
    assert not revealing(game)


def test_who_has_no_face_down_card_left_may_still_retreat() -> None:
    game = laid(attack="axe", defense="kettle gown bread")
    flip(game, 2)
    play(game, ANN, "retreat")
    assert (winner(game), hand(game, BEN)) == ("Ben", "gown bread")
    assert discard(game) == "axe kettle"


@pytest.mark.parametrize(("attack", "defense", "who"), [("", "kettle", ANN), ("axe", "", BEN)])
def test_who_laid_nothing_may_retreat_before_the_first_card(
    attack: str, defense: str, who: int
) -> None:
    game = laid(attack=attack, defense=defense)
    play(game, who, "retreat")
    assert (winner(game), discard(game)) == (["Ben", "Ann"][who], "")
    assert hand(game, 1 - who) == attack + defense


def test_where_nobody_laid_a_card_and_nobody_gains_by_it_nobody_is_asked() -> None:
    game = laid(attack="", defense="")
    assert (totals(game), winner(game)) == ((0, 0), "-")


def test_after_the_last_card_nobody_is_asked_who_gains_nothing_by_a_retreat() -> None:
    game = laid(attack="axe", defense="kettle")
    flip(game, 2)
    assert (revealing(game), totals(game)) == (False, (5, 4))


@pytest.mark.parametrize("follower", ["bliss", "gingerbread_man"])
def test_where_nobody_laid_a_card_who_gains_by_it_may_retreat(follower: str) -> None:
    """The rulebook: at any point during the duel, you may retreat."""
    game = laid(mine="puss", theirs=follower, attack="", defense="", items="gown ...")
    assert [asked.player for asked in game.asks] == [BEN]
    assert keys(game, BEN) == ["stay", "retreat"]
    play(game, BEN, "retreat")
    assert (winner(game), totals(game), hand(game, BEN)) == ("Ann", None, "gown")


def test_between_the_last_card_and_the_comparison_who_gains_by_it_may_retreat() -> None:
    """Ben sees that he has lost, and takes the comfort of both."""
    game = laid(mine="puss", theirs="bliss gingerbread_man", attack="axe", defense="")
    flip(game)
    assert keys(game, BEN) == ["stay", "retreat"]
    play(game, BEN, "retreat")
    assert (winner(game), totals(game), draws(game)) == ("Ann", None, ["Ben 1", "Ben 1"])


def test_who_does_not_retreat_at_last_sees_the_totals_compared() -> None:
    game = laid(theirs="bliss", attack="axe", defense="oak_shield")
    flip(game, 2)
    play(game, BEN, "stay")
    assert (totals(game), winner(game)) == ((5, 5), "-")


def test_at_last_the_attacker_is_asked_before_the_defender() -> None:
    game = laid(mine="gingerbread_man", theirs="bliss", attack="", defense="")
    for player in (ANN, BEN):
        assert [asked.player for asked in game.asks] == [player]
        play(game, player, "stay")
    assert totals(game) == (0, 0)
    game = laid(mine="gingerbread_man", theirs="bliss", attack="", defense="")
    play(game, ANN, "retreat")
    assert (winner(game), draws(game)) == ("Ben", ["Ann 1"])


def test_who_stays_to_the_end_is_not_asked_at_last_either() -> None:
    game = laid(theirs="bliss", attack="axe", defense="kettle")
    play(game, BEN, "stay")
    play(game, ANN, "stay")
    assert totals(game) == (5, 4)


def test_whom_a_spindle_holds_is_not_asked_at_last_either() -> None:
    game = laid(theirs="bliss", attack="spindle", defense="kettle")
    flip(game)
    play(game, ANN, "flip")
    assert totals(game) == (3, 4)


@pytest.mark.parametrize("cards", ["axe", "kettle"])
def test_who_is_asked_at_last_does_not_tell_what_is_in_hand(cards: str) -> None:
    game = duel(plain(f"ring {cards}"), plain("gown", "bliss"))
    lay_both(game, "ring", "")
    flip(game)
    assert [asked.player for asked in game.asks] == [BEN]


# -- to the end


def test_who_stays_to_the_end_is_not_asked_again() -> None:
    """A duel of three cards each takes two answers, if neither wants to see more."""
    game = laid()
    play(game, BEN, "stay")
    play(game, ANN, "stay")
    assert (revealing(game), totals(game)) == (False, (11, 10))


def test_who_stays_reveals_while_the_other_is_asked_before_every_card() -> None:
    game = laid()
    play(game, BEN, "flip")
    play(game, ANN, "stay")
    for _ in range(5):
        assert keys(game, BEN) == ["flip", "stay", "retreat"]
        play(game, BEN, "flip")
    assert totals(game) == (11, 10)


def test_everybody_is_told_who_stays_to_the_end_and_sees_it() -> None:
    game = laid()
    play(game, BEN, "stay")
    assert "Ben stays to the end." in told(game, ANN)
    badge = next(one for one in game.scene(SPECTATOR).elements if one.id == f"duel/{BEN}")
    assert badge.text.endswith("; stays to the end")


def test_who_stayed_to_the_end_is_asked_again_in_the_next_duel() -> None:
    game = duel(plain("axe ring"), plain("kettle gown"))
    lay_both(game, "axe", "kettle")
    play(game, BEN, "stay")
    play(game, ANN, "stay")
    for player in (ANN, BEN):
        play(game, player, "action:scour")
    play(game, BEN, "defend")
    lay_both(game, "ring", "gown")
    assert keys(game, BEN) == ["flip", "stay", "retreat"]


# -- who is asked, and what that tells


@pytest.mark.parametrize("line", ["flute", "fairy_dust", "axe", "spindle"])
def test_who_is_asked_does_not_tell_what_is_face_down(line: str) -> None:
    game = laid(attack=line, defense="")
    assert [asked.player for asked in game.asks] == [BEN]
    play(game, BEN, "flip")
    assert [asked.player for asked in game.asks] == [ANN]


# -- without a card that is still face down, one may gain by it


def test_bliss_comforts_who_retreats_without_a_card_and_fairy_dust_goes_back() -> None:
    """Ben has revealed his one card and is behind; Ann's Fairy Dust is still face down."""
    game = laid(theirs="bliss", attack="axe fairy_dust", defense="bread", items="gown ...")
    flip(game, 2)
    play(game, BEN, "retreat")
    assert (hand(game), scoured(game)) == ("fairy_dust", "")
    assert (hand(game, BEN), draws(game)) == ("gown", ["Ben 1"])


def test_the_gingerbread_man_comforts_who_laid_nothing() -> None:
    game = laid(theirs="gingerbread_man", defense="", items="gown ...")
    play(game, BEN, "retreat")
    assert (hand(game, BEN), hand(game)) == ("gown", "axe pitchfork ring")


def test_who_retreats_in_time_does_not_hear_the_flute() -> None:
    game = duel(plain("axe flute"), plain("bread gown"))
    lay_both(game, "axe flute", "bread")
    flip(game, 2)
    play(game, BEN, "retreat")
    assert (hand(game), hand(game, BEN)) == ("flute", "gown")


# -- what it costs


def test_the_defender_retreats_after_one_card() -> None:
    """Situation 11."""
    game = retreated(3)
    assert (winner(game), totals(game)) == ("Ann", None)
    assert (hand(game), hand(game, BEN)) == ("ring", "gown bread")
    assert discard(game) == "axe pitchfork kettle"
    assert (draws(game), followers(game)) == ([], "puss")


@pytest.mark.parametrize("follower", ["bliss", "gingerbread_man"])
def test_some_followers_comfort_who_retreats(follower: str) -> None:
    """Situation 11, second half."""
    game = retreated(3, theirs=follower, items="lantern ...")
    assert (hand(game, BEN), draws(game)) == ("gown lantern bread", ["Ben 1"])


def test_the_attacker_retreats_before_the_first_card() -> None:
    """Situation 12."""
    game = retreated(0)
    assert (winner(game), followers(game, BEN)) == ("Ben", "puss")
    assert (hand(game), hand(game, BEN)) == ("axe pitchfork ring", "kettle gown bread")
    assert (discard(game), draws(game)) == ("", [])


def test_baba_yaga_takes_a_card_from_who_retreats() -> None:
    """Situation 12, second half: a random card, discarded."""
    game = retreated(0, theirs="baba_yaga")
    assert (winner(game), sizes(game)) == ("Ben", [2, 3])
    assert sorted(f"{hand(game)} {discard(game)}".split()) == sorted(ATTACK.split())


def test_which_card_baba_yaga_takes_is_chance() -> None:
    lost = {discard(retreated(0, theirs="baba_yaga", seed=str(i))) for i in range(20)}
    assert lost == set(ATTACK.split())


def test_baba_yaga_takes_the_only_card_that_was_taken_back() -> None:
    game = retreated(2, attack="axe ring", theirs="baba_yaga")
    assert (winner(game), sizes(game)) == ("Ben", [0, 2])
    assert discard(game) == "axe kettle ring"


def test_baba_yaga_takes_nothing_from_who_lost_without_retreating() -> None:
    game = duel(plain("ring bread"), plain("kettle", "baba_yaga"))
    lay_both(game, "ring", "kettle")
    flip_all(game)
    assert (winner(game), hand(game), discard(game)) == ("Ben", "bread", "kettle ring")


def test_baba_yaga_of_who_retreats_takes_nothing() -> None:
    game = retreated(0, mine="baba_yaga")
    assert (sizes(game), discard(game)) == ([3, 3], "")


def test_the_defender_retreats_before_the_first_own_card() -> None:
    game = retreated(1)
    assert (winner(game), hand(game), hand(game, BEN)) == ("Ann", "pitchfork ring", DEFENSE)
    assert (discard(game), draws(game)) == ("axe", [])


def test_retreating_late_brings_one_card_fewer_than_used() -> None:
    game = retreated(4, items="lantern ...")
    assert (winner(game), hand(game)) == ("Ben", "ring lantern")
    assert hand(game, BEN) == "bread"
    assert discard(game) == "axe pitchfork kettle gown"
    assert draws(game) == ["Ann 1"]


def test_retreating_while_ahead_loses_all_the_same() -> None:
    game = laid(attack="axe axe", defense="golden_egg gown")
    flip(game, 2)
    retreat(game, ANN)
    assert (winner(game), followers(game, BEN)) == ("Ben", "puss")


def test_who_goes_on_alone_may_still_retreat() -> None:
    game = laid(attack="axe ring bread", defense="kettle")
    flip(game, 2)
    retreat(game, ANN)
    assert (winner(game), hand(game), discard(game)) == ("Ben", "ring bread", "axe kettle")


def test_cards_not_laid_are_joined_by_those_taken_back() -> None:
    game = duel(plain("axe ring bread"), plain("kettle"))
    lay_both(game, "axe bread", "kettle")
    retreat(game, ANN)
    assert hand(game) == "axe ring bread"


def test_after_a_retreat_the_winner_scours() -> None:
    game = retreated(0, action="scour", items="gown ...")
    assert (scoured(game), scoured(game, BEN)) == ("", "gown")


def test_after_a_retreat_no_totals_are_compared() -> None:
    game = retreated(2)
    assert not any("against" in line for line in told(game, SPECTATOR))
    assert "Ann retreats." in told(game, SPECTATOR)


def test_once_abilities_used_before_a_retreat_are_gone() -> None:
    game = duel(plain("axe", "clara"), plain("kettle"))
    lay_both(game, "axe", "kettle")
    play(game, ANN, "use:clara")
    retreat(game, ANN)
    assert game.view(SPECTATOR)["seats"][ANN]["used"] == ["clara"]
    assert winner(game) == "Ben"


# -- other effects


def test_two_comforts_add_up() -> None:
    game = retreated(0, mine="gingerbread_man bliss")
    assert (sizes(game), draws(game)) == ([5, 3], ["Ann 1", "Ann 1"])


def test_comforts_are_not_for_who_loses_without_retreating_or_is_retreated_from() -> None:
    game = laid(mine="bliss", attack="ring", defense="kettle")
    flip_all(game)
    play(game, ANN, "stay")
    assert (winner(game), sizes(game)) == ("Ben", [0, 0])
    game = retreated(0, theirs="bliss gingerbread_man")
    assert sizes(game) == [3, 3]


def test_bliss_finds_nothing_where_nothing_is_left() -> None:
    game = retreated(0, mine="bliss", items="")
    assert (sizes(game), draws(game)) == ([3, 3], [])


def test_rose_red_draws_when_she_retreats() -> None:
    game = retreated(0, character="rose_red", items="lantern ...")
    assert hand(game) == "axe pitchfork ring lantern"


def test_the_frog_king_helps_after_a_retreat() -> None:
    game = retreated(0, mine="frog_king")
    play(game, ANN, "use:frog_king")
    assert sizes(game) == [5, 3]


def test_all_effects_of_a_retreat_come_in_order() -> None:
    """One card for the two used, then Rose Red, the Frog King, the Gingerbread Man and Bliss;
    Baba Yaga comes last and may take any of them.
    """
    drawn = "lantern gown door_bar sword walking_stick slippers"
    game = retreated(
        4, character="rose_red", mine="frog_king gingerbread_man bliss", theirs="baba_yaga",
        defense="kettle necklace bread", items=f"{drawn} ...",
    )  # fmt: skip
    assert sorted(hand(game).split()) == ["gown", "lantern", "ring"]
    play(game, ANN, "use:frog_king")
    assert draws(game) == ["Ann 1", "Ann 1", "Ann 2", "Ann 1", "Ann 1"]
    lines = told(game, SPECTATOR)
    last = [i for i, line in enumerate(lines) if line.startswith(("Ann draws", "Ann discards"))]
    assert "discards" in lines[last[-1]]
    assert sizes(game) == [6, 1]


def test_who_retreats_may_lose_the_very_card_just_drawn() -> None:
    """Ann takes back a ring, Bliss brings a lantern, Baba Yaga takes either."""
    after = set()
    for seed in range(20):
        game = retreated(
            2, attack="axe ring", mine="bliss", theirs="baba_yaga", items="lantern ...",
            seed=str(seed),
        )  # fmt: skip
        after.add(hand(game))
    assert after == {"ring", "lantern"}


# -- the spindle


def test_the_spindle_forbids_to_retreat() -> None:
    """Ben is not asked at all: there is nothing to choose. Ann still is, before every card."""
    game = laid(attack="spindle axe ring")
    flip(game)
    for _ in range(5):
        assert [asked.player for asked in game.asks] == [ANN]
        play(game, ANN, "flip")
    assert (totals(game), revealing(game)) == ((10, 10), False)


def test_a_late_spindle_forbids_from_then_on() -> None:
    game = laid(attack="axe spindle ring")
    flip(game)
    play(game, ANN, "flip")
    assert keys(game, BEN) == ["flip", "stay", "retreat"]
    play(game, BEN, "flip")
    flip(game)
    play(game, ANN, "flip")
    assert [asked.player for asked in game.asks] == [ANN]
    assert game.view(SPECTATOR)["seats"][BEN]["zones"]["revealed"] == ["kettle", "gown"]


def test_the_defenders_spindle_holds_the_attacker() -> None:
    game = laid(attack="axe ring bread", defense="spindle kettle gown")
    flip(game, 2)
    play(game, BEN, "flip")
    assert [asked.player for asked in game.asks] == [BEN]
    assert game.view(SPECTATOR)["seats"][ANN]["zones"]["revealed"] == ["axe", "ring"]


def test_two_spindles_hold_both() -> None:
    game = laid(attack="spindle ring bread", defense="spindle kettle gown")
    flip(game)
    play(game, ANN, "flip")
    assert not revealing(game)
    assert totals(game) == (6, 9)


def test_a_spindle_does_not_bind_its_owner() -> None:
    game = laid(attack="spindle ring")
    flip(game)
    retreat(game, ANN)
    assert (winner(game), hand(game)) == ("Ben", "ring")


def test_a_spindle_in_the_mist_holds_nobody() -> None:
    game = laid(attack="cloak ring", defense="spindle kettle")
    flip(game, 2)
    play(game, BEN, "flip")
    assert keys(game, ANN) == ["flip", "stay", "retreat"]


def test_a_spindle_holds_for_one_duel_only() -> None:
    """In the next turn Ben has priority, and may retreat again."""
    game = duel(plain("spindle axe"), plain("kettle gown"))
    lay_both(game, "spindle", "kettle")
    flip(game)
    play(game, ANN, "flip")
    assert winner(game) == "Ben"
    play(game, ANN, "action:scour")
    play(
        game,
        BEN,
        "action:scour",
        "defend",
    )
    play(game, ANN, "lay:axe")
    play(game, BEN, "lay:gown")
    assert keys(game, BEN) == ["flip", "stay", "retreat"]


# -- items and retreating


def test_the_carpet_comes_back_to_who_retreats() -> None:
    """It does not count as used: one other card was, so nothing is drawn."""
    game = laid(attack="carpet axe ring")
    flip(game, 4)
    retreat(game, ANN)
    assert (hand(game), draws(game)) == ("ring carpet", [])
    assert "axe" in discard(game).split()


def test_the_winners_carpet_is_discarded_after_a_retreat() -> None:
    game = laid(attack="carpet axe")
    flip(game)
    retreat(game, BEN)
    assert (winner(game), hand(game), discard(game)) == ("Ann", "axe", "carpet")


def test_fairy_dust_is_kept_by_who_is_retreated_from() -> None:
    game = laid(attack="fairy_dust axe")
    flip(game)
    retreat(game, BEN)
    assert (scoured(game), discard(game), hand(game)) == ("fairy_dust", "", "axe")


def test_fairy_dust_of_who_retreats_is_discarded() -> None:
    game = laid(attack="fairy_dust axe")
    flip(game, 2)
    retreat(game, ANN)
    assert (scoured(game), discard(game)) == ("", "kettle fairy_dust")


def test_face_down_fairy_dust_and_carpets_do_nothing() -> None:
    game = laid(attack="axe fairy_dust carpet")
    flip(game)
    retreat(game, BEN)
    assert (scoured(game), hand(game)) == ("", "carpet fairy_dust")


def test_a_waiting_apple_lapses_with_the_retreat() -> None:
    """Poison waits for Ben, who retreats; in the next duel his kettle counts."""
    game = duel(plain("apple axe bread"), plain("kettle gown"))
    lay_both(game, "apple axe", "kettle")
    flip(game)
    retreat(game, BEN)
    play(game, ANN, "action:scour")
    play(game, BEN, "action:scour", "defend")
    play(game, ANN, "lay:axe", "done")
    play(game, BEN, "lay:kettle", "done")
    flip_all(game)
    assert totals(game) == (6, 4)  # Puss in Boots follows Ann since the first duel
