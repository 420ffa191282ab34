"""Cards travel on the table, in a real browser; which ones is told in tests/client."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser

from tests.web.browser import Visitor
from tests.web.house import House

COUNT_JOURNEYS = """() => {
    window.journeys = 0;
    const added = records => records.flatMap(record => [...record.addedNodes]);
    const flies = node => node.classList.contains("flyer");
    const count = records => window.journeys += added(records).filter(flies).length;
    new MutationObserver(count).observe(document.querySelector(".flight"), { childList: true });
}"""


@pytest.mark.parametrize("calm", [False, True])
def test_cards_travel_unless_the_player_wants_it_calm(
    chrome: Browser, server: House, calm: bool
) -> None:
    visitor = Visitor(chrome, server, motion="reduce" if calm else "no-preference")
    visitor.open("fine-sand", "me", mode="solo")
    visitor.wait_for_something_to_do()
    visitor.page.evaluate(COUNT_JOURNEYS)
    rng = Random(1)
    for _ in range(8):
        visitor.choose(rng)
        visitor.wait_for_something_to_do()
    journeys = int(visitor.page.evaluate("window.journeys"))
    assert (journeys == 0) is calm
    visitor.page.wait_for_function("() => !document.querySelector('.flyer')")
    assert visitor.complaints == []
    visitor.close()
