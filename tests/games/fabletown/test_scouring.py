"""Scouring alone, and drawing two: who finds, keeps or draws more."""

from __future__ import annotations

from typing import Any

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import (
    Side,
    board,
    choose,
    discard,
    fable,
    hand,
    lately,
    pools,
    scoured,
    sizes,
    table_of,
    told,
)
from tests.games.stories import keys, play

IDLE = Side("bigby", "golden_egg", "")  # Ben, who wants to buy and then does not


def doing(action: str, side: Side, **layout: Any) -> Game:
    """Ann does this and nobody else; Ben declines what he could buy, if it comes to that."""
    game = board(side, IDLE, boxes="jack -", deck="", **layout)
    choose(game, action, "buy_1")
    play(game, 1, "decline")
    return game


def scouring(side: Side, items: str, discard: str = "", **layout: Any) -> Game:
    return doing("scour", side, items=items, discard=discard, **layout)


def drawing(side: Side, items: str = "...", discard: str = "", **layout: Any) -> Game:
    return doing("draw_two", side, items=items, discard=discard, **layout)


# -- scouring


def test_the_top_item_goes_into_the_pool() -> None:
    game = scouring(Side("pigs", "ring", ""), "lantern axe")
    assert (scoured(game), hand(game), pools(game)[0]) == ("lantern", "ring", 4)
    assert lately(game)[1:] == ["Lantern goes into Ann's pool."]


@pytest.mark.parametrize("item", ["beans", "flute", "sack", "lamp", "fairy_dust", "carpet"])
def test_the_ability_of_a_scoured_item_does_not_happen(item: str) -> None:
    game = scouring(Side("pigs", "ring", ""), f"{item} axe sword")
    assert (scoured(game), sizes(game), discard(game)) == (item, [1, 1], "")


def test_with_an_empty_deck_the_discard_pile_is_scoured() -> None:
    game = scouring(Side("pigs"), "", "lantern")
    assert (scoured(game), discard(game)) == ("lantern", "")


def test_nothing_is_scoured_when_there_is_no_item() -> None:
    game = scouring(Side("pigs", "", "goose_girl ali_baba"), "")
    assert (scoured(game), sizes(game)[0]) == ("", 0)
    assert lately(game) == [
        "Ben declines to pay 7 for Jack the Giant Killer.",
        "No item is left for Ann.",
    ]


# -- Snow White


def test_snow_white_keeps_one_of_two_and_discards_the_other() -> None:
    """Situation 25."""
    game = scouring(Side("snow_white", "", ""), "axe fairy_dust sword")
    assert keys(game) == ["keep:axe", "keep:fairy_dust"]
    play(game, 0, "keep:fairy_dust")
    assert (scoured(game), discard(game), pools(game)[0]) == ("fairy_dust", "axe", 5)
    assert (sizes(game)[0], len(table_of(game).items)) == (0, 1)


def test_snow_white_may_keep_the_poorer_one() -> None:
    """Situation 25, the other way round."""
    game = scouring(Side("snow_white", "", ""), "axe fairy_dust sword")
    play(game, 0, "keep:axe")
    assert (scoured(game), discard(game)) == ("axe", "fairy_dust")


def test_snow_white_chooses_of_two_also_after_a_duel() -> None:
    """Situation 25, when she has won a duel: the Cubs defend with her."""
    game = board(Side("snow_white"), Side("pigs", "", ""), items="axe fairy_dust")
    choose(game, "scour", "scour")
    play(game, 0, "defend")
    assert keys(game) == ["keep:axe", "keep:fairy_dust"]
    play(game, 0, "keep:axe")
    assert scoured(game) == "axe"


def test_everybody_sees_what_snow_white_turned_over() -> None:
    game = scouring(Side("snow_white", "", ""), "axe fairy_dust")
    assert game.view(1)["table"]["zones"]["shown"] == ["axe", "fairy_dust"]
    assert told(game, 1)[-1] == "Ann finds Woodcutter's Axe and Fairy Dust."


def test_snow_white_takes_the_only_item_there_is() -> None:
    game = scouring(Side("snow_white", "", ""), "axe")
    assert (scoured(game), discard(game)) == ("axe", "")


def test_snow_white_is_not_asked_between_two_of_a_kind() -> None:
    game = scouring(Side("snow_white", "", ""), "axe axe sword")
    assert (scoured(game), discard(game)) == ("axe", "axe")


def test_snow_white_finds_her_second_item_in_the_shuffled_pile() -> None:
    game = scouring(Side("snow_white", "", ""), "axe", "ring")
    assert keys(game) == ["keep:axe", "keep:ring"]
    play(game, 0, "keep:ring")
    assert (scoured(game), discard(game)) == ("ring", "axe")


# -- the Goose Girl


def test_the_goose_girl_draws_a_card_after_an_item_is_scoured() -> None:
    game = scouring(Side("pigs", "", "goose_girl"), "axe ring lantern")
    assert (scoured(game), hand(game), len(table_of(game).items)) == ("axe", "ring", 1)


def test_the_goose_girl_draws_nothing_when_nothing_is_left() -> None:
    game = scouring(Side("pigs", "", "goose_girl"), "axe")
    assert (scoured(game), hand(game)) == ("axe", "")


def test_the_goose_girl_does_nothing_for_others() -> None:
    sides = [Side("pigs", "", "goose_girl"), Side("bigby", "", "")]
    game = board(*sides, items="axe ring lantern bread")
    choose(game, "buy_1", "scour")
    assert (scoured(game, 1), sizes(game)) == ("axe", [0, 0])


def test_with_snow_white_the_goose_girl_draws_one_card_and_not_what_she_discards() -> None:
    game = scouring(Side("snow_white", "", "goose_girl"), "axe ring lantern bread")
    play(game, 0, "keep:ring")
    assert (scoured(game), hand(game), discard(game)) == ("ring", "lantern", "axe")


# -- Ali Baba


def test_ali_baba_scours_a_second_item() -> None:
    game = scouring(Side("pigs", "", "ali_baba"), "axe ring lantern")
    assert scoured(game) == "axe"
    assert keys(game) == ["use:ali_baba", "no_ability"]
    play(game, 0, "use:ali_baba")
    assert (scoured(game), pools(game)[0]) == ("axe ring", 5 + 2 + 6)
    assert fable(game).used == ["ali_baba"]


def test_ali_baba_need_not_be_used() -> None:
    game = scouring(Side("pigs", "", "ali_baba"), "axe ring lantern")
    play(game, 0, "no_ability")
    assert (scoured(game), fable(game).used) == ("axe", [])
    assert not fable(game).once


def test_ali_baba_is_not_offered_again_after_his_own_item_nor_next_turn() -> None:
    game = scouring(Side("pigs", "", "ali_baba"), "axe ring lantern bread")
    play(game, 0, "use:ali_baba")
    choose(game, "scour", "buy_1")
    play(game, 1, "decline")
    assert scoured(game) == "axe ring lantern"


def test_ali_baba_is_not_offered_when_no_second_item_is_there() -> None:
    game = scouring(Side("pigs", "", "ali_baba"), "axe")
    assert (scoured(game), fable(game).used) == ("axe", [])
    assert keys(game)[0] == "action:buy_1"


def test_ali_baba_scours_from_the_discard_pile_when_the_deck_is_empty() -> None:
    game = board(Side("pigs", "", "ali_baba"), IDLE, items="axe", discard="ring", boxes="jack -")
    choose(game, "scour", "buy_1")
    play(game, 1, "decline")
    play(game, 0, "use:ali_baba")
    assert scoured(game) == "axe ring"


def test_ali_baba_is_not_offered_after_drawing() -> None:
    game = drawing(Side("cinderella", "", "ali_baba"), "axe ring lantern")
    assert (hand(game), keys(game)[0]) == ("axe ring", "action:buy_1")


def test_ali_baba_helps_who_won_a_duel_for_the_first_item() -> None:
    game = board(
        Side("pigs", "", "tin_soldier ali_baba"), Side("cinderella", "", ""), items="axe ring"
    )
    choose(game, "scour", "scour")
    play(game, 0, "defend", "use:ali_baba")
    assert scoured(game) == "axe ring"


def test_ali_baba_lets_snow_white_choose_of_two_again() -> None:
    game = scouring(Side("snow_white", "", "ali_baba"), "axe ring lantern bread")
    play(game, 0, "keep:ring", "use:ali_baba")
    assert keys(game) == ["keep:lantern", "keep:bread"]
    play(game, 0, "keep:bread")
    assert (scoured(game), discard(game)) == ("ring bread", "axe lantern")


def test_the_goose_girl_draws_for_ali_babas_item_too() -> None:
    game = scouring(Side("pigs", "", "goose_girl ali_baba"), "axe ring lantern bread bell")
    assert hand(game) == "ring"
    play(game, 0, "use:ali_baba")
    assert (scoured(game), hand(game)) == ("axe lantern", "ring bread")


# -- drawing two


def test_draw_two_takes_two_items_into_the_hand() -> None:
    game = drawing(Side("cinderella", "bell", ""), "axe ring lantern")
    assert (hand(game), scoured(game)) == ("axe ring bell", "")


def test_drawing_is_never_a_conflict() -> None:
    game = board(Side("bigby", "", ""), Side("beauty", "", ""), Side("cinderella", "", ""))
    choose(game, "draw_two", "draw_two", "draw_two")
    assert sizes(game) == [2, 2, 2]


def test_there_is_no_limit_to_a_hand() -> None:
    held = "axe axe sword sword ring ring bell bell lamp lamp sack sack"
    game = drawing(Side("cinderella", held, ""))
    assert sizes(game)[0] == 14


@pytest.mark.parametrize(
    ("held", "drawn"), [("", 3), ("axe ring bell", 3), ("axe ring bell lamp", 2)]
)
def test_the_three_little_pigs_draw_three_in_beast_mode(held: str, drawn: int) -> None:
    """Situation 23."""
    game = drawing(Side("pigs", held, ""))
    assert sizes(game)[0] == len(held.split()) + drawn


def test_the_three_little_pigs_scour_like_anybody() -> None:
    game = scouring(Side("pigs", "", ""), "axe ring")
    assert (scoured(game), hand(game)) == ("axe", "")


def test_boy_blue_with_the_millers_daughter_draws_four_and_discards_one() -> None:
    """Situation 26."""
    game = drawing(Side("boy_blue", "bell", "millers_daughter"), "axe ring lantern bread sword")
    assert keys(game) == [
        "discard:axe", "discard:ring", "discard:lantern", "discard:bread", "discard:bell",
    ]  # fmt: skip
    play(game, 0, "discard:bell")
    assert (hand(game), discard(game)) == ("axe ring lantern bread", "bell")
    assert lately(game)[-2:] == [
        "Ann draws 4 cards (The Miller's Daughter +1, Boy Blue +1).",
        "Ann discards Silver Bell (Boy Blue).",
    ]


def test_boy_blue_draws_three_and_may_discard_what_he_has_drawn() -> None:
    game = drawing(Side("boy_blue", "bell", ""), "axe ring lantern bread")
    play(game, 0, "discard:ring")
    assert (hand(game), discard(game)) == ("axe lantern bell", "ring")


def test_boy_blue_discards_though_there_was_nothing_to_draw() -> None:
    game = drawing(Side("boy_blue", "axe bell", ""), "")
    assert keys(game) == ["discard:axe", "discard:bell"]
    play(game, 0, "discard:axe")
    assert (hand(game), discard(game)) == ("bell", "axe")


def test_boy_blue_discards_his_only_card_without_being_asked() -> None:
    game = drawing(Side("boy_blue", "", ""), "ring")
    assert (hand(game), discard(game)) == ("", "ring")


def test_boy_blue_with_no_card_at_all_discards_none() -> None:
    game = drawing(Side("boy_blue", "", ""), "")
    assert (hand(game), discard(game)) == ("", "")


def test_boy_blue_discards_nothing_when_he_scours() -> None:
    game = scouring(Side("boy_blue", "axe ring", ""), "bell lamp")
    assert (hand(game), scoured(game), discard(game)) == ("axe ring", "bell", "")


def test_the_millers_daughter_draws_one_more() -> None:
    game = drawing(Side("cinderella", "", "millers_daughter"), "axe ring lantern bread")
    assert hand(game) == "axe ring lantern"


def test_the_millers_daughter_adds_to_the_pigs() -> None:
    game = drawing(Side("pigs", "", "millers_daughter"), "axe ring lantern bread bell")
    assert hand(game) == "axe ring lantern bread"


def test_the_millers_daughter_does_nothing_when_her_owner_scours() -> None:
    game = scouring(Side("cinderella", "", "millers_daughter"), "axe ring lantern")
    assert (scoured(game), hand(game)) == ("axe", "")
