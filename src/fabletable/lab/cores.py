"""Batches done by processes of this machine."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from fabletable.lab.batches import Answer, Batch, Lost, done

MOST = 61  # processes; Windows waits for no more


class Alone:
    """No other process at all: for notebooks, debuggers, and what takes no time."""

    workers = 1
    grain = 0.0  # seconds: one job at a time

    def begin(self, batch: Batch[Any]) -> Batch[Any]:
        return batch

    def answer(self, begun: Batch[Any]) -> Answer[Any]:
        return done(begun)


@contextmanager
def on_cores(workers: int | None) -> Iterator[Cores]:
    """The processes are on a leash, a pipe that nothing is sent through, and end when we let go
    of it or end ourselves.
    """
    cores = Cores(workers or min(os.cpu_count() or 1, MOST))
    try:
        yield cores
    finally:
        cores.close()


class Cores:
    grain = 0.25  # seconds: whoever has enough has thrown away little

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.context = get_context("spawn")
        self.held, self.leash = self.context.Pipe(duplex=False)
        self.pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, self.context, _obey, (self.held,))

    def begin(self, batch: Batch[Any]) -> Future[Answer[Any]]:
        with _ctrl_c_is_ours():
            try:
                return self.pool.submit(done, batch)
            except BrokenProcessPool:
                self.pool.shutdown()
                self.pool = self._started()
                return self.pool.submit(done, batch)

    def answer(self, begun: Future[Answer[Any]]) -> Answer[Any]:
        try:
            return begun.result()
        except BrokenProcessPool:
            raise Lost("a process of this machine ended; is there enough memory?") from None

    def close(self) -> None:
        self.leash.close()
        self.pool.shutdown(cancel_futures=True)
        self.held.close()


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
