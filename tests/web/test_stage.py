"""What plays on the stage: only what is new, in the numbers of the rules, and never in the way."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser

from fabletable.web.table.viewer import new_lines
from tests.web.browser import Visitor
from tests.web.house import House

TOLD = ["a", "b", "c"]


@pytest.mark.parametrize(
    ("story", "new"),
    [
        (["a", "b", "c", "d"], ["d"]),
        (["a", "b"], []),  # taken back
        (["a", "b", "x"], []),  # and another told instead
        (["a", "x", "y", "b", "c"], ["x", "y"]),  # others' turns come before mine
        (["A", "B", "C", "d"], ["d"]),  # somebody else looks now
    ],
)
def test_what_is_new_in_a_story(story: list[str], new: list[str]) -> None:
    assert story[new_lines(TOLD, story)] == new


def test_who_has_just_come_is_played_nothing() -> None:
    assert TOLD[new_lines([], TOLD)] == []


def play_until_staged(visitor: Visitor) -> None:
    rng = Random(1)
    page = visitor.page
    while True:
        visitor.wait_for_something_to_do()
        if page.locator("[data-busy]").count():
            page.wait_for_selector(".stage:not([hidden])")
            return
        visitor.choose(rng, mouse=False)


def test_a_finished_round_is_counted_on_the_stage(chrome: Browser, server: House) -> None:
    """It waits, says what the rules say, and a key or a click goes on without choosing."""
    visitor = Visitor(chrome, server, stage="wait")
    page = visitor.page
    visitor.open("wonder-tales", "me", "apprentice", pace=0)
    play_until_staged(visitor)
    assert page.locator(".bill h2").inner_text() == "Round 1 is over"
    totals, worths = [
        [int(one.replace("\N{MINUS SIGN}", "-")) for one in page.locator(of).all_inner_texts()]
        for of in (".pan .total", ".worth")
    ]
    assert len(worths) == 15
    assert sum(worths) == sum(totals)
    page.locator(".prompt", has_text="Round 1 is over").wait_for()
    asked = visitor.prompt
    said = re.search(r"Red (-?\d+), Blue (-?\d+)", asked.replace("\N{MINUS SIGN}", "-"))
    assert said is not None
    assert totals == [int(said[1]), int(said[2])]
    page.keyboard.press("1")  # would answer a question that is covered
    assert page.locator(".stage:not([hidden])").count() == 1
    while page.locator(".stage:not([hidden])").count():
        page.keyboard.press("Enter")  # too early, it was meant for the move before
    page.keyboard.press("Enter")  # and too late, for the stage
    page.keyboard.press("1")
    assert page.evaluate("document.activeElement.matches('.option')")
    assert page.locator("[aria-busy=true]").count() == 0
    assert visitor.prompt == asked
    assert visitor.complaints == []
    visitor.close()


def test_the_stage_goes_on_by_itself_or_by_a_click(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server, stage="usual")
    page = visitor.page
    visitor.open("wonder-tales", "me", mode="solo")
    play_until_staged(visitor)
    assert page.locator(".bill h2").inner_text() == "Rumpelstiltskin's move"
    asked = visitor.prompt
    for _ in range(4):  # his move may have ended the round, which plays after it
        if page.locator(".stage:not([hidden])").count():
            page.mouse.click(600, 400)
    assert page.locator(".stage:not([hidden])").count() == 0
    assert visitor.prompt == asked
    play_until_staged(visitor)
    stay = page.locator(".until").evaluate(
        "node => parseFloat(node.style.getPropertyValue('--stay'))"
    )
    page.wait_for_selector(".stage", state="hidden", timeout=stay + 3_000)
    visitor.close()
