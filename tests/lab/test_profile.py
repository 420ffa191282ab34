"""What callgrind counted is read and sorted; how many instructions there are, no test can say."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fabletable.engine.errors import Mistake
from fabletable.lab import profile
from fabletable.lab.counted import OTHER, read_counts

COUNTS = """\
events: Ir
fn=CPyDef_game___Game___answer
10 5
cfn=CPyDef_choice___choose
calls=2 0
11 95
cfn=list_dealloc
calls=1 0
12 10
fn=CPyDef_choice___choose
20 15
cfn=list_sort
calls=2 0
21 80
fn=list_sort
30 50
cfn=list_dealloc
calls=4 0
31 30
fn=list_dealloc
40 40
fn=main
1 0
""".splitlines()


def test_all_instructions_are_read() -> None:
    counts = read_counts(COUNTS)
    assert counts.total == 110
    assert counts.own["list_dealloc"] == 40
    assert counts.calls["list_dealloc"] == {"CPyDef_game___Game___answer": 1, "list_sort": 4}


def test_what_python_does_is_counted_for_who_has_it_done() -> None:
    found = read_counts(COUNTS).sorted_by(profile.purpose)
    # A quarter of the 40 is the game's own, three quarters are for sorting, and so for the menu.
    assert found == pytest.approx({"driver": 15, "menus": 95})


def test_what_is_done_goes_by_the_function_itself() -> None:
    found = read_counts(COUNTS).sorted_by(profile.doing)
    assert found == {"rules and engine": 20, "comparing and sorting": 50, "lists and tuples": 40}


def test_circles_of_callers_lose_nothing() -> None:
    lines = ["fn=a", "1 60", "cfn=b", "calls=1 0", "1 60", "fn=b", "1 40", "cfn=a", "calls=1 0"]
    found = read_counts([*lines, "1 40"]).sorted_by(profile.purpose)
    assert found == {OTHER: 100}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "it takes one of"),
        (["chess"], "it takes one of"),
        (["fine-sand", "normal", "2", "more"], "it takes one of"),
        (["fine-sand", "blitz"], "got 'blitz'"),
        (["fine-sand", "normal", "9"], "not for '9'"),
    ],
)
def test_mistakes_get_one_clear_line(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert profile.main(words) == 2
    said = capsys.readouterr().err
    assert said.startswith("profile: ")
    assert why in said


def test_the_first_variant_is_meant_where_nothing_is_said() -> None:
    assert profile.chosen(["engine-alone"]).words == ["engine-alone", "turns", "2"]


def test_numbers_are_looked_at_if_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looks: list[object] = []
    monkeypatch.setattr(profile, "DECISIONS", 1)
    monkeypatch.setattr(profile, "Eye", lambda *_: SimpleNamespace(look=looks.append))
    profile.play(profile.chosen(["fine-sand", "observed"]))
    assert int(capsys.readouterr().out) == len(looks) > 20
    profile.play(profile.chosen(["fine-sand"]))
    assert int(capsys.readouterr().out) == len(looks)


def test_plain_python_cannot_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile, "is_compiled", lambda: False)
    monkeypatch.setattr("shutil.which", lambda _: "valgrind")
    with pytest.raises(Mistake, match="no compiled form"):
        profile.counted(["engine-alone"])
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(Mistake, match="no valgrind"):
        profile.counted(["engine-alone"])
