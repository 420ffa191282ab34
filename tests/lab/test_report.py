"""Reports count what a study wants counted, the same for the same seed."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from fabletable.engine.errors import Mistake
from fabletable.lab.report import counted, report, study_of
from fabletable.shelf import GAMES
from tests.terminal.running import refused, run

TOWN, FRUIT = GAMES["fabletown"], GAMES["fabled-fruit"]


def test_the_same_seed_counts_the_same_on_all_cores() -> None:
    alone = counted("fabletown", "7", 0) + counted("fabletown", "7", 1)
    assert report(TOWN, 2, "7", lambda _: None) == alone
    assert counted("fabletown", "8", 0) != counted("fabletown", "7", 0)


def test_everybody_plays_somebody_and_one_wins_or_none() -> None:
    counts = counted("fabletown", "1", 0)
    assert counts["games"] == 1
    assert sum(n for name, n in counts.items() if name.startswith("played ")) == 4
    assert sum(n for name, n in counts.items() if name.startswith("won ")) <= 1
    assert sum(n for name, n in counts.items() if name.startswith("chose ")) >= 4 * 8


def test_a_page_is_made_of_the_counts() -> None:
    counts = Counter({"games": 4, "played bigby": 4, "won bigby": 3, "chose scour": 3})
    lines = study_of(TOWN).page(counts)
    assert "| Bigby Wolf | 4 | 75.0% | 30.1% to 95.4% |" in lines
    assert "| Scour for Glamour | 100.0% |" in lines
    assert any(line.startswith("Outside 20% to 30%: Bigby Wolf") for line in lines)


def test_a_page_tells_which_locations_stand_out() -> None:
    counts = Counter({"games": 1, "open hippo 2": 100, "entered hippo 2": 50, "bought hippo": 1})
    counts += Counter({"open turtle 4": 100, "entered turtle 4": 3, "left unused turtle 4": 2})
    lines = study_of(FRUIT).page(counts)
    assert "Used in more than 40% of the turns: #1 Hippo." in lines
    assert any(line.startswith("| #6 Turtle | 100 | 1.0% |") for line in lines)
    assert not any(line.startswith("Never bought") and "Hippo" in line for line in lines)


def test_a_game_without_a_report_says_so() -> None:
    with pytest.raises(Mistake, match="Fine Sand has no report"):
        report(GAMES["fine-sand"], 1, "1", lambda _: None)


def test_the_command_prints_a_page_or_the_counts() -> None:
    page = run("report", "fabletown", "--games", "1", "--seed", "3").stdout
    assert page.startswith("1 games of four")
    counts = json.loads(run("report", "fabletown", "--games", "1", "--seed", "3", "--json").stdout)
    assert counts["games"] == 1
    assert "expected at least 1" in refused("report", "fabletown", "--games", "0")
