"""What holds for every test. With CI=true a run in which a test was skipped has failed."""

from __future__ import annotations

import os
import sys

import pytest
from hypothesis import settings

# Tests start hundreds of processes; each would read every module anew, which doubles its cost.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# What is compiled here is played a few times only, so it need not be compiled well.
os.environ.setdefault("FABLETABLE_OPTIMISE", "0")

settings.register_profile("patient", settings(), deadline=None)  # slow machines are not wrong
settings.load_profile("patient")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that nobody waits for it in the end."""
    items.sort(key=lambda item: "test_compiled" not in item.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if skips_that_count(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    for line in skips_that_count(config):
        terminalreporter.write_line(f"Skipped, which CI=true forbids: {line}", red=True)


def skips_that_count(config: pytest.Config) -> list[str]:
    # The workers of xdist have no reporter; their skips arrive at the process that has one.
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") != "true" or reporter is None:
        return []
    return [f"{skip.nodeid}: {skip.longrepr[2]}" for skip in reporter.stats.get("skipped", [])]
