"""A game's answers, each in one place: what it is about, its words, and where it lies.

The vocabulary is all keys of all verbs, in their order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

from fabletable.engine.cards import Card
from fabletable.engine.choice import keys_of, thing, verb_of
from fabletable.engine.facts import Option
from fabletable.engine.table import Table
from fabletable.native import mypyc_attr

T = TypeVar("T", bound=Table)
_NAME = re.compile(r"\{(\w+)\}")
Say = Callable[[Any, int, str], str]  # from the table as seen, the viewer, and the thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb(Generic[T]):
    """One verb: `offload`, which is about cards, lies in the hand, and gives something away.

    `words` and `at` are templates, or functions of the table as seen, the viewer and the thing.
    A template knows {thing}, {Thing}, {player} (who has that number), {me} (the viewer's number),
    and for a thing that is a card {card}, its name, and the numbers on it, such as {cost}.
    """

    __slots__ = ("at", "by_name", "gives_away", "key", "keys", "things", "words")

    def __init__(
        self,
        key: str,
        words: str | Say,
        at: str | Say,
        things: Sequence[str] | None = None,
        gives_away: bool = False,
        by_name: bool = False,
    ) -> None:
        self.key = key
        self.words = words
        self.at = at
        self.things = things  # what it can be about; None: it stands alone
        self.gives_away = gives_away  # for good: it needs a button of its own
        self.by_name = by_name  # only names its card: what the card says does not happen
        self.keys = [key] if things is None else [keys_of(key)[one] for one in things]


def vocabulary_of(verbs: Sequence[Verb[Any]]) -> list[str]:
    return [key for verb in verbs for key in verb.keys]


def option_of(verbs: Mapping[str, Verb[Any]], table: Table, viewer: int, key: str) -> Option:
    """A key as a person reads it, with the element of the scene it belongs to."""
    verb = verbs[verb_of(key)]
    label = _said(verb.words, table, viewer, thing(key))
    at = _said(verb.at, table, viewer, thing(key))
    return Option(key, label, at, verb.gives_away, verb.by_name)


def label_of(verb: Verb[Any], cards: str) -> str:
    """The verb with several things at once: `Discard Castle 1 and Green 6`."""
    words = verb.words if isinstance(verb.words, str) else ""
    if "{card}" not in words:
        return f"{verb.key.capitalize()} {cards}"
    return filled(words, {"card": cards})


def place_of(verbs: Mapping[str, Verb[Any]], table: Table, viewer: int, key: str) -> str:
    """The element of the scene that a key belongs to."""
    return _said(verbs[verb_of(key)].at, table, viewer, thing(key))


def _said(words: str | Say, table: Table, viewer: int, what: str) -> str:
    if not isinstance(words, str):
        return words(table, viewer, what)
    if "{" not in words:
        return words
    return _worded(words, table.setup.deck.get(what), viewer, what)


@lru_cache(maxsize=8192)  # the same answers are offered again and again
def _worded(words: str, card: Card | None, viewer: int, what: str) -> str:
    """A template in words: what stands between names and, at odd places, what they stand for."""
    pieces = _NAME.split(words)
    for i in range(1, len(pieces), 2):
        pieces[i] = _named(pieces[i], card, viewer, what)
    return "".join(pieces)


def _named(name: str, card: Card | None, viewer: int, what: str) -> str:
    """What a name in a template stands for; a card may have numbers of that name."""
    on = _on(card) if card is not None else {}
    if name in on:
        return on[name]
    if name == "thing":
        return what
    if name == "Thing":
        return what.capitalize()
    if name == "me":
        return str(viewer)
    return f"{{{what if name == 'player' else name}}}"


@lru_cache(maxsize=2048)  # every option of every question wants to know
def _on(card: Card) -> dict[str, str]:
    return {"card": card.name, **{name: str(number) for name, number in card.numbers()}}


def filled(words: str, known: Mapping[str, str]) -> str:
    """Not by `format`: somebody's own name for a card may hold braces."""
    return _NAME.sub(lambda found: known.get(found[1], found[0]), words)
