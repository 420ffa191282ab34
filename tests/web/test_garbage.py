"""Moves leave nothing behind that only the garbage collector finds: it would look through all."""

from __future__ import annotations

import gc

import pytest

from fabletable.engine.table import Table
from fabletable.web.table.room import Room
from fabletable.web.table.sight import Sight
from fabletable.web.table.viewer import Viewer
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


def test_what_is_seen_is_put_into_words_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where many tables move, what everybody sees of them would else lie there all at once."""
    show = Room.show
    shown = 0

    def shows(room: Room, only: int | None = None) -> None:
        nonlocal shown
        show(room, only)
        shown += 1
        assert not [one for one in gc.get_objects() if isinstance(one, Sight)]

    monkeypatch.setattr(Room, "show", shows)
    moves.once(8)
    assert shown > 8


def test_who_is_slow_is_shown_the_latest_alone() -> None:
    viewer = Viewer("ann", 0)
    viewer.show(None, {"waiting": b"[0]"})
    viewer.show(None, {"undo": b"null"})
    assert viewer.outgoing().split("\n") == [
        '{"type":"show","n":1,"waiting":[0]}',
        '{"type":"show","n":2,"undo":null}',
    ]
    for seat in (1, 2, 3):  # while that is on its way
        viewer.show(None, {"waiting": b"[%d]" % seat})
    assert viewer.outgoing() == '{"type":"show","n":3,"waiting":[3]}'
