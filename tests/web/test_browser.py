"""The client in a real browser: a sample of what `run.py soak` does for long."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Route

from fabletable.campaigns.book import is_journal, journal_text
from fabletable.shelf import GAMES
from tests.campaigns.playing import after_games, started
from tests.gallery.pictures import MIDDLES, page_of
from tests.soak.browser import Kind, by_two_browsers, on_one_device, with_bots
from tests.web.browser import DESK, PHONE, Visitor
from tests.web.house import House


@pytest.mark.parametrize(
    "kind",
    [
        Kind("wonder-tales", "solo", "", 1),
        Kind("fine-sand", "", "solo", 1),
        Kind("fabled-fruit", "", "quick", 2),
        Kind("fabletown", "standard", "", 2),
    ],
    ids=str,
)
def test_a_game_is_clicked_to_its_end(chrome: Browser, server: House, kind: Kind) -> None:
    assert with_bots(chrome, server, kind, Random(1)) == []


def test_two_browsers_share_a_table(chrome: Browser, server: House) -> None:
    kind = Kind("wonder-tales", "best-of-three", "", 2)
    assert by_two_browsers(chrome, server, kind, Random(2)) == []


def test_hands_are_covered_and_pages_loaded_anew_on_one_device(
    chrome: Browser, server: House
) -> None:
    assert on_one_device(chrome, server, Kind("fabletown", "standard", "", 2), Random(3)) == []


def test_from_the_shelf_to_the_first_choice_in_one_click(chrome: Browser, server: House) -> None:
    for size in (DESK, PHONE):
        visitor = Visitor(chrome, server, size)
        visitor.go("/")
        visitor.page.get_by_role("button", name="Play", exact=False).first.click()
        assert visitor.wait_for_something_to_do() == "option"
        wide = visitor.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size[0]
        assert visitor.complaints == []
        visitor.close()


def test_a_table_is_renamed_deleted_and_brought_back(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server)
    page = visitor.page
    visitor.open("wonder-tales", "me", mode="solo")
    visitor.go("/")
    page.get_by_role("button", name="put away Wonder Tales").click()
    page.get_by_role("menuitem", name="Rename").click()
    page.get_by_label("What it is called").fill("By the fire")
    page.keyboard.press("Enter")
    entry = page.get_by_role("link", name="Wonder Tales: By the fire")
    entry.wait_for()
    page.get_by_role("button", name="put away Wonder Tales: By the fire").click()
    page.get_by_role("menuitem", name="Delete").click()
    page.get_by_text("Wonder Tales: By the fire is deleted.").wait_for()
    assert entry.count() == 0
    page.keyboard.press("Enter")  # the focus is on Undo
    entry.wait_for()
    page.get_by_role("button", name="put away Wonder Tales: By the fire").click()
    page.get_by_role("menuitem", name="Delete").click()
    page.get_by_role("button", name="Undo").wait_for()
    page.reload()  # nothing is lost with the page
    page.get_by_text("Put away (1)").click()
    page.get_by_role("button", name="Bring back Wonder Tales: By the fire").click()
    entry.click()
    assert visitor.wait_for_something_to_do() == "option"
    assert visitor.complaints == []
    visitor.close()


def test_a_campaign_is_a_box(chrome: Browser, server: House, tmp_path: Path) -> None:
    """Brought as a file, looked at, renamed, branched, saved, deleted and brought back."""
    rules = GAMES["fine-sand"]
    file = tmp_path / "box.json"
    text = journal_text(after_games(started(rules, rules.campaigns["fable"]), 2))
    file.write_text(text, encoding="utf-8")
    visitor = Visitor(chrome, server, motion="no-preference")
    page = visitor.page
    visitor.go("/")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/table/*")
    visitor.go("/")
    page.locator("a[href^='/campaign/']").click()
    page.locator(".group").nth(1).wait_for()
    assert page.locator(".group h3").all_text_contents() == ["After game 1", "After game 2"]
    assert page.locator(".games-played strong").first.inner_text().startswith("Game 2: ")
    new = page.locator(".group [data-new]")
    assert new.count() == 3
    new.first.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelectorAll('.group [data-turned]').length === 3")
    page.get_by_role("button", name="Watch game 1").click()  # though it was played elsewhere
    page.get_by_text("After 0 of").wait_for()
    assert visitor.page.get_by_label("Seen by").locator("option").all_text_contents()[1:] == [
        "Ann",
        "Ben",
    ]
    page.go_back()
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("What it is called").fill("Summer")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Summer", exact=True).wait_for()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    assert is_journal(saved.value.path().read_text(encoding="utf-8"))
    page.get_by_role("button", name="Delete").click()
    page.get_by_text("Summer is deleted.").wait_for()
    assert page.locator("a[href^='/campaign/']").count() == 0
    page.get_by_role("button", name="Undo").click()
    page.locator("a[href^='/campaign/']").click()
    page.get_by_label("Goes on").select_option("after game 1")
    page.get_by_role("button", name="Branch").click()
    page.wait_for_url("**/table/*")
    visitor.go("/")
    page.locator("a[href^='/campaign/']", has_text="Summer 2").click()
    page.get_by_text("branched from Summer, after game 1").wait_for()
    page.get_by_role("link", name="Go on with game 2").click()
    assert visitor.wait_for_something_to_do() in ("option", "cover")
    assert visitor.complaints == []
    visitor.close()


TOP = "document.querySelector('.review').getBoundingClientRect().top"


def test_a_review_that_is_drawn_anew_stays_where_it_is_looked_at(
    chrome: Browser, server: House, tmp_path: Path
) -> None:
    """Once it came into sight again with every number, while one waited for it elsewhere."""
    rules = GAMES["fine-sand"]
    file = tmp_path / "box.json"
    journal = after_games(started(rules, rules.campaigns["fable"]), 1)
    file.write_text(journal_text(journal), encoding="utf-8")
    visitor = Visitor(chrome, server, PHONE)
    page = visitor.page
    looks = iter(range(10))  # one more choice with each

    def underway(route: Route) -> None:
        done = next(looks)
        review = {"seat": 0, "begun": done > 0, "done": done, "total": 10, "failed": ""}
        route.fulfill(json={**review, "start": 0, "won": 0, "choices": []})

    page.route("**/api/replay/*/review*", underway)
    visitor.go("/")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/table/*")
    visitor.go("/")
    page.locator("a[href^='/campaign/']").click()
    page.get_by_role("button", name="Watch game 1").click()
    page.get_by_label("Seen by").select_option("Ann")
    page.get_by_role("button", name="Review these choices").click()
    page.get_by_text("1 of 10 choices looked at").wait_for()
    led = page.evaluate(TOP)
    page.evaluate("for (const one of document.querySelectorAll('*')) one.scrollTop = 0")
    left = page.evaluate(TOP)
    assert left > led
    page.get_by_text("3 of 10 choices looked at").wait_for()
    assert page.evaluate(TOP) == left
    visitor.close()


def test_a_scoring_sheet_fits_a_phone(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server, PHONE)
    visitor.open("fine-sand", "me", campaign="solo", name="Alone")
    visitor.go("/")
    visitor.page.get_by_role("link", name="Fine Sand: Alone First game").click()
    visitor.page.locator(".sheet-table").first.wait_for()
    assert visitor.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    visitor.close()


def test_everything_can_be_chosen_by_keyboard(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server)
    visitor.open("wonder-tales", "me", mode="solo")
    for _ in range(4):
        visitor.wait_for_something_to_do()
        before = visitor.page.locator("main.table").get_attribute("data-n")
        visitor.page.keyboard.press("1")
        visitor.page.wait_for_function(
            "n => document.querySelector('main.table').dataset.n !== n", arg=before
        )
    assert visitor.complaints == []
    visitor.close()


def test_on_a_phone_that_lies_who_goes_by_keys_sees_where_they_are(
    chrome: Browser, server: House
) -> None:
    visitor = Visitor(chrome, server, (844, 390))
    visitor.open("wonder-tales", "me", "apprentice", pace=0)
    seen = """() => {
        const here = document.activeElement, { x, y, right, bottom } = here.getBoundingClientRect();
        return here.matches(".option, .card") && x >= 0 && y >= 0
            && right <= innerWidth && bottom <= innerHeight && right - x > 40;
    }"""
    for _ in range(5):
        visitor.wait_for_something_to_do()
        visitor.page.keyboard.press("Tab")
        while not visitor.page.evaluate("document.activeElement.matches('.option')"):
            visitor.page.keyboard.press("Tab")
        visitor.page.wait_for_function(seen)
        before = visitor.page.locator("main.table").get_attribute("data-n")
        visitor.page.keyboard.press("Enter")
        visitor.page.wait_for_function(
            "n => document.querySelector('main.table').dataset.n !== n", arg=before
        )
    assert visitor.complaints == []
    visitor.close()


def test_earlier_games_at_a_table_are_a_click_away(chrome: Browser, server: House) -> None:
    page, table = page_of(chrome), MIDDLES[0].table()
    table.lay(page, server.address)
    table.show(page, room=table.room() | {"number": 3})
    page.route("**/share", lambda route: route.fulfill(json={"link": "/replay/made-up"}))
    page.locator("#table-menu").click()
    games = page.get_by_role("button", name="Replay of game")
    games.nth(1).wait_for()  # the menu is fetched when it is wanted
    assert games.all_inner_texts() == ["Replay of game 1", "Replay of game 2"]
    with page.expect_request("**/share") as asked:
        games.first.click()
    assert asked.value.post_data_json == {"number": 1}
    page.wait_for_url("**/replay/made-up*")
    page.context.close()


def test_who_wants_to_watch_a_replay_need_not_start_it(chrome: Browser, server: House) -> None:
    page, table = page_of(chrome), MIDDLES[2].table()
    table.play(1000)
    table.lay(page, server.address)
    page.route("**/share", lambda route: route.fulfill(json={"link": "/replay/made-up"}))
    page.get_by_role("button", name="Watch the replay").click()
    page.wait_for_url("**/replay/made-up#at=0&seat=0&plays")
    page.context.close()


def test_all_boxes_stand_side_by_side_on_a_small_desk(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server, (1024, 768))
    visitor.go("/")
    visitor.page.locator(".box").first.wait_for()
    tops = "[...document.querySelectorAll('.box')].map(box => box.getBoundingClientRect().top)"
    first, *others = visitor.page.evaluate(tops)
    assert others == [first] * 3
    visitor.close()


def test_a_reload_comes_back_to_the_same_question(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server)
    visitor.open("fine-sand", "me", mode="solo")
    rng = Random(4)
    for _ in range(12):
        visitor.wait_for_something_to_do()
        visitor.choose(rng)
        visitor.wait_for_something_to_do()
        page = visitor.page
        keys = "[...document.querySelectorAll('.option')].map(one => one.dataset.key)"
        before = page.evaluate(keys), page.locator(".prompt").inner_text()
        page.reload()
        visitor.wait_for_something_to_do()
        assert (page.evaluate(keys), page.locator(".prompt").inner_text()) == before
    assert visitor.complaints == []
    visitor.close()


def test_names_are_text_and_nothing_else(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server)
    name = "<img src=x onerror=a()>"
    visitor.open("wonder-tales", "me", f"here:{name}", options={"blue": "second"})
    visitor.page.get_by_text(name).first.wait_for()
    assert visitor.page.locator("img[src=x]").count() == 0
    assert visitor.complaints == []
    visitor.close()


WHOLE_OR_AWAY = """() => {
  const strip = document.querySelector(".bar .about").getBoundingClientRect();
  return [...document.querySelectorAll(".bar .about span")].map((part) => {
    const { top, right } = part.getBoundingClientRect();
    return top >= strip.bottom ? "away" : right <= strip.right ? "whole" : "cut";
  });
}"""


def test_the_goal_stays_in_the_strip_however_much_stands_there(
    chrome: Browser, server: House
) -> None:
    """Once a long status was squeezed until each letter had a line, and the goal lay on options."""
    visitor = Visitor(chrome, server, (1320, 800))
    visitor.open(
        "fabled-fruit", "me", *[f"here:P{n}" for n in range(2, 6)], campaign="quick", name="A"
    )
    visitor.wait_for_something_to_do()
    visitor.uncover()
    visitor.page.locator(".status .value").first.wait_for()
    goal, bar = [visitor.page.locator(one).bounding_box() for one in (".bar .goal", ".bar")]
    assert goal is not None
    assert bar is not None
    assert goal["y"] + goal["height"] <= bar["y"] + bar["height"]
    mode, campaign = visitor.page.evaluate(WHOLE_OR_AWAY)
    assert "cut" not in (mode, campaign)
    visitor.close()


def test_links_lead_to_where_others_reach_this_machine(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server)
    page, there = visitor.page, "http://10.0.0.7:8420/"

    def reached(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "reach": there})

    page.route("**/api/shelf/*", reached)
    visitor.open("wonder-tales", "me", "apprentice", watching=True)
    visitor.wait_for_something_to_do()
    page.locator("#table-menu").click()
    assert page.get_by_label("Link to watch").input_value().startswith(there)
    page.get_by_role("button", name="Open it for a friend").last.click()
    assert page.get_by_label("Link to this seat").input_value().startswith(there)
    visitor.close()


def test_a_card_is_changed_checked_compared_and_played(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server)
    page = visitor.page
    visitor.go("/workshop/fabled-fruit")
    card = page.locator("[data-card=hippo]")
    card.get_by_label("Name").fill("Old Bruin")
    page.get_by_text("1 value of 1 card changed").wait_for()
    card.locator(".face .long", has_text="Old Bruin").wait_for()  # it is drawn anew
    number = card.locator(".numbers input").first
    number.fill("200")
    card.get_by_text("expected a number from 0 to 20, got 200").wait_for()
    assert page.locator("#play-it").is_disabled()
    number.fill("5")
    page.get_by_text("2 values of 1 card changed, and it can be played").wait_for()
    page.locator("input[type=file]").set_input_files(
        {"name": "odd.toml", "mimeType": "text/plain", "buffer": b"= 3"}
    )
    page.get_by_text("odd.toml: ").wait_for()
    assert page.locator("#play-it").is_enabled(), "what lies on the bench is good all the same"
    page.reload()
    page.get_by_text("2 values of 1 card changed").wait_for()
    page.locator("#compare").click()
    page.locator(".forest li").first.wait_for()
    page.evaluate("document.querySelector('.comparing .stop')?.click()")
    page.get_by_text(re.compile("You stopped it|It stopped by itself")).wait_for()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], "nothing lies beyond the edge"
    page.locator("#play-it").click()
    assert visitor.wait_for_something_to_do() == "option"
    assert "Old Bruin" in page.content()
    visitor.choose(Random(3))
    assert visitor.complaints == []
    visitor.close()
