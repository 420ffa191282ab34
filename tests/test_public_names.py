"""What others may rely on is written in docs/design.md, and is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import fabletable
from fabletable import GAMES, new_game

DESIGN = (Path(__file__).parents[1] / "docs/design.md").read_text("utf-8")


def part(heading: str, end: str) -> str:
    return DESIGN.partition(heading)[2].partition(end)[0]


def names_in(rows: str) -> list[str]:
    """The names in the second column of a table."""
    cells = re.findall(r"^\| [^|`]+ \| (.*) \|$", rows, re.MULTILINE)
    return re.findall(r"`(\w+)`", " ".join(cells))


def test_the_public_names_are_those_of_the_design() -> None:
    listed = names_in(part("## The public names", "\n## "))
    assert len(listed) == len(set(listed))
    assert set(listed) == set(fabletable.__all__)


def test_every_public_name_is_there() -> None:
    for name in fabletable.__all__:
        assert getattr(fabletable, name) is not None
        assert name in dir(fabletable)


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(AttributeError, match=r"has no 'chess'; docs/design\.md lists"):
        _ = fabletable.chess


def test_the_names_of_a_game_are_those_of_the_design() -> None:
    text = part("They see six names:", "\n## ")
    six = re.findall(r"^\| `game\.(\w+)", text, re.MULTILINE)
    assert len(six) == 6
    rules = next(iter(GAMES.values()))
    public = {name for name in dir(new_game(rules, rules.setup())) if not name.startswith("_")}
    assert public == {*six, "log", *names_in(text)}


QUICK = """
import sys
import fabletable
assert not [name for name in sys.modules if name.startswith("fabletable.")]
from fabletable import Card, Rules
assert "fabletable.shelf" not in sys.modules, "a game is imported while the shelf looks for games"
"""


def test_importing_costs_only_what_is_used() -> None:
    subprocess.run([sys.executable, "-c", QUICK], check=True)
