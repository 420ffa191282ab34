"""What cannot be read says so in the words of a person, and nobody else is affected."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from fabletable.web.store.protocol import Entry
from tests.soak.inside import heard
from tests.soak.memory_store import MemoryStore
from tests.web.test_undo import Party, party, told

Damage = Callable[[MemoryStore, str], None]


def changed(log: list[Entry], at: int, what: bytes) -> None:
    log[at] = replace(log[at], what=what)


def no_json(store: MemoryStore, table: str) -> None:
    changed(store.logs[table], -1, b"\x00\x00")


def no_line(store: MemoryStore, table: str) -> None:
    changed(store.logs[table], -1, b'{"type":"sung"}')


def no_first_line(store: MemoryStore, table: str) -> None:
    del store.logs[table][0]


def no_start(store: MemoryStore, table: str) -> None:
    del store.logs[table][1]


def one_is_missing(store: MemoryStore, table: str) -> None:
    log = store.logs[table]
    log.append(replace(log[-1], seq=log[-1].seq + 2))


def never_planned(store: MemoryStore, table: str) -> None:
    line = json.loads(store.logs[table][0].what)
    del line["plan"]
    changed(store.logs[table], 0, json.dumps(line).encode())
    del store.logs[table][1:]


def nobody_there(store: MemoryStore, table: str) -> None:
    line = json.loads(store.logs[table][-1].what) | {"seat": 7}
    changed(store.logs[table], -1, json.dumps(line).encode())


async def as_after_a_restart(table: Party) -> list[dict[str, Any]]:
    """All that somebody is sent who comes back."""
    building = type(table.building)(table.building.store)
    async with building.line(table.table, building.cookie("person-0")) as line:
        found = heard(line.sent)
        assert line.closed == (found[-1]["type"] == "gone")
    await building.hall.close()
    return found


@pytest.mark.parametrize(
    "damage",
    [no_json, no_line, no_first_line, no_start, one_is_missing, never_planned, nobody_there],
)
def test_a_log_that_cannot_be_read_says_so(damage: Damage) -> None:
    @told
    async def story() -> None:
        async with party("wonder-tales", 1, mode="solo") as table:
            await table.people[0].choose()
            damage(table.building.store, table.table)
            (gone,) = await as_after_a_restart(table)
            assert gone["type"] == "gone"  # so nobody tries again and again
            assert gone["why"].startswith("this table cannot be read")
            cookie = table.building.cookie("person-0")
            wish = {"game": "wonder-tales", "seats": [{"kind": "me"}], "mode": "solo"}
            await table.building.json("/api/tables", wish, cookie)

    story()


@told
async def test_choices_that_do_not_fit_together_are_not_blamed_on_the_rules() -> None:
    async with party("wonder-tales", 1, mode="solo") as table:
        await table.people[0].choose()
        store = table.building.store
        line = json.loads(store.logs[table.table][1].what) | {"seed": "another"}
        changed(store.logs[table.table], 1, json.dumps(line).encode())
        for boundary in (b"no JSON", b'{"step": "\xff"}', b""):
            store.boundaries[table.table] = boundary
            (shown,) = await as_after_a_restart(table)
            words = shown["room"]["frozen"]
            assert "rules have changed" not in words
            assert "does not fit together" in words


@pytest.mark.parametrize("harm", [b"\x00", b'{"title": "\xff"}'])
def test_a_damaged_entry_of_a_list_stands_beside_the_others(harm: bytes) -> None:
    told(partial(damaged_in_a_list, harm))()


async def damaged_in_a_list(harm: bytes) -> None:
    async with party("wonder-tales", 1, mode="solo") as table:
        cookie = table.building.cookie("person-0")
        wish = {"game": "wonder-tales", "seats": [{"kind": "me"}], "mode": "solo"}
        other = (await table.building.json("/api/tables", wish, cookie))["table"]
        table.building.store.listings[table.table] = harm
        status, found = await table.building.ask("GET", "/api/me", cookie=cookie)
        assert status == 200
        cards = {one["id"]: one for one in json.loads(found)["tables"]}
        assert cards.keys() == {table.table, other}
        assert cards[table.table]["title"] == "A table (its entry in this list is damaged)"


@told
async def test_who_cannot_be_known_by_a_cookie_is_told_so() -> None:
    async with party("wonder-tales", 1, mode="solo") as table:
        table.building.store.names["devices/person-0"] = "\x12"
        cookie = table.building.cookie("person-0")
        status, found = await table.building.ask("GET", "/api/me", cookie=cookie)
        assert status == 400
        assert "which devices are yours cannot be read" in found.decode()
