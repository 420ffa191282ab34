"""Who sits where, in words: `you`, `you=Ann`, `bot`, or the name of a bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fabletable.bots.strengths import STRENGTHS
from fabletable.engine.errors import BadSetup
from fabletable.shelf import BOTS

USUAL_BOT = "neighbour"


@dataclass(frozen=True)
class Sitter:
    """A person, or a bot by its key; `name` is empty where the word names nobody."""

    word: str
    name: str
    bot: str = ""


def names_of_bot(bot: str) -> tuple[str, ...]:
    """What those who play like this are called; by its key, if it has no names."""
    known = STRENGTHS.get(bot)
    return known.names if known is not None else (bot.capitalize(),)


def name_among(name: str, bot: str, taken: Sequence[str]) -> str:
    """No two at a table have the same name: the second is called `Ann 2`, but a bot has several
    names to go by.
    """
    names = names_of_bot(bot) if bot else ()
    free = [other for other in names if other not in taken]
    return free[0] if name in names and free else _numbered(name, taken)


def _numbered(name: str, taken: Sequence[str]) -> str:
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found


def usual_seats(players: int) -> list[str]:
    return ["you"] + ["bot"] * (players - 1)


def words_in(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def word_for(name: str, bot: str) -> str:
    return bot or f"you={name}"


def sitters(words: Sequence[str], players: int) -> list[Sitter]:
    """Who sits at a table of so many, by their words."""
    if len(words) != players:
        raise BadSetup(f"expected {players} seats, got {len(words)}")
    return [_sitter(word, number) for number, word in enumerate(words, 1)]


def _sitter(word: str, number: int) -> Sitter:
    kind, _, name = word.partition("=")
    if kind == "you":
        return Sitter(word, name)
    bot = USUAL_BOT if kind == "bot" else kind
    if bot not in BOTS:
        known = f"you, you=NAME, bot or one of {', '.join(BOTS)}"
        raise BadSetup(f"seat {number}: expected {known}, got '{word}'")
    return Sitter(word, name, bot)
