"""Reports count what a study wants counted, the same for the same seed."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from fabletable.engine.errors import Mistake
from fabletable.lab.report import Trial, counted, report, study_of
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


def test_a_page_tells_for_whom_a_location_is_good_and_how_dilemmas_are_answered() -> None:
    counts = Counter({"games": 1, "open donkey behind in juices": 4, "open donkey not behind": 10})
    counts += Counter({"entered donkey behind in juices": 3, "entered donkey not behind": 1})
    counts += Counter({"left unused donkey behind in juices": 1, "the other yield": 1})
    counts += Counter({"the other refuse": 3, "who moved share": 2, "the other share": 1})
    lines = study_of(FRUIT).page(counts)
    assert "| #54 Donkey | behind in juices | 4 | 50.0% |" in lines
    assert "| #54 Donkey | not behind | 10 | 10.0% |" in lines
    assert "| #31 Hyena | the other | 4 | yield 25.0% |" in lines
    assert not any(line.startswith("| #31 Hyena | who moved") for line in lines)
    assert "| #28 Bat | who moved | 2 | share 100.0% |" in lines


def test_a_page_tells_how_campaigns_alone_end() -> None:
    counts = counted("fine-sand", "1", 0, Trial("random"))
    assert counts["played 1"] == 1
    assert counts["won"] + sum(counts[f"lost {n}"] for n in range(1, 11)) == 1
    assert sum(counts[f"struck {n}"] for n in range(1, 21)) == counts["games"] - 1
    more = Counter({"games": 29, "total": 421, "won": 2, "played 1": 3, "lost 9": 1})
    lines = study_of(GAMES["fine-sand"]).page(more + Counter(["points 12", "points 16"]))
    assert lines[2] == "Games: 29, with a total of 14.5 on average."
    assert lines[1].startswith("Won: 2, 66.7% (")
    assert lines[1].endswith(", with 12 to 16 victory points, 14.0 on average.")
    assert "| 9 | 0 | 1 |" in lines


def test_a_trial_says_who_plays_with_which_cards_and_settings() -> None:
    late = {"from": "45"}
    usual = counted("fabled-fruit", "1", 1, Trial("random", settings=late))
    assert usual["games"] > 1
    assert not any("hippo" in name for name in usual)
    assert usual["open lizard 3"] > 0  # it lies in the first display
    other = counted("fabled-fruit", "1", 1, Trial("random", {"lizard": {"copies": 0}}, late))
    assert not any("lizard" in name for name in other)
    assert counted("fabletown", "7", 0, Trial("random")) != counted("fabletown", "7", 0)


def test_a_game_without_a_report_says_so() -> None:
    with pytest.raises(Mistake, match="Wonder Tales has no report"):
        report(GAMES["wonder-tales"], 1, "1", lambda _: None)


def test_the_command_prints_a_page_or_the_counts() -> None:
    page = run("report", "fabletown", "--games", "1", "--seed", "3").stdout
    assert page.startswith("1 games of four")
    counts = json.loads(run("report", "fabletown", "--games", "1", "--seed", "3", "--json").stdout)
    assert counts["games"] == 1
    assert "expected at least 1" in refused("report", "fabletown", "--games", "0")
    assert "no bot is called 'nobody'" in refused("report", "fabletown", "--bots", "nobody")
