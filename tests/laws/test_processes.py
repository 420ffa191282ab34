"""The same seed and choices give the same game in every process, whatever the order of sets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.laws.fingerprints import fingerprints

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_plays_the_same_games(hash_seed: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.laws.fingerprints"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    found = dict(line.split(" ", 1) for line in run.stdout.splitlines())
    assert found == fingerprints()
    assert len(found) > 6
