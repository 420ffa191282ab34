"""Several jobs at once, so that sending them costs little beside doing them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Generic, TypeAlias, TypeVar

from fabletable.lab.stamp import Stamp, demand_same

T = TypeVar("T")

Call: TypeAlias = Callable[..., T]
MOST = 1_000  # jobs in a batch
GROWTH = 2  # times as many jobs, at most, in the next batch


class Lost(Exception):
    """Those who worked on a batch are gone."""


@dataclass(frozen=True)
class Batch(Generic[T]):
    """What a worker is sent: what to do, and by which program and cards."""

    stamp: Stamp
    call: Call[T]
    jobs: list[tuple[Any, ...]]


@dataclass
class Answer(Generic[T]):
    """What came of a batch, up to the first job that failed."""

    found: list[T] = field(default_factory=list)
    error: Exception | None = None
    seconds: float = 0.0


def done(batch: Batch[T]) -> Answer[T]:
    """How a worker does a batch."""
    answer: Answer[T] = Answer()
    start = perf_counter()
    try:
        demand_same(batch.stamp)
        for job in batch.jobs:
            answer.found.append(batch.call(*job))
    except Exception as error:  # noqa: BLE001 - raised where the results are read
        answer.error = error
    answer.seconds = perf_counter() - start
    return answer


class Size:
    """How many jobs make a batch that takes about so many seconds. No result depends on it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 1

    def learn(self, jobs: int, seconds: float) -> None:
        """From a batch of so many that took so long."""
        if jobs:
            fitting = int(jobs * self.seconds / max(seconds, 1e-6))
            self.now = max(1, min(fitting, GROWTH * self.now, MOST))
