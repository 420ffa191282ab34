"""Nobody outside fills our disk: the same is written to the log a few times a minute."""

from __future__ import annotations

import logging
from time import monotonic

SELDOM = (5, 60.0)  # how often the same is written, in so many seconds
MOST_HEARD = 1_000
NEW_LINE = "\n"  # behind the first, asyncio says which task it was


class Seldom(logging.Filter):
    """Lets the same words through a few times a minute, about whatever they are."""

    def __init__(self) -> None:
        super().__init__()
        self._heard: dict[str, tuple[int, float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        times, seconds = SELDOM
        words = f"{record.name}: {str(record.msg).partition(NEW_LINE)[0][:200]}"
        now = monotonic()
        count, since = self._heard.get(words, (0, now))
        if now - since > seconds:
            count, since = 0, now
        if len(self._heard) > MOST_HEARD:
            self._heard.clear()
        self._heard[words] = (count + 1, since)
        return count < times


def keep_logs_short() -> None:
    """Whoever writes to them: a filter of a logger would not see what those below it write."""
    handlers = [*logging.getLogger().handlers, *logging.getLogger("uvicorn").handlers]
    for handler in [one for one in (*handlers, logging.lastResort) if one is not None]:
        handler.addFilter(Seldom())
