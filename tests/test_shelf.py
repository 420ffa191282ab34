"""Games and bots that other packages bring stand on the same shelf as ours."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fabletable.shelf import BOTS, GAMES

ROOT = Path(__file__).parents[1]
BOT = """
from fabletable.bots.random_bot import RandomBot

class Dreamer(RandomBot):
    character = "Looks out of the window."
"""
TAKEN = """
from fabletable.games import GAMES

GAME = next(iter(GAMES.values()))
"""
GIFTS = "gifts = tests.toys.gifts:GIFTS"


class Environment:
    """A place where packages are installed, of which there is nothing but what is needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, name: str, *entries: str, group: str = "fabletable.games") -> None:
        about = self.folder / f"{name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text("\n".join([f"[{group}]", *entries, ""]))

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "fabletable", *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(self.folder), str(ROOT)])},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    return Environment(tmp_path)


def test_a_game_of_another_package_is_on_the_shelf(environment: Environment) -> None:
    environment.install("party-games", GIFTS)
    ended = environment.run("games", "--json")
    assert [one["key"] for one in json.loads(ended.stdout)] == [*GAMES, "gifts"]
    assert ended.stderr == ""


def test_a_bot_of_another_package_plays_it_on_all_cores(environment: Environment) -> None:
    environment.install("party-games", GIFTS)
    environment.install("daydreams", "dreamer = dreams:Dreamer", group="fabletable.bots")
    (environment.folder / "dreams.py").write_text(BOT)
    assert "dreamer      Looks out of the window." in environment.run("bots").stdout
    ended = environment.run("ladder", "gifts", "--bots", "random,dreamer", "--games", "2", "--json")
    assert ended.returncode == 0, ended.stderr
    assert "dreamer" in ended.stdout


@pytest.mark.parametrize(
    ("kind", "entry", "key"),
    [
        ("games", "mine = taken:GAME", next(iter(GAMES))),
        ("bots", f"{next(iter(BOTS))} = dreams:Dreamer", next(iter(BOTS))),
    ],
)
def test_two_of_one_key_are_a_clear_mistake(
    environment: Environment, kind: str, entry: str, key: str
) -> None:
    (environment.folder / "dreams.py").write_text(BOT)
    (environment.folder / "taken.py").write_text(TAKEN)
    environment.install("other-people", entry, group=f"fabletable.{kind}")
    ended = environment.run("games")
    assert ended.returncode == 2
    assert ended.stderr == (
        f"fabletable: two {kind} are called '{key}', one of package fabletable and one of "
        "package other-people; uninstall one of these packages\n"
    )


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("gone = nowhere:GAME", "ModuleNotFoundError: No module named 'nowhere'"),
        ("gone = broken:GAME", "ValueError: two lines"),
        ("gone = os:sep", f"expected a game's Rules, got {os.sep!r}"),
    ],
)
def test_what_cannot_be_had_gets_one_line_and_the_others_are_there(
    environment: Environment, entry: str, why: str
) -> None:
    (environment.folder / "broken.py").write_text("raise ValueError('two\\nlines')")
    environment.install("a-broken-one", entry)
    environment.install("party-games", GIFTS)
    ended = environment.run("ladder", "gifts", "--bots", "random,hasty", "--games", "2")
    assert ended.returncode == 0, ended.stderr
    said = [line for line in ended.stderr.splitlines() if "left out" in line]
    assert said == [f"gone of package a-broken-one is left out: {why}"]
