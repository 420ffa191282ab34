"""A Ray cluster gives what this machine gives, to the last digit, also when a node is killed."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from fabletable.lab.trial import deals
from tests.lab.cluster_run import JOBS, trials

PATIENCE = 300  # seconds


def test_a_cluster_that_loses_a_node_finds_the_same() -> None:
    pytest.importorskip("ray")
    call = [sys.executable, "-m", "tests.lab.cluster_run"]
    ran = subprocess.run(call, capture_output=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    nodes, _, found = ran.stdout.partition(b"\n")
    assert nodes == b"1"
    ours = [deals(trials(), number) for number in range(JOBS)]
    assert found == msgspec.json.encode(ours)
