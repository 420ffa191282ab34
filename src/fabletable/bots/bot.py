"""What a bot is: it is given a view, a question, and imagination; never the game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from fabletable.engine.choice import Ask
from fabletable.engine.game import Game
from fabletable.engine.rules import View

Imagine = Callable[[Random], Game]


class Bot(Protocol):
    looks: bool  # whether it wants a view; making one takes longer than a random choice

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str: ...


NOTHING: View = {}


def answer_of(bot: Bot, game: Game, ask: Ask) -> str:
    """The bot's choice, for which it need not think if there is but one answer.

    This is the only door between a game and a bot.
    """
    if len(ask.keys) == 1:
        return ask.keys[0]
    view = game.view(ask.player) if bot.looks else NOTHING
    return bot.choose(view, question_of(game, ask.player), imagination_of(game, ask.player))


def question_of(game: Game, player: int) -> Ask:
    """The words of a question: the game's own leads to its table, and is read while that lives.

    So the game has to be handed in: compiled code lets go of a world where it is last named.
    """
    ask = game.ask_of(player)
    assert ask is not None
    return Ask(player, ask.prompt, list, list(ask.keys))


def imagination_of(game: Game, player: int) -> Imagine:
    return lambda rng: game.imagine(player, rng)
