"""The README's code runs, and its links lead somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ python3 run.py(.*)$", README, re.MULTILINE)
IN_TABLE = re.findall(r"\| `((?:play|replay|games)[^`]*)` \|", README)


def block(kind: str) -> str:
    found = re.search(rf"```{kind}\n(.*?)```", README, re.DOTALL)
    assert found is not None
    return found[1]


def fabletable(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fabletable", *words]
    env = {**os.environ, "FABLETABLE_SHELF": str(folder / "shelf")}
    return subprocess.run(
        command, cwd=folder, input="q\n", capture_output=True, text=True, check=False, env=env
    )


def test_the_commands_of_the_readme_run_from_top_to_bottom(tmp_path: Path) -> None:
    commands = [command for command in COMMANDS if command.strip() not in ("", "test")]
    assert len(commands) == 10
    for command in commands:
        run = fabletable(command.split(), tmp_path)
        assert run.returncode == 0, f"{command}: {run.stderr}"
        assert run.stdout, command


def test_the_two_commands_are_there() -> None:
    assert COMMANDS[:2] == ["", " test"]


def test_the_table_of_things_to_say_works_from_top_to_bottom(tmp_path: Path) -> None:
    (tmp_path / "my-values.toml").write_text(block("toml"), encoding="utf-8")
    assert len(IN_TABLE) == 6
    for words in IN_TABLE:
        run = fabletable(words.split(), tmp_path)
        if words.startswith("play") and "--save" in words:
            fabletable([*words.split(), "--seed", "1"], tmp_path)
        assert run.returncode == 0, f"{words}: {run.stderr}"


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("python"), "README.md", "exec"), {})
    assert "Result(places=" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
