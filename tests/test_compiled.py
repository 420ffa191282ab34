"""The engine and the games, compiled with mypyc, obey the same laws and play the same games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
INTERPRETED_ONLY = "frames or changed_rule"  # these look into, or derive from, plain Python


@pytest.mark.skipif(
    shutil.which("cc") is None and shutil.which("gcc") is None, reason="no C compiler"
)
def test_compiled_modules_obey_the_laws(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src" / "fabletable", tmp_path / "fabletable")
    shutil.copytree(ROOT / "tests", tmp_path / "tests")
    modules = [
        str(file.relative_to(tmp_path))
        for part in ("engine", "games")
        for file in sorted((tmp_path / "fabletable" / part).rglob("*.py"))
    ]
    modules.append("tests/toys/gifts.py")  # a plain class cannot derive from a compiled one
    _run(
        [str(Path(sys.executable).with_name("mypyc")), *modules], tmp_path, {"MYPYC_OPT_LEVEL": "0"}
    )
    where = "import fabletable.engine.loop as m; print(m.__file__)"
    assert _run([sys.executable, "-c", where], tmp_path).strip().endswith((".so", ".pyd"))
    laws = ["tests/laws/test_laws.py", "tests/laws/test_golden.py"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *laws]
    report = _run([*command, "-k", f"not ({INTERPRETED_ONLY})"], tmp_path)
    assert " passed" in report


def _run(command: list[str], folder: Path, extra: dict[str, str] | None = None) -> str:
    env = {**os.environ, "PYTHONPATH": str(folder), **(extra or {})}
    run = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-3000:]
    return run.stdout
