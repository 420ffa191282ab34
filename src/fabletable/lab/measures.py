"""What `run.py bench` measures, a slice at a time: random play, copies, and the search."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Protocol, TypeAlias, TypeVar

from fabletable.bots.bot import answer_of
from fabletable.bots.search import Budget, Search
from fabletable.engine.game import Game, new_game
from fabletable.engine.idle import IDLE
from fabletable.engine.rules import AnyRules
from fabletable.shelf import GAMES

T = TypeVar("T")

Slice: TypeAlias = dict[str, float]  # what one turn of measuring found
Start: TypeAlias = Callable[[Random], Game]
Work: TypeAlias = Callable[[Random], int]  # does something, and says how much it was

STAGES = 8  # games under way at once, spread from opening to end
POSITIONS = 24  # to think at, likewise
SIMULATIONS = 64  # for one choice
TO_THE_END = 1_000_000  # steps: more than any game has


class Measured(Protocol):
    def measure(self, budget: float) -> Slice:
        """Work until so many CPU seconds are spent, at least once."""


class Pace:
    """How much of some work is done in a second. In each slice all forms begin with the same."""

    def __init__(self, work: Work, name: str) -> None:
        self.work = work
        self.name = name
        self.slices = 0

    def measure(self, budget: float) -> Slice:
        rng = Random(f"{self.name} {self.slices}")
        self.slices += 1
        times, done, spent = 0, 0, 0.0
        start = process_time()
        while spent < budget:
            done += self.work(rng)
            times += 1
            spent = process_time() - start
        return {"times": times, "done": done, "seconds": spent}


class Copies:
    """The cost of fork and imagine at every decision of several games that are under way.

    They go on side by side from different stages, so each slice sees openings, middles and ends,
    and one reading of the clock serves them all. Games go on between measurements, as they do
    for a bot that thinks at each of its turns, so that memory is as fresh as it is then.
    """

    def __init__(self, start: Start, name: str) -> None:
        self.start = start
        self.rng = Random(name)
        self.games = spread(start, self.rng, STAGES)

    def measure(self, budget: float) -> Slice:
        """Go on with the games, copying them at every decision."""
        forks, imagines, count, spent = 0.0, 0.0, 0, 0.0
        start = process_time()
        while spent < budget:
            forks += self._fork()
            imagines += self._imagine()
            count += STAGES
            self._go_on()
            spent = process_time() - start
        return {"fork": forks / count, "imagine": imagines / count, "seconds": spent}

    def _fork(self) -> float:
        start = process_time()
        for game in self.games:
            game.fork()
        return process_time() - start

    def _imagine(self) -> float:
        askers = [(game, one_of(game.asks, self.rng).player) for game in self.games]
        start = process_time()
        for game, player in askers:
            game.imagine(player, self.rng)
        return process_time() - start

    def _go_on(self) -> None:
        for place, game in enumerate(self.games):
            answer_any(game, self.rng)
            if not game.asks:
                self.games[place] = self.start(self.rng)


def thinking(start: Start, depth: int = 1) -> Work:
    """The work of the search bot for one choice; at depth 1 it looks as far as the game advises."""
    games = spread(start, Random(POSITIONS), POSITIONS)

    def think(rng: Random) -> int:
        game = one_of(games, rng)
        bot = Search(rng, Budget(SIMULATIONS), depth)
        answer_of(bot, game, game.asks[0])
        if bot.failure is not None:
            raise bot.failure
        return bot.simulations

    return think


# -- games


def one_of(items: list[T], rng: Random) -> T:
    """Quicker than `rng.choice`, which would be half the cost of a quick game."""
    return items[int(rng.random() * len(items))]


def play_on(game: Game, rng: Random) -> int:
    """Play at random to the end, as tightly as Python can; how many decisions there were."""
    random = rng.random
    while game.asks:
        ask = game.asks[0]
        keys = ask.keys
        game.answer(ask.player, keys[int(random() * len(keys))])
    return game.decisions


def answer_first(game: Game, rng: Random) -> None:
    """One decision, of the first who is asked."""
    ask = game.asks[0]
    game.answer(ask.player, one_of(ask.keys, rng))


def answer_any(game: Game, rng: Random) -> None:
    """One decision; in simultaneous turns by anybody, so that all stand in the middle of theirs."""
    ask = one_of(game.asks, rng)
    game.answer(ask.player, one_of(ask.keys, rng))


def spread(start: Start, rng: Random, count: int) -> list[Game]:
    """So many games under way, from an opening to one near its end."""
    length = play_on(start(rng), rng)
    return [under_way(start, rng, length * place // count) for place in range(count)]


def under_way(start: Start, rng: Random, decisions: int) -> Game:
    """A game after so many decisions, or as near to its end as it gets."""
    game = start(rng)
    while game.asks and game.decisions < decisions:
        answer_any(game, rng)
    return game if game.asks else under_way(start, rng, decisions // 2)


def starter(rules: AnyRules, mode: str, players: int) -> Start:
    """Makes new games, each shuffled in a way of its own."""

    def start(rng: Random) -> Game:
        setup = rules.setup(mode, players, f"{rng.getrandbits(64):x}")
        return new_game(rules, setup, recording=False)

    return start


def game_measures() -> dict[str, Measured]:
    """All that is measured of our games, by a word and the variant: game, mode, players.

    The search takes long, so it thinks about the first variant of each game only.
    """
    found: dict[str, Measured] = {}
    for rules in (*GAMES.values(), IDLE):
        variants = [(mode.key, count) for mode in rules.facts.modes for count in mode.players]
        for place, (mode, players) in enumerate(variants):
            name = f"{rules.facts.key}/{mode}/{players}"
            start = starter(rules, mode, players)
            found[f"play {name}"] = Pace(playing(start), name)
            found[f"copy {name}"] = Copies(start, name)
            if place == 0 and rules is not IDLE:
                found[f"search {name}"] = Pace(thinking(start), name)
                found[f"search-to-end {name}"] = Pace(thinking(start, TO_THE_END), name)
    return found


def playing(start: Start) -> Work:
    return lambda rng: play_on(start(rng), rng)
