"""Half a request holds no door open, and nobody takes all the doors."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from io import StringIO
from itertools import count
from random import Random
from typing import Any

import pytest
import uvicorn
from starlette.requests import Request
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from fabletable.engine.errors import Mistake
from fabletable.web import serve
from fabletable.web.doors import answers, in_turn, line
from fabletable.web.doors.bodies import Bodies, in_parts
from fabletable.web.doors.doorstep import Doorstep, most_connections, open_files
from fabletable.web.doors.frames import unmasked
from fabletable.web.doors.in_turn import AT_ONCE, InTurn
from fabletable.web.doors.line import Line
from fabletable.web.giving_way import SLICE
from fabletable.web.people import tidy_name
from fabletable.web.seldom import SELDOM, Seldom, keep_logs_short
from fabletable.web.wishes import MOST_BYTES
from tests.web.test_heartbeat import PROMISED, Heart

SOON = 0.3
Some = Line | WebSocketsSansIOProtocol
Lines = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def hello(scope: dict[str, Any], receive: Any, send: Any) -> None:
    assert scope["type"] == "http"
    address = scope["client"][0].encode()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": address})


@asynccontextmanager
async def open_door(
    doorstep: Doorstep, app: Any = hello, **more: Any
) -> AsyncIterator[Callable[[], Any]]:
    http, live = doorstep.protocols()
    config = uvicorn.Config(app, http=http, ws=live, log_level="error", lifespan="off", **more)
    server = uvicorn.Server(config)
    with serve.listening("127.0.0.1", 0) as door:
        task = asyncio.create_task(server._serve([door]))  # noqa: SLF001  # without its signals
        while not server.started:  # noqa: ASYNC110  # it has no event for that
            await asyncio.sleep(0.01)
        lines: list[Lines] = []

        async def come() -> Lines:
            lines.append(await asyncio.open_connection(*door.getsockname()[:2]))
            return lines[-1]

        try:
            yield come
        finally:
            for _, writer in lines:
                writer.close()
                with suppress(ConnectionError):
                    await writer.wait_closed()
            server.should_exit = True
            await task


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """It has to come to its end; how soon is for the machine to say."""
    asyncio.run(asyncio.wait_for(story(), 30))


async def asked(line: Lines, more: bytes = b"") -> bytes:
    reader, writer = line
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more + b"\r\n")
    with suppress(ConnectionError):
        return await reader.read()
    return b""


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nA: "])
def test_half_a_request_is_ended(said: bytes) -> None:
    async def story() -> None:
        async with open_door(Doorstep(seconds=SOON)) as come:
            reader, writer = await come()
            writer.write(said)
            with suppress(ConnectionError):
                assert await reader.read() == b""

    run(story)


def test_letters_one_by_one_are_ended_too() -> None:
    async def story() -> None:
        async with open_door(Doorstep(seconds=SOON)) as come:
            reader, writer = await come()
            ended = asyncio.create_task(reader.read())
            while not ended.done():
                writer.write(b"G")
                await asyncio.wait([ended], timeout=SOON / 10)
            assert isinstance(ended.exception(), ConnectionError | None)

    run(story)


def test_one_address_does_not_take_all_doors() -> None:
    async def story() -> None:
        async with open_door(Doorstep(from_one=3)) as come:
            held = [await come() for _ in range(3)]
            await asyncio.sleep(SOON)
            assert await asked(await come()) == b""
            held[0][1].close()
            await asyncio.sleep(SOON)
            assert b"200 OK" in await asked(await come())

    run(story)


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:0:0:9::7", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("", ""),
    ],
)
def test_of_ipv6_a_whole_network_is_one_address(address: str, whose: str) -> None:
    assert answers.address(Request({"type": "http", "client": (address, 1)})) == whose


def test_where_all_doors_are_taken_the_silent_make_way() -> None:
    """However many addresses they are from; who is answered stays."""

    async def asleep(_: Any, __: Any, send: Any) -> None:
        busy.set()
        await done.wait()
        await hello({"type": "http", "client": ("", 1)}, None, send)

    async def story() -> None:
        async with open_door(Doorstep(most=3), asleep) as come:
            first = await come()
            slow = asyncio.create_task(asked(first))
            await busy.wait()
            held = [await come() for _ in range(6)]
            served = asyncio.create_task(asked(await come()))
            for reader, _ in held[:5]:
                with suppress(ConnectionError):
                    assert await reader.read() == b""
            done.set()
            assert b"200 OK" in await served
            assert b"200 OK" in await slow

    busy, done = asyncio.Event(), asyncio.Event()
    run(story)


def test_one_network_does_not_take_all_doors() -> None:
    doorstep = Doorstep(from_one=2, trusted=["2001:db8:0:2::1"])
    came = [f"2001:db8:0:{net}::{host}" for net in (1, 2) for host in (1, 2, 3)]
    lines = [asyncio.Transport({"peername": (one, 1)}) for one in (*came, "2001:db8:0:2::1")]
    assert [doorstep.let_in(line) for line in lines] == [True, True, False] * 2 + [True]


def test_only_so_many_come_in_at_all_but_proxies_bring_many() -> None:
    async def story() -> None:
        doorstep = Doorstep(most=4, from_one=2, trusted=["127.0.0.1"])
        async with open_door(doorstep, asleep) as come:
            inside = [asyncio.create_task(asked(await come())) for _ in range(4)]
            while doorstep._waited_for or len(doorstep._inside) < 4:  # noqa: ASYNC110, SLF001
                await asyncio.sleep(SOON / 10)
            assert await asked(await come()) == b""
            done.set()
            assert all(b"200 OK" in one for one in await asyncio.gather(*inside))

    async def asleep(_: Any, __: Any, send: Any) -> None:
        await done.wait()
        await hello({"type": "http", "client": ("", 1)}, None, send)

    done = asyncio.Event()

    run(story)


@pytest.mark.parametrize(("proxies", "seen"), [([], b"127.0.0.1"), (["127.0.0.1"], b"10.1.2.3")])
def test_only_proxies_are_believed_for_whom_they_ask(proxies: list[str], seen: bytes) -> None:
    async def story() -> None:
        options = {"proxy_headers": bool(proxies), "forwarded_allow_ips": proxies}
        async with open_door(Doorstep(trusted=proxies), **options) as come:
            assert seen in await asked(await come(), b"X-Forwarded-For: 10.1.2.3\r\n")

    run(story)


# -- bodies


def test_a_crowd_is_heard_a_few_at_a_time_and_nobody_waits_behind_it() -> None:
    async def story() -> None:
        heard: list[str] = []
        turns = InTurn()
        crowd = [*["crowd"] * 10 * AT_ONCE, "ann", "ben"]
        for address in crowd:
            turns.wait(address, partial(heard.append, address))
        assert heard == []
        for _ in crowd:
            before = len(heard)
            await asyncio.sleep(0)
            assert len(heard) - before <= AT_ONCE
        assert sorted(heard) == sorted(crowd)
        assert {"ann", "ben"} < set(heard[:3])

    run(story)


def test_what_takes_long_is_begun_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    worked = count(step=2 * SLICE)
    monkeypatch.setattr(in_turn, "thread_time", lambda: next(worked))

    async def story() -> None:
        heard: list[int] = []
        turns = InTurn()
        for number in range(3 * AT_ONCE):
            turns.wait("crowd", partial(heard.append, number))
        await asyncio.sleep(0)
        for _ in range(AT_ONCE):
            before = len(heard)
            await asyncio.sleep(0)
            assert len(heard) == before + 1

    run(story)


def test_a_request_that_fails_at_once_keeps_nobody_waiting() -> None:
    async def story() -> None:
        heard: list[str] = []
        failed: list[dict[str, Any]] = []
        turns = InTurn()
        asyncio.get_running_loop().set_exception_handler(lambda _, why: failed.append(why))
        turns.wait("odd", [].pop)
        turns.wait("ann", partial(heard.append, "ann"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert (len(failed), heard) == (1, ["ann"])

    run(story)


@pytest.mark.parametrize("size", [7, 100, 100_000])
def test_requests_that_come_in_a_heap_are_all_answered(size: int) -> None:
    """However they are cut, and with bodies between them."""

    async def echo(scope: dict[str, Any], receive: Any, send: Any) -> None:
        found = b""
        more = scope["type"] == "http"
        while more:
            message = await receive()
            found, more = found + message.get("body", b""), message.get("more_body", False)
        length = [(b"content-length", b"%d" % len(found))]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        await send({"type": "http.response.body", "body": found})

    async def story() -> None:
        async with open_door(Doorstep(), echo) as come:
            reader, writer = await come()
            bodies = [b"%d;" % number * number for number in range(40)]
            heads = [
                b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body)
                for body in bodies
            ]
            heap = b"".join(head + body for head, body in zip(heads, bodies, strict=True))
            for start in range(0, len(heap), size):
                writer.write(heap[start : start + size])
                await asyncio.sleep(0)
            for body in bodies:
                head = await reader.readuntil(b"\r\n\r\n")
                assert b"200 OK" in head
                assert await reader.readexactly(len(body)) == body

    run(story)


def test_bodies_take_so_much_time_and_memory() -> None:
    async def slowly(parts: int) -> Request:
        left = [b"x" * 100] * parts

        async def receive() -> dict[str, Any]:
            if not left:
                await asyncio.Event().wait()
            return {"type": "http.request", "body": left.pop(), "more_body": True}

        return Request({"type": "http", "method": "POST", "headers": []}, receive)

    async def story() -> None:
        bodies = Bodies(most=1_000, seconds=SOON)
        with pytest.raises(Mistake, match="at most 50 bytes"):
            await bodies.read(await slowly(1), 50)
        with pytest.raises(Mistake, match="takes at most"):
            await bodies.read(await slowly(5), 5_000)
        several = [bodies.read(await slowly(6), 5_000) for _ in range(2)]
        found = await asyncio.gather(*several, return_exceptions=True)
        assert any("too much is sent" in str(one) for one in found)
        with pytest.raises(Mistake, match="takes at most"):  # what they held is free again
            await bodies.read(await slowly(9), 5_000)

    run(story)


def test_who_sends_as_much_as_there_is_room_for_keeps_nobody_else_from_sending() -> None:
    async def sent_by(address: str, parts: int) -> bytes:
        left = parts

        async def receive() -> dict[str, Any]:
            nonlocal left
            if not left:
                await asyncio.Event().wait()  # and never says the rest
            left -= 1
            last = address == "192.0.2.2" and not left
            return {"type": "http.request", "body": b"x" * 100, "more_body": not last}

        scope = {"type": "http", "method": "POST", "headers": [], "client": (address, 1)}
        return await bodies.read(Request(scope, receive), 1_000)

    async def story() -> None:
        held = [asyncio.create_task(sent_by("192.0.2.1", 5)) for _ in range(2)]
        await asyncio.sleep(0)
        assert await sent_by("192.0.2.2", 3) == b"x" * 300
        with pytest.raises(Mistake, match="too much is sent"):
            await sent_by("192.0.2.1", 1)
        for task in held:
            task.cancel()

    bodies = Bodies(most=1_000)
    run(story)


@pytest.mark.parametrize("size", [50_000, 8_000_000], ids=["short", "long"])
@pytest.mark.parametrize("more", [b"", b"Connection: close\r\n"], ids=["stays", "goes"])
def test_who_does_not_read_the_answer_does_not_stay_for_ever(size: int, more: bytes) -> None:
    async def talk(_: Any, __: Any, send: Any) -> None:
        length = (b"content-length", str(size).encode())
        await send({"type": "http.response.start", "status": 200, "headers": [length]})
        begun.set()
        await in_parts(send)({"type": "http.response.body", "body": b"x" * size})
        ended.set()

    async def story() -> None:
        doorstep = Doorstep(seconds=SOON)
        async with open_door(doorstep, talk) as come:
            _, writer = await come()
            writer.transport.pause_reading()
            held = writer.get_extra_info("socket")
            held.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + more + b"\r\n")
            await begun.wait()
            while doorstep._inside:  # noqa: ASYNC110, SLF001  # there is no event for that
                await asyncio.sleep(SOON / 10)
            await ended.wait()

    begun, ended = asyncio.Event(), asyncio.Event()
    run(story)


@pytest.mark.parametrize(
    "odd",
    [b"1\r\n \r\n" * 60_000, b"1;x\r\n \r\n" * 40_000, b"0\r\n" + b"a:\r\n" * 12_000],
    ids=["pieces of a byte", "with extensions", "what follows the body"],
)
def test_a_request_in_tiny_pieces_is_heard_a_little_at_a_time(odd: bytes) -> None:
    async def all_of_it(_: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})

    async def longest() -> float:
        async with open_door(Doorstep(), all_of_it) as come:
            line, heart = await come(), Heart()
            beating = asyncio.create_task(heart.beat())
            await asked(line, b"Transfer-Encoding: chunked\r\n\r\n" + odd)
            beating.cancel()
        return heart.longest

    # The clock of a thread is coarse on some machines, and garbage is collected at times.
    assert any(asyncio.run(asyncio.wait_for(longest(), 60)) < PROMISED for _ in range(3))


# -- around the door


# -- frames


async def echo(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Says again what it hears, until nobody speaks."""
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message.get("text", "bytes")})


async def echo_once(receive: Any, send: Any) -> None:
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": (await receive())["text"]})


def frame(words: bytes, opcode: int = 1, fin: bool = True) -> bytes:
    """As a client sends it."""
    head, mask = bytes([opcode | fin << 7]), b"mask"
    size = len(words)
    length = bytes([size | 128]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return head + length + mask + unmasked(words, mask)


UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
WHOLE, LONG = frame(b"whole"), frame(b"long" * 400)
PIECES: dict[str, list[bytes]] = {
    "one by one": [WHOLE, LONG, WHOLE],
    "nothing in it": [frame(b""), WHOLE],
    "several at once": [WHOLE + WHOLE, WHOLE + LONG[:9], LONG[9:], WHOLE],
    "in pieces": [WHOLE[:2], WHOLE[2:6], WHOLE[6:], WHOLE, LONG[:7], LONG[7:]],
    "a piece that looks whole": [frame(WHOLE)[:6], frame(WHOLE)[6:], WHOLE],
    "letter by letter": [bytes([one]) for one in WHOLE],
    "in two frames": [frame(b"who", fin=False), frame(b"le", 0), WHOLE],
    "out of turn": [frame(b"who", fin=False), WHOLE],
    "bytes": [frame(b"\x00", 2), WHOLE],
    "asked whether we are there": [WHOLE, frame(b"?", 9), WHOLE, frame(b"!", 10), WHOLE],
    "no letters": [WHOLE, frame(b"\xff\xfe"), WHOLE],
    "too long": [WHOLE, frame(b"x" * 5000), WHOLE],
    "without a mask": [WHOLE, b"\x81\x05whole", WHOLE],
    "with bits that nobody knows": [WHOLE, b"\xc1" + WHOLE[1:], WHOLE],
    "closed": [WHOLE, frame(b"\x03\xe8", 8), WHOLE],
}


class Written(asyncio.Transport):
    """All that is said to a client who never goes away."""

    def __init__(self) -> None:
        super().__init__()
        self.said = b""
        self.aborted = False

    def write(self, data: Any) -> None:
        self.said += data

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name.endswith("name") else default

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def abort(self) -> None:
        self.aborted = True

    pause_reading = resume_reading = close


def hand(one: Some, data: bytes) -> None:
    """As a transport hands it on."""
    if not isinstance(one, Line):
        one.data_received(data)
        return
    while data:
        room = one.get_buffer(-1)
        now, data = data[: len(room)], data[len(room) :]
        room[: len(now)] = now
        one.buffer_updated(len(now))


async def told(
    live: Callable[..., Line | WebSocketsSansIOProtocol], pieces: list[bytes]
) -> Written:
    """A client who says this."""
    config = uvicorn.Config(echo, ws=Line, log_level="critical", ws_max_size=MOST_BYTES)
    config.ws_per_message_deflate, config.ws_ping_interval = False, None
    config.load()
    server, client = ServerState(), Written()
    one = live(config, server, {})
    one.connection_made(client)
    one.data_received(UPGRADE)
    for piece in [b"", *pieces]:
        hand(one, piece)
        for _ in range(10):
            await asyncio.sleep(0)
    one.connection_lost(None)
    await asyncio.gather(*server.tasks)
    return client


def spoken(said: bytes) -> tuple[set[bytes], list[tuple[int, bytes]]]:
    """The answer to the request, and the frames after it; why one closes is its code alone."""
    head, _, rest = said.partition(b"\r\n\r\n")
    frames = []
    while rest:
        size, start = rest[1], 2
        if size == 126:
            size, start = int.from_bytes(rest[2:4], "big"), 4
        words, first = rest[start : start + size], rest[0]
        frames.append((first, words[:2] if first == 0x88 else words))
        rest = rest[start + size :]
    return {line.lower() for line in head.split(b"\r\n")}, frames


async def both(pieces: list[bytes]) -> tuple[Any, Any]:
    """What we answer, and what the library does."""
    ours = await told(Doorstep().protocols()[1], pieces)
    theirs = await told(WebSocketsSansIOProtocol, pieces)
    return spoken(ours.said), spoken(theirs.said)


@pytest.mark.parametrize("pieces", PIECES.values(), ids=PIECES)
def test_frames_are_heard_and_answered_as_by_the_library(pieces: list[bytes]) -> None:
    async def story() -> None:
        ours, theirs = await both(pieces)
        assert ours == theirs
        assert b"http/1.1 101 switching protocols" in ours[0]

    run(story)


GOOD = [
    WHOLE,
    LONG,
    frame(b""),
    frame(b"?", 9),
    frame(b"\x00", 2),
    b"".join(PIECES["in two frames"]),
]


def cut(said: bytes, rng: Random) -> list[bytes]:
    cuts = sorted(rng.sample(range(len(said)), 3))
    return [said[start:end] for start, end in zip([0, *cuts], [*cuts, len(said)], strict=True)]


def test_frames_that_are_cut_anywhere_are_answered_as_by_the_library() -> None:
    async def story() -> None:
        rng = Random(1)
        for _ in range(60):
            pieces = cut(b"".join(rng.choices(GOOD, k=4)), rng)
            ours, theirs = await both(pieces)
            assert ours == theirs, pieces

    run(story)


def test_whatever_comes_ends_a_line_no_later_than_in_the_library() -> None:
    """Which waits for the rest of a frame that cannot be, and may name something else."""

    async def story() -> None:
        rng = Random(1)
        for _ in range(60):
            said = bytearray(b"".join(rng.choices(GOOD, k=4)))
            for _ in range(rng.choice((1, 3))):
                said[rng.randrange(len(said))] = rng.randrange(256)
            pieces = [*cut(bytes(said), rng), bytes(10_000)]
            (_, ours), (_, theirs) = await both(pieces)
            assert 0x88 in dict(theirs)
            assert ours[-1][0] == 0x88, pieces
            assert theirs[: len(ours) - 1] == ours[:-1], pieces

    run(story)


@pytest.mark.parametrize(
    ("said", "instead", "status"),
    [
        (b"Sec-WebSocket-Key", b"Key", b"400"),
        (b"Sec-WebSocket-Version", b"Version", b"426"),
        (b"Version: 13", b"Version: 8", b"426"),
        (b"GET", b"POST", b"400"),
    ],
)
def test_who_cannot_ask_for_a_line_gets_none(said: bytes, instead: bytes, status: bytes) -> None:
    async def story() -> None:
        async with open_door(Doorstep()) as come:
            reader, writer = await come()
            writer.write(UPGRADE.replace(said, instead))
            assert (await reader.read()).startswith(b"HTTP/1.1 " + status)

    run(story)


@asynccontextmanager
async def open_line(app: Any, **more: Any) -> AsyncIterator[Lines]:
    """Somebody who is let in, as far as the app lets them."""
    async with open_door(Doorstep(), app=app, **more) as come:
        reader, writer = await come()
        writer.write(UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        yield reader, writer


def test_nothing_is_answered_before_the_request() -> None:
    """Else whoever stands between would take a frame for the beginning of an answer."""

    async def slow(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await asyncio.sleep(SOON)
        await echo(scope, receive, send)

    async def story() -> None:
        async with open_door(Doorstep(), app=slow) as come:
            reader, writer = await come()
            writer.write(UPGRADE)
            await asyncio.sleep(SOON / 3)
            writer.write(frame(b"?", 9))
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            assert await reader.readexactly(3) == b"\x8a\x01?"

    run(story)


def test_who_does_not_say_that_they_are_there_is_gone() -> None:
    async def story() -> None:
        async with open_line(echo, ws_ping_interval=SOON) as (reader, writer):
            assert await reader.readexactly(2) == b"\x89\x00"
            writer.write(frame(b"", 10))
            assert await reader.readexactly(2) == b"\x89\x00"
            with suppress(ConnectionError):
                assert await reader.read() == b""

    run(story)


def test_who_never_reads_the_last_word_is_gone_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A transport that closes waits for its buffer to be read, however long."""
    monkeypatch.setattr(line, "PATIENCE", SOON)
    ended = asyncio.Event()

    async def talkative(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await echo_once(receive, send)
        try:
            while True:
                await send({"type": "websocket.send", "text": "x" * 100_000})
        finally:
            ended.set()

    async def story() -> None:
        async with open_line(talkative) as (_, writer):
            writer.write(frame(b"hello"))
            await asyncio.sleep(SOON)
            writer.write(b"\xff\xff")  # nobody may say that
            await ended.wait()

    run(story)


def test_a_line_that_the_app_closes_waits_for_a_farewell() -> None:
    async def short(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await echo_once(receive, send)
        await send({"type": "websocket.close", "code": 4403})
        assert (await receive())["type"] == "websocket.disconnect"

    async def story() -> None:
        async with open_line(short) as (reader, writer):
            writer.write(frame(b"hello"))
            assert await reader.readexactly(7 + 4) == b"\x81\x05hello\x88\x02\x11\x33"
            writer.write(frame(b"not heard") + frame(b"\x11\x33", 8))
            assert await reader.read() == b""

    run(story)


@pytest.mark.parametrize("opcode", [9, 10, 0], ids=["pings", "pongs", "pieces of a message"])
def test_frames_that_are_no_message_are_borne_for_a_while(opcode: int) -> None:
    async def story() -> None:
        _, ours = Doorstep().protocols()
        begun = [frame(b"", fin=False)] if opcode == 0 else []
        few = [*begun, frame(b"", opcode, fin=opcode > 0) * 20]
        assert not (await told(ours, few)).aborted
        assert (await told(ours, [*few, *few[-1:] * 3])).aborted

    run(story)


def test_little_is_read_at_once() -> None:
    """Thousands of empty frames from each of many lines kept everybody waiting for a minute."""
    assert len(Doorstep().read) < 5000


@pytest.mark.parametrize("port", [-1, 99_999])
def test_a_port_that_cannot_be_is_told_in_a_line(port: int) -> None:
    with pytest.raises(Mistake, match="expected a number from 0 to 65535"):
        serve.listening("127.0.0.1", port)


def test_as_many_files_as_there_can_be() -> None:
    resource = pytest.importorskip("resource")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert open_files() == hard
    assert 100 <= most_connections() <= max(100, hard)


def test_the_same_is_not_logged_for_ever() -> None:
    seldom = Seldom()
    one = logging.LogRecord("asyncio", logging.ERROR, "", 0, "out of files", None, None)
    assert sum(seldom.filter(one) for _ in range(1_000)) == SELDOM[0]
    other = logging.LogRecord("asyncio", logging.ERROR, "", 0, "something else", None, None)
    assert seldom.filter(other)
    tasks = [f"Task exception was never retrieved\nfuture: <Task-{n}>" for n in range(200)]
    records = [logging.LogRecord("asyncio", logging.ERROR, "", 0, one, None, None) for one in tasks]
    assert sum(map(seldom.filter, records)) == SELDOM[0]


def test_whoever_logs_it_the_same_is_not_logged_for_ever() -> None:
    """Also what a table says of a rule that fails, each time that somebody wishes for it."""
    written, root = StringIO(), logging.getLogger()
    handler = logging.StreamHandler(written)
    root.addHandler(handler)
    before = [(one, one.filters.copy()) for one in root.handlers]
    try:
        keep_logs_short()
        for _ in range(1_000):
            logging.getLogger("fabletable.web.table.room").error("a rule failed on '%s'", "a key")
    finally:
        root.removeHandler(handler)
        for one, filters in before:
            one.filters = filters
    assert written.getvalue().count("a rule failed") == SELDOM[0]


@pytest.mark.parametrize(
    "name",
    ["\u2800", "\u3164\u115f", "\u200b", " \uffa0 ", "\ufe0f", "\u034f", "\U000e0020", "\u0301"],
)
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    with pytest.raises(Mistake, match="can be seen"):
        tidy_name(name)


def test_two_names_that_look_the_same_are_the_same() -> None:
    assert tidy_name("A\u034fn\ufe0fn\u17b4") == "Ann"
