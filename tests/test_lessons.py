"""Guided first games: those of the box are followed, and what is no longer right fails loudly."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fabletable.engine.game import Game
from fabletable.lobby.lesson import BadLesson, Lesson, Said, check_lesson, lesson_of, walked
from fabletable.lobby.teller import firsts_at, guidance
from fabletable.shelf import find_game

GAMES = ["fine-sand", "fabled-fruit", "wonder-tales", "fabletown"]
SAND = find_game("fine-sand")


def lesson(key: str = "fine-sand") -> Lesson:
    found = lesson_of(find_game(key).facts)
    assert found is not None
    return found


def walk(key: str) -> list[tuple[list[Said], Game]]:
    return [(says, game.fork()) for says, game in walked(find_game(key), lesson(key))]


@pytest.mark.parametrize("key", GAMES)
def test_who_follows_is_guided_from_the_goal_to_the_last_word(key: str) -> None:
    one = lesson(key)
    for number, (says, game) in enumerate(walk(key)):
        told = guidance(game, one.you)
        assert told is not None
        assert (told.number, told.says) == (number, says)
        assert told.progress == ("on" if told.choose else "done")
        assert guidance(game, 1) is None, "the others are taught nothing"


@pytest.mark.parametrize("key", GAMES)
def test_a_lesson_is_short_and_its_sentences_are(key: str) -> None:
    says = [said.text for all_said, _ in walk(key) for said in all_said]
    words = sum(len(text.split()) for text in says)
    assert words < 400, "two minutes, at 200 words a minute"
    assert max(len(text.split()) for text in says) <= 32


def test_who_does_otherwise_has_left_the_lesson() -> None:
    game = lesson().begun(SAND)
    game.answer(0, "build:castle2")
    told = guidance(game, 0)
    assert told is not None
    assert (told.progress, told.says, told.choose) == ("left", [], [])
    assert lesson().choice(game, 1) == "", "the others go their own ways too"


def test_a_handful_is_the_same_in_whatever_order() -> None:
    game = lesson().begun(SAND)
    game.answer(0, "build:red4")
    game.answer(0, "pay:blue4 pay:castle2 pay:coin2 done")
    assert lesson().progress(game) == "on"
    assert lesson().number(game) == 2


def spoiled(**changes: object) -> Lesson:
    first = replace(lesson().stops[0], **changes)
    return replace(lesson(), stops=[first, *lesson().stops[1:]])


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (spoiled(choose="build:gold9"), r"stop 1 \('build:gold9'\): .* is not offered"),
        (spoiled(says=[Said("Look.", "hand/0/gold9")]), "nothing of the scene is called 'hand/0/g"),
        (spoiled(says=[]), "stop 1: nothing is said"),
        (replace(lesson(), last=[Said("Look.", "tower")]), "nothing of the scene is called 'tow"),
        (replace(lesson(), others={}), "stop 4 .* the learner is not asked; seat 1 is"),
        (
            replace(lesson(), others={"1": [*lesson().others["1"], "draw:3", "draw:9"]}),
            "the end, seat 1: 'draw:9' is not offered",
        ),
    ],
)
def test_a_lesson_that_no_longer_holds_fails_loudly(bad: Lesson, why: str) -> None:
    with pytest.raises(BadLesson, match=why):
        check_lesson(SAND, bad)


@pytest.mark.parametrize("key", GAMES)
def test_every_first_time_comes_once_and_stays_told(key: str) -> None:
    """Whatever was told of stays in the list, so that who listens knows what is new."""
    told: list[str] = []
    for _, game in walk(key):
        now = [first.key for first in firsts_at(game, 0) if first.event]
        assert [one for one in now if one in told] == told
        told = now
