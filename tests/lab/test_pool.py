"""Work for all cores comes back in order, and whoever leaves waits for nobody."""

from __future__ import annotations

import math
import os
import socket
import sys
import time
from collections.abc import Iterator
from itertools import count
from multiprocessing import active_children
from pathlib import Path

import pytest

from fabletable.engine.errors import Mistake
from fabletable.lab.batches import GROWTH, MOST, Batch, Size, done
from fabletable.lab.pool import AHEAD, PATIENCE, in_order
from fabletable.lab.stamp import our_stamp


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
    assert asked <= AHEAD * GROWTH**3  # batches grow while they take no time


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


def lost_once(number: int, folder: str) -> int:
    """The third job ends its process without a word, the first time."""
    flag = Path(folder, "lost")
    if number == 3 and not flag.exists():
        flag.touch()
        os._exit(9)
    return number * number


def test_what_a_killed_process_was_at_is_done_again(tmp_path: Path) -> None:
    jobs = [(number, str(tmp_path)) for number in range(40)]
    with in_order(lost_once, jobs, 2) as found:
        assert list(found) == [number * number for number in range(40)]
    assert (tmp_path / "lost").exists()


def test_work_that_ends_every_process_is_given_up() -> None:
    with (
        pytest.raises(Mistake, match=f"lost {PATIENCE} times"),
        in_order(os._exit, [(9,)], 1) as it,
    ):
        next(it)


def test_results_before_a_failure_come_first_however_jobs_are_sent() -> None:
    answer = done(Batch(our_stamp(), math.sqrt, [(4,), (9,), (-1,), (16,)]))
    assert answer.found == [2, 3]
    assert isinstance(answer.error, ValueError)


def test_batches_grow_to_what_takes_as_long_as_they_should() -> None:
    size = Size(1.0)
    for _ in range(20):
        size.learn(size.now, 0.03 * size.now)
    assert size.now == 33
    size.learn(33, 66)
    assert size.now == 1
    for _ in range(20):
        size.learn(size.now, 0)
    assert size.now == MOST


def test_a_worker_of_another_program_or_with_other_cards_is_refused_in_a_line() -> None:
    for other in ({"version": "0.0"}, {"program": "x"}, {"cards": "x"}):
        answer = done(Batch(our_stamp()._replace(**other), math.sqrt, [(4,)]))
        assert not answer.found
        assert isinstance(answer.error, Mistake)
        assert "install the same there" in str(answer.error)
        assert "\n" not in str(answer.error)


def test_a_cluster_that_is_not_there_is_said_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as silent:  # bound, but nobody listens
        silent.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with (
            pytest.raises(Mistake, match=f"nobody answers at {address}"),
            in_order(math.sqrt, [(4,)], cluster=address),
        ):
            pass
    with pytest.raises(Mistake, match="expected HOST:PORT"), in_order(math.sqrt, (), cluster="x"):
        pass
    monkeypatch.setitem(sys.modules, "ray", None)
    with (
        pytest.raises(Mistake, match=r"pip install 'fabletable\[cluster\]'"),
        in_order(math.sqrt, (), cluster="auto"),
    ):
        pass
