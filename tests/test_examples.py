"""A game in a package of its own, installed beside Fabletable, and played there."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import run
from fabletable.client.house import House
from fabletable.client.person import Person, without_bots_pause

ROOT = Path(run.__file__).parent
EXAMPLE = ROOT / "examples/fox-and-crow"
GAME = "fox-and-crow"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the package, as anybody would, into a folder of its own."""
    folder = tmp_path_factory.mktemp("packages")
    words = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    source = shutil.copytree(EXAMPLE, folder / "source")
    target = folder / "installed"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        *words,
        "--target",
        str(target),
        str(source),
    ]
    subprocess.run(pip, check=True)
    return target


@pytest.fixture
def form(installed: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An environment with the game beside Fabletable, which is compiled where that is possible."""
    for name in ("FABLETABLE_PLAIN", "FABLETABLE_COMPILED"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONPATH", str(installed))
    if not run.has_compiler():
        return "plain Python"
    monkeypatch.setenv("FABLETABLE_COMPILED", str(run.compiled()))
    return "compiled"


def ended(*words: object, folder: Path | None = None, typed: str = "") -> str:
    command = [sys.executable, "-m", *map(str, words)]
    ran = subprocess.run(
        command,
        cwd=folder,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    return ran.stdout


def test_it_obeys_the_laws(form: str, tmp_path: Path) -> None:
    assert form in ended("fabletable", "--version")
    shutil.copytree(EXAMPLE / "tests", tmp_path / "tests")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    said = ended("pytest", "-q", "-p", "no:cacheprovider", "tests", folder=tmp_path)
    assert " passed" in said
    assert "skipped" not in said


def test_it_is_played_in_the_terminal_and_by_bots(form: str) -> None:
    lines = "\n".join(Random(1).choices("1234", k=200))
    shown = ended("fabletable", "play", GAME, "--seats", "you,greedy", "--seed", 1, typed=lines)
    assert "The Fox and the Crow, In the wood" in shown
    assert "\n1. " in shown
    words = ["--games", 10, "--bots", "greedy,random", "--json"]
    summary = json.loads(ended("fabletable", "simulate", GAME, "--players", 2, *words))
    assert (summary["games"], summary["bots"]) == (10, ["greedy", "random"])


def test_it_is_played_at_the_table_server(form: str, tmp_path: Path) -> None:
    with House(tmp_path) as one:
        ann = Person(one, "Ann")
        box = next(game["box"] for game in ann.get("/api/shelf")["games"] if game["key"] == GAME)
        assert b"<svg" in ann.ask("GET", box["picture"])[1]
        with ann.live(ann.open(GAME, "me", "apprentice")) as live:
            without_bots_pause(live)
            while not live.over:
                live.until(lambda: live.keys or live.over)
                if live.keys:
                    assert live.choose(live.keys[-1])["type"] == "done"
                    live.settle(0.05)
            assert live.state["over"]
