"""How fast a client may speak."""

from __future__ import annotations

from time import monotonic

PER_SECOND = 50.0
AT_ONCE = 100.0


class Allowance:
    """Fills up as time passes; every message takes one."""

    def __init__(self) -> None:
        self._left = AT_ONCE
        self._last = monotonic()

    def spend(self) -> bool:
        """Whether one more message may come now."""
        now = monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._last) * PER_SECOND)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
