"""Work beside everything else, that nobody waits for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


def set_going(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Whoever dies of what nobody expected is heard at once: asyncio itself says nothing of it as
    long as somebody knows the task.
    """
    task = asyncio.create_task(work)  # noqa: TID251
    task.add_done_callback(_look_at)
    return task


def _look_at(task: asyncio.Task[None]) -> None:
    why = None if task.cancelled() else task.exception()
    if why is not None:
        log.error("%s died", task.get_coro(), exc_info=why)
