"""Long work of the server itself, in slices: others are answered in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

SLICE = 0.004  # seconds

T = TypeVar("T")
whose_work: ContextVar[str] = ContextVar("whose_work", default="")  # the address that asks for it


class Turns:
    """One after the other; and however many somebody waits for from one address, others who wait
    for theirs are next after one of them.
    """

    def __init__(self) -> None:
        self._of_all = asyncio.Lock()
        self._by_address: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def mine(self) -> AsyncIterator[None]:
        own = self._by_address.setdefault(whose_work.get(), asyncio.Lock())
        async with own, self._of_all:
            yield


_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, Turns] = WeakKeyDictionary()


async def in_slices(work: Iterator[T]) -> T:
    """The last of what this comes to; it has at least one.

    However many such works there are, everybody else waits for one slice at a time.
    """
    turns = _turns.setdefault(asyncio.get_running_loop(), Turns())
    found: list[T] = []
    over = False
    while not over:
        async with turns.mine():
            until = perf_counter() + SLICE
            for one in work:
                found[:] = [one]
                if perf_counter() > until:
                    break
            else:
                over = True
            await asyncio.sleep(0)  # with the turn in hand, or all works would have a slice at once
    return found[0]
