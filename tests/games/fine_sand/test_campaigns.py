"""The Fable campaign and the solo campaign, from game to game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fabletable.bots.bot import answer_of
from fabletable.campaigns.book import journal_text, read_journal
from fabletable.campaigns.journal import (
    Journal,
    PlayedGame,
    check,
    concluded,
    current_game,
    new_journal,
    next_setup,
    with_current,
)
from fabletable.campaigns.shelf import Shelf
from fabletable.engine.campaign import Played, State
from fabletable.engine.cards import Value
from fabletable.engine.chance import shuffle
from fabletable.engine.choice import DONE, Ask
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Result
from fabletable.engine.game import Game
from fabletable.games.fine_sand.cards import FABLE_STACK, START_DECK
from fabletable.games.fine_sand.habits import HABITS
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.games.fine_sand.sand import WARNING
from fabletable.games.fine_sand.sheet import HIGHEST, SETS
from fabletable.games.fine_sand.table import Beach
from fabletable.shelf import make_bot
from tests.games.fine_sand.beaches import sand
from tests.terminal.running import refused, run

FABLE, SOLO = FINE_SAND.campaigns["fable"], FINE_SAND.campaigns["solo"]
CARDS = FINE_SAND.deck({})
NAMES = ["Ann", "Ben", "Cleo"]
SIGNED = [key for key in START_DECK if sand(key).number == WARNING]


# -- the Fable campaign


def game_over(*unbuilt: int, coins: Sequence[int] = ()) -> Played:
    """A game that ended like this."""
    places = tuple(1 + sum(other < mine for other in unbuilt) for mine in unbuilt)
    return Played(Result(places, unbuilt), {"coins": coins or [0] * len(unbuilt)}, NAMES)


def fable_states(games: int, seed: str = "1") -> list[State]:
    """The states of a campaign of so many games, from before the first."""
    states = [FABLE.begin(2, {}, {}, "")]
    for number in range(games):
        state, _ = FABLE.conclude(states[-1], game_over(3, 5), CARDS, f"{seed}/{number}")
        states.append(state)
    return states


def what_left(before: State, after: State) -> list[str]:
    return sorted((Counter(before["deck"]) - Counter(after["deck"])).elements())


def test_it_begins_with_the_start_deck_and_a_closed_fable_stack() -> None:
    state = FABLE.begin(3, {}, {}, "")
    assert FABLE.prepare(state) == {"deck": START_DECK}
    assert len(state["deck"]) == 30
    assert state["fable"] == FABLE_STACK
    assert len(state["fable"]) == 27


def test_nine_rounds_of_three_fable_cards_come_in_their_order() -> None:
    states = fable_states(9)
    for number, state in enumerate(states[1:], 1):
        assert state["new"] == FABLE_STACK[3 * number - 3 : 3 * number]
        assert {sand(key).number for key in state["new"]} == {str(number)}
        assert set(state["new"]) <= set(state["deck"])


def test_from_the_tenth_change_on_what_left_returns_in_its_order() -> None:
    states = fable_states(30)
    left = [what_left(before, after) for before, after in pairwise(states)]
    for number in range(10, 31):
        assert sorted(states[number]["new"]) == left[number - 10]


def test_the_deck_stays_at_thirty_and_no_card_is_lost() -> None:
    everything = Counter([*START_DECK, *FABLE_STACK])
    for state in fable_states(30):
        assert len(state["deck"]) == 30
        assert Counter([*state["deck"], *state["fable"]]) == everything


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_cards_with_a_warning_sign_never_leave(seed: str) -> None:
    assert len(SIGNED) == 13
    for state in fable_states(40, seed):
        assert Counter(SIGNED) <= Counter(state["deck"])


def test_the_first_three_cards_with_numbers_leave() -> None:
    before = FABLE.begin(2, {}, {}, "")
    after, _ = FABLE.conclude(before, game_over(3, 5), CARDS, "some chance")
    turned = list(START_DECK)
    shuffle(turned, "some chance")
    numbered = [key for key in turned if sand(key).number != WARNING]
    assert what_left(before, after) == sorted(numbered[:3])
    assert after["fable"][-3:] == numbered[:3]


def test_fable_cards_leave_again() -> None:
    states = fable_states(9)
    assert any(set(state["fable"][-3:]) & set(FABLE_STACK) for state in states[1:])


def test_another_chance_is_another_campaign() -> None:
    assert fable_states(3, "1") == fable_states(3, "1")
    assert fable_states(3, "1") != fable_states(3, "2")


def test_standings_count_wins_and_unbuilt_cards() -> None:
    state = FABLE.begin(3, {}, {}, "")
    for scores in ((3, 5, 9), (4, 4, 6), (8, 2, 7)):
        state, _ = FABLE.conclude(state, game_over(*scores), CARDS, "x")
    assert (state["games"], state["wins"], state["unbuilt"]) == (3, [2, 2, 0], [15, 11, 22])
    lines = FABLE.show(state, NAMES, CARDS)
    assert lines[0] == "Ben won 2, Ann won 2, Cleo won 0."
    assert [line.split() for line in lines[3:6]] == [
        ["Ben", "2", "11", "0"], ["Ann", "2", "15", "0"], ["Cleo", "0", "22", "0"]
    ]  # fmt: skip


def test_of_equal_standings_the_most_wooden_coins_come_first() -> None:
    """As at the end of a game."""
    state = FABLE.begin(2, {}, {}, "")
    for scores, coins in (((3, 5), (1, 1)), ((5, 3), (0, 2))):
        state, _ = FABLE.conclude(state, game_over(*scores, coins=coins), CARDS, "x")
    assert [line.split() for line in FABLE.show(state, NAMES[:2], CARDS)[3:5]] == [
        ["Ben", "1", "8", "3"], ["Ann", "1", "8", "1"]
    ]  # fmt: skip


def test_what_comes_says_what_it_does() -> None:
    _, words = FABLE.conclude(FABLE.begin(2, {}, {}, ""), game_over(5, 3), CARDS, "x")
    assert words[2].startswith("Scaffold: Pays 1. Cannot be built. ")
    assert words[3] == "Take a coin costs 7: Step 1: take 1 wooden coin. Number 1."
    back = {**FABLE.begin(2, {}, {}, ""), "fable": START_DECK[:3]}
    assert len(FABLE.conclude(back, game_over(5, 3), CARDS, "x")[1]) == 2, "all know these"


def test_what_changed_is_told_with_the_reason() -> None:
    state, words = FABLE.conclude(FABLE.begin(2, {}, {}, ""), game_over(5, 3), CARDS, "x")
    out = ", ".join(CARDS[key].name for key in state["fable"][-3:])
    assert words[:2] == [
        f"Ben turned over {out}: they leave the deck.",
        "In their place come Scaffold, Take a coin, Build additionally.",
    ]


def test_both_of_two_winners_are_named() -> None:
    _, words = FABLE.conclude(FABLE.begin(2, {}, {}, ""), game_over(3, 3), CARDS, "x")
    assert words[0].startswith("Ann and Ben turned over ")


def test_it_has_no_end_and_no_points() -> None:
    for state in fable_states(40):
        assert (FABLE.over(state), FABLE.points(state)) == ("", None)


def test_a_page_tells_what_is_open_and_not_what_is_closed() -> None:
    for number, state in enumerate(fable_states(12)):
        page = FABLE.show(state, NAMES[:2], CARDS)
        assert max(map(len, page)) <= 80
        text = " ".join(" ".join(page).split())
        closed = FABLE_STACK[3 * number :]
        assert not [key for key in closed if f"{CARDS[key].name}," in text]
        assert (f"{len(closed)} Fable cards are still closed" in text) == bool(closed)
        assert all(CARDS[key].name in text for key in state["new"])


# -- the solo campaign


def made(
    struck: int,
    total: int | None = None,
    coins: int = 0,
    spent: tuple[int, ...] = (),
    out: tuple[str, ...] = (),
) -> dict[str, Any]:
    """What a solo game leaves to its campaign."""
    total = struck if total is None else total
    return {
        "stack": total, "offloads": 0, "total": total, "coins": coins,
        "spent": list(spent), "struck": struck, "out": list(out),
    }  # fmt: skip


def after_solo(state: State, outcome: dict[str, Any]) -> State:
    result = Result((1 if outcome["struck"] else 2,), (outcome["total"],))
    return SOLO.conclude(state, Played(result, outcome, ["You"]), CARDS, "x")[0]


def solo_states(numbers: list[int]) -> list[State]:
    """Games that strike off these numbers; every time three cards leave, but for the last."""
    states = [SOLO.begin(1, {}, {}, "")]
    for place, number in enumerate(numbers, 1):
        deck = states[-1]["deck"]
        out = [key for key in deck if sand(key).number != WARNING][:3] if place < 10 else []
        states.append(after_solo(states[-1], made(number, out=tuple(out))))
    return states


TEN = [17, 16, 12, 10, 9, 20, 11, 8, 13, 1]


def test_solo_begins_with_an_empty_sheet() -> None:
    assert SOLO.prepare(SOLO.begin(1, {}, {}, "")) == {
        "deck": START_DECK, "sheet": {"struck": [], "boxes": 0, "spent": []}, "last": False
    }  # fmt: skip


def test_only_the_tenth_game_is_the_last() -> None:
    states = solo_states(TEN)
    assert [SOLO.prepare(state)["last"] for state in states[:10]] == [False] * 9 + [True]


def test_what_was_struck_marked_and_used_goes_onto_the_sheet() -> None:
    state = after_solo(SOLO.begin(1, {}, {}, ""), made(17, coins=1))
    state = after_solo(state, made(16, total=17, coins=4, spent=(0,)))
    assert SOLO.prepare(state)["sheet"] == {"struck": [17, 16], "boxes": 5, "spent": [0]}


def test_three_cards_leave_for_good_and_three_come() -> None:
    states = solo_states(TEN)
    left: list[str] = []
    for number, (before, after) in enumerate(pairwise(states[:10]), 1):
        left += what_left(before, after)
        assert after["new"] == FABLE_STACK[3 * number - 3 : 3 * number]
        assert len(after["deck"]) == 30
        assert Counter([*after["deck"], *after["fable"], *left]) == Counter(
            [*START_DECK, *FABLE_STACK]
        )
    assert states[9]["fable"] == []
    assert states[10]["deck"] == states[9]["deck"]


def test_after_ten_games_it_is_won_and_worth_points() -> None:
    states = solo_states(TEN)
    assert [SOLO.over(state) for state in states[:10]] == [""] * 10
    assert [SOLO.points(state) for state in states[:10]] == [None] * 10
    assert SOLO.over(states[10]) == "The campaign is won, with 16 victory points."
    assert SOLO.points(states[10]) == 16


@pytest.mark.parametrize("games", [0, 5, 9])
def test_it_is_lost_when_no_number_is_left(games: int) -> None:
    state = after_solo(solo_states(TEN[:games])[-1], made(0, total=25))
    assert SOLO.over(state) == "The campaign is lost: no number was left to strike off."
    assert SOLO.points(state) is None
    journal = new_journal(FINE_SAND, "solo", "Alone", ["you"], "1")
    with pytest.raises(Mistake, match="Alone: The campaign is lost"):
        next_setup(FINE_SAND, replace(journal, start=state))


def test_what_changed_alone_is_told_with_the_reason() -> None:
    played = Played(
        Result((1,), (17,)),
        made(16, total=17, coins=4, spent=(0,), out=("red5", "coin3", "swap")),
        ["You"],
    )
    _, words = SOLO.conclude(SOLO.begin(1, {}, {}, ""), played, CARDS, "x")
    assert words[:3] == [
        "The total of 17, 1 less by wooden coins, strikes off 16.",
        "Out for good: Red 5, Coin 3, Discard and draw.",
        "In their place come Scaffold, Take a coin, Build additionally.",
    ]


def test_the_sheet_is_drawn() -> None:
    state = after_solo(SOLO.begin(1, {}, {}, ""), made(17, coins=1))
    state = after_solo(state, made(16, total=17, coins=6, spent=(0,)))
    page = SOLO.show(state, ["You"], CARDS)
    assert max(map(len, page)) <= 80
    assert page[2] == " game  stack  off-loads  total  less  struck   wooden coins"
    assert page[3].split() == ["1", "17", "0", "17", "17"]
    assert page[4].split() == ["2", "17", "0", "17", "-1", "16", "-1", "[xxxxx]", "used",
                               "-1", "[xx...]"]  # fmt: skip
    numbers, struck, points = (line.split() for line in page[14:17])
    assert numbers[1:] == [str(n) for n in range(1, 21)]
    assert [n for n, mark in zip(numbers[1:], struck[2:], strict=True) if mark == "X"] == [
        "16", "17"
    ]  # fmt: skip
    assert points[1:] == [str(n) for n in range(10, 0, -1)]


# -- whole campaigns


def all_cards(game: Game, player: int) -> Counter[str]:
    """A player's cards, wherever they lie, before anything was handed over."""
    table = game.table
    assert isinstance(table, Beach)
    zones = [zone for zone in table.zones if zone.owner == player]
    return Counter(card.key for zone in zones for card in zone.cards)


def bots_play(game: Game, bot: str) -> Game:
    bots = [make_bot(bot, f"{game.setup.seed}/{seat}") for seat in range(game.setup.players)]
    while game.asks:
        ask = game.asks[0]
        game.answer(ask.player, answer_of(bots[ask.player], game, ask))
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_fable_campaign_of_twelve_games(players: int) -> None:
    """Every game goes through the text of its journal, as if each were played another day."""
    names = ["Ann", "Ben", "Cleo", "Dan"][:players]
    journal = new_journal(FINE_SAND, "fable", "Beach", ["random"] * players, "1")
    for number in range(1, 13):
        game = current_game(FINE_SAND, journal)
        for player in range(players):
            assert all_cards(game, player) == Counter(journal.state["deck"])
        bots_play(game, "random")
        kept = read_journal(journal_text(with_current(journal, game.log)))
        assert current_game(FINE_SAND, kept).result == game.result
        journal = concluded(FINE_SAND, kept, game, names)
        assert journal.state["games"] == len(journal.games) == number
    check(FINE_SAND, journal)
    assert sum(journal.state["wins"]) >= 12
    assert journal.state["unbuilt"] == [
        sum(scores) for scores in zip(*(g.result["scores"] for g in journal.games), strict=True)
    ]
    returned = journal.games[9].state["new"]
    assert sorted(returned) == what_left(journal.start, journal.games[0].state)


def builder(ask: Ask, rng: Random) -> str:
    """Chooses as people usually do, and likes to build."""

    def liked(key: str) -> float:
        usual = 0.1 if key == DONE else 2.0 if key.startswith(("build", "use")) else 1.0
        return HABITS.get(key, usual)

    return rng.choices(ask.keys, [liked(key) for key in ask.keys])[0]


def builds_alone(game: Game, seed: int) -> Game:
    rng = Random(seed)
    while game.asks:
        game.answer(0, builder(game.asks[0], rng))
    return game


def played_out(journal: Journal, seed: int) -> Journal:
    """The whole campaign, won or lost: after every game it stands as the rules promise."""
    while not SOLO.over(journal.state):
        before = journal.state
        game = builds_alone(current_game(FINE_SAND, journal), seed)
        assert all_cards(game, 0) == Counter(before["deck"])
        kept = read_journal(journal_text(with_current(journal, game.log)))
        journal = concluded(FINE_SAND, kept, game, ["You"])
        holds_after(game, before, journal.state)
    check(FINE_SAND, journal)
    return journal


def holds_after(game: Game, before: State, after: State) -> None:
    """The total, or the next higher number that is free, is struck off; without one all is lost."""
    made, struck = game.outcome, before["sheet"]["struck"]
    total = made["total"] - sum(SETS[place] for place in made["spent"])
    free = [n for n in range(max(1, total), HIGHEST + 1) if n not in struck]
    assert after["sheet"]["struck"] == [*struck, *free[:1]]
    goes_on = bool(free) and len(after["games"]) < 10
    assert len(made["out"]) == (3 if goes_on else 0)
    assert bool(SOLO.over(after)) != goes_on


def is_over(journal: Journal, words: str) -> None:
    with pytest.raises(Mistake, match=f"Alone: {words}"):
        current_game(FINE_SAND, journal)


EASY, HARD = {"cost": 0, "spares": 20}, {"cost": 99}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("cards", "won"), [(EASY, [True]), ({}, [True, False]), (HARD, [False])])
def test_a_solo_campaign_is_won_or_lost(
    seed: int, cards: dict[str, Value], won: list[bool]
) -> None:
    overlay = {key: cards for key in CARDS if sand(key).cost > 0} if cards else {}
    start = new_journal(FINE_SAND, "solo", "Alone", ["you"], str(seed), overlay)
    journal = played_out(start, seed)
    struck = journal.state["sheet"]["struck"]
    if len(struck) == 10:
        assert len(set(struck)) == 10
        assert journal.state["fable"] == []
        points = sum(11 - number for number in struck if number <= 10)
        assert SOLO.points(journal.state) == points
        is_over(journal, f"The campaign is won, with {points} victory points")
    else:
        assert len(journal.games) == len(struck) + 1
        assert SOLO.points(journal.state) is None
        is_over(journal, "The campaign is lost: no number was left to strike off")
    assert (len(struck) == 10) in won


def test_cards_removed_during_a_game_come_back() -> None:
    """Big base, junk and big castles take cards out of a game, never out of the deck."""
    deck = [*SIGNED, *FABLE_STACK[10:]]
    state = {**FABLE.begin(2, {}, {}, ""), "deck": deck}
    journal = replace(new_journal(FINE_SAND, "fable", "Beach", ["random"] * 2, "1"), start=state)
    game = bots_play(current_game(FINE_SAND, journal), "random")
    after = concluded(FINE_SAND, journal, game, NAMES[:2])
    kept = Counter(deck) - Counter(after.state["fable"][-3:]) + Counter(after.state["new"])
    assert Counter(after.state["deck"]) == kept
    again = current_game(FINE_SAND, after)
    assert all_cards(again, 0) == all_cards(again, 1) == kept


# -- high scores


def finished(name: str, numbers: list[int], last: int | None = None) -> Journal:
    """A solo campaign in which these numbers were struck off, and then this one, 0 for none."""
    states = solo_states(numbers)[1:]
    if last is not None:
        states.append(after_solo(states[-1], made(last, total=25)))
    games = [PlayedGame(["You"], {}, RESULT, ["So it was."], state) for state in states]
    journal = new_journal(FINE_SAND, "solo", name, ["you"], "1")
    return replace(journal, games=games)


RESULT = {"places": [1], "scores": [15], "rivals": []}


def test_high_scores_list_finished_campaigns_the_best_first(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.add(finished("Good", TEN))
    shelf.add(finished("Better", [1, 2, 3, *range(11, 18)]))
    shelf.add(finished("None", [*range(11, 21)]))
    shelf.add(finished("Lost", TEN[:9], last=0))
    shelf.add(finished("Under way", TEN[:9]))
    listed, scores = run("campaign", "list", "--shelf", tmp_path).stdout.split("\nHigh scores:\n")
    assert [line.split()[:2] for line in scores.splitlines()] == [
        ["27", "Better"], ["16", "Good"], ["0", "None"]
    ]  # fmt: skip
    words = " ".join(listed.split())
    assert "Good: Fine Sand, Solo campaign, 10 games. The campaign is won, with 16" in words
    assert "Lost: Fine Sand, Solo campaign, 10 games. The campaign is lost: " in words
    assert "Under way: Fine Sand, Solo campaign, 9 games. 6 victory points so far." in words


def test_nobody_plays_a_campaign_that_is_over(tmp_path: Path) -> None:
    Shelf(tmp_path).add(finished("Good", TEN))
    line = refused("campaign", "play", "Good", "--shelf", tmp_path)
    assert line == "Good: The campaign is won, with 16 victory points."
