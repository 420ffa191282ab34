"""A plugin for pytest: `pytest_plugins = ["fabletable.testing.plugin"]` in a conftest.py.

A test module names its game as `RULES`. A test that takes `law` and `case` is then run for every
law, mode and player count; one that takes `case` alone, for every mode and player count. `golden`
holds the golden files in the folder `golden` beside the module; `--write-golden` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from fabletable.testing.cases import cases_of
from fabletable.testing.golden import Golden
from fabletable.testing.laws import LAWS


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("fabletable")
    group.addoption(
        "--write-golden",
        action="store_true",
        help="Write counts and recorded games anew: only when rules were meant to change.",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    rules = getattr(metafunc.module, "RULES", None)
    if rules is None or "case" not in metafunc.fixturenames:
        return
    if "law" in metafunc.fixturenames:
        metafunc.parametrize("law", LAWS, ids=lambda law: law.__name__)
    metafunc.parametrize("case", cases_of(rules), ids=str)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    folder = Path(request.path).parent / "golden"
    return Golden(folder / "perft.json", folder, request.config.getoption("--write-golden"))
