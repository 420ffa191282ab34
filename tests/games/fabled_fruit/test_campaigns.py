"""Campaigns of Fabled Fruit: the display goes on from game to game, until the stack is empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fabletable.campaigns.book import journal_text, read_journal
from fabletable.campaigns.journal import (
    Journal,
    as_after,
    branched,
    check,
    concluded,
    current_game,
    new_journal,
    next_setup,
    with_current,
)
from fabletable.campaigns.shelf import Shelf
from fabletable.engine.campaign import Campaign, Played, State
from fabletable.engine.errors import BadLog, Mistake
from fabletable.engine.facts import Result, settled
from fabletable.engine.game import Game, new_game
from fabletable.games.fabled_fruit.campaign import next_start, points_for
from fabletable.games.fabled_fruit.components import MARKET
from fabletable.games.fabled_fruit.growth import is_balanced
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from tests.games.fabled_fruit.forests import (
    DECK,
    NAMES,
    NUMBERS,
    Side,
    forest,
    go,
    juices,
    sizes,
    table_of,
    with_animals,
)
from tests.games.stories import play
from tests.terminal.running import refused, run

FABLE, RANDOM, QUICK = (FABLED_FRUIT.campaigns[key] for key in ("fable", "random", "quick"))
ALL_CARDS = {"fable": 240, "random": 236, "quick": 120}


def begun(campaign: Campaign = FABLE, players: int = 4, chance: str = "0", **given: str) -> State:
    """A campaign before its first game."""
    choices = [*FABLED_FRUIT.settings(campaign.mode), *campaign.settings]
    return campaign.begin(players, settled(choices, keyed(given)), DECK, chance)


def keyed(given: Mapping[str, str]) -> dict[str, str]:
    """Options whose keys are written as Python takes them: `from_`, `helping_hand`."""
    return {key.strip("_").replace("_", "-"): value for key, value in given.items()}


def begun_small(*unopened: int) -> State:
    """A campaign of two players in which only these locations are to come."""
    state = begun(players=2)
    plan = {**state["forest"], "unopened": {NUMBERS[number]: 4 for number in unopened}}
    return {**state, "forest": plan}


def after(state: State, game: Game) -> tuple[State, list[str]]:
    """The state after a finished game, and what changed in words."""
    assert game.result is not None
    names = NAMES[: game.setup.players]
    return FABLE.conclude(state, Played(game.result, game.outcome, names), DECK, "after")


def after_scores(state: State, *ranks: tuple[int, int], start: int = 0) -> tuple[State, list[str]]:
    """The state after a game with these places and juices, in which nothing was opened."""
    result = Result(tuple(place for place, _ in ranks), tuple(count for _, count in ranks))
    outcome = {**state["forest"], "start": start}
    names = NAMES[: len(ranks)]
    return FABLE.conclude(state, Played(result, outcome, names), DECK, "after")


def next_game(state: State, players: int, campaign: Campaign = FABLE, **given: str) -> Game:
    prepared = campaign.prepare(state)
    options = keyed(given)
    setup = FABLED_FRUIT.setup(campaign.mode, players, "1", options, prepared=prepared)
    return with_animals(new_game(FABLED_FRUIT, setup))


def ended(*sides: Side, start: int = 0) -> Game:
    """A game whose last turn is over. No fruit is left to be drawn in it."""
    last = (start - 1) % len(sides)
    game = forest(*sides, stack="", active=last, start=start, unopened=[7])
    go(game, 1, player=last)
    assert game.result is not None
    return game


def numbers(counts: Mapping[str, int]) -> dict[int, int]:
    """Cards by the number of the location."""
    return {number: counts[key] for number, key in NUMBERS.items() if key in counts}


# -- the situations of the content page


RANKED = (
    Side("B", juices=3), Side("B C G P", juices=3), Side("B B C C G G", juices=2), Side(juices=1)
)  # fmt: skip
TIED = (Side("B C", juices=3), Side("G P", juices=3), Side(juices=2), Side(juices=2))


def test_24_most_juices_then_most_fruits() -> None:
    game = ended(*RANKED)
    assert game.result is not None
    assert game.result.winners == [1]
    assert after(begun(), game)[0]["points"] == [1, 2, 1, 0]


def test_24_two_winners_and_two_last() -> None:
    game = ended(*TIED)
    assert game.result is not None
    assert game.result.winners == [0, 1]
    assert after(begun(), game)[0]["points"] == [2, 2, 0, 0]


def test_25_of_two_losers_the_first_from_the_left_of_the_start_player_starts() -> None:
    state, told = after(begun(), ended(*TIED, start=2))
    assert state["next"] == {"start": 3}
    assert told[-1] == "Next start player: Fred."
    game = next_game(state, 4)
    assert [ask.player for ask in game.asks] == [3]
    assert table_of(game).start == 3


@pytest.mark.parametrize(("start", "loser"), [(0, 2), (1, 2), (2, 3), (3, 2)])
def test_25_whoever_started(start: int, loser: int) -> None:
    state, _ = after(begun(), ended(*TIED, start=start))
    assert state["next"] == {"start": loser}


def test_53_with_an_empty_stack_nothing_is_drawn_and_the_campaign_ends() -> None:
    game = forest(Side("C C"), Side("P P P B", juices=4), active=1)
    go(game, 1, "buy", player=1)
    assert sum(game.outcome["display"].values()) == 23
    state, told = after(begun(players=2), game)
    assert FABLE.over(state) == "The whole forest has been explored."
    assert told[-1] == "The whole forest has been explored. Champion with 2 points: Dora."


def test_53_the_game_that_takes_the_last_card_of_the_stack_is_the_last() -> None:
    game = forest(Side("C C"), Side("P P P B", juices=4), active=1, ahead={7: 1})
    go(game, 1, "buy", player=1)
    assert sum(game.outcome["display"].values()) == 24
    assert FABLE.over(after(begun(players=2), game)[0])


def test_53_one_card_left_is_another_game() -> None:
    game = forest(Side("C C"), Side("P P P B", juices=4), active=1, ahead={7: 2})
    go(game, 1, "buy", player=1)
    state, _ = after(begun(players=2), game)
    assert not FABLE.over(state)
    assert numbers(state["forest"]["ahead"]) == {7: 1}
    assert numbers(state["forest"]["display"]) == {1: 3, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 1}


def test_59_the_market_stays_through_a_game_and_leaves_after_it() -> None:
    game = forest(
        Side(), Side("B B G S C", juices=4), active=1, display={1: 4, 2: 4, 19: 1},
        market="B C C P P", unopened=[7],
    )  # fmt: skip
    go(game, 19, "buy", player=1)
    assert game.result is not None
    table = table_of(game)
    assert (MARKET in table.parts, len(table.market)) == (True, 5)
    state, _ = after(begun(players=2), game)
    again = table_of(next_game(state, 2))
    assert (MARKET in again.parts, len(again.market)) == (False, 0)
    assert len(again.stack) + sum(len(one.hand) for one in again.animals) == 60


def test_59_it_is_laid_out_again_while_a_market_location_is_there() -> None:
    game = forest(
        Side(), Side("B B G S C", juices=4), active=1, display={1: 4, 19: 2},
        market="B C C P P", unopened=[7],
    )  # fmt: skip
    go(game, 19, "buy", player=1)
    again = table_of(next_game(after(begun(players=2), game)[0], 2))
    assert (MARKET in again.parts, len(again.market), len(again.stack)) == (True, 5, 51)


# -- from game to game


def test_a_campaign_begins_with_the_first_six_locations() -> None:
    plan = begun()["forest"]
    assert numbers(plan["display"]) == dict.fromkeys(range(1, 7), 4)
    assert plan["ahead"] == {}
    assert numbers(plan["unopened"]) == {**dict.fromkeys(range(7, 59), 4), 59: 8}


def test_the_display_stays_as_it_lies_and_bought_juices_are_out() -> None:
    game = forest(
        Side("G G G B", juices=0), Side("P P P B", juices=4), unopened=[7, 8],
        display={1: 1, 2: 4, 3: 2, 4: 4, 5: 4, 6: 4},
    )  # fmt: skip
    go(game, 3, "buy", player=0)
    go(game, 1, "buy", player=1)
    state, _ = after(begun(players=2), game)
    assert numbers(state["forest"]["display"]) == {2: 4, 3: 1, 4: 4, 5: 4, 6: 4, 7: 2}
    assert numbers(state["forest"]["ahead"]) == {7: 2}
    assert numbers(state["forest"]["unopened"]) == {8: 4}
    table = table_of(next_game(state, 2))
    assert Counter(card.number for card in table.display.cards) == {
        2: 4, 3: 1, 4: 4, 5: 4, 6: 4, 7: 2
    }  # fmt: skip
    assert [len(one.juices) for one in table.animals] == [0, 0]


def test_everything_else_begins_anew() -> None:
    """Animals go home, tokens to the supply, the thief to the forest, mix cards to one stack."""
    game = forest(
        Side("BC B", at=48, wild=1, double=1, tokens="G", tasted=1, juices=1, token_at=2),
        Side("P P P B", juices=4),
        display=[1, 2, 29, 48], mix="BG CG", thief=2, master=0, active=1, unopened=[59],
    )  # fmt: skip
    go(game, 1, "buy", player=1)
    again = table_of(next_game(after(begun(players=2), game)[0], 2))
    assert (again.thief, again.master, again.round) == ("", -1, 1)
    assert (len(again.mix), len(again.mixes)) == (10, 0)
    for one in again.animals:
        assert (one.at, one.token_at, one.tokens) == ("", "", [])
        assert (one.wild, one.double, one.tasted, len(one.hand)) == (0, 0, 0, 2)


def test_what_was_opened_is_told() -> None:
    game = forest(
        Side("G G G B"), Side("P P P B", juices=4), unopened={7: 1, 8: 4, 9: 4}
    )  # fmt: skip
    go(game, 3, "buy", player=0)
    go(game, 1, "buy", player=1)
    state, told = after(begun_small(7, 8, 9), game)
    assert [NUMBERS[7], NUMBERS[8]] == state["opened"] == state["known"][6:]
    assert told == [
        "Points: Anne 0, Dora 2.",
        "Opened for the first time: #7 Asian black bear and #8 Squirrel.",
        "Next start player: Anne.",
    ]


# -- options: who starts


RULES = {"start": "loser", "helping-hand": "no"}
LOST = Result((2, 1, 3, 3), (2, 3, 1, 1))


@pytest.mark.parametrize(
    ("rule", "start", "found"),
    [
        ("loser", 0, {"start": 2}),
        ("loser", 2, {"start": 3}),
        ("winner", 0, {"start": 1}),
        ("rotate", 0, {"start": 1}),
        ("rotate", 3, {"start": 0}),
        ("loser-chooses", 2, {"chooser": 3}),
    ],
)
def test_who_starts(rule: str, start: int, found: dict[str, int]) -> None:
    rules = {**RULES, "start": rule}
    assert next_start(rules, LOST, [1, 2, 0, 0], start, "x") == found


def test_of_two_winners_the_first_from_the_left_of_the_start_player_starts() -> None:
    rules = {**RULES, "start": "winner"}
    both = Result((1, 1, 3), (3, 3, 1))
    found = [next_start(rules, both, [2, 2, 0], start, "x")["start"] for start in range(3)]
    assert found == [1, 0, 0]


def test_by_lot_everybody_starts_sometimes() -> None:
    rules = {**RULES, "start": "random"}
    found = [next_start(rules, LOST, [1, 2, 0, 0], 0, f"{n}")["start"] for n in range(200)]
    assert all(30 < count < 70 for count in Counter(found).values())
    assert sorted(set(found)) == [0, 1, 2, 3]
    assert next_start(rules, LOST, [1, 2, 0, 0], 0, "7")["start"] == found[7]


def test_the_loser_chooses_who_starts() -> None:
    state, told = after(begun(start="loser-chooses"), ended(*RANKED))
    assert told[-1] == "Who chooses the next start player: Fred."
    game = next_game(state, 4)
    assert [(ask.player, ask.prompt) for ask in game.asks] == [(3, "Who starts?")]
    assert game.asks[0].keys == ["player:0", "player:1", "player:2", "player:3"]
    play(game, 3, "player:1")
    assert game.asks[0].keys[0].startswith("animal:")  # the marker
    assert table_of(with_animals(game)).start == game.asks[0].player == 1


def test_in_the_first_game_chance_says_who_starts() -> None:
    starts = set()
    for seed in range(40):
        setup = FABLED_FRUIT.setup("fable", 3, str(seed), prepared=FABLE.prepare(begun(players=3)))
        starts.add(table_of(with_animals(new_game(FABLED_FRUIT, setup))).start)
    assert starts == {0, 1, 2}


# -- options: scoring


PLACED = Result((2, 1, 4, 2, 5), (3, 4, 2, 3, 1))


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        ("2-1-0", [1, 2, 1, 1, 0]),
        ("places", [3, 4, 1, 3, 0]),
        ("juices", [3, 5, 2, 3, 1]),
        ("rising", [1, 2, 1, 1, 0]),
        ("none", [0, 0, 0, 0, 0]),
    ],
)
def test_points(scoring: str, points: list[int]) -> None:
    assert points_for(PLACED, scoring, 1) == points


@pytest.mark.parametrize(
    ("scoring", "points"), [("2-1-0", 2), ("places", 2), ("juices", 4), ("rising", 2), ("none", 0)]
)
def test_if_all_tie_all_have_won(scoring: str, points: int) -> None:
    assert points_for(Result((1, 1, 1), (3, 3, 3)), scoring, 1) == [points] * 3


def test_two_players_get_two_and_nothing() -> None:
    assert points_for(Result((2, 1), (4, 5)), "2-1-0", 1) == [0, 2]


@pytest.mark.parametrize(
    ("game", "points"),
    [(1, 2), (10, 2), (11, 4), (15, 4), (16, 6), (40, 6)],
)
def test_stakes_rise(game: int, points: int) -> None:
    assert points_for(Result((1, 2, 3), (3, 2, 1)), "rising", game) == [points, points // 2, 0]
    assert points_for(Result((1, 2, 3), (3, 2, 1)), "2-1-0", game) == [2, 1, 0]


def test_points_wins_and_juices_add_up() -> None:
    state = begun(players=3, scoring="rising")
    for number in range(1, 13):
        state, told = after_scores(state, (1, 4), (2, 3), (3, 2))
        stake = 2 if number > 10 else 1
        assert told[0] == f"Points: Anne {2 * stake}, Dora {stake}, Emil 0."
    assert state["games"] == 12
    assert (state["points"], state["wins"]) == ([28, 14, 0], [12, 0, 0])
    assert state["juices"] == [48, 36, 24]


def test_without_points_nobody_is_told_of_any() -> None:
    state, told = after_scores(begun(players=3, scoring="none"), (1, 4), (2, 3), (3, 2))
    assert told == ["Next start player: Emil."]
    assert state["points"] == [0, 0, 0]
    page = FABLE.show(state, NAMES[:3], DECK)
    assert page[0] == "In the lead with 1 win: Anne."
    assert "points" not in "\n".join(page)


# -- options: help, and those of the games


def test_who_is_alone_last_begins_with_a_fruit_more() -> None:
    state = begun(players=3, helping_hand="yes")
    state, told = after_scores(state, (1, 4), (3, 2), (2, 3))
    assert state["next"] == {"start": 1, "helped": 1}
    assert told[1:] == [
        "Next start player: Dora.",
        "Alone last, and so with a fruit more: Dora.",
    ]
    assert sizes(next_game(state, 3)) == [2, 3, 2]
    assert sizes(next_game(state, 3, head_start="3")) == [2, 4, 2]
    state, told = after_scores(state, (3, 2), (1, 4), (2, 3))
    assert (state["points"], state["next"]) == ([2, 2, 2], {"start": 0})
    assert sizes(next_game(state, 3)) == [2, 2, 2]


def test_help_is_for_the_last_in_the_total_not_for_the_loser() -> None:
    state = {**begun(players=3, helping_hand="yes"), "points": [9, 0, 9]}
    state, _ = after_scores(state, (1, 4), (2, 3), (3, 2))
    assert state["next"] == {"start": 2, "helped": 1}


def test_nobody_is_helped_unless_it_was_agreed() -> None:
    state, _ = after_scores(begun(players=3), (1, 4), (3, 2), (2, 3))
    assert state["next"] == {"start": 1}


def test_options_of_games_and_of_the_campaign() -> None:
    given = {"toll": "2", "discard": "top", "head-start": "3", "scoring": "places"}
    journal = new_journal(FABLED_FRUIT, "fable", "Wood", ["you"] * 3, "1", settings=given)
    assert journal.settings == {
        "from": "1", "start": "loser", "helping-hand": "no", "start-player": "lot", **given
    }  # fmt: skip
    setup = next_setup(FABLED_FRUIT, journal)
    assert setup.settings == {
        "from": "1", "toll": "2", "discard": "top", "head-start": "3", "start-player": "lot"
    }  # fmt: skip
    assert journal.state["rules"] == {"start": "loser", "scoring": "places", "helping-hand": "no"}
    assert sorted(sizes(with_animals(new_game(FABLED_FRUIT, setup)))) == [2, 2, 3]


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        (
            "fable",
            {"zebra": "1"},
            "no option is called 'zebra' here; there are: from, start",
        ),
        ("fable", {"balanced": "yes"}, "no option is called 'balanced' here"),
        ("random", {"from": "2"}, "no option is called 'from' here"),
        ("fable", {"from": "54"}, "option from: expected one of 1 to 53, got '54'"),
        ("quick", {"scoring": "5"}, "option scoring: expected one of 2-1-0, places, juices, "),
    ],
)
def test_options_that_are_none(kind: str, given: dict[str, str], words: str) -> None:
    with pytest.raises(Mistake) as error:
        new_journal(FABLED_FRUIT, kind, "Wood", ["you"] * 3, "1", settings=given)
    assert str(error.value).startswith(words)


# -- options: where it begins


@pytest.mark.parametrize("first", [1, 2, 7, 30, 52, 53])
def test_a_campaign_from_any_location(first: int) -> None:
    state = begun(from_=str(first))
    assert numbers(state["forest"]["display"]) == dict.fromkeys(range(first, first + 6), 4)
    copies = {**dict.fromkeys(range(first + 6, 59), 4), 59: 8}
    assert numbers(state["forest"]["unopened"]) == copies
    table = table_of(next_game(state, 4))
    assert len(table.display) == 24
    parts = [part for number in range(first, first + 6) for part in place(number).parts]
    assert sorted(set(parts)) == sorted(table.parts)


def place(number: int) -> Any:
    return DECK[NUMBERS[number]]


def test_a_quick_campaign_has_half_the_cards_and_twice_the_locations() -> None:
    plan = begun(QUICK)["forest"]
    assert numbers(plan["display"]) == dict.fromkeys(range(1, 13), 2)
    assert numbers(plan["unopened"]) == {**dict.fromkeys(range(13, 59), 2), 59: 4}
    plan = begun(QUICK, from_="53")["forest"]
    assert numbers(plan["display"]) == {**dict.fromkeys(range(53, 59), 2), 59: 4}
    assert plan["unopened"] == {}


def test_a_quick_campaign_that_begins_at_the_end_is_one_game() -> None:
    state = begun(QUICK, players=2, from_="53")
    assert not QUICK.over(state)
    game = bots_play(next_game(state, 2, QUICK), 1)
    assert game.result is not None
    state, _ = QUICK.conclude(
        state, Played(game.result, game.outcome, NAMES[:2]), DECK, "after"
    )  # fmt: skip
    assert QUICK.over(state)


def test_a_random_forest_has_four_cards_of_each_location() -> None:
    for chance in range(20):
        plan = begun(RANDOM, chance=str(chance))["forest"]
        assert set(plan["display"].values()) == set(plan["unopened"].values()) == {4}
        assert len(plan["display"]) == 6
        assert {*plan["display"], *plan["unopened"]} == set(NUMBERS.values())
        assert is_balanced(list(plan["display"]))


def test_another_chance_is_another_forest() -> None:
    plans = [begun(RANDOM, chance=str(chance))["forest"]["display"] for chance in range(20)]
    assert len({tuple(plan) for plan in plans}) == 20
    assert begun(RANDOM, chance="3")["forest"]["display"] == plans[3]


def test_unbalanced_forests_may_be_anything() -> None:
    plans = [begun(RANDOM, chance=str(n), balanced="no")["forest"] for n in range(40)]
    balanced = [is_balanced(list(plan["display"])) for plan in plans]
    assert True in balanced
    assert False in balanced


def test_the_order_of_a_random_forest_is_not_kept_anywhere() -> None:
    """What is unopened is written by number, and shuffled anew before each game."""
    state = begun(RANDOM)
    assert list(state["forest"]["unopened"]) == sorted(
        state["forest"]["unopened"], key=lambda key: DECK[key].index
    )
    game = next_game(state, 4, RANDOM)
    for viewer in (-1, 0, 3):
        assert game.view(viewer)["table"]["zones"]["unopened"] == 53
    order = [card.number for card in table_of(game).unopened.cards]
    assert order not in (sorted(order), sorted(order, reverse=True))


# -- the page


def page_of(state: State, players: int, campaign: Campaign = FABLE) -> str:
    lines = campaign.show(state, NAMES[:players], DECK)
    assert max(map(len, lines[1:])) <= 80
    return " ".join(" ".join(lines).split())


def test_a_page_before_the_first_game() -> None:
    page = page_of(begun(), 4)
    assert page.startswith("The whole forest lies ahead. In the display, 24 cards: 4 x #1 Hippo")
    assert page.endswith(
        "In the location stack: 216 cards of 53 locations that nobody has seen yet."
    )
    assert "Gone" not in page


def test_a_page_tells_what_is_gone_what_is_next_and_not_what_is_unopened() -> None:
    game = forest(
        Side("G G G B"), Side("P P P B", juices=4), unopened={7: 4, 8: 4},
        display={1: 1, 2: 4, 3: 2, 4: 4, 5: 4, 6: 4},
    )  # fmt: skip
    go(game, 3, "buy", player=0)
    go(game, 1, "buy", player=1)
    page = page_of(after(begun_small(7, 8), game)[0], 2)
    assert page.startswith("In the lead with 2 points: Dora.")
    assert "Anne 0 0 1 Dora 2 1 5" in page
    assert "1 x #3 Mosquito: Draw 1 fruit, then exchange 3 fruits (3 grapes + 1 any)" in page
    assert "2 x #7 Asian black bear: Trade 2 pineapples for 5 fruits (6 any)" in page
    assert "Gone: #1 Hippo." in page
    assert page.endswith(
        "In the location stack: 2 more of #7 Asian black bear, "
        "then 4 cards of 1 location that nobody has seen yet."
    )
    assert "#8" not in page


def test_pages_say_who_leads() -> None:
    state, _ = after_scores(begun(players=3), (1, 4), (1, 4), (3, 2))
    assert page_of(state, 3).startswith("In the lead with 2 points: Anne and Dora.")
    state, _ = after_scores(state, (2, 4), (1, 4), (1, 2))
    assert page_of(state, 3).startswith("In the lead with 4 points: Dora.")
    over = {**state, "over": True}
    assert page_of(over, 3).startswith(
        "The whole forest has been explored. Champion with 4 points: Dora."
    )
    tied = {**over, "points": [4, 4, 4]}
    assert "explored. Champions with 4 points: Anne, Dora and Emil." in page_of(tied, 3)


# -- whole campaigns


def bots_play(game: Game, seed: int) -> Game:
    rng = Random(seed)
    while game.asks:
        ask = rng.choice(game.asks)
        game.answer(ask.player, rng.choice(ask.keys))
    return game


def usual_points(ranks: list[tuple[int, int]]) -> list[int]:
    """Written down once more: 2 for the best, 0 for the worst, 1 for all between them."""
    best, worst = max(ranks), min(ranks)
    return [2 if rank == best else 0 if rank == worst else 1 for rank in ranks]


def loser_of(ranks: list[tuple[int, int]], start: int) -> int:
    """Going round from the left of who started, the first who has least."""
    seat = (start + 1) % len(ranks)
    while ranks[seat] != min(ranks):
        seat = (seat + 1) % len(ranks)
    return seat


class Watched:
    """A campaign that is played to its end, game by game, and never loses a card."""

    def __init__(self, kind: str, players: int, seed: int) -> None:
        seats = ["random"] * players
        self.journal = new_journal(FABLED_FRUIT, kind, "Wood", seats, str(seed))
        self.campaign = FABLED_FRUIT.campaigns[kind]
        self.bought = 0
        self.points = [0] * players
        self.start: int | None = None

    def play_on(self) -> None:
        while not self.campaign.over(self.journal.state):
            self._play_game()

    def _play_game(self) -> None:
        journal = self.journal
        self._count(24)
        game = with_animals(current_game(FABLED_FRUIT, journal))
        self._look_at_start(game)
        start = table_of(game).start
        bots_play(game, journal.next_number)
        ranks = [(len(one.juices), len(one.hand)) for one in table_of(game).animals]
        self.bought += sum(juices(game))
        self.points = [sum(both) for both in zip(self.points, usual_points(ranks), strict=True)]
        self.start = loser_of(ranks, start)
        kept = with_current(journal, game.log)
        self.journal = concluded(FABLED_FRUIT, kept, game, NAMES[: journal.players])
        self._look_at_end(game)

    def _count(self, display: int) -> None:
        """No card is lost, and as many lie in the display as there should be."""
        plan = self.journal.state["forest"]
        parts = [sum(plan[part].values()) for part in ("display", "ahead", "unopened")]
        assert sum(parts) + self.bought == ALL_CARDS[self.journal.kind]
        assert parts[0] == display

    def _look_at_start(self, game: Game) -> None:
        table = table_of(game)
        assert self.start in (None, table.start)
        assert (len(table.display), sizes(game)) == (24, [2] * self.journal.players)
        fruits = [table.stack, table.market, table.pot, *[one.hand for one in table.animals]]
        assert sum(map(len, fruits)) == 60
        assert sum(juices(game)) == len(table.discard) == 0

    def _look_at_end(self, game: Game) -> None:
        table, state = table_of(game), self.journal.state
        stack = len(table.ahead) + len(table.unopened) + len(table.copies)
        assert bool(self.campaign.over(state)) == (stack == 0)
        self._count(len(table.display))
        assert stack == 0 or len(table.display) == 24
        assert len(table.display) >= 4
        assert state["points"] == self.points
        assert sum(state["juices"]) == self.bought
        page = page_of(state, self.journal.players, self.campaign)
        assert not [key for key in state["forest"]["unopened"] if f"{DECK[key].name}:" in page]


@pytest.mark.parametrize(
    ("kind", "players"),
    [("fable", 2), ("fable", 5), ("random", 2), ("random", 4), ("quick", 3), ("quick", 5)],
)
def test_a_whole_campaign(kind: str, players: int) -> None:
    watched = Watched(kind, players, players)
    watched.play_on()
    journal = watched.journal
    shortest, longest = (5, 30) if kind == "quick" else (12, 60)
    assert shortest <= len(journal.games) <= longest
    assert set(journal.state["known"]) == set(NUMBERS.values())
    assert read_journal(journal_text(journal)) == journal
    check(FABLED_FRUIT, journal)
    with pytest.raises(Mistake, match="Wood: The whole forest has been explored"):
        next_setup(FABLED_FRUIT, journal)


@pytest.mark.parametrize(
    "given",
    [
        {"start": "winner"},
        {"start": "rotate"},
        {"start": "random"},
        {"start": "loser-chooses"},
        {"scoring": "rising", "helping_hand": "yes"},
        {"scoring": "places", "toll": "2", "head_start": "3", "discard": "top"},
    ],
    ids=lambda given: " ".join(given.values()),
)
def test_a_campaign_with_options_is_believed(given: dict[str, str]) -> None:
    """From #47 to the end."""
    options = {**keyed(given), "from": "47"}
    journal = new_journal(FABLED_FRUIT, "fable", "Wood", ["random"] * 3, "2", settings=options)
    journal = played_on(journal)
    assert len(journal.games) > 2
    check(FABLED_FRUIT, journal)
    for key, value in options.items():
        other = next(value for value in values_of(key) if value != journal.settings[key])
        with pytest.raises(BadLog):
            check(FABLED_FRUIT, replace(journal, settings={**journal.settings, key: other}))
        assert journal.settings[key] == value


def values_of(key: str) -> tuple[str, ...]:
    choices = [*FABLED_FRUIT.facts.settings, *FABLE.settings]
    return next(choice.values for choice in choices if choice.key == key)


def played_on(journal: Journal, games: int = 100) -> Journal:
    """The journal after so many games, or at its end."""
    campaign = FABLED_FRUIT.campaigns[journal.kind]
    while len(journal.games) < games and not campaign.over(journal.state):
        game = bots_play(current_game(FABLED_FRUIT, journal), len(journal.games))
        kept = with_current(journal, game.log)
        journal = concluded(FABLED_FRUIT, kept, game, NAMES[: journal.players])
    return journal


def test_a_random_campaign_branches_into_another_forest() -> None:
    """Both know the same locations when they part; what comes then is shuffled anew."""
    options = {"balanced": "no", "scoring": "juices"}
    journal = new_journal(FABLED_FRUIT, "random", "Wood", ["random"] * 3, "5", settings=options)
    journal = played_on(journal, 4)
    branch = branched(journal, "Grove", 2)
    assert branch.settings == journal.settings
    assert branch.state == as_after(journal, 2).state
    branch = played_on(branch, 4)
    assert branch.games[3].state != journal.games[3].state
    for one in (journal, branch):
        check(FABLED_FRUIT, one)


# -- as commands


def test_a_campaign_with_options_goes_out_and_comes_in_again(tmp_path: Path) -> None:
    def say(*words: object) -> str:
        done = run("campaign", *words, answers="n\n")
        assert (done.returncode, done.stderr) == (0, "")
        return " ".join(done.stdout.split())

    wood, other = ("--shelf", tmp_path / "wood"), ("--shelf", tmp_path / "other")
    said = say(
        "new", "Wood", "fabled-fruit", "--seats", "random=Ann,random=Ben", "--seed", 1,
        "--option", "from=50", "--option", "start=loser-chooses", "--option", "scoring=places",
        *wood,
    )  # fmt: skip
    assert said.startswith("Wood: Fabled Fruit, The growing forest, no games. The whole forest")
    settings = "Settings: from 50, start loser-chooses, scoring places."
    assert settings in say("show", "Wood", *wood)
    assert "Who chooses the next start player: " in say("play", "Wood", *wood)
    say("branch", "Wood", "Grove", *wood)
    say("export", "Grove", tmp_path / "grove.json", *wood)
    say("import", tmp_path / "grove.json", "--name", "Park", *other)
    page = say("show", "Park", *other)
    assert "Branched from Wood, after game 1." in page
    assert settings in page
    assert say("show", "Grove", *wood).replace("Grove", "Park", 1) == page
    listed = say("list", *wood)
    for name in ("Wood", "Grove"):
        assert f"{name}: Fabled Fruit, The growing forest, 1 game. " in listed


def test_a_finished_campaign_names_its_champion(tmp_path: Path) -> None:
    seats = ["random=Ann", "random=Ben"]
    journal = new_journal(FABLED_FRUIT, "quick", "Wood", seats, "1", settings={"from": "53"})
    journal = played_on(journal)
    Shelf(tmp_path).add(journal)
    best = ["Ann", "Ben"][journal.state["points"].index(2)]
    done = run("campaign", "list", "--shelf", tmp_path)
    assert " ".join(done.stdout.split()) == (
        "Wood: Fabled Fruit, The quick forest, 1 game. "
        f"The whole forest has been explored. Champion with 2 points: {best}."
    )
    line = refused("campaign", "play", "Wood", "--shelf", tmp_path)
    assert line == "Wood: The whole forest has been explored."


def test_a_wrong_option_of_a_campaign_is_named(tmp_path: Path) -> None:
    words = ("campaign", "new", "Wood", "fabled-fruit", "--shelf", tmp_path)
    assert refused(*words, "--option", "from=0") == (
        "option from: expected one of 1 to 53, got '0'"
    )
    assert refused(*words, "--option", "start=zebra").startswith(
        "option start: expected one of loser, winner, rotate, random, loser-chooses, got"
    )
    assert not list(tmp_path.iterdir())
