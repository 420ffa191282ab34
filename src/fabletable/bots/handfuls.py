"""Handfuls as programs choose them: thing by thing, without what is forced."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fabletable.bots.bot import imagination_of, question_of
from fabletable.bots.search import Budget, Search
from fabletable.engine.choice import DONE
from fabletable.engine.game import Game

PICKS = 16  # simulations for each further thing of a handful


def singly(game: Game, player: int, chosen: str) -> list[str]:
    """A choice from a log, key by key; what is no handful is one key."""
    ask = game.ask_of(player)
    assert ask is not None
    if chosen in ask.keys or ask.handful is None:
        return [chosen]
    marks, before = chosen.split(" ")[:-1], len(ask.handful.taken)
    world, picks = game.fork(), list[str]()
    while not picks or _goes_on(world, game, player):
        now = world.ask_of(player)
        assert now is not None
        assert now.handful is not None
        done = len(now.handful.taken) + len(now.handful.forced) - before
        picks.append(marks[done] if done < len(marks) else DONE)
        world.answer(player, picks[-1])
    return picks


def whole_handful(game: Game, player: int, first: str, rng: Random) -> list[str]:
    """The handful that a search goes on to, once it has picked this."""
    imagine, picks = imagination_of(game, player), [first]

    def after(luck: Random) -> Game:
        world = imagine(luck)
        for key in picks:
            world.answer(player, key)
        return world

    while True:
        world = after(rng)
        if world.ask_of(player) is None or not _goes_on(world, game, player):
            return picks
        weighed = Search(rng, Budget(PICKS)).weighed(question_of(world, player), after)
        picks.append(max(weighed, key=lambda key: weighed[key]))


def in_words(game: Game, player: int, keys: Sequence[str]) -> str:
    """What was picked, as the player reads it who is asked for it now."""
    ask, look, seen = game.ask_of(player), game.rules.look, game.seen(player)
    called = ""
    if ask is not None and ask.handful is not None and keys[0] not in ask.handful.besides:
        called = game.marked(player, [key for key in keys if key != DONE]).called
    return called or ", ".join([look.option(seen, player, key).label for key in keys])


def _goes_on(world: Game, before: Game, player: int) -> bool:
    """Whether the player, who has picked something, is asked for more of the same handful."""
    now, then = world.ask_of(player), before.ask_of(player)
    if now is None or then is None or now.handful is None or then.handful is None:
        return False
    return len(now.handful.taken) > len(then.handful.taken)
