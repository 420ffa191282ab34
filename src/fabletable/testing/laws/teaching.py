"""What a teller says, and what is played with it."""

from __future__ import annotations

from fabletable.engine.rules import AnyRules
from fabletable.lobby.lesson import LESSON, BadLesson, Lesson, box_toml, check_lesson
from fabletable.lobby.palette import BadBox
from fabletable.lobby.teller import TELLER, Teller
from fabletable.testing.cases import Case


def what_is_taught_holds(case: Case, seed: int) -> None:  # noqa: ARG001  # a deal of its own
    """The lesson of a game is followed to its end by the rules as they are now, and all that it
    points at is on the scene; first times are those of events and verbs that the game has.
    """
    rules = case.rules
    try:
        lesson = box_toml(rules.facts, LESSON, Lesson)
        if lesson is not None and (lesson.mode, lesson.players) == (case.mode, case.players):
            check_lesson(rules, lesson)
        _check_firsts(rules, box_toml(rules.facts, TELLER, Teller) or Teller())
    except (BadBox, BadLesson) as why:
        raise AssertionError(f"what is taught of {rules.facts.name}: {why}") from None


def _check_firsts(rules: AnyRules, teller: Teller) -> None:
    keys = [first.key for first in teller.firsts]
    assert len(set(keys)) == len(keys), f"two first times have the same key: {keys}"
    for first in teller.firsts:
        known = rules.look.texts if first.event else rules.look.verbs
        what = first.event or first.verb
        assert what in known, f"the first time of '{first.key}': the game has no '{what}'"
