"""What a teller says at a table: docs/teller.md. In a lesson what the lesson says, else a sentence
for each thing that happens for the first time; whoever hears it remembers what was said.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from fabletable.engine.choice import verb_of
from fabletable.engine.facts import Facts
from fabletable.engine.game import Game
from fabletable.lobby.challenge import challenge_at
from fabletable.lobby.lesson import Progress, Said, box_toml_or_none, lesson_at, made_by

TELLER = "teller.toml"


class First(Struct, frozen=True, forbid_unknown_fields=True):
    """Said once, when an event is told or a verb is offered for the first time."""

    key: str  # by which it is remembered
    text: str
    event: str = ""
    verb: str = ""


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture for the rules: some of what lies on the table at a stop of the lesson, or a drawing
    of the box.
    """

    beside: str  # words of a page that it stands with
    stop: int = 1  # counted from 1
    show: list[str] = []  # ids of items, or of elements for all that lies there
    caption: str = ""
    picture: str = ""


class Teller(Struct, frozen=True, forbid_unknown_fields=True):
    firsts: list[First] = []
    figures: list[Figure] = []


class Guidance(Struct, frozen=True):
    """What a lesson has to say now, and which choice it waits for."""

    title: str
    progress: Progress
    number: int  # stops that have passed
    of: int
    says: list[Said]
    choose: list[str]  # a key, or the marks of a handful; empty: nothing is waited for
    otherwise: str = ""
    free: bool = False


@cache
def teller_of(facts: Facts) -> Teller:
    return box_toml_or_none(facts, TELLER, Teller) or Teller()


def guidance(game: Game, viewer: int) -> Guidance | None:
    """For whoever learns at this table."""
    lesson = lesson_at(game)
    if lesson is None or viewer != lesson.you:
        return None
    stop = lesson.stop(game)
    return Guidance(
        lesson.title,
        lesson.progress(game),
        lesson.number(game),
        len(lesson.stops),
        lesson.says(game),
        [word for word in stop.choose.split() if word != "done"] or ["done"] if stop else [],
        stop.otherwise if stop else "",
        stop.free if stop else False,
    )


def firsts_at(game: Game, viewer: int, told: Iterable[str] | None = None) -> list[First]:
    """What has happened by now that a teller has something to say on, the latest last: what the
    viewer is asked now comes at the end. `told` are the names of the events, if they are known.
    """
    by_event, by_verb = _firsts_of(game.rules.facts)
    if told is None:
        told = dict.fromkeys(event.name for event in game.events(viewer))
    ask = game.ask_of(viewer) if viewer >= 0 and by_verb else None
    offered = {verb_of(key) for key in ask.keys} if ask is not None else set()
    happened = [by_event[name] for name in told if name in by_event]
    return happened + [first for verb, first in by_verb if verb in offered]


@cache
def _firsts_of(facts: Facts) -> tuple[dict[str, First], list[tuple[str, First]]]:
    """By event, and those by verb."""
    firsts = teller_of(facts).firsts
    by_event = {first.event: first for first in firsts if first.event}
    return by_event, [(first.verb, first) for first in firsts if first.verb]


class Taught(NamedTuple):
    """What a game teaches: which lesson or challenge, and what it is called."""

    key: str
    title: str


LESSON_KEY = "lesson"  # no challenge's key begins so


def challenge_key(challenge: str) -> str:
    return f"challenge/{challenge}"


def taught_at(game: Game) -> Taught | None:
    """For a game that is a lesson or a challenge."""
    lesson, challenge = lesson_at(game), challenge_at(game)
    if lesson is not None:
        return Taught(LESSON_KEY, lesson.title)
    if challenge is not None:
        return Taught(challenge_key(challenge.found.key), challenge.kind.title)
    return None


def made_beyond(game: Game) -> int:
    """How many choices the learner has made beyond what is taught."""
    lesson, challenge = lesson_at(game), challenge_at(game)
    if lesson is not None:
        return len(made_by(game, lesson.you)) - len(lesson.stops)
    if challenge is not None:
        since = game.choices[len(challenge.found.choices) :]
        return sum(player == challenge.found.seat for player, _ in since)
    return 0
