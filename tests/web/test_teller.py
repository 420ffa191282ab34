"""The teller in the browser: a lesson played by its words alone, and first times afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import Browser

from fabletable.lobby.challenge import all_challenges
from fabletable.lobby.lesson import lesson_of
from fabletable.shelf import find_game
from tests.gallery.pictures import MIDDLES, Moment, page_of
from tests.gallery.table import PAINTED
from tests.web.browser import DESK, PHONE, Visitor
from tests.web.house import House

SPEAKS = """() => document.querySelector(".dock")?.dataset.turn === "yours"
    && document.querySelector(".teller")?.hidden === false"""
COVERED = """() => [...document.querySelectorAll(".card[data-told]")].filter(node => {
    const box = node.getBoundingClientRect(), over = document.querySelector(".teller .speech");
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return over.contains(at);
}).length"""

RINGED = """() => [...document.querySelectorAll("[data-told]")].filter(node =>
    node.matches(".card, .confirm, .option, .element:has(.cards)")
    && node.getClientRects().length && getComputedStyle(node).outlineStyle === "solid").length"""

TOUCHED = """() => {
    const speech = document.querySelector(".teller .speech");
    const { left, right, top, bottom } = speech.getBoundingClientRect();
    const lies = ".scene .slot:not(.same) > .card, .tools";
    return [...document.querySelectorAll(lies)].filter(node => {
        const box = node.getBoundingClientRect();
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    }).map(node => node.textContent);
}"""


@contextmanager
def learner(chrome: Browser, server: House, size: tuple[int, int] = DESK) -> Iterator[Visitor]:
    visitor = Visitor(chrome, server, size, teller=True)
    try:
        visitor.go("/")
        yield visitor
        assert visitor.complaints == []
    finally:
        visitor.close()


def learn(visitor: Visitor, game: str) -> None:
    visitor.page.locator(f'.box[data-game="{game}"] .learn').click()
    visitor.page.wait_for_function(SPEAKS)


def words(visitor: Visitor) -> str:
    return visitor.page.locator(".teller .words").inner_text()


def hear(visitor: Visitor) -> None:
    """All that the teller has to say before a choice."""
    visitor.page.wait_for_function(SPEAKS)
    while visitor.page.locator(".teller .big:visible", has_text="Go on").count():
        visitor.page.locator(".teller .big").click()


def follow(visitor: Visitor) -> None:
    """Choose what is pointed at in the list; mark and confirm it, if it is a handful."""
    before = visitor.page.locator(".teller .count").inner_text()
    told = visitor.page.locator(".option[data-told]")
    marks = told.first.get_attribute("data-mark") is not None
    keys = [told.nth(i).get_attribute("data-key") for i in range(told.count())]
    for key in keys:
        option = visitor.page.locator(f'.option[data-key="{key}"]')
        for _ in range(3 if key == "pay:banana" else 1):
            option.evaluate("node => node.click()")  # the list may be folded
            visitor.page.wait_for_selector(".confirm:not([aria-busy=true])", state="attached")
    if marks:
        visitor.page.locator(".confirm:not([aria-disabled])").click()
    visitor.page.wait_for_function(
        "old => document.querySelector('.teller .count').textContent !== old", arg=before
    )


@pytest.mark.parametrize(("game", "size"), [("fine-sand", DESK), ("wonder-tales", PHONE)])
def test_a_lesson_is_played_by_what_the_teller_says(
    chrome: Browser, server: House, game: str, size: tuple[int, int]
) -> None:
    lesson = lesson_of(find_game(game).facts)
    assert lesson is not None
    with learner(chrome, server, size) as visitor:
        learn(visitor, game)
        for stop in lesson.stops:
            hear(visitor)
            visitor.page.wait_for_function(RINGED)  # the teller moves with the next picture
            assert visitor.page.evaluate(COVERED) == 0, f"'{stop.choose}' is under the teller"
            follow(visitor)
        visitor.page.wait_for_function(SPEAKS)
        assert words(visitor).replace("Hazel", "{1}") == lesson.last[0].text


# Answers that the teller lies on, and words beside what it rings that the ring runs through.
HIDDEN = """
const box = node => node.getBoundingClientRect();
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const teller = box(document.querySelector('.teller'));
const seen = [...document.querySelectorAll('.option')].filter(one => box(one).width);
return seen.filter(one => meet(box(one), teller)).map(one => one.innerText);
"""
RUN_THROUGH = """
const box = node => node.getBoundingClientRect();
const ring = document.querySelector('.scene [data-told]');
const still = getComputedStyle(ring);
const moving = ring.getAnimations().flatMap(one => one.effect.getKeyframes());
const reach = parseFloat(still.outlineWidth)
  + Math.max(...[still, ...moving].map(one => parseFloat(one.outlineOffset ?? 0)));
const [own, found] = [box(ring), []];
for (const words of document.querySelectorAll('.card .title, .card .text')) {
  if (ring.contains(words) || !words.checkVisibility()) continue;
  const range = document.createRange();
  range.selectNodeContents(words);
  const far = (a, b) =>
    Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
  if ([...range.getClientRects()].some(line => far(line, own) < reach)) found.push(words.innerText);
}
return found;
"""


def test_the_teller_lies_on_no_answer_while_there_is_room_beside_them(
    chrome: Browser, server: House
) -> None:
    with learner(chrome, server, (1440, 900)) as visitor:
        learn(visitor, "fabled-fruit")
        hear(visitor)
        visitor.page.wait_for_function(RINGED)
        assert visitor.page.locator(".option:visible").count() == 6
        assert visitor.page.evaluate(f"() => {{ {HIDDEN} }}") == []


def test_its_ring_runs_through_no_words(chrome: Browser, server: House) -> None:
    with learner(chrome, server, (1440, 900)) as visitor:
        learn(visitor, "wonder-tales")
        hear(visitor)
        visitor.page.wait_for_function(RINGED)
        visitor.page.emulate_media(reduced_motion="no-preference")
        assert visitor.page.evaluate(f"() => {{ {RUN_THROUGH} }}") == []


def test_who_does_otherwise_is_told_and_loses_nothing(chrome: Browser, server: House) -> None:
    with learner(chrome, server) as visitor:
        learn(visitor, "fine-sand")
        hear(visitor)
        visitor.page.locator('.option[data-key="build:castle2"]').evaluate("node => node.click()")
        assert words(visitor) == "That works too, but first I want to show you Red 4."
        follow(visitor)
        visitor.page.reload()
        visitor.page.wait_for_function(SPEAKS)
        assert visitor.page.locator(".teller .count").inner_text() == "2 of 8"
        visitor.page.get_by_role("button", name="Leave the lesson").click()
        visitor.page.reload()
        visitor.page.wait_for_selector(".option")
        assert visitor.page.locator(".teller").is_hidden()
        assert visitor.page.locator(".prompt").inner_text() == "Pay 4 for Red 4"


def test_first_times_are_told_once_until_the_teller_is_sent_away(
    chrome: Browser, server: House
) -> None:
    with learner(chrome, server) as visitor:
        visitor.open("wonder-tales", "me", "apprentice", pace=0)
        visitor.page.wait_for_function(SPEAKS)
        first = words(visitor)
        assert first.startswith("Read what your cards are worth")
        visitor.choose(Random(1))  # who goes on has heard it
        assert visitor.page.locator(".teller").is_hidden() or words(visitor) != first
        visitor.open("wonder-tales", "me", "apprentice", pace=0)
        visitor.page.wait_for_selector(".option")
        assert visitor.page.locator(".teller").is_hidden() or words(visitor) != first
        visitor.open("fabletown", "me", "apprentice", pace=0)
        visitor.page.wait_for_function(SPEAKS)
        visitor.page.get_by_role("button", name="Say no more").click()
        visitor.open("fine-sand", "me", "apprentice", pace=0)
        visitor.page.wait_for_selector(".option")
        assert visitor.page.locator(".teller").is_hidden()


def test_while_others_choose_a_lesson_is_silent(chrome: Browser, server: House) -> None:
    page, table = page_of(chrome), MIDDLES[0].table()
    table.lay(page, server.address)
    lesson = {"title": "First", "progress": "on", "number": 0, "of": 2}
    speaks = {**lesson, "says": [{"text": "Place her."}]}
    table.show(page, teller={"lesson": speaks})
    page.get_by_text("Place her.").wait_for()
    table.show(page, teller={"lesson": lesson}, ask=None, waiting=[1])
    page.get_by_text("Place her.").wait_for(state="hidden")
    page.context.close()


def test_a_challenge_is_solved_and_marked_on_the_shelf(chrome: Browser, server: House) -> None:
    first = all_challenges(find_game("wonder-tales"))[0]
    with learner(chrome, server) as visitor:
        visitor.page.locator('.box[data-game="wonder-tales"] summary', has_text="0 of 6").click()
        visitor.page.locator(".challenge").first.click()
        visitor.page.wait_for_function(SPEAKS)
        assert first.task in words(visitor)
        for key in first.found.solution:
            option = visitor.page.locator(f'.option[data-key="{key}"]')
            option.evaluate("node => node.click()")
        visitor.page.get_by_text("Solved! Well done.").wait_for()
        visitor.page.get_by_role("button", name="Next challenge").click()
        visitor.page.get_by_text("Solved! Well done.").wait_for(state="hidden")
        visitor.page.wait_for_function(SPEAKS)
        visitor.page.locator("a", has_text="Shelf").click()
        visitor.page.locator('.box[data-game="wonder-tales"] summary', has_text="1 of 6").click()
        assert visitor.page.locator(".challenge", has_text="\u2713").count() == 1


def test_the_rules_are_a_picture_book_with_all_cards_to_search(
    chrome: Browser, server: House
) -> None:
    with learner(chrome, server) as visitor:
        page = visitor.page
        page.locator('.box[data-game="wonder-tales"] a', has_text="with pictures").click()
        page.locator(".rulebook figure").first.wait_for()
        assert page.locator(".rulebook figure").count() == 4
        assert page.locator(".rulebook .all .slot:visible").count() == 17
        page.locator("input[type=search]").fill("gretel")
        titles = page.locator(".rulebook .all .slot:visible .long").all_inner_texts()
        assert titles == ["Hansel", "Gretel"]
        page.locator("input[type=search]").fill("")
        whole = "nodes => nodes.every(node => node.scrollHeight <= node.clientHeight + 1)"
        assert page.locator(".all .text").evaluate_all(whole), "no text is cut off"
        visitor.open("wonder-tales", "me", "apprentice", pace=0)
        page.locator("summary", has_text="Rules").click()
        page.locator(".rules figure").first.wait_for()


def test_the_cards_of_my_hand_have_the_shape_of_cards(chrome: Browser, server: House) -> None:
    with learner(chrome, server) as visitor:
        learn(visitor, "fine-sand")
        box = visitor.page.locator('[data-element="hand/0"] .card').first.bounding_box()
        assert box is not None
        assert box["height"] > box["width"]


@pytest.mark.parametrize("moment", MIDDLES, ids=lambda one: one.game)
@pytest.mark.parametrize("size", ["tall", "flat"])
def test_how_a_challenge_went_lies_on_no_card(
    chrome: Browser, server: House, moment: Moment, size: str
) -> None:
    page = page_of(chrome, size)
    table = moment.table()
    table.lay(page, server.address)
    challenge = {"key": "first", "title": "First", "task": "Win.", "outcome": "failed"}
    table.show(page, teller={"challenge": challenge})
    page.get_by_role("button", name="Try again").wait_for()
    page.evaluate(PAINTED)
    assert page.evaluate(TOUCHED) == []
    page.context.close()
