"""run.py: what it says when something is missing, and when it installs again."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

import pytest

import run

ROOT = Path(run.__file__).parent
Ended: TypeAlias = subprocess.CompletedProcess[str]

PACKAGES = ("package.json", "package-lock.json")
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
UNPLUGGED = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy what run.py reads to a place where nothing is set up yet."""
    for name in ("run.py", "hatch_build.py", "pyproject.toml", *PACKAGES):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    return tmp_path


def loaded(folder: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("run_copy", folder / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def called(folder: Path, *command: str, **env: str) -> Ended:
    return called_by(sys.executable, folder, *command, **env)


def called_by(python: str, folder: Path, *command: str, **env: str) -> Ended:
    return subprocess.run(
        [python, *command],
        cwd=folder,
        env={**os.environ, **env},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_an_old_python_can_read_it() -> None:
    ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 8))


def test_an_old_python_is_told_what_is_needed() -> None:
    with pytest.raises(run.SetUpFailed, match=r"needs Python 3\.11 or newer, but this is 3\.9\."):
        run.demand_python((3, 9))


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (4, 0)])
def test_a_new_python_is_welcome(version: tuple[int, ...]) -> None:
    run.demand_python(version)


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_debian_without_venv_is_told_the_package(copy: Path, missing: str) -> None:
    hide_and_run = (
        "import runpy, sys; sys.modules[sys.argv.pop(1)] = None;"
        "runpy.run_path('run.py', run_name='__main__')"
    )
    ended = called(copy, "-c", hide_and_run, missing, "play")
    assert ended.returncode == 1
    assert "apt install python3-venv" in ended.stderr.splitlines()[-1]
    assert ended.stdout == ""


def test_without_a_network_nothing_counts_as_done(copy: Path) -> None:
    ended = called(copy, "run.py", "bench", "--json", **UNPLUGGED)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert "Going on without OpenSpiel and RLCard." in ended.stderr
    assert "is there a network?" in ended.stderr.splitlines()[-1]
    assert "Traceback" not in ended.stderr
    assert (copy / ".venv").exists()
    assert loaded(copy).stamps(copy / ".venv") == {}


@pytest.mark.parametrize("word", ["check", "format", "compile"])
def test_words_that_would_not_be_heeded_are_refused(word: str) -> None:
    ended = called(ROOT, "run.py", word, "engine")
    assert ended.returncode == 1
    assert ended.stderr == f"{word} takes no further words, but got: engine\n"


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("requirements/setup.lock", {"setup", *run.FOLDERS}),
        ("requirements/run.lock", {"run"}),
        ("requirements/dev.lock", {"dev"}),
        ("requirements/bench.lock", {"bench"}),
        ("requirements/compile.lock", {"compile"}),
        ("requirements/pythons.lock", {"pythons"}),
        ("pyproject.toml", {*run.FOLDERS}),
    ],
)
def test_what_changed_is_installed_again(copy: Path, file: str, changed: set[str]) -> None:
    module = loaded(copy)
    groups = ["setup", *module.FOLDERS]
    before = {group: module.stamp(group) for group in groups}
    with (copy / file).open("a") as lock:
        lock.write("\n")
    assert {group for group in groups if module.stamp(group) != before[group]} == changed


def test_a_folder_that_moved_is_installed_again(copy: Path) -> None:
    assert loaded(copy).stamp("run") != run.stamp("run")


def test_stamps_without_a_python_do_not_count(copy: Path) -> None:
    module, folder = loaded(copy), copy / ".venv"
    python = module.python_in(folder)
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    module.write_stamps(folder, {"run": "complete"})
    assert module.stamps(folder) == {"run": "complete"}
    python.unlink()
    assert module.stamps(folder) == {}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such lock")
def test_two_that_start_at_once_wait_for_each_other(copy: Path) -> None:
    enter = "import run; from pathlib import Path; run.one_at_a_time(Path('.venv')).__enter__()"
    with loaded(copy).one_at_a_time(copy / ".venv"), pytest.raises(subprocess.TimeoutExpired):
        subprocess.run([sys.executable, "-c", enter], cwd=copy, check=True, timeout=1)
    subprocess.run([sys.executable, "-c", enter], cwd=copy, check=True, timeout=60)


def test_every_check_passes() -> None:
    ended = called(ROOT, "run.py", "check")
    assert ended.returncode == 0, ended.stderr


# -- other Pythons

THIS = f"3.{sys.version_info[1]}"
SAMPLE = (
    "tests/engine/test_chance.py",
    "tests/campaigns/test_disk.py",
    "tests/laws/test_golden.py::test_a_recorded_game_replays",
)


def test_a_sample_passes_on_other_pythons() -> None:
    """On the newest two; where there is no other, this one shows that the command works."""
    found = run.found_pythons()
    for name in [name for name in found if name != THIS][-2:] or [THIS]:
        ended = called_by(found[name], ROOT, "run.py", "pythons", run.HERE, *SAMPLE)
        assert ended.returncode == 0, f"{name}: {ended.stdout}{ended.stderr}"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such scripts")
def test_pythons_are_found_that_are_new_enough_and_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says = {"a/python3.98": 1, "a/python3.99": 0, "b/versions/x/bin/python3.98": 0}
    never = {"a/python3.9": 0, "a/python3.99t": 0, "a/python3.98-config": 0}
    for name, code in {**says, **never}.items():
        write_script(tmp_path / name, code)
    (tmp_path / "a/python3.97").symlink_to("nowhere")
    monkeypatch.setenv("PATH", str(tmp_path / "a"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "b"))
    assert run.found_pythons() == {
        THIS: sys.executable,
        "3.98": str(tmp_path / "b/versions/x/bin/python3.98"),
        "3.99": str(tmp_path / "a/python3.99"),
    }


def write_script(file: Path, code: int) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\nexit {code}\n")
    file.chmod(0o755)


# -- locks


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_pin_and_hash_everything_and_name_no_address(lock: Path) -> None:
    text = lock.read_text("utf-8")
    assert "http" not in text
    assert "file:" not in text
    requirements = text.replace("\\\n", "").splitlines()
    assert requirements
    for requirement in requirements:
        assert re.match(r"[\w.-]+(\[\w+\])?==[\w.]+ .*--hash=sha256:[0-9a-f]{64}", requirement)


def test_the_lock_for_node_pins_and_hashes_everything_and_names_no_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    asked, *packages = lock["packages"].values()
    assert asked["devDependencies"] == json.loads(package_json())["devDependencies"]
    for package in packages:
        assert re.fullmatch(r"[\w.]+", package["version"])
        assert package["integrity"].startswith("sha512-")
        assert "resolved" not in package


def package_json() -> str:
    return (ROOT / "package.json").read_text("utf-8")


@pytest.mark.parametrize("file", PACKAGES)
def test_packages_for_node_are_installed_once_for_each_change(
    copy: Path, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, commands = loaded(copy), list[str]()

    def runs(command: list[str], *folder: Path) -> bool:
        commands.extend(command)
        return True

    monkeypatch.setattr(module, "runs", runs)
    for change in ("", "", "\n"):
        with (copy / file).open("a") as changed:
            changed.write(change)
        module.ready_packages(copy)
    assert commands.count("ci") == 2


@pytest.mark.parametrize("failing", ["ci", "--version"])
def test_packages_that_cannot_be_had_do_not_count(
    copy: Path, failing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = loaded(copy)
    monkeypatch.setattr(module, "runs", lambda command, *_: failing not in command)
    for _ in range(2):
        with pytest.raises(module.SetUpFailed, match=r"package-lock\.json: is there a network\?"):
            module.ready_packages(copy)


@pytest.mark.parametrize("group", ["dev", "bench", "compile", "pythons"])
def test_every_lock_holds_what_a_player_has(group: str) -> None:
    assert pins("run") <= pins(group)


def test_one_mypy_checks_and_compiles() -> None:
    assert pins("compile") <= pins("dev")


def test_one_pytest_tests_on_all_pythons() -> None:
    assert pins("pythons") <= pins("dev")


def pins(group: str) -> set[str]:
    """Names and versions; what a group needs on fewer Pythons, another may need on all."""
    lines = run.lock(group).read_text("utf-8").splitlines()
    return {line.split()[0] for line in lines if "==" in line}


def test_what_the_project_asks_for_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    for group, asked in {
        "run": project["dependencies"],
        "dev": [*extras["test"], *extras["compile"]],
        "compile": extras["compile"],
        "bench": extras["bench"],
    }.items():
        lines = (ROOT / f"requirements/{group}.in").read_text("utf-8").splitlines()
        assert set(asked) <= {line.partition("  #")[0] for line in lines} | {"mypy"}


def test_no_file_names_a_place_on_one_machine() -> None:
    search = ["git", "grep", "--no-index", "--exclude-standard", "-I", "-n", "-E"]
    ended = subprocess.run(
        [*search, r"(^|[^[:alnum:]_.-])/(work|root)/"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", "")


@pytest.mark.parametrize(("ci", "code"), [("true", 1), ("", 0)])
@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_skip_fails_in_ci_only(tmp_path: Path, ci: str, code: int, workers: str) -> None:
    story = "import pytest\n\ndef test_it():\n    pytest.skip('no browser here')\n"
    ended = pytest_on(tmp_path, story, "-n", workers, CI=ci)
    assert ended.returncode == code, ended.stdout
    line = "Skipped, which CI=true forbids: test_story.py::test_it: Skipped: no browser here"
    assert (line in ended.stdout) == bool(ci)


def test_a_whole_file_skipped_fails_in_ci(tmp_path: Path) -> None:
    (tmp_path / "test_passes.py").write_text("def test_it(): pass\n", "utf-8")
    story = "import pytest\npytest.importorskip('unheard_of')\n"
    ended = pytest_on(tmp_path, story, "test_passes.py", CI="true")
    assert ended.returncode == 1, ended.stdout
    assert "CI=true forbids: test_story.py: Skipped: could not import" in ended.stdout


@pytest.mark.parametrize(
    "body",
    [
        "import warnings\n    warnings.warn('beware', stacklevel=1)",
        "async def forgotten(): pass\n    forgotten()",
        "type('Bad', (), {'__del__': lambda self: 1 / 0})()",
    ],
    ids=["warning", "never awaited", "error in __del__"],
)
def test_warnings_fail(tmp_path: Path, body: str) -> None:
    ended = pytest_on(tmp_path, f"def test_it():\n    {body}\n")
    assert ended.returncode == 1, ended.stdout


def pytest_on(folder: Path, story: str, *words: str, **env: str) -> Ended:
    """Run one test file under the same conftest.py and the same settings as ours."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copy(ROOT / "tests/conftest.py", folder)
    (folder / "test_story.py").write_text(story, "utf-8")
    return called(folder, "-m", "pytest", "-p", "no:cacheprovider", "test_story.py", *words, **env)


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("cli", "fabletable.lab"),
        ("cli", "fabletable.shelf"),
        ("shelf", "fabletable.games"),
        ("shelf", "fabletable.bots"),
        ("lab", "fabletable.bots.search"),
        ("lab", "random"),
        ("games", "fabletable.games.chess"),
        ("games.chess", "fabletable.engine"),
        ("games.chess", "hashlib"),
    ],
)
def test_what_may_be_imported(tmp_path: Path, importer: str, imported: str) -> None:
    assert broken_contracts(tmp_path, importer, imported) == []


@pytest.mark.parametrize(
    ("importer", "imported", "contract"),
    [
        ("engine", "fabletable.games", "Imports point downward only"),
        ("games.chess", "fabletable.bots", "Imports point downward only"),
        ("bots", "fabletable.lab", "Imports point downward only"),
        ("terminal", "fabletable.lab", "Imports point downward only"),
        ("games.chess", "fabletable.games.go", "Games do not know each other"),
        ("bots", "fabletable.games.go", "Only the registry knows the games"),
        ("cli", "fabletable.games.go.rules", "Only the registry knows the games"),
        ("cli", "fabletable.games", "Games and bots are found on the shelf"),
        ("lab", "fabletable.bots", "Games and bots are found on the shelf"),
        ("bots", "fabletable.shelf", "Imports point downward only"),
        ("engine", "random", "Engine and games are deterministic"),
        ("engine", "cyclopts", "Engine and games are deterministic"),
        ("games.chess", "os", "Engine and games are deterministic"),
    ],
)
def test_what_must_not_be_imported(
    tmp_path: Path, importer: str, imported: str, contract: str
) -> None:
    assert contract in broken_contracts(tmp_path, importer, imported)


# All that the contracts name.
MODULES = (
    "engine", "games.chess", "games.go.rules", "bots.search", "shelf", "lab", "terminal", "cli",
    "web.table.lines", "web.table.state", "web.store", "web.wire", "web.wire_pages",
    "web.wishes", "web.doors", "web.hall",
)  # fmt: skip


def broken_contracts(folder: Path, importer: str, imported: str) -> list[str]:
    """Return what import-linter, set as for us, finds wrong with one import in a toy project."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name in MODULES:
        add_module(folder, name)
    add_module(folder, importer, f"import {imported}\n")
    lint = "import sys; sys.path.insert(0, '.'); from importlinter.cli import lint_imports_command;"
    ended = called(folder, "-c", f"{lint} lint_imports_command()", "--no-cache")
    assert re.search(r"Contracts: \d kept", ended.stdout), ended.stdout
    return re.findall(r"^(.*) BROKEN", ended.stdout, re.MULTILINE)


def add_module(folder: Path, name: str, text: str = "") -> None:
    package = folder / "fabletable"
    for part in ["", *name.split(".")]:
        package /= part
        package.mkdir(exist_ok=True)
        (package / "__init__.py").touch()
    (package / "__init__.py").write_text(text, "utf-8")
