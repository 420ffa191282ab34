"""Doing many jobs, wherever that is done, and keeping what comes of each: so a run can go on."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from itertools import chain
from time import perf_counter
from typing import Any, Protocol, TypeVar

from fabletable.lab.batches import Call
from fabletable.lab.pool import HERE, Where, in_order

T = TypeVar("T")


class Keeper(Protocol[T]):
    """Where results are kept, in the order of their jobs."""

    def kept(self) -> Sequence[T]:
        """Those of an earlier run."""

    def keep(self, one: T) -> None: ...


class Nowhere:
    def kept(self) -> Sequence[Any]:
        return ()

    def keep(self, one: Any) -> None:
        pass


NOWHERE = Nowhere()


def done(
    call: Call[T],
    jobs: Iterable[tuple[Any, ...]],
    where: Where = HERE,
    keeper: Keeper[T] = NOWHERE,
    alone_until: float = 0.0,
) -> Generator[T]:
    """What comes of each job, in their order, kept before anybody sees it.

    What was kept before comes first, and is not done again. Until this time of the clock it is
    done in this process: starting others takes longer than many quick jobs.
    """
    left = iter(jobs)
    for one, _ in zip(keeper.kept(), left, strict=False):
        yield one
    while perf_counter() < alone_until and (job := next(left, None)):
        keeper.keep(one := call(*job))
        yield one
    for job in left:
        with in_order(call, chain([job], left), where.workers, where.cluster) as found:
            for one in found:
                keeper.keep(one)
                yield one
