"""The page as something to install: what it is called, and what it says when nobody answers."""

from __future__ import annotations

import json

from playwright.sync_api import Browser

from tests.web.browser import Visitor
from tests.web.house import House

CARED_FOR = "() => navigator.serviceWorker.controller !== null"
NOTICE = """async () => {
    const worker = await navigator.serviceWorker.ready;
    window.Notification = class { constructor() { throw new TypeError('as on a phone'); } };
    Object.assign(Notification, { permission: 'granted' });
    localStorage.setItem('fabletable.bell', 'on');
    Object.defineProperty(document, 'hidden', { get: () => true });
    const { Bell } = await import('/static/bell.js');
    new Bell('one').ring('question', 'Wonder Tales', 'Choose a card');
    for (let i = 0; i < 40; i++) {
        const [note] = await worker.getNotifications({ tag: 'turn/one' });
        if (note) return note.body;
        await new Promise((done) => setTimeout(done, 50));
    }
    return '';
}"""


def test_it_says_the_truth_when_nobody_can_be_reached(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server, workers="allow")
    page = visitor.page
    visitor.context.grant_permissions(["notifications"])
    visitor.go("/")
    page.wait_for_function(CARED_FOR)
    link = page.locator("link[rel=manifest]").get_attribute("href")
    answer = visitor.context.request.get(f"{server.address}{link}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert json.loads(answer.text())["start_url"] == "/"
    assert page.evaluate(NOTICE) == "Choose a card"
    visitor.context.set_offline(True)
    page.reload()
    assert "cannot be reached" in page.locator("main").inner_text()
    assert "Nothing is lost" in page.locator("main").inner_text()
    visitor.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    page.wait_for_selector(".box")
    visitor.close()
