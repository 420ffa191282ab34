"""For everybody: axe finds nothing, and whoever hears the page instead of seeing it can play.

The blind player below knows roles and names alone: no class, no place on the screen.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

import run
from fabletable.shelf import GAMES
from tests.web.browser import PHONE, Visitor
from tests.web.house import House

AXE = run.ROOT / run.PACKAGES / "node_modules/axe-core/axe.min.js"
FINDINGS = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}"""
DECISIONS = 4
OURS = [key for key, rules in GAMES.items() if rules.facts.box.startswith("fabletable.games.")]


@pytest.fixture(scope="module")
def axe() -> str:
    run.ready_packages(Path(sys.executable).parent)
    return AXE.read_text("utf-8")


@pytest.fixture
def visitor(chrome: Browser, server: House) -> Iterator[Visitor]:
    visitor = Visitor(chrome, server)
    yield visitor
    assert visitor.complaints == []
    visitor.close()


def findings(page: Page, axe: str) -> list[str]:
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(axe)
    found: list[str] = page.evaluate(FINDINGS)
    return found


def sit_down(visitor: Visitor, game: str) -> None:
    least = min(GAMES[game].facts.modes[0].players)
    visitor.open(game, "me", *["apprentice"] * (least - 1), pace=0)
    visitor.wait_for_something_to_do()


def test_axe_finds_nothing_in_the_workshop(visitor: Visitor, axe: str) -> None:
    visitor.go("/workshop/wonder-tales")
    visitor.page.get_by_text("All cards are as printed.").wait_for()
    assert findings(visitor.page, axe) == []


def test_axe_finds_nothing_on_the_shelf(visitor: Visitor, axe: str) -> None:
    visitor.go("/")
    visitor.page.wait_for_selector(".box")
    assert findings(visitor.page, axe) == []


@pytest.mark.parametrize("game", OURS)
def test_a_blind_player_is_at_home(visitor: Visitor, axe: str, game: str) -> None:
    """Every question is a list of buttons with its name; what happened is said before it."""
    sit_down(visitor, game)
    page = visitor.page
    assert findings(page, axe) == []
    for _ in range(DECISIONS):
        visitor.wait_for_something_to_do()
        answer_by_name(page)
    visitor.wait_for_something_to_do()
    said = page.get_by_role("log", name="Said aloud").locator("p").all_text_contents()
    story = page.get_by_role("log", name="Story").get_by_role("listitem").all_text_contents()
    asked = page.get_by_role("region", name="What can be done now").get_by_role("list")
    assert asked.get_attribute("aria-labelledby") == "question"
    assert page.locator("#question").text_content() == said[-1]
    assert set(said) & set(story), "nobody hears what happened"


def answer_by_name(page: Page) -> None:
    """The first answer on offer, or marks until they can be confirmed; by the keyboard."""
    n = page.locator("main").get_attribute("data-n")
    question = page.get_by_role("region", name="What can be done now")
    for _ in range(20):
        free = question.get_by_role("button", disabled=False)
        choose = next(
            (one for one in free.all() if one.get_attribute("aria-pressed") != "true"), free.first
        )
        assert (choose.inner_text()).strip(), "a button without a name"
        choose.focus()
        page.keyboard.press("Enter")
        page.evaluate("new Promise((done) => setTimeout(done, 150))")
        if page.locator("main").get_attribute("data-n") != n:
            return
    raise AssertionError("no answer was taken")


def test_a_grid_is_heard_by_rows_and_columns(visitor: Visitor, axe: str) -> None:
    sit_down(visitor, "wonder-tales")
    page = visitor.page
    grid = page.get_by_role("grid", name="Story Grid")
    for _ in range(8):
        visitor.choose(Random(1), mouse=False)
        visitor.wait_for_something_to_do()
    rows = grid.get_by_role("row")
    cells = [row.get_by_role("gridcell") for row in rows.all()]
    assert len(cells) > 1
    assert len(cells) == int(grid.get_attribute("aria-rowcount") or 0)
    placed = grid.get_by_role("gridcell", name="now")  # points now, of whatever lies there
    assert placed.count() > 2
    assert findings(page, axe) == []


def test_the_last_page_is_for_everybody_too(visitor: Visitor, axe: str) -> None:
    visitor.open("wonder-tales", "me", mode="solo", pace=0)
    visitor.play(Random(1), mouse=False)
    visitor.page.wait_for_selector("#over")
    assert findings(visitor.page, axe) == []


def test_on_a_phone_what_happened_is_heard_as_well(chrome: Browser, server: House) -> None:
    """There the story is folded."""
    visitor = Visitor(chrome, server, size=PHONE)
    sit_down(visitor, "wonder-tales")
    for _ in range(2):
        answer_by_name(visitor.page)
        visitor.wait_for_something_to_do()
    said = visitor.page.get_by_role("log", name="Said aloud").locator("p").all_text_contents()
    assert any(line.startswith("You place") for line in said)
    assert said[-1] == visitor.prompt
    visitor.close()
