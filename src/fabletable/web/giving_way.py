"""Long work of the server itself, in slices: others are answered in between."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import TypeVar
from weakref import WeakKeyDictionary

SLICE = 0.004  # seconds

T = TypeVar("T")
# However many such works there are, everybody else waits for one slice at a time.
_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


async def in_slices(work: Iterator[T]) -> T:
    """The last of what this comes to; it has at least one."""
    turn = _turns.setdefault(asyncio.get_running_loop(), asyncio.Lock())
    found: list[T] = []
    while True:
        async with turn:
            until = perf_counter() + SLICE
            for one in work:
                found[:] = [one]
                if perf_counter() > until:
                    break
            else:
                return found[0]
        await asyncio.sleep(0)
