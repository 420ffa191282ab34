"""The simulation behind what many people at tables need."""

from __future__ import annotations

import pytest

from fabletable.lab.crowds import Costs, answers, late, main, most_moves, needs

COSTS = Costs(move_us=1_000.0, commit_ms=2.0)


def test_who_is_alone_waits_for_work_and_disk_alone() -> None:
    took = answers(0.1, COSTS, 2_000)
    assert sum(took) / len(took) == pytest.approx(0.003, rel=0.1)
    assert took[0] >= 0.002


def test_nobody_is_forgotten_and_all_of_a_crowd_wait() -> None:
    busy = answers(950, COSTS, 5_000)
    assert len(busy) == 5_000
    assert sum(busy) > 3 * sum(answers(100, COSTS, 5_000))


def test_a_process_takes_as_many_moves_as_it_answers_in_time() -> None:
    most = most_moves(COSTS)
    assert 100 < most < 1_000
    assert late(most, COSTS) <= COSTS.in_time_ms < late(min(999, 1.2 * most), COSTS)
    assert most_moves(Costs(move_us=1_000.0, commit_ms=100.0)) == 0


def test_what_a_crowd_needs_grows_with_it() -> None:
    few, many = (needs(people, COSTS, 500.0) for people in (10_000, 1_000_000))
    assert (few["processes, by CPU"], many["processes, by CPU"]) == ("2", "200")
    assert many["sent a second"] == "333.0 MB"
    assert needs(10, COSTS, 0.0)["processes, by CPU"] == "none would do"


def test_it_prints_a_table_and_refuses_what_is_no_crowd(capsys: pytest.CaptureFixture[str]) -> None:
    main(["10000", "--move-us", "250"])
    assert "| processes, by CPU | 1 |" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["0"])
