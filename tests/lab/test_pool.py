"""Work for all cores comes back in order, and whoever leaves waits for nobody."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from itertools import count
from multiprocessing import active_children

import pytest

from fabletable.lab.pool import AHEAD, in_order


def test_results_come_in_the_order_of_the_jobs() -> None:
    with in_order(divmod, ((number, 7) for number in range(30)), 2) as found:
        assert list(found) == [divmod(number, 7) for number in range(30)]
    with in_order(divmod, (), 2) as found:
        assert list(found) == []


def test_endless_jobs_are_not_asked_for_far_ahead() -> None:
    asked = 0

    def jobs() -> Iterator[tuple[int, int]]:
        nonlocal asked
        for asked in count(1):
            yield asked, 1

    with in_order(divmod, jobs(), 1) as found:
        assert [next(found) for _ in range(3)] == [(1, 0), (2, 0), (3, 0)]
    assert asked <= 3 + AHEAD


def test_who_has_enough_waits_for_nobody() -> None:
    before = set(active_children())
    started = time.monotonic()
    with in_order(time.sleep, [(0,), (600,), (600,)], 2) as found:
        next(found)
    assert time.monotonic() - started < 60
    assert set(active_children()) <= before


def test_what_goes_wrong_in_a_process_is_raised_here() -> None:
    with pytest.raises(ValueError, match="math domain"), in_order(math.sqrt, [(-1,)], 1) as found:
        next(found)
