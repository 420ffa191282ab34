"""Several cards asked for at once: marked in any order and confirmed once, or picked one by one."""

from __future__ import annotations

import pytest

from fabletable.engine.errors import NotOffered
from fabletable.engine.game import Game
from fabletable.engine.log import digest
from tests.games.fine_sand.beaches import Site, beach, discard, hand, lies, started
from tests.games.stories import ask, keys, play

FIVE = "castle1 castle2 castle3 red4 blue3"
PURSES = Site(hand="castle3 red4 coin2", coins=2, front="scaffold", built="pallet", pallet="coin3")

# Where it is asked, what leads there, the marks, and the picks that are the same.
HANDFULS = {
    "hand limit": (
        Site(hand=FIVE), ["done"],
        ["discard:blue3", "discard:castle2"], ["discard:castle2", "discard:blue3"],
    ),
    "payment": (
        Site(hand="red4 castle1 castle2 coin2 coin3"), ["build:red4"],
        ["pay:castle2", "pay:castle1", "pay:coin2"], ["pay:coin2"],
    ),
    "payment from all purses": (
        PURSES, ["build:castle3"],
        ["pay:scaffold", "pay:wood", "pay:red4"], ["pay:red4", "pay:scaffold"],
    ),
    "payment from the pallet": (
        PURSES, ["build:castle3"], ["pay:loaded_coin3"], ["pay:loaded_coin3"],
    ),
    "draw half": (
        Site(hand=FIVE, built="draw_half"), ["use:draw_half"],
        ["discard:red4", "discard:castle1"], ["discard:castle1", "discard:red4", "done"],
    ),
    "three for two": (
        Site(hand=FIVE, built="three_for_two"), ["use:three_for_two"],
        ["discard:red4", "discard:castle1", "discard:castle3"],
        ["discard:castle1", "discard:castle3", "discard:red4"],
    ),
    "an additional card": (
        Site(hand=FIVE, built="draw_additional"), ["use:draw_additional"],
        ["discard:castle2", "discard:castle1"], ["discard:castle1", "discard:castle2", "done"],
    ),
    "recycling": (
        Site(hand=FIVE, built="recycling"), ["done", "use:recycling"],
        ["discard:castle2", "discard:castle1"], ["discard:castle1", "discard:castle2"],
    ),
    "always build": (
        Site(hand=f"{FIVE} coin3", built="always_build"), ["use:always_build"],
        ["discard:castle2", "discard:castle1"], ["discard:castle1", "discard:castle2"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HANDFULS)
def test_a_whole_handful_is_the_same_as_its_picks(name: str) -> None:
    site, before, marks, picks = HANDFULS[name]
    whole, single = beach(site), beach(site)
    play(whole, 0, *before)
    play(single, 0, *before)
    play(whole, 0, whole.whole(0, marks))
    play(single, 0, *picks)
    assert digest(whole.table) == digest(single.table)
    assert asked(whole) == asked(single)


def asked(game: Game) -> list[str]:
    return keys(game) if game.ask_of(0) else []


def test_an_exchange_as_a_whole_is_the_same_as_its_picks() -> None:
    whole, single = started("normal", 2), started("normal", 2)
    first, second, *_ = dict.fromkeys(hand(whole).split())
    play(whole, 0, whole.whole(0, [f"exchange:{second}", f"exchange:{first}"]))
    play(single, 0, f"exchange:{first}", f"exchange:{second}", "done")
    assert digest(whole.table) == digest(single.table)


def test_nothing_is_paid_before_the_payment_is_whole() -> None:
    game = beach(Site(hand="red4 castle1 castle2 coin2 coin3"))
    play(game, 0, "build:red4")
    before = digest(game.table)
    with pytest.raises(NotOffered, match="2 more"):
        game.answer(0, "pay:coin2 done")
    with pytest.raises(NotOffered, match="cannot be marked"):
        game.answer(0, "pay:castle1 pay:coin3 pay:coin2 done")
    assert digest(game.table) == before


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("hand limit", "Discard these 2 and keep 3"),
        ("payment", "Build Red 4 with these 3: keep 1 card"),
        ("draw half", "Discard Sand castle 1 and Red 4: keep 3, draw 1"),
        ("three for two", "Discard Sand castle 1, Sand castle 3 and Red 4: keep 2, draw 2"),
        ("an additional card", "Discard Sand castle 1 and Sand castle 2: keep 3, draw 3"),
        ("recycling", "Discard Sand castle 1 and Sand castle 2: keep 3, draw 1"),
    ],
)
def test_what_confirming_a_handful_does(name: str, called: str) -> None:
    site, before, marks, _ = HANDFULS[name]
    game = beach(site)
    play(game, 0, *before)
    assert game.marked(0, ask_in_order(game, marks)).called == called


def ask_in_order(game: Game, marks: list[str]) -> list[str]:
    handful = ask(game).handful
    assert handful is not None
    return handful.in_order(marks)


def test_a_payment_names_all_that_is_built() -> None:
    game = beach(Site(hand="castle1 castle2 coin2 red4 red5 red6", built="red4"))
    play(game, 0, "build:castle1", "build:castle2")
    assert game.marked(0, ["pay:coin2", "pay:red4"]).called == (
        "Build Sand castle 1 and Sand castle 2 with these 2: keep 2 cards"
    )


def test_a_payment_says_what_is_too_much() -> None:
    game = beach(Site(hand="castle1 coin2 coin3"))
    play(game, 0, "build:castle1")
    assert game.marked(0, ["pay:coin3"]).called == (
        "Build Sand castle 1 with this one: pay 3 for 1, 2 too much, keep 1 card"
    )


def test_a_payment_says_what_is_left() -> None:
    game = beach(PURSES)
    play(game, 0, "build:castle3")
    words = {
        "pay:scaffold pay:wood pay:wood": "keep 2 cards",
        "pay:coin2 pay:red4": "keep 0 cards and 2 wooden coins",
        "pay:loaded_coin3": "keep 2 cards and 2 wooden coins",
    }
    for marks, follows in words.items():
        assert game.marked(0, marks.split()).called.partition(": ")[2] == follows


@pytest.mark.parametrize(
    ("built", "before", "called"),
    [("draw_additional", ["use:draw_additional"], "Discard nothing and draw 1")],
)
def test_what_confirming_nothing_does(built: str, before: list[str], called: str) -> None:
    game = beach(Site(hand=FIVE, built=built))
    play(game, 0, *before)
    assert game.marked(0, []).called == called


def test_exchanging_nothing_says_so() -> None:
    assert started("normal", 2).marked(0, []).called == "Exchange nothing"


def test_the_last_card_that_is_needed_goes_along() -> None:
    game = beach(Site(hand="castle3 red4 red5 coin2"))
    play(game, 0, "build:castle3")
    assert game.marked(0, ["pay:red4"]).marks == ("pay:red4", "pay:coin2")
    play(game, 0, game.whole(0, ["pay:red4", "pay:coin2"]))
    assert (discard(game), lies(game, "built")) == ("red4 coin2", "castle3")
