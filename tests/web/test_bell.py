"""Who looks elsewhere is told that it is their turn, if they want it."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser

from tests.web.browser import Visitor
from tests.web.house import House

NOTE = """
window.notes = [];
window.shut = 0;
window.Notification = class extends Notification {
    constructor(title, more) {
        super(title, more);
        notes.push(`${title}: ${more.body}`);
    }
    close() {
        shut += 1;
        super.close();
    }
};
Object.defineProperty(document, "hidden", { get: () => window.elsewhere === true });
"""
COME_BACK = """() => {
    window.elsewhere = false;
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("elsewhere", [True, False])
def test_the_bell_rings_for_those_who_want_it_and_look_elsewhere(
    chrome: Browser, server: House, wanted: bool, elsewhere: bool
) -> None:
    visitor = Visitor(chrome, server)
    visitor.context.grant_permissions(["notifications"])
    visitor.page.add_init_script(NOTE)
    visitor.open("wonder-tales", "me", mode="solo", pace=0)
    visitor.wait_for_something_to_do()
    if wanted:
        visitor.page.locator("#table-menu").click()
        visitor.page.get_by_label("Tell me when it is my turn").check()
        visitor.page.get_by_role("button", name="Close").click()
    visitor.page.evaluate("elsewhere => window.elsewhere = elsewhere", elsewhere)
    asked = []
    for _ in range(2):
        visitor.choose(Random(1))
        visitor.wait_for_something_to_do()
        asked.append(f"Wonder Tales: {visitor.page.locator('.prompt').first.inner_text()}")
    assert visitor.page.evaluate("notes") == (asked if wanted and elsewhere else [])
    visitor.page.evaluate(COME_BACK)
    assert visitor.page.evaluate("shut") == (2 if wanted and elsewhere else 0)
    assert visitor.complaints == []
    visitor.close()
