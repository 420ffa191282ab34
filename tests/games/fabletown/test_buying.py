"""Buying alone: paying, declining, being unable to pay, and paying less."""

from __future__ import annotations

from typing import Any

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import (
    SPECTATOR,
    Side,
    board,
    boxes,
    choose,
    discard,
    fable,
    followers,
    hand,
    lately,
    offered,
    pools,
    quiet,
    sizes,
)
from tests.games.stories import ask, keys, play


def buying(side: Side, follower: str = "jack", **layout: Any) -> Game:
    """Ann alone wants the follower of the first box; Ben scours."""
    game = board(side, Side("pigs"), boxes=f"{follower} -", deck="", **layout)
    choose(game, "buy_1", "scour")
    return game


def price(game: Game) -> int:
    """What Ann is asked to pay."""
    words = ask(game).prompt.split()
    assert words[0] == "Pay", words
    return int(words[1])


# -- paying


def test_too_much_paid_is_lost() -> None:
    """Situation 3: the ring and the axe for Jack; the lantern stays."""
    game = board(Side("bigby", "axe ring lantern"), Side("pigs"), boxes="jack puss")
    before = pools(game)[0]
    choose(game, "buy_1", "draw_two")
    assert offered(game, "pay") == "ring"
    play(game, 0, "pay:ring", "pay:axe")
    assert hand(game) == "lantern"
    assert followers(game) == "north_wind jack"
    assert pools(game)[0] == before + 7
    assert discard(game) == "axe ring"


def test_when_there_is_enough_the_payment_is_done_or_goes_on() -> None:
    game = buying(Side("bigby", "axe necklace ring"))
    play(game, 0, "pay:necklace")
    assert keys(game) == ["pay:axe", "pay:ring", "done"]
    assert ask(game).prompt == "Jack the Giant Killer is paid for. Discard more all the same?"
    play(game, 0, "done")
    assert (hand(game), followers(game)) == ("axe ring", "north_wind jack")


def test_programs_pay_more_precious_items_first_so_that_a_payment_is_one_path() -> None:
    game = buying(Side("bigby", "axe sword lantern ring"))
    assert offered(game, "pay") == "ring lantern"  # from the sword on, five are too few
    play(game, 0, "pay:lantern")  # now the sword must go along
    assert keys(game) == ["pay:axe", "done"]
    play(game, 0, "done")
    assert (hand(game), followers(game)) == ("axe ring", "north_wind jack")


def test_the_last_items_are_not_asked_for_when_all_are_needed() -> None:
    game = buying(Side("bigby", "axe sword bone_whistle"))
    assert keys(game) == ["pay:sword", "decline"]
    play(game, 0, "pay:sword")
    assert (hand(game), followers(game)) == ("", "north_wind jack")
    assert discard(game) == "axe sword bone_whistle"


def test_two_copies_of_an_item_are_one_option_and_both_can_be_paid() -> None:
    game = buying(Side("bigby", "lantern lantern bread"))
    assert keys(game) == ["pay:lantern", "decline"]
    play(game, 0, "pay:lantern")
    assert offered(game, "pay") == "lantern bread"
    play(game, 0, "pay:lantern")
    assert hand(game) == "bread"


def test_the_second_box_is_bought_likewise() -> None:
    game = board(Side("bigby", "golden_egg"), Side("pigs"), boxes="puss jack", deck="")
    choose(game, "buy_2", "draw_two")
    play(game, 0, "pay:golden_egg")
    assert followers(game) == "north_wind jack"
    assert boxes(game) == ["puss", "-"]


def test_two_players_buy_two_followers_in_the_same_turn() -> None:
    game = board(*quiet("necklace", "golden_egg"), boxes="puss jack", deck="")
    choose(game, "buy_2", "buy_1")
    play(game, 1, "pay:golden_egg")
    play(game, 0, "pay:necklace")
    assert (followers(game, 0), followers(game, 1)) == ("jack", "puss")
    assert pools(game) == [7, 6]


def test_everybody_is_told_what_was_paid() -> None:
    game = buying(Side("bigby", "ring axe"))
    play(game, 0, "pay:ring")
    assert lately(game)[:2] == [
        "Ann pays Ruby Ring and Woodcutter's Axe: 8 Glamour for a price of 7.",
        "Jack the Giant Killer now follows Ann.",
    ]
    assert game.view(SPECTATOR)["table"]["zones"]["discard"] == ["ring", "axe"]


# -- not paying


def test_who_cannot_pay_loses_nothing_and_gets_nothing() -> None:
    """Situation 4: six Glamour are not enough for Jack."""
    game = buying(Side("bigby", "axe lantern"))
    assert (hand(game), followers(game)) == ("axe lantern", "north_wind")
    assert boxes(game) == ["jack", "-"]
    assert lately(game)[0] == "Ann cannot pay 7 for Jack the Giant Killer."


def test_rose_red_draws_a_card_when_she_cannot_pay() -> None:
    """Situation 4, with Rose Red."""
    game = buying(Side("rose_red", "axe lantern"), items="bell lamp")
    assert hand(game) == "axe lantern bell"


def test_who_declines_keeps_all_items_and_gets_nothing() -> None:
    """Situation 4, with enough to pay."""
    game = buying(Side("bigby", "lantern bread"))
    assert price(game) == 7
    play(game, 0, "decline")
    assert (hand(game), followers(game), boxes(game)) == (
        "lantern bread",
        "north_wind",
        ["jack", "-"],
    )
    assert lately(game)[0] == "Ann declines to pay 7 for Jack the Giant Killer."


def test_rose_red_draws_nothing_when_she_declines() -> None:
    """Situation 4, with Rose Red who could pay."""
    game = buying(Side("rose_red", "lantern bread"))
    play(game, 0, "decline")
    assert hand(game) == "lantern bread"


def test_nobody_declines_after_the_first_item_was_paid() -> None:
    game = buying(Side("bigby", "ring axe sword"))
    assert keys(game)[-1] == "decline"
    play(game, 0, "pay:ring")
    assert keys(game) == ["pay:axe", "pay:sword"]


def test_with_an_empty_hand_nothing_can_be_bought() -> None:
    game = buying(Side("bigby"))
    assert (followers(game), sizes(game)[0]) == ("north_wind", 0)


# -- paying less


@pytest.mark.parametrize(
    ("side", "cost"),
    [
        (Side("bigby", "golden_egg"), 7),
        (Side("cinderella", "golden_egg"), 6),
        (Side("bigby", "golden_egg", "mother_goose"), 6),
        (Side("cinderella", "golden_egg", "mother_goose"), 5),
    ],
)
def test_cinderella_and_mother_goose_pay_one_less_each(side: Side, cost: int) -> None:
    game = buying(side)
    assert price(game) == cost


def test_what_is_not_due_need_not_be_there() -> None:
    game = buying(Side("cinderella", "ring", ""))
    play(game, 0, "pay:ring")
    assert followers(game) == "jack"


@pytest.mark.parametrize(
    ("cards", "helper", "cost"),
    [
        ("axe sword lantern bread", "", 6),
        ("sword lantern bread", "", 7),
        ("axe sword lantern bread", "mother_goose", 5),
        ("sword lantern bread", "mother_goose", 6),
    ],
)
def test_beauty_pays_one_less_with_four_cards_in_hand(cards: str, helper: str, cost: int) -> None:
    """Situation 24, as buyer."""
    assert price(buying(Side("beauty", cards, helper))) == cost


def test_beauty_stays_beauty_while_she_pays() -> None:
    game = buying(Side("beauty", "axe sword lantern bread", ""))
    play(game, 0, "pay:lantern")
    assert price(game) == 2  # of 6, though three cards are left in hand


# -- Rumpelstiltskin

HELPED = "rumpelstiltskin"


def test_cinderella_with_mother_goose_and_rumpelstiltskin() -> None:
    """Situation 27."""
    side = Side("cinderella", "golden_egg", "mother_goose rumpelstiltskin")
    game = buying(side, "sandman")
    assert keys(game) == ["use:rumpelstiltskin", "no_ability"]
    assert ask(game).prompt == "The Sandman costs you 5. Use an ability?"
    play(game, 0, "use:rumpelstiltskin")
    assert price(game) == 1


def test_cinderella_with_mother_goose_alone() -> None:
    """Situation 27, without Rumpelstiltskin's ability."""
    side = Side("cinderella", "golden_egg", "mother_goose rumpelstiltskin")
    game = buying(side, "sandman")
    play(game, 0, "no_ability")
    assert price(game) == 5


def test_rumpelstiltskin_is_offered_to_who_could_not_pay_the_full_price() -> None:
    game = buying(Side("bigby", "sword", HELPED))
    play(game, 0, "use:rumpelstiltskin", "pay:sword")
    assert followers(game) == "jack rumpelstiltskin"
    assert hand(game) == ""


@pytest.mark.parametrize("cards", ["axe", "axe ring", "golden_egg golden_egg"])
def test_whether_rumpelstiltskin_is_asked_for_does_not_tell_what_is_in_hand(cards: str) -> None:
    """Also where even he is not enough: silence would tell that the hand is poor."""
    game = buying(Side("bigby", cards, HELPED))
    assert keys(game) == ["use:rumpelstiltskin", "no_ability"]


def test_where_even_rumpelstiltskin_is_not_enough_he_is_used_in_vain() -> None:
    game = buying(Side("bigby", "axe", HELPED))
    play(game, 0, "use:rumpelstiltskin")
    assert lately(game)[2] == "Ann cannot pay 3 for Jack the Giant Killer."
    assert (followers(game), fable(game).used) == (HELPED, [HELPED])


def test_who_does_without_rumpelstiltskin_and_cannot_pay_gets_nothing() -> None:
    game = buying(Side("bigby", "sword", HELPED))
    play(game, 0, "no_ability")
    assert lately(game)[0] == "Ann cannot pay 7 for Jack the Giant Killer."
    assert (hand(game), fable(game).used) == ("sword", [])


def test_rumpelstiltskin_helps_once_and_his_glamour_stays() -> None:
    game = buying(Side("bigby", "sword lantern bread", HELPED))
    play(game, 0, "use:rumpelstiltskin", "pay:sword")
    assert fable(game).used == ["rumpelstiltskin"]
    assert pools(game)[0] == 8 + 7
    assert lately(game)[0] == "Ann uses Rumpelstiltskin."


def test_rumpelstiltskin_is_not_offered_when_he_was_used() -> None:
    game = buying(Side("bigby", "golden_egg", HELPED, used=HELPED))
    assert price(game) == 7


def test_who_declines_after_rumpelstiltskin_has_used_him() -> None:
    game = buying(Side("bigby", "golden_egg", HELPED))
    play(game, 0, "use:rumpelstiltskin", "decline")
    assert (followers(game), fable(game).used) == (HELPED, [HELPED])


def test_at_no_price_a_follower_comes_without_a_card() -> None:
    game = buying(Side("bigby", "ring", HELPED), "gingerbread_man")
    play(game, 0, "use:rumpelstiltskin")
    assert keys(game) == ["pay:ring", "done"]
    assert game.marked(0, []).called == "Take The Gingerbread Man for nothing"
    play(game, 0, "done")
    assert (followers(game), hand(game)) == ("gingerbread_man rumpelstiltskin", "ring")


def test_at_no_price_an_empty_hand_is_enough() -> None:
    game = buying(Side("bigby", "", HELPED), "goose_girl")
    play(game, 0, "use:rumpelstiltskin")
    assert followers(game) == "goose_girl rumpelstiltskin"


def test_rumpelstiltskin_is_not_offered_when_there_is_nothing_to_pay() -> None:
    overlay = {"mother_goose": {"discount": 9}}
    game = buying(Side("bigby", "ring", "mother_goose rumpelstiltskin"), overlay=overlay)
    play(game, 0, "done")
    assert followers(game) == "jack mother_goose rumpelstiltskin"
    assert (hand(game), fable(game).used) == ("ring", [])
