"""Cards travel on the table, in a real browser."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.browser import Visitor
from tests.web.house import House

COUNT_JOURNEYS = """() => {
    window.journeys = 0;
    const added = records => records.flatMap(record => [...record.addedNodes]);
    const flies = node => node.classList.contains("flyer");
    const count = records => window.journeys += added(records).filter(flies).length;
    new MutationObserver(count).observe(document.querySelector(".flight"), { childList: true });
}"""
PAIR = """async ([before, after]) => {
    const { travels } = await import("/static/motion.js");
    const lying = ([element, seat, id, face]) => ({ element, seat, id, face });
    const name = one => `${one.element}/${one.id}`;
    const pairs = travels(before.map(lying), after.map(lying));
    return pairs.map(([from, to]) => [name(from), name(to)]);
}"""


@pytest.mark.parametrize("calm", [False, True])
def test_cards_travel_unless_the_player_wants_it_calm(
    chrome: Browser, server: House, calm: bool
) -> None:
    visitor = Visitor(chrome, server, motion="reduce" if calm else "no-preference")
    visitor.open("fine-sand", "me", mode="solo")
    visitor.wait_for_something_to_do()
    visitor.page.evaluate(COUNT_JOURNEYS)
    rng = Random(1)
    for _ in range(8):
        visitor.choose(rng)
        visitor.wait_for_something_to_do()
    journeys = int(visitor.page.evaluate("window.journeys"))
    assert (journeys == 0) is calm
    visitor.page.wait_for_function("() => !document.querySelector('.flyer')")
    assert visitor.complaints == []
    visitor.close()


Place = tuple[str, int | None, str, str]  # an element, its seat, an item, its face


@pytest.mark.parametrize(
    ("before", "after", "pairs"),
    [
        pytest.param(
            [("stack", 0, "0", ""), ("stack", 0, "1", "")],
            [("stack", 0, "0", ""), ("hand", 0, "frog", "Frog")],
            [["stack/1", "hand/frog"]],
            id="a card is drawn",
        ),
        pytest.param(
            [("hand", 0, "frog", "Frog"), ("stack", 0, "0", "")],
            [("pile", 0, "frog", "Frog"), ("hand", 0, "#0", "")],
            [["hand/frog", "pile/frog"], ["stack/0", "hand/#0"]],
            id="the same face comes first",
        ),
        pytest.param(
            [("chosen", 1, "#0", ""), ("hand", 1, "#0", "")],
            [("chosen", 1, "axe", "Axe")],
            [["chosen/#0", "chosen/axe"]],
            id="a card turns where it lies",
        ),
        pytest.param(
            [("hand2", 2, "#0", ""), ("deck", None, "0", ""), ("deck1", 1, "0", "")],
            [("hand1", 1, "#0", "")],
            [["deck1/0", "hand1/#0"]],
            id="cards stay with their player",
        ),
        pytest.param(
            [("hand", 0, "frog", "Frog")],
            [("hand", 0, "frog", "Frog"), ("hand", 0, "frog#2", "Frog")],
            [],
            id="what comes from nowhere does not travel",
        ),
    ],
)
def test_what_is_gone_is_paired_with_what_has_come(
    chrome: Browser, server: House, before: list[Place], after: list[Place], pairs: Any
) -> None:
    visitor = Visitor(chrome, server)
    visitor.go("/")
    assert visitor.page.evaluate(PAIR, [before, after]) == pairs
    visitor.close()
