"""What items do when they are revealed in a duel.

Situations are those of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import (
    Side,
    discard,
    fable,
    hand,
    keys_in,
    pools,
    scoured,
    sizes,
    table_of,
    told,
)
from tests.games.fabletown.duelling import (
    ANN,
    BEN,
    SPECTATOR,
    asked_to_reveal,
    draws,
    duel,
    fight,
    flip,
    flip_all,
    lay_both,
    match,
    plain,
    retreat,
    running,
    totals,
    winner,
)
from tests.games.stories import keys, play


def opened(
    attack: str, defense: str, flips: int, mine: str = "", theirs: str = "", **layout: str
) -> Game:
    """Lines as given, hands beside them, and so many cards revealed."""
    game = duel(plain(f"{attack} {mine}"), plain(f"{defense} {theirs}"), **layout)
    lay_both(game, attack, defense)
    flip(game, flips)
    return game


# -- Magic Beans


def test_beans_draw_a_card_into_the_hand() -> None:
    game = opened("beans axe", "kettle", 1, items="gown ...")
    assert (hand(game), running(game)) == ("gown", (1, 0))
    assert "Ann draws a card (Magic Beans)." in told(game, BEN)


def test_beans_of_the_defender_draw_for_the_defender() -> None:
    game = opened("axe ring", "beans kettle", 2, items="gown ...")
    assert (hand(game), hand(game, BEN), running(game)) == ("", "gown", (5, 1))


def test_two_beans_draw_two_cards() -> None:
    game = opened("beans beans axe", "kettle gown", 3, items="gown lantern ...")
    assert hand(game) == "gown lantern"


def test_beans_make_a_new_deck_from_the_discard_pile() -> None:
    game = opened("beans axe", "kettle", 1, items="", discard="gown")
    assert (hand(game), discard(game)) == ("gown", "")


def test_beans_find_nothing_where_nothing_is_left() -> None:
    """Cards in lines are not shuffled."""
    game = opened("beans axe", "kettle", 1, items="")
    assert (hand(game), draws(game)) == ("", [])


def test_beans_do_not_draw_into_the_line() -> None:
    game = opened("beans axe", "kettle", 1, items="gown ...")
    assert [len(fable(game, player).line) for player in (ANN, BEN)] == [1, 1]


# -- Poisoned Apple


def test_the_apple_poisons_the_next_card_only() -> None:
    """Situation 14: Ben's next card counts nothing, his following one does."""
    game = match("apple", "oak_shield lantern")
    assert (totals(game), winner(game)) == ((3, 3), "-")
    assert "Ben reveals Oak Shield, worth 0, since it does not count." in told(game, SPECTATOR)


def test_the_apple_of_the_defender_poisons_the_attacker() -> None:
    game = match("sword axe ring", "apple gown")
    assert totals(game) == (4 + 0 + 2, 1 + 3)


def test_the_apple_harms_nobody_who_has_no_card_left() -> None:
    game = match("axe apple", "kettle")
    assert totals(game) == (8, 4)


def test_a_waiting_apple_lapses_with_the_duel() -> None:
    """Ben has no card left to be poisoned; in the next duel his kettle counts."""
    game = fight(plain("ring apple axe"), plain("kettle kettle"), "ring apple", "kettle")
    assert totals(game) == (5, 4)
    play(game, ANN, "action:scour")
    play(game, BEN, "action:scour", "defend")
    play(game, ANN, "lay:axe")
    play(game, BEN, "lay:kettle")
    flip_all(game)
    assert totals(game) == (6, 4)  # Puss in Boots follows Ann since the first duel


def test_two_apples_poison_two_cards_in_turn() -> None:
    game = match("apple apple", "oak_shield kettle lantern")
    assert totals(game) == (6, 3)


def test_an_apple_that_is_poisoned_still_poisons() -> None:
    game = match("apple axe ring", "apple kettle")
    assert totals(game) == (3 + 0 + 2, 0 + 4)


def test_the_ability_of_a_poisoned_card_still_works() -> None:
    game = opened("apple axe", "beans kettle", 2, items="gown ...")
    assert (hand(game, BEN), running(game)) == ("gown", (3, 0))


@pytest.mark.parametrize(
    ("card", "worth"),
    [("boots", 2), ("mirror", 3), ("bell", 0), ("porridge", 0), ("club", 0), ("hedge", 0)],
)
def test_what_a_poisoned_card_adds_by_its_ability_counts(card: str, worth: int) -> None:
    game = match("apple", card)
    assert totals(game) == (3, worth)


def test_the_bonus_of_followers_is_not_poisoned() -> None:
    game = fight(plain("apple"), plain("kettle", "tin_soldier"), "apple", "kettle")
    assert totals(game) == (3, 2)


# -- Glass Mirror


def test_the_mirror_adds_what_the_opponent_revealed_last() -> None:
    """Situation 15."""
    game = match("axe", "mirror")
    assert (totals(game), winner(game)) == ((5, 6), "Ben")


def test_the_mirror_as_very_first_card_adds_nothing() -> None:
    """Situation 15, second half."""
    assert totals(match("mirror", "kettle")) == (1, 4)


def test_the_mirror_of_the_attacker_adds_the_defense() -> None:
    assert totals(match("ring mirror", "oak_shield")) == (2 + 1 + 5, 5)


def test_the_mirror_adds_the_last_card_not_the_best() -> None:
    assert totals(match("axe ring", "kettle mirror")) == (7, 4 + 1 + 2)


def test_the_mirror_adds_the_last_card_when_the_opponent_has_none_left() -> None:
    assert totals(match("axe", "gown bread mirror")) == (5, 3 + 3 + 1 + 5)


def test_the_mirror_counts_the_printed_value_of_a_poisoned_card() -> None:
    assert totals(match("apple mirror", "oak_shield")) == (3 + 1 + 5, 0)


def test_a_mirror_in_a_mirror_shows_one() -> None:
    assert totals(match("axe mirror", "mirror")) == (5 + 1 + 1, 1 + 5)


def test_the_mirror_does_not_copy_what_an_ability_added() -> None:
    """The boots count 2 as printed, though they added 2 more."""
    assert totals(match("boots", "mirror")) == (4, 1 + 2)


def test_a_poisoned_mirror_still_shows_the_card() -> None:
    assert totals(match("apple", "mirror")) == (3, 3)


def test_two_mirrors_show_two_cards() -> None:
    assert totals(match("axe sword", "mirror mirror")) == (9, 1 + 5 + 1 + 4)


# -- Flying Carpet


def test_the_losers_carpet_returns_and_does_not_count_as_used() -> None:
    """Situation 16."""
    game = match("axe pitchfork", "carpet lantern")
    assert (winner(game), hand(game, BEN), draws(game)) == ("Ann", "carpet", [])
    assert discard(game) == "axe pitchfork lantern"
    assert "Flying Carpet returns to Ben's hand." in told(game, SPECTATOR)


def test_the_winners_carpet_is_discarded() -> None:
    """Situation 16, second half."""
    game = match("carpet axe", "kettle")
    assert (winner(game), hand(game), discard(game)) == ("Ann", "", "axe kettle carpet")


def test_after_a_tie_the_carpet_returns() -> None:
    game = match("carpet axe", "oak_shield ring carpet", items="gown bread kettle ...")
    assert (totals(game), winner(game)) == ((7, 7), "-")
    assert (hand(game), hand(game, BEN)) == ("gown carpet", "kettle bread carpet")


def test_a_carpet_alone_brings_no_card() -> None:
    game = match("carpet", "kettle")
    assert (hand(game), draws(game)) == ("carpet", [])


def test_two_carpets_return() -> None:
    game = match("carpet carpet ring", "oak_shield kettle", items="gown ...")
    assert (hand(game), draws(game)) == ("carpet carpet", [])


def test_a_carpet_in_the_mist_does_not_return() -> None:
    """It counts as used, too."""
    game = match("ring carpet", "cloak bread", items="gown ...")
    assert (winner(game), hand(game), draws(game)) == ("Ben", "gown", ["Ann 1"])
    assert discard(game) == "ring bread carpet cloak"


def test_of_two_carpets_only_the_one_in_the_mist_is_lost() -> None:
    game = match("ring carpet carpet", "cloak oak_shield", items="gown ...")
    assert (winner(game), hand(game)) == ("Ben", "gown carpet")
    assert discard(game) == "oak_shield ring carpet cloak"


def test_a_poisoned_carpet_returns() -> None:
    game = match("apple axe", "carpet kettle")
    assert (winner(game), hand(game, BEN)) == ("Ann", "carpet")


# -- Seven-League Boots


@pytest.mark.parametrize(
    ("attack", "total"),
    [("axe boots", 5 + 2 + 2), ("boots axe", 2 + 5), ("boots", 4), ("boots boots", 2 + 2 + 2)],
)
def test_the_boots_are_faster_as_last_card(attack: str, total: int) -> None:
    """Situation 17."""
    assert totals(match(attack, "kettle")) == (total, 4)


def test_the_boots_of_the_defender() -> None:
    assert totals(match("axe ring", "kettle boots")) == (7, 4 + 2 + 2)


def test_the_boots_look_at_the_own_line_only() -> None:
    assert totals(match("boots", "kettle gown bread")) == (4, 10)


# -- Thorn Hedge


def test_the_hedge_holds_a_longer_line() -> None:
    """Situation 18."""
    game = match("ring lantern bone_whistle", "hedge")
    assert (totals(game), winner(game)) == ((5, 4), "Ann")


def test_the_hedge_takes_effect_at_once() -> None:
    game = opened("ring lantern bone_whistle", "hedge", 2)
    assert running(game) == (0, 4)


@pytest.mark.parametrize(
    ("attack", "defense", "after"),
    [
        ("hedge", "kettle gown", (1, 4 + 3 - 1)),
        ("axe", "hedge", (5, 4)),
        ("axe", "hedge bread", (5, 7)),
        ("axe axe ring", "hedge hedge", (5 + 5 + 2 - 1 - 1, 8)),
    ],
)
def test_the_hedge_counts_whole_lines_revealed_or_not(
    attack: str, defense: str, after: tuple[int, int]
) -> None:
    assert totals(match(attack, defense)) == after


def test_the_hedge_may_bring_a_total_below_zero() -> None:
    assert totals(match("necklace golden_egg golden_egg", "hedge")) == (-2, 4)


# -- Cloak of Mist


def test_the_cloak_takes_the_ability_of_the_next_card_only() -> None:
    """Situation 19."""
    game = match("cloak ring", "beans beans", items="gown lantern bread ...")
    assert (totals(game), winner(game)) == ((4, 2), "Ann")
    assert hand(game, BEN) == "gown lantern"  # the second beans, then the loser's card
    assert "The ability of Magic Beans does not take effect." in told(game, SPECTATOR)


def test_a_plain_card_lifts_the_mist() -> None:
    game = opened("cloak ring axe", "kettle beans", 4, items="gown ...")
    assert (hand(game, BEN), running(game)) == ("gown", (4, 5))


def test_the_cloak_leaves_the_value() -> None:
    assert totals(match("cloak", "bell")) == (2, 3)


def test_a_cloak_in_the_mist_hides_nothing() -> None:
    game = opened("cloak beans axe", "cloak kettle", 3, items="gown ...")
    assert hand(game) == "gown"


@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("mirror", 1), ("boots", 2), ("hedge", 4), ("porridge", 2), ("club", 0), ("lamp", 1),
        ("sack", 1), ("bell", 3),
    ],
)  # fmt: skip
def test_in_the_mist_a_card_counts_its_value_alone(card: str, value: int) -> None:
    """Ben has one card in hand, Ann has two and the longer line: all would take effect."""
    game = duel(plain("cloak ring bread gown"), plain(f"{card} gown"))
    lay_both(game, "cloak ring", card)
    flip_all(game)
    assert totals(game) == (4, value)


def test_an_apple_in_the_mist_poisons_nothing() -> None:
    assert totals(match("cloak axe", "apple")) == (7, 1)


def test_a_flute_in_the_mist_takes_nothing() -> None:
    game = opened("cloak axe", "flute", 2, mine="bread")
    assert (hand(game), discard(game)) == ("bread", "")


def test_fairy_dust_in_the_mist_is_discarded() -> None:
    game = match("cloak", "fairy_dust oak_shield")
    assert (winner(game), scoured(game, BEN)) == ("Ben", "")
    assert discard(game) == "oak_shield cloak fairy_dust"


def test_poison_and_mist_fall_on_different_cards() -> None:
    """The apple falls on the first bell, the cloak on the second."""
    game = duel(plain("apple cloak ring ring"), plain("bell bell"))
    lay_both(game, "apple cloak", "bell bell")
    flip_all(game)
    assert totals(game) == (5, 0 + 2 + 3)


# -- Reed Flute


def test_the_flute_lures_a_random_card_away() -> None:
    game = opened("flute axe", "kettle", 1, theirs="gown bread lantern")
    assert (sizes(game), len(discard(game).split())) == ([0, 2], 1)
    assert discard(game) in ("gown", "bread", "lantern")


def test_which_card_the_flute_lures_is_chance() -> None:
    lost = {
        discard(opened("flute axe", "kettle", 1, theirs="gown bread lantern", seed=str(seed)))
        for seed in range(20)
    }
    assert lost == {"gown", "bread", "lantern"}


def test_the_flute_does_not_reach_the_line() -> None:
    game = opened("flute axe", "kettle gown", 1)
    assert (len(fable(game, BEN).line), discard(game)) == (2, "")


def test_two_flutes_lure_two_cards_if_there_are_two() -> None:
    for kept, lost in (("bread bread gown", 2), ("bread", 1), ("", 0)):
        game = opened("flute flute axe", "kettle lantern", 3, theirs=kept)
        assert len(discard(game).split()) == lost


def test_the_flute_of_the_defender() -> None:
    game = opened("axe ring", "flute kettle", 2, mine="bread", theirs="gown")
    assert (hand(game), hand(game, BEN), running(game)) == ("", "gown", (5, 1))


# -- Porridge Pot


@pytest.mark.parametrize(
    ("kept", "total"),
    [
        ("gown gown bread lantern ring", 5),
        ("gown gown bread lantern", 5),
        ("gown gown bread", 5),
        ("gown gown", 4),
        ("gown", 3),
        ("", 2),
    ],
)
def test_the_porridge_feeds_up_to_three(kept: str, total: int) -> None:
    """Situation 37."""
    game = duel(plain("axe"), plain(f"porridge {kept}"))
    lay_both(game, "axe", "porridge")
    flip_all(game)
    assert totals(game) == (5, total)


def test_the_porridge_of_the_attacker() -> None:
    game = opened("porridge axe", "kettle", 1, mine="bread gown")
    assert running(game) == (2, 0)


def test_the_porridge_counts_the_hand_of_the_moment() -> None:
    """The beans have brought a card; what lies in the line is not in hand."""
    game = opened("beans porridge axe", "kettle gown", 3, items="gown ...")
    assert running(game) == (1 + 0 + 1, 4)


def test_two_pots_feed_twice() -> None:
    game = opened("porridge porridge axe", "kettle gown", 3, mine="gown bread lantern ring")
    assert running(game) == (6, 4)


# -- Giant's Club


@pytest.mark.parametrize(
    ("attack", "defense", "after"),
    [
        ("club", "kettle gown", (4 + 2, 7)),
        ("club", "kettle", (4, 4)),
        ("club axe", "kettle", (9, 4)),
        ("axe axe", "club", (10, 0 + 2)),
        ("axe", "club", (5, 0)),
        ("club club", "kettle gown bread", (4 + 2 + 4 + 2, 10)),
    ],
)
def test_the_club_strikes_a_longer_line(attack: str, defense: str, after: tuple[int, int]) -> None:
    assert totals(match(attack, defense)) == after


# -- Wishing Lamp


def test_the_lamp_makes_stronger_or_draws() -> None:
    game = opened("lamp axe", "kettle", 1, items="gown ...")
    assert keys(game) == ["stronger", "draw_one"]
    stronger = game.fork()
    play(stronger, ANN, "stronger")
    assert (running(stronger), hand(stronger)) == ((3, 0), "")
    assert "Wishing Lamp: +2 to Ann's total." in told(stronger, SPECTATOR)
    play(game, ANN, "draw_one")
    assert (running(game), hand(game)) == ((1, 0), "gown")


def test_the_lamp_is_not_asked_when_nothing_can_be_drawn() -> None:
    game = opened("lamp axe", "kettle", 1, items="")
    assert (running(game), asked_to_reveal(game)) == ((3, 0), BEN)


def test_the_lamp_may_draw_from_a_new_deck() -> None:
    game = opened("lamp axe", "kettle", 1, items="", discard="gown")
    play(game, ANN, "draw_one")
    assert (hand(game), discard(game)) == ("gown", "")


def test_the_lamp_of_the_defender_is_asked_of_the_defender() -> None:
    game = opened("axe ring", "lamp kettle", 2)
    assert game.ask_of(ANN) is None
    play(game, BEN, "stronger")
    assert running(game) == (5, 3)


def test_a_poisoned_lamp_still_grants_a_wish() -> None:
    game = opened("apple axe", "lamp kettle", 2)
    play(game, BEN, "stronger")
    assert running(game) == (3, 2)


def test_two_lamps_grant_two_wishes() -> None:
    game = opened("lamp lamp axe", "kettle gown", 1, items="bread ...")
    play(game, ANN, "stronger")
    flip(game, 2)
    play(game, ANN, "draw_one")
    assert (running(game), hand(game)) == ((4, 4), "bread")


# -- Tinker's Sack


def test_the_sack_adds_the_top_item_and_discards_it() -> None:
    """Situation 20."""
    game = opened("axe ring", "sack bread", 2, items="kettle ...")
    assert (running(game), discard(game)) == ((5, 1 + 4), "kettle")
    assert "Ben turns over Copper Kettle, and discards it." in told(game, SPECTATOR)


def test_the_sack_of_the_attacker_adds_the_attack() -> None:
    game = opened("sack axe", "kettle", 1, items="pitchfork ...")
    assert (running(game), discard(game)) == ((1 + 4, 0), "pitchfork")


def test_what_comes_out_of_the_sack_has_no_ability() -> None:
    game = opened("sack axe", "kettle", 1, items="beans gown ...")
    assert (running(game), hand(game), discard(game)) == ((2, 0), "", "beans")


def test_the_sack_shuffles_the_discard_pile_first() -> None:
    game = opened("sack axe", "kettle", 1, items="", discard="gown")
    assert (running(game), discard(game)) == ((1, 0), "gown")
    assert "The discard pile is shuffled into a new item deck." in told(game, SPECTATOR)


def test_an_empty_sack_adds_nothing() -> None:
    game = opened("sack axe", "kettle", 1, items="")
    assert (running(game), discard(game)) == ((1, 0), "")


def test_the_second_sack_can_find_what_the_first_one_did() -> None:
    game = opened("sack sack axe", "kettle gown", 3, items="sword")
    assert (running(game), discard(game)) == ((1 + 4 + 1 + 4, 4), "sword")


def test_nothing_stays_turned_over() -> None:
    game = opened("sack axe", "kettle", 1, items="sword")
    assert keys_in(table_of(game).shown) == ""


def test_a_poisoned_sack_still_adds_what_comes_out() -> None:
    game = opened("apple axe", "sack bread", 2, items="kettle ...")
    assert running(game) == (3, 4)


def test_the_mirror_does_not_show_what_came_out_of_a_sack() -> None:
    assert totals(match("sack", "mirror", items="axe ...")) == (1 + 5, 1 + 1)


# -- Fairy Dust


def test_the_winners_fairy_dust_goes_into_the_pool() -> None:
    """Situation 21."""
    game = match("fairy_dust axe", "kettle", action="scour", items="gown ...")
    assert (winner(game), scoured(game), pools(game)) == ("Ann", "gown fairy_dust", [11, 0])
    assert discard(game) == "axe kettle"
    assert "Fairy Dust goes into Ann's pool." in told(game, SPECTATOR)


def test_the_losers_fairy_dust_is_discarded_and_used() -> None:
    game = match("fairy_dust ring", "kettle", items="gown ...")
    assert (winner(game), scoured(game), hand(game)) == ("Ben", "", "gown")
    assert discard(game) == "kettle ring fairy_dust"


def test_fairy_dust_is_discarded_after_a_tie() -> None:
    game = match("fairy_dust pitchfork", "oak_shield", items="gown bread lantern ...")
    assert (totals(game), winner(game)) == ((5, 5), "-")
    assert (scoured(game), hand(game)) == ("", "gown bread")


def test_two_handfuls_of_fairy_dust_go_into_the_pool() -> None:
    game = match("fairy_dust fairy_dust axe", "kettle")
    assert scoured(game) == "fairy_dust fairy_dust"


def test_fairy_dust_is_not_scoured() -> None:
    """The Goose Girl draws for what was scoured, Ali Baba wants it; neither for the dust."""
    side = plain("fairy_dust axe", "goose_girl ali_baba")
    game = fight(side, plain("kettle"), "fairy_dust axe", "kettle")
    assert (scoured(game), sizes(game)) == ("fairy_dust", [0, 0])
    assert keys(game)[0] == "action:buy_1"


# -- Silver Bell


@pytest.mark.parametrize(
    ("mine", "theirs", "bonus"),
    [
        ("gown bread", "gown bread", 0),
        ("gown bread", "gown bread lantern", 2),
        ("gown bread", "gown", 0),
        ("", "", 0),
        ("", "gown", 2),
    ],
)
def test_the_bell_calls_for_who_has_fewer_cards(mine: str, theirs: str, bonus: int) -> None:
    """Situation 38, attacking."""
    game = opened("bell axe", "kettle", 1, mine=mine, theirs=theirs)
    assert running(game) == (2 + bonus, 0)


def test_the_bell_of_the_defender() -> None:
    """Situation 38, defending."""
    game = opened("axe ring", "bell kettle", 2, mine="gown bread lantern", theirs="gown bread")
    assert running(game) == (5, 3 + 2)


def test_the_bell_counts_the_hands_of_the_moment() -> None:
    """The flute has made Ben's hand as small as Ann's."""
    game = opened("flute bell axe", "kettle gown", 3, mine="bread", theirs="gown lantern")
    assert running(game) == (5, 4)


def test_two_bells_call_twice() -> None:
    game = opened("bell bell axe", "kettle gown", 3, theirs="bread")
    assert running(game) == (8, 4)


# -- all of them


def test_an_item_in_hand_or_line_does_nothing() -> None:
    """Only revealed cards act: Ann retreats before her first."""
    game = duel(plain("beans flute sack"), plain("kettle gown"))
    lay_both(game, "beans flute sack", "kettle")
    retreat(game, ANN)
    assert (sizes(game), discard(game)) == ([3, 2], "")


def test_values_are_those_of_the_card_table_in_use() -> None:
    """Somebody's own numbers count in duels too."""
    overlay = {"axe": {"attack": 9}, "oak_shield": {"defense": 7}}
    game = fight(
        Side("pigs", "axe", ""), plain("oak_shield mirror"), "axe", "oak_shield mirror",
        overlay=overlay,
    )  # fmt: skip
    assert totals(game) == (9, 7 + 1 + 9)
