"""Whoever watches over a server learns whether it is well; and it ends without losing anybody."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.soak.inside import Building, Message
from tests.web.house import House, Person
from tests.web.postgres import Cluster


def figures(person: Person) -> dict[str, float]:
    text = person.ask("GET", "/metrics")[1].decode()
    for line in text.splitlines():
        assert re.fullmatch(
            r"# (HELP|TYPE) fabletable_\w+ .+|fabletable_\w+(\{.+\})? [0-9.]+", line
        )
    lines = [line for line in text.splitlines() if line[0] != "#"]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_it_says_that_it_is_well_and_how_much_it_does(tmp_path: Path) -> None:
    with House(tmp_path) as one:
        ann = Person(one, "Ann")
        assert ann.raw("GET", "/healthz") == (200, b"well\n")
        table = ann.open("wonder-tales", "me", mode="solo")
        before = figures(ann)
        with ann.live(table) as live:
            live.choose(live.keys[0])
            assert live.do("choose", ask="of another day", key="x")["type"] == "refused"
            now = figures(ann)
        assert now["fabletable_connections"] == now["fabletable_tables"] == 1
        assert now["fabletable_bots_waiting"] == 0
        assert now["fabletable_choices_total"] == before["fabletable_choices_total"] + 1 == 1
        assert now["fabletable_commit_seconds_count"] > before["fabletable_commit_seconds_count"]
        assert now["fabletable_commit_seconds_sum"] > before["fabletable_commit_seconds_sum"]
        assert now['fabletable_refusals_total{code="not-asked"}'] == 1


def test_figures_are_for_the_machine_itself() -> None:
    async def asked_from_elsewhere() -> int:
        building = Building()
        status, _ = await building.ask("GET", "/metrics")
        await building.hall.close()
        return status

    assert asyncio.run(asked_from_elsewhere()) == 404


def test_it_says_when_its_database_is_away(cluster: Cluster, database: str, tmp_path: Path) -> None:
    with House(tmp_path, database) as one:
        ann = Person(one, "Ann")
        table = ann.open("wonder-tales", "me", mode="solo")
        with ann.live(table) as live:
            choice = {"ask": live.state["ask"]["id"], "key": live.keys[0]}
            cluster.away(database)
            assert ann.raw("GET", "/healthz") == (503, b"the database does not answer\n")
            assert ann.raw("GET", "/api/me")[0] == 503
            wish = live.send("choose", **choice)
            with pytest.raises(ConnectionClosed) as ended:
                live.answer_to(wish)
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 1012
            cluster.back(database)
            assert ann.raw("GET", "/healthz") == (200, b"well\n")
            live.connect()
            assert live.do("choose", id=wish, **choice)["type"] == "done"


def test_who_is_there_when_it_ends_is_told_to_come_again(tmp_path: Path) -> None:
    with House(tmp_path) as one:
        ann = Person(one, "Ann")
        with ann.live(ann.open("wonder-tales", "me", mode="solo")) as live:
            os.kill(one.pid, signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as ended:
                live.until(lambda: False)
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 1012
        assert one.stop() in (0, -15, 143)


def test_who_comes_while_it_ends_is_told_why_not() -> None:
    async def coming() -> tuple[tuple[int, bytes], list[Message]]:
        building = Building()
        ann = building.cookie("ann")
        solo = {"game": "wonder-tales", "mode": "solo", "seats": [{"kind": "me"}]}
        table = (await building.json("/api/tables", solo, ann))["table"]
        building.hall.ending = True
        health = await building.ask("GET", "/healthz")
        async with building.line(table, ann) as line:
            sent = line.sent
        await building.hall.close()
        return health, sent

    health, (start, body) = asyncio.run(coming())
    assert health == (503, b"this server ends\n")
    assert start["status"] == 503
    assert b"another one answers" in body["body"]
