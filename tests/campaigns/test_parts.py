"""A campaign's box: what it shows follows from the state, and what is closed is not named."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.campaigns.journal import new_journal
from fabletable.campaigns.season import Season
from fabletable.engine.campaign import Part
from fabletable.games.fine_sand.page import sheet_parts
from fabletable.shelf import GAMES
from tests.campaigns.playing import after_games, started

KINDS = [(rules, kind) for rules in GAMES.values() for kind in rules.campaigns]


@pytest.mark.parametrize(("rules", "kind"), KINDS, ids=[f"{r.facts.key}-{k}" for r, k in KINDS])
def test_the_box_holds_what_there_is(rules: object, kind: str) -> None:
    found = next(one for one in GAMES.values() if one is rules)
    players = found.campaigns[kind].players[0]
    names = ["Ann", "Bo"][:players]
    season = Season(new_journal(found, kind, "box", ["you"] * players, "box"))
    deck, rng = found.deck({}), Random(2)
    for _ in range(2):
        parts = season.parts(names)
        assert all(part.title for part in parts)
        assert all(one.key in deck and one.count > 0 for part in parts for one in part.cards)
        assert all(len(row) == len(part.head) for part in parts for row in part.rows)
        assert sum(part.closed for part in parts) > 0, "nobody has seen all of it yet"
        if season.over:
            break
        game = season.game()
        while game.asks:
            ask = rng.choice(game.asks)
            game.answer(ask.player, rng.choice(ask.keys))
        season.conclude(game, names)
    if players > 1:
        assert season.parts(names)[0].rows[0][0] == "Ann"


def after_two_games(game: str) -> Season:
    rules = GAMES[game]
    return Season(after_games(started(rules, rules.campaigns["fable"]), 2))


def part_of(season: Season, title: str) -> Part:
    return next(one for one in season.parts(["Ann", "Bo"]) if one.title == title)


def test_fable_cards_lie_by_the_game_after_which_they_came() -> None:
    season = after_two_games("fine-sand")
    came = [key for one in season.journal.games for key in one.state["new"]]
    part = part_of(season, "Fable cards by round")
    assert [one.key for one in part.cards] == came
    assert [one.group for one in part.cards] == ["After game 1"] * 3 + ["After game 2"] * 3
    assert [one.new for one in part.cards] == [False] * 3 + [True] * 3


def test_the_scoring_sheet_says_of_each_set_of_coins_how_it_stands() -> None:
    sheet = {"struck": [3], "boxes": 12, "spent": [0]}
    coins = sheet_parts({"sheet": sheet, "games": []})[-1]
    assert coins.rows[:4] == (
        ("-1", "5 of 5", "used"),
        ("-1", "5 of 5", "full"),
        ("-2", "2 of 5", ""),
        ("-2", "", ""),
    )


def test_the_forest_lies_as_it_grew() -> None:
    season = after_two_games("fabled-fruit")
    part = part_of(season, "The forest as it grew")
    for number, one in enumerate(season.journal.games, 1):
        lie = {pile.key for pile in part.cards if pile.group == f"Since game {number}"}
        assert lie
        assert lie <= {*one.state["opened"]}
    assert {pile.key for pile in part.cards if pile.group == "From the beginning"} <= {
        *season.journal.start["known"]
    }
    assert all(pile.group for pile in part.cards)
