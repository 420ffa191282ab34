"""What is tried again when another process was faster."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from fabletable.web.store.protocol import NotStored, Overtaken

T = TypeVar("T")

TRIES = 5  # of a wish, while others change the table before us


async def at_last(wish: Callable[[], Awaitable[T]]) -> T:
    """Once more, if another process has changed the table: what it wrote is read by then."""
    for _ in range(TRIES):
        try:
            return await wish()
        except Overtaken:
            continue
    raise NotStored("others were faster, again and again; try once more")
