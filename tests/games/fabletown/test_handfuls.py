"""Paying and laying as a whole: a person marks cards, and confirms once."""

from __future__ import annotations

import pytest

from fabletable.engine.errors import NotOffered
from fabletable.engine.game import Game
from fabletable.engine.log import digest
from tests.games.fabletown.boards import Side, board, choose, followers, hand, keys_in, table_of
from tests.games.fabletown.duelling import ANN, BEN, duel, plain
from tests.games.stories import ask, play


def buyer(cards: str, box: str = "jack") -> Game:
    game = board(Side("bigby", cards, ""), Side("pigs", "axe", ""), boxes=f"{box} puss")
    choose(game, "buy_1", "draw_two")
    return game


def attacker() -> Game:
    return duel(plain("axe axe ring bread"), plain("bread gown"))


def same(whole: Game, single: Game) -> bool:
    """The same table, and the same questions."""
    asked = [[(one.player, one.prompt, one.keys) for one in game.asks] for game in (whole, single)]
    return digest(whole.table) == digest(single.table) and asked[0] == asked[1]


# -- paying


def test_a_price_paid_as_a_whole_is_paid_as_one_by_one() -> None:
    whole, single = buyer("axe sword kettle lantern"), buyer("axe sword kettle lantern")
    whole.answer(0, "pay:lantern pay:sword done")
    play(single, 0, "pay:lantern", "pay:sword", "done")
    assert same(whole, single)
    assert (hand(whole), followers(whole)) == ("axe kettle", "jack")


def test_items_are_marked_in_any_order() -> None:
    game = buyer("axe sword lantern ring")
    assert game.whole(0, ["pay:sword", "pay:lantern"]) == "pay:lantern pay:sword done"


def test_marks_say_what_is_missing_and_what_they_buy() -> None:
    game = buyer("axe sword lantern bread")
    first = game.marked(0, ["pay:sword"])
    assert (first.missing, first.called) == ("4 more", "")
    both = game.marked(0, ["pay:sword", "pay:bread"])
    assert (both.missing, both.called) == ("", "Buy Jack the Giant Killer with these 2")


def test_nothing_is_paid_before_the_answer() -> None:
    game = buyer("axe sword lantern")
    game.marked(0, ["pay:sword"])
    assert hand(game) == "axe sword lantern"


def test_too_little_buys_nothing() -> None:
    game = buyer("axe sword lantern ring")
    with pytest.raises(NotOffered, match="3 more"):
        game.answer(0, "pay:lantern done")
    assert hand(game) == "axe sword ring lantern"


def test_a_buyer_may_still_decline() -> None:
    game = buyer("axe sword lantern ring")
    assert ask(game).keys[-1] == "decline"
    play(game, 0, "decline")
    assert followers(game) == ""


# -- laying


@pytest.mark.parametrize("line", ["ring axe bread", "bread", "axe ring axe", "axe axe ring bread"])
def test_a_line_laid_as_a_whole_is_laid_as_one_by_one(line: str) -> None:
    picks = [f"lay:{key}" for key in line.split()]
    whole, single = attacker(), attacker()
    whole.answer(ANN, " ".join([*picks, "done"]))
    play(single, ANN, *picks)
    if len(picks) < 4:
        play(single, ANN, "done")
    assert same(whole, single)
    assert [card.key for card in table_of(whole).fables[ANN].line] == line.split()


def test_the_order_of_a_line_is_the_order_of_the_marks() -> None:
    game = attacker()
    assert game.whole(ANN, ["lay:ring", "lay:axe"]) == "lay:ring lay:axe done"


def test_a_line_says_what_it_is_for() -> None:
    game = attacker()
    assert game.marked(ANN, ["lay:ring", "lay:axe"]).called == "Lay these 2 to attack: 7 printed"
    assert game.marked(ANN, []).called == "Lay nothing"
    play(game, ANN, "done")
    assert game.marked(BEN, ["lay:gown"]).called == "Lay this one to defend: 3 printed"


def test_an_empty_line_is_an_answer() -> None:
    game = attacker()
    play(game, ANN, "done")
    assert not table_of(game).fables[ANN].line
    assert keys_in(table_of(game).fables[ANN].hand) == "axe axe ring bread"


def test_nobody_lays_what_is_not_in_hand() -> None:
    game = attacker()
    with pytest.raises(NotOffered):
        game.answer(ANN, "lay:ring lay:ring done")
