"""What a bot is: it is given a view, a question, and imagination; never the game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from fabletable.engine.choice import Ask
from fabletable.engine.loop import Game
from fabletable.engine.rules import View

Imagine = Callable[[Random], Game]


class Bot(Protocol):
    looks: bool  # whether it wants a view; making one takes longer than a random choice

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str: ...


NOTHING: View = {}


def answer_of(bot: Bot, game: Game, ask: Ask) -> str:
    """The bot's choice. This is the only door between a game and a bot."""
    player = ask.player
    view = game.view(player) if bot.looks else NOTHING
    # The game's own question leads to its table; a bot gets the words of it.
    question = Ask(player, ask.prompt, list, list(ask.keys))
    return bot.choose(view, question, lambda rng: game.imagine(player, rng))
