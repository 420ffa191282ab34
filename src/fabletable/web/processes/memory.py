"""So much memory, and no more: for processes that work with what strangers bring."""

from __future__ import annotations

from contextlib import suppress

MOST_MEMORY = 1 << 30  # bytes beyond which nobody needs anything


def limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415  # not on every system
    except ImportError:
        return
    with suppress(ValueError, OSError):
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, most))
