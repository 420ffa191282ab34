"""What a stranger can send is bounded before any work is done: one request freezes nobody."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import AsyncExitStack
from time import monotonic, thread_time
from typing import Any

import pytest
from starlette.routing import Route

from fabletable.campaigns.book import journal_text
from fabletable.campaigns.journal import new_journal
from fabletable.engine.game import new_game
from fabletable.engine.log import plain_log
from fabletable.shelf import GAMES
from fabletable.web import files, hall, serve
from fabletable.web.bots.pool import BotChoice, BotWorkers
from fabletable.web.doors import app
from fabletable.web.doors.app import CODES, FILES, HERE, LONG_READS, MESSAGES, SEATS, TABLES
from fabletable.web.doors.live import MOST_UNHEARD, Talk
from fabletable.web.doors.rate import Allowance, Allowances
from fabletable.web.finished import Finished
from fabletable.web.giving_way import whose_work
from fabletable.web.people import ReplayLink
from fabletable.web.table import replays, stored_table, talk
from fabletable.web.table.room import EXPECTED
from fabletable.web.table.showing import Showing
from fabletable.web.table.viewer import MOST_UNREAD, Viewer
from fabletable.web.wire import LONGEST_NAME, RoomShown, Said
from tests.soak import fuzz
from tests.soak.inside import Building, Message, replies

SOON = 2.0  # seconds of our own work; a busy machine is slow, what was unbounded took minutes
GAME = "wonder-tales"
AT_ONCE_FROM_ONE = [most for _, most in (CODES, LONG_READS, SEATS, TABLES)]


def refused(path: str, body: object) -> str:
    """What the server says to this request, and that it says so soon."""

    async def story() -> tuple[float, int, bytes]:
        building = Building()
        text = json.dumps(body).encode()
        began = thread_time()
        status, said = await building.ask("POST", path, text)
        took = thread_time() - began
        await building.hall.close()
        return took, status, said

    took, status, said = asyncio.run(story())
    assert status == 400, said
    assert took < SOON, f"{took:.2f} s for {path}"
    return str(json.loads(said)["error"])


def a_file(**changed: object) -> dict[str, object]:
    """A game for two that was saved, with something in it changed."""
    rules = GAMES[GAME]
    return {**plain_log(new_game(rules, rules.setup(players=2)).log), **changed}


@pytest.mark.parametrize("kind", ["bot", "open", "me"])
def test_a_table_with_two_thousand_seats(kind: str) -> None:
    wish = {"game": GAME, "seats": [{"kind": kind}] * 2_000}
    assert "length <= 100" in refused("/api/tables", wish)


def test_a_hundred_seats_are_counted_soon() -> None:
    said = refused("/api/tables", {"game": GAME, "seats": [{"kind": "bot"}] * 100})
    assert "2 players, not 100" in said


def test_a_file_for_a_hundred_million_players() -> None:
    said = refused("/api/import", a_file(players=100_000_000, seats=[]))
    assert "2 players, not 100000000" in said


def test_a_file_with_two_thousand_equal_names() -> None:
    said = refused("/api/import", a_file(seats=["you=Ann"] * 2_000))
    assert said == "expected 2 seats, got 2000"


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (".".join(["a"] * 6_000) + " = 1", "at most 2000 letters in a line"),
        ("[witch]\n" * 20_000, "at most 50000 letters"),
    ],
    ids=["a long line", "many lines"],
)
def test_card_values_that_take_for_ever_to_read(cards: str, why: str) -> None:
    wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}], "cards": cards}
    assert why in refused("/api/tables", wish)


def test_who_floods_the_server_is_told_so_and_then_shown_the_door() -> None:
    async def story() -> None:
        building = Building()
        scene = await fuzz.opened(building, "fine-sand")
        async with building.line(scene.table, building.cookie(fuzz.BEN)) as line:
            for _ in range(1_000):
                await line.say({"type": "websocket.receive", "text": "{}"})
            for _ in range(200):
                await line.quiet()
            assert line.closed
            said = [one.get("code") for one in replies(line.sent)]
        assert said.count("too-fast") >= MOST_UNHEARD, "who is heard again is answered"
        assert len(said) < 1_000, "and then no more"
        await building.hall.close()

    asyncio.run(asyncio.wait_for(story(), 20))


def test_who_floods_over_many_lines_takes_no_more_than_an_address_may() -> None:
    """And whoever comes from elsewhere is heard meanwhile."""

    async def story() -> None:
        building = Building()
        scene = await fuzz.opened(building, "fine-sand")
        cookie = building.cookie(fuzz.BEN)
        async with AsyncExitStack() as lines:
            flood = [
                await lines.enter_async_context(building.line(scene.table, cookie, where=HERE))
                for _ in range(40)
            ]
            other = await lines.enter_async_context(building.line(scene.table, cookie))
            began = monotonic()
            for line in flood:
                for _ in range(60):  # of a hundred that one line may say at once
                    await line.say({"type": "websocket.receive", "text": "{}"})
            for line in flood:
                await line.quiet()
            most = MESSAGES[1] + MESSAGES[0] * (monotonic() - began)
            await other.say({"type": "websocket.receive", "text": "{}"})
            await other.quiet()
            codes = [one.get("code") for line in flood for one in replies(line.sent)]
            assert replies(other.sent)[-1]["code"] == "bad-message"
        assert 1_000 <= codes.count("bad-message") <= most
        assert codes.count("too-fast") == 2_400 - codes.count("bad-message")
        await building.hall.close()

    asyncio.run(asyncio.wait_for(story(), 20))


def test_answers_do_not_wait_for_more_to_send() -> None:
    async def no_delay() -> int:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def meet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            accepted.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with serve.listening("127.0.0.1", 0) as door:
            server = await asyncio.start_server(meet, sock=door)
            _, writer = await asyncio.open_connection(*door.getsockname()[:2])
            found = await accepted
            writer.close()
            server.close()
        return found

    assert asyncio.run(no_delay())


@pytest.mark.parametrize(
    ("game", "prepared", "why"),
    [
        (
            "fabled-fruit",
            {"display": {"mouse": 20_000_000}, "ahead": {}, "unopened": {}},
            "at most as many as there are",
        ),
        ("fabled-fruit", {"display": ["mouse"], "ahead": {}, "unopened": {}}, "prepared display"),
        ("fine-sand", {"deck": ["castle2"] * 20_000}, "at most 5 castle2"),
        ("fine-sand", {"deck": "castle2"}, "a list"),
        ("fabletown", {"deck": []}, "no campaign"),
    ],
    ids=["twenty million mice", "a list", "20,000 castles", "a text", "no campaign"],
)
def test_a_file_with_a_campaign_of_its_own(game: str, prepared: object, why: str) -> None:
    rules = GAMES[game]
    file = plain_log(new_game(rules, rules.setup(players=2)).log)
    assert why in refused("/api/import", {**file, "prepared": prepared})


def test_the_name_of_a_brought_campaign_is_tidied() -> None:
    async def story() -> None:
        building = Building()
        rules = GAMES["fine-sand"]
        journal = new_journal(rules, "fable", "\u202eSea\0 " * 9_000, ["you", "bot"], "1")
        cookie = building.cookie(fuzz.ANN)
        await building.ask("POST", "/api/import", journal_text(journal).encode(), cookie)
        _, said = await building.ask("GET", "/api/me", b"", cookie)
        [campaign] = json.loads(said)["campaigns"]
        assert campaign["name"].startswith("Sea Sea")
        assert len(campaign["name"]) <= LONGEST_NAME
        await building.hall.close()

    asyncio.run(asyncio.wait_for(story(), 20))


def test_bots_think_only_where_somebody_looks_on() -> None:
    async def story() -> None:
        building = Building()
        cookie = building.cookie(fuzz.ANN)
        wish = {"game": GAME, "seats": [{"kind": "bot"}] * 2, "pace": 0, "watching": True}
        table = (await building.json("/api/tables", wish, cookie))["table"]
        room = await building.hall.room(table)

        def made() -> int:
            return len(room.stored.now.chosen)

        await asyncio.sleep(0.3)
        assert made() == 0
        async with building.line(table, cookie):
            while made() < 3:  # noqa: ASYNC110  # whatever it is they wait for
                await asyncio.sleep(0.01)
        while room.thinking:  # noqa: ASYNC110  # the last thought comes to its end
            await asyncio.sleep(0.01)
        before = made()
        await asyncio.sleep(0.3)
        assert made() == before
        await building.hall.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_bot_that_waits_to_think_waits_no_longer_than_somebody_looks_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else whoever opens a hundred tables, and leaves, has bots think for minutes."""

    async def story() -> None:
        building, asked = Building(), 0

        async def never(*_: object) -> BotChoice:
            nonlocal asked
            asked += 1
            await asyncio.Event().wait()
            raise AssertionError

        monkeypatch.setattr(BotWorkers, "choose", never)
        cookie = building.cookie(fuzz.ANN)
        wish = {"game": GAME, "seats": [{"kind": "bot"}] * 2, "pace": 0}
        table = (await building.json("/api/tables", wish, cookie))["table"]
        room = await building.hall.room(table)
        for visit in (1, 2):
            async with building.line(table, cookie), building.line(table, cookie):
                assert room.thinking
                assert asked == visit
            assert not room.thinking
        async with building.line(table, cookie):
            first = room._bots.tasks  # noqa: SLF001
        async with building.line(table, cookie):
            await asyncio.wait(first)
            assert room.thinking, "who was sent away ends after who began anew"
        await building.hall.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_room_that_somebody_is_about_to_enter_is_not_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else there would be two of one table, of which one knows nothing of the other's choices."""
    monkeypatch.setattr(hall, "MOST_ROOMS", 2)
    wish = {"game": "wonder-tales", "seats": [{"kind": "me"}, {"kind": "here", "name": "Ben"}]}

    async def story() -> None:
        building = Building()
        ann = building.cookie("ann")
        tables = [(await building.json("/api/tables", wish, ann))["table"] for _ in range(2)]
        rooms = [await building.hall.room(table) for table in tables]
        rooms[0].wanted_at -= 10 * EXPECTED  # whoever asked for this one never came
        await building.json("/api/tables", wish, ann)
        again = [await building.hall.room(table) for table in tables]
        assert [one is two for one, two in zip(rooms, again, strict=True)] == [False, True]
        await building.hall.close()

    asyncio.run(story())


def test_campaigns_that_nobody_looks_at_are_not_all_at_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A thousand tables are little; a thousand long campaigns would take all memory."""
    monkeypatch.setattr(hall, "MOST_OF_CAMPAIGNS", 3_000)
    monkeypatch.setattr("fabletable.web.table.room.EXPECTED", 0.0)

    async def story() -> None:
        building = Building()
        wish = {"game": "fine-sand", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        await building.json("/api/tables", wish, building.cookie("ann"))
        for _ in range(9):
            more = {**wish, "campaign": "fable", "name": "Beach"}
            await building.json("/api/tables", more, building.cookie("ann"))
        assert 2 <= building.hall.tables <= 5
        await building.hall.close()

    asyncio.run(story())


def test_one_person_has_only_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "MOST_OPEN", 3)

    async def story() -> None:
        building = Building()
        cookie = building.cookie(fuzz.ANN)
        wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}]}
        for _ in range(3):
            await building.json("/api/tables", wish, cookie)
        status, said = await building.ask("POST", "/api/tables", json.dumps(wish).encode(), cookie)
        assert status == 400
        assert b"or delete some, before you open another" in said
        await building.json("/api/tables", wish, building.cookie(fuzz.BEN))
        await building.hall.close()

    asyncio.run(asyncio.wait_for(story(), 20))


@pytest.mark.parametrize(
    ("limit", "method", "path"),
    [
        ("REQUESTS", "GET", "/api/me"),
        ("REQUESTS", "GET", "/api/sealed"),
        ("LONG_READS", "GET", "/api/invitation/x"),
        ("LONG_READS", "GET", "/api/campaigns/x"),
        ("LONG_READS", "GET", "/api/campaigns/x/file"),
        ("LONG_READS", "GET", "/api/tables/x/file"),
        ("LOOKS_BACK", "GET", "/api/replay/x"),
        ("TABLES", "POST", "/api/tables"),
        ("TABLES", "POST", "/api/import"),
        ("TABLES", "POST", "/api/campaigns/x/branch"),
    ],
)
def test_an_address_asks_only_so_often_whoever_it_says_it_is(
    monkeypatch: pytest.MonkeyPatch, limit: str, method: str, path: str
) -> None:
    monkeypatch.setattr(app, limit, (0.0, 3))

    async def story() -> list[int]:
        building = Building()
        cookies = [building.cookie(f"person-{number}") for number in range(3)]
        found = [await building.ask(method, path, b"{}", one) for one in [*cookies, ""]]
        await building.hall.close()
        return [status for status, _ in found]

    *first, last = asyncio.run(story())
    assert 429 not in first
    assert last == 429


def test_whatever_may_be_kept_has_a_limit_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred requests a second, each of somebody new, would fill the disk in a month."""
    monkeypatch.setattr(app, "REQUESTS", (0.0, 1e9))
    stores_nothing = {"/api/comparisons/{id}/stop"}

    async def limited(building: Building, path: str) -> bool:
        for _ in range(2 * max(AT_ONCE_FROM_ONE)):  # some come back meanwhile
            status, _ = await building.ask("POST", path.replace("{", "").replace("}", ""), b"{")
            if status == 429:
                return True
        return False

    async def story() -> None:
        building = Building()
        building.always_from("192.0.2.1")
        routes = app.Doors(building.hall).routes()
        paths = [
            one.path for one in routes if isinstance(one, Route) and "POST" in (one.methods or ())
        ]
        assert len(paths) > 10
        free = {path for path in paths if not await limited(building, path)}
        assert free == stores_nothing
        await building.hall.close()

    asyncio.run(story())


def test_what_is_brought_is_limited_by_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every table would be one of eight million bytes, on disk and at hand."""
    file = journal_text(new_journal(GAMES["fine-sand"], "fable", "Beach", ["you=Ann"] * 2, "1"))
    monkeypatch.setattr(files, "KEPT", (0.0, len(file) * 3.5))

    async def story() -> None:
        building = Building()
        building.always_from("192.0.2.1")

        async def bring(person: str) -> int:
            wish = file.encode()
            return (await building.ask("POST", "/api/import", wish, building.cookie(person)))[0]

        assert [await bring(person) for person in ("ann", "ben")] == [200, 200]
        (campaign, _), *_ = await building.store.campaigns_of("ann")
        path, wish = f"/api/campaigns/{campaign}/branch", b'{"name": "Again", "after": 0}'
        assert (await building.ask("POST", path, wish, building.cookie("ann")))[0] == 200
        status, said = await building.ask("POST", path, wish, building.cookie("ann"))
        assert status == 400
        assert "so much was brought" in said.decode()
        assert await bring("cid") == 400
        building.always_from("192.0.2.2")
        assert await bring("cid") == 200
        await building.hall.close()

    asyncio.run(story())


def test_a_few_files_are_given_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is held until it has been read, or its reader is gone."""

    async def story() -> None:
        building = Building()
        building.always_from("192.0.2.1")
        cookie, wish = (
            building.cookie("ann"),
            {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}]},
        )
        table = (await building.json("/api/tables", wish, cookie))["table"]
        asking = (building, "GET", f"/api/tables/{table}/file", b"", cookie)
        read = asyncio.Event()
        slow = [asyncio.create_task(Building.ask(*asking, reading=read)) for _ in range(FILES)]
        await asyncio.sleep(0.1)
        assert b"too much at once" in (await Building.ask(*asking))[1]
        read.set()
        assert [status for status, _ in await asyncio.gather(*slow)] == [200] * FILES
        assert (await Building.ask(*asking))[0] == 200
        await building.hall.close()

    asyncio.run(story())


def test_who_comes_in_another_tab_is_no_news_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else hundreds of tabs of somebody, of which one comes and goes, would keep us busy."""
    shown: list[Viewer] = []
    honest = Showing._room_shown  # noqa: SLF001

    def counted(showing: Showing, viewer: Viewer) -> RoomShown:
        shown.append(viewer)
        return honest(showing, viewer)

    async def story() -> None:
        building = Building()
        ann, wish = building.cookie("ann"), {"game": "fine-sand", "seats": [{"kind": "me"}]}
        table = (await building.json("/api/tables", {**wish, "mode": "solo"}, ann))["table"]
        async with building.line(table, ann), building.line(table, ann), building.line(table, ann):
            assert len(shown) == 3
            async with building.line(table, ann) as last:
                assert '"room"' in last.text
            assert len(shown) == 4
        await building.hall.close()

    monkeypatch.setattr(Showing, "_room_shown", counted)
    asyncio.run(story())


def test_an_address_connects_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes to a table is shown all of it, and those who are there that they came."""
    monkeypatch.setattr(app, "REQUESTS", (0.0, 3))

    async def story() -> list[object]:
        building, found = Building(), list[object]()
        for _ in range(4):
            async with building.line("x", building.cookie("ann")) as line:
                found.append(line.sent[0].get("status", "let in"))
        await building.hall.close()
        return found

    assert asyncio.run(story()) == ["let in"] * 3 + [429]


def test_a_log_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_table, "MOST_LINES", 5)

    async def story() -> None:
        building = Building()
        cookie = building.cookie(fuzz.ANN)
        wish = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await building.json("/api/tables", wish, cookie))["table"]
        async with building.line(table, cookie) as line:
            for number in range(9):
                said = {"type": "arrange", "id": str(number), "locked": bool(number % 2)}
                await line.tell(json.dumps(said))
            assert replies(line.sent)[-1]["why"].startswith("so much was done at this table")
            assert len(building.store.logs[table]) == 5
            off_my_shelf = {"back": False}
            await building.json(f"/api/tables/{table}/away", off_my_shelf, cookie)
        assert len(building.store.logs[table]) == 6
        await building.hall.close()

    asyncio.run(asyncio.wait_for(story(), 20))


def test_what_the_server_tells_is_stored_nowhere() -> None:
    async def story() -> Message:
        building = Building()
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        scope = {
            "type": "http", "method": "GET", "scheme": "http", "http_version": "1.1",
            "path": "/api/me", "raw_path": b"/api/me", "query_string": b"", "root_path": "",
            "headers": [(b"host", b"localhost")], "client": ("10.0.0.1", 1),
        }  # fmt: skip
        await building.app(scope, receive, send)  # type: ignore[arg-type]
        await building.hall.close()
        return sent[0]

    assert (b"cache-control", b"no-store") in asyncio.run(story())["headers"]


def test_who_never_reads_is_not_listened_to_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each message has an answer, which would wait in memory until somebody reads it."""
    monkeypatch.setattr(Allowance, "spend", lambda *_: True)
    heard = 0

    async def receive() -> dict[str, Any]:
        nonlocal heard
        heard += 1
        await asyncio.sleep(0)
        return {"type": "websocket.receive", "text": '{"type":"ping","id":"x"}'}

    async def send(_: object) -> None:
        await asyncio.Event().wait()

    async def story() -> None:
        building = Building()
        wish = {"game": "wonder-tales", "seats": [{"kind": "me"}], "mode": "solo"}
        table = (await building.json("/api/tables", wish, building.cookie("ann")))["table"]
        room = await building.hall.room(table)
        viewer = await room.join("ann")
        talking = asyncio.create_task(Talk(room, viewer, Allowances(1, 1), receive, send).run())
        for _ in range(20 * MOST_UNREAD):
            await asyncio.sleep(0)
        assert heard < 3 * MOST_UNREAD
        for _ in range(2 * MOST_UNREAD):  # nor do others who talk fill our memory for them
            talk.pass_on(Said(0, "x"), room.viewers, room.seats)
        assert len(viewer.unread) <= 2 * MOST_UNREAD
        talking.cancel()
        await asyncio.gather(talking, return_exceptions=True)
        await building.hall.close()

    asyncio.run(story())


def test_who_looks_back_again_and_again_keeps_others_waiting_for_one_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order: list[str] = []

    async def moment(*_: object) -> None:
        order.append(whose_work.get())
        await asyncio.sleep(0)

    async def shared(_: Finished, __: str) -> tuple[None, ReplayLink]:
        return None, ReplayLink("a table", 1)

    monkeypatch.setattr(replays, "moment", moment)
    monkeypatch.setattr(Finished, "shared", shared)

    async def look(finished: Finished, address: str) -> None:
        whose_work.set(address)
        await finished.moment("a link", None, -1, None, None)

    async def looking() -> None:
        finished = Building().hall.finished
        addresses = ["192.0.2.1"] * 20 + ["192.0.2.2"]
        await asyncio.gather(*(look(finished, address) for address in addresses))

    asyncio.run(looking())
    assert order.index("192.0.2.2") == 1
    assert len(order) == 21
