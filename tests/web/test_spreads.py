"""Spreads in a real browser, measured: one page for each game, in every window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from fabletable.engine.game import new_game
from fabletable.engine.log import Log
from fabletable.shelf import GAMES
from tests.gallery.pictures import (
    ALIKE,
    COARSE,
    GOLDEN,
    MIDDLES,
    MOMENTS,
    SIZES,
    Moment,
    apart,
    page_of,
    pictures,
    resize,
)
from tests.gallery.table import PAINTED, FixedTable
from tests.web.house import House

FINGER, LETTER = 44, 12  # pixels
STOPS = 4  # positions that are measured
STRIDE = 3  # choices from one to the next

# What is seen of the table: all but what somebody opened, what is there for those who listen, and
# the words of buttons that are signs on a phone.
SEEN = """
const seen = node => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  && !node.closest('.spoken, .story, .seats, [data-tied], .others .whose .open, .home, .unfold');
const box = node => node.getBoundingClientRect();
"""
SCROLLS = (
    SEEN
    + """
const page = document.scrollingElement;
const parts = [page, ...document.querySelectorAll('.table, .scene, .area, .things, .dock, .asked')];
return parts.filter(one => one.scrollHeight > one.clientHeight + 1 && one.clientHeight
    || one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
  .map(one => `${one.className} ${one.dataset?.seat ?? ''} ${one.scrollWidth}x${one.scrollHeight}`
    + ` in ${one.clientWidth}x${one.clientHeight}`);
"""
)
CUT = (
    SEEN
    + """
const cards = [...document.querySelectorAll('.scene .card.face')].filter(seen);
const heads = [...document.querySelectorAll('.scene .head, .status .head, .prompt')].filter(seen);
const sticks = one =>
  one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
return [...cards, ...heads].filter(sticks).map(one => `${one.className}: ${one.innerText}`);
"""
)
# Which words stand beyond the edge of their card, their portrait or their place: nothing scrolls
# there, so a box that is too small for its words looks whole to whoever asks the box alone.
STANDS_OUT = (
    SEEN
    + """
const past = (a, b) => Math.max(b.left - a.left, a.right - b.right, b.top - a.top - 1,
  a.bottom - b.bottom - 1);
const walk = document.createTreeWalker(document.querySelector('.scene'), NodeFilter.SHOW_TEXT);
const found = new Set();
for (let node; (node = walk.nextNode()); ) {
  const one = node.parentElement;
  if (!node.data.trim() || !seen(one) || one.closest('.medal')) continue;
  if ([one, one.closest('.whose') ?? one].some(node => box(node).width < 2)) continue; // for ears
  const range = document.createRange();
  range.selectNodeContents(node);
  for (let edge = one; (edge = edge.closest('.card, .who, .area')); edge = edge.parentElement)
    for (const word of range.getClientRects())
      if (word.width && past(word, box(edge)) > 1.5) found.add(`${edge.className}: ${node.data}`);
}
return [...found];
"""
)
# Everybody's number that matters, and the way to the end.
UNTOLD = (
    SEEN
    + """
return [...document.querySelectorAll('.scene [data-counts], .scene .element:has(.way)')]
  .filter(one => !seen(one)).map(one => one.dataset.element);
"""
)
TWICE = """
return [...document.querySelectorAll('.things [data-count] .slot[data-many]')]
  .filter(one => getComputedStyle(one, '::after').content !== 'none').map(one => one.outerHTML);
"""
BEYOND = (
    SEEN
    + """
const dock = box(document.querySelector('.dock'));
const words = '.question button, .tools button, .asked p:not(.advice)';
return [...document.querySelectorAll(words)].filter(seen)
  .filter(one => !one.closest('[data-list=open], .lines'))
  .filter(one => box(one).bottom > dock.bottom + 1 || box(one).right > dock.right + 1
    || box(one).top < dock.top - 1)
  .map(one => one.innerText);
"""
)
# Which buttons beside the question lie on each other.
ON_EACH_OTHER = (
    SEEN
    + """
const all = [...document.querySelectorAll('.question button, .tools button')].filter(seen)
  .filter(one => !one.closest('[data-list=open] .options, .lines'));
const lap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
  && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
return all.flatMap((one, i) => all.slice(i + 1).filter(other => lap(box(one), box(other)))
  .map(other => `${one.innerText} / ${other.innerText}`));
"""
)
SILENT = (
    SEEN
    + """
const large = ({ offsetWidth, offsetHeight }) => offsetWidth >= 120 && offsetHeight >= 170;
return [...document.querySelectorAll('.scene .card.face')].filter(seen).filter(large)
  .filter(one => one.querySelector('.text') && ![...one.querySelectorAll('.text')].some(seen))
  .map(one => `${one.dataset.item} ${one.offsetWidth}x${one.offsetHeight}`);
"""
)
SMALL_LETTERS = (
    SEEN
    + """
const walk = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
const found = new Set();
for (let node; (node = walk.nextNode()); ) {
  const one = node.parentElement;
  if (node.data.trim() && seen(one) && parseFloat(getComputedStyle(one).fontSize) in_need)
    found.add(`${one.className}: ${node.data}`);
}
return [...found];
""".replace("in_need", f"< {LETTER}")
)
# Where a card is too small for a finger, a line beside the question stands for it.
SMALL_TARGETS = (
    SEEN
    + """
const small = one => Math.min(box(one).width, box(one).height) < finger - 0.5;
const lines = [...document.querySelectorAll('.lines .says')].filter(seen)
  .filter(one => !small(one)).map(one => one.innerText);
const name = card => card.querySelector('.long')?.textContent ?? 'no card';
const said = card => lines.some(line => line.includes(name(card)));
const open = '.card[data-glow], .here, .confirm, .tool, .says, li:not([data-tied]) .option';
return [...document.querySelectorAll(open)].filter(one => seen(one) && small(one) && !said(one))
  .map(one => `${one.className} ${one.innerText}: ${box(one).width}x${box(one).height}`);
""".replace("finger", str(FINGER))
)
PLACES = """
const found = {};
for (const one of document.querySelectorAll('.scene > *, .dock, .bar')) {
  const { x, y, width, height } = one.getBoundingClientRect();
  found[one.style.gridArea || one.className] = [x, y, width, height].map(Math.round).join(' ');
}
return found;
"""
OVERLAP = (
    SEEN
    + """
const cards = [...document.querySelectorAll('.scene .slot:not(.same) > .card')].filter(seen)
  .filter(card => !card.closest('[data-kind=column]')).map(box);
let pairs = 0;
cards.forEach((a, i) => cards.slice(i + 1).forEach(b => {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (across > 3 && down > 3) pairs += 1;
}));
return pairs;
"""
)


OUTLINES = """
const glow = [...document.querySelectorAll('.scene .card[data-glow]')];
return [...new Set(glow.map(one => getComputedStyle(one).outlineStyle))];
"""
# Which cards of my hand have no name on them; what lies under an equal card needs none.
NAMELESS = (
    SEEN
    + """
return [...document.querySelectorAll('.scene .mine [data-kind=fan] .slot:not(.same) > .card.face')]
  .filter(seen).filter(card => ![...card.querySelectorAll('.title > *')].some(seen))
  .map(card => card.dataset.item);
"""
)
# Which names in a column the next card lies on.
HALF_HIDDEN = """
const slots = [...document.querySelectorAll('.scene [data-kind=column] .slot:not(:last-child)')];
return slots.filter(slot => {
  const range = document.createRange();
  range.selectNodeContents(slot.querySelector('.title'));
  const first = range.getClientRects()[0];
  return first?.height && first.bottom > slot.getBoundingClientRect().bottom + 1;
}).map(slot => slot.innerText);
"""
WHOLE = {
    "nothing scrolls": SCROLLS,
    "no text is cut": CUT,
    "words stay within their places": STANDS_OUT,
    "no button leaves its bar, and no word of the question": BEYOND,
    "no button lies on another": ON_EACH_OTHER,
    "a card that is large enough says its rule": SILENT,
    "letters are large enough": SMALL_LETTERS,
    "no card lies on another": OVERLAP,
    "how many lie face down is told once": TWICE,
    "how far everybody is is in sight": UNTOLD,
}
BY_FINGER = {
    "what can be touched is as large as a finger": SMALL_TARGETS,
    "a hand has names, also a large one": NAMELESS,
    "no name in a column is hidden": HALF_HIDDEN,
}
MEASURES = {**WHOLE, **BY_FINGER, "places": PLACES}
ALL = "return {" + ",".join(f"'{name}': (() => {{{MEASURES[name]}}})()" for name in MEASURES) + "}"


# What a rival has laid out and nobody sees.
UNSEEN = """
return [...document.querySelectorAll('.other .things > .element')]
  .filter(one => one.querySelector('.card') && !one.offsetWidth).map(one => one.dataset.element);
"""


def run(page: Page, body: str) -> Any:
    return page.evaluate(f"() => {{ {body} }}")


class Walk:
    """The middle of a game and some choices more, each measured in every window."""

    def __init__(self, page: Page, table: FixedTable, address: str) -> None:
        self.page, self.table = page, table
        self.measured: dict[str, list[dict[str, Any]]] = {size: [] for size in SIZES}
        table.lay(page, address)
        while all(self._measure(size) for size in SIZES) and len(self.measured["wide"]) < STOPS:
            table.play(STRIDE)
            table.show(page)

    def _measure(self, size: str) -> bool:
        """False at the end of the game, of which the page is another."""
        if self.table.ask is None:
            return False
        resize(self.page, size)
        self.measured[size].append(run(self.page, ALL))
        return True

    def wrong(self, size: str, names: Iterable[str]) -> list[str]:
        return [
            f"after {i * STRIDE} choices it is not true that {name}: {stop[name]}"
            for i, stop in enumerate(self.measured[size])
            for name in names
            if stop[name]
        ]


@pytest.fixture(scope="module", params=MIDDLES, ids=lambda moment: moment.game)
def walk(request: pytest.FixtureRequest, chrome: Browser, server: House) -> Iterator[Walk]:
    moment: Moment = request.param
    page = page_of(chrome)
    yield Walk(page, moment.table(), server.address)
    page.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_whole_and_in_sight(walk: Walk, size: str) -> None:
    assert walk.wrong(size, WHOLE) == []


@pytest.mark.parametrize("size", ["tall", "flat"])
def test_fingers_find_everything_and_cards_have_names(walk: Walk, size: str) -> None:
    assert walk.wrong(size, BY_FINGER) == []


def test_a_card_that_comes_takes_the_place_of_an_outline(chrome: Browser, server: House) -> None:
    page, early = page_of(chrome, "flat"), Moment("fabled-fruit", "early", 1)
    table = early.table()
    table.lay(page, server.address)
    display = page.locator("[data-element=display]")
    few = display.locator(".slot").count()
    table.play(13)
    table.show(page)
    cards, outlines = display.locator(".slot").count(), display.locator(".free").count()
    assert (cards > few, cards + outlines) == (True, 10)
    page.context.close()


# How much of its place the grid takes, across or down.
FILLS = """
const grid = document.querySelector('[data-kind=grid]');
const cells = [...grid.querySelectorAll('.slot')].map(one => one.getBoundingClientRect());
const place = grid.closest('.area').getBoundingClientRect();
const span = (from, to) =>
  Math.max(...cells.map(one => one[to])) - Math.min(...cells.map(one => one[from]));
return Math.max(span('left', 'right') / place.width, span('top', 'bottom') / place.height);
"""


@pytest.mark.parametrize("size", ["wide", "slate"])
def test_few_cards_of_a_grid_fill_its_place(chrome: Browser, server: House, size: str) -> None:
    page = page_of(chrome, size)
    table = Moment("wonder-tales", "early", 1).table()
    table.lay(page, server.address)
    for _ in range(4):
        assert run(page, FILLS) > 0.9
        table.play(1)
        table.show(page)
    page.context.close()


# Cards on a desk with large letters, and a strip for a picture.
SLIVERS = """
return [...document.querySelectorAll('.scene .card[data-print=all]:has(.art)')]
  .filter(card => card.querySelector('.art').offsetHeight < card.offsetHeight / 5)
  .map(card => card.innerText);
"""


def test_letters_become_small_before_a_picture_is_a_strip(chrome: Browser, server: House) -> None:
    page = page_of(chrome)
    for moment in MIDDLES:
        moment.table().lay(page, server.address)
        for size in ("wide", "slate"):
            resize(page, size)
            assert run(page, SLIVERS) == [], (moment.game, size)
    page.context.close()


PILES = """
const area = document.querySelector('.scene .area:has([data-kind=pile])');
return getComputedStyle(area).getPropertyValue('--card');
"""


def test_piles_keep_their_size_when_the_one_beside_them_lies_open(
    chrome: Browser, server: House
) -> None:
    page = page_of(chrome)
    table = Moment("fabled-fruit", "early", 1).table()
    table.lay(page, server.address)
    seen = [run(page, PILES)]
    for _ in range(3):
        table.play(6)
        table.show(page)
        seen.append(run(page, PILES))
    assert page.locator("[data-element=discard] .face").count()
    assert len(set(seen)) == 1, seen
    page.context.close()


# Tables that are fuller or emptier than the recorded ones, and whoever sits nowhere.
CROWDS = [
    ("fine-sand", "solo", 1),
    ("fine-sand", "normal", 4),
    ("fabled-fruit", "evening", 2),
    ("fabled-fruit", "random", 3),
    ("fabled-fruit", "evening", 5),
    ("wonder-tales", "solo-advanced", 1),
    ("wonder-tales", "summed", 2),
    ("fabletown", "standard", 2),
    ("fabletown", "standard", 3),
]


@pytest.mark.parametrize(("game", "mode", "players"), CROWDS)
def test_words_stay_within_their_places_however_many_play(
    chrome: Browser, server: House, game: str, mode: str, players: int
) -> None:
    page, table = page_of(chrome), FixedTable(played_at_random(game, mode, players))
    table.play(8)
    table.lay(page, server.address)
    for size in SIZES:
        resize(page, size)
        assert run(page, STANDS_OUT) == [], size
    page.context.close()


WIDTHS = "found => found.filter(one => one.checkVisibility()).map(one => one.offsetWidth)"


def test_of_one_rival_on_a_phone_that_lies_all_that_lies_there_is_seen(
    chrome: Browser, server: House
) -> None:
    """At least as piles, whatever else is told of them; three cards at a size to be known by."""
    log = played_at_random("fabletown", "standard", 2, seed=0)
    page, table = page_of(chrome, "flat"), FixedTable(log)
    table.lay(page, server.address)
    widths = set[int]()
    while True:
        table.play(1)
        if table.ask is None:
            break
        table.show(page)
        theirs = page.locator(".other .card.face").evaluate_all(WIDTHS)
        widths |= set(theirs if len(theirs) == 3 else [])
        assert run(page, UNSEEN) == []
        assert run(page, STANDS_OUT) == []
        assert run(page, BEYOND) == []
    assert min(widths) > 45
    page.context.close()


def test_a_button_has_room_for_all_that_follows(chrome: Browser, server: House) -> None:
    """Such as for whoever retreats from a duel with Baba Yaga."""
    page, table = page_of(chrome), FixedTable(played_at_random("fabletown", "standard", 4, 400))
    while not any("(Baba Yaga)" in label for label in labels(table)):
        table.play(1)
    table.lay(page, server.address)
    for size in SIZES:
        resize(page, size)
        assert (run(page, BEYOND), run(page, ON_EACH_OTHER)) == ([], []), size
    page.context.close()


def labels(table: FixedTable) -> list[str]:
    look, ask = table.game.rules.look, table.ask
    assert ask is not None
    return [look.option(table.game.seen(table.me), ask.player, key).label for key in ask.keys]


PRINTS = "return [...document.querySelectorAll('.other .card')].map(one => one.dataset.print)"


def test_a_portrait_that_was_opened_is_as_before_for_whoever_goes_on_elsewhere(
    chrome: Browser, server: House
) -> None:
    page = page_of(chrome, "wide")
    Moment("fabletown", "middle", 12).table().lay(page, server.address)
    before = run(page, PRINTS)
    for key in ("Escape", ""):
        page.locator(".other .open").first.click()
        assert page.locator(".other[data-open]").count() == 1
        assert run(page, PRINTS) != before
        if key:
            page.keyboard.press(key)
        else:
            page.mouse.click(700, 560)
        assert page.locator(".other[data-open]").count() == 0
        assert run(page, PRINTS) == before
    page.context.close()


def test_when_all_is_marked_every_button_has_its_room(chrome: Browser, server: House) -> None:
    log = played_at_random("fabletown", "standard", 2, seed=1)
    page, table = page_of(chrome, "slate"), FixedTable(log)
    while not (table.ask and table.ask.prompt.startswith("Pay")):
        table.play(1)
    table.lay(page, server.address)
    while page.locator(".confirm[aria-disabled]").count():
        page.locator("[data-element='hand/0'] .card[data-glow]:not([data-marked])").first.click()
        page.wait_for_selector(".confirm:not([aria-busy])")
    for size in SIZES:
        resize(page, size)
        assert (run(page, BEYOND), run(page, ON_EACH_OTHER)) == ([], []), size
    page.context.close()


def played_at_random(game: str, mode: str, players: int, most: int = 120, seed: int = 5) -> Log:
    rules, rng = GAMES[game], Random(seed)
    played = new_game(rules, rules.setup(mode, players, "crowd"))
    while played.asks and len(played.log.choices) < most:
        ask = played.asks[0]
        played.answer(ask.player, rng.choice(list(ask.keys)))
    return played.log


@pytest.mark.parametrize("size", SIZES)
def test_places_stay_from_choice_to_choice(walk: Walk, size: str) -> None:
    first, *more = [stop["places"] for stop in walk.measured[size]]
    assert len(first) > 4
    assert more
    assert all(places == first for places in more)


def test_where_the_system_decides_on_colours_all_is_whole_and_what_glows_is_outlined(
    walk: Walk,
) -> None:
    page = walk.page
    resize(page, "slate")
    page.emulate_media(forced_colors="active")
    page.evaluate(PAINTED)
    assert run(page, SCROLLS) == []
    assert run(page, OVERLAP) == 0
    assert "none" not in run(page, OUTLINES)
    page.emulate_media(forced_colors="none")


def test_a_click_on_what_is_no_choice_changes_nothing(walk: Walk) -> None:
    page, table = walk.page, walk.table
    resize(page, "wide")
    chosen = table.game.log.choices
    for no_choice in (".status", ".facts .element", ".card.face:not([data-glow])", ".area"):
        for one in page.locator(f".table {no_choice}").all()[:4]:
            if one.is_visible():
                one.click(force=True, position={"x": 3, "y": 3})
                page.keyboard.press("Escape")
                for box in page.locator("dialog[open] button, .other[data-open] .open").all():
                    box.click()
    assert [wish for wish in table.heard if wish["type"] == "choose"] == []
    assert table.game.log.choices == chosen


def test_who_looks_at_the_cards_of_a_finished_round_does_not_end_it(
    chrome: Browser, server: House
) -> None:
    page, table = page_of(chrome), Moment("wonder-tales", "the round is over", 0).table()
    while table.ask and "on" not in table.ask.keys:
        table.play(1)
    table.lay(page, server.address)
    page.locator("[data-element=grid] .card.face").first.click(force=True)
    page.locator(".details .choices").wait_for()
    assert [wish for wish in table.heard if wish["type"] == "choose"] == []
    page.locator(".option", has_text="Go on to round 2").click()
    assert [wish["key"] for wish in table.heard if wish["type"] == "choose"] == ["on"]
    page.context.close()


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: f"{moment.game}-{moment.when}")
def test_spreads_look_as_they_did(chrome: Browser, server: House, moment: Moment) -> None:
    """In every window and both lights; `run.py gallery --golden` takes them anew."""
    page = page_of(chrome, scale=COARSE)
    changed = {
        name: distance
        for name, now in pictures(page, server.address, moment)
        if (distance := apart(page, now, (GOLDEN / f"{name}.webp").read_bytes())) >= ALIKE
    }
    page.context.close()
    assert not changed, "run.py gallery shows them; --golden keeps them, if they are as wanted"


# Which of my choosable cards say their name and rule neither themselves nor in a line.
UNSAID = (
    SEEN
    + """
const lines = [...document.querySelectorAll('.lines .says')].map(one => one.innerText);
const own = [...document.querySelectorAll('.scene .mine .slot:not(.same) > .card.face[data-glow]')];
return own.flatMap(card => {
  const parts = [...card.querySelectorAll('.title .long, .text:not(.brief)')];
  const said = parts.map(one => one.textContent);
  return parts.every(seen) || lines.some(line => said.every(words => line.includes(words)))
    ? [] : [said.join(': ')];
});
"""
)
LINES = """
const list = document.querySelector('.lines').getBoundingClientRect();
const whole = [...document.querySelectorAll('.lines .says')].map(one => one.getBoundingClientRect())
  .filter(one => one.height >= 43.5 && one.top >= list.top - 1 && one.bottom <= list.bottom + 1);
return [document.querySelectorAll('.lines .says').length, whole.length];
"""
COVERED = (
    SEEN
    + """
const words = node => { const range = document.createRange(); range.selectNodeContents(node);
  return [...range.getClientRects()]; };
return [...document.querySelectorAll('.scene .slot')].filter(seen).flatMap(slot => {
  const title = [...slot.querySelectorAll('.title > *')].filter(seen).flatMap(words);
  const over = [...slot.querySelectorAll('.tag, .cost, .copies')].filter(seen).map(box);
  return title.some(a => over.some(b => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2)) ? [slot.innerText] : [];
});
"""
)


@pytest.mark.parametrize("moment", MIDDLES, ids=lambda moment: moment.game)
def test_on_a_phone_the_first_choices_are_read_without_opening_anything(
    chrome: Browser, server: House, moment: Moment
) -> None:
    page, table, taps = page_of(chrome, "tall"), Moment(moment.game, "first", 0).table(), 0
    table.lay(page, server.address)
    for _ in range(3):
        for size in ("tall", "flat"):
            resize(page, size)
            assert run(page, UNSAID) == []
            assert run(page, COVERED) == [], "nothing lies on a name"
            told, whole = run(page, LINES)
            assert whole >= min(told, 1), "the rest scrolls"
        line = page.locator("button.says").first
        if line.count():
            line.click()  # is a tap on its card
            page.wait_for_timeout(50)
            taps += page.locator(".menu").count() + len(table.heard)
        table.play(1)
        table.show(page)
    assert taps
    page.context.close()


MUTE = (
    SEEN
    + """
const mine = [...document.querySelectorAll('.scene .mine .card.face[data-glow]')].filter(seen);
return mine.filter(card => card.querySelector('.text'))
  .filter(card => ![...card.querySelectorAll('.text')].some(seen)).map(card => card.innerText);
"""
)


@pytest.mark.parametrize("size", ["wide", "slate"])
@pytest.mark.parametrize("moment", MIDDLES, ids=lambda moment: moment.game)
def test_on_a_desk_the_first_choices_say_what_they_do(
    chrome: Browser, server: House, moment: Moment, size: str
) -> None:
    page, table = page_of(chrome, size), Moment(moment.game, "first", 0).table()
    table.lay(page, server.address)
    for _ in range(3):
        assert run(page, MUTE) == []
        table.play(1)
        table.show(page)
    page.context.close()


# What stands beyond the strip at the top, on other words of it, or above the goal in two lines.
TANGLED = (
    SEEN
    + """
const bar = document.querySelector('.bar');
const walk = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
const said = [];
for (let node; (node = walk.nextNode()); ) {
  const clip = node.parentElement.closest('.about');
  if (!node.data.trim() || !seen(node.parentElement)) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  for (const line of range.getClientRects())
    if (!clip || line.top < box(clip).bottom - 2) said.push([line, node.data]);
}
const touch = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
  && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
const out = said.filter(([a]) => a.top < box(bar).top || a.bottom > box(bar).bottom
  || a.right > innerWidth);
const on = said.filter(([a, one]) => said.some(([b, two]) => one !== two && touch(a, b)));
const two = said.filter(([, one], i) => said.slice(0, i).some(([, words]) => words === one)
  && !document.querySelector('.bar .goal').textContent.includes(one));
return [...out, ...on, ...two].map(([, words]) => words);
"""
)


@pytest.mark.parametrize("size", ["wide", "slate"])
@pytest.mark.parametrize("moment", MIDDLES, ids=lambda moment: moment.game)
def test_the_strip_is_whole_above_a_table_with_a_name(
    chrome: Browser, server: House, moment: Moment, size: str
) -> None:
    page, table = page_of(chrome, size), moment.table()
    table.lay(page, server.address)
    title = f"{table.room()['title']}: My very first game"
    table.show(page, room={**table.room(), "title": title})
    assert run(page, TANGLED) == []
    page.context.close()


@pytest.mark.parametrize("size", ["wide", "slate"])
def test_a_menu_of_a_card_covers_no_button(chrome: Browser, server: House, size: str) -> None:
    page, table = page_of(chrome, size), Moment("fine-sand", "first", 0).table()
    lines, against = set[int](), set[str]()
    table.lay(page, server.address)
    cards = page.locator(".scene .mine .card[aria-haspopup=menu]")
    for _ in range(8):
        for card in cards.all()[:1]:
            card.click()
            lines.add(page.locator(".menu button").count())
            against |= {one[:12] for one in page.locator(".menu p").all_inner_texts()}
            menu = page.locator(".menu").bounding_box()
            dock = page.locator(".dock").bounding_box()
            assert menu
            assert dock
            assert menu["y"] + menu["height"] <= dock["y"]
            page.keyboard.press("Escape")
        table.play(1)
        table.show(page)
    assert 1 in lines, "a low one, that would have room below"
    assert "Build: costs" in against
    page.context.close()


TOUCHING = """
const box = node => node.getBoundingClientRect();
const all = [...document.querySelectorAll('.dock button')]
  .filter(node => node.checkVisibility() && !node.closest('[data-tied]'));
return all.flatMap((one, i) => all.slice(i + 1)
  .filter(two => box(one).left < box(two).right && box(two).left < box(one).right
    && box(one).top < box(two).bottom && box(two).top < box(one).bottom)
  .map(two => `${one.innerText} / ${two.innerText}`));
"""


def test_one_key_too_many_gives_nothing_away(chrome: Browser, server: House) -> None:
    """Where Enter goes on after a choice: not to an answer that gives a card away."""
    page, table = page_of(chrome, "wide"), Moment("fine-sand", "middle", 6).table()
    table.lay(page, server.address)
    away: dict[str, object] = {"key": "offload:red4", "label": "Off-load Red 4", "at": ""}
    away["gives_away"] = True
    build: dict[str, object] = {"key": "build:blue4", "label": "Build Blue 4", "at": ""}
    shown: list[tuple[list[dict[str, object]], str | None]] = [
        ([away, build], "build:blue4"),
        ([away], None),
    ]
    for options, focused in shown:
        ask = {"id": f"with {len(options)}", "prompt": "Step 2", "options": options}
        table.show(page, ask=ask)
        assert page.evaluate("document.activeElement.dataset.key ?? null") == focused


@pytest.mark.parametrize("size", ["wide", "slate"])
def test_four_buttons_stand_beside_each_other(chrome: Browser, server: House, size: str) -> None:
    page, table = page_of(chrome, size), Moment("fine-sand", "middle", 6).table()
    table.lay(page, server.address)
    labels = [
        "Draw all 5 cards",
        "Draw 2 of them first",
        "Draw 1 of them first",
        "Neither",
    ]
    options = [{"key": f"draw:{i}", "label": words, "at": ""} for i, words in enumerate(labels)]
    card = page.locator(".mine .card.face").first.get_attribute("data-item")
    tied = {"key": "offload:red4", "label": "Off-load Red 4", "at": card}
    prompt = "Step 2: build up to 2 cards, or draw"
    table.show(page, ask={"id": "four", "prompt": prompt, "options": [*options, tied]})
    assert page.locator(".options > li:not([data-tied])").count() == 4
    assert page.locator(".unfold").is_visible()
    assert run(page, TOUCHING) == []
    page.context.close()


def test_what_is_given_away_says_so_and_stands_back(chrome: Browser, server: House) -> None:
    """Where nothing else is asked as well, and beside answers that cost nothing."""
    page, table = page_of(chrome, "wide"), Moment("fine-sand", "first", 0).table()
    table.lay(page, server.address)
    tags, back = set[str](), set[str]()
    for _ in range(8):
        tags |= set(page.locator(".card[data-away] .tag").all_inner_texts())
        back |= set(page.locator("li[data-away]:not([data-tied])").all_inner_texts())
        assert page.locator(".card[data-away]:not(:has(.tag))").count() == 0
        table.play(1)
        table.show(page)
    assert (tags, back) == ({"Off-load"}, {"Neither build nor draw"})
    page.context.close()


def test_an_empty_hand_shows_where_cards_will_lie(chrome: Browser, server: House) -> None:
    page, table = page_of(chrome, "wide"), Moment("fabletown", "early", 1).table()
    table.lay(page, server.address)
    outlines = page.locator("[data-element='hand/0'] .free")
    assert outlines.count() == 0
    table.show(page, emptied="hand/0")
    assert outlines.count() == 1
    page.context.close()


LIST = """
const dock = document.querySelector('.dock').getBoundingClientRect();
const list = document.querySelector('.options').getBoundingClientRect();
return [list.height > 40, list.top >= dock.top, list.bottom <= dock.bottom];
"""


@pytest.mark.parametrize("size", ["tall", "flat"])
def test_on_a_phone_the_list_covers_nothing(chrome: Browser, server: House, size: str) -> None:
    page = page_of(chrome, size)
    Moment("fine-sand", "first", 0).table().lay(page, server.address)
    page.locator(".unfold").click()
    page.evaluate(PAINTED)
    assert run(page, LIST) == [True, True, True]
    page.locator(".options .option").first.hover()
    assert page.locator(".pointed").count() == 0, "a finger rests nowhere, so it points at nothing"
    page.context.close()


def test_cards_that_lay_folded_may_go_all_at_once(chrome: Browser, server: House) -> None:
    page = page_of(chrome, "tall")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    table = next(one for one in MIDDLES if one.game == "fabletown").table()
    table.lay(page, server.address)
    folded = page.locator("[data-folded]").first.get_attribute("data-element") or ""
    table.show(page, emptied=folded)
    assert errors == []
    assert page.locator(f'[data-element="{folded}"] .card').count() == 0
    page.context.close()


@pytest.mark.parametrize("window", [(390, 664), (844, 330)], ids=["tall", "flat"])
@pytest.mark.parametrize("moment", MIDDLES, ids=lambda moment: moment.game)
def test_beside_the_bars_of_a_phones_browser_the_table_is_whole(
    chrome: Browser, server: House, moment: Moment, window: tuple[int, int]
) -> None:
    page = page_of(chrome, "tall")
    page.set_viewport_size({"width": window[0], "height": window[1]})
    moment.table().lay(page, server.address)
    assert run(page, SCROLLS) == []
    assert run(page, CUT) == []
    assert run(page, BEYOND) == []
    assert run(page, OVERLAP) == 0
    page.context.close()


def test_with_letters_twice_as_large_the_question_stays_and_the_table_scrolls(
    chrome: Browser, server: House
) -> None:
    page = page_of(chrome, "tall")
    MIDDLES[0].table().lay(page, server.address)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.evaluate(PAINTED)
    table = page.locator("main.table")
    assert table.evaluate("one => one.scrollHeight > one.clientHeight + 100")
    for end in (0, 9999):
        table.evaluate("(one, end) => one.scrollTo(0, end)", end)
        assert run(page, BEYOND) == []
        assert page.locator(".prompt").is_visible()
        dock = page.locator(".dock").bounding_box()
        assert dock is not None
        assert 250 < dock["y"] < dock["y"] + dock["height"] < 845
    page.context.close()
