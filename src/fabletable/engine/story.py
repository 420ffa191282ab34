"""What happened, in words, for each viewer.

A game's texts are templates by event name:
`[You place|{who} places] {cards} {0}.` says the left part to the player whose event it is,
and `{other}` is the second player it is about, `{whose}` what is theirs.
Questions, options and scenes name a player by number, as in `Give {2} a fruit`; see `named`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

MINUS: Final = "\u2212"
DECIDED: Final = "decided"  # the event at the end that says what set equals apart
Plain = int | str | bool | list[int] | list[str]  # what a declared value may be


@dataclass(frozen=True)
class Weight:
    """What one thing adds to a total: a card by its key, or what is said of it."""

    worth: int
    card: str = ""
    text: str = ""
    colour: str = ""  # of the face, where the card has several
    row: int | None = None  # in a grid
    column: int | None = None


@dataclass(frozen=True)
class Pan:
    """One pan of the scales on which an event lays what it compares, for all to see: the total that
    the rules decide by, and what it is made of.
    """

    name: str  # players by their numbers, as in `{0}`
    player: int
    total: int
    weights: tuple[Weight, ...] = ()
    won: bool = False


class Event:
    """One thing that happened. With `to`, its cards are named to these players alone."""

    __slots__ = ("cards", "name", "other", "pans", "player", "to", "words")

    def __init__(
        self,
        name: str,
        player: int,
        cards: tuple[str, ...],
        words: tuple[str | int, ...],
        to: tuple[int, ...],
        other: int,
        pans: tuple[Pan, ...] = (),
    ) -> None:
        self.name = name
        self.player = player
        self.cards = cards
        self.words = words
        self.to = to
        self.other = other
        self.pans = pans

    def names_cards_to(self, viewer: int) -> bool:
        return not self.to or viewer in self.to


_SIDES = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
_NUMBER = re.compile(r"\{([0-9])\}")
_VOWELS = "aeiou"


def named(text: str, viewer: int, names: Sequence[str]) -> str:
    """The text with players' names in place of their numbers in braces."""

    def name(found: re.Match[str]) -> str:
        player = int(found[1])
        if player >= len(names):
            return found[0]  # somebody's own name for a card, perhaps
        return "you" if player == viewer else names[player]

    said = _NUMBER.sub(name, text)
    return said[:1].upper() + said[1:] if text.startswith("{") else said


def sentence(
    event: Event,
    viewer: int,
    texts: Mapping[str, str],
    names: list[str],
    card_name: Callable[[str], str],
) -> str:
    """The event as this viewer may read it."""
    if event.name == DECIDED:
        return named(str(event.words[0]), viewer, names)
    if event.names_cards_to(viewer):
        cards = listed([card_name(key) for key in event.cards])
    else:
        cards = "a card" if len(event.cards) == 1 else f"{len(event.cards)} cards"
    return filled(texts[event.name], event, viewer, names, cards)


def filled(text: str, event: Event, viewer: int, names: list[str], cards: str = "") -> str:
    """A template with the players, the words and the cards of an event."""
    mine = viewer == event.player and viewer >= 0
    chosen = _said_to(mine, text)
    who = names[event.player] if event.player >= 0 else ""
    other = "you" if event.other == viewer else names[event.other] if event.other >= 0 else ""
    whose = "your" if event.other == viewer else f"{other}'s"
    said = chosen.format(*map(minus, event.words), who=who, cards=cards, other=other, whose=whose)
    return said[:1].upper() + said[1:]


@lru_cache(maxsize=1024)
def _said_to(mine: bool, text: str) -> str:
    """A template as it is said to the player whose event it is, or to the others."""
    return _SIDES.sub(lambda sides: sides[1 if mine else 2], text)


def minus(number: int | str) -> str:
    """A number in words, with a sign that is as wide as a plus."""
    return str(number) if isinstance(number, str) else str(number).replace("-", MINUS)


def listed(words: Sequence[str]) -> str:
    """`a banana, 2 grapes and the Wolf`: equal ones are counted."""
    parts = [_grouped(word, words.count(word)) for word in dict.fromkeys(words)]
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def _grouped(name: str, count: int) -> str:
    """A name in small letters is that of a thing, of which there may be several."""
    if not name.islower() or name.startswith("the "):
        return name if count == 1 else f"{count} x {name}"
    if name.endswith("s"):
        return name if count == 1 else f"{count} {name}"
    if count == 1:
        return f"{'an' if name[:1] in _VOWELS else 'a'} {name}"
    return f"{count} {several(name)}"


def counted(count: int, name: str, none: str = "0") -> str:
    """`3 cards`, `1 card`"""
    return f"{count or none} {name if count == 1 else several(name)}"


def several(name: str) -> str:
    """The name of a thing as that of more than one."""
    if name.endswith("s"):
        return name
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
