"""Somebody who has never played: what the table tells them without being told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import Browser

from tests.web.browser import DESK, PHONE, Visitor
from tests.web.house import House

OPEN = ".slot:not(.same) > .card[data-glow]"
SHUT = ".slot:not(.same) > .card.face[aria-disabled=true]"


@contextmanager
def newcomer(
    chrome: Browser, server: House, size: tuple[int, int], game: str, *bots: str
) -> Iterator[Visitor]:
    """Somebody at a table with bots, to whom nothing goes wrong."""
    visitor = Visitor(chrome, server, size)
    try:
        visitor.open(game, "me", *bots, pace=0)
        yield visitor
        assert visitor.complaints == []
    finally:
        visitor.close()


def found_where(visitor: Visitor, what: str) -> bool:
    """Play on until there is such a thing on the table, and it is for us to choose."""
    rng = Random(1)
    for _ in range(60):
        if visitor.wait_for_something_to_do() == "over":
            return False
        if visitor.page.locator(what).count():
            return True
        visitor.choose(rng)
    return False


# -- what can be chosen is in sight

IN_SIGHT = """open => {
    const box = document.querySelector(open).getBoundingClientRect();
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const foot = getComputedStyle(document.querySelector(".dock")).position === "sticky"
        ? dock.top : innerHeight;
    return box.top >= 0 && box.bottom <= foot;
}"""


@pytest.mark.parametrize("game", ["wonder-tales", "fabled-fruit", "fabletown", "fine-sand"])
def test_on_a_phone_the_first_card_to_choose_is_in_sight(
    chrome: Browser, server: House, game: str
) -> None:
    rng = Random(5)
    with newcomer(chrome, server, PHONE, game, "apprentice") as visitor:
        seen = 0
        for _ in range(20):
            if visitor.wait_for_something_to_do() == "over":
                break
            if visitor.page.locator(OPEN).count():
                assert visitor.page.evaluate(IN_SIGHT, OPEN), visitor.prompt
                seen += 1
            visitor.choose(rng, mouse=False)
        assert seen


# -- why not?


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_cannot_be_chosen_says_what_can(
    chrome: Browser, server: House, size: tuple[int, int]
) -> None:
    with newcomer(chrome, server, size, "fabled-fruit", "apprentice") as visitor:
        assert found_where(visitor, SHUT)
        page = visitor.page
        card = page.locator(SHUT).first
        card.evaluate("card => card.scrollIntoView({ block: 'center' })")
        page.wait_for_timeout(100)  # what scrolls shows no card large
        card.click(force=True)
        answer = page.locator(".details").inner_text()
        assert f"The question is: {visitor.prompt}" in answer
        first = page.locator(".option .words").first.inner_text()
        assert first.lower() in answer.lower()
        spoken = page.locator(".scene > [role=status]").inner_text()
        assert visitor.prompt in spoken


def test_a_place_that_cannot_be_chosen_answers_too(chrome: Browser, server: House) -> None:
    with newcomer(chrome, server, DESK, "fabled-fruit", "apprentice") as visitor:
        visitor.wait_for_something_to_do()
        pile = visitor.page.locator(".element[data-kind=pile]:not([data-glow]) .label").first
        pile.click()
        assert visitor.prompt in visitor.page.locator(".details").inner_text()
        visitor.page.keyboard.press("Escape")
        assert visitor.page.locator(".details").is_hidden()
