"""What fails on the way changes nothing, and the table goes on."""

from __future__ import annotations

import asyncio

import pytest

from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.web.bots import at_table
from fabletable.web.doors.live import COME_AGAIN
from fabletable.web.store.protocol import Change, NotStored, Unreachable
from fabletable.web.table import room, showing, sight, viewer
from tests.web.test_undo import party, told

ANSWER = Game.answer


@pytest.fixture
def broken_rule(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The first choice in any game fails, as if its rule were wrong; says on which keys."""
    failed: list[str] = []

    def answer(self: Game, player: int, key: str) -> None:
        if not failed:
            failed.append(key)
            raise ZeroDivisionError("a rule of no game")
        ANSWER(self, player, key)

    monkeypatch.setattr(Game, "answer", answer)
    return failed


@pytest.mark.usefixtures("broken_rule")
def test_a_rule_that_fails_is_as_if_nobody_had_chosen() -> None:
    @told
    async def story() -> None:
        async with party("wonder-tales", 1, mode="solo") as table:
            (ann,) = table.people
            keys, ask = ann.keys, ann.part("ask")
            answer = await ann.wish("choose", ask=ask["id"], key=keys[0])
            assert answer["code"] == "cannot"
            assert "Division" not in answer["why"]
            assert table.choices == []
            await ann.choose(keys[1])  # the same question is still open
            assert [key for _, key in table.choices] == [keys[1]]

    story()


def test_a_table_that_cannot_be_drawn_is_shown_again_once_it_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A file of somebody's own leads where no game does; whoever sits there is not thrown out."""

    def failing(*_: object) -> None:
        raise ZeroDivisionError("a hand of hidden cards")

    @told
    async def story() -> None:
        async with party("wonder-tales", 1, mode="solo") as table:
            (ann,) = table.people
            before = ann.part("elements")
            ask = ann.part("ask")
            with monkeypatch.context() as patched:
                patched.setattr(sight, "standing_of", failing)
                answer = await ann.wish("choose", ask=ask["id"], key=ann.keys[0])
                assert answer["type"] == "done"
                assert ann.part("ask") is None
                assert showing.UNDRAWN in ann.part("room")["note"]
                cookie = table.building.cookie("person-0")
                async with table.building.line(table.table, cookie) as again:
                    assert showing.UNDRAWN in again.text
                    assert "hidden" not in again.text
            assert await ann.undo() == "done"
            assert showing.UNDRAWN not in ann.part("room").get("note", "")
            assert ann.part("elements") == before
            assert ann.part("ask")["options"] == ask["options"]

    story()


def test_who_cannot_be_told_what_they_see_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what lies there, some is looked at only as it is put into words."""

    def failing(*_: object) -> None:
        raise ZeroDivisionError("a hand of hidden cards")

    @told
    async def story() -> None:
        async with party("wonder-tales", 1, mode="solo") as table:
            (ann,) = table.people
            with monkeypatch.context() as patched:
                patched.setattr(viewer, "drawn", failing)
                answer = await ann.wish("choose", ask=ann.part("ask")["id"], key=ann.keys[0])
                assert answer["type"] == "done"
            assert ann.line.sent[-1] == {"type": "websocket.close", "code": COME_AGAIN}
            assert "hidden" not in ann.line.text
            async with table.building.line(table.table, table.building.cookie("person-0")) as again:
                assert '"elements"' in again.text

    story()


def test_an_end_that_cannot_be_told_throws_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: Game) -> None:
        raise ZeroDivisionError("a hand of hidden cards")

    @told
    async def story() -> None:
        async with party("wonder-tales", 1, mode="solo") as table:
            (ann,) = table.people
            with monkeypatch.context() as patched:
                patched.setattr(Game, "ending", property(failing))
                while ann.keys:
                    await ann.choose()
                assert table.game.result is not None
                assert showing.UNDRAWN in ann.part("room")["note"]
                cookie = table.building.cookie("person-0")
                async with table.building.line(table.table, cookie) as again:
                    assert showing.UNDRAWN in again.text
                    assert "hidden" not in again.text

    story()


def test_a_replay_on_which_a_rule_fails_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def failing(self: Game, viewer: int) -> None:
        raise ZeroDivisionError("a hand of hidden cards")

    @told
    async def story() -> None:
        async with party("wonder-tales", 1, mode="solo") as table:
            (ann,) = table.people
            cookie = table.building.cookie("person-0")
            while ann.keys:
                await ann.choose()
            share = await table.building.json(
                f"/api/tables/{table.table}/share", {"number": 1}, cookie
            )
            monkeypatch.setattr(Game, "scene", failing)
            status, said = await table.building.ask("GET", f"/api{share['link']}")
            assert (status, b"hidden" in said) == (400, False)

    story()


def test_a_bot_on_whose_choice_a_rule_fails_takes_another(broken_rule: list[str]) -> None:
    @told
    async def story() -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "apprentice"}]
        options = {"blue": "second"}
        async with party("wonder-tales", 1, seats=seats, options=options, pace=0) as table:
            async with asyncio.timeout(30):
                while not table.choices:
                    await table.people[0].line.quiet()
            assert broken_rule
            assert table.choices[0] != (1, broken_rule[0])

    story()


def test_what_cannot_be_stored_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    @told
    async def story() -> None:
        async with party("wonder-tales", 1, mode="solo") as table:
            (ann,) = table.people
            before, keep = ann.part("elements"), table.building.store.commit

            async def full(change: Change) -> None:
                raise NotStored("the disk is full")

            monkeypatch.setattr(table.building.store, "commit", full)
            ask, key = ann.part("ask"), ann.keys[0]
            answer = await ann.wish("choose", ask=ask["id"], key=key)
            assert answer["code"] == "not-stored"
            assert ann.part("elements") == before
            assert ann.part("ask") == ask
            monkeypatch.setattr(table.building.store, "commit", keep)
            await ann.choose(key)
            assert (await table.reloaded()).choices == table.choices == [(0, key)]

    story()


def test_a_bot_waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_table, "RARELY", 0.01)

    @told
    async def story() -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "apprentice"}]
        options = {"blue": "first"}
        async with party("wonder-tales", 1, seats=seats, options=options, pace=0) as table:
            (ann,) = table.people
            keep, failures = table.building.store.commit, 0

            async def often_full(change: Change) -> None:
                nonlocal failures
                failures += 1
                if failures % 3:
                    raise NotStored("the disk is full")
                await keep(change)

            while ann.keys:
                await ann.choose()
            monkeypatch.setattr(table.building.store, "commit", often_full)
            async with asyncio.timeout(30):
                while not ann.keys:
                    await asyncio.sleep(0.01)
                    await ann.line.quiet()
            assert failures >= 3
            monkeypatch.setattr(table.building.store, "commit", keep)
            assert (await table.reloaded()).choices == table.choices

    story()


@pytest.mark.parametrize("trouble", [NotStored, Unreachable])
def test_a_boundary_that_cannot_be_stored_is_stored_later(
    monkeypatch: pytest.MonkeyPatch, trouble: type[Mistake]
) -> None:
    """Also where the database is away; and the server ends as it should meanwhile."""
    monkeypatch.setattr(room, "RUSH", 0.0)

    @told
    async def story() -> None:
        async with party("wonder-tales", 1, mode="solo") as table:
            (ann,) = table.people
            keep = table.building.store.commit
            stored = table.room.stored

            async def full(change: Change) -> None:
                if not change.entries:
                    raise trouble("not now")
                await keep(change)

            monkeypatch.setattr(table.building.store, "commit", full)
            for _ in range(4):  # in a rush, all boundaries but the first come after the choice
                await ann.choose()
            behind = [stored.behind]
            await table.building.hall.close()
            monkeypatch.setattr(table.building.store, "commit", keep)
            await ann.choose()
            assert [*behind, stored.behind] == [True, False]
            assert table.building.store.boundaries[table.table]

    story()


def test_tables_that_began_together_store_their_boundaries_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two hundred at once kept everybody waiting for a quarter of a second."""
    rush, waits, sleep = 100.0, list[float](), asyncio.sleep
    monkeypatch.setattr(room, "RUSH", rush)

    async def slept(seconds: float) -> None:
        if rush / 2 <= seconds <= rush:
            waits.append(seconds)
            seconds = 0.0
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", slept)

    @told
    async def story() -> None:
        for number in range(12):
            async with party("wonder-tales", 1, mode="solo") as table, asyncio.timeout(30):
                while len(waits) == number:
                    await table.people[0].choose()
        assert max(waits) - min(waits) > rush / 10

    story()
