"""Fuzzed messages and requests: no crash, no effect, no leak.

Most of them go to the server inside this process, where every failure arrives as an exception;
a sample goes over real connections to a real server, whose complaints are read afterwards.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import tempfile
import traceback
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
from websockets.exceptions import ConnectionClosed

from fabletable.engine.log import digest
from fabletable.web import wire, wishes
from tests.soak import strange
from tests.soak.inside import Building, Line, replies
from tests.soak.report import Report, Say, time_left
from tests.soak.strange import Known, Request
from tests.soak.watched import WatchedHouse
from tests.web.house import PATIENCE, Live, Person

ANN, BEN, EVE = "ann-whose-id-is-hers", "ben-whose-id-is-his", "eve-who-means-ill"
BURST = 90  # messages of one connection, before it would be too fast
CODES = get_args(wire.Code)
NEVER = ("Traceback", "site-packages", "fabletable/web", "root:x:", "sqlite3", "InternalError")
JSON_REQUEST = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
UPGRADE = b"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
RAW = (
    b"",
    b"\r\n\r\n",
    b"GET",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01",
    b"\xff" * 300,
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    JSON_REQUEST + b"Content-Length: -1\r\n\r\n",
    JSON_REQUEST + b"Content-Length: 99\r\n\r\n{",
    JSON_REQUEST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    UPGRADE + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: short\r\n\r\n",
)


# -- inside of this process


class Scene:
    """A table of Ann's with Ben, where it is Ann who chooses; and Eve, who watches or does not."""

    def __init__(self, building: Building, table: str) -> None:
        self.building = building
        self.table = table
        self.old: list[str] = []

    @property
    def room(self) -> Any:
        return self.building.hall._rooms[self.table]  # noqa: SLF001  # what is there, unasked

    def stands(self) -> tuple[object, ...]:
        """Everything that no stranger can change."""
        game = self.room.game
        asks = [(ask.player, ask.keys) for ask in game.asks]
        stored = [entry.what for entry in self.building.store.logs[self.table]]
        return digest(game.table), asks, stored, self.building.store.listings[self.table]

    def secrets(self, viewer: int) -> list[str]:
        """What must not reach whoever sits there."""
        seed = self.room.game.setup.seed
        ids = [who for who, seat in ((ANN, 0), (BEN, 1)) if seat != viewer]
        links = ["/sit/", "/watch/"] if viewer != 0 else []
        return [*ids, *links, seed, *NEVER]

    def known(self, viewer: int, rng: Random) -> Known:
        """Also what they may not choose: what would be granted is no fuzz."""
        stored, game = self.room.stored, self.room.game
        keys = [key for ask in game.asks for key in ask.keys if ask.player != viewer]
        asks = [stored.ask_id(seat) for seat in range(len(self.room.seats)) if seat != viewer]
        forbidden = ["leave", "hint", "undo"] if viewer >= 0 else ["hint"]
        other = rng.sample(game.rules.look.vocabulary, 5)
        old = self.old if viewer == 1 else [json.dumps({"type": "undo", "id": "1"})]
        return Known(asks, [*keys, *other], len(self.room.seats), old, forbidden)


async def opened(building: Building, game: str, **more: object) -> Scene:
    """A table of two in the middle of a game, at which Ben has made choices of his own."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": game, "seats": seats, "watching": True, **more}
    ann, ben = building.cookie(ANN), building.cookie(BEN)
    table = (await building.json("/api/tables", body, ann))["table"]
    scene = Scene(building, table)
    async with building.line(table, ann) as line:
        link = json.loads(line.sent[1]["text"])["room"]["seats"][1]["link"]
        await building.json("/api/take", {"token": link.rpartition("/")[2]}, ben)
    async with building.line(table, ann) as hers, building.line(table, ben) as his:
        await _play_some(scene, [hers, his])
    return scene


async def _play_some(scene: Scene, lines: list[Line]) -> None:
    """Until Ben has chosen a few times, and only Ann is asked, or both are."""
    rng, room = Random(1), scene.room
    while len(scene.old) < 4 or room.game.ask_of(0) is None:
        ask = rng.choice(room.game.asks)
        name = room.stored.ask_id(ask.player)
        wish = {"type": "choose", "id": str(rng.random()), "ask": name, "key": ask.keys[-1]}
        text = json.dumps(wish)
        (answer,) = replies(await lines[ask.player].tell(text))
        assert answer["type"] == "done", answer
        if ask.player == 1:
            scene.old.append(text)


async def bother(scene: Scene, who: str, viewer: int, rng: Random, report: Report) -> None:
    """One connection's worth of messages, while Ann looks on."""
    building = scene.building
    stood = scene.stands()
    async with building.line(scene.table, building.cookie(ANN)) as hers:
        async with building.line(scene.table, building.cookie(who)) as line:
            await hers.quiet()
            seen = len(hers.sent)
            for _ in range(BURST):
                what, text = strange.message(rng, scene.known(viewer, rng))
                answers = replies(await line.tell(text))
                report.tried[what] += 1
                _judge(answers, text, what, report)
                if line.ended:
                    break
            report.check(len(hers.sent) == seen, f"fuzz: Ann was sent {hers.sent[seen:]}"[:600])
        for secret in scene.secrets(viewer):
            report.check(secret not in line.text, f"fuzz: {who} was sent '{secret}'")
    report.check(scene.stands() == stood, "fuzz: the table has changed")


async def ask_around(scene: Scene, rng: Random, report: Report) -> None:
    """Ann, who is asked, marks anything and asks about anything: nothing changes by it."""
    building, room = scene.building, scene.room
    stood, name = scene.stands(), room.stored.ask_id(0)
    places = sorted(room.game.scene(0).ids())
    async with building.line(scene.table, building.cookie(ANN)) as line:
        for _ in range(BURST // 3):
            marks = rng.choices([*room.game.ask_of(0).keys, "", "a b done"], k=rng.randrange(5))
            at = rng.choice([*places, "", strange.word(rng)])
            for wish in ({"type": "mark", "marks": marks}, {"type": "why", "at": at}):
                (answer,) = replies(await line.tell(json.dumps({**wish, "id": "1", "ask": name})))
                report.tried[f"wishes to {wish['type']}"] += 1
                fine = answer["type"] in ("marked", "reasons", "refused")
                report.check(fine, f"fuzz: {wish} was answered {answer}")
        for secret in scene.secrets(0):
            report.check(secret not in line.text, f"fuzz: Ann was sent '{secret}'")
    report.check(scene.stands() == stood, "fuzz: a mark has changed the table")


def _judge(answers: list[Any], text: str | bytes, what: str, report: Report) -> None:
    """Each message is refused once, in a way that a client understands, or is known as done."""
    said = f"fuzz: {what}: {text[:200]!r} was answered {str(answers)[:300]}"
    if len(answers) != 1:
        report.found.append(said)
        return
    kind = answers[0]["type"]
    looks = what == "wishes sent again" or _only_looks(text)
    granted = kind in ("done", "recalled", "reasons") and looks
    refused = kind == "refused" and answers[0]["code"] in CODES and bool(answers[0]["why"])
    report.check(granted or refused, said)
    with suppress(msgspec.DecodeError, RecursionError):
        report.check(answers[0]["id"] == wishes.decode(text).id, said)


def _only_looks(text: str | bytes) -> bool:
    with suppress(msgspec.DecodeError, RecursionError):
        return isinstance(wishes.decode(text), wishes.LookFrom | wishes.Recall | wishes.Why)
    return False


async def strangers(scene: Scene, rng: Random, report: Report) -> None:
    """Who is unknown, forges, or comes from elsewhere gets no connection and no word of a table."""
    building = scene.building
    forged = f"fabletable={rng.randbytes(12).hex()}.{rng.randbytes(9).hex()}"
    tries: list[tuple[str, dict[str, str]]] = [
        ("", {}),
        (forged, {}),
        (building.cookie(ANN)[:-2], {}),
        (building.cookie(ANN), {"origin": "http://evil.example"}),
        (building.cookie(ANN), {"origin": "http://["}),
        (building.cookie(ANN), {"origin": ""}),
        (building.cookie(ANN), {"host": "evil.example"}),
    ]
    for cookie, headers in tries:
        async with building.line(scene.table, cookie, headers) as line:
            report.check(line.closed, f"fuzz: {cookie} {headers} got a connection")
        report.check('"show"' not in line.text, f"fuzz: {cookie} {headers}: {line.text[:300]}")
        report.tried["connections of strangers"] += 1


async def knock(scene: Scene, rng: Random, report: Report, times: int) -> None:
    """Requests that nobody should have made."""
    building, signer = scene.building, scene.building.hall.signer
    link = building.hall.links.to_seat(scene.table, 1, 99).rpartition("/")[2]
    cookie = building.cookie(EVE)
    tokens = [scene.table, link, link[:-1], signer.cookie(EVE)]
    stood = scene.stands()
    for _ in range(times):
        one = strange.request(rng, tokens)
        headers = {"origin": "http://localhost", **dict(one.headers)}
        status, found = await building.ask(one.method, one.path, one.body, cookie, headers)
        report.tried[one.what] += 1
        _judge_request(one, status, found, scene.secrets(-1), report)
    report.check(scene.stands() == stood, "fuzz: a request has changed the table")


def _judge_request(
    one: Request, status: int, found: bytes, secrets: Sequence[str], report: Report
) -> None:
    said = f"fuzz: {one.method} {one.path[:200]!r} {one.headers} {one.body[:80]!r}: {status}"
    report.check(200 <= status < 500, f"{said} {found[:300]!r}")
    text = found.decode("utf-8", "replace")
    for secret in secrets:
        report.check(secret not in text, f"{said}: told of {secret}")
    if "/static/" not in one.path:
        report.check("def " not in text, f"{said}: {text[:200]}")


async def inside(seed: str, bursts: int) -> Report:
    """Some connections of everybody who means ill, and as many requests, at two tables."""
    rng, report = Random(seed), Report()
    building = Building()
    scenes = [
        await opened(building, "wonder-tales", options={"blue": "second"}),
        await opened(building, "fine-sand"),
    ]
    for burst in range(bursts):
        scene = scenes[burst % 2]
        for who, viewer in ((BEN, 1), (EVE, -1)):
            await _unless_it_fails(bother(scene, who, viewer, rng, report), report, seed)
        await _unless_it_fails(strangers(scene, rng, report), report, seed)
        await _unless_it_fails(ask_around(scene, rng, report), report, seed)
        await _unless_it_fails(knock(scene, rng, report, BURST), report, seed)
    await building.hall.close()
    return report


async def _unless_it_fails(trial: Any, report: Report, seed: str) -> None:
    try:
        await trial
    except Exception as error:  # noqa: BLE001  # a crash of the server arrives here
        last = traceback.format_exception(error)
        report.found.append(f"fuzz: seed {seed}: the server failed: {''.join(last)[-1500:]}")


# -- over real connections


def outside(folder: Path, seed: str, connections: int) -> Report:
    rng, report = Random(seed), Report()
    with WatchedHouse(folder) as house:
        ann, ben, eve = Person(house, "Ann"), Person(house, "Ben"), Person(house, "Eve")
        table = ann.open("wonder-tales", "me", "open", options={"blue": "first"}, watching=True)
        with ann.live(table) as hers:
            ben.sit(hers.state["room"]["seats"][1]["link"])
            hers.until(lambda: hers.keys)
            keys = hers.keys
            known = Known(
                ["1.0", "1.0.0"], keys, 2, ['{"type":"undo","id":"1"}'], ["leave", "hint"]
            )
            stored = house.lines(table)
            for _ in range(connections):
                for person in (ben, eve):
                    _shout(person.live(table), rng, known, report)
            _knock_outside(house, eve, table, rng, report)
            report.check(house.lines(table) == stored, "fuzz: the stored table has changed")
            assert hers.choose(keys[0])["type"] == "done"
        said = house.complaints()
        report.check("Traceback" not in said, f"fuzz: the server complained: {said[-2000:]}")
    return report


def _shout(live: Live, rng: Random, known: Known, report: Report) -> None:
    """Say strange things until the connection is ended; it may be, the table may not."""
    try:
        for _ in range(40):
            what, text = strange.message(rng, known)
            live.say(text)
            report.tried[f"{what} over a socket"] += 1
        live.settle(0.05)
    except (ConnectionClosed, OSError):
        report.tried["connections ended by the protocol"] += 1
    finally:
        live.close()
    for reply in live.replies:
        fine = reply["type"] in ("refused", "done", "recalled", "reasons")
        report.check(fine, f"fuzz: over a socket: {reply}")


def _knock_outside(
    house: WatchedHouse, eve: Person, table: str, rng: Random, report: Report
) -> None:
    for _ in range(60):
        one = strange.request(rng, [table])
        with suppress(http.client.HTTPException, OSError, UnicodeError, ValueError):
            path = one.path.replace(" ", "+")
            status, found = eve.raw(one.method, path, one.body, dict(one.headers))
            _judge_request(one, status, found, NEVER, report)
        report.tried["requests over a socket"] += 1
    for raw in RAW:
        with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line:
            line.settimeout(0.3)
            with suppress(OSError):
                line.sendall(raw)
                found = line.recv(65_536)
                report.check(b" 500 " not in found[:40], f"fuzz: {raw[:60]!r}: {found[:200]!r}")
        report.tried["raw bytes over a socket"] += 1
    report.check(eve.raw("GET", "/api/shelf")[0] == 200, "fuzz: the server no longer answers")


def run(until: float, seed: str, say: Say) -> Report:
    report = Report()
    lap = 0
    while lap == 0 or time_left(until):
        report.add(asyncio.run(inside(f"{seed}/{lap}", 4)))
        if lap % 10 == 0:
            with tempfile.TemporaryDirectory() as name:
                report.add(outside(Path(name, "data"), f"{seed}/{lap}", 4))
        lap += 1
        say(f"{report.tried.total()} messages and requests")
    return report
