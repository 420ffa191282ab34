"""A progress bar on a terminal, for what takes long."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 1.0  # seconds before it shows
BAR = 40


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None]]:
    """Call what this gives with the number done so far. Silent where nobody watches."""
    started = shown = time.monotonic()

    def update(done: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if sys.stderr.isatty() and now - started > PATIENCE and now - shown > 0.1:
            shown = now
            left = (now - started) / done * (total - done)
            bar = "#" * (BAR * done // total)
            print(f"\r{bar:.<{BAR}} {done}/{total}, {left:.0f} s left ", end="", file=sys.stderr)

    yield update
    if shown > started:
        print("\r" + " " * 79 + "\r", end="", file=sys.stderr)
