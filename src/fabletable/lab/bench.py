"""How fast the games run, plain and compiled, beside other libraries: `python3 run.py bench`.

Machines are noisy, so everything is measured in short slices that take turns, round after round,
in one process for each form: whatever slows the machine for a while slows a little of everything.
Only ratios within one run mean much; absolute figures belong to the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NoReturn, TypeAlias

from fabletable.engine.errors import Mistake
from fabletable.form import is_compiled
from fabletable.lab import against
from fabletable.lab.crew import Crew, elsewhere
from fabletable.lab.measures import Slice
from fabletable.lab.service import TABLES, Served, service_figures
from fabletable.lab.tables import in_words
from fabletable.lab.yardsticks import ISMCTS

QUICK, FULL = 20.0, 150.0  # seconds of the clock on the wall, besides starting
QUICK_SERVER, FULL_SERVER = 4.0, 20.0  # for each of two runs
SLICE = 0.03  # CPU seconds: many games of a short one, and at least one of a long one
LEAST_ROUNDS = 3  # a median of fewer would not shrug off anything
COMPILED = (
    "FABLETABLE_COMPILED"  # where run.py keeps the compiled parts: see fabletable/__init__.py
)

TOOK = "took.json"  # seconds that compiling took, in that place

Rounds: TypeAlias = Mapping[str, list[Slice]]  # of everything that one crew measured, by name


def main(words: Sequence[str]) -> int:
    """Measure and print; a person's mistake gets one clear line and exit code 2."""
    try:
        asked = understood(words)
        found: dict[str, Any] = {"quick": asked.quick}
        if asked.against:
            found |= compared(asked.against, QUICK if asked.quick else FULL)
            print(json.dumps(found) if asked.json else in_words(found))
            return 0
        if not asked.server:
            with crews() as (forms, yardsticks):
                found |= bench(QUICK if asked.quick else FULL, forms, yardsticks)
        wanted = Served(asked.store, asked.processes)
        found["compiling"] = compiling()
        found["server"] = served(QUICK_SERVER if asked.quick else FULL_SERVER, wanted)
        print(json.dumps(found) if asked.json else in_words(found))
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
        takes = "--quick, --against, --server, --store, --processes and --json"
        raise Mistake(f"{message}; it takes {takes}")


def understood(words: Sequence[str]) -> argparse.Namespace:
    parser = Words(
        prog="run.py bench",
        description="How fast the games run, beside others.",
        allow_abbrev=False,
    )
    parser.add_argument("--quick", action="store_true", help="half a minute instead of three")
    parser.add_argument(
        "--against", default="", metavar="COMMIT", help="plain Python alone, beside that of then"
    )
    parser.add_argument("--server", action="store_true", help="the table server alone")
    parser.add_argument("--store", default="", help="a database for the server, in place of a file")
    parser.add_argument("--processes", type=int, default=1, help="servers on that database")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args(words)
    if asked.processes != 1 and not asked.store:
        parser.error("several processes need a database: name one with --store")
    return asked


# -- measuring


def compared(commit: str, seconds: float) -> dict[str, Any]:
    """How many times as fast everything is as it was at a commit."""
    print(f"bench: measures beside {commit} for about {seconds:.0f} seconds ...", file=sys.stderr)
    rounds = against.measured(commit, seconds, take_turns, plain_environment())
    found: dict[str, dict[str, float]] = {}
    for name, (then, now) in rounds.items():
        what, _, variant = name.partition(" ")
        times = found.setdefault(variant, {})
        if what == "play":
            times |= {"then": speed(then), "now": speed(now), "play": ratio(now, then)}
        else:
            times["fork"] = ratio(now, then, of=lambda one: 1 / one["fork"])
            times["imagine"] = ratio(now, then, of=lambda one: 1 / one["imagine"])
    return {"against": commit, "compared": found}


def compiling() -> dict[str, float]:
    """What compiling took, as run.py wrote it down beside what it made."""
    note = Path(os.environ.get(COMPILED, ""), TOOK)
    took: dict[str, float] = json.loads(note.read_text("utf-8")) if note.is_file() else {}
    return took


def served(seconds: float, wanted: Served) -> dict[str, Any]:
    """How the table server does, in the form that runs here; nothing where we cannot measure."""
    if not Path("/proc/self/stat").exists():
        return {}
    tables = f"{TABLES} tables, for about {3 * seconds:.0f} seconds"
    print(f"bench: the server has {tables} ...", file=sys.stderr)
    return service_figures(seconds, served=wanted)


@contextmanager
def crews() -> Iterator[tuple[dict[str, Crew], Crew]]:
    """A process for each form that there is, and one for what they are held against."""
    plain = plain_environment()
    ways = {"plain": plain, "compiled": dict(os.environ)}
    if not is_compiled():
        del ways["compiled"]
    elif COMPILED not in os.environ:
        del ways["plain"]  # a compiled wheel is all there is
    print("bench: starts ...", file=sys.stderr)
    with ExitStack() as stack:
        forms: dict[str, Crew] = {
            form: stack.enter_context(elsewhere("games", env)) for form, env in ways.items()
        }
        yield forms, stack.enter_context(elsewhere("yardsticks", plain))


def plain_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != COMPILED}


def bench(seconds: float, forms: Mapping[str, Crew], yardsticks: Crew) -> dict[str, Any]:
    """Measure everything for about so many seconds of the clock on the wall."""
    print(f"bench: measures for about {seconds:.0f} seconds ...", file=sys.stderr)
    names = next(iter(forms.values())).names
    turns = [(yardsticks, name) for name in yardsticks.names]
    turns += [(crew, name) for name in names for crew in forms.values()]
    slices = take_turns(turns, seconds)
    sticks = {name: slices[yardsticks, name] for name in yardsticks.names}
    ours = {form: {name: slices[crew, name] for name in crew.names} for form, crew in forms.items()}
    return {
        "python": platform.python_version(),
        "forms": list(forms),
        "games": {variant: figures_by_form(variant, ours, sticks) for variant in variants(names)},
        "yardsticks": {name: {unit(name): speed(rounds)} for name, rounds in sticks.items()},
    }


def take_turns(
    turns: Sequence[tuple[Crew, str]], seconds: float
) -> dict[tuple[Crew, str], list[Slice]]:
    """Round after round, a slice of everything, until the time is over."""
    deadline = perf_counter() + seconds
    budget = min(SLICE, seconds / len(turns) / LEAST_ROUNDS)
    slices: dict[tuple[Crew, str], list[Slice]] = {turn: [] for turn in turns}
    rounds = 0
    while rounds < LEAST_ROUNDS or perf_counter() < deadline:
        for crew, name in turns:
            slices[crew, name].append(crew.measure(name, budget))
        rounds += 1
    return slices


def variants(names: Sequence[str]) -> list[str]:
    return [name.partition(" ")[2] for name in names if name.startswith("play ")]


# -- from slices to figures
#
# Noise comes in bursts, and a neighbour can only slow us. A total counts every burst; a median
# over the rounds drops those that hit less than half of them.


def rate(one: Slice) -> float:
    return one["done"] / one["seconds"]


def speed(rounds: Sequence[Slice]) -> float:
    return median(map(rate, rounds))


def unit(yardstick: str) -> str:
    return f"{'simulations' if yardstick == ISMCTS else 'decisions'}_per_cpu_second"


def ratio(
    ours: Sequence[Slice], theirs: Sequence[Slice], of: Callable[[Slice], float] = rate
) -> float:
    """The median of each round's ratio, which is not quite the ratio of the medians.

    What slows a whole round cancels out. Seen under three processes that came and went,
    over ten runs: within 4 % for this, 6 % for the ratio of medians, 10 % for that of totals.
    """
    return median(of(one) / of(other) for one, other in zip(ours, theirs, strict=True))


def figures_by_form(
    variant: str, ours: Mapping[str, Rounds], sticks: Rounds
) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {
        form: figures(variant, rounds, sticks) for form, rounds in ours.items()
    }
    if {"plain", "compiled"} <= set(ours):
        found["speedup"] = speedup(variant, ours["plain"], ours["compiled"])
    return found


def figures(variant: str, ours: Rounds, sticks: Rounds) -> dict[str, Any]:
    """What one form of our games does in one variant."""
    play, copy = ours[f"play {variant}"], ours[f"copy {variant}"]
    # How long a game is has nothing to do with noise, so that is the mean over all games.
    length = sum(one["done"] for one in play) / sum(one["times"] for one in play)
    found = {
        "decisions_per_cpu_second": speed(play),
        "decisions_per_playout": length,
        "playout_us": length / speed(play) * 1e6,
        "ratio_to": {
            name: ratio(play, theirs) for name, theirs in sticks.items() if name != ISMCTS
        },
        "cpu_seconds": sum(one["seconds"] for one in [*play, *copy]),
    }
    for what in ("fork", "imagine"):
        costs = [one[what] for one in copy]
        shares = [cost * rate(one) / length for cost, one in zip(costs, play, strict=True)]
        found |= {f"{what}_us": median(costs) * 1e6, f"{what}_share": median(shares)}
    if f"search {variant}" in ours:
        found["search"] = search_figures(variant, ours, sticks)
    return found


def search_figures(variant: str, ours: Rounds, sticks: Rounds) -> dict[str, Any]:
    """Simulations as the bot plays, and to the end of the game as the yardstick's are."""
    to_end = ours[f"search-to-end {variant}"]
    return {
        "simulations_per_cpu_second": speed(ours[f"search {variant}"]),
        "to_end_per_cpu_second": speed(to_end),
        "to_end_ratio_to": {
            name: ratio(to_end, theirs) for name, theirs in sticks.items() if name == ISMCTS
        },
    }


def speedup(variant: str, plain: Rounds, compiled: Rounds) -> dict[str, float]:
    """How many times as fast the compiled form is."""
    found = {
        what: ratio(compiled[f"{what} {variant}"], plain[f"{what} {variant}"])
        for what in ("play", "search", "search-to-end")
        if f"{what} {variant}" in plain
    }
    copies = compiled[f"copy {variant}"], plain[f"copy {variant}"]
    return found | {
        "fork": ratio(*copies, of=lambda one: 1 / one["fork"]),
        "imagine": ratio(*copies, of=lambda one: 1 / one["imagine"]),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
