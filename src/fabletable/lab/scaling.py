"""How much more is done by more processes of this machine, on the clock.

    python -m fabletable.lab.scaling GAME [BOT] [--seconds 20] [--rounds 3]

One process and as many as there are cores take turns on the same deals, as many as one process
plays in so many seconds. The clock runs from the first answer on, so that starting the processes
plays no part. It tells something only where nothing else is going on.
"""

from __future__ import annotations

import os
from itertools import count, islice, takewhile
from statistics import median
from time import perf_counter
from typing import NamedTuple

from fabletable.engine.errors import Mistake
from fabletable.lab.pool import in_order
from fabletable.lab.trial import Trial, deals
from fabletable.program import run


class Pace(NamedTuple):
    """Deals after the first answer, and how long they took."""

    deals: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.deals / self.seconds


def pace(trial: Trial, workers: int, seconds: float, most: int | None = None) -> Pace:
    """Of so many deals, or of as many as fit into the seconds."""
    jobs = (([trial], number) for number in islice(count(), most))
    with in_order(deals, jobs, workers) as found:
        next(found)
        start = perf_counter()
        in_time = takewhile(lambda _: most or perf_counter() - start < seconds, found)
        return Pace(sum(1 for _ in in_time), perf_counter() - start)


def main(game: str, bot: str = "hasty", seconds: float = 20, rounds: int = 3) -> None:
    cores = os.cpu_count() or 1
    if cores < 2 or seconds <= 0 or rounds < 1:
        raise Mistake("this takes two cores, some seconds and at least one round")
    trial = Trial(game, (bot,)).single().checked()
    most = pace(trial, 1, seconds).deals + 2
    gains = []
    for _ in range(rounds):
        alone, together = pace(trial, 1, seconds, most), pace(trial, cores, seconds, most)
        gains.append(together.per_second / alone.per_second)
        print(
            f"{most} deals: {alone.per_second:.1f} a second by one, {together.per_second:.1f} "
            f"by {cores}: {gains[-1]:.2f} times as many",
            flush=True,
        )
    print(f"in the middle {median(gains):.2f} times as many")


if __name__ == "__main__":
    run(main)
