"""How fast a variant is stepped can be measured, in three ways."""

from __future__ import annotations

import pytest

from fabletable.adapters import pace
from tests.adapters.cases import VARIANTS


def test_all_three_ways_go_on_from_game_to_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shortest = next(one for one in VARIANTS.values() if one.rules.facts.key == "fabletown")
    for make in (pace.alone, pace.observed, pace.in_pettingzoo):
        step = make(shortest)
        for _ in range(300):
            step()
    monkeypatch.setattr(pace, "pace", lambda _: 1234.5)
    pace.main(shortest.name)
    assert f"{shortest.name} 1,234 1,234 1,234" in capsys.readouterr().out
