"""`fabletable new-game`, and the walk that CONTRIBUTING.md takes with it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fabletable.engine.errors import Mistake
from fabletable.shelf import GAMES
from fabletable.skeleton import write_skeleton

ROOT = Path(__file__).parents[1]
QUICKLY = ["-p", "no:cacheprovider", "-q", "-k", "usual-2"]
OFFLINE = ["--no-deps", "--no-build-isolation", "--no-index", "--target", "installed"]


def walk() -> list[str]:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    part = text.partition("## How to add a game")[2].partition("\n## ")[0]
    return re.findall(r"^\$ (.*)$", part, re.MULTILINE)


def command(line: str) -> list[str]:
    """The same with our Python, without a network, and without taking long."""
    program, *words = line.split()
    if program == "pip":
        words = ["install", *OFFLINE, words[-1]]
    return [sys.executable, "-m", program, *words, *(QUICKLY if program == "pytest" else [])]


def test_the_walk_can_be_taken(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "installed")}
    said = ""
    for line in walk():
        ran = subprocess.run(
            command(line), cwd=tmp_path, env=env, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, f"{line}: {ran.stdout}{ran.stderr}"
        said += ran.stdout
    assert "red-hen: Red Hen (rules 1)" in said
    assert said.count(" passed") == 2


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Red Hen", "expected a name such as 'my-game'"),
        ("../hen", "expected a name such as 'my-game'"),
        ("2-hens", "expected a name such as 'my-game'"),
        ("", "expected a name such as 'my-game'"),
        ("class", "means something else in Python"),
        ("random", "means something else in Python"),
        ("fabletable", "means something else in Python"),
        (next(iter(GAMES)), "is on the shelf already"),
    ],
)
def test_a_name_that_will_not_do_is_refused(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(Mistake, match=why):
        write_skeleton(name, tmp_path / "new")
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann")
    for taken in (tmp_path, tmp_path / "letter"):
        with pytest.raises(Mistake, match="is there already; name a folder"):
            write_skeleton("red-hen", taken)
    with pytest.raises(Mistake, match="cannot write"):
        write_skeleton("red-hen", tmp_path / "letter" / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]
