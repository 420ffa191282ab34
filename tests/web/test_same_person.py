"""Somebody stays the same person: under the names of one machine, and on another device."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from playwright.sync_api import Browser

from fabletable.web import people
from fabletable.web.people import COOKIE
from fabletable.web.table.room import Room
from fabletable.web.table.viewer import Viewer
from tests.soak.inside import Building, heard
from tests.web.browser import Visitor
from tests.web.house import House, Person, Refusal
from tests.web.test_undo import Sitting, party, told


async def asked(building: Building, path: str, wish: object, person: str) -> tuple[int, Any]:
    body = json.dumps(wish).encode()
    status, found = await building.ask("POST", path, body, building.cookie(person))
    return status, json.loads(found)


@told
async def test_a_code_brings_all_tables_along_once() -> None:
    async with party("wonder-tales", 1, mode="solo") as table:
        building = table.building
        _, found = await asked(building, "/api/code", {}, "person-0")
        assert len(found["code"]) == 10
        status, me = await asked(building, "/api/come", {"code": found["code"].lower()}, "phone")
        assert status == 200
        assert [one["id"] for one in me["tables"]] == [table.table]
        status, why = await asked(building, "/api/come", {"code": found["code"]}, "thief")
        assert status == 400
        assert "no longer" in why["error"]
        assert (await asked(building, "/api/come", {"code": "AAAAAAAAAA"}, "thief"))[0] == 400


def test_a_code_does_not_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fabletable.web.people.CODE_SECONDS", -1)

    @told
    async def story() -> None:
        building = Building()
        _, found = await asked(building, "/api/code", {}, "ann")
        assert (await asked(building, "/api/come", {"code": found["code"]}, "phone"))[0] == 400
        await building.hall.close()

    story()


@told
async def test_a_code_is_signed_out_with_all_other_devices() -> None:
    building = Building()
    _, found = await asked(building, "/api/code", {}, "ann")
    assert (await asked(building, "/api/only-here", {}, "ann"))[0] == 200
    assert (await asked(building, "/api/come", found, "thief"))[0] == 400
    await building.hall.close()


def test_codes_that_nobody_came_by_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    @told
    async def story() -> None:
        building = Building()
        _, first = await asked(building, "/api/code", {}, "ann")
        await asked(building, "/api/code", {}, "ann")
        status, _ = await asked(building, "/api/come", first, "phone")
        assert status == 400, "there is a newer one"
        await asked(building, "/api/code", {}, "ben")
        assert len(building.store.names) == 2
        monkeypatch.setattr("fabletable.web.people.CODE_SECONDS", -1)
        await asked(building, "/api/code", {}, "eve")
        assert len(building.store.names) == 1
        await building.hall.close()

    story()


@told
async def test_a_code_is_good_for_one_of_two_who_come_at_once() -> None:
    building = Building()
    _, found = await asked(building, "/api/code", {}, "ann")
    both = [asked(building, "/api/come", found, device) for device in ("phone", "thief")]
    assert sorted(status for status, _ in await asyncio.gather(*both)) == [200, 400]
    await building.hall.close()


@told
async def test_other_devices_are_somebody_new_once_somebody_says_so() -> None:
    async with party("wonder-tales", 1, mode="solo") as table:
        building, [line] = table.building, [one.line for one in table.people]
        old = building.cookie("person-0")
        status, me = await asked(building, "/api/only-here", {}, "person-0")
        assert status == 200
        assert [one["id"] for one in me["tables"]] == [table.table]
        await line.quiet()
        assert line.closed  # to come again, and show a cookie
        _, found = await building.ask("GET", "/api/me", cookie=old)
        assert json.loads(found)["tables"] == []
        async with building.line(table.table, old) as stranger:
            assert "we do not know you" in stranger.text
        new = f"{COOKIE}={await building.hall.cookie('person-0')}"
        async with building.line(table.table, new) as again:
            assert heard(again.sent)[0]["room"]["you"] == 0


@told
async def test_who_may_have_been_signed_out_unheard_shows_their_cookie_again() -> None:
    async with party("wonder-tales", 1, mode="solo") as table:
        hall, [line] = table.building.hall, [one.line for one in table.people]
        await people.only_here(hall.store, "person-0")  # by another process
        hall.missed()
        await line.quiet()
        assert line.closed


def test_who_is_signed_out_while_they_come_in_is_not_in(monkeypatch: pytest.MonkeyPatch) -> None:
    join = Room.join

    @told
    async def story() -> None:
        async with party("wonder-tales", 1, mode="solo") as table:
            hall = table.building.hall

            async def slow(self: Room, *who: str) -> Viewer:
                await hall.only_here("person-0")
                return await join(self, *who)

            monkeypatch.setattr(Room, "join", slow)
            async with table.building.line(table.table, table.building.cookie("person-0")) as late:
                assert late.closed

    story()


def test_the_other_device_is_the_same_person_from_then_on(server: House) -> None:
    ann, phone = Person(server, "Ann"), Person(server)
    table = ann.open("wonder-tales", "me", mode="solo")
    phone.post("/api/come", ann.post("/api/code", {}))
    assert [one["id"] for one in phone.get("/api/me")["tables"]] == [table]
    with phone.live(table) as live:
        assert live.state["room"]["you"] == 0


def test_a_sealed_table_is_opened_once_also_on_disk(server: House) -> None:
    ann = Person(server, "Ann")
    sealed = ann.get("/api/sealed")["table"]
    ann.open("wonder-tales", "me", mode="solo", table=sealed)
    with pytest.raises(Refusal, match="open already"):
        ann.open("wonder-tales", "me", mode="solo", table=sealed)


@told
async def test_the_host_makes_a_new_link_and_the_old_one_leads_nowhere() -> None:
    building = Building()
    wish = {"game": "wonder-tales", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = (await building.json("/api/tables", wish, building.cookie("ann")))["table"]
    async with building.line(table, building.cookie("ann")) as line:
        ann = Sitting(line, 0)
        old = ann.part("room")["seats"][1]["link"]
        await ann.wish("give-seat", seat=1, to="open")
        new = ann.part("room")["seats"][1]["link"]
        for link, status in ((old, 400), (new, 200)):
            token = link.rpartition("/")[2]
            assert (await asked(building, "/api/take", {"token": token}, "ben"))[0] == status
    await building.hall.close()


def test_localhost_and_its_number_are_one_person(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server)
    visitor.context.unroute_all()
    path = visitor.open("wonder-tales", "me", mode="solo")
    visitor.page.goto(f"http://localhost:{server.port}/?from=elsewhere")
    assert visitor.page.url == f"{server.address}/?from=elsewhere"
    visitor.page.locator(f".entry[href='{path}']").wait_for()
    visitor.close()


def test_a_code_is_shown_here_and_typed_there(chrome: Browser, server: House) -> None:
    here, there = Visitor(chrome, server), Visitor(chrome, server)
    path = here.open("wonder-tales", "me", mode="solo")
    for one in (here, there):
        one.go("/")
        one.page.get_by_text("Your tables on another device").click()
    here.page.get_by_role("button", name="Show a code").click()
    code = here.page.locator(".code strong").inner_text()
    there.page.get_by_label("Code of the other device").fill(code)
    there.page.get_by_role("button", name="Bring my tables here").click()
    there.page.locator(f".entry[href='{path}']").wait_for()
    for one in (here, there):
        assert one.complaints == []
        one.close()
