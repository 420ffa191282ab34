"""What stands on somebody's shelf: renamed, put away, brought back, deleted; and settings."""

from __future__ import annotations

import json
from time import time
from typing import Any

import pytest

from fabletable.engine.errors import Mistake
from fabletable.lobby.challenge import find_challenge
from fabletable.lobby.teller import made_beyond
from fabletable.shelf import find_game
from fabletable.web import hall, people
from fabletable.web.people import WATCHES
from fabletable.web.table import shelving
from tests.soak.inside import Building, heard
from tests.web.test_same_person import asked
from tests.web.test_undo import Sitting, party, told

ANN, BEN = "person-0", "person-1"


async def me(building: Building, person: str) -> dict[str, Any]:
    _, found = await building.ask("GET", "/api/me", cookie=building.cookie(person))
    shown: dict[str, Any] = json.loads(found)
    return shown


async def put_away(building: Building, table: str, person: str, back: bool = False) -> str:
    """The error, or nothing."""
    _, found = await asked(building, f"/api/tables/{table}/away", {"back": back}, person)
    return str(found.get("error", ""))


def ids(cards: list[dict[str, Any]]) -> list[str]:
    return [card["id"] for card in cards]


async def opened(building: Building, person: str, **more: object) -> str:
    wish = {"game": "wonder-tales", "seats": [{"kind": "me"}], "mode": "solo", **more}
    found = await building.json("/api/tables", wish, building.cookie(person))
    return str(found["table"])


# -- names


@told
async def test_the_host_renames_a_table_for_everybody() -> None:
    async with party("wonder-tales", 2) as table:
        path = f"/api/tables/{table.table}/name"
        status, found = await asked(table.building, path, {"name": "  By  the fire "}, ANN)
        assert (status, found["tables"][0]["title"]) == (200, "Wonder Tales: By the fire")
        await table.people[1].line.quiet()
        assert table.people[1].part("room")["title"] == "Wonder Tales: By the fire"
        assert [card["host"] for card in (await me(table.building, BEN))["tables"]] == [False]
        status, found = await asked(table.building, path, {"name": "Mine"}, BEN)
        assert (status, found["error"]) == (400, "only the host can give it another name")
        assert (await asked(table.building, path, {"name": "x" * 99}, ANN))[0] == 400
        again = Building(table.building.store)
        assert (await me(again, BEN))["tables"][0]["title"] == "Wonder Tales: By the fire"
        await again.hall.close()


@told
async def test_a_campaign_is_renamed_with_its_table() -> None:
    building = Building()
    row = [{"kind": "me"}]
    table = await opened(building, ANN, game="fine-sand", mode="", campaign="solo", seats=row)
    await building.json(f"/api/tables/{table}/name", {"name": "Alone"}, building.cookie(ANN))
    found = await me(Building(building.store), ANN)
    assert [one["name"] for one in found["campaigns"]] == ["Alone"]
    assert [one["title"] for one in found["tables"]] == ["Fine Sand: Alone"]
    assert await put_away(building, table, ANN) == ""
    assert (await me(building, ANN))["campaigns"] == []
    assert await put_away(building, table, ANN, back=True) == ""
    assert [one["name"] for one in (await me(building, ANN))["campaigns"]] == ["Alone"]
    await building.hall.close()


# -- putting away


@told
async def test_what_nobody_else_keeps_is_gone_at_once_and_can_be_brought_back() -> None:
    async with party("wonder-tales", 1, mode="solo") as table:
        building, [ann] = table.building, table.people
        await ann.choose()
        question = ann.part("ask")
        assert await put_away(building, table.table, "eve") == "there is no such table"
        assert await put_away(building, table.table, ANN) == ""
        await ann.line.quiet()
        assert heard(ann.line.sent)[-1] == {"type": "gone", "why": "this table was deleted"}
        found = await me(building, ANN)
        assert (ids(found["tables"]), ids(found["away"])) == ([], [table.table])
        for one in (building, Building(building.store)):  # and after a crash
            async with one.line(table.table, one.cookie(ANN)) as line:
                assert "this table was deleted" in line.text
        after = Building(building.store)
        assert await put_away(after, table.table, ANN, back=True) == ""
        assert ids((await me(after, ANN))["tables"]) == [table.table]
        async with after.line(table.table, after.cookie(ANN)) as line:
            assert heard(line.sent)[0]["ask"] == question


@told
async def test_nobody_is_robbed_of_a_table() -> None:
    async with party("wonder-tales", 2) as table:
        building = table.building
        assert [one["others"] for one in (await me(building, ANN))["tables"]] == [True]
        assert await put_away(building, table.table, ANN) == ""
        assert ids((await me(building, ANN))["tables"]) == []
        [card] = (await me(building, BEN))["tables"]
        assert (card["id"], card["others"]) == (table.table, False)
        assert not any(one.line.closed for one in table.people), "they play on"
        assert await put_away(building, table.table, BEN) == ""
        await table.people[1].line.quiet()
        assert all("was deleted" in one.line.text for one in table.people)
        assert await put_away(building, table.table, ANN, back=True) == ""
        assert ids((await me(building, ANN))["tables"]) == [table.table]
        assert ids((await me(building, BEN))["away"]) == [table.table]


def test_what_everybody_put_away_long_ago_is_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    @told
    async def story() -> None:
        building = Building()
        kept, gone = await opened(building, ANN), await opened(building, ANN)
        row = [{"kind": "me"}]
        box = await opened(building, ANN, game="fine-sand", mode="", campaign="solo", seats=row)
        for table in (gone, box):
            await put_away(building, table, ANN)
        await building.hall.sweep()
        assert set(building.store.logs) == {kept, gone, box}, "it may still be brought back"
        monkeypatch.setattr(hall, "GRACE", 0)
        await building.hall.sweep()
        assert set(building.store.logs) == {kept}
        assert building.store.journals == {}
        assert await put_away(building, gone, ANN, back=True) == "there is no such table"
        await building.hall.close()

    story()


def test_nobody_opens_and_deletes_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be brought back takes room, and counts among no tables of theirs."""
    monkeypatch.setattr(hall, "MOST_AWAY", 2)

    @told
    async def story() -> None:
        async with party("wonder-tales", 2) as shared:
            building = shared.building
            tables = [shared.table, *[await opened(building, ANN) for _ in range(4)]]
            for table in tables:
                assert await put_away(building, table, ANN) == ""
            assert set(building.store.logs) == {shared.table, *tables[-2:]}, "others keep it"
            assert ids((await me(building, BEN))["tables"]) == [shared.table]
            assert await put_away(building, tables[1], ANN, back=True) == "there is no such table"
            assert await put_away(building, tables[-1], ANN, back=True) == ""

    story()


def test_what_was_opened_lately_is_not_deleted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else its host, who has read how it is shuffled, could open the same table again."""
    monkeypatch.setattr(hall, "MOST_AWAY", 2)

    @told
    async def story() -> None:
        building = Building()
        building.store.clock = int(time())
        tables = [await opened(building, ANN) for _ in range(4)]
        for table in tables:
            assert await put_away(building, table, ANN) == ""
        assert set(building.store.logs) == {*tables}
        token = building.hall.sealed(ANN).table
        assert building.hall.signer.table(ANN, token)
        monkeypatch.setattr(people, "TABLE_SECONDS", -1)
        with pytest.raises(Mistake, match="no such table"):
            building.hall.signer.table(ANN, token)

    story()


@told
async def test_a_table_that_somebody_brings_back_meanwhile_is_the_same_for_all() -> None:
    async with party("wonder-tales", 2) as table:
        hall = table.building.hall
        await hall._delete(table.table)  # noqa: SLF001  # as if they had put it away before
        assert await hall.room(table.table) is table.room


def test_a_branch_of_what_was_deleted_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "GRACE", 0)

    @told
    async def story() -> None:
        building = Building()
        row = [{"kind": "me"}]
        box = await opened(building, ANN, game="fine-sand", mode="", campaign="solo", seats=row)
        [old] = (await me(building, ANN))["campaigns"]
        path = f"/api/campaigns/{old['id']}/branch"
        await building.json(path, {"name": "Other", "after": 0}, building.cookie(ANN))
        await put_away(building, box, ANN)
        await building.hall.sweep()
        [new] = (await me(building, ANN))["campaigns"]
        path = f"/api/campaigns/{new['id']}/file"
        status, _ = await building.ask("GET", path, cookie=building.cookie(ANN))
        assert (new["name"], status) == ("Other", 200)
        await building.hall.close()

    story()


@told
async def test_who_watches_carries_the_link_and_the_store_knows_nothing_of_it() -> None:
    async with party("wonder-tales", 2) as table:
        building, ann = table.building, table.people[0]
        await ann.wish("arrange", watching=True, withdraw=True)
        token = ann.part("room")["watch_link"].rpartition("/")[2]
        names = dict(building.store.names)
        assert (await asked(building, "/api/take", {"token": token}, "eve"))[0] == 200
        assert building.store.names == names
        link, eve = f"{WATCHES}{table.table}={token}", building.cookie("eve")
        other = "x" if token[-9] != "x" else "y"  # of the last letter not all is read
        forged = f"{WATCHES}{table.table}={token[:-9]}{other}{token[-8:]}"
        elsewhere = building.hall.links.to_watch("another", 1).rpartition("/")[2]
        for cookie in (eve, f"{eve}; {forged}", f"{eve}; {WATCHES}{table.table}={elsewhere}"):
            async with building.line(table.table, cookie) as line:
                assert "without a link that is still good" in line.text
        async with building.line(table.table, f"{eve}; {link}") as line:
            assert Sitting(line, -1).part("room")["you"] == -1
            await ann.wish("arrange", withdraw=True)
            await line.quiet()
            assert line.closed
        async with building.line(table.table, f"{eve}; {link}") as line:
            assert "without a link that is still good" in line.text


# -- what is taught


@pytest.mark.parametrize("what", ["lesson", "challenge"])
def test_what_is_taught_again_is_taught_at_the_same_table(what: str) -> None:
    @told
    async def story() -> None:
        building = Building()
        cookie = building.cookie(ANN)
        _, shelf = await building.ask("GET", "/api/shelf/wonder-tales")
        [game] = json.loads(shelf)["games"]
        wish = {"game": game["key"]}
        if what == "challenge":
            wish["challenge"] = game["challenges"][0]["key"]
        table = (await building.json("/api/learn", wish, cookie))["table"]
        begun = len(building.store.logs[table])
        assert (await building.json("/api/learn", wish, cookie))["table"] == table
        assert len(building.store.logs[table]) == begun, "nothing was chosen yet"
        async with building.line(table, cookie) as line:
            ann = Sitting(line, ann_at(line))
            first = ann.part("ask")
            await ann.choose()
            assert (await building.json("/api/learn", wish, cookie))["table"] == table
            await line.quiet()
            assert ann.part("room")["number"] == 2
            assert ann.part("ask")["options"] == first["options"]
        assert ids((await me(building, ANN))["tables"]) == [table]
        other = (await building.json("/api/learn", wish, building.cookie(BEN)))["table"]
        assert other != table
        await put_away(building, table, ANN)
        assert (await building.json("/api/learn", wish, cookie))["table"] != table
        await building.hall.close()

    story()


def test_nobody_is_called_to_a_challenge_that_is_solved() -> None:
    @told
    async def story() -> None:
        one = find_challenge(find_game("fine-sand"), "light-4")
        building = Building()
        cookie = building.cookie(ANN)
        wish = {"game": "fine-sand", "challenge": one.found.key}
        table = (await building.json("/api/learn", wish, cookie))["table"]
        async with building.line(table, cookie) as line:
            ann = Sitting(line, ann_at(line))
            for key in one.found.solution:
                assert (await me(building, ANN))["tables"][0]["yours"]
                await ann.choose(key)
            assert ann.part("ask"), "the game itself goes on"
        assert not (await me(building, ANN))["tables"][0]["yours"]
        await building.hall.close()

    story()


def test_who_has_played_on_keeps_that_game(monkeypatch: pytest.MonkeyPatch) -> None:
    @told
    async def story() -> None:
        building = Building()
        cookie, wish = building.cookie(ANN), {"game": "wonder-tales"}
        table = (await building.json("/api/learn", wish, cookie))["table"]
        game = (await building.hall.room(table)).game
        assert game is not None
        monkeypatch.setattr(shelving, "TRIED", made_beyond(game))
        async with building.line(table, cookie) as line:
            await Sitting(line, ann_at(line)).choose()
        assert (await building.json("/api/learn", wish, cookie))["table"] != table
        assert (await building.hall.room(table)).game is game
        await building.hall.close()

    story()


def ann_at(line: Any) -> int:
    return int(heard(line.sent)[0]["room"]["you"])


# -- settings


@told
async def test_settings_are_kept_for_the_person() -> None:
    building = Building()

    async def settled(cookie: str) -> Any:
        _, found = await building.ask("GET", "/api/settings", cookie=cookie)
        return json.loads(found)["settings"]

    assert await settled(building.cookie(ANN)) is None
    status, _ = await asked(building, "/api/settings", {"theme": "dark", "text": "huge"}, ANN)
    assert status == 200
    assert await settled(building.cookie(ANN)) == {"theme": "dark", "text": "huge"}
    assert await settled(building.cookie(BEN)) is None
    wrongs: list[object] = [{"theme": "pink"}, {"colour": "dark"}, [], {"text": "huge" * 999}]
    for wrong in wrongs:
        status, found = await asked(building, "/api/settings", wrong, ANN)
        assert (status, found["error"][:28]) == (400, "not what was expected here: ")
    assert await settled(building.cookie(ANN)) == {"theme": "dark", "text": "huge"}
    building.store.names[f"settings/{ANN}"] = '{"theme": "of a newer server"}'
    assert await settled(building.cookie(ANN)) is None
    await building.hall.close()
