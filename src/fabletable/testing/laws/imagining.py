"""Imagined worlds are as good as the real one, and bots know no more than they show."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import isclose
from random import Random

from fabletable.bots.bot import Bot, answer_of
from fabletable.bots.greedy import tried_ways
from fabletable.bots.strengths import STRENGTHS, Player, weakened
from fabletable.engine.advice import Way
from fabletable.engine.game import Game
from fabletable.engine.log import digest
from fabletable.shelf import BOTS, make_bot
from fabletable.testing.cases import Case, asked, cards_on, play_out, random_choice, seen, walk


def imagination_is_honest(case: Case, seed: int) -> None:
    """An imagined world shows the same, can be played to its end, and does vary."""
    rng = Random(seed)
    for number, game in enumerate(walk(case, seed, about=10)):
        for viewer in case.viewers:
            worlds = [game.imagine(viewer, rng) for _ in range(4)]
            real = seen(game, viewer)
            for world in worlds:
                assert seen(world, viewer) == real
                assert cards_on(world.table) == cards_on(game.table)
                own = world.ask_of(viewer)
                assert own is None or own.offer() == own.keys, "a question depends on secrets"
            if _could_vary(game, viewer):
                many = {_lie(game.imagine(viewer, rng), viewer) for _ in range(12)}
                assert len(many) > 1, f"all worlds are the same for {viewer}"
        by_turns = case.viewers[number % len(case.viewers)]
        assert play_out(game.imagine(by_turns, rng), seed).result is not None


def _could_vary(game: Game, viewer: int) -> bool:
    """Whether some pool holds enough different cards that a few deals hardly agree."""
    return any(
        len(cards) > 5 and len({card.key for card in cards}) > 2
        for cards in game.pools(viewer).values()
    )


def _lie(game: Game, viewer: int) -> str:
    hidden = [zone for zone in game.table.zones if not zone.seen_by(viewer)]
    return str([[card.key for card in zone.cards] for zone in hidden])


def imagined_worlds_fork(case: Case, seed: int) -> None:
    """A copy of an imagined world is exact too, also after choices in it."""
    rng = Random(seed)
    for game in walk(case, seed, about=8):
        for viewer in case.viewers:
            world = game.imagine(viewer, rng)
            for _ in range(3):
                fork = world.fork()
                assert digest(fork.table) == digest(world.table)
                assert asked(fork) == asked(world)
                if world.asks:
                    world.answer(*random_choice(world, rng))
            again = world.imagine(viewer, rng)
            assert seen(again, viewer) == seen(world, viewer)


def bots_do_not_cheat(case: Case, seed: int) -> None:
    """Bots that search differ in how long they do: of these, one takes its turn each time."""
    searching = [name for name in BOTS if name in STRENGTHS]
    turn = searching[(seed + case.players) % len(searching)]
    for name in [name for name in BOTS if name not in searching] + [turn]:
        bot_does_not_cheat(case, seed, partial(quick_bot, name))


def quick_bot(name: str, seed: str) -> Bot:
    """The bot of this name; one that searches thinks for a moment only."""
    if name not in STRENGTHS:
        return make_bot(name, seed)
    return Player(Random(seed), weakened(STRENGTHS[name], 24))


def bot_does_not_cheat(case: Case, seed: int, make: Callable[[str], Bot]) -> None:
    """Same view, same randomness, other hidden cards: same choice."""
    rng = Random(seed)
    for game in walk(case, seed, about=6):
        for ask in rng.sample(game.asks, min(1, len(game.asks))):  # nobody, when it is over
            world = game.imagine(ask.player, Random(seed))
            twin = world.ask_of(ask.player)
            assert twin is not None
            choices = {
                answer_of(make(str(seed)), one, question)
                for one, question in ((game, ask), (world, twin))
            }
            assert len(choices) == 1, "the choice depends on what is hidden"


EVERY = 10**9  # ways to try


def told_ways_come_true(case: Case, seed: int) -> None:
    """Where a game tells all ways to end a step, and their worth, playing them shows the same."""
    rng = Random(seed)
    advice = case.rules.advice
    for game in walk(case, seed, about=12):
        for ask in game.asks:
            world = game.imagine(ask.player, rng)
            before = digest(world.table)
            told = advice.ways(world.table, ask.player, ask.keys)
            assert digest(world.table) == before, "telling them changed the table"
            assert not told or _same(told, tried_ways(world, ask.player, EVERY, rng))


def _same(told: list[Way], tried: list[Way]) -> bool:
    """But for the last digit of what they are worth, which may be summed in another order."""
    ways = [keys for _, keys in told] == [keys for _, keys in tried]
    return ways and all(
        isclose(one, other, abs_tol=1e-9) for (one, _), (other, _) in zip(told, tried, strict=True)
    )
