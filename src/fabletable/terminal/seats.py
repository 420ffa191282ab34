"""Those who sit at this terminal: people, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fabletable.bots.bot import answer_of
from fabletable.engine.choice import Ask
from fabletable.engine.game import Game
from fabletable.lobby.seats import Sitter, name_among, names_of_bot, sitters
from fabletable.shelf import make_bot

YOU = "You"


def seated(words: Sequence[str], players: int | None = None) -> list[Sitter]:
    """Sitters who all have a name; as many as there are words, if nobody says how many."""
    found = sitters(words, len(words) if players is None else players)
    names = [one.name for one in found]
    for number, one in enumerate(found):
        names[number] = one.name or _name(one, number + 1, names)
    return [replace(one, name=name) for one, name in zip(found, names, strict=True)]


def _name(sitter: Sitter, number: int, taken: Sequence[str]) -> str:
    """Bots are called as they are everywhere."""
    if not sitter.bot:
        return f"Player {number}"
    return name_among(names_of_bot(sitter.bot)[0], sitter.bot, taken)


def names_of(sitters: Sequence[Sitter]) -> list[str]:
    """The names to show: the only person at the table needs none."""
    people = [sitter for sitter in sitters if not sitter.bot]
    alone = people if len(people) == 1 and people[0].word == "you" else []
    return [YOU if sitter in alone else sitter.name for sitter in sitters]


def bots_choice(bot: str, game: Game, ask: Ask) -> str:
    """The same at the same place of the same game, also after undo."""
    seed = f"{game.setup.seed}/{ask.player}/{len(game.choices)}"
    return answer_of(make_bot(bot, seed), game, ask)
