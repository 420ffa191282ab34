"""Why games end as they do: what counts, what decides between equals, who wins if nobody does."""

from __future__ import annotations

from itertools import count
from typing import Any

from fabletable.engine.ending import Explained, explained
from fabletable.engine.facts import Setup
from fabletable.engine.story import named
from fabletable.games import GAMES
from fabletable.testing.cases import Case, play_out


def blank(game: str, mode: str | None = None, players: int | None = None) -> Any:
    """A table on which nothing lies yet."""
    rules = GAMES[game]
    return rules.blank(rules.setup(mode, players))


def said(table: Any, game: str) -> Explained:
    rules = GAMES[game]
    return explained(rules.look.ending(table), rules.result(table))


def some(setup: Setup, count: int) -> list[Any]:
    return [next(iter(setup.deck.values()))] * count


def test_equal_juices_are_decided_by_fruits_in_hand() -> None:
    forest = blank("fabled-fruit", players=3)
    for animal, (juices, fruits) in zip(forest.animals, [(3, 1), (4, 0), (3, 2)], strict=True):
        animal.juices.cards = some(forest.setup, juices)
        animal.hand.cards = some(forest.setup, fruits)
    found = said(forest, "fabled-fruit")
    assert found.counts == "The most juices win; of equals, the most fruits in hand."
    assert found.made_of[0] == "3 juices, 1 fruit in hand"
    assert found.decided == ["With 3 juices each, the most fruits in hand decide: {2} 2, {0} 1."]


def test_who_is_equal_in_everything_is_not_told_apart() -> None:
    forest = blank("fabled-fruit", players=2)
    assert said(forest, "fabled-fruit").decided == []


def test_fewest_unbuilt_cards_win_then_most_coins() -> None:
    beach = blank("fine-sand", players=2)
    for me, (score, coins) in zip(beach.builders, [(7, 2), (7, 1)], strict=True):
        me.score, me.coins = score, coins
    found = said(beach, "fine-sand")
    assert found.counts == "The fewest unbuilt cards win; of equals, the most wooden coins."
    assert found.decided == [
        "With 7 unbuilt cards each, the most wooden coins decide: {0} 2, {1} 1."
    ]


def test_alone_the_tide_wins_or_just_does_not() -> None:
    beach = blank("fine-sand", "solo")
    me = beach.builders[0]
    me.score, me.offloads = 20, 6
    found = said(beach, "fine-sand")
    assert found.made_of[0] == "8 unbuilt cards, 6 off-loads that count 2 each"
    assert found.decided == ["A total of 20 is at most 20."]
    me.score = 22
    assert said(beach, "fine-sand").decided == ["A total of 22 is more than 20."]


def test_equal_sums_are_decided_by_rounds() -> None:
    tale = blank("wonder-tales", "summed")
    tale.round, tale.phase = 2, "over"
    tale.red_points, tale.blue_points = [9, 1, 0], [5, 5, 0]
    tale.round_winners = [0, 1, 1]
    tale.tellers[1].colour = 0
    found = said(tale, "wonder-tales")
    assert found.made_of == [
        "points by rounds: 5, 5, 0; 2 rounds won",
        "points by rounds: 9, 1, 0; 1 round won",
    ]
    assert found.decided == ["With 10 points each, the most rounds won decide: {0} 2, {1} 1."]


def test_of_equal_sums_he_wins() -> None:
    tale = blank("wonder-tales", "solo")
    tale.round, tale.phase = 2, "over"
    tale.red_points, tale.blue_points = [0, 0, 0], [25, 25, 0]
    tale.round_winners = [1, 1, 0]
    found = said(tale, "wonder-tales")
    assert found.made_of[1] == "head start 50; points by rounds: 0, 0, 0"
    assert found.decided == ["With the same sum, Rumpelstiltskin wins."]


def test_who_is_out_comes_behind_whatever_they_had() -> None:
    town = blank("fabletown", players=3)
    town.phase = "over"
    town.fables[0].eliminated, town.fables[0].last_pool = 8, 34
    town.fables[2].eliminated, town.fables[2].last_pool = 7, 34
    found = said(town, "fabletown")
    assert found.made_of[0] == "out in turn 8"
    assert found.decided == ["Out of the game: {2} in turn 7, {0} in turn 8."]


def test_if_nobody_is_left_tommy_sharp_has_his_story() -> None:
    town = blank("fabletown", players=2)
    town.phase = "over"
    for fable in town.fables:
        fable.eliminated, fable.last_pool = 5, 20
    found = said(town, "fabletown")
    assert found.decided[0].startswith("Nobody is left in the game, so nobody wins: Tommy Sharp")
    assert found.made_of[2] == "his story"


def test_the_story_closes_with_the_words_of_the_last_page() -> None:
    case = Case(GAMES["fabled-fruit"], "evening", 5)
    ends = (play_out(case.game(seed), seed) for seed in count())
    game = next(game for game in ends if game.ending.decided)
    for viewer in case.viewers:
        decided = [named(line, viewer, case.names) for line in game.ending.decided]
        assert game.story(viewer, case.names)[-len(decided) :] == decided
