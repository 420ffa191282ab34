"""Shuffles that nobody makes alone: sealed before, told after, and to be checked by anybody."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser

from fabletable.engine.log import log_text, read_log
from fabletable.lobby.shuffle import seal_of, seed_of
from tests.soak.inside import Building
from tests.terminal.running import run
from tests.web.browser import Visitor
from tests.web.house import House
from tests.web.test_fair import seat_link
from tests.web.test_undo import Sitting, party, told

ANNS, BENS = "a1" * 16, "b2" * 16
SEATS = [{"kind": "me"}, {"kind": "open"}]


async def get(building: Building, path: str, person: str) -> Any:
    status, found = await building.ask("GET", path, cookie=building.cookie(person))
    assert status == 200, found
    return json.loads(found)


async def opened(building: Building, **more: object) -> tuple[str, str]:
    """Ann's table, and the seal that she was shown before."""
    shown = await get(building, "/api/sealed", "ann")
    wish = {"game": "wonder-tales", "seats": SEATS, "table": shown["table"], "share": ANNS, **more}
    table = (await building.json("/api/tables", wish, building.cookie("ann")))["table"]
    return table, shown["sealed"]


def test_a_seed_is_made_of_the_secret_and_all_shares() -> None:
    assert seal_of("ab") == sha256(b"ab").hexdigest()
    assert seed_of("ab", ["01", "", "02"]) == sha256(b"ab/01//02").hexdigest()


@told
async def test_nothing_is_dealt_before_everybody_sits() -> None:
    building = Building()
    table, sealed = await opened(building)
    room = await building.hall.room(table)
    async with building.line(table, building.cookie("ann")) as line:
        ann = Sitting(line, 0)
        shown = ann.part("room")
        assert shown["number"] == 0
        assert shown["sealed"] == sealed
        assert shown["shared"]
        assert ann.part("ask") is None
        assert ann.part("waiting") == []
        (card,) = (await get(building, "/api/me", "ann"))["tables"]
        assert not card["over"]
        for wish in ({"kind": "next"}, {"kind": "undo"}, {"kind": "recall", "line": 0}):
            assert (await ann.wish(**wish))["type"] == "refused"
        again = Building(building.store)  # as after a restart
        async with again.line(table, again.cookie("ann")) as there:
            assert Sitting(there, 0).part("room")["sealed"] == sealed
        token = await seat_link(building, table, 1)
        invitation = await get(building, f"/api/invitation/{token}", "ben")
        assert invitation["sealed"] == sealed, "Ben sees it before he gives his share"
        assert invitation["host"] == "", "who has no name yet is not called Guest"
        await building.json("/api/take", {"token": token, "share": BENS}, building.cookie("ben"))
        await line.quiet()
        assert ann.part("room")["number"] == 1
        assert ann.part("room")["sealed"] != sealed, "the next game has a seal of its own"
        assert room.game is not None
        shuffle = room.stored.now.started.shuffle
        assert shuffle is not None
        assert seal_of(shuffle.secret) == sealed
        assert room.game.setup.seed == seed_of(shuffle.secret, [ANNS, BENS])
        assert shuffle.secret not in line.text, "a secret until it is over"
    await building.hall.close()


@told
async def test_a_seat_given_to_a_bot_or_to_somebody_here_begins_it_too() -> None:
    for to in ("bot", "me"):
        building = Building()
        table, _ = await opened(building)
        async with building.line(table, building.cookie("ann")) as line:
            assert (await Sitting(line, 0).wish("give-seat", seat=1, to=to))["type"] == "done"
            room = await building.hall.room(table)
            assert room.game is not None
        await building.hall.close()


@told
async def test_campaigns_wait_as_well() -> None:
    building = Building()
    table, sealed = await opened(building, game="fabled-fruit", campaign="fable", name="Summer")
    room = await building.hall.room(table)
    assert room.game is None
    await get(building, f"/api/campaigns/{room.stored.state.opened.campaign}", "ann")
    token = await seat_link(building, table, 1)
    await building.json("/api/take", {"token": token}, building.cookie("ben"))
    shuffle = room.stored.now.started.shuffle
    assert shuffle is not None
    assert (seal_of(shuffle.secret), shuffle.shares) == (sealed, [ANNS, ""])
    assert shuffle.without == ["Guest 2"]
    await building.hall.close()


@told
async def test_a_table_is_opened_once_and_by_whom_it_was_sealed_for() -> None:
    building = Building()
    shown = await get(building, "/api/sealed", "ann")
    wish = {"game": "wonder-tales", "seats": SEATS, "table": shown["table"]}
    for person, status in (("ben", 400), ("ann", 200), ("ann", 400)):
        body = json.dumps(wish).encode()
        found = await building.ask("POST", "/api/tables", body, building.cookie(person))
        assert found[0] == status, found
    await building.hall.close()


@told
async def test_for_the_next_game_everybody_gives_a_share_at_the_table() -> None:
    async with party("wonder-tales") as table:
        ann, ben = table.people
        assert ann.part("room")["without"] == ["Guest", "Guest 2"]
        assert not ann.part("room").get("shared")
        assert (await ann.wish("stir", share=ANNS))["type"] == "done"
        assert ann.part("room")["shared"]
        assert not ben.part("room").get("shared")
        await ben.wish("stir", share=BENS)
        await ben.wish("stir", share=ANNS)  # the first one counts
        sealed = ben.part("room")["sealed"]
        table.room.stored.frozen = "so that it can be left"
        assert (await ann.wish("next"))["type"] == "done"
        shuffle = table.room.stored.now.started.shuffle
        assert shuffle is not None
        assert (seal_of(shuffle.secret), shuffle.shares) == (sealed, [ANNS, BENS])
        assert not ann.part("room").get("without")
        assert not ann.part("room").get("shared"), "another game, another share"
        assert (await ann.wish("stir", share="no number"))["code"] == "bad-message"


async def finished(**more: object) -> tuple[dict[str, Any], str, str]:
    """How a game ended for Ann, its file, and the seal that she was shown before it."""
    building = Building()
    table, sealed = await opened(building, seats=SEATS[:1], mode="solo", **more)
    async with building.line(table, building.cookie("ann")) as line:
        ann = Sitting(line, 0)
        while ann.keys:
            await ann.choose()
            await asyncio.sleep(0.02)  # no faster than a client may speak
        over = ann.part("over")
    path = f"/api/tables/{table}/file"
    _, file = await building.ask("GET", path, cookie=building.cookie("ann"))
    await building.hall.close()
    return over, file.decode(), sealed


def test_at_the_end_everybody_is_told_and_the_file_can_be_verified(tmp_path: Path) -> None:
    over, text, sealed = asyncio.run(finished())
    shuffle = over["shuffle"]
    assert shuffle["sealed"] == sealed == seal_of(shuffle["secret"])
    assert shuffle["shares"] == [ANNS]
    assert shuffle["seed"] == seed_of(shuffle["secret"], [ANNS])
    file = tmp_path / "game.json"
    file.write_text(text)
    said = run("verify", file, "--sealed", sealed, "--share", ANNS)
    assert said.returncode == 0, said
    assert "was dealt as it was sealed" in said.stdout
    assert log_text(read_log(text)) == text

    def refused(change: dict[str, Any], *words: str) -> str:
        log = json.loads(text)
        log["shuffle"] |= change.pop("shuffle", {})
        file.write_text(json.dumps(log | change))
        found = run("verify", file, *words)
        assert found.returncode == 2
        return found.stderr

    assert "not the one that was sealed" in refused({"shuffle": {"secret": "other"}})
    assert "not the one that was sealed" in refused({}, "--sealed", "0" * 64)
    assert "not dealt with this secret" in refused({"seed": "1"})
    assert "not dealt with this secret" in refused({"shuffle": {"shares": [BENS]}})
    assert "your share is not among" in refused({}, "--share", BENS)
    steps = [{"digest": "0" * 16, "choices": []}, *json.loads(text)["steps"][1:]]
    assert "does not follow" in refused({"steps": steps})
    assert "does not tell" in refused({"shuffle": {"secret": 3}})
    assert "this file tells no seal" in refused({"shuffle": {"sealed": ""}})
    assert f"The seal was {sealed}." in run("verify", file, "--sealed", sealed).stdout


# -- in the browser

# Nobody waits for what it answers: by then there is another page.
OPEN = "wish => void import('/static/open.js').then(open => open.openTable(wish))"


def by_click(visitor: Visitor, **wish: object) -> None:
    """Open a table as the page does."""
    visitor.go("/")
    with visitor.page.expect_navigation(url="**/table/*"):
        visitor.page.evaluate(OPEN, {"game": "wonder-tales", **wish})


def test_the_page_says_that_the_shuffle_was_as_sealed(chrome: Browser, server: House) -> None:
    visitor, rng = Visitor(chrome, server), Random(1)
    by_click(visitor, seats=SEATS[:1], mode="solo")
    while visitor.wait_for_something_to_do() == "option":
        visitor.choose(rng)
    line = visitor.page.locator(".shuffle")
    line.wait_for()
    visitor.page.wait_for_function("() => document.querySelector('.shuffle').textContent")
    assert (
        line.inner_text()
        == "The shuffle was as sealed: it was settled before the game, and nobody could choose it."
    )
    assert visitor.complaints == []
    visitor.close()


def test_the_page_waits_for_whom_it_gives_a_link(chrome: Browser, server: House) -> None:
    ann, ben = Visitor(chrome, server), Visitor(chrome, server)
    by_click(ann, seats=SEATS)
    link = ann.page.locator(".gathering input").input_value()
    assert ann.prompt == "Waiting for somebody to sit down"
    ben.page.goto(link)
    ben.page.locator("input[type=text]").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    dealt = "() => document.querySelector('main.table .card')"
    for one in (ann, ben):
        one.page.wait_for_function(dealt)
        assert one.page.locator(".gathering").is_hidden()
        one.page.locator("#table-menu").click()
        assert "without a share" not in one.page.locator("dialog").inner_text()
        assert one.complaints == []
        one.close()
