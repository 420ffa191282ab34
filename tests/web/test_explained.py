"""What the browser explains: rules and words of the mode, cards, piles, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from tests.soak.watched import WatchedHouse
from tests.web.browser import DESK, PHONE, Visitor
from tests.web.house import House
from tests.web.test_newcomer import newcomer


def test_the_rules_are_those_of_the_mode_with_the_words_below(
    chrome: Browser, server: House
) -> None:
    with newcomer(chrome, server, DESK, "fine-sand", mode="solo") as visitor:
        visitor.page.get_by_text("Rules", exact=True).click()
        rules = visitor.page.locator(".rules .help")
        assert "13 wooden coins lie on your Symbol card" in rules.inner_text()
        assert rules.locator("ol > li").count() == 3
        words = rules.locator(".glossary dt").all_inner_texts()
        assert words == sorted(words, key=str.lower)
        assert {"Clock", "Step 2A", "Off-load"} <= set(words)


def test_a_campaign_has_a_page_of_its_own(chrome: Browser, server: House) -> None:
    with newcomer(chrome, server, DESK, "fine-sand", mode="", campaign="solo") as visitor:
        visitor.page.get_by_text("Rules", exact=True).click()
        rules = visitor.page.locator(".rules .help").inner_text()
        assert "From turn 14 on" in rules.replace("\n", " ")
        assert "strike a number off your scoring sheet" in rules


def test_a_card_shown_large_explains_its_words(chrome: Browser, server: House) -> None:
    more = {"options": {"from": "34"}}
    with newcomer(chrome, server, DESK, "fabled-fruit", "apprentice", **more) as visitor:
        visitor.page.locator(".middle .card.face").first.hover()
        terms = visitor.page.locator(".details .terms")
        assert "wild token" in terms.inner_text()
        assert "3" in terms.inner_text(), "how many there are"


def test_explain_says_what_a_place_is_for_until_escape(chrome: Browser, server: House) -> None:
    with newcomer(chrome, server, DESK, "fine-sand", mode="solo") as visitor:
        page = visitor.page
        page.click("#explain")
        page.locator("[data-element='symbol/0']").click()
        shown = page.locator(".details").inner_text()
        assert "face down onto your Symbol card" in shown
        assert "Not among the choices" not in shown
        page.keyboard.press("Escape")
        assert page.locator("#explain").get_attribute("aria-pressed") == "false"


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_end_says_what_counts(chrome: Browser, server: House, size: tuple[int, int]) -> None:
    rng = Random(4)
    with newcomer(chrome, server, size, "wonder-tales", mode="solo") as visitor:
        while visitor.wait_for_something_to_do() != "over":
            visitor.choose(rng)
        over = visitor.page.locator("#over").inner_text()
        assert "The most points in all rounds together win, with his head start." in over
        assert "Head start 50; points by rounds: " in over


# -- piles


class ToyHouse(WatchedHouse):
    program = "tests.web.somebody_else"


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ToyHouse]:
    with ToyHouse(Path(tmp_path_factory.mktemp("toys"), "data")) as one:
        yield one


@contextmanager
def at_a_pile(chrome: Browser, toys: ToyHouse, size: tuple[int, int]) -> Iterator[Visitor]:
    """Somebody who plays for two, until there is something to look through."""
    rng = Random(2)
    with newcomer(chrome, toys, size, "open-gifts", "here:Ben") as visitor:
        while not visitor.page.locator(".look").count():
            if visitor.wait_for_something_to_do() == "cover":
                visitor.uncover()
            visitor.wait_for_something_to_do()
            visitor.choose(rng)
        if visitor.wait_for_something_to_do() == "cover":
            visitor.uncover()
        yield visitor


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_an_open_pile_can_be_looked_through(
    chrome: Browser, toys: ToyHouse, size: tuple[int, int]
) -> None:
    with at_a_pile(chrome, toys, size) as visitor:
        page = visitor.page
        pile = page.locator("[data-element=old]")
        count = int(pile.get_attribute("data-count") or 0)
        assert pile.locator(".card").count() == 1, "only the topmost is drawn"
        for by_key in (False, True):
            if by_key:
                pile.locator(".look").press("Enter")
            else:
                pile.locator(".card").click()
            spread = page.locator("dialog.spread")
            spread.wait_for()
            assert spread.locator(".card").count() == count
            assert "Long gone." in spread.inner_text()
            page.keyboard.press("Escape")
            spread.wait_for(state="detached")
