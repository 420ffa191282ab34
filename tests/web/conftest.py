"""One server, one browser and one PostgreSQL, for the tests that do not mind others at it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from fabletable.web import beside
from tests.web.browser import browser
from tests.web.house import House
from tests.web.postgres import Cluster, shared_cluster
from tests.web.twins import TwinHouse


@pytest.fixture(autouse=True)
def nobody_dies(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What goes on beside everything else ends by what was expected, whatever a test does."""
    yield
    died = [one.getMessage() for one in caplog.get_records("call") if one.name == beside.log.name]
    assert died == []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("server"))) as one:
        yield one


@pytest.fixture(scope="module")  # while it is open, nothing else can use asyncio
def chrome() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    here = tmp_path_factory.getbasetemp()
    worker = "PYTEST_XDIST_WORKER" in os.environ
    with shared_cluster(here.parent if worker else here) as found:
        yield found


@pytest.fixture(scope="session")
def kept_database(cluster: Cluster) -> str:
    """One for all tests of a worker: to make a new one takes longer than most of them."""
    return cluster.database()


@pytest.fixture
def database(cluster: Cluster, kept_database: str) -> Iterator[str]:
    """The address of one with nothing in it."""
    yield kept_database
    cluster.empty(kept_database)


@pytest.fixture
def houses(database: str, tmp_path: Path) -> Iterator[list[TwinHouse]]:
    both = [TwinHouse(tmp_path / name, database) for name in ("here", "there")]
    try:
        for one in both:
            one.start()
        yield both
    finally:
        for one in both:
            if one.running:
                one.kill()
    assert [one.complaints() for one in both] == ["", ""]
