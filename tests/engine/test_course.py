"""How a game went, for every game: read off what a spectator sees, and true at the end."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.engine.course import MOMENTS, Course, followed
from fabletable.engine.game import Game, new_game
from fabletable.engine.replay import replaying
from fabletable.engine.zones import SHARED
from fabletable.shelf import GAMES

NAMES = ["Ann", "Bo", "Cy", "Di"]
FORMS = [(key, mode.key) for key, rules in GAMES.items() for mode in rules.facts.modes]


def played(key: str, mode: str) -> Game:
    rules, rng = GAMES[key], Random(mode)
    game = new_game(rules, rules.setup(mode, rules.facts.mode(mode).players[0], "course"))
    while game.asks:
        ask = rng.choice(game.asks)
        game.answer(ask.player, rng.choice(ask.keys))
    return game


def course_of(game: Game) -> Course:
    names = NAMES[: game.setup.players]
    *_, found = followed(replaying(game.rules, game.log), names)
    return found


@pytest.mark.parametrize(("key", "mode"), FORMS)
def test_it_ends_with_the_score(key: str, mode: str) -> None:
    game = played(key, mode)
    course, result = course_of(game), game.result
    assert result is not None
    last = course.points[-1].amounts
    scores = [*result.scores, *[rival.score for rival in result.rivals]]
    points = game.rules.advice.points(game.table)
    shown = [one for one in zip(last, points or scores, strict=False) if one[0] is not None]
    assert shown
    assert all(charted == counted for charted, counted in shown)
    assert [one.at for one in course.points] == sorted({one.at for one in course.points})
    assert (course.points[0].at, course.points[-1].at) == (0, len(game.choices))


@pytest.mark.parametrize(("key", "mode"), FORMS)
def test_moments_are_the_largest_changes(key: str, mode: str) -> None:
    game = played(key, mode)
    course = course_of(game)
    story = game.story(SHARED, NAMES[: game.setup.players])
    assert 1 <= len(course.turns) <= MOMENTS
    assert [one.at for one in course.turns] == sorted({one.at for one in course.turns})
    for turn in course.turns:
        assert turn.since < turn.at
        assert turn.change > 0
        assert all(line in story for line in turn.lines)


def test_a_moment_tells_what_was_worth_a_stage() -> None:
    game = played("fine-sand", "normal")
    names = NAMES[: game.setup.players]
    staged = {
        game.sentence(event, SHARED, names)
        for event in game.events(SHARED)
        if event.name in game.rules.look.acts
    }
    told = [line for turn in course_of(game).turns for line in turn.lines]
    assert told
    assert set(told) <= staged
