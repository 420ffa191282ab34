"""The bench of the table server does what it says, with a few tables for a moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabletable.lab.service import FIRST_WISHES, MOST_LINES, WISHES, service_figures
from fabletable.lab.tables import in_words
from fabletable.web.doors.app import MESSAGES
from fabletable.web.doors.rate import AT_ONCE, PER_SECOND

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="a process's time is read from /proc"
)


def test_figures_of_a_few_tables_are_plausible() -> None:
    found = service_figures(0.5, tables=4)
    assert found["tables"] == 4
    for run in ("at_once", "thinking"):
        one = found[run]
        assert one["moves"] > 0
        assert one["moves_per_second"] > 0
        assert 0 < one["p50_ms"] <= one["p99_ms"]
        assert one["cpu_us_per_move"] >= 0
    assert found["echo"]["per_second"] > 0
    assert found["memory_per_table_kib"] > 0
    assert found["start_seconds"] > 0 < found["start_cpu_seconds"]
    text = in_words({"server": found})
    assert "It starts in " in text
    assert "4 tables" in text
    assert "with half a second of thinking" in text


def test_nobody_who_plays_says_more_than_the_server_hears() -> None:
    per_second, at_once = MESSAGES
    assert WISHES <= PER_SECOND
    assert FIRST_WISHES <= AT_ONCE
    assert per_second >= MOST_LINES * WISHES
    assert at_once >= MOST_LINES * FIRST_WISHES
