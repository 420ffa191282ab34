"""Several things at once: marked in any order, and confirmed as one choice."""

from __future__ import annotations

import pytest

from fabletable.engine.errors import NotOffered
from fabletable.engine.game import Game
from fabletable.engine.log import digest
from fabletable.engine.story import named
from tests.games.fabled_fruit.forests import (
    LETTERS,
    NAMES,
    Side,
    animal,
    forest,
    go,
    hand,
    juices,
    letters,
    sizes,
    table_of,
)
from tests.games.stories import ask, keys, play


def marks_of(verb: str, things: str) -> list[str]:
    """`B BG` are a banana and a mix card; everything in small letters is as it is."""
    return [f"{verb}:{'_'.join(LETTERS.get(c, c) for c in one) if one.isupper() else one}"
            for one in things.split()]  # fmt: skip


def at_once(game: Game, marks: list[str], player: int = 0) -> Game:
    """The game after these marks were confirmed, which is where single picks lead too."""
    whole, single = game.fork(), game.fork()
    whole.answer(player, game.whole(player, marks))
    pick_one_by_one(single, player, game.whole(player, marks).split(" ")[:-1])
    assert digest(whole.table) == digest(single.table)
    assert whole.story(-1, NAMES) == single.story(-1, NAMES)
    assert [one.prompt for one in whole.asks] == [one.prompt for one in single.asks]
    assert len(whole.choices) == len(game.choices) + 1
    return whole


def pick_one_by_one(game: Game, player: int, picks: list[str]) -> None:
    handful = ask(game, player).handful
    assert handful is not None
    asked = game.ask_of(player)
    while asked is not None and asked.handful is handful:
        done = len(handful.taken) + len(handful.forced)
        game.answer(player, picks[done] if done < len(picks) else "done")
        asked = game.ask_of(player)


def called(game: Game, marks: list[str], player: int = 0) -> str:
    return named(game.marked(player, marks).called, player, NAMES)


# -- giving


def test_three_fruits_are_given_at_once() -> None:
    game = forest(Side("B"), Side("C C G P S"), stack="B ...")
    go(game, 3)
    marks = marks_of("give", "S C G")
    assert called(game, marks, 1) == "Give Anne a strawberry, a coconut and grapes"
    after = at_once(game, marks, 1)
    assert (hand(after), hand(after, 1)) == ("B B C G S", "C P")


def test_too_few_are_not_enough() -> None:
    game = forest(Side("B"), Side("C C G P S"))
    go(game, 3)
    assert game.marked(1, marks_of("give", "S C")).missing == "1 more"
    with pytest.raises(NotOffered, match="1 more"):
        game.whole(1, marks_of("give", "S C"))
    with pytest.raises(NotOffered, match="no more than 3 can go"):
        game.whole(1, marks_of("give", "S C G P"))


def test_nothing_moves_before_it_is_confirmed() -> None:
    """Where one thing alone can follow, it is marked too, but stays where it is."""
    game = forest(Side("B"), Side("C C C C G"))
    go(game, 3)
    assert game.marked(1, marks_of("give", "G")).marks == tuple(marks_of("give", "G C C"))
    assert sizes(game) == [2, 5]


# -- discarding


@pytest.mark.parametrize(
    ("marks", "words", "left"),
    [
        ("", "Discard nothing", "B B C S"),
        ("S B", "Discard a strawberry and a banana", "B C G"),
        ("B C S B", "Discard 2 bananas, a coconut and a strawberry", "C G P"),
    ],
)
def test_any_number_is_discarded_at_once(marks: str, words: str, left: str) -> None:
    game = forest(Side("B B C S"), Side(), stack="G P C ...")
    go(game, 5)
    chosen = marks_of("discard", marks)
    assert called(game, chosen) == words
    assert hand(at_once(game, chosen)) == left


def test_fruits_of_one_kind_are_discarded_at_once() -> None:
    """Mix cards count as either of their kinds."""
    game = forest(Side("P CP BP B"), Side(), display=[1, 7, 48], stack="B B B B B ...")
    go(game, 7)
    assert keys(game) == ["discard:pineapple", "discard:banana_pineapple"]
    after = at_once(game, marks_of("discard", "CP BP"))
    assert letters(table_of(after).mix) == "BP CP"
    assert hand(after) == "B B B B B B P"
    assert ask(game).against("discard:banana") == "it does not count as pineapple"


def test_down_to_five_after_a_standstill() -> None:
    game = forest(
        Side("B B C C G G P"), Side(), active=1, start=0, stack="", stirred=False, round_=2
    )
    go(game, 1, player=1)
    after = at_once(game, marks_of("discard", "P B"))
    assert hand(after) == "B C C G G"


# -- market, mix cards, groups


def test_market_fruits_are_taken_at_once() -> None:
    game = forest(Side(), Side(), display=[1, 21], market="B C G P S")
    go(game, 21)
    assert called(game, marks_of("take", "S B C")) == "Take a strawberry, a banana and a coconut"
    after = at_once(game, marks_of("take", "S B C"))
    assert hand(after) == "B C S"


def test_mix_cards_are_taken_at_once() -> None:
    game = forest(Side("B"), Side(), display=[1, 49], mix="BC BG BP BS CG", stack="P S B ...")
    go(game, 49)
    after = at_once(game, marks_of("take", "BP BC"))
    assert hand(after) == "B P S BC BP"


@pytest.mark.parametrize(
    ("marks", "words", "first", "second"),
    [
        ("S B", "The first group: a strawberry and a banana", "B S", "C G P"),
        ("", "Leave the first group empty", "", "B C G P S"),
    ],
)
def test_fruits_are_divided_at_once(marks: str, words: str, first: str, second: str) -> None:
    game = forest(Side(), Side(), display=[1, 27], stack="B C G P S ...")
    go(game, 27)
    assert called(game, marks_of("group", marks), 1) == words
    after = at_once(game, marks_of("group", marks), 1)
    assert letters(table_of(after).group) == first
    assert letters(table_of(after).revealed) == second


# -- who gets a fruit


def test_receivers_are_marked_in_any_order() -> None:
    game = forest(Side("B C", at=2), *[Side(at=1)] * 3, Side(at=5), stack="")
    go(game, 1)
    marks = ["player:3", "player:1"]
    assert keys(game) == ["player:1", "player:2"]
    assert game.marked(0, ["player:3"]).more == ("player:1", "player:2")
    assert called(game, marks) == "A fruit for Fred and Dora"
    after = at_once(game, marks)
    play(after, 0, "give:banana")
    assert [hand(after, player) for player in (1, 2, 3)] == ["B", "", "C"]


def test_all_but_one_who_are_left_go_along() -> None:
    game = forest(Side("B C", at=2), *[Side(at=1)] * 3, stack="")
    go(game, 1)
    play(game, 0, "player:2")
    play(game, 0, "give:banana")
    assert [hand(game, player) for player in (1, 2, 3)] == ["", "B", "C"]


# -- paying


def test_a_price_is_paid_at_once_in_any_order() -> None:
    game = forest(
        Side("S BP B P P P", wild=1, tokens="C P"), Side(), display=[1, 48, 34, 39], mix="GS"
    )
    go(game, 1, "buy")
    marks = ["pay:banana_pineapple", "pay:pineapple", "pay:wild", "pay:token_pineapple"]
    for i in range(4):
        assert game.marked(0, marks[:i]).missing == f"{4 - i} more"
    assert called(game, marks) == "Buy the juice of #1 Hippo with these 4"
    after = at_once(game, marks)
    assert (juices(after), hand(after), animal(after).wild) == ([1, 0], "B P P S", 0)


def test_the_last_that_fits_goes_along_with_the_marks() -> None:
    game = forest(Side("P P P B S"), Side())
    go(game, 1, "buy")
    marked = game.marked(0, ["pay:strawberry"])
    assert marked.marks == ("pay:strawberry", *["pay:pineapple"] * 3)
    assert (marked.missing, marked.called) == ("", "Buy the juice of #1 Hippo with these 4")


def test_a_mix_card_for_both_kinds_leaves_no_room_for_more() -> None:
    """At the platypus the first payment that is enough ends it, however it was marked."""
    game = forest(Side("B C S GP PS"), Side(), display=[1, 50, 48])
    go(game, 50, "buy")
    four = ["pay:grapes_pineapple", "pay:strawberry", "pay:coconut", "pay:banana"]
    assert game.marked(0, four).more == ()
    assert juices(at_once(game, four)) == [1, 0]
    other = ["pay:pineapple_strawberry", "pay:banana", "pay:coconut"]
    assert "pay:strawberry" not in game.marked(0, other).more
    assert juices(at_once(game, [*other, "pay:grapes_pineapple"])) == [1, 0]


def test_why_something_does_not_pay() -> None:
    game = forest(Side("P P P B S C", wild=1, tokens="C P"), Side(), display=[1, 34, 39])
    go(game, 1, "buy")
    handful = ask(game).handful
    assert handful is not None
    two = ["pay:wild", "pay:token_pineapple"]
    assert handful.against(two, "pay:token_coconut") == "no more than 2 tokens help"
    three = [*two, "pay:banana"]
    assert handful.against(three, "pay:strawberry") == "the price has no room for it"
    paid = [*three, "pay:pineapple"]
    assert handful.against(paid, "pay:pineapple") == "that is paid already"
    assert handful.against(["pay:wild"], "pay:wild") == "all of these are marked"
    assert handful.against([], "pay:stall") == ""
