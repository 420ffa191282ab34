"""Requests, a few at a time: whatever else the loop has to do comes in between."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import thread_time

from fabletable.web.giving_way import SLICE

AT_ONCE = 4  # that are begun before others are heard; one, where the last ones took long

Begin = Callable[[], None]


class InTurn:
    """Of each address one after the other: who comes alone does not wait behind a crowd."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Begin]] = {}
        self._began_at = 0.0  # the last ones, by what the loop's thread had worked until then

    def wait(self, address: str, begin: Begin) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._begin_some)
        self._waiting.setdefault(address, deque()).append(begin)

    def _begin_some(self) -> None:
        now = thread_time()
        long = now - self._began_at > SLICE
        self._began_at = now
        try:
            for _ in range(1 if long else AT_ONCE):
                if self._waiting:
                    self._first()()
        finally:
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._begin_some)

    def _first(self) -> Begin:
        address = next(iter(self._waiting))
        crowd = self._waiting.pop(address)
        first = crowd.popleft()
        if crowd:
            self._waiting[address] = crowd  # behind all others
        return first
