"""Work for all cores: the same results in the same order, on however many there are."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")

AHEAD = 4  # jobs for each process that are handed out beforehand
MOST = 61  # processes; Windows waits for no more


@contextmanager
def in_order(
    function: Callable[..., T], jobs: Iterable[tuple[Any, ...]], workers: int | None = None
) -> Iterator[Iterator[T]]:
    """What the function makes of each job, in the order of the jobs, which may be endless.

    Who leaves, by Ctrl-C or having enough, waits for nobody: the processes are on a leash,
    a pipe that nothing is sent through, and end when we let go of it or end ourselves.
    """
    workers = workers or min(os.cpu_count() or 1, MOST)
    context = get_context("spawn")
    held, leash = context.Pipe(duplex=False)
    with held, ProcessPoolExecutor(workers, context, _obey, (held,)) as pool, leash:
        yield _results(pool, function, iter(jobs), AHEAD * workers)


def _results(
    pool: ProcessPoolExecutor,
    function: Callable[..., T],
    jobs: Iterator[tuple[Any, ...]],
    ahead: int,
) -> Iterator[T]:
    waiting: deque[Future[T]] = deque()
    while True:
        with _ctrl_c_is_ours():
            waiting += [pool.submit(function, *job) for job in islice(jobs, ahead - len(waiting))]
        if not waiting:
            return
        yield waiting.popleft().result()


@contextmanager
def _ctrl_c_is_ours() -> Iterator[None]:
    """Processes that start meanwhile never hear of Ctrl-C, not even while they still import."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _obey(held: Connection) -> None:
    """How a process of the pool begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(held,), daemon=True).start()


def _end_with(held: Connection) -> None:
    with suppress(EOFError, OSError):
        held.recv()
    os._exit(0)
