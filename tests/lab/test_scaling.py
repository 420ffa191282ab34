"""What more processes bring is measured on the same deals."""

from __future__ import annotations

import pytest

from fabletable.engine.errors import Mistake
from fabletable.lab import scaling
from fabletable.lab.scaling import Pace, main, pace
from fabletable.lab.trial import Trial


def test_deals_are_counted_from_the_first_answer_on() -> None:
    trial = Trial("wonder-tales", ("random",)).single().checked()
    assert pace(trial, 0, 60.0, most=3).deals == 2
    assert pace(trial, 0, 0.0).deals == 0


def test_one_process_and_all_cores_take_turns_on_the_same_deals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def planted(_: Trial, workers: int, __: float, most: int | None = None) -> Pace:
        asked.append((workers, most))
        return Pace(10, 10.0 / workers)

    monkeypatch.setattr("os.cpu_count", lambda: 4)
    monkeypatch.setattr(scaling, "pace", planted)
    main("wonder-tales", rounds=2)
    assert asked == [(1, None), (1, 12), (4, 12), (1, 12), (4, 12)]
    assert "in the middle 4.00 times as many" in capsys.readouterr().out
    with pytest.raises(Mistake, match="at least one round"):
        main("wonder-tales", rounds=0)
