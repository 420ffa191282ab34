"""How a game went, for every game: read off what a spectator sees, and true at the end."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import cast

import pytest

from fabletable.engine.course import MOMENTS, Course, followed
from fabletable.engine.game import Game, new_game
from fabletable.engine.replay import replaying
from fabletable.engine.zones import SHARED
from fabletable.games.wonder_tales.table import Tales
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
    advice = game.rules.advice
    points = advice.points(game.table, advice.part(game.table))
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


def test_rounds_that_count_by_themselves_are_told_apart() -> None:
    """Each begins with nothing, and no moment goes from one to the next."""
    game = played("wonder-tales", "best-of-three")
    course, table = course_of(game), cast(Tales, game.table)
    points = course.points
    ends = [one for one, other in pairwise(points) if one.part != other.part] + [points[-1]]
    assert course.parts == "round"
    assert [one.part for one in ends] == list(range(1, len(ends) + 1))
    colours = [teller.colour for teller in table.tellers]
    sums = zip(table.red_points, table.blue_points, strict=True)
    assert [one.amounts for one in ends] == [
        tuple([both[colour] for colour in colours]) for both in sums
    ]
    parts = {one.at: one.part for one in points}
    assert all(parts[turn.since] == parts[turn.at] for turn in course.turns)


def test_a_moment_tells_what_was_done_and_not_what_it_did_to_whom() -> None:
    """Also where it was the other who gained by it: what they draw after it is no reason."""
    game = played("wonder-tales", "summed")
    for turn in course_of(game).turns:
        doers = {NAMES[player] for player, _ in game.choices[turn.since : turn.at]}
        assert any(name in line for name in doers for line in turn.lines)
        assert not all(" draws " in line for line in turn.lines)


def test_whoever_a_course_is_shown_to_is_spoken_to() -> None:
    game = played("wonder-tales", "summed")
    for viewer in (SHARED, 0, 1):
        *_, course = followed(replaying(game.rules, game.log), NAMES[:2], viewer)
        story = game.story(viewer, NAMES[:2])
        assert all(line in story for turn in course.turns for line in turn.lines)


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
