"""Modules of the lab that are programs of their own."""

from __future__ import annotations

import sys

import pytest

from fabletable.lab import habits, hints, match, reviews, values
from fabletable.lab.program import run


@pytest.mark.parametrize(
    "module", [habits, hints, match, reviews, values], ids=lambda one: one.__name__
)
def test_a_mistake_gets_one_clear_line(
    module: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["there/program.py"])
    with pytest.raises(SystemExit) as left:
        run(vars(module)["main"])
    assert left.value.code == 2
    assert capsys.readouterr().err == "program: Parameter --key requires an argument.\n"


def test_a_game_that_is_not_there_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["values.py", "zebra", "1"])
    with pytest.raises(SystemExit):
        run(values.main)
    assert capsys.readouterr().err.startswith("values: no game is called 'zebra'")
