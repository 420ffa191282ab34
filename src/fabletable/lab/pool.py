"""Work for many: the same results in the same order, wherever it is done.

A job is plain data for a function that has a name in a module, and its result depends on nothing
else. So jobs may be done by the processes of this machine or of a cluster, in handfuls of any
size, and again where somebody was lost: to who reads the results it is all the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from fabletable.engine.errors import Mistake
from fabletable.lab.batches import Answer, Batch, Call, Lost, Size
from fabletable.lab.cluster import on_cluster
from fabletable.lab.cores import Alone, on_cores
from fabletable.lab.stamp import our_stamp

T = TypeVar("T")

AHEAD = 3  # batches for each worker that are handed out beforehand
PATIENCE = 3  # times that the same batch may be lost


@dataclass(frozen=True)
class Where:
    """Who does the work: so many processes of this machine, or a cluster."""

    workers: int | None = None  # as many as it has cores, if none are named; 0: none but this one
    cluster: str = ""  # the address of one, if any

    def __post_init__(self) -> None:
        if self.workers is not None and self.workers < 0:
            raise Mistake(f"--workers: expected at least 0, got {self.workers}")


HERE = Where()


class Place(Protocol):
    """Where batches are done."""

    @property
    def workers(self) -> int: ...
    @property
    def grain(self) -> float:
        """How many seconds a batch should take."""

    def begin(self, batch: Batch[Any]) -> Any:
        """Have it done; what this gives stands for the answer."""

    def answer(self, begun: Any) -> Answer[Any]:
        """Wait for it; `Lost` if nobody works on it any more, nor on any other."""


@contextmanager
def in_order(
    function: Call[T],
    jobs: Iterable[tuple[Any, ...]],
    workers: int | None = None,
    cluster: str = "",
) -> Iterator[Iterator[T]]:
    """What the function makes of each job, in the order of the jobs, which may be endless.

    On so many processes of this machine, with 0 in this one, or on the Ray cluster at this address.
    Who leaves, by Ctrl-C or having enough, waits for nobody.
    """
    with _place(workers, cluster) as place:
        yield _results(place, function, iter(jobs))


def _place(workers: int | None, cluster: str) -> AbstractContextManager[Place]:
    if cluster:
        return on_cluster(cluster)
    return nullcontext(Alone()) if workers == 0 else on_cores(workers)


@dataclass
class _Sent(Generic[T]):
    batch: Batch[T]
    begun: Any
    lost: int = 0


def _results(place: Place, call: Call[T], jobs: Iterator[tuple[Any, ...]]) -> Iterator[T]:
    size = Size(place.grain)
    waiting: deque[_Sent[T]] = deque()
    while True:
        while len(waiting) < AHEAD * place.workers and (some := list(islice(jobs, size.now))):
            batch = Batch(our_stamp(), call, some)
            waiting.append(_Sent(batch, place.begin(batch)))
        if not waiting:
            return
        answer = _first_answer(place, waiting)
        size.learn(len(answer.found), answer.seconds)
        yield from answer.found
        if answer.error is not None:
            raise answer.error


def _first_answer(place: Place, waiting: deque[_Sent[T]]) -> Answer[T]:
    """The answer to the first batch that waits; what is lost is done again."""
    first = waiting[0]
    while True:
        try:
            answer = place.answer(first.begun)
        except Lost as why:
            first.lost += 1
            if first.lost == PATIENCE:
                raise Mistake(f"the same work was lost {PATIENCE} times: {why}") from None
            for sent in waiting:
                sent.begun = place.begin(sent.batch)
        else:
            waiting.popleft()
            return answer
