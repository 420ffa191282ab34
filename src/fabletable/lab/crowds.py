"""What so many people at tables need: `python -m fabletable.lab.crowds 10000 1000000`.

From what a move costs, as `run.py bench --server` measures it, and a simulation of one process:
moves come by chance, each waits for the one core, for a commit that takes along all that wait,
and for the core again, to be shown. A process takes as many moves as it answers in time.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import ceil
from random import Random

ARRIVES, THOUGHT, COMMITTED, SHOWN = range(4)
CHOOSING = 0.3  # of what a move costs, before it is stored; the rest is showing it
MOVES = 6_000  # that are simulated
STEPS = 7  # of the search for how busy a process may be
CONNECTIONS = 5_000  # a process takes no more


@dataclass(frozen=True)
class Costs:
    """Of a move and of a table; measured compiled, see docs/performance.md."""

    move_us: float = 669.0
    commit_ms: float = 0.75
    bytes_sent: float = 3_330.0  # to both players
    connection_kib: float = 29.5
    bot_ms: float = 1.4  # of a core, for a choice of the usual bot; strong ones take hundreds
    thinking: float = 10.0  # seconds that a person takes
    in_time_ms: float = 30.0  # 99 of 100 answers


def answers(rate: float, costs: Costs, moves: int = MOVES, seed: str = "crowd") -> list[float]:
    """How long the moves of one process take, in seconds, sorted; at `rate` moves a second."""
    rng, now = Random(seed), 0.0
    events: list[tuple[float, int, int, list[int]]] = []
    came: list[float] = []
    for number in range(moves):
        now += rng.expovariate(rate)
        came.append(now)
        heappush(events, (now, number, ARRIVES, [number]))
    took: list[float] = []
    ready: deque[tuple[int, int]] = deque()  # what waits for the core: a move, and what is next
    stored: list[int] = []  # what waits for the disk
    thinks = commits = False
    while events:
        now, _, what, some = heappop(events)
        if what == ARRIVES:
            ready += [(number, THOUGHT) for number in some]
        elif what == COMMITTED:
            ready += [(number, SHOWN) for number in some]
            commits = False
        else:
            thinks = False
            if what == THOUGHT:
                stored += some
            else:
                took.append(now - came[some[0]])
        if stored and not commits:
            heappush(events, (now + costs.commit_ms / 1e3, stored[0], COMMITTED, stored))
            stored, commits = [], True
        if ready and not thinks:
            number, after = ready.popleft()
            share = CHOOSING if after == THOUGHT else 1 - CHOOSING
            spent = rng.expovariate(1e6 / (share * costs.move_us))
            heappush(events, (now + spent, number, after, [number]))
            thinks = True
    return sorted(took)


def late(rate: float, costs: Costs) -> float:
    """What 99 of 100 answers stay within, in milliseconds."""
    took = answers(rate, costs)
    return 1e3 * took[int(len(took) * 0.99)]


def most_moves(costs: Costs) -> float:
    """A second, of one process, while it answers in time; nothing if it never does."""
    full = 1e6 / costs.move_us
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if late(middle * full, costs) <= costs.in_time_ms:
            low = middle
        else:
            high = middle
    return low * full


def needs(people: int, costs: Costs, most: float) -> dict[str, str]:
    """What so many people need, in words, where a process does so `most` moves a second."""
    rate = people / costs.thinking
    by_cpu = ceil(rate / most) if most else 0
    by_lines = ceil(people / CONNECTIONS)
    return {
        "moves a second": f"{rate:,.0f}",
        "processes, by CPU": f"{by_cpu:,}" if most else "none would do",
        "processes, by connections": f"{by_lines:,}",
        "memory of connections and tables": f"{people * costs.connection_kib / 2**20:,.1f} GiB",
        "sent a second": f"{rate * costs.bytes_sent / 1e6:,.1f} MB",
        "lines a second into the database": f"{rate:,.0f}",
        "notes that each process hears a second": f"{rate * (1 - 1 / max(by_cpu, by_lines)):,.0f}",
        "cores of bots, one beside each person": f"{ceil(rate * costs.bot_ms / 1e3):,}",
    }


def page(crowds: Sequence[int], costs: Costs) -> str:
    most = most_moves(costs)
    columns = [needs(people, costs, most) for people in crowds]
    lines = [
        f"| | {' | '.join(f'{people:,} people' for people in crowds)} |",
        "|---" * (1 + len(columns)) + "|",
    ]
    lines += [f"| {row} | {' | '.join(one[row] for one in columns)} |" for row in columns[0]]
    busy = most * costs.move_us / 1e6
    within = f"99 of 100 within {late(most, costs):.0f} ms" if most else "never in time"
    head = f"A process answers {most:,.0f} moves a second, {within}, and is {busy:.0%} busy."
    return "\n".join([head, "", *lines])


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m fabletable.lab.crowds")
    parser.add_argument("people", nargs="+", type=int, help="how many sit at tables")
    for name, usual in vars(Costs()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, default=usual)
    asked = vars(parser.parse_args(words))
    crowds = asked.pop("people")
    if min(crowds) < 1 or min(asked.values()) <= 0:
        parser.error("expected numbers above 0")
    print(page(crowds, Costs(**asked)))


if __name__ == "__main__":
    main(sys.argv[1:])
