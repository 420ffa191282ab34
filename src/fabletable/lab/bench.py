"""How fast the games run, beside games of other libraries: `python3 run.py bench`.

Machines are noisy, so everything is measured in short slices that take turns, round after round:
whatever slows the machine for a while slows a little of everything.
Only ratios within one run mean much; absolute figures belong to the machine.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.machinery import EXTENSION_SUFFIXES
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, NoReturn, TextIO

from fabletable.engine import loop
from fabletable.engine.errors import Mistake
from fabletable.engine.loop import Game, new_game
from fabletable.engine.rules import Rules
from fabletable.games import GAMES
from fabletable.lab.yardsticks import PlayOut, load_yardsticks, one_of

QUICK, FULL = 15.0, 105.0  # seconds of the clock on the wall, besides starting
SLICE = 0.03  # CPU seconds: many games of a short one, and at least one of a long one
LEAST_ROUNDS = 3  # a median of fewer would not shrug off anything
STAGES = 8  # games under way at once, spread from opening to end


def main(words: Sequence[str]) -> int:
    """Measure and print; a person's mistake gets one clear line and exit code 2."""
    try:
        asked = understood(words)
        with take_stdout() as out:
            found = bench(QUICK if asked.quick else FULL, load_yardsticks(), asked.quick)
            print(json.dumps(found) if asked.json else in_words(found), file=out)
    except Mistake as mistake:
        print(f"bench: {mistake}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nbench: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        return 141
    return 0


class Words(argparse.ArgumentParser):
    """Says what is wrong in one line, without repeating how everything is used."""

    def error(self, message: str) -> NoReturn:
        raise Mistake(f"{message}; it takes --quick and --json")


def understood(words: Sequence[str]) -> argparse.Namespace:
    parser = Words(
        prog="run.py bench",
        description="How fast the games run, beside others.",
        allow_abbrev=False,
    )
    parser.add_argument("--quick", action="store_true", help="20 seconds instead of 2 minutes")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(words)


def take_stdout() -> TextIO:
    """Keep standard output for ourselves: for good, whatever others print goes to stderr.

    The libraries we measure print where they like, some from C++ and as late as at exit,
    so the file descriptor itself has to be moved.
    """
    sys.stdout.flush()
    ours = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return ours


# -- what is measured


@dataclass
class Pace:
    """Random play of one game, slice by slice; its speed is the median over the rounds.

    Noise comes in bursts, and a neighbour can only slow us. A total counts every burst;
    a median drops those that hit less than half of the rounds. How long a game is
    has nothing to do with noise, so that is the mean over all games.
    """

    play: PlayOut
    rng: Random
    rates: list[float] = field(default_factory=list)
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def measure(self, budget: float) -> None:
        """Play whole games until the budget is spent."""
        games, decisions, spent = 0, 0, 0.0
        start = process_time()
        while spent < budget:
            decisions += self.play(self.rng)
            games += 1
            spent = process_time() - start
        self.rates.append(decisions / spent)
        self.games += games
        self.decisions += decisions
        self.seconds += spent

    @property
    def rate(self) -> float:
        return median(self.rates)

    @property
    def length(self) -> float:
        return self.decisions / self.games


class Copies:
    """The cost of fork and imagine at every decision of several games that are under way.

    They go on side by side from different stages, so each slice sees openings, middles and ends,
    and one reading of the clock serves them all. Games go on between measurements, as they do
    for a bot that thinks at each of its turns, so that memory is as fresh as it is then.
    """

    def __init__(self, start: Callable[[Random], Game], rng: Random) -> None:
        self.start = start
        self.rng = rng
        self.forks: list[float] = []
        self.imagines: list[float] = []
        self.seconds = 0.0
        length = play_on(start(rng), rng)
        self.games = [self._under_way(length * stage // STAGES) for stage in range(STAGES)]

    def measure(self, budget: float) -> None:
        """Go on with the games, copying them at every decision, until the budget is spent."""
        forks, imagines, count, spent = 0.0, 0.0, 0, 0.0
        start = process_time()
        while spent < budget:
            forks += self._fork()
            imagines += self._imagine()
            count += STAGES
            self._go_on()
            spent = process_time() - start
        self.forks.append(forks / count)
        self.imagines.append(imagines / count)
        self.seconds += spent

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
                self.games[place] = self._under_way(0)

    def _under_way(self, decisions: int) -> Game:
        """A game after so many decisions, or as near to its end as it gets."""
        game = self.start(self.rng)
        while game.asks and game.decisions < decisions:
            answer_any(game, self.rng)
        return game if game.asks else self._under_way(decisions // 2)


def answer_any(game: Game, rng: Random) -> None:
    """One decision; in simultaneous turns by anybody, so that all stand in the middle of theirs."""
    ask = one_of(game.asks, rng)
    game.answer(ask.player, one_of(ask.keys, rng))


def play_on(game: Game, rng: Random) -> int:
    """Play at random to the end, as tightly as Python can; how many decisions there were."""
    random = rng.random
    while game.asks:
        ask = game.asks[0]
        keys = ask.keys
        game.answer(ask.player, keys[int(random() * len(keys))])
    return game.decisions


class Form:
    """A game in one mode with one number of players."""

    def __init__(self, rules: Rules, mode: str, players: int) -> None:
        self.rules = rules
        self.mode = mode
        self.players = players
        self.key = f"{rules.facts.key}/{mode}/{players}"
        self.pace = Pace(lambda rng: play_on(self.start(rng), rng), Random(self.key))
        self.copies = Copies(self.start, Random(self.key))

    def start(self, rng: Random) -> Game:
        """A new game, shuffled in a way of its own."""
        setup = self.rules.setup(self.mode, self.players, f"{rng.getrandbits(64):x}")
        return new_game(self.rules, setup, recording=False)

    def figures(self, yardsticks: Mapping[str, Pace]) -> dict[str, Any]:
        pace, copies = self.pace, self.copies
        return {
            "decisions_per_cpu_second": pace.rate,
            "decisions_per_playout": pace.length,
            "playout_us": pace.length / pace.rate * 1e6,
            "fork_us": median(copies.forks) * 1e6,
            "imagine_us": median(copies.imagines) * 1e6,
            "fork_share": self._share(copies.forks),
            "imagine_share": self._share(copies.imagines),
            "ratio_to": {name: ratio(pace, other) for name, other in yardsticks.items()},
            "cpu_seconds": pace.seconds + copies.seconds,
        }

    def _share(self, costs: list[float]) -> float:
        """Of a playout; as in `ratio`, both are taken from the same round."""
        decisions = [cost * rate for cost, rate in zip(costs, self.pace.rates, strict=True)]
        return median(decisions) / self.pace.length


def ratio(one: Pace, other: Pace) -> float:
    """The median of each round's ratio, which is not quite the ratio of the medians.

    What slows a whole round cancels out. Seen under three processes that came and went,
    over ten runs: within 4 % for this, 6 % for the ratio of medians, 10 % for that of totals.
    """
    return median(mine / theirs for mine, theirs in zip(one.rates, other.rates, strict=True))


def all_forms() -> list[Form]:
    return [
        Form(rules, mode.key, players)
        for rules in GAMES.values()
        for mode in rules.facts.modes
        for players in mode.players
    ]


# -- measuring


def bench(seconds: float, yardsticks: Mapping[str, PlayOut], quick: bool) -> dict[str, Any]:
    """Measure everything for about so many seconds of the clock on the wall."""
    print(f"bench: measures for about {seconds:.0f} seconds ...", file=sys.stderr)
    deadline = perf_counter() + seconds
    forms = all_forms()
    others = {name: Pace(play, Random(name)) for name, play in yardsticks.items()}
    measured = [*others.values(), *[one for form in forms for one in (form.pace, form.copies)]]
    with warmed_up([*others.values(), *[form.pace for form in forms]]):
        take_turns(measured, deadline, min(SLICE, seconds / len(measured) / LEAST_ROUNDS))
    return {
        "python": platform.python_version(),
        "compiled": is_compiled(),
        "games": {form.key: form.figures(others) for form in forms},
        "yardsticks": {name: pace.rate for name, pace in others.items()},
        "quick": quick,
    }


@contextmanager
def warmed_up(paces: Sequence[Pace]) -> Iterator[None]:
    """Play one game of each, uncounted, and take all that is in memory by then for settled.

    Otherwise our garbage would be looked for in the libraries that we are held against.
    """
    for pace in paces:
        pace.play(pace.rng)
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def take_turns(measured: Sequence[Pace | Copies], deadline: float, budget: float) -> None:
    """Round after round, a slice of everything, until the deadline."""
    rounds = 0
    while rounds < LEAST_ROUNDS or perf_counter() < deadline:
        for one in measured:
            one.measure(budget)
        rounds += 1


def is_compiled() -> bool:
    return str(loop.__file__).endswith(tuple(EXTENSION_SUFFIXES))


# -- for people


def in_words(found: Mapping[str, Any]) -> str:
    """The figures as tables for a terminal."""
    games, yardsticks = found["games"], found["yardsticks"]
    spent = sum(one["cpu_seconds"] for one in games.values())
    how = "compiled" if found["compiled"] else "not compiled"
    return "\n".join(
        [
            f"Random play, Python {found['python']}, {how}; {spent:.1f} CPU seconds on our games.",
            "",
            *speed_lines(games, yardsticks),
            "",
            *copy_lines(games),
        ]
    )


def speed_lines(games: Mapping[str, Any], yardsticks: Mapping[str, float]) -> list[str]:
    """Decisions a CPU second, and how many times a yardstick's that is."""
    heads = "".join(f"{'× ' + name:>20}" for name in yardsticks)
    lines = [f"{'':34}{'decisions/CPU s':>16}{heads}"]
    for key, one in games.items():
        ratios = "".join(f"{one['ratio_to'][name]:>20.2f}" for name in yardsticks)
        lines.append(f"{key:34}{one['decisions_per_cpu_second']:>16,.0f}{ratios}")
    return lines + [f"{name:34}{rate:>16,.0f}" for name, rate in yardsticks.items()]


def copy_lines(games: Mapping[str, Any]) -> list[str]:
    """What a playout, a fork and an imagined world cost, in microseconds and in playouts."""
    lines = [f"{'':34}{'playout':>13}{'fork':>12}{'':>8}{'imagine':>15}"]
    for key, one in games.items():
        costs = f"{one['playout_us']:>10,.0f} µs"
        for copy in ("fork", "imagine"):
            costs += f"{one[copy + '_us']:>9,.1f} µs{one[copy + '_share']:>8.2%}"
        lines.append(f"{key:34}{costs}")
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
