"""What happened, in words, for each viewer.

A game's texts are templates by event name:
`[You place|{who} places] {cards} {0}.` says the left part to the player whose event it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Atom = int | str | bool | None | tuple[int, ...] | tuple[str, ...]
Plain = Atom | list[int] | list[str] | list[tuple[int, ...]]

EVERYBODY = -1


class Event:
    """One thing that happened. With `to`, its cards are named to that player alone."""

    __slots__ = ("cards", "name", "player", "to", "words")

    def __init__(
        self,
        name: str,
        player: int,
        cards: tuple[str, ...],
        words: tuple[str | int, ...],
        to: int,
    ) -> None:
        self.name = name
        self.player = player
        self.cards = cards
        self.words = words
        self.to = to


_SIDES = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")


def sentence(
    event: Event,
    viewer: int,
    texts: Mapping[str, str],
    names: list[str],
    card_name: Callable[[str], str],
) -> str:
    """The event as this viewer may read it."""
    mine = viewer == event.player and viewer >= 0
    chosen = _SIDES.sub(lambda sides: sides[1 if mine else 2], texts[event.name])
    if event.to in (EVERYBODY, viewer):
        cards = _listed([card_name(key) for key in event.cards])
    else:
        cards = "a card" if len(event.cards) == 1 else f"{len(event.cards)} cards"
    who = names[event.player] if event.player >= 0 else ""
    text = chosen.format(*event.words, who=who, cards=cards)
    return text[:1].upper() + text[1:]


def _listed(words: list[str]) -> str:
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
