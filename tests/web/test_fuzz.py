"""Whatever is sent: no crash, no effect, no leak. See tests/soak."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from fabletable.web.table import arranging
from tests.crafted import RECORDED
from tests.soak import fuzz
from tests.soak.inside import Building, replies


def test_thousands_of_strange_messages_and_requests_change_nothing() -> None:
    report = asyncio.run(fuzz.inside("1", 12))
    assert report.found == []
    assert report.tried.total() > 3_000


def test_strange_things_over_real_connections(tmp_path: Path) -> None:
    report = fuzz.outside(tmp_path / "data", "1", 3)
    assert report.found == []
    assert report.tried["connections ended by the protocol"], "a huge message ends the connection"


def test_a_server_that_lets_others_arrange_the_table_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arranging, "_must_host", lambda *_: None)
    assert asyncio.run(fuzz.inside("1", 1)).found


@pytest.mark.parametrize("text", ['{"a":' * 1_900, '{"a":' + "[" * 4_000, "[" * 4_000])
def test_a_message_too_deep_to_read_is_refused(text: str) -> None:
    async def story() -> None:
        building = Building()
        scene = await fuzz.opened(building, "fine-sand")
        async with building.line(scene.table, building.cookie(fuzz.BEN)) as line:
            (answer,) = replies(await line.tell(text))
            assert answer["code"] == "bad-message"
        await building.hall.close()

    asyncio.run(story())


def test_a_wish_has_a_name_that_every_store_can_hold() -> None:
    """Else the choices of others, which are stored with it, are stored once more without it."""

    async def story() -> None:
        building = Building()
        scene = await fuzz.opened(building, "fine-sand")
        async with building.line(scene.table, building.cookie(fuzz.ANN)) as line:
            for name, refused in (("a\0b", True), ("\0", True), ("\n", False), ("é 🦊", False)):
                text = json.dumps({"type": "ping", "id": name})
                (answer,) = replies(await line.tell(text))
                assert (answer.get("code") == "bad-message") is refused, name
        await building.hall.close()

    asyncio.run(story())


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/import", "/api/comparisons"])
def test_a_request_too_deep_to_read_is_a_mistake(path: str) -> None:
    async def story() -> None:
        building = Building()
        for body in (b"[" * 50_000, b'{"a":' * 30_000):
            status, found = await building.ask("POST", path, body)
            assert status == 400
            assert b"error" in found
        await building.hall.close()

    asyncio.run(story())


@pytest.mark.parametrize("half", [b"\xed\xa0\x80", b"\\ud800"])
@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/import", "/api/comparisons"])
def test_half_a_letter_is_a_mistake(path: str, half: bytes) -> None:
    """Nor is it said back to whoever sent it: no answer could carry it."""

    async def story() -> None:
        building = Building()
        body = RECORDED[0].read_bytes().replace(b'"seats": []', b'"seats": ["%s"]' % half)
        for one in (b'{"name": "%s"}' % half, body):
            status, found = await building.ask("POST", path, one)
            assert status == 400
            assert b"error" in found
        await building.hall.close()

    asyncio.run(story())


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "//", "http://evil.example"])
def test_a_page_of_somebody_else_changes_nothing(origin: str) -> None:
    async def story() -> None:
        building = Building()
        body, headers = b'{"name": "Eve"}', {"origin": origin}
        status, _ = await building.ask("POST", "/api/me", body, headers=headers)
        assert status == 403
        assert not building.store.names
        await building.hall.close()

    asyncio.run(story())
