"""A Ray cluster gives what the cores of this machine give, also when a node is killed midway."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.lab.cluster_run import JOBS, squares

PATIENCE = 300  # seconds


def test_a_cluster_that_loses_a_node_finds_the_same() -> None:
    pytest.importorskip("ray")
    call = [sys.executable, "-m", "tests.lab.cluster_run"]
    ran = subprocess.run(call, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 0, ran.stderr
    said = json.loads(ran.stdout)
    assert said["nodes"] == 1
    assert said["results"] == [list(squares(number)) for number in range(JOBS)]
