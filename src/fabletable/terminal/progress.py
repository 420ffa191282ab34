"""A progress bar on a terminal, for what takes long."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 1.0  # seconds before it shows
PAUSE = 0.1  # seconds between two looks
BAR = 40


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None]]:
    """Call what this gives with the number done so far. Silent where nobody watches."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    started = shown = time.monotonic()

    def update(done: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if watched and now - started > PATIENCE and now - shown > PAUSE:
            shown = now
            _draw(f"{bar_text(done, total)}, {(now - started) / done * (total - done):.0f} s left")

    try:
        yield update
    finally:
        if shown > started:
            _draw("")


def bar_text(done: int, total: int) -> str:
    return f"{'#' * (BAR * done // total):.<{BAR}} {done:,} of {total:,}"


def _draw(text: str) -> None:
    print(f"\r{text:79}\r", end="", file=sys.stderr, flush=True)
