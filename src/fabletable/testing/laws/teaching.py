"""What a teller says, and what is played with it."""

from __future__ import annotations

from fabletable.engine.errors import NotOffered
from fabletable.engine.rules import AnyRules
from fabletable.lab.challenges import holds, luck
from fabletable.lobby.book import figures_of
from fabletable.lobby.challenge import CHALLENGES, Challenge, Challenges, all_challenges
from fabletable.lobby.lesson import LESSON, BadLesson, Lesson, box_toml, check_lesson
from fabletable.lobby.palette import BadBox
from fabletable.lobby.teller import TELLER, Figure, Teller
from fabletable.testing.cases import Case

LINES, HALF = 60, 0.5


def what_is_taught_holds(case: Case, seed: int) -> None:  # noqa: ARG001  # a deal of its own
    """The lesson of a game is followed to its end by the rules as they are now, and all that it
    points at is on the scene; first times are those of events and verbs that the game has; each
    challenge can be solved by what the player knows, and hardly by chance.
    """
    rules = case.rules
    try:
        lesson = box_toml(rules.facts, LESSON, Lesson)
        if lesson is not None and (lesson.mode, lesson.players) == (case.mode, case.players):
            check_lesson(rules, lesson)
        _check_firsts(rules, box_toml(rules.facts, TELLER, Teller) or Teller())
        box_toml(rules.facts, CHALLENGES, Challenges)
        for drawn in figures_of(rules):
            _check_figure(rules, drawn.figure)
    except (BadBox, BadLesson) as why:
        raise AssertionError(f"what is taught of {rules.facts.name}: {why}") from None
    for one in all_challenges(rules):
        if (one.kind.mode, one.kind.players) == (case.mode, case.players):
            _check_challenge(one)


def _check_firsts(rules: AnyRules, teller: Teller) -> None:
    keys = [first.key for first in teller.firsts]
    assert len(set(keys)) == len(keys), f"two first times have the same key: {keys}"
    for first in teller.firsts:
        known = rules.look.texts if first.event else rules.look.verbs
        what = first.event or first.verb
        assert what in known, f"the first time of '{first.key}': the game has no '{what}'"


def _check_figure(rules: AnyRules, figure: Figure) -> None:
    pages = [" ".join(rules.look.help(mode.key).split()) for mode in rules.facts.modes]
    found = any(figure.beside in page for page in pages)
    assert found, f"no page says '{figure.beside}', which a figure stands beside"


def _check_challenge(one: Challenge) -> None:
    what = f"the challenge {one.found.key}"
    try:
        game = one.begun()
    except NotOffered as why:
        raise AssertionError(f"{what} cannot be begun: {why}") from None
    assert one.outcome(game) == "open", f"{what} is {one.outcome(game)} before it begins"
    assert holds(one, game), f"{what} is not solved by {' '.join(one.found.solution)}"
    by_chance = luck(one, LINES)
    assert by_chance <= HALF, f"{what} is solved by {by_chance:.0%} of who choose at random"
