"""A game of somebody else on the shelf and at the table: with a box of its own, and without one."""

from __future__ import annotations

import wave
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from tests.web.browser import Visitor
from tests.web.house import House, Live, Person

SVG = 'xmlns="http://www.w3.org/2000/svg"'
BOX = f'<svg {SVG} viewBox="0 0 320 200"><path fill="#0b6470" d="M0 0h320v200H0z"/></svg>'
SHEET = f"""<svg {SVG} viewBox="0 0 100 74">
<svg id="apple" viewBox="0 0 100 74"><circle class="body" cx="50" cy="37" r="30"/></svg>
</svg>"""
PALETTE = """
[light]
deep = "#123456"
[cards]
plain = "#654321"
[colours]
amber = "#ffbf00"
"""
LENGTHS = {"turn": 0.1, "move": 0.2, "over": 0.3}  # seconds


class Strange(House):
    program = "tests.web.somebody_else"


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "there" / "somebody" / "gifts" / "box"
    (folder / "sounds").mkdir(parents=True)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "there"))
    return folder


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    one = Strange(tmp_path / "data")
    yield one
    one.kill()


def started(house: House) -> House:
    house.start()
    return house


def seen(visitor: Visitor, what: str, kind: str) -> str:
    """How the first of these looks."""
    style = f"one => getComputedStyle(one).getPropertyValue({kind!r})"
    return str(visitor.page.locator(what).first.evaluate(style)).strip()


def sit_down(visitor: Visitor) -> None:
    visitor.open("gifts", "me", "here:Ben")
    visitor.wait_for_something_to_do()
    visitor.uncover()
    visitor.wait_for_something_to_do()


# -- with a box


def test_it_looks_as_its_box_says(chrome: Browser, box: Path, house: House) -> None:
    (box / "box.svg").write_text(BOX)
    (box / "cards.svg").write_text(SHEET)
    (box / "palette.toml").write_text(PALETTE)
    visitor = Visitor(chrome, started(house))
    visitor.go("/")
    lid = visitor.page.locator("[data-game=gifts] img.lid")
    assert lid.evaluate("async one => { await one.decode(); return one.naturalWidth; }") > 0
    assert seen(visitor, "[data-game=gifts] .play", "background-color") == "rgb(18, 52, 86)"
    assert seen(visitor, ".play", "background-color") != "rgb(18, 52, 86)"
    sit_down(visitor)
    tints = {
        str(card.get_attribute("data-colour")): card.evaluate(
            "one => getComputedStyle(one).getPropertyValue('--tint')"
        )
        for card in visitor.page.locator(".card.face").all()
    }
    expected = {"amber": "#ffbf00", "crimson": "#9a8c78", "None": "#654321"}
    assert tints
    assert tints.items() <= expected.items()
    for card in visitor.page.locator(".card.face").all():
        drawn = card.locator("circle.body").count() == 1
        assert drawn == (card.locator(".title .long").text_content() == "Apple")
    assert visitor.complaints == []
    visitor.close()


def test_a_sheet_opens_alone(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server)
    visitor.go("/box/fine-sand/cards.svg")
    assert seen(visitor, "path.teal", "fill") == "rgb(47, 143, 143)"
    assert visitor.complaints == []
    visitor.close()


# -- without


def test_without_a_box_it_is_plain_and_can_be_played(chrome: Browser, house: House) -> None:
    visitor = Visitor(chrome, started(house))
    visitor.go("/")
    plain = visitor.page.locator("[data-game=gifts] .lid > svg[data-hue]")
    plain.wait_for()
    assert plain.locator("path").count() > 3
    sit_down(visitor)
    cards = visitor.page.locator(".card.face")
    assert cards.locator("svg[data-hue]").count() == cards.count() > 0
    assert visitor.complaints == []
    visitor.close()


# -- sounds

LISTEN = """
window.heard = [];
AudioBufferSourceNode.prototype.start = function () { heard.push(this.buffer.duration); };
"""


def write_sounds(folder: Path) -> None:
    for name, seconds in LENGTHS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setparams((1, 2, 8_000, 0, "NONE", ""))
            file.writeframes(bytes(int(2 * 8_000 * seconds)))


def heard_in_a_game(visitor: Visitor, live: Live, wanted: bool) -> set[float]:
    """Play to the end; the lengths of all sounds so far."""
    rng = Random(1)
    visitor.page.wait_for_function("() => document.body.dataset.phase === 'table'")
    while not live.over:
        live.settle(0.05)
        if live.keys:
            live.choose(live.any_answer(rng))
        elif visitor.page.locator(".option:not([aria-disabled=true])").count():
            visitor.choose(rng)
    visitor.page.wait_for_function("() => document.body.dataset.phase === 'over'")
    if wanted:
        visitor.page.wait_for_function("() => heard.some((length) => length > 0.25)")
    return {round(length, 1) for length in visitor.page.evaluate("heard")}


@pytest.mark.parametrize("wanted", [True, False])
def test_its_sounds_are_heard_by_those_who_want_them(
    chrome: Browser, box: Path, house: House, wanted: bool
) -> None:
    write_sounds(box / "sounds")
    ben = Person(started(house), "Ben")
    visitor = Visitor(chrome, house, motion="no-preference")
    visitor.page.add_init_script(LISTEN)
    with ben.live(ben.open("gifts", "me", "open")) as live:
        visitor.go(live.state["room"]["seats"][1]["link"])
        visitor.page.get_by_label("What the others shall call you").fill("Ann")
        visitor.page.get_by_role("button", name="Sit down").click()
        visitor.prefer("Sound", "On" if wanted else "Off")
        heard = heard_in_a_game(visitor, live, wanted)
        while wanted and LENGTHS["turn"] not in heard and live.state["room"]["number"] < 5:
            assert live.do("next")["type"] == "done"  # one in thirty games asks Ann at once, always
            heard = heard_in_a_game(visitor, live, wanted)
    assert heard == (set(LENGTHS.values()) if wanted else set())
    assert visitor.complaints == []
    visitor.close()


SING = """
window.heard = [];
OscillatorNode.prototype.start = function () { heard.push(this.frequency.value); };
"""


def test_a_game_without_sounds_has_small_ones_of_our_own(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server, motion="no-preference")
    visitor.page.add_init_script(SING)
    visitor.open("wonder-tales", "me", mode="solo")
    for wanted in ("On", "Off"):
        visitor.prefer("Sound", wanted)
        visitor.page.evaluate("heard.length = 0")
        for _ in range(2):
            visitor.wait_for_something_to_do()
            visitor.choose(Random(1))
        if wanted == "On":
            visitor.page.wait_for_function("() => heard.length > 0")  # tones are fetched first
    assert visitor.page.evaluate("heard") == []
    visitor.close()
