"""The examples for researchers run; and who has not installed a suite is told so in one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import run

EXAMPLES = Path(run.__file__).parent / "examples/research"
SUITES = {"gymnasium": "gymnasium", "openspiel": "pyspiel", "dataset": "pyarrow"}


def ended(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *words]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["pettingzoo_round_robin.py"], "player_1: "),
        (["gymnasium_learner.py", "6"], "mean reward of the first 3 games"),
        (["openspiel_search.py", "3"], "returns after"),
    ],
)
def test_an_example_runs(words: list[str], told: str) -> None:
    done = ended(str(EXAMPLES / words[0]), *words[1:])
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


def test_the_stand_in_plays_at_the_text_seat() -> None:
    program = f"{sys.executable} {EXAMPLES / 'stand_in.py'}"
    words = ["--players", "2", "--bots", "random", "--games", "1", "--fresh", "--program", program]
    done = ended("-m", "fabletable", "text-seat", "fabletown", *words)
    assert done.returncode == 0, done.stderr
    assert "against random: won" in done.stdout
    assert " 0 unclear, 0 late, 0 chosen for" in done.stdout


def test_a_data_set_is_read(tmp_path: Path) -> None:
    words = ["--players", "2", "--bots", "random", "--games", "3", "--no-views"]
    made = ended("-m", "fabletable", "dataset", "fabletown", str(tmp_path / "set"), *words)
    assert made.returncode == 0, made.stderr
    done = ended(str(EXAMPLES / "read_dataset.py"), str(tmp_path / "set"))
    assert done.returncode == 0, done.stderr
    assert "times by winners" in done.stdout


@pytest.mark.parametrize(("module", "missing"), SUITES.items())
def test_a_missing_suite_is_named_with_what_to_do(module: str, missing: str) -> None:
    words = (
        f"import sys; sys.modules['{missing}'] = None\n"
        "try:\n"
        f"    import fabletable.adapters.{module}\n"
        "except ImportError as why:\n"
        "    print(why)\n"
    )
    said = ended("-c", words).stdout
    assert said == needs(missing)


def test_a_program_without_its_suite_ends_with_that_line() -> None:
    words = (
        "import runpy, sys; sys.modules['pyspiel'] = None; sys.argv = ['match.py']\n"
        "runpy.run_module('fabletable.adapters.match', run_name='__main__')\n"
    )
    done = ended("-c", words)
    assert (done.returncode, done.stderr) == (2, f"match: {needs('pyspiel')}")


def needs(missing: str) -> str:
    return f"this needs {missing}, which is not installed: pip install 'fabletable[research]'\n"
