"""A guided first game, from a game's box: an annotated log, as docs/teller.md tells.

It is played at an ordinary table. Whoever sits there follows it as long as everybody's choices are
those of the lesson; a table is known to be one by its seed.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from fabletable.engine.errors import Mistake, NotOffered
from fabletable.engine.facts import Facts
from fabletable.engine.game import Game, new_game
from fabletable.engine.rules import AnyRules
from fabletable.lobby.palette import BadBox, box_folder

log = logging.getLogger(__name__)

LESSON = "lesson.toml"
Progress = Literal["on", "done", "left"]
T = TypeVar("T")


class BadLesson(Mistake):
    """A lesson that the rules do not follow, or no longer."""


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence, and the element or item of the scene that it points at."""

    text: str
    at: str = ""


class Stop(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said before a choice of the learner, and which choice it is."""

    says: list[Said]
    choose: str  # a key, or a whole handful as the log has it
    otherwise: str = ""  # said to who chooses something else
    free: bool = False  # something else may be chosen: then the lesson is left


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    mode: str
    seed: str
    stops: list[Stop]
    last: list[Said]  # said when it is over; the game goes on
    players: int = 2
    you: int = 0  # the learner's seat
    settings: dict[str, str] = {}
    others: dict[str, list[str]] = {}  # the choices of the other seats, each in order

    def begun(self, rules: AnyRules) -> Game:
        return new_game(rules, rules.setup(self.mode, self.players, self.seed, self.settings))

    def is_of(self, game: Game) -> bool:
        setup = game.setup
        return (setup.mode, setup.players, setup.seed) == (self.mode, self.players, self.seed)

    def script(self, seat: int) -> list[str]:
        if seat == self.you:
            return [stop.choose for stop in self.stops]
        return self.others.get(str(seat), [])

    def progress(self, game: Game) -> Progress:
        made = [made_by(game, seat) for seat in range(self.players)]
        for seat, keys in enumerate(made):
            if any(not same(*both) for both in zip(keys, self.script(seat), strict=False)):
                return "left"
        return "done" if len(made[self.you]) >= len(self.stops) else "on"

    def number(self, game: Game) -> int:
        """How many stops have passed."""
        return min(len(made_by(game, self.you)), len(self.stops))

    def stop(self, game: Game) -> Stop | None:
        """What the learner is to choose now."""
        if self.progress(game) != "on" or game.ask_of(self.you) is None:
            return None
        return self.stops[self.number(game)]

    def says(self, game: Game) -> list[Said]:
        """What is said now: before a choice of the learner, and once more when all are made."""
        stop = self.stop(game)
        if stop is not None:
            return stop.says
        asked = game.ask_of(self.you) is not None or not game.asks
        just_done = len(made_by(game, self.you)) == len(self.stops)
        return self.last if self.progress(game) == "done" and just_done and asked else []

    def choice(self, game: Game, seat: int) -> str:
        """What another seat chooses now, as long as the lesson is followed; else nothing."""
        script, made = self.script(seat), len(made_by(game, seat))
        if self.progress(game) == "left" or made >= len(script):
            return ""
        return script[made]


def same(one: str, other: str) -> bool:
    """Whether two choices are: a handful is the same in whatever order."""
    return one == other or sorted(one.split()) == sorted(other.split())


def made_by(game: Game, seat: int) -> list[str]:
    return [key for player, key in game.choices if player == seat]


# -- from the box


def read_toml(text: str, shape: type[T], name: str) -> T:
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as why:
        raise BadBox(f"{name}: {why}") from None


def box_toml(facts: Facts, name: str, shape: type[T]) -> T | None:
    """A file of the game's box as data; None if it brings none. Raises BadBox."""
    if not facts.box:
        return None
    file = box_folder(facts.box).joinpath(name)
    return read_toml(file.read_text("utf-8"), shape, name) if file.is_file() else None


def box_toml_or_none(facts: Facts, name: str, shape: type[T]) -> T | None:
    """The same for who can do without it: the log says what is wrong with it."""
    try:
        return box_toml(facts, name, shape)
    except (BadBox, OSError, UnicodeDecodeError) as why:
        log.warning("%s is played without its %s: %s", facts.name, name, why)
        return None


@cache
def lesson_of(facts: Facts) -> Lesson | None:
    return box_toml_or_none(facts, LESSON, Lesson)


def lesson_at(game: Game) -> Lesson | None:
    """The lesson that this game is, if it is one."""
    found = lesson_of(game.rules.facts)
    return found if found is not None and found.is_of(game) else None


# -- whether it holds


def walked(rules: AnyRules, lesson: Lesson) -> Iterator[tuple[list[Said], Game]]:
    """What is said at each stop and at last, with the game as it is then; raises BadLesson where
    the rules do not follow.
    """
    game = lesson.begun(rules)
    for number, stop in enumerate(lesson.stops, 1):
        where = f"stop {number} ('{stop.choose}')"
        _let_others_choose(lesson, game, where)
        if game.ask_of(lesson.you) is None:
            raise BadLesson(f"{where}: the learner is not asked; {_waiting(game)}")
        yield stop.says, game
        _choose(game, lesson.you, stop.choose, where)
    _let_others_choose(lesson, game, "the end")
    _check_end(lesson, game)
    yield lesson.last, game


def _let_others_choose(lesson: Lesson, game: Game, where: str) -> None:
    """All that they have to choose here, as at a table where bots do not wait."""
    while asked := [ask.player for ask in game.asks if lesson.choice(game, ask.player)]:
        seat = next((one for one in asked if one != lesson.you), lesson.you)
        if seat == lesson.you:
            return
        _choose(game, seat, lesson.choice(game, seat), f"{where}, seat {seat}")


def _waiting(game: Game) -> str:
    asked = " and ".join(f"seat {ask.player}" for ask in game.asks)
    return f"{asked} is, and has nothing left to choose" if asked else "the game is over"


def _choose(game: Game, seat: int, key: str, where: str) -> None:
    try:
        game.answer(seat, key)
    except NotOffered as why:
        raise BadLesson(f"{where}: {why}") from None


def _check_end(lesson: Lesson, game: Game) -> None:
    for seat in range(lesson.players):
        rest = len(lesson.script(seat)) - len(made_by(game, seat))
        if seat != lesson.you and rest > 0:
            raise BadLesson(f"the end: seat {seat} has {rest} choices that it never makes")


def check_lesson(rules: AnyRules, lesson: Lesson) -> None:
    """Raise BadLesson unless it can be played to its end, and all it points at is there."""
    for number, (says, game) in enumerate(walked(rules, lesson), 1):
        there = game.scene(lesson.you).ids()
        for said in says:
            if said.at and said.at not in there:
                raise BadLesson(f"stop {number}: nothing of the scene is called '{said.at}'")
        if not says:
            raise BadLesson(f"stop {number}: nothing is said")
