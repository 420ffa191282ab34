"""The teller in plain lines: a lesson as it is played, and as its author reads it."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.choice import DONE
from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.engine.story import named
from fabletable.lobby.lesson import BadLesson, Lesson, Stop, lesson_at, lesson_of, same, walked
from fabletable.terminal.question import Question
from fabletable.terminal.screen import say

TELLER = "Teller: "


class Teaching:
    """What the lesson of a game, if it is one, says to who plays it here."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def begin(self, game: Game, question: Question) -> None:
        """Before a choice: what is said, and which number it leads to."""
        lesson = lesson_at(game)
        if lesson is None or question.player != lesson.you:
            return
        for said in lesson.says(game):
            self._say(said.text, question.player)
        stop = lesson.stop(game)
        if stop is not None:
            say(f"Type {_typed(stop, question)}.", TELLER, " " * len(TELLER))

    def allows(self, game: Game, question: Question, choice: str) -> bool:
        """Whether the lesson has nothing against a choice; else it says so."""
        lesson = lesson_at(game)
        stop = lesson.stop(game) if lesson is not None else None
        learns = lesson is not None and question.player == lesson.you
        if stop is None or not learns or stop.free or same(stop.choose, choice):
            return True
        self._say(stop.otherwise or stop.says[-1].text, question.player)
        say(f"Type {_typed(stop, question)}; or q to leave.", TELLER, " " * len(TELLER))
        return False

    def _say(self, text: str, player: int) -> None:
        say(named(text, player, self.names), TELLER, " " * len(TELLER))


def scripted(game: Game, seat: int) -> str:
    """What a lesson lets another seat choose; nothing, where it has no say."""
    lesson = lesson_at(game)
    return lesson.choice(game, seat) if lesson is not None else ""


def _typed(stop: Stop, question: Question) -> str:
    """`2 5 5`: the numbers of what the lesson waits for; `Enter` confirms no mark at all."""
    numbers = {option.key: number for number, option in question.by_number.items()}
    keys = [key for key in stop.choose.split() if key in numbers and key != DONE]
    return " ".join(numbers[key] for key in keys) or numbers.get(DONE, "Enter")


def must_have_lesson(rules: AnyRules) -> Lesson:
    lesson = lesson_of(rules.facts)
    if lesson is None:
        raise Mistake(f"{rules.facts.name} has no lesson; see docs/teller.md on how to write one")
    return lesson


def outline(rules: AnyRules, lesson: Lesson) -> list[str]:
    """The lesson for its author: every stop, and the question where it ends, with keys and ids."""
    lines = [f"{rules.facts.name}: {lesson.title}"]
    game = lesson.begun(rules)
    chosen = [f"> {stop.choose}" for stop in lesson.stops]
    try:
        for number, (says, now) in enumerate(walked(rules, lesson), 1):
            game = now
            lines += [f"{number:4}. {said.text}" for said in says]
            lines += [f"      {key}" for key in chosen[number - 1 : number]]
    except BadLesson as why:
        lines += ["", f"It does not hold: {why}"]
    asked = [f"Seat {ask.player} is asked: {', '.join(ask.keys)}" for ask in game.asks]
    ids = sorted(game.scene(lesson.you).ids())
    return [*lines, "", *asked, f"On the scene: {', '.join(ids)}"]
