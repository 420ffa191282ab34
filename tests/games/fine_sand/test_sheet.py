"""The scoring sheet of the solo campaign, and what follows a game of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fabletable.engine.game import Game, new_game
from fabletable.engine.memory import Memory
from fabletable.games.fine_sand.advice import ADVICE
from fabletable.games.fine_sand.cards import START_DECK
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.games.fine_sand.sand import WARNING
from fabletable.games.fine_sand.sheet import SETS, full_sets, number_for, victory_points
from fabletable.games.fine_sand.table import SHEET, TURN, Beach
from tests.games.fine_sand.beaches import prompt, sand, told
from tests.games.stories import keys, play

DECK = START_DECK


def solo_table(
    struck: Sequence[int], boxes: int, spent: Sequence[int] = (), last: bool = False
) -> Beach:
    sheet = {"struck": list(struck), "boxes": boxes, "spent": list(spent)}
    prepared = {"deck": DECK, "sheet": sheet, "last": last}
    table = FINE_SAND.blank(FINE_SAND.setup("solo", 1, prepared=prepared))
    assert isinstance(table, Beach)
    return table


def running(table: Beach) -> Game:
    game = Game(FINE_SAND, table, Memory([{}, {}]), recording=True)
    game.run()
    return game


def scored(
    total: int,
    coins: int = 0,
    struck: Sequence[int] = (),
    boxes: int = 0,
    spent: Sequence[int] = (),
    last: bool = False,
    removed: int = 0,
) -> Game:
    """A game whose end has just come, with this total."""
    table = solo_table(struck, boxes, spent, last)
    me = table.builders[0]
    cards = [sand(key) for key in DECK]
    me.removed.cards, me.built.cards = cards[-removed or 30 :], cards[: 30 - removed]
    me.score, me.coins = total, coins
    table.phase = SHEET
    return running(table)


def takes_off(game: Game) -> list[int]:
    """The values of the sets that are offered."""
    return [int(key.removeprefix("minus:")) for key in keys(game) if key.startswith("minus")]


def struck(game: Game) -> int:
    number: int = game.outcome["struck"]
    return number


# -- the example of the rulebook


def test_17_rachel_has_struck_17_before_and_strikes_16_by_her_first_set() -> None:
    """Five unbuilt cards and six off-loads; four coins are what the first set lacked."""
    table = solo_table([17], 1)
    me = table.builders[0]
    cards = [sand(key) for key in DECK]
    me.stack.cards, me.symbol.cards, me.removed.cards = cards[:6], cards[6:11], cards[11:]
    me.coins = 4
    table.phase, table.turn, table.last_turn = TURN, 20, 20
    game = running(table)
    while "coins" not in prompt(game):
        play(game, 0, keys(game)[-1])  # her last turn, in which she must off-load a sixth card
    assert "Your total is 17: 5 unbuilt and 6 off-loaded, which count double." in told(game, 0)
    assert prompt(game) == "Your total of 17 strikes off 18. Use a full set of coins?"
    assert keys(game) == ["minus:1", "done"]
    play(game, 0, "minus:1")
    assert told(game, 0)[-2:] == ["You use a set of coins: 1 less.", "You strike off 16."]
    while game.asks:
        play(game, 0, keys(game)[0])
    made = game.outcome
    assert (made["stack"], made["offloads"], made["total"]) == (5, 6, 17)
    assert (made["coins"], made["spent"], made["struck"]) == (4, [0], 16)


def test_without_the_set_she_would_strike_18() -> None:
    game = scored(17, coins=4, struck=[17], boxes=1)
    play(game, 0, "done")
    assert struck(game) == 18


# -- numbers


@pytest.mark.parametrize(
    ("total", "taken", "number"),
    [
        (1, [], 1),
        (17, [], 17),
        (20, [], 20),
        (17, [17], 18),
        (17, [18, 17, 19], 20),
        (17, [16], 17),
        (3, [*range(3, 20)], 20),
        (0, [], 1),
        (-4, [], 1),
        (0, [1, 2], 3),
        (21, [], 0),
        (35, [], 0),
        (20, [20], 0),
        (19, [19, 20], 0),
    ],
)
def test_the_total_or_the_next_higher_number_that_is_free(
    total: int, taken: list[int], number: int
) -> None:
    assert number_for(total, taken) == number
    assert struck(scored(total, struck=taken)) == number


def test_18_a_total_of_20_with_20_taken_loses_the_campaign() -> None:
    game = scored(20, struck=[20])
    assert not game.asks
    assert game.result is not None
    assert game.result.places == (2,)
    assert [rival.place for rival in game.result.rivals] == [1]
    assert game.outcome["out"] == []
    assert told(game, 0)[-2] == "No number is left to strike off: the campaign is lost."


def test_a_number_that_can_be_struck_is_a_game_won() -> None:
    result = scored(20, last=True).result
    assert result is not None
    assert (result.places, result.scores) == ((1,), (20,))


def test_a_set_saves_a_campaign_that_would_be_lost() -> None:
    game = scored(21, boxes=5)
    assert prompt(game) == "Your total of 21 strikes off no number. Use a full set of coins?"
    play(game, 0, "minus:1")
    assert struck(game) == 20


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ([], 0),
        ([20, 15, 11], 0),
        ([10], 1),
        ([1], 10),
        ([9, 2], 2 + 9),
        ([*range(1, 11)], 55),
        ([17, 16, 12, 10, 9, 20, 11, 8, 13, 1], 1 + 2 + 3 + 10),
    ],
)
def test_victory_points(numbers: list[int], points: int) -> None:
    assert victory_points(numbers) == points


# -- coins


def test_sets_are_filled_in_order() -> None:
    assert SETS == (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    for boxes in range(60):
        assert full_sets(boxes, []) == [*range(min(10, boxes // 5))]


@pytest.mark.parametrize(
    ("boxes", "coins", "spent", "values"),
    [
        (5, 0, [], [1]),
        (0, 5, [], [1]),
        (2, 3, [], [1]),
        (9, 0, [], [1]),
        (10, 0, [], [1]),
        (14, 1, [], [2, 1]),
        (15, 0, [0], [2, 1]),
        (15, 0, [0, 1], [2]),
        (50, 0, [], [5, 4, 3, 2, 1]),
        (70, 9, [], [5, 4, 3, 2, 1]),
        (50, 0, [0, 1, 2, 3, 4, 5, 8], [5, 4]),
    ],
)
def test_which_discounts_can_be_chosen(
    boxes: int, coins: int, spent: list[int], values: list[int]
) -> None:
    assert takes_off(scored(20, coins, boxes=boxes, spent=spent)) == values


@pytest.mark.parametrize(("boxes", "spent"), [(0, []), (4, []), (5, [0]), (12, [0, 1])])
def test_without_a_full_set_nobody_is_asked(boxes: int, spent: list[int]) -> None:
    game = scored(15, boxes=boxes, spent=spent, last=True)
    assert not game.asks
    assert struck(game) == 15


def test_a_discount_may_be_kept_for_later() -> None:
    game = scored(15, boxes=5, last=True)
    play(game, 0, "done")
    assert (struck(game), game.outcome["spent"]) == (15, [])


def test_several_discounts_in_one_scoring() -> None:
    game = scored(20, boxes=20, last=True)
    assert takes_off(game) == [2, 1]
    play(game, 0, "minus:2", "minus:1", "minus:2")
    assert prompt(game).startswith("Your total of 15 ")
    assert takes_off(game) == [1]
    play(game, 0, "minus:1")
    assert not game.asks
    assert (struck(game), game.outcome["spent"]) == (14, [2, 0, 3, 1])
    assert game.outcome["total"] == 20


def test_a_total_under_1_strikes_1_and_needs_no_further_set() -> None:
    game = scored(3, boxes=50, last=True)
    play(game, 0, "minus:5")
    assert not game.asks
    assert struck(game) == 1


def test_with_a_total_of_1_no_set_is_offered() -> None:
    assert struck(scored(1, boxes=50, last=True)) == 1


# -- cards that leave


def shown(game: Game) -> list[str]:
    found: list[str] = game.view(0)["seats"][0]["zones"]["revealed"]
    return found


@pytest.mark.parametrize("removed", [0, 7])
def test_six_cards_with_numbers_are_turned_over(removed: int) -> None:
    """Also those that were removed from the game: they come back."""
    game = scored(15, removed=removed)
    assert prompt(game) == "Take 3 of these cards out of your deck"
    assert len(shown(game)) == 6
    assert all(sand(key).number != WARNING for key in shown(game))
    zones = game.view(0)["seats"][0]["zones"]
    assert len(zones["discard"]) + zones["stack"] == 24
    assert not zones["removed"]


def test_they_are_taken_out_as_one_handful() -> None:
    whole, single = scored(15), scored(15)
    outs = [f"out:{key}" for key in sorted(shown(whole), key=lambda key: sand(key).index)[:3]]
    called = whole.marked(0, outs).called
    assert called.startswith("Take ")
    assert called.endswith(" out of your deck for good")
    play(whole, 0, whole.whole(0, outs[::-1]))
    play(single, 0, *outs)
    assert whole.outcome == single.outcome
    assert whole.digests == single.digests


def test_three_of_them_leave_for_good() -> None:
    game = scored(15)
    before = shown(game)
    while game.asks:
        assert {key.partition(":")[0] for key in keys(game)} == {"out"}
        assert {key.partition(":")[2] for key in keys(game)} <= set(before)
        play(game, 0, keys(game)[-1])
    out = game.outcome["out"]
    assert len(out) == 3
    assert sorted([*out, *shown(game)]) == sorted(before)


def test_any_three_of_the_six_can_be_taken() -> None:
    game = scored(15)
    order = list(FINE_SAND.deck({}))
    six = sorted(shown(game), key=order.index)
    for picks in ([0, 1, 2], [3, 4, 5], [0, 2, 5], [1, 3, 4]):
        chosen = [six[i] for i in picks]
        copy = game.fork()
        for key in chosen:
            if copy.asks:  # the last may be the only one left
                play(copy, 0, f"out:{key}")
        assert copy.outcome["out"] == chosen


def test_the_tenth_game_asks_for_no_card_to_be_taken_out() -> None:
    game = scored(15, last=True)
    assert not game.asks
    assert (struck(game), game.outcome["out"]) == (15, [])


def test_the_sheet_is_on_the_table_while_a_total_is_struck_off() -> None:
    """Five coins were marked before, so a set is full, and the player is asked about it."""
    campaign = FINE_SAND.campaigns["solo"]
    state = campaign.begin(1, {}, {}, "")
    state = {**state, "sheet": {"struck": [17], "boxes": 5, "spent": []}}
    prepared = campaign.prepare(state)
    game = new_game(FINE_SAND, FINE_SAND.setup("solo", 1, "1", prepared=prepared))
    while game.asks and not game.asks[0].keys[0].startswith("minus"):
        game.answer(0, game.asks[0].keys[-1])
    notes = {e.id: e.text for e in game.scene(0).elements}
    assert notes["sheet"].startswith("struck off: 17; ")


# -- what bots are told of it, and what the end of the game says


def seen(game: Game) -> Beach:
    table = game.seen(0)
    assert isinstance(table, Beach)
    return table


def value(game: Game) -> float:
    assert isinstance(game.table, Beach)
    return ADVICE.value(game.table, 0)


def after(game: Game, key: str) -> float:
    there = game.fork()
    play(there, 0, key)
    return value(there)


def test_a_set_that_saves_the_campaign_is_worth_using() -> None:
    game = scored(21, coins=7)
    assert after(game, "minus:1") > after(game, "done")


def test_a_set_that_strikes_off_the_same_number_is_not_worth_using() -> None:
    game = scored(17, coins=7, struck=[16, 17])
    assert after(game, "minus:1") < after(game, "done")


def test_the_result_counts_what_the_sets_took_off() -> None:
    game = scored(17, coins=7, struck=[16, 17], last=True)
    play(game, 0, "minus:1")
    assert game.result is not None
    assert game.result.scores == (16,)
    assert FINE_SAND.look.ending(seen(game)).made_of[0] == (
        "17 unbuilt cards, 0 off-loads that count 2 each, less 1 by a set of coins; "
        "16 and 17 were struck off before"
    )


def test_the_table_still_shows_the_end_of_the_game_while_the_deck_is_shuffled() -> None:
    game = scored(17, coins=7, struck=[16, 17])
    play(game, 0, "minus:1")
    for _ in range(2):
        shown = {one.id: one.value for one in game.scene(0).elements if one.value is not None}
        assert shown == {"total": 16, "left/0": 17, "coins/0": 7, "offloads/0": 0}
        while game.asks:
            play(game, 0, keys(game)[0])
    assert FINE_SAND.look.tally(seen(game)) == [["total"]]
