"""Half a request holds no door open, and nobody takes all the doors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from starlette.requests import Request
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one

from fabletable.engine.errors import Mistake
from fabletable.web import serve
from fabletable.web.doors import answers
from fabletable.web.doors.bodies import Bodies
from fabletable.web.doors.doorstep import SELDOM, Doorstep, Seldom, most_connections, open_files
from fabletable.web.people import tidy_name
from fabletable.web.wishes import MOST_BYTES

SOON = 0.3
Lines = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def hello(scope: dict[str, Any], receive: Any, send: Any) -> None:
    assert scope["type"] == "http"
    address = scope["client"][0].encode()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": address})


@asynccontextmanager
async def open_door(doorstep: Doorstep, **more: Any) -> AsyncIterator[Callable[[], Any]]:
    http, live = doorstep.protocols()
    config = uvicorn.Config(hello, http=http, ws=live, log_level="error", lifespan="off", **more)
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


def test_one_network_does_not_take_all_doors() -> None:
    doorstep = Doorstep(from_one=2, trusted=["2001:db8:0:2::1"])
    came = [f"2001:db8:0:{net}::{host}" for net in (1, 2) for host in (1, 2, 3)]
    lines = [asyncio.Transport({"peername": (one, 1)}) for one in (*came, "2001:db8:0:2::1")]
    assert [doorstep.let_in(line) for line in lines] == [True, True, False] * 2 + [True]


def test_only_so_many_come_in_at_all_but_proxies_bring_many() -> None:
    async def story() -> None:
        async with open_door(Doorstep(most=4, from_one=2, trusted=["127.0.0.1"])) as come:
            for _ in range(4):
                await come()
            await asyncio.sleep(SOON)
            assert await asked(await come()) == b""

    run(story)


@pytest.mark.parametrize(("proxies", "seen"), [([], b"127.0.0.1"), (["127.0.0.1"], b"10.1.2.3")])
def test_only_proxies_are_believed_for_whom_they_ask(proxies: list[str], seen: bytes) -> None:
    async def story() -> None:
        options = {"proxy_headers": bool(proxies), "forwarded_allow_ips": proxies}
        async with open_door(Doorstep(trusted=proxies), **options) as come:
            assert seen in await asked(await come(), b"X-Forwarded-For: 10.1.2.3\r\n")

    run(story)


# -- bodies


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


# -- around the door


# -- frames


async def echo(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Says again what it hears, until nobody speaks."""
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message.get("text", "bytes")})


def frame(words: bytes, opcode: int = 1, fin: bool = True) -> bytes:
    """As a client sends it."""
    head, mask = bytes([opcode | fin << 7]), b"mask"
    size = len(words)
    length = bytes([size | 128]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return head + length + mask + apply_mask(words, mask)


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


async def told(live: type[WebSocketsSansIOProtocol], pieces: list[bytes]) -> Written:
    """A client who says this."""
    config = uvicorn.Config(echo, ws=live, log_level="critical", ws_max_size=MOST_BYTES)
    config.ws_per_message_deflate, config.ws_ping_interval = False, None
    config.load()
    line, client = live(config, ServerState(), {}), Written()
    line.connection_made(client)
    for piece in [UPGRADE, *pieces]:
        line.data_received(piece)
        for _ in range(10):
            await asyncio.sleep(0)
    line.connection_lost(None)
    await asyncio.gather(*line.tasks)
    return client


@pytest.mark.parametrize("pieces", PIECES.values(), ids=PIECES)
def test_frames_are_heard_and_answered_as_by_the_library(pieces: list[bytes]) -> None:
    async def story() -> None:
        _, ours = Doorstep().protocols()
        answered = (await told(ours, pieces)).said
        assert answered == (await told(WebSocketsSansIOProtocol, pieces)).said
        assert answered.startswith(b"HTTP/1.1 101")

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

    async def story() -> None:
        _, ours = Doorstep().protocols()
        assert (await told(ours, [])).max_size < 5000  # type: ignore[attr-defined]

    run(story)


@pytest.mark.parametrize("port", [-1, 99_999])
def test_a_port_that_cannot_be_is_told_in_a_line(port: int) -> None:
    with pytest.raises(Mistake, match="expected a number from 0 to 65535"):
        serve.listening("127.0.0.1", port)


def test_as_many_files_as_there_can_be() -> None:
    resource = pytest.importorskip("resource")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert open_files() == hard
    assert 200 <= most_connections() <= max(200, hard)


def test_the_same_is_not_logged_for_ever() -> None:
    seldom = Seldom()
    one = logging.LogRecord("asyncio", logging.ERROR, "", 0, "out of files", None, None)
    assert sum(seldom.filter(one) for _ in range(1_000)) == SELDOM[0]
    other = logging.LogRecord("asyncio", logging.ERROR, "", 0, "something else", None, None)
    assert seldom.filter(other)


@pytest.mark.parametrize("name", ["\u2800", "\u3164\u115f", "\u200b", " \uffa0 "])
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    with pytest.raises(Mistake, match="can be seen"):
        tidy_name(name)
