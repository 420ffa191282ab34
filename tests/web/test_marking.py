"""A click never betrays: cards are marked, dropped and confirmed; status is no button; why not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.browser import DESK, PHONE, Visitor
from tests.web.test_handfuls import StallHouse, chosen

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@pytest.fixture(scope="module")
def stalls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StallHouse]:
    with StallHouse(Path(tmp_path_factory.mktemp("stalls"), "data")) as one:
        yield one


class Trader(Visitor):
    """Somebody at a stall, who is to pay 4."""

    table = ""

    def card(self, kind: str, copy: int = 0) -> Locator:
        """On a phone equal cards lie together: whichever is meant, the topmost is touched."""
        size = self.page.viewport_size
        copy = 0 if size and size["width"] == PHONE[0] else copy
        return self.page.locator(f"[data-element='hand/0'] [data-item^='hand/0/{kind}']").nth(copy)

    def click(self, *cards: tuple[str, int]) -> None:
        for kind, copy in cards:
            self.card(kind, copy).click()
            self.settle()

    def settle(self) -> None:
        self.page.wait_for_selector(".confirm:not([aria-busy=true])", state="attached")

    @property
    def confirm(self) -> Locator:
        return self.page.locator(".confirm")

    @property
    def marked(self) -> list[str]:
        found = self.page.locator(".card[aria-pressed=true]")
        return [str(one.get_attribute("data-item")) for one in found.all()]

    def wait_for(self, prompt: str) -> None:
        self.page.locator(".prompt", has_text=prompt).wait_for()

    def come_to_the_sale(self) -> None:
        self.page.locator(
            ".here, li:not([data-tied]) .option", has_text="Buy nothing"
        ).first.click()
        self.wait_for("Put aside")
        self.confirm.click()
        self.wait_for("Sell something")


@contextmanager
def trader(chrome: Browser, stalls: StallHouse, size: tuple[int, int] = DESK) -> Iterator[Trader]:
    one = Trader(chrome, stalls, size)
    try:
        one.table = one.open("stall", "me", "here:Ben", pace=0).rpartition("/")[2]
        one.wait_for_something_to_do()
        one.uncover()
        one.wait_for("Pay 4")
        yield one
        assert one.complaints == []
    finally:
        one.close()


# -- marking


@SIZES
@pytest.mark.parametrize(
    "cards",
    [
        [("apple", 0), ("apple", 1), ("bread", 0)],
        [("apple", 2), ("bread", 0)],
        [("bread", 0)],
        [("apple", 1), ("apple", 0)],
    ],
    ids=str,
)
def test_cards_are_marked_in_any_order_and_confirmed_once(
    chrome: Browser, stalls: StallHouse, size: tuple[int, int], cards: list[tuple[str, int]]
) -> None:
    """Also if the last of them go along by force: they are shown as marked before."""
    with trader(chrome, stalls, size) as ann:
        assert ann.confirm.inner_text() == "Not yet: 4 more"
        for card in cards:
            if ann.card(*card).get_attribute("data-marked") != "along":
                ann.click(card)
        assert ann.confirm.inner_text().startswith("Buy it with")
        assert len(ann.marked) == 3
        assert chosen(stalls, ann.table) == [], "nothing has left yet"
        ann.confirm.click()
        ann.wait_for("Put aside")
        assert chosen(stalls, ann.table) == ["pay:bread pay:apple pay:apple done"]


def test_of_equal_cards_on_a_phone_each_touch_marks_one_more_until_it_drops_all(
    chrome: Browser, stalls: StallHouse
) -> None:
    with trader(chrome, stalls, PHONE) as ann:
        pile, line = ann.card("apple").locator(".."), ann.page.locator(".says", has_text="Apple")
        for size in (DESK, PHONE):  # on a desk each lies by itself
            ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(line).to_have_count(1)
        for taken in ("1", "2", None):
            ann.click(("apple", 0))
            assert pile.get_attribute("data-taken") == taken
        assert ann.marked == []


def test_what_is_marked_is_dropped_by_another_click(chrome: Browser, stalls: StallHouse) -> None:
    with trader(chrome, stalls) as ann:
        ann.click(("apple", 1))
        assert ann.marked == ["hand/0/apple#2"], "the very card that was clicked"
        assert ann.confirm.get_attribute("aria-disabled") == "true"
        ann.click(("apple", 1))
        assert ann.marked == []
        ann.click(("apple", 0), ("apple", 2))
        assert ann.marked == ["hand/0/apple", "hand/0/apple#3", "hand/0/bread"]
        assert ann.card("bread").get_attribute("data-marked") == "along"
        assert "Goes along: Bread" in ann.page.locator(".marked").inner_text()
        ann.click(("apple", 0))
        assert ann.marked == ["hand/0/apple#3"]
        assert chosen(stalls, ann.table) == []


def test_what_goes_along_is_not_dropped_alone(chrome: Browser, stalls: StallHouse) -> None:
    with trader(chrome, stalls) as ann:
        ann.click(("apple", 0), ("apple", 1))
        ann.touch(ann.card("bread"))
        ann.settle()
        assert len(ann.marked) == 3


def test_a_click_on_the_confirm_button_does_nothing_while_something_is_missing(
    chrome: Browser, stalls: StallHouse
) -> None:
    with trader(chrome, stalls) as ann:
        ann.click(("apple", 0))
        ann.confirm.click(force=True)
        ann.page.wait_for_timeout(200)
        assert chosen(stalls, ann.table) == []


def test_a_double_click_takes_nothing(chrome: Browser, stalls: StallHouse) -> None:
    with trader(chrome, stalls) as ann:
        ann.card("candle").dblclick()
        ann.settle()
        assert ann.marked == []
        ann.click(("candle", 0))
        assert ann.confirm.inner_text() == "Buy it with Candle"
        ann.click(("bread", 0))
        assert "hand/0/candle" not in ann.marked, "another takes the place of the only one"
        assert chosen(stalls, ann.table) == []


def test_marks_stay_with_their_question(chrome: Browser, stalls: StallHouse) -> None:
    with trader(chrome, stalls) as ann:
        ann.click(("apple", 2))
        ann.page.evaluate("dispatchEvent(new Event('resize'))")
        ann.page.locator("#table-menu").click()
        ann.page.get_by_role("button", name="Close").click()
        assert ann.marked == ["hand/0/apple#3"]
        ann.page.get_by_role("button", name="Buy nothing").first.click()
        ann.wait_for("Put aside")
        assert ann.marked == []
        assert ann.confirm.inner_text() == "No more"


def test_a_handful_is_marked_and_confirmed_by_keyboard(chrome: Browser, stalls: StallHouse) -> None:
    with trader(chrome, stalls) as ann:
        keyboard = ann.page.keyboard
        ann.card("apple").focus()
        keyboard.press("Space")
        ann.settle()
        assert ann.card("apple").get_attribute("aria-pressed") == "true"
        assert ann.page.evaluate("document.activeElement.dataset.item") == "hand/0/apple"
        keyboard.press("ArrowRight")
        keyboard.press("Enter")
        ann.settle()
        assert ann.marked == ["hand/0/apple", "hand/0/apple#2", "hand/0/bread"]
        said = ann.page.locator(".marked[role=status]").text_content()
        assert said == "Marked: 2 x Apple. Goes along: Bread. Buy it with 2 x Apple and Bread."
        ann.confirm.focus()
        keyboard.press("Enter")
        ann.wait_for("Put aside")


def test_the_list_marks_too(chrome: Browser, stalls: StallHouse) -> None:
    with trader(chrome, stalls) as ann:
        apple = ann.page.locator(".option[data-key='pay:apple']")
        ann.page.keyboard.press("1")
        ann.settle()
        assert apple.get_attribute("aria-pressed") == "true"
        apple.click()
        ann.settle()
        assert apple.inner_text().endswith("Pay Apple (2 times)")
        assert ann.marked == ["hand/0/apple", "hand/0/apple#2", "hand/0/bread"]
        apple.click()
        ann.settle()
        assert ann.marked == []


# -- what gives something away, and what is no button


@SIZES
def test_a_click_on_a_card_gives_nothing_away(
    chrome: Browser, stalls: StallHouse, size: tuple[int, int]
) -> None:
    with trader(chrome, stalls, size) as ann:
        ann.come_to_the_sale()
        before = chosen(stalls, ann.table)
        ann.card("apple").click()
        ann.card("candle").dblclick()
        ann.page.wait_for_timeout(200)
        assert chosen(stalls, ann.table) == before
        ann.card("apple").click()
        ann.page.get_by_role("menuitem", name="Sell Apple").click()
        ann.page.wait_for_function("() => document.body.dataset.phase === 'cover'")
        assert chosen(stalls, ann.table) == [*before, "sell:apple"]


def test_a_key_that_is_held_gives_nothing_away(chrome: Browser, stalls: StallHouse) -> None:
    with trader(chrome, stalls) as ann:
        ann.come_to_the_sale()
        before = chosen(stalls, ann.table)
        ann.card("apple").focus()
        for _ in range(4):
            ann.page.keyboard.down("Enter")
        ann.page.keyboard.up("Enter")
        ann.page.wait_for_timeout(200)
        assert chosen(stalls, ann.table) == before
        assert ann.page.get_by_role("menuitem", name="Sell Apple").count() == 1


@SIZES
def test_status_is_no_button(chrome: Browser, stalls: StallHouse, size: tuple[int, int]) -> None:
    with trader(chrome, stalls, size) as ann:
        ann.come_to_the_sale()
        before = chosen(stalls, ann.table)
        weather = ann.page.locator("[data-element=weather]")
        assert weather.locator("button").count() == 0
        assert weather.get_attribute("data-glow") is None
        weather.click()
        assert "Wait for better weather" in ann.page.locator(".details").inner_text()
        assert chosen(stalls, ann.table) == before
        ann.page.locator(".option[data-key=wait]").click()
        ann.page.wait_for_function("() => document.body.dataset.phase === 'cover'")
        assert chosen(stalls, ann.table) == [*before, "wait"]


# -- why not


@SIZES
def test_the_rule_says_why_not(chrome: Browser, stalls: StallHouse, size: tuple[int, int]) -> None:
    with trader(chrome, stalls, size) as ann:
        ann.come_to_the_sale()
        ann.touch(ann.card("bread"))
        ann.page.locator(".details", has_text="Sell: Ben has bread enough").wait_for()
        spoken = ann.page.locator(".scene > [role=status]").inner_text()
        assert spoken == "Sell: Ben has bread enough"


def test_a_mark_that_does_not_fit_says_why(chrome: Browser, stalls: StallHouse) -> None:
    with trader(chrome, stalls) as ann:
        ann.click(("apple", 0), ("apple", 1))
        ann.touch(ann.card("candle"))
        ann.page.locator(".details", has_text="That is paid already").wait_for()
        assert len(ann.marked) == 3
