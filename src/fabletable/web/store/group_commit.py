"""What waits to be stored is committed together.

A commit waits for the disk, and the disk takes as long for a hundred changes as for one: so a
thread takes all that wait, each of which can fail alone, and commits them at once. What comes in
one turn of the event loop is handed over after it, lest the thread begins with the first alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import closing, suppress
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Protocol

from msgspec import Struct

from fabletable.engine.errors import Mistake
from fabletable.web.store.protocol import Change, NotStored, Unreachable
from fabletable.web.tally import TALLY

MOST_AT_ONCE = 200  # changes in one commit, but for those of one turn of the loop
PATIENCE = 0.01  # seconds without a commit, though somebody waits
REST = 0.001  # seconds that the event loop rests then


class Waiting(Struct, frozen=True):
    change: Change
    now: float  # seconds since 1970
    stored: asyncio.Future[None]


class Ledger(Protocol):
    """Where changes are written to; one thread at a time does so."""

    def write(self, batch: Sequence[Waiting]) -> list[Mistake | None]:
        """Make them all at once, on disk when this returns; what went wrong with each.

        Whatever it raises, nothing of the batch is stored; but for Unreachable, where nobody knows.
        """
        ...

    def close(self) -> None: ...


class Writer:
    """The thread, and the line of those who wait for it."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._coming: list[Waiting] = []  # in this turn of the loop
        self._line: SimpleQueue[list[Waiting]] = SimpleQueue()  # with none it is time to end
        self._closed = False
        self._waiting = 0
        self._commits = 0
        self._committed = Event()
        self._watched: asyncio.AbstractEventLoop | None = None
        self._thread = Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def write(self, change: Change, now: float) -> None:
        if self._closed:
            raise NotStored("the store is closed")
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[None] = loop.create_future()
        if not self._coming:
            loop.call_soon(self._hand_over)
        self._coming.append(Waiting(change, now, stored))
        self._waiting += 1
        if self._watched is not loop:
            self._watch(loop)
        try:
            await stored
        finally:
            self._waiting -= 1

    def _hand_over(self) -> None:
        if self._coming:
            self._line.put(self._coming)
            self._coming = []

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        self._watched = loop
        loop.call_later(PATIENCE, self._make_way, loop, self._commits)

    def _make_way(self, loop: asyncio.AbstractEventLoop, commits: int) -> None:
        """A loop that never rests can keep Python to its own thread for seconds: lend it out."""
        self._watched = None
        if self._waiting:
            if commits == self._commits:
                self._committed.clear()
                self._committed.wait(REST)
            self._watch(loop)

    def close(self) -> None:
        """Finish what waits, and end."""
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._line.put([])
        self._thread.join()

    def _run(self) -> None:
        with closing(self._ledger):
            while batch := self._next():
                start = monotonic()
                faults = self._written(batch)
                TALLY.commit_seconds += monotonic() - start
                TALLY.commits += 1
                TALLY.changes += len(batch)
                _tell(batch, faults)
                self._commits += 1
                self._committed.set()

    def _next(self) -> list[Waiting]:
        """All that wait; nobody when it is time to end."""
        batch = self._line.get()
        while batch and len(batch) < MOST_AT_ONCE and not self._line.empty():
            more = self._line.get()
            if not more:
                self._line.put(more)  # these first
                break
            batch += more
        return batch

    def _written(self, batch: list[Waiting]) -> list[Mistake | None]:
        try:
            return self._ledger.write(batch)
        except Unreachable as error:
            return [error for _ in batch]
        except Exception as error:  # noqa: BLE001  # else those who wait would wait forever
            return [NotStored(f"the store cannot write: {error}") for _ in batch]


def _tell(batch: list[Waiting], faults: list[Mistake | None]) -> None:
    """Wake those who wait, with one call for all of a loop: each call costs as much as a change."""
    outcomes = [(one.stored, fault) for one, fault in zip(batch, faults, strict=True)]
    for loop in {one.stored.get_loop() for one in batch}:
        theirs = [outcome for outcome in outcomes if outcome[0].get_loop() is loop]
        with suppress(RuntimeError):  # the loop has ended, and nobody waits
            loop.call_soon_threadsafe(_settle, theirs)


def _settle(outcomes: list[tuple[asyncio.Future[None], Mistake | None]]) -> None:
    for stored, fault in outcomes:
        if stored.done():  # cancelled
            continue
        if fault is None:
            stored.set_result(None)
        else:
            stored.set_exception(fault)
