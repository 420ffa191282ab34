"""Modules that are programs of their own."""

from __future__ import annotations

import sys

import pytest

from fabletable.adapters import match as match_with_theirs
from fabletable.adapters import pace
from fabletable.lab import habits, hints, match, reviews, values
from fabletable.program import run
from tests.adapters.cases import VARIANTS

MISTAKES = [
    (habits, "", "Parameter --key requires an argument."),
    (hints, "", "Parameter --key requires an argument."),
    (match, "", "Parameter --key requires an argument."),
    (match, "fine-sand /zebra.py normal 2 1 0", "cannot read /zebra.py: [Errno 2]"),
    (match, f"fine-sand {__file__} normal 2 1 0", "expected HABITS or WORTH in"),
    (match, "fine-sand /zebra.py normal 2 0 0", "expected at least one deal, got 0"),
    (reviews, "", "Parameter --key requires an argument."),
    (values, "", "Parameter --key requires an argument."),
    (values, "zebra 1", "no game is called 'zebra'"),
    (match_with_theirs, "", "Parameter --variant requires an argument."),
    (match_with_theirs, "zebra", "no variant is called 'zebra'"),
    (match_with_theirs, f"{next(iter(VARIANTS))} rival 0", "expected at least one deal, got 0"),
    (match_with_theirs, f"{next(iter(VARIANTS))} rival few", 'unable to convert "few"'),
    (pace, "zebra", "no variant is called 'zebra'"),
]


@pytest.mark.parametrize(("module", "words", "why"), MISTAKES)
def test_a_mistake_gets_one_clear_line(
    module: object,
    words: str,
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["there/program.py", *words.split()])
    with pytest.raises(SystemExit) as left:
        run(vars(module)["main"])
    assert left.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("program: ")
    assert why in said.err
    assert said.err.count("\n") == 1


def test_ctrl_c_gets_one_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def waiting() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["there/program.py"])
    with pytest.raises(SystemExit) as left:
        run(waiting)
    assert left.value.code == 130
    assert capsys.readouterr().err == "program: stopped\n"
