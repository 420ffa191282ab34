"""A WebSocket as uvicorn hands it over, from the request to the last frame, for an app (ASGI)."""

from __future__ import annotations

import asyncio
import logging
from base64 import b64encode
from collections.abc import Sequence
from enum import Enum
from hashlib import sha1
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

from starlette.types import Message, Scope
from uvicorn import Config
from uvicorn.server import ServerState

from fabletable.web.beside import set_going
from fabletable.web.doors.frames import (
    BYTES,
    CLOSE,
    PING,
    PONG,
    TEXT,
    Frame,
    Frames,
    Malformed,
    farewell,
    framed,
)
from fabletable.web.doors.rate import Allowance

if TYPE_CHECKING:
    from fabletable.web.doors.doorstep import Doorstep

log = logging.getLogger("uvicorn.error")

ODD = (2.0, 50.0)  # frames that are no whole message, a second and at once
PATIENCE = 10.0  # seconds for a client to say farewell, too
AGAIN, GONE = 1012, 1006  # come again; nothing was said
VERSION = b"13"
RFC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # says that we know what the key is for
Headers = Sequence[tuple[bytes, bytes]]


class Stage(Enum):
    ASKED = "the request is not answered yet"
    OPEN = "both sides may speak"
    ENDED = "we have said the last word, or nobody is there"


class Line(asyncio.BufferedProtocol, asyncio.Protocol):
    """One client, who is asked from time to time whether anybody is there.

    We listen on while one message is thought about, and no longer once a second one waits.
    """

    __slots__ = (
        "_beat", "_config", "_denial", "_frames", "_full", "_key", "_listener", "_odd", "_others",
        "_paused", "_pinged", "_said", "_server", "_stage", "_transport",
    )  # fmt: skip  # there are as many as connections

    doorstep: Doorstep

    def __init__(self, config: Config, server_state: ServerState, app_state: object) -> None:
        self._config = config
        self._server = server_state
        self._others: set[Any] = server_state.connections  # all that uvicorn has to end with it
        self._frames = Frames(config.ws_max_size)
        self._stage = Stage.ASKED
        self._key = b""
        self._denial: Message | None = None  # how an answer begins that lets nobody in
        self._said: list[Message] = []  # what has come and was not listened to yet
        self._listener: asyncio.Future[None] | None = None
        self._paused = False  # whether more has come than is listened to
        self._full: asyncio.Event | None = None  # while the client does not read
        self._beat: asyncio.TimerHandle | None = None
        self._pinged = False  # and not heard of since
        self._odd: Allowance | None = None  # for frames that are no whole message

    # -- the request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._others.add(self)

    def data_received(self, data: bytes) -> None:
        """The request, as uvicorn has read it."""
        self._transport.pause_reading()  # nothing is said before it is answered
        first, *rest = data.partition(b"\r\n\r\n")[0].split(b"\r\n")
        pairs = [line.partition(b": ") for line in rest]
        headers = [(name.lower(), value) for name, _, value in pairs]
        given = dict(headers)
        self._key = given.get(b"sec-websocket-key", b"")
        method, target, _ = first.split(b" ")
        if method != b"GET" or not self._key:
            self._answer(HTTPStatus.BAD_REQUEST)
        elif given.get(b"sec-websocket-version") != VERSION:
            self._answer(HTTPStatus.UPGRADE_REQUIRED, [(b"sec-websocket-version", VERSION)])
        else:
            scope = self._scope(target, headers)
            task = set_going(self._run(scope))
            self._server.tasks.add(task)
            task.add_done_callback(self._server.tasks.discard)

    def _scope(self, target: bytes, headers: Headers) -> Scope:
        path, _, query = target.partition(b"?")
        about = self._transport.get_extra_info
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": about("sockname")[:2],
            "client": about("peername")[:2],
            "root_path": "",
            "path": unquote(path.decode("latin-1")),
            "raw_path": path,
            "query_string": query,
            "headers": headers,
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }

    async def _run(self, scope: Scope) -> None:
        self._put({"type": "websocket.connect"})
        try:
            await self._config.loaded_app(scope, self.receive, self.send)
        except ConnectionError:  # they are gone
            pass
        except Exception:
            log.exception("a connection failed")
        if self._stage is Stage.ASKED:
            self._answer(HTTPStatus.INTERNAL_SERVER_ERROR)
        elif self._stage is Stage.OPEN:
            self._end()

    def _answer(self, status: int, headers: Headers = (), body: bytes = b"") -> None:
        """Something else than was asked for, and the end."""
        size = (b"content-length", str(len(body)).encode())
        self._write_head(status, [*headers, size, (b"connection", b"close")], body)
        self._end()

    def _write_head(self, status: int, headers: Headers, body: bytes = b"") -> None:
        phrase = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()
        pairs = [*self._server.default_headers, *headers]
        lines = [phrase, *[name + b": " + value for name, value in pairs]]
        self._transport.write(b"\r\n".join([*lines, b"", body]))

    # -- what the app hears and says

    async def receive(self) -> Message:
        while not self._said:
            self._listener = asyncio.get_running_loop().create_future()
            await self._listener
        self._listener = None
        message = self._said.pop(0)
        if self._paused and not self._said:
            self._paused = False
            self._transport.resume_reading()
        return message

    async def send(self, message: Message) -> None:
        if self._full is not None:
            await self._full.wait()
        if self._stage is Stage.ENDED:
            raise ConnectionError("the line is closed")
        if self._stage is Stage.ASKED:
            self._reply(message)
        elif message["type"] == "websocket.send":
            self._transport.write(framed(message["text"].encode()))
        else:
            assert message["type"] == "websocket.close"
            self._close(message["code"])

    def _reply(self, message: Message) -> None:
        """To the request: the line, or why not."""
        match message["type"]:
            case "websocket.accept":
                self._accept()
            case "websocket.close":
                self._answer(HTTPStatus.FORBIDDEN)
            case "websocket.http.response.start":
                self._denial = message
            case _:
                assert self._denial is not None
                self._answer(self._denial["status"], self._denial["headers"], message["body"])

    def _accept(self) -> None:
        known = b64encode(sha1(self._key + RFC, usedforsecurity=False).digest())
        headers = [(b"upgrade", b"websocket"), (b"connection", b"Upgrade")]
        self._write_head(101, [*headers, (b"sec-websocket-accept", known)])
        self._stage = Stage.OPEN
        self._transport.resume_reading()
        self._ask_later()

    def _close(self, code: int) -> None:
        """Say so, and wait for the same word."""
        self._transport.write(framed(code.to_bytes(2, "big"), CLOSE))
        self._hang_up(code)
        self._transport.resume_reading()

    # -- what the client says

    def get_buffer(self, sizehint: int) -> memoryview:
        """As much as is read at once: of empty frames, more would keep everybody waiting."""
        return self.doorstep.read

    def buffer_updated(self, nbytes: int) -> None:
        try:
            for frame in self._frames.heard(bytes(self.doorstep.read[:nbytes])):
                self._hear(frame)
        except Malformed as why:
            self._fail(why.code)

    def _hear(self, frame: Frame) -> None:
        kind, final, words = frame
        if self._stage is Stage.ENDED:
            if kind == CLOSE:
                self._transport.close()
        elif kind in (TEXT, BYTES) and final:
            self._take(self._frames.message(frame))
        elif kind == CLOSE:
            self._transport.write(framed(farewell(words), CLOSE))
            self._end()
        elif self._bears_it():
            self._hear_odd(frame)
        else:
            self._transport.abort()

    def _hear_odd(self, frame: Frame) -> None:
        if frame.kind == PONG:
            self._pinged = False
        elif frame.kind != PING:
            self._take(self._frames.message(frame))
        elif self._full is None:  # who does not read need not hear that we are there
            self._transport.write(framed(frame.words, PONG))

    def _take(self, message: str | bytes | None) -> None:
        if message is not None:
            kind = "text" if isinstance(message, str) else "bytes"
            self._put({"type": "websocket.receive", kind: message})

    def _put(self, message: Message) -> None:
        if self._said and not self._paused:
            self._paused = True
            self._transport.pause_reading()
        self._said.append(message)
        if self._listener is not None and not self._listener.done():
            self._listener.set_result(None)

    def _bears_it(self) -> bool:
        """A few are as they should be; whoever sends many wants nothing but our time."""
        self._odd = self._odd or Allowance(*ODD)
        return self._odd.spend()

    # -- is anybody there?

    def _later(self, seconds: float, act: Any) -> None:
        if self._beat is not None:
            self._beat.cancel()
        self._beat = asyncio.get_running_loop().call_later(seconds, act)

    def _ask_later(self) -> None:
        if self._config.ws_ping_interval:
            self._later(self._config.ws_ping_interval, self._ask)

    def _ask(self) -> None:
        if self._pinged:
            self._transport.abort()
        else:
            self._pinged = True
            self._transport.write(framed(b"", PING))
            self._ask_later()

    # -- the end

    def _fail(self, code: int) -> None:
        if self._stage is Stage.OPEN:
            self._transport.write(framed(code.to_bytes(2, "big"), CLOSE))
        self._end()

    def _end(self) -> None:
        """As soon as they have read what was said."""
        self._hang_up()
        self._transport.close()

    def _hang_up(self, code: int = GONE) -> None:
        """Nothing more is said; who never reads that does not stay for ever."""
        self._stage = Stage.ENDED
        self._put({"type": "websocket.disconnect", "code": code})
        self._later(PATIENCE, self._transport.abort)

    def shutdown(self) -> None:
        """The server ends."""
        if self._stage is Stage.ASKED:
            self._answer(HTTPStatus.SERVICE_UNAVAILABLE)
        else:
            self._fail(AGAIN)

    def pause_writing(self) -> None:
        self._full = asyncio.Event()

    def resume_writing(self) -> None:
        if self._full is not None:
            self._full.set()
            self._full = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stage = Stage.ENDED
        if self._beat is not None:
            self._beat.cancel()
        self._others.discard(self)
        self.doorstep.leave(self._transport)
        self._put({"type": "websocket.disconnect", "code": GONE})
        self.resume_writing()
