"""What holds for every test. With CI=true a run in which a test was skipped has failed."""

from __future__ import annotations

import os
import signal
import sys
from zlib import crc32

import pytest
from hypothesis import settings

# Tests start hundreds of processes; each would read every module anew, which doubles its cost.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# What is compiled here is played a few times only, so it need not be compiled well.
os.environ.setdefault("FABLETABLE_OPTIMISE", "0")
# What a shell starts in the background is deaf to Ctrl-C, and so would be all that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

COMPILED = "test_compiled"
# Beside these run a browser, a database or a terminal, which a busy machine may hold up.
BESIDE_OTHERS = ("tests/web/", "tests/terminal/", "tests/test_cli.py")

settings.register_profile("patient", settings(), deadline=None)  # slow machines are not wrong
settings.load_profile("patient")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that wait and files that compute are mixed, so that the cores have work to the end.

    What fails beside other programs is tried once more, and named as RERUN if it passes then.
    The first that needs the compiled form begins, since it makes it; the others are scattered, for
    together they would be the longest way through the run.
    """
    items.sort(key=place)
    for item in items:
        if item.nodeid.startswith(BESIDE_OTHERS):
            item.add_marker(pytest.mark.flaky(reruns=1))
    compiled = [item for item in items if COMPILED in item.nodeid]
    if compiled:
        items.insert(0, items.pop(items.index(compiled[-1])))


def place(item: pytest.Item) -> int:
    """Anywhere, yet always the same; a file's tests stay together, for they share servers."""
    file = item.nodeid.partition("::")[0]
    return crc32((item.nodeid if COMPILED in file else file).encode())


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
