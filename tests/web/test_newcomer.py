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
    chrome: Browser, server: House, size: tuple[int, int], game: str, *bots: str, **more: object
) -> Iterator[Visitor]:
    """Somebody at a table with bots, to whom nothing goes wrong."""
    visitor = Visitor(chrome, server, size)
    try:
        visitor.open(game, "me", *bots, pace=0, **more)
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
MOVED = """() => {
    const goal = document.querySelector(".dock .goal");
    const answers = document.querySelector(".dock .options");
    const before = answers.getBoundingClientRect().top;
    goal.style.setProperty("display", "none", "important");
    const after = answers.getBoundingClientRect().top;
    goal.style.removeProperty("display");
    return Math.abs(after - before);
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
                visitor.page.wait_for_function(IN_SIGHT, arg=OPEN)
                seen += 1
            moved = visitor.page.evaluate(MOVED)
            assert moved < 1, "answers stay where they are when the goal goes"
            visitor.choose(rng, mouse=False)
        assert seen


@pytest.mark.parametrize("size", [(844, 390), (667, 330)], ids=["landscape", "small"])
def test_on_a_phone_that_lies_on_its_side_the_question_can_be_read(
    chrome: Browser, server: House, size: tuple[int, int]
) -> None:
    with newcomer(chrome, server, size, "fabled-fruit", "apprentice") as visitor:
        play_some(visitor, 3)
        question, dock = visitor.page.locator(".question"), visitor.page.locator(".dock")
        prompt = visitor.page.locator(".prompt").bounding_box()
        box, around = question.bounding_box(), dock.bounding_box()
        assert prompt is not None
        assert box is not None
        assert around is not None
        assert box["height"] >= 60
        assert prompt["y"] >= around["y"]
        assert prompt["y"] + prompt["height"] <= size[1]


def test_after_a_handover_what_the_next_can_choose_is_in_sight(
    chrome: Browser, server: House
) -> None:
    rng = Random(3)
    with newcomer(chrome, server, PHONE, "wonder-tales", "here:Bo") as visitor:
        handed = 0
        for _ in range(16):
            if visitor.wait_for_something_to_do() == "cover":
                visitor.uncover()
                visitor.wait_for_something_to_do()
                handed += 1
            if visitor.page.locator(OPEN).count():
                visitor.page.wait_for_function(IN_SIGHT, arg=OPEN)
            visitor.choose(rng, mouse=False)
        assert handed > 2


def test_the_rules_are_at_hand_at_the_table(chrome: Browser, server: House) -> None:
    for size in (DESK, PHONE):
        with newcomer(chrome, server, size, "fine-sand", "apprentice") as visitor:
            page = visitor.page
            page.get_by_text("Rules", exact=True).click()
            assert (
                "Get rid of your whole deck by building it"
                in page.locator(".rules .help").inner_text()
            )
            page.keyboard.press("Escape")
            assert page.locator(".rules .help").is_hidden()


# -- why not?


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_cannot_be_chosen_says_what_can(
    chrome: Browser, server: House, size: tuple[int, int]
) -> None:
    with newcomer(chrome, server, size, "fabled-fruit", "apprentice") as visitor:
        assert found_where(visitor, OPEN)  # after the animals, which are no cards
        page = visitor.page
        answer = visitor.ask_about(page.locator(f"{SHUT}:visible").first)  # no rule is against it
        assert f"The question is: {visitor.prompt}" in answer
        first = page.locator(OPEN).first.locator(".title .long").text_content()
        assert f"You can choose: {first}" in answer
        spoken = page.locator(".scene > [role=status]").inner_text()
        assert visitor.prompt in spoken


def test_a_place_that_cannot_be_chosen_answers_too(chrome: Browser, server: House) -> None:
    with newcomer(chrome, server, DESK, "fabled-fruit", "apprentice") as visitor:
        visitor.wait_for_something_to_do()
        pile = visitor.page.locator(".element[data-kind=pile]:not([data-glow])").first
        pile.click()
        assert visitor.prompt in visitor.page.locator(".details").inner_text()
        visitor.page.keyboard.press("Escape")
        assert visitor.page.locator(".details").is_hidden()


def test_who_changes_their_mind_clicks_another_card(chrome: Browser, server: House) -> None:
    with newcomer(chrome, server, DESK, "wonder-tales", "apprentice") as visitor:
        play_some(visitor, 3)  # the first card lies where it lies
        page, cards = visitor.page, visitor.page.locator("[data-element='supply/0'] .card")
        if visitor.prompt != "Choose a card to place":
            visitor.choose(Random(1))
            visitor.wait_for_something_to_do()
        for place in (0, 1):
            visitor.touch(cards.nth(place))
            title = cards.nth(place).locator(".long").text_content() or ""
            page.locator(".prompt", has_text="Choose a cell for").filter(has_text=title).wait_for()
        visitor.touch(cards.nth(1))  # who clicks on it again wants none of them
        page.locator(".prompt", has_text="Choose a card to place").wait_for()


# -- the story


def play_some(visitor: Visitor, choices: int) -> None:
    rng = Random(3)
    for _ in range(choices):
        visitor.wait_for_something_to_do()
        visitor.choose(rng)
    visitor.wait_for_something_to_do()


def cards_shown(visitor: Visitor) -> object:
    """Which cards lie where."""
    return visitor.page.evaluate(
        """() => [...document.querySelectorAll(".scene .slot > .card")].map(
            card => [card.dataset.item, card.querySelector(".print")?.textContent ?? ""])"""
    )


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_line_of_the_story_shows_the_table_as_it_was(
    chrome: Browser, server: House, size: tuple[int, int]
) -> None:
    with newcomer(chrome, server, size, "wonder-tales", "apprentice") as visitor:
        visitor.wait_for_something_to_do()
        page = visitor.page
        if page.locator(".story").is_hidden():
            page.locator(".fold").click()
        line = page.locator(".story li").count() - 1
        told, then = page.locator(".story li").nth(line).inner_text(), cards_shown(visitor)
        play_some(visitor, 4)
        now, prompt = cards_shown(visitor), visitor.prompt
        assert now != then
        page.locator(".story li").nth(line).click()
        page.locator(".past").wait_for()
        assert cards_shown(visitor) == then
        assert told in page.locator(".past").inner_text()
        assert page.locator(".story [aria-current]").inner_text() == told
        assert page.locator("[data-glow]").count() == 0, "nothing can be chosen in the past"
        page.get_by_role("button", name="Back to now").click()
        page.mouse.move(0, 0)
        page.locator(".past").wait_for(state="hidden")
        assert (cards_shown(visitor), visitor.prompt) == (now, prompt)
        assert page.locator(".pointed").count() == 0


def test_looking_back_points_at_the_cards_the_line_speaks_of(
    chrome: Browser, server: House
) -> None:
    with newcomer(chrome, server, PHONE, "wonder-tales", "apprentice") as visitor:
        play_some(visitor, 4)
        page = visitor.page
        page.locator(".fold").click()
        page.locator(".story li", has_text="You place").last.click()
        page.locator(".past").wait_for()
        told = page.locator(".past .told").inner_text()
        titles = page.locator(".pointed .title .long").all_text_contents()
        assert titles
        assert all(title.lower() in told.lower() for title in titles)
        page.wait_for_function(IN_SIGHT, arg=".pointed")


def test_the_story_is_gone_through_by_keyboard(chrome: Browser, server: House) -> None:
    with newcomer(chrome, server, DESK, "wonder-tales", "apprentice") as visitor:
        play_some(visitor, 3)
        page = visitor.page
        page.locator(".story").focus()
        for key in ("ArrowUp", "ArrowUp", "Enter"):
            page.keyboard.press(key)
        page.locator(".past").wait_for()
        assert page.evaluate("document.activeElement.id") == "now"
        page.keyboard.press("Escape")
        page.locator(".past").wait_for(state="hidden")


def test_what_others_did_since_my_choice_is_marked_and_told_beside_the_question(
    chrome: Browser, server: House
) -> None:
    with newcomer(chrome, server, PHONE, "fabled-fruit", "apprentice", "apprentice") as visitor:
        play_some(visitor, 1)
        page = visitor.page
        rng = Random(4)
        for _ in range(6):
            before = page.locator(".story li").count()
            visitor.choose(rng)
            visitor.wait_for_something_to_do()
            lines = page.locator(".story li").all_text_contents()
            assert page.locator(".story .new").all_text_contents() == lines[before:]
            assert page.locator(".news p").all_text_contents() == lines[before:][-3:]


BENEATH_IT = """() => document.querySelector(".story").getBoundingClientRect().bottom
    - document.querySelector(".options").getBoundingClientRect().top"""


def test_nobody_looks_back_through_the_eyes_of_another_at_the_same_device(
    chrome: Browser, server: House
) -> None:
    with newcomer(chrome, server, DESK, "fabletown", "here:Bo") as visitor:
        page = visitor.page
        assert visitor.wait_for_something_to_do() == "cover"
        visitor.uncover()
        visitor.wait_for_something_to_do()
        assert page.evaluate(BENEATH_IT) <= 0
        page.locator(".story li").last.click()
        page.locator(".past").wait_for()
        page.get_by_role("button", name="Hand over").click()
        page.locator(".cover button").wait_for()
        left = ".scene .card, .past .told:not(:empty), .news p, .flyer, .details > *"
        assert page.locator(left).count() == 0


def test_a_line_of_a_replay_leads_back_to_it(chrome: Browser, server: House) -> None:
    with newcomer(chrome, server, DESK, "wonder-tales", mode="solo") as visitor:
        visitor.play(Random(2))
        page = visitor.page
        page.get_by_role("button", name="Share the replay").click()
        visitor.go(page.locator(".link input").input_value().removeprefix(server.address))
        page.get_by_role("button", name="To the end").click()
        page.locator("#over").wait_for()
        lines = page.locator(".story li").all_text_contents()
        told = page.locator(".story li", has_text="place").nth(2)
        words, end = told.inner_text(), visitor.prompt
        told.click()
        page.wait_for_function(
            "end => document.querySelector('.prompt').textContent !== end", arg=end
        )
        shown = page.locator(".story li").all_text_contents()
        assert words in shown
        assert shown == lines[: len(shown)] != lines


# -- hints, and what is to be looked at

BEYOND = """() => ["top", "bottom"].map(edge =>
    document.querySelector(".asked").getBoundingClientRect()[edge]
    - document.querySelector(".dock").getBoundingClientRect()[edge])"""
NARROWEST = """() => Math.min(...[...document.querySelectorAll(".option[data-hint] .words")]
    .map(words => words.offsetWidth / words.parentElement.offsetWidth))"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hint_is_told_and_leaves_the_choices_readable(
    chrome: Browser, server: House, size: tuple[int, int]
) -> None:
    with newcomer(chrome, server, size, "wonder-tales", "apprentice") as visitor:
        visitor.wait_for_something_to_do()
        visitor.page.click("#hint")
        visitor.page.wait_for_selector(".option[data-hint]", timeout=15_000)
        assert "without much thought" in visitor.page.locator(".advice[role=status]").inner_text()
        assert visitor.page.evaluate(NARROWEST) > 0.5
        above, below = visitor.page.evaluate(BEYOND)
        assert above >= 0 >= below, "the words are whole"


def test_a_finished_round_stays_in_sight_until_somebody_goes_on(
    chrome: Browser, server: House
) -> None:
    with newcomer(chrome, server, PHONE, "wonder-tales", mode="solo") as visitor:
        assert found_where(visitor, '.option[data-key="on"]')
        assert visitor.page.locator('[data-element="grid"] .card.face').count() == 15
        assert visitor.page.locator(".scene .here").count() == 0, "it would hide what was counted"
        visitor.page.click('.option[data-key="on"]')
        visitor.page.wait_for_selector('.option[data-key^="card:"]')
        assert visitor.page.locator('[data-element="grid"] .card.face').count() == 1
