"""What is looked at: a game's scene, words and pages. From a table as somebody sees it, never more.

A table as seen is of the game's own class, so that a screen counts with the very properties
that the rules count with; a hidden card on it is a back, which raises when it is asked for
anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from fabletable.engine.cards import Card
from fabletable.engine.ending import Ending
from fabletable.engine.facts import Option, Setup
from fabletable.engine.scene import Face, Scene
from fabletable.engine.spread import Spread
from fabletable.engine.table import Table
from fabletable.engine.terms import Term
from fabletable.engine.verbs import Verb, option_of, place_of, vocabulary_of
from fabletable.native import mypyc_attr

T = TypeVar("T", bound=Table)


@mypyc_attr(allow_interpreted_subclasses=True)
class Look(Generic[T]):
    """How one game looks and speaks. Derive from it and fill in what raises."""

    alike: bool = False  # whether everybody sees the same scene, which is then drawn once for all

    def __init__(
        self,
        texts: Mapping[str, str],
        verbs: Sequence[Verb[T]],
        terms: Sequence[Term] = (),
        acts: Mapping[str, str] | None = None,
    ) -> None:
        self.texts = texts  # the story's sentences, by event
        self.acts = acts or {}  # titles of those events that play on the stage
        self.verbs = {verb.key: verb for verb in verbs}
        self.vocabulary = vocabulary_of(verbs)  # every key ever offered, in this order
        self.terms = tuple(terms)  # the glossary

    def scene(self, seen: T, viewer: int) -> Scene:
        """The table as this viewer sees it, in elements to draw."""
        raise NotImplementedError

    def spread(self) -> Spread | None:
        """Where its elements lie on a screen; none: as it comes."""
        return None

    def option(self, seen: T, viewer: int, key: str) -> Option:
        """A key as a person reads it, with the element of the scene it belongs to."""
        return option_of(self.verbs, seen, viewer, key)

    def place(self, seen: T, viewer: int, key: str) -> str:
        """The element of the scene that a key belongs to; it may not be there now."""
        return place_of(self.verbs, seen, viewer, key)

    def insight(self, seen: T, viewer: int) -> dict[str, Any]:
        """What follows from the table and helps whoever looks at it, such as points so far."""
        return {}

    def tally(self, seen: T) -> Sequence[Sequence[str]]:
        """For each player, and then for each rival: the elements of the scene whose numbers add
        up to the score when the game is over; none for those whose score the scene does not show.
        """
        return ()

    def card_name(self, card: Card) -> str:
        """The card in the middle of a sentence."""
        return card.name

    def face(self, card: Card) -> Face:
        """The card as it is told of where it does not lie on the table."""
        return Face(card.name, text=card.text, origin=card.all_origins())

    def staged(self, card: Card, setup: Setup) -> Face:
        """The card as it plays on the stage of such a game."""
        return self.face(card)

    def help(self, mode: str) -> str:
        """A page on the rules of a mode, for a person who has not read them. Its first sentence
        says the goal; there is an empty line between paragraphs, and a numbered line for each
        point of a list.
        """
        raise NotImplementedError

    def goal(self, mode: str) -> str:
        """What one plays for: a sentence that stays in sight; mostly the first of the page."""
        return first_sentence(self.help(mode))

    def ending(self, seen: T) -> Ending:
        """What counts in a game that is over, and what decides between equals."""
        return Ending()


def first_sentence(page: str) -> str:
    text = " ".join(page.split())
    return re.split(r"(?<=[.!?]) ", text, maxsplit=1)[0]
