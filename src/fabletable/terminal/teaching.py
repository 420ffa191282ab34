"""The teller in plain lines: a lesson as it is played, and as its author reads it."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.choice import DONE
from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.engine.story import named
from fabletable.lobby.challenge import challenge_at
from fabletable.lobby.lesson import BadLesson, Lesson, Stop, lesson_at, lesson_of, same, walked
from fabletable.terminal.question import Question
from fabletable.terminal.screen import say
from fabletable.terminal.solved import remember

TELLER = "Teller: "


class Teaching:
    """What the lesson of a game, if it is one, says to who plays it here."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.judged = "open"  # how the challenge went, if this is one

    def begin(self, game: Game, question: Question) -> None:
        """Before a choice: what is said, and which number it leads to."""
        challenge = challenge_at(game)
        if challenge is not None and challenge.outcome(game) == "open":
            self._say(challenge.task, question.player)
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

    def follow(self, game: Game, player: int) -> None:
        """After a choice: how a challenge went."""
        one = challenge_at(game)
        if one is None or player != one.found.seat or self.judged == "solved":
            return
        outcome = one.outcome(game)
        if outcome == "solved":
            self._say("Solved! Well done.", player)
            trouble = remember(game.rules.facts.key, one.found.key)
            self._say(trouble, player) if trouble else None
        elif outcome == "failed" and self.judged != "failed":
            self._say(f"Not this time. {one.task} Type u to take back.", player)
        self.judged = outcome

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
