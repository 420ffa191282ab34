"""Who sits where: people at this terminal, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fabletable.bots import BOTS, make_bot
from fabletable.bots.bot import answer_of
from fabletable.engine.choice import Ask
from fabletable.engine.errors import BadSetup
from fabletable.engine.game import Game

USUAL_BOT = "neighbour"
YOU = "You"


@dataclass(frozen=True)
class Sitter:
    """A person (no bot) or a bot by its name, as given on the command line by `word`."""

    word: str
    name: str
    bot: str = ""

    def choose(self, game: Game, ask: Ask) -> str:
        """The bot's choice: the same at the same place of the same game, also after undo."""
        seed = f"{game.setup.seed}/{ask.player}/{len(game.choices)}"
        return answer_of(make_bot(self.bot, seed), game, ask)


def usual_seats(players: int) -> list[str]:
    return ["you"] + ["bot"] * (players - 1)


def seat_words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def seated(words: Sequence[str]) -> list[Sitter]:
    """Sitters for words such as `you`, `you=Ann`, `bot`, or the name of a bot."""
    return [_sitter(word, number) for number, word in enumerate(words, 1)]


def names_of(sitters: Sequence[Sitter]) -> list[str]:
    """The names to show: the only person at the table needs none."""
    people = [sitter for sitter in sitters if not sitter.bot]
    alone = people if len(people) == 1 and people[0].word == "you" else []
    return [YOU if sitter in alone else sitter.name for sitter in sitters]


def _sitter(word: str, number: int) -> Sitter:
    kind, _, name = word.partition("=")
    if kind == "you":
        return Sitter(word, name or f"Player {number}")
    bot = USUAL_BOT if kind == "bot" else kind
    if bot not in BOTS:
        known = ", ".join(BOTS)
        raise BadSetup(
            f"seat {number}: expected you, you=NAME, bot or one of {known}, got '{word}'"
        )
    return Sitter(word, name or f"{bot.capitalize()} {number}", bot)
