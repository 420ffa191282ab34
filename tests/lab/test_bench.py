"""The bench says what it promises; how fast anything is, no test can say."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from fabletable.games import GAMES
from fabletable.lab import bench
from fabletable.lab.yardsticks import load_yardsticks

MOMENT = 0.05  # seconds
FIGURES = {
    "decisions_per_cpu_second",
    "decisions_per_playout",
    "playout_us",
    "fork_us",
    "imagine_us",
    "fork_share",
    "imagine_share",
    "ratio_to",
    "cpu_seconds",
}


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """As a program reads it, measured for a moment and against nothing."""
    printed = json.dumps(bench.bench(MOMENT, {}, quick=True))
    read: dict[str, Any] = json.loads(printed)
    return read


def test_says_what_it_ran_on(found: dict[str, Any]) -> None:
    assert set(found) == {"python", "compiled", "games", "yardsticks", "quick"}
    assert found["python"] == ".".join(map(str, sys.version_info[:3]))
    assert found["compiled"] is bench.is_compiled()
    assert found["quick"] is True
    assert found["yardsticks"] == {}


def test_measures_every_form(found: dict[str, Any]) -> None:
    assert list(found["games"]) == [
        f"{key}/{mode.key}/{players}"
        for key, rules in GAMES.items()
        for mode in rules.facts.modes
        for players in mode.players
    ]


def test_figures_are_plausible(found: dict[str, Any]) -> None:
    for one in found["games"].values():
        assert set(one) == FIGURES
        assert one["ratio_to"] == {}
        assert all(one[name] > 0 for name in FIGURES - {"ratio_to"})
        assert one["fork_share"] < 1
        assert one["imagine_share"] < 1


def test_ratios_are_to_each_yardstick_that_was_measured() -> None:
    found = bench.bench(MOMENT, {"sums": add_up}, quick=False)
    assert list(found["yardsticks"]) == ["sums"]
    assert found["yardsticks"]["sums"] > 0
    for one in found["games"].values():
        assert list(one["ratio_to"]) == ["sums"]
        assert one["ratio_to"]["sums"] > 0


def test_people_read_ratios_and_figures() -> None:
    found = bench.bench(MOMENT, {"sums": add_up}, quick=True)
    lines = bench.in_words(found).splitlines()
    for key, one in found["games"].items():
        assert any(
            line.startswith(key)
            and f"{one['decisions_per_cpu_second']:,.0f}" in line
            and f"{one['ratio_to']['sums']:.2f}" in line
            for line in lines
        )
        assert any(line.startswith(key) and f"{one['fork_us']:,.1f} µs" in line for line in lines)
    assert any(line.startswith("sums") for line in lines)


def test_a_ratio_is_taken_within_each_round() -> None:
    ours, theirs = (
        bench.Pace(add_up, Random(0), rates) for rates in ([6.0, 1.0, 4.0], [3.0, 1.0, 2.0])
    )
    assert bench.ratio(ours, theirs) == 2


def test_copies_are_made_at_all_stages() -> None:
    rules = next(iter(GAMES.values()))
    form = bench.Form(rules, rules.facts.modes[0].key, rules.facts.modes[0].players[0])
    stages = [game.decisions for game in form.copies.games]
    assert stages[0] == 0
    assert len(set(stages)) > bench.STAGES // 2
    form.copies.measure(MOMENT)
    assert all(game.asks for game in form.copies.games)
    assert form.copies.games[0].decisions > 0


@pytest.mark.parametrize("words", [["--slow"], ["quick"], ["--quick=yes"], ["--quic"]])
def test_bad_words_get_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("bench: ")
    assert err.count("\n") == 1


def test_missing_yardsticks_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setitem(sys.modules, "rlcard", None)
    assert load_yardsticks() == {}
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert "openspiel hearts" in said[0]
    assert "rlcard uno" in said[1]


def test_nobody_else_prints_to_stdout() -> None:
    program = """
import os
from fabletable.lab.bench import take_stdout
with take_stdout() as out:
    print("from Python")
    os.write(1, b"from below\\n")
    print("ours", file=out)
print("too late")
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "ours\n"
    assert sorted(ran.stderr.splitlines()) == ["from Python", "from below", "too late"]


def add_up(rng: Random) -> int:
    """A yardstick that is always installed."""
    return 1 + sum(rng.random() < 0.5 for _ in range(10))
