"""Moves leave nothing behind that only the garbage collector finds: it would look through all."""

from __future__ import annotations

import gc

from fabletable.engine.table import Table
from tests.soak import moves


def test_tables_as_they_were_seen_are_freed_at_once() -> None:
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        moves.once(24)
        gc.collect()
        left = [one for one in gc.garbage if isinstance(one, Table)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    assert len(left) < 16, "but for the games, and what they were set up with"
