"""On a tablet, and on a phone that lies on its side, words stay whole and within their cards."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser

from tests.gallery.pictures import Moment, page_of
from tests.gallery.table import FixedTable
from tests.web.browser import Visitor
from tests.web.house import House
from tests.web.test_spreads import played_at_random

SLATE, FLAT = (1024, 768), (844, 390)

BROKEN = """found => found.flatMap(one => {
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), broken = [];
  for (let node; (node = walker.nextNode()); )
    for (const word of node.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(rect => rect.top));
      if (lines.size > 1) broken.push(word[0]);
    }
  return broken;
})"""
TOO_LOW = """found => found.filter(one => {
  const last = one.querySelector(".foot").getBoundingClientRect();
  return last.height && last.bottom > one.getBoundingClientRect().bottom + 1;
}).map(one => one.innerText)"""

# Whatever is to be confirmed, however long its words are, lies beside the tools.
UNDER_TOOLS = """found => found.filter(one => {
  const said = one.textContent;
  one.textContent = "Give somebody a banana, a coconut, grapes and a pineapple";
  const it = one.getBoundingClientRect();
  const tools = document.querySelector(".tools").getBoundingClientRect();
  one.textContent = said;
  return it.right > tools.left + 1 && it.left < tools.right - 1
      && it.bottom > tools.top + 1 && it.top < tools.bottom - 1;
}).map(one => one.textContent)"""

# The name, cost or Glamour, pixels across, and how many there are, if one lies on the other.
SEEN = """found => found.filter(one => one.checkVisibility()).map(one => {
  const word = selector => [...one.querySelectorAll(selector)].find(node => node.checkVisibility());
  const cost = word('.cost, .figures')?.getBoundingClientRect();
  const slot = one.closest('.slot'), badge = getComputedStyle(slot, '::after');
  const left = one.getBoundingClientRect().right - parseFloat(badge.width) - 12;
  return {
    name: word('.title')?.innerText ?? '', cost: Boolean(cost), wide: one.offsetWidth,
    covered: 'many' in slot.dataset && (cost?.right ?? 0) > left,
  };
})"""

PLAINLY = {"name": True, "cost": True, "wide": 0, "covered": False}


def test_what_has_been_built_is_seen_by_name_and_cost(chrome: Browser, server: House) -> None:
    page = page_of(chrome, "slate")
    Moment("fine-sand", "late", 90).table().lay(page, server.address)
    castles = page.locator("[data-element^='castles'] .slot:not(.same) .card").evaluate_all(SEEN)
    theirs = page.locator(".other .slot:not(.same) .card.face").evaluate_all(SEEN)
    assert (len(castles), len(theirs)) == (3, 12)
    for one in [*castles, *theirs]:
        assert {**one, "name": bool(one["name"]), "wide": 0} == PLAINLY, one
    assert min(one["wide"] for one in castles) > 120
    assert min(one["wide"] for one in theirs) > 80
    page.context.close()


COST_ON_NAME = """found => found.filter(one => {
  const [name, cost] = ['.title', '.print > .cost'].map(part => one.querySelector(part));
  const words = document.createRange();
  words.selectNodeContents(name);
  const it = cost?.getBoundingClientRect();
  const lies = line => line.right > it.left + 1 && line.left < it.right
    && line.bottom > it.top + 1 && line.top < it.bottom;
  const seen = name.checkVisibility() && cost?.checkVisibility();
  return seen && [...words.getClientRects()].some(lies);
}).map(one => one.innerText)"""


@pytest.mark.parametrize("size", ["slate", "wide"])
def test_among_four_no_cost_lies_on_a_name(chrome: Browser, server: House, size: str) -> None:
    page, table = (
        page_of(chrome, size),
        FixedTable(played_at_random("fine-sand", "normal", 4, most=700)),
    )
    table.lay(page, server.address)
    for _ in range(12):
        table.play(5)
        table.show(page)
        assert page.locator(".other .card.face").evaluate_all(COST_ON_NAME) == []
    assert page.locator(".other .card.face").count() > 8
    page.context.close()


@pytest.mark.parametrize("choices", [12, 28])
def test_on_a_phone_that_lies_my_people_have_names(
    chrome: Browser, server: House, choices: int
) -> None:
    page = page_of(chrome, "flat")
    Moment("fabletown", "late", choices).table().lay(page, server.address)
    mine = page.locator("[data-element='followers/0'], [data-element='side/0']")
    people = mine.locator(".card.face").evaluate_all(SEEN)
    assert len(people) > 2
    assert [one for one in people if not one["name"] or one["wide"] <= 60] == []
    page.context.close()


@pytest.mark.parametrize("size", [SLATE, FLAT])
def test_what_a_card_says_is_on_it_in_whole_words(
    chrome: Browser, server: House, size: tuple[int, int]
) -> None:
    visitor, rng = Visitor(chrome, server, size), Random(7)
    visitor.open("fabled-fruit", "me", "apprentice", "apprentice", pace=0)
    cards = visitor.page.locator(".middle .card.face:has(.figures)")
    for _ in range(10):
        assert visitor.wait_for_something_to_do() != "over"
        assert cards.evaluate_all(BROKEN) == []
        assert cards.evaluate_all(TOO_LOW) == []
        assert visitor.page.locator(".confirm").evaluate_all(UNDER_TOOLS) == []
        visitor.choose(rng)
    assert cards.count() > 5
    visitor.close()


@pytest.mark.parametrize("size", [SLATE, FLAT])
def test_names_are_whole_at_the_end(chrome: Browser, server: House, size: tuple[int, int]) -> None:
    visitor, rng = Visitor(chrome, server, size), Random(4)
    visitor.open("wonder-tales", "me", mode="solo")
    while visitor.wait_for_something_to_do() != "over":
        visitor.choose(rng)
    names = visitor.page.locator(".over tbody th")
    assert "Rumpelstiltskin" in names.all_inner_texts()
    assert visitor.page.locator(".over th").evaluate_all(BROKEN) == []
    names.first.evaluate("name => (name.textContent = 'W'.repeat(24))")
    within = "table => table.scrollWidth <= table.parentElement.clientWidth"
    assert visitor.page.locator(".over table").evaluate(within), "whatever somebody is called"
    visitor.close()
