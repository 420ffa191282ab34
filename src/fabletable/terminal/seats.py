"""Who sits where: people at this terminal, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fabletable.bots import BOTS, make_bot
from fabletable.bots.bot import Bot
from fabletable.engine.errors import BadSetup

USUAL_BOT = "greedy"


@dataclass(frozen=True)
class Sitter:
    """A person (no bot) or a bot, as given on the command line by `word`."""

    word: str
    name: str
    bot: Bot | None


def usual_seats(players: int) -> list[str]:
    return ["you"] + ["bot"] * (players - 1)


def seated(words: Sequence[str], seed: str) -> list[Sitter]:
    """Sitters for words such as `you`, `you=Ann`, `bot`, or the name of a bot."""
    return [_sitter(word, number, len(words), seed) for number, word in enumerate(words)]


def _sitter(word: str, number: int, players: int, seed: str) -> Sitter:
    kind, _, name = word.partition("=")
    if kind == "you":
        return Sitter(word, name or ("You" if players == 1 else f"Player {number + 1}"), None)
    which = USUAL_BOT if kind == "bot" else kind
    if which not in BOTS:
        raise BadSetup(
            f"seat {number + 1}: expected you, you=NAME, bot or one of {', '.join(BOTS)}, "
            f"got '{word}'"
        )
    title = name or f"{which.capitalize()} {number + 1}"
    return Sitter(word, title, make_bot(which, f"{seed}/{number}"))
