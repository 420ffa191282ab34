"""Who is connected to a table: known as long as it matters, and no longer."""

from __future__ import annotations

import pytest

from fabletable.web.store.neighbours import Nobody
from fabletable.web.table import presence
from fabletable.web.table.presence import FORGOTTEN, GRACE, MOST_NAMED, Here, Presence


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(presence, "monotonic", found)
    return found


def test_strangers_who_come_and_go_are_not_remembered_for_ever(clock: Clock) -> None:
    """Whoever drops their cookie is somebody new: a table that may be watched meets thousands."""
    here = Presence("oak", Nobody())
    for number in range(3 * MOST_NAMED):
        here.are_here([f"stranger-{number}"])
        clock.now += 1.0
    here.are_here([])
    clock.now += 1.0
    assert len(here._last) <= MOST_NAMED + GRACE  # noqa: SLF001
    last = 3 * MOST_NAMED - 1
    assert here.grace(f"stranger-{last}") == GRACE - 1
    assert here.grace("stranger-0") == 0


def test_processes_that_are_silent_are_forgotten(clock: Clock) -> None:
    here = Presence("oak", Nobody())
    for number in range(50):
        here.told(presence.encode(Here(f"process-{number}", ["ann"])).decode())
        clock.now += FORGOTTEN / 5
    assert len(here._elsewhere) < 10  # noqa: SLF001
    assert "ann" in here
    clock.now += FORGOTTEN
    assert "ann" not in here


def test_who_was_at_a_process_that_fell_silent_has_time_to_come_back(clock: Clock) -> None:
    here = Presence("oak", Nobody())
    clock.now += 10 * GRACE
    here.told(presence.encode(Here("elsewhere", ["ben"])).decode())
    clock.now += FORGOTTEN + 1
    assert "ben" not in here
    assert here.grace("ben") == GRACE - FORGOTTEN - 1
    here.told(presence.encode(Here("another", ["ann"])).decode())
    assert here.grace("ben") == GRACE - FORGOTTEN - 1
    clock.now += GRACE
    assert here.grace("ben") == 0
