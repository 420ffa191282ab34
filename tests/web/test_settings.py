"""What somebody prefers holds at once, on every page, and is kept."""

from __future__ import annotations

from playwright.sync_api import Browser

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
    page.evaluate("localStorage.removeItem('fabletable.settings')")
    page.reload()
    page.wait_for_selector(".box")
    assert page.evaluate("document.documentElement.style.colorScheme") == ""
    assert visitor.complaints == []
    visitor.close()


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
