"""What somebody prefers holds at once, on every page, and is kept."""

from __future__ import annotations

import time

from playwright.sync_api import Browser, Route

from tests.web.browser import Visitor
from tests.web.house import House

GROUND = "getComputedStyle(document.body).backgroundColor"
LETTERS = "getComputedStyle(document.documentElement).fontSize"


def test_settings_hold_at_once_and_are_kept(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server, motion="no-preference")
    page = visitor.page
    visitor.open("wonder-tales", "me", mode="solo")
    visitor.wait_for_something_to_do()
    by_day, usual = page.evaluate(GROUND), page.evaluate(LETTERS)
    visitor.prefer("Light", "By lamplight")
    visitor.prefer("Size of letters", "Large")
    visitor.prefer("Motion", "Less")
    by_night = page.evaluate(GROUND)
    assert by_night != by_day
    assert float(page.evaluate(LETTERS)[:-2]) > float(usual[:-2])
    visitor.go("/")
    page.wait_for_selector(".box")
    assert page.evaluate("document.documentElement.style.colorScheme") == "dark"
    page.get_by_role("button", name="Settings").click()
    assert page.get_by_label("By lamplight").is_checked()
    page.get_by_label("By day").check()
    assert page.evaluate("document.documentElement.style.colorScheme") == "light"
    assert visitor.complaints == []
    visitor.close()


def test_settings_follow_the_person_to_another_device(chrome: Browser, server: House) -> None:
    here, there = Visitor(chrome, server), Visitor(chrome, server)
    for one in (here, there):
        one.go("/")
    here.page.get_by_role("button", name="Settings").click()
    with here.page.expect_response("**/api/settings"):
        here.page.get_by_label("By lamplight").check()
    here.page.get_by_role("button", name="Close").click()
    here.page.get_by_text("Your tables on another device").click()
    here.page.get_by_role("button", name="Show a code").click()
    code = here.page.locator(".code strong").text_content() or ""
    there.page.get_by_text("Your tables on another device").click()
    there.page.get_by_label("Code of the other device").fill(code)
    there.page.get_by_role("button", name="Bring my tables here").click()
    there.page.wait_for_function("() => document.documentElement.style.colorScheme === 'dark'")
    there.context.add_init_script(SETTLED)
    there.page.route("**/static/main.js", _slowly)
    there.page.reload()
    there.page.wait_for_selector(".box")
    assert there.page.evaluate(PAINTED_BEFORE) is False, "no flash of other colours"
    for one in (here, there):
        assert one.complaints == []
        one.close()


SETTLED = """
new MutationObserver(() => { window.settled ??= performance.now(); })
    .observe(document, { attributes: true, subtree: true, attributeFilter: ["style"] });
"""
PAINTED_BEFORE = """
performance.getEntriesByName("first-paint")[0].startTime < window.settled
"""


def _slowly(route: Route) -> None:
    time.sleep(0.3)
    route.continue_()


def test_what_the_server_has_not_heard_of_holds_in_all_pages_and_is_sent_with_the_next(
    chrome: Browser, server: House
) -> None:
    visitor = Visitor(chrome, server)
    page = visitor.page
    visitor.go("/")
    page.route("**/api/settings", lambda route: route.abort())
    beside = visitor.context.new_page()
    beside.goto(f"{server.address}/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("By lamplight").check()
    beside.wait_for_function("() => document.documentElement.style.colorScheme === 'dark'")
    page.unroute("**/api/settings")
    with page.expect_response(lambda one: one.request.method == "POST"):
        page.reload()
    assert _kept(visitor)["theme"] == "dark"
    place, ours = f"{server.address}/api/settings", {"Origin": server.address}
    assert visitor.context.request.post(place, data={"theme": "light"}, headers=ours).ok
    page.route("**/api/settings", _deaf)
    with page.expect_event("requestfailed"):
        page.reload()
    page.wait_for_selector(".box")
    assert _kept(visitor)["theme"] == "light", "who hears nothing does not write over it"
    visitor.close()


def _deaf(route: Route) -> None:
    if route.request.method == "GET":
        route.abort()
    else:
        route.continue_()


def _kept(visitor: Visitor) -> dict[str, str]:
    answer = visitor.context.request.get(f"{visitor.house.address}/api/settings")
    found: dict[str, str] = answer.json()["settings"]
    return found


def test_single_keys_can_be_switched_off(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server)
    page = visitor.page
    visitor.open("wonder-tales", "me", mode="solo")
    visitor.wait_for_something_to_do()
    visitor.prefer("Single keys", "Off")
    asked = page.locator("main.table").get_attribute("data-n")
    page.keyboard.press("1")
    page.wait_for_timeout(300)
    assert page.locator("main.table").get_attribute("data-n") == asked
    visitor.prefer("Single keys", "On")
    page.keyboard.press("1")
    page.wait_for_function("n => document.querySelector('main.table').dataset.n !== n", arg=asked)
    visitor.close()
