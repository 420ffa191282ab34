"""The lab for programs: every name that is promised, and the notebook that shows them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fabletable import lab
from fabletable.engine.errors import Mistake
from fabletable.lab import Trial, Where, compare, markdown, report, restrict, table
from fabletable.shelf import GAMES

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "examples" / "is-my-card-fair.ipynb"
ALONE = Where(workers=0)


def test_every_name_is_there_and_documented() -> None:
    assert sorted(lab.__all__) == list(lab.__all__)
    page = (ROOT / "docs" / "lab.md").read_text("utf-8")
    for name in lab.__all__:
        assert getattr(lab, name).__doc__, name
        assert re.search(rf"`{name}\b", page), name
    with pytest.raises(AttributeError, match="has no name 'zebra'"):
        _ = lab.zebra


def test_the_functions_do_what_the_commands_do() -> None:
    trial = Trial("wonder-tales", bots=("random",))
    assert "## Wins by seat" in markdown(report(trial, games=2, where=ALONE))
    other = Trial("wonder-tales", bots=("random",), overlay={"witch": {"per_own": 9}})
    assert "4 games on 2 deals" in markdown(compare(trial, other, games=4, where=ALONE))
    assert "| witch |" in markdown(restrict(trial, "witch", games=2, where=ALONE))
    rows = table(trial, 3, ALONE)
    assert len(rows) == 6
    assert {row["seed"] for row in rows} == {"0/0", "0/1", "0/2"}
    assert sum(row["share"] for row in rows) == 3
    assert set(rows[0]["played"].split()) <= set(GAMES["wonder-tales"].deck({}))


def test_trials_of_a_comparison_differ_in_cards_alone() -> None:
    one, other = (Trial("wonder-tales", seed=seed) for seed in "12")
    with pytest.raises(Mistake, match="alike but for their cards"):
        compare(one, other)


def test_the_notebook_runs() -> None:
    """Its cells one after the other, as Jupyter would, with the few deals that they ask for."""
    cells: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    names: dict[str, Any] = {"__name__": "notebook"}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert names["rows"]
    assert "<svg" in names["picture"]
