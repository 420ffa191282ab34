"""Tuning undoes what was planted, changes as little as it can, and goes on from where it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from fabletable.engine.cards import Overlay
from fabletable.engine.errors import Mistake
from fabletable.lab.api import tune
from fabletable.lab.drawing import svg_of
from fabletable.lab.figures import Curves, Span
from fabletable.lab.knobs import Knob, Target, knobs_in, overlay_of
from fabletable.lab.pool import Where
from fabletable.lab.trial import Trial
from fabletable.lab.tuning import toml_of, tuned_page
from fabletable.lobby.overlays import overlay_in
from fabletable.shelf import GAMES
from tests.lab.calling import called
from tests.terminal.running import refused

TALES = GAMES["wonder-tales"]
KNOBS = "[witch]\nper_own = [0, 40]\n[goldilocks]\nalone = [3, 5]\n"


def test_a_planted_fault_is_found_and_put_right() -> None:
    """Among cards worth a few points, the Witch is worth forty: less is more even."""
    planted: Overlay = {"witch": {"per_own": 40}}
    trial = Trial("wonder-tales", bots=("random",), mode="summed", overlay=planted, seed="2")
    knobs = [Knob("witch", "per_own", 0, 40, 40)]
    found = tune(trial, knobs, "even:cards", tries=8, games=60, where=Where(0))
    before, after = found.confirmed
    assert after < before
    assert found.best.values["witch.per_own"] < 40
    assert [row[1] for row in tuned_page(found).chapters[0].section.rows] == ["40"]


def test_what_is_as_printed_costs_nothing_and_is_left_out() -> None:
    knobs = knobs_in(KNOBS, TALES)
    printed = {"witch.per_own": 0, "goldilocks.alone": 4}
    assert overlay_of(knobs, printed, {}) == {}
    assert overlay_of(knobs, {**printed, "goldilocks.alone": 5}, {"frog": {"per_own": 1}}) == {
        "frog": {"per_own": 1},
        "goldilocks": {"alone": 5},
    }
    assert [knob.turned(knob.printed) for knob in knobs] == [0, 0]
    assert knobs[0].turned(10) == 0.25


def test_what_a_card_file_gives_is_where_tuning_begins() -> None:
    """Also where that is not what is printed, and where it is beyond the ends of a knob."""
    given: Overlay = {"goldilocks": {"alone": 6, "name": "Goldie"}}
    knobs = knobs_in(KNOBS, TALES, given)
    assert [knob.printed for knob in knobs] == [0, 6]
    printed = {"witch.per_own": 0, "goldilocks.alone": 4}
    assert overlay_of(knobs, printed, given) == {"goldilocks": {"alone": 4, "name": "Goldie"}}
    trial = Trial("wonder-tales", ("random",), overlay=given)
    tries = tune(trial, knobs, "length:70", tries=12, games=1, where=Where(0)).tries
    assert tries[0].values == {"witch.per_own": 0, "goldilocks.alone": 6}
    assert {one.values["goldilocks.alone"] for one in tries[1:]} <= {3, 4, 5}


def test_values_that_do_not_go_together_are_not_tried() -> None:
    """A juice costs twelve fruits at most: six of one kind will do, of three kinds not."""
    fruit = GAMES["fabled-fruit"]
    kinds = ("banana", "coconut", "grapes")

    def tried(least: int) -> list[int]:
        knobs = knobs_in("[hippo]\n" + "".join(f"{one} = [{least}, 6]\n" for one in kinds), fruit)
        trial = Trial("fabled-fruit", ("random",), (2,))
        found = tune(trial, knobs, "length:70", tries=8, games=1, where=Where(0))
        return [sum(one.values.values()) for one in found.tries]

    assert max(tried(0)) <= 9
    with pytest.raises(Mistake, match="no values of these knobs do together: hippo"):
        tried(4)


def test_values_are_written_as_card_files_have_them() -> None:
    overlay: Overlay = {"frog": {"touching": {"witch": 5}, "per_own": -1, "name": 'The "Frog"'}}
    assert overlay_in(toml_of(overlay)) == overlay


@pytest.mark.parametrize("value", [0.0, 0.3, -2.0])
def test_tries_that_all_cost_the_same_are_drawn(value: float) -> None:
    line = [Span(value, value, value)] * 2
    assert "<polyline" in svg_of(Curves(["1", "2"], {"this try": line}, "points"), "tries")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("= 3", "not TOML"),
        ("", "expected 1 to 40 knobs"),
        ("witch = 3", "expected a table"),
        ("[witch]\nper_own = 3", r"expected \[least, most\]"),
        ("[witch]\nper_own = [3, 1]", r"expected \[least, most\]"),
        ("[wich]\nper_own = [1, 3]", "did you mean 'witch'"),
        ("[witch]\nper_own = [1, 300]", "from -99 to 99"),
    ],
)
def test_what_are_no_knobs(text: str, why: str) -> None:
    with pytest.raises(Mistake, match=why):
        knobs_in(text, TALES)


@pytest.mark.parametrize("words", ["fun", "even:nobody", "length:short", "chosen:seats"])
def test_what_is_no_target(words: str) -> None:
    with pytest.raises(Mistake, match="--target: expected"):
        Target(words, TALES)


def test_the_command_keeps_its_tries_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "knobs.toml"
    file.write_text(KNOBS, "utf-8")
    out = tmp_path / "run"
    words = ["tune", "wonder-tales", str(file), "--target", "length:70", "--bots", "random"]
    words += ["--games", "3"]
    whole = called(*words, "--tries", "4")
    called(*words, "--tries", "2", "--out", str(out))
    assert len((out / "tries.jsonl").read_text("utf-8").splitlines()) == 2
    page = called(*words, "--tries", "4", "--out", str(out), "--resume")
    assert page.partition("## All tries")[2] == whole.partition("## All tries")[2]
    resumed = ("--out", str(out), "--resume")
    for before, now, what in (("length:70", "length:60", "target"), ("3", "4", "games")):
        others = [now if word == before else word for word in words]
        assert f"its {what} differ" in refused(*others, *resumed)
    file.write_text(KNOBS.replace("40", "30"), "utf-8")
    assert "its knobs differ" in refused(*words, *resumed)
    overlay_in((out / "tuned.toml").read_text("utf-8"))
    assert (out / "report.html").exists()
    assert "--tries: expected at least 1" in refused(*words, "--tries", "0")
    assert "No such file" in refused(*words[:2], str(tmp_path / "x"), "--target", "length:3")
