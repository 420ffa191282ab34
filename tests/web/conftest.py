"""One server, and one browser, for the tests that do not mind others at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.browser import browser
from tests.web.house import House, house


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(Path(tmp_path_factory.mktemp("server"))) as one:
        yield one


@pytest.fixture(scope="module")  # while it is open, nothing else can use asyncio
def chrome() -> Iterator[Browser]:
    with browser() as found:
        yield found
