"""After a duel: who draws, what losing brings, and the prize.

Situations are those of the content page.
"""

from __future__ import annotations

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import (
    REST,
    Side,
    boxes,
    discard,
    fable,
    followers,
    hand,
    keys_in,
    offered,
    pools,
    scoured,
    sizes,
    table_of,
    told,
)
from tests.games.fabletown.duelling import (
    ANN,
    BEN,
    CLEO,
    SPECTATOR,
    contest,
    draws,
    duel,
    fight,
    flip_all,
    lay_both,
    match,
    plain,
    totals,
    winner,
)
from tests.games.stories import keys, play

# -- comparing, and drawing


def test_a_tie_brings_back_as_many_cards_as_were_used() -> None:
    """Situation 8."""
    game = match("axe pitchfork", "oak_shield kettle", items="gown lantern bread ring ...")
    assert (totals(game), winner(game)) == ((9, 9), "-")
    assert (hand(game), hand(game, BEN)) == ("gown lantern", "ring bread")
    assert discard(game) == "axe oak_shield pitchfork kettle"
    assert boxes(game) == ["puss", "jack"]
    assert draws(game) == ["Ann 2", "Ben 2"]


def test_the_loser_draws_one_card_fewer_than_used() -> None:
    """Situation 9."""
    game = match("sword walking_stick", "lantern bone_whistle", items="gown ...")
    assert (totals(game), winner(game)) == ((7, 6), "Ann")
    assert (hand(game), hand(game, BEN)) == ("", "gown")
    assert discard(game) == "sword walking_stick lantern bone_whistle"
    assert draws(game) == ["Ben 1"]


def test_the_defender_wins_with_more() -> None:
    game = match("sword bread ring", "oak_shield lantern", items="gown kettle ...")
    assert (totals(game), winner(game)) == ((7, 8), "Ben")
    assert (hand(game), hand(game, BEN)) == ("kettle gown", "")
    assert followers(game, BEN) == "puss"


@pytest.mark.parametrize(("used", "drawn"), [(0, 0), (1, 0), (2, 1), (4, 3)])
def test_what_a_loser_draws(used: int, drawn: int) -> None:
    """The shield of the winner beats necklaces, eggs and a gown."""
    line = " ".join(["necklace", "golden_egg", "necklace", "gown"][:used])
    game = match(line, "oak_shield")
    assert (winner(game), sizes(game)) == ("Ben", [drawn, 0])


def test_the_winner_draws_nothing_however_many_were_used() -> None:
    game = match("axe bread ring", "kettle")
    assert (winner(game), sizes(game), draws(game)) == ("Ann", [0, 0], [])


def test_after_a_tie_of_unequal_lines_each_draws_as_many_as_laid() -> None:
    game = match("axe", "gown ring necklace necklace")
    assert (totals(game), sizes(game)) == ((5, 5), [1, 4])
    assert draws(game) == ["Ann 1", "Ben 4"]


def test_cards_not_laid_stay_in_hand() -> None:
    game = fight(plain("axe bread"), plain("kettle gown ring"), "axe", "kettle gown")
    assert hand(game) == "bread"
    assert "ring" in hand(game, BEN).split()


def test_the_attacker_draws_first_when_there_is_too_little() -> None:
    """After a tie the deck has one card; the rest comes from the discarded ones."""
    game = match("axe", "oak_shield", items="gown")
    assert hand(game) == "gown"
    assert hand(game, BEN) in ("axe", "oak_shield")
    assert "The discard pile is shuffled into a new item deck." in told(game, SPECTATOR)


def test_a_loser_may_draw_what_was_just_used() -> None:
    game = match("ring ring", "oak_shield", items="")
    assert winner(game) == "Ben"
    assert hand(game) in ("oak_shield", "ring")
    assert sizes(game) == [1, 0]


def test_fairy_dust_in_the_pool_is_not_shuffled_with_the_discarded_cards() -> None:
    """Ben draws one of the two eggs; there is nothing else."""
    eggs = "golden_egg golden_egg"
    game = fight(plain("fairy_dust", "jack"), plain(eggs), "fairy_dust", eggs, items="")
    assert (winner(game), sizes(game)) == ("Ann", [0, 1])
    assert (hand(game, BEN), discard(game)) == ("golden_egg", "")
    assert keys_in(table_of(game).items) == "golden_egg"


# -- other effects after the duel


def lost(*, mine: str = "", character: str = "pigs", items: str = REST, used: str = "") -> Game:
    """Ann attacked with two rings, 4, and lost against an oak shield, 5."""
    side = Side(character, "ring ring", mine, used=used)
    return fight(side, plain("oak_shield"), "ring ring", "oak_shield", items=items)


def test_rose_red_draws_after_a_lost_duel() -> None:
    game = lost(character="rose_red", items="gown kettle ...")
    assert (winner(game), hand(game)) == ("Ben", "kettle gown")
    assert draws(game) == ["Ann 1", "Ann 1"]


def test_rose_red_draws_after_a_tie_when_both_have_drawn() -> None:
    game = fight(
        Side("rose_red", "axe", ""), plain("oak_shield"), "axe", "oak_shield",
        items="gown kettle bread ...",
    )  # fmt: skip
    assert (winner(game), hand(game), hand(game, BEN)) == ("-", "gown bread", "kettle")
    assert draws(game) == ["Ann 1", "Ben 1", "Ann 1"]


def test_rose_red_draws_after_a_tie_in_which_nobody_laid_a_card() -> None:
    game = fight(Side("rose_red", "axe", ""), plain("kettle"), "", "")
    assert (winner(game), sizes(game)) == ("-", [2, 1])


def test_rose_red_draws_nothing_when_she_wins() -> None:
    game = fight(Side("rose_red", "axe", ""), plain("kettle"), "axe", "kettle")
    assert (winner(game), sizes(game)) == ("Ann", [0, 0])


def test_the_frog_king_brings_two_cards_after_a_lost_duel() -> None:
    game = lost(mine="frog_king", items="gown kettle bread ...")
    assert (keys(game), hand(game)) == (["use:frog_king", "no_ability"], "gown")
    play(game, ANN, "use:frog_king")
    assert (hand(game), fable(game).used) == ("kettle gown bread", ["frog_king"])


def test_the_frog_king_can_be_kept() -> None:
    game = lost(mine="frog_king")
    play(game, ANN, "no_ability")
    assert (sizes(game), fable(game).used) == ([1, 0], [])


def test_the_frog_king_works_once() -> None:
    game = lost(mine="frog_king", used="frog_king")
    assert sizes(game) == [1, 0]
    assert offered(game, "action")


def test_the_frog_king_does_not_help_who_used_another_ability_this_turn() -> None:
    game = duel(plain("ring ring", "clara frog_king"), plain("oak_shield door_bar"))
    lay_both(game, "ring ring", "oak_shield door_bar")
    play(game, ANN, "use:clara")
    flip_all(game)
    assert (totals(game), sizes(game)) == ((7, 10), [1, 0])
    assert offered(game, "action")


def test_the_frog_king_is_not_for_a_tie_or_a_won_duel() -> None:
    for defense, won in (("door_bar", "-"), ("kettle", "Ann")):
        game = fight(plain("axe", "frog_king"), plain(defense), "axe", defense)
        assert winner(game) == won
        assert offered(game, "action")


def test_the_frog_king_is_not_offered_when_nothing_can_be_drawn() -> None:
    """Ann has no card, Ben's fairy dust goes into his pool: no item is left to draw."""
    game = fight(plain("", "frog_king"), plain("fairy_dust"), "", "fairy_dust", items="")
    assert winner(game) == "Ben"
    assert offered(game, "action")


def test_the_losers_effects_come_in_order() -> None:
    """First the cards for those used, then Rose Red, then the Frog King."""
    game = lost(character="rose_red", mine="frog_king", items="gown kettle bread lantern ...")
    assert hand(game) == "kettle gown"
    play(game, ANN, "use:frog_king")
    assert (hand(game), draws(game)) == ("kettle gown lantern bread", ["Ann 1", "Ann 1", "Ann 2"])


def test_the_loser_is_consoled_before_the_winner_takes_the_prize() -> None:
    game = lost(mine="frog_king")
    assert boxes(game)[0] == "puss"
    play(game, ANN, "no_ability")
    assert followers(game, BEN) == "puss"


# -- prizes


def test_the_winner_takes_the_follower_without_paying() -> None:
    """Situation 5: also one who could not pay."""
    game = fight(
        plain("axe"), plain("kettle golden_egg golden_egg"), "axe", "kettle", boxes="jack puss"
    )
    assert (winner(game), followers(game), pools(game)[0]) == ("Ann", "jack", 7)
    assert hand(game, BEN) == "golden_egg golden_egg"
    assert "Jack the Giant Killer now follows Ann." in told(game, SPECTATOR)


def test_the_box_is_filled_again_after_the_turn() -> None:
    game = match("axe", "kettle", boxes="jack puss", deck="sinbad ...")
    assert boxes(game) == ["sinbad", "puss"]


def test_the_second_box_is_fought_for_too() -> None:
    game = match("axe", "kettle", action="buy_2", boxes="jack puss", deck="sinbad ...")
    assert (followers(game), boxes(game)) == ("puss", ["jack", "sinbad"])


def test_the_winner_scours() -> None:
    game = match("axe", "kettle", action="scour", items="gown ...")
    assert (scoured(game), scoured(game, BEN), pools(game)) == ("gown", "", [6, 0])


def test_a_scoured_item_does_nothing() -> None:
    game = match("axe", "kettle", action="scour", items="beans ...")
    assert (scoured(game), sizes(game)) == ("beans", [0, 0])


def test_nobody_scours_after_a_tie() -> None:
    game = match("axe", "oak_shield", action="scour")
    assert (scoured(game), scoured(game, BEN)) == ("", "")


def test_the_loser_draws_before_the_winner_scours() -> None:
    game = match("axe", "ring gown", action="scour", items="kettle bread ...")
    assert (winner(game), hand(game, BEN), scoured(game)) == ("Ann", "kettle", "bread")


def test_the_winner_finds_nothing_where_nothing_is_left() -> None:
    game = match("fairy_dust", "", action="scour", items="")
    assert (winner(game), scoured(game)) == ("Ann", "fairy_dust")


def test_snow_white_keeps_one_of_two_after_a_won_duel() -> None:
    game = fight(
        Side("snow_white", "axe", ""), plain("kettle"), "axe", "kettle",
        action="scour", items="pitchfork fairy_dust ...",
    )  # fmt: skip
    assert keys(game) == ["keep:pitchfork", "keep:fairy_dust"]
    play(game, ANN, "keep:fairy_dust")
    assert (scoured(game), discard(game)) == ("fairy_dust", "axe pitchfork kettle")


def test_ali_baba_scours_a_second_item_after_a_won_duel() -> None:
    game = fight(
        plain("axe", "ali_baba"), plain("kettle"), "axe", "kettle",
        action="scour", items="gown bread ...",
    )  # fmt: skip
    assert (keys(game), scoured(game)) == (["use:ali_baba", "no_ability"], "gown")
    play(game, ANN, "use:ali_baba")
    assert scoured(game) == "gown bread"
    assert offered(game, "action")


def test_ali_baba_is_not_offered_after_another_ability_in_the_duel() -> None:
    game = duel(plain("axe", "clara ali_baba"), plain("kettle"), action="scour")
    lay_both(game, "axe", "kettle")
    play(game, ANN, "use:clara")
    flip_all(game)
    assert len(scoured(game).split()) == 1
    assert offered(game, "action")


def test_ali_baba_is_not_for_the_loser() -> None:
    game = fight(plain("ring", "ali_baba"), plain("kettle"), "ring", "kettle", action="scour")
    assert (winner(game), scoured(game)) == ("Ben", "")
    assert offered(game, "action")


def test_a_third_gets_nothing_even_after_a_tie() -> None:
    """Situation 6, as far as the duel goes."""
    game = contest(plain("axe"), plain("oak_shield"), plain("gown"), action="scour")
    play(game, ANN, "attack")
    lay_both(game, "axe", "oak_shield")
    flip_all(game)
    assert (winner(game), pools(game), hand(game, CLEO)) == ("-", [0, 0, 0], "gown")


def test_rose_red_finds_nothing_where_nothing_is_left() -> None:
    game = fight(Side("rose_red", "", ""), plain("fairy_dust"), "", "fairy_dust", items="")
    assert (winner(game), sizes(game), draws(game)) == ("Ben", [0, 0], [])
