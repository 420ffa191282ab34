"""run.py: when it compiles, and what it runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.test_run import ROOT, called, loaded

NO_COMPILER = "import sys; sys.exit('no such thing')"
COMPILER = """
import os, pathlib, sys
target = pathlib.Path(sys.argv[1])
target.mkdir()
for rule in pathlib.Path("fabletable").rglob("*.py"):
    (target / f"{rule.stem}.so").write_bytes(rule.read_bytes())
print("nice:", os.nice(0), file=sys.stderr)
"""
WAITING = 60  # seconds, at most


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose tools are installed, with one rule, and a compiler that merely copies."""
    shutil.copy(ROOT / "run.py", tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    (tmp_path / "hatch_build.py").write_text(COMPILER, encoding="utf-8")
    write(tmp_path, "engine/rule.py", "RULE = 1\n")
    write(tmp_path, "cli.py", "")
    module = loaded(tmp_path)
    python = module.python_in(tmp_path / ".venv")
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    module.write_stamps(tmp_path / ".venv", {name: module.stamp(name) for name in ("run", "dev")})
    for name in ("CI", "FABLETABLE_PLAIN", "FABLETABLE_COMPILED"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CC", sys.executable)  # something that is there
    return tmp_path


def write(folder: Path, name: str, text: str) -> None:
    file = folder / "src/fabletable" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def copies(folder: Path) -> list[Path]:
    return sorted((folder / ".venv-compiled").glob("*/"))


def here(folder: Path) -> Path:
    copy: Path = loaded(folder).copy_of(folder / "src")
    return copy


# -- copies


def test_a_copy_is_made_once_for_each_change_of_the_rules(folder: Path) -> None:
    ended = called(folder, "run.py", "compile")
    assert ended.returncode == 0, ended.stderr
    assert "Compiling" in ended.stderr
    assert ended.stderr.splitlines()[-1].startswith("Compiled in ")
    assert (here(folder) / "rule.so").read_text() == "RULE = 1\n"
    assert called(folder, "run.py", "compile").stderr.startswith("Already compiled: ")
    write(folder, "engine/rule.py", "RULE = 2\n")
    assert not here(folder).exists()
    called(folder, "run.py", "compile")
    assert (here(folder) / "rule.so").read_text() == "RULE = 2\n"


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        (lambda folder: write(folder, "games/new.py", ""), True),
        (lambda folder: write(folder, "bots/new.py", ""), True),
        (lambda folder: (folder / "hatch_build.py").write_text(""), True),
        (lambda folder: (folder / "requirements/compile.lock").write_text(""), True),
        (lambda folder: write(folder, "cli.py", "import os\n"), False),
        (lambda folder: write(folder, "games/new/box/cards.svg", "<svg/>"), False),
        (lambda folder: (folder / "pyproject.toml").write_text(""), False),
    ],
    ids=["game", "bot", "options", "tools", "what is not compiled", "drawing", "project"],
)
def test_what_a_copy_is_made_of(
    folder: Path, change: Callable[[Path], object], differs: bool
) -> None:
    before = here(folder)
    change(folder)
    assert (here(folder) != before) == differs


def test_a_file_that_moves_is_a_change(folder: Path) -> None:
    before = here(folder)
    (folder / "src/fabletable/engine").rename(folder / "src/fabletable/games")
    assert here(folder) != before


def test_older_copies_are_forgotten(folder: Path) -> None:
    module = loaded(folder)
    for number in range(module.KEPT + 3):
        write(folder, "engine/rule.py", f"RULE = {number}\n")
        module.compiled()
    assert len(copies(folder)) <= module.KEPT + 1
    assert here(folder) in copies(folder)


def test_what_was_begun_and_not_finished_is_begun_anew(folder: Path) -> None:
    begun = here(folder).with_suffix(".new")
    begun.mkdir(parents=True)
    (begun / "half.so").touch()
    copy = loaded(folder).compiled()
    assert (copy / "rule.so").exists()
    assert not (copy / "half.so").exists()
    assert copies(folder) == [copy]


def test_what_does_not_compile_leaves_no_copy(folder: Path) -> None:
    (folder / "hatch_build.py").write_text(NO_COMPILER, encoding="utf-8")
    ended = called(folder, "run.py", "compile")
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-2:] == ["no such thing", "Could not compile: see above."]
    assert copies(folder) == []


@pytest.mark.parametrize(
    ("env", "why"),
    [
        ({"FABLETABLE_PLAIN": "1"}, "FABLETABLE_PLAIN=1 asks for plain Python."),
        ({"PATH": "", "CC": ""}, "There is no C compiler: install one first"),
    ],
)
def test_who_cannot_compile_is_told_why(folder: Path, env: dict[str, str], why: str) -> None:
    ended = called(folder, "run.py", "compile", **env)
    assert ended.returncode == 1
    assert ended.stderr.startswith(why)


# -- starting


@pytest.fixture
def module(folder: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """run.py, which says when it would compile later instead of doing so."""
    module = loaded(folder)
    monkeypatch.setattr(module, "compile_later", lambda: os.environ.update(LATER="yes"))
    monkeypatch.delenv("LATER", raising=False)
    return module


def chosen(module: ModuleType) -> tuple[str | None, bool]:
    """Where a start would take the compiled parts from, and whether it compiles for the next."""
    module.prefer_compiled()
    return os.environ.pop("FABLETABLE_COMPILED", None), os.environ.pop("LATER", None) == "yes"


def test_the_first_start_is_plain_and_the_next_is_compiled(module: ModuleType) -> None:
    assert chosen(module) == (None, True)
    copy = module.compiled()
    assert chosen(module) == (str(copy), False)


def test_a_changed_rule_is_never_run_from_an_old_copy(module: ModuleType, folder: Path) -> None:
    module.compiled()
    write(folder, "engine/rule.py", "RULE = 2\n")
    assert chosen(module) == (None, True)


def test_plain_is_plain(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    module.compiled()
    monkeypatch.setenv("FABLETABLE_PLAIN", "1")
    assert chosen(module) == (None, False)


@pytest.mark.parametrize(("name", "value"), [("CI", "true"), ("PATH", "")])
def test_nothing_is_compiled_later(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv("CC", "")
    monkeypatch.setenv(name, value)
    assert chosen(module) == (None, False)


def test_what_failed_is_not_tried_at_every_start(module: ModuleType, folder: Path) -> None:
    (folder / "hatch_build.py").write_text(NO_COMPILER, encoding="utf-8")
    with pytest.raises(module.SetUpFailed):
        module.compiled()
    assert chosen(module) == (None, False)
    write(folder, "engine/rule.py", "RULE = 2\n")
    assert chosen(module) == (None, True)


def test_later_is_quiet_and_gentle(folder: Path) -> None:
    start = "import run; run.compile_later()"
    ended = subprocess.run(
        [sys.executable, "-c", start], cwd=folder, capture_output=True, timeout=WAITING, check=True
    )
    assert (ended.stdout, ended.stderr) == (b"", b"")
    log, deadline = folder / ".venv-compiled/log.txt", time.monotonic() + WAITING
    while "Compiled in" not in log.read_text("utf-8"):
        assert time.monotonic() < deadline, log.read_text("utf-8")
        time.sleep(0.1)
    assert here(folder).exists()
    if sys.platform != "win32":
        assert "nice: 19" in log.read_text("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such lock")
def test_nobody_queues_up_for_later(folder: Path) -> None:
    (folder / ".venv-compiled").mkdir()
    with loaded(folder).one_at_a_time(folder / ".venv-compiled/later"):
        ended = called(folder, "run.py", "compile", "--later")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert copies(folder) == []
