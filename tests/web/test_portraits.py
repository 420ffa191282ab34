"""What small portraits and small cards say, and what a tap on them tells."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from fabletable.engine.game import new_game
from fabletable.shelf import GAMES
from tests.gallery.pictures import Moment, page_of
from tests.gallery.table import FixedTable
from tests.web.house import House

FRUIT, TALES = "fabled-fruit", "wonder-tales"
SHORT = {"Hood", "Granny", "Woodman", "Stepmum", "Goldi", "Mama", "Papa", "Baby", "Frog", "Straw"}


def laid(chrome: Browser, server: House, size: str, game: str, choices: int) -> Page:
    page = page_of(chrome, size)
    Moment(game, "", choices).table().lay(page, server.address)
    return page


@pytest.mark.parametrize("size", ["tall", "flat"])
def test_how_many_fruits_rivals_hold_is_seen_on_a_phone(
    chrome: Browser, server: House, size: str
) -> None:
    page = laid(chrome, server, size, FRUIT, 20)
    hands = page.locator(".other [data-element^='hand/']")
    assert [hand.is_visible() for hand in hands.all()] == [True, True]
    page.context.close()


def test_the_rounds_a_rival_has_won_are_seen_on_a_phone_that_lies(
    chrome: Browser, server: House
) -> None:
    for choices in (3, 9, 27):
        page = laid(chrome, server, "flat", TALES, choices)
        assert page.locator(".other [data-element='won/red']").is_visible()
        page.context.close()


def test_a_tap_on_the_numbers_of_a_portrait_opens_it(chrome: Browser, server: House) -> None:
    page = laid(chrome, server, "tall", FRUIT, 1)
    box = page.locator(".other [data-counts]").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 10, box["y"] + 10)
    assert page.locator(".other[data-open]").count() == 1
    page.context.close()


def test_what_is_told_of_a_place_begins_with_its_name(chrome: Browser, server: House) -> None:
    page = laid(chrome, server, "wide", FRUIT, 1)
    page.locator("[data-element='juices/0']").click()
    assert page.locator(".details .title").inner_text() == "Juices: 0 of 4"
    page.context.close()


@pytest.mark.parametrize("choices", [3, 9, 27])
def test_names_on_small_cards_are_whole_where_they_fit(
    chrome: Browser, server: House, choices: int
) -> None:
    page = laid(chrome, server, "flat", TALES, choices)
    titles = page.locator(".card .title span").all()
    names = {title.inner_text() for title in titles if title.is_visible()}
    assert len(names) > 5
    assert names & SHORT == set()
    page.context.close()


@pytest.mark.parametrize("size", ["wide", "tall"])
def test_where_locations_will_lie_is_forest(chrome: Browser, server: House, size: str) -> None:
    page = laid(chrome, server, size, FRUIT, 1)
    places = page.locator("[data-element=display] .free")
    assert places.count() == 4
    assert places.locator("> .ghost svg").count() == 4
    page.context.close()


def test_news_that_have_no_room_are_told_in_whole_sentences(chrome: Browser, server: House) -> None:
    page, table = page_of(chrome, "tall"), Moment(FRUIT, "", 1).table()
    table.lay(page, server.address)
    news, found = page.locator(".news p:last-child"), set()
    while table.ask is not None:
        if news.count():
            text = news.inner_text()
            assert news.evaluate("line => line.scrollWidth <= line.clientWidth"), text
            found.add(text)
        table.play(1)
        table.show(page)
    assert "A new location: #7 Asian black bear." in found
    page.context.close()


def test_the_cards_of_a_rival_keep_their_size_when_the_first_points_come(
    chrome: Browser, server: House
) -> None:
    page, table = page_of(chrome, "slate"), Moment(TALES, "", 1).table()
    table.lay(page, server.address)
    widths: set[int] = set()
    points = page.locator(".other [data-element^='now/'] .value")
    while not widths or points.inner_text() == "0":
        widths.add(page.locator(".other .card").first.evaluate("card => card.offsetWidth"))
        table.play(1)
        table.show(page)
    widths.add(page.locator(".other .card").first.evaluate("card => card.offsetWidth"))
    assert len(widths) == 1
    page.context.close()


@pytest.mark.parametrize("size", ["wide", "slate", "flat"])
def test_rumpelstiltskin_is_seen(chrome: Browser, server: House, size: str) -> None:
    tales = GAMES[TALES]
    page, table = page_of(chrome, size), FixedTable(new_game(tales, tales.setup("solo", 1)).log)
    table.lay(page, server.address)
    assert page.locator(".middle:has([data-element='now/red']) > .ghost svg").is_visible()
    page.context.close()


@pytest.mark.parametrize("size", ["wide", "tall"])
def test_animals_are_chosen_by_their_pictures(chrome: Browser, server: House, size: str) -> None:
    page = laid(chrome, server, size, FRUIT, 0)
    animals = page.locator("[data-element=animals] .card[data-item]")
    assert animals.count() == 6
    assert all(animal.locator(".art svg").is_visible() for animal in animals.all())
    page.context.close()
