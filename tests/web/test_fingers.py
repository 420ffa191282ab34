"""What a finger means is what happens: late taps, forms that are not whole, notices in its way."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Browser

from fabletable.web.wire_pages import CampaignCard, Me, TableCard
from tests.web.browser import PHONE, Visitor
from tests.web.house import House
from tests.web.test_stage import play_until_staged

FLAT = (844, 390)
# As soon as it leaves, a tap where choices are: whether the stage has it.
TAPS_LATE = """() => new Promise((done) => {
    const stage = document.querySelector(".stage");
    new MutationObserver((_, watch) => {
        if (stage.dataset.leaves === undefined) return;
        watch.disconnect();
        const there = document.elementFromPoint(195, 700);
        there.click();
        done(stage.contains(there));
    }).observe(stage, { attributes: true });
})"""
LIES_OVER = """names => {
    const [one, other] = names.map((name) => document.querySelector(name).getBoundingClientRect());
    return one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
}"""


def test_a_tap_that_comes_too_late_for_the_stage_is_for_nothing_else(
    chrome: Browser, server: House
) -> None:
    """It has just gone by itself: what lay under it was not meant."""
    visitor = Visitor(chrome, server, size=PHONE, stage="usual")
    page = visitor.page
    visitor.open("wonder-tales", "me", mode="solo")
    play_until_staged(visitor)
    asked = visitor.prompt
    assert page.evaluate(TAPS_LATE), "the stage still takes it"
    page.wait_for_selector(".stage", state="hidden")
    assert visitor.prompt == asked
    assert page.locator("dialog[open], .details:not([hidden])").count() == 0
    assert visitor.complaints == []
    visitor.close()


def test_who_forgot_a_name_is_told_where_they_look(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server, size=PHONE)
    page = visitor.page
    visitor.go("/")
    page.get_by_role("button", name="More ways to play Trouble in Fabletown").click()
    page.get_by_role("combobox", name="Seat 2").select_option(label="Somebody else, on this device")
    page.get_by_role("button", name="Open the table").click()
    field = page.get_by_role("textbox", name="Name of whoever sits at seat 2")
    assert field.evaluate("node => node === document.activeElement && !node.validity.valid")
    field.fill("\N{HANGUL FILLER}")  # is no name either, which the server alone knows
    page.get_by_role("button", name="Open the table").click()
    told = page.get_by_role("alert").filter(has_text="name")
    told.wait_for()
    page.wait_for_function(
        """() => [...document.querySelectorAll('dialog [role=alert]')].every((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
        })"""
    )
    visitor.close()


def test_a_notice_lies_beside_the_question_of_a_phone_that_lies(
    chrome: Browser, server: House
) -> None:
    visitor = Visitor(chrome, server, size=FLAT)
    page = visitor.page
    visitor.open("fine-sand", "me", "apprentice", pace=0)
    visitor.wait_for_something_to_do()
    page.evaluate(
        """() => {
            const notice = document.createElement("p");
            notice.className = "notice";
            notice.textContent = "words ".repeat(20);
            document.querySelector(".notices").append(notice);
        }"""
    )
    for taken in (".bar", ".dock"):
        assert not page.evaluate(LIES_OVER, [".notices", taken]), taken
    visitor.close()


def test_whoever_renames_by_keys_stays_where_they_were(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server)
    page = visitor.page
    visitor.open("fine-sand", "me", campaign="solo", mode="", name="Beach")
    visitor.wait_for_something_to_do()
    visitor.go("/")
    for among in ("Your tables", "Your campaigns"):
        menu = (
            page.get_by_role("region")
            .or_(page.locator("section"))
            .filter(has=page.get_by_role("heading", name=among))
            .locator(".more")
            .first
        )
        menu.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.get_by_role("dialog").get_by_role("textbox").fill(f"At {among}")
        page.keyboard.press("Enter")
        page.locator(".entry", has_text=f"At {among}").first.wait_for()
        focus = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert focus.startswith("Rename or put away")
        assert focus.endswith(f"At {among}")
        inside = "document.activeElement.closest('section').querySelector('h2').textContent"
        assert page.evaluate(inside) == among
    assert visitor.complaints == []
    visitor.close()


def test_the_next_game_of_a_campaign_is_one_tap_away(chrome: Browser, server: House) -> None:
    """Nobody plays there just now, but it is first on the shelf; who has ended theirs is not."""
    visitor = Visitor(chrome, server, size=PHONE)
    page = visitor.page
    over: dict[str, Any] = {
        "yours": False,
        "over": True,
        "changed": 0,
        "host": True,
        "others": False,
    }
    names = ("one", "Beach"), ("two", "Dunes")
    tables = [
        TableCard(key, "fine-sand", f"Fine Sand: {name}", ["Ann", "Hazel"], winners=["Ann"], **over)
        for key, name in names
    ]
    campaigns = [
        CampaignCard("a", "Beach", "fine-sand", "1 game played.", "one", over=False),
        CampaignCard("b", "Dunes", "fine-sand", "It is over.", "two", over=True),
    ]
    shown = msgspec.json.encode(Me("Ann", tables, campaigns, []))
    page.route(
        "**/api/me", lambda route: route.fulfill(body=shown, content_type="application/json")
    )
    visitor.go("/")
    waits = page.locator("section", has=page.get_by_role("heading", name="Your tables"))
    waits.locator(".entry").first.wait_for()
    assert waits.locator(".entry strong").all_inner_texts() == ["Fine Sand: Beach"]
    assert waits.locator(".now").inner_text() == "next game"
    assert waits.locator("a").get_attribute("href") == "/table/one#next"
    assert page.locator("section", has_text="Finished").locator(".entry").count() == 2
    visitor.close()
