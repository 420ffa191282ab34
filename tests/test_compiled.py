"""Compiled with mypyc, engine, games and bots obey the same laws and play the same games."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import hatch_build
import run
from fabletable.shelf import GAMES

ROOT = Path(run.__file__).parent
INTERPRETED_ONLY = "frames or changed_rule"  # these look into, or derive from, plain Python

compiles = pytest.mark.skipif(not run.has_compiler(), reason="no C compiler")


@pytest.fixture(autouse=True)
def _undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forms are chosen here, not by whoever runs the tests."""
    for name in ("FABLETABLE_PLAIN", "FABLETABLE_COMPILED"):
        monkeypatch.delenv(name, raising=False)


def ended(folder: Path, *words: str, **env: str) -> str:
    """Run Python in this folder; what it printed."""
    ran = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]
    return ran.stdout + ran.stderr


# -- the games, in the copy that run.py plays with

NO_TOYS = """
from types import SimpleNamespace as Plain
GIFTS = Plain(facts=Plain(modes=[]))
Gifts = Party = object
"""


@compiles
@pytest.mark.parametrize("game", GAMES)
def test_compiled_games_obey_the_laws(tmp_path: Path, game: str) -> None:
    env = {"FABLETABLE_COMPILED": str(run.compiled())}
    assert ended(ROOT, "-m", "fabletable", "--version", **env).endswith("(compiled)\n")
    copy_tests(tmp_path, NO_TOYS)  # a plain class cannot derive from a compiled one
    obey_the_laws(tmp_path, game, **env)


@compiles
def test_compiled_games_are_played_on_all_cores() -> None:
    words = ["ladder", next(iter(GAMES)), "--bots", "random,hasty", "--games", "2"]
    plain = ended(ROOT, "-m", "fabletable", *words)
    there = ended(ROOT, "-m", "fabletable", *words, FABLETABLE_COMPILED=str(run.compiled()))
    wins = "hasty       random"
    assert [line for line in there.splitlines() if wins in line] == [
        line for line in plain.splitlines() if wins in line
    ]
    assert wins in there


HANDFULS = """
from random import Random
from fabletable.bots.handfuls import whole_handful
from fabletable.engine.choice import DONE
from fabletable.engine.game import new_game
from fabletable.shelf import GAMES
for rules in GAMES.values():
    game, rng, found = new_game(rules, rules.setup(None, None, "handfuls")), Random(1), 0
    while game.asks and found < 6:
        ask = game.asks[0]
        if ask.handful is not None and ask.keys[0] != DONE:
            found += len(whole_handful(game, ask.player, ask.keys[0], rng)) > 1
        game.answer(ask.player, rng.choice(ask.keys))
    print(rules.facts.key, found)
"""


@compiles
def test_words_are_read_off_worlds_that_are_still_there() -> None:
    """Compiled, a world goes where it is last named, and so do its questions."""
    said = ended(ROOT, "-c", HANDFULS, FABLETABLE_COMPILED=str(run.compiled()))
    found = dict(line.split() for line in said.splitlines())
    assert int(found["fabletown"]) == int(found["fine-sand"]) == 6


@compiles
def test_speed_does_not_leak_away() -> None:
    """Functions that run at every decision do no more by name than is written down."""
    left = json.loads((run.compiled() / hatch_build.BY_NAME).read_text("utf-8"))
    known = json.loads((ROOT / "tests/golden/by_name.json").read_text("utf-8"))
    assert known.keys() <= left.keys(), f"called something else: {known.keys() - left.keys()}"
    more = {name: (most, left[name]) for name, most in known.items() if left[name] > most}
    assert not more, f"by name, as written down and now: {more}"


WRITTEN = """
static PyObject *CPyDef_table___Table___move(PyObject *cpy_r_self) {
    cpy_r_r0 = CPyObject_GetAttr(cpy_r_self, cpy_r_r1);
    cpy_r_r2 = CPyDef_zones___Zone___came(cpy_r_self);
    cpy_r_r3 = PyObject_Vectorcall(cpy_r_r0, cpy_r_r4, 1, 0);
}
char CPyDef_zones___Zone___came(PyObject *cpy_r_self) {
    return 1;
}
PyObject *CPyPy_zones___Zone___came(PyObject *self) {
    PyObject_Vectorcall(self, 0, 1, 0);
}
"""


def test_what_is_done_by_name_is_counted(tmp_path: Path) -> None:
    (tmp_path / "__native_fabletable___engine___table.c").write_text(WRITTEN, encoding="utf-8")
    found = hatch_build.done_by_name(tmp_path)
    assert found == {"table___Table___move": 2, "zones___Zone___came": 0}


EVERYTHING = """
from importlib import import_module
from pkgutil import walk_packages
import fabletable
for module in walk_packages(fabletable.__path__, "fabletable."):
    if not module.name.endswith("__main__"):
        import_module(module.name)
        print(module.name)
"""


@compiles
def test_everything_else_goes_with_the_compiled_parts() -> None:
    seen = ended(ROOT, "-c", EVERYTHING, FABLETABLE_COMPILED=str(run.compiled()))
    assert {"fabletable.lab.measures", "fabletable.web.doors.app"} <= set(seen.split())


BOXES = """
from fabletable.form import form
from fabletable.shelf import GAMES
from fabletable.web.doors.boxes import read_box
print(form())
for key, rules in GAMES.items():
    box = read_box(rules.facts)
    print(key, *box.assets, *box.palette.light)
"""
FULL = ("box.svg", "cards.svg", "ground")


@compiles
def test_boxes_are_found_beside_the_sources_of_compiled_games() -> None:
    form, *boxes = ended(ROOT, "-c", BOXES, FABLETABLE_COMPILED=str(run.compiled())).splitlines()
    assert form == "compiled"
    assert [box.split()[0] for box in boxes] == list(GAMES)
    assert all(set(FULL) <= set(box.split()) for box in boxes)


def copy_tests(folder: Path, toys: str) -> None:
    shutil.copytree(ROOT / "tests", folder / "tests")
    shutil.copy(ROOT / "run.py", folder)
    (folder / "tests/toys/gifts.py").write_text(toys, encoding="utf-8")


def obey_the_laws(folder: Path, game: str, **env: str) -> None:
    laws = ["tests/laws/test_laws.py", "tests/laws/test_golden.py"]
    which = f"{game} and not ({INTERPRETED_ONLY})"
    said = ended(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *laws, "-k", which, **env)
    assert " passed" in said


def test_functions_within_do_not_hold_each_other() -> None:
    """Compiled, those that call each other are kept by what is around them, which they keep."""
    for part in hatch_build.PARTS:
        for file in (ROOT / "src/fabletable" / part).rglob("*.py"):
            for one in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                    assert not calling_each_other(one), f"{file.name}: {one.name}"


def calling_each_other(function: ast.AST) -> set[str]:
    """The functions within this one that are used by one within it."""
    parts = [one for one in ast.walk(function) if one is not function]
    named = [one for one in parts if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
    within = [*named, *[one for one in parts if isinstance(one, ast.Lambda)]]
    used = {name.id for one in within for name in ast.walk(one) if isinstance(name, ast.Name)}
    return used & {one.name for one in named}


def test_functions_that_call_each_other_are_found() -> None:
    text = "def a():\n def b(): ...\n def c(): b()\n"
    assert calling_each_other(ast.parse(text).body[0]) == {"b"}


# -- wheels


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Everything that makes a wheel."""
    folder = tmp_path / "project"
    shutil.copytree(ROOT / "src", folder / "src")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    return folder


def wheel(project: Path, **env: str) -> tuple[Path, str]:
    """Build a wheel; where it is unpacked, and what was said."""
    said = ended(project, "-m", "hatchling", "build", "-t", "wheel", **env)
    (file,) = (project / "dist").iterdir()
    ZipFile(file).extractall(project.parent)
    return file, said


def binaries(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.suffix in {".so", ".pyd"}]


@compiles
def test_a_wheel_is_compiled_and_plays(project: Path, tmp_path: Path) -> None:
    file, _ = wheel(project, FABLETABLE_COMPILED=str(run.compiled()))
    assert f"-cp{sys.version_info.major}{sys.version_info.minor}-" in file.name
    assert not binaries(project)
    compiled = {module.name.partition(".")[0] for module in binaries(tmp_path)}
    assert {"game", "rules", "greedy"} < compiled
    assert not {"cli", "perft"} & compiled
    assert {file.name for file in tmp_path.iterdir()} >= {"project", "fabletable"}
    assert not [*tmp_path.glob("*.json"), *tmp_path.glob("*.txt")], "nothing lies beside it"
    env = {"PYTHONPATH": str(tmp_path)}
    assert ended(tmp_path, "-m", "fabletable", "--version", **env).endswith("(compiled)\n")
    words = ["simulate", next(iter(GAMES)), "--bots", "random", "--games", "2"]
    assert ended(tmp_path, "-m", "fabletable", *words, **env)
    _, *boxes = ended(tmp_path, "-c", BOXES, **env).splitlines()
    assert [box.split()[0] for box in boxes] == list(GAMES)
    assert all(set(FULL) <= set(box.split()) for box in boxes)


def test_what_was_compiled_from_other_sources_is_not_taken(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    made, sources = tmp_path / "made", ROOT / "src"
    made.mkdir()
    assert not hatch_build.was_made_of(made, sources), "nobody knows of what"
    (made / hatch_build.MADE_OF).write_text(hatch_build.made_of(sources), "utf-8")
    assert hatch_build.was_made_of(made, sources)
    other = tmp_path / "src"
    for part in hatch_build.PARTS:
        shutil.copytree(sources / "fabletable" / part, other / "fabletable" / part)
    assert hatch_build.was_made_of(made, other), "wherever they lie"
    (other / "fabletable/engine/game.py").write_text("another = True\n", "utf-8")
    assert not hatch_build.was_made_of(made, other)
    assert "compiling anew" in capfd.readouterr().err


def test_a_wheel_is_plain_if_that_is_wanted(project: Path, tmp_path: Path) -> None:
    file, said = wheel(project, FABLETABLE_PLAIN="1")
    assert file.name.endswith("-py3-none-any.whl")
    assert binaries(tmp_path) == []
    assert "Could not compile" not in said
    said = ended(tmp_path, "-m", "fabletable", "--version", PYTHONPATH=str(tmp_path))
    assert said.endswith("(plain Python)\n")


def test_a_wheel_is_plain_if_compiling_fails(project: Path, tmp_path: Path) -> None:
    (project / "src/fabletable/engine/game.py").write_text("no Python", encoding="utf-8")
    file, said = wheel(project, CC=sys.executable)
    assert file.name.endswith("-py3-none-any.whl")
    assert binaries(tmp_path) == []
    assert "Could not compile, see above: the wheel is plain Python." in said


def test_run_and_the_wheel_agree_on_what_is_compiled() -> None:
    assert (run.PARTS, run.COMPILERS) == (hatch_build.PARTS, hatch_build.COMPILERS)
