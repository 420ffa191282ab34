"""Processes that measure a slice when they are told to, so that different forms take turns.

They talk in lines of JSON. `python -m fabletable.lab.crew games` measures our games in whichever
form it runs in, `... yardsticks` what these are held against.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Protocol, TextIO

from fabletable.lab.measures import Measured, Slice, game_measures
from fabletable.lab.yardsticks import yardstick_measures

MOMENT = 1e-9  # seconds; enough for doing everything once

TASKS: dict[str, Callable[[], Mapping[str, Measured]]] = {
    "games": game_measures,
    "yardsticks": yardstick_measures,
}


class Crew(Protocol):
    """Whoever can measure some things."""

    names: list[str]

    def measure(self, name: str, budget: float) -> Slice: ...


class Here:
    """In this very process."""

    def __init__(self, measures: Mapping[str, Measured]) -> None:
        self.measures = measures
        self.names = list(measures)

    def measure(self, name: str, budget: float) -> Slice:
        return self.measures[name].measure(budget)


class Elsewhere:
    """In a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.names: list[str] = json.loads(self._heard())

    def measure(self, name: str, budget: float) -> Slice:
        print(json.dumps([name, budget]), file=self.process.stdin, flush=True)
        found: Slice = json.loads(self._heard())
        return found

    def _heard(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("a process that measures has ended: see above")
        return line


@contextmanager
def elsewhere(task: str, env: Mapping[str, str]) -> Iterator[Elsewhere]:
    """Start a process, which ends when we leave."""
    with subprocess.Popen(
        [sys.executable, "-m", "fabletable.lab.crew", task],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=env,
        start_new_session=True,  # Ctrl-C is for us alone
    ) as process:
        try:
            yield Elsewhere(process)
        finally:
            process.kill()


# -- the process


def main(task: str) -> None:
    with take_stdout() as out, suppress(BrokenPipeError):
        crew = Here(TASKS[task]())
        settle(crew)
        print(json.dumps(crew.names), file=out, flush=True)
        for line in sys.stdin:
            print(json.dumps(crew.measure(*json.loads(line))), file=out, flush=True)


def settle(crew: Crew) -> None:
    """Do everything once, uncounted, and take all that is in memory by then for settled."""
    for name in crew.names:
        crew.measure(name, MOMENT)
    gc.collect()
    gc.freeze()


def take_stdout() -> TextIO:
    """Keep standard output for ourselves: for good, whatever others print goes to stderr.

    The libraries we measure print where they like, some from C++ and as late as at exit,
    so the file descriptor itself has to be moved.
    """
    sys.stdout.flush()
    ours = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return ours


if __name__ == "__main__":
    main(sys.argv[1])
