"""Who stands at the door: how many there may be, and how long they may take to say what they want.

Uvicorn has no such limits of its own, so that half a request would hold a connection for ever.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from time import monotonic
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]  # the quick one
from websockets.http11 import Request
from websockets.protocol import State

from fabletable.web.doors.rate import Allowance, network
from fabletable.web.wishes import MOST_BYTES

MOST_CONNECTIONS = 5_000
MOST_FROM_ONE = 250  # connections of one address
SPARE = 200  # files that we need ourselves
SECONDS = 20.0  # until a request has said what it wants
TEXT = 0x81  # how a frame begins that is a whole message (RFC 6455)
CONTROLS = (0x88, 0x89, 0x8A)  # to close, to ask whether anybody is there, and to say so
MASKED = 0x80  # what is added to the length in a client's frame
SHORT = 126  # so long or longer, the length stands in two bytes of its own, or in eight
AT_ONCE = MOST_BYTES + 8  # bytes that are read at once: the longest message in its frame
ODD = (2.0, 50.0)  # frames that are no whole message, a second and at once
SELDOM = (5, 60.0)  # how often the same is written to the log, in so many seconds


class Doorstep:
    """Counts connections, in all and by address."""

    def __init__(
        self,
        most: int = MOST_CONNECTIONS,
        from_one: int = MOST_FROM_ONE,
        trusted: Collection[str] = (),
        seconds: float = SECONDS,
    ) -> None:
        self.seconds = seconds
        self._most = most
        self._from_one = from_one
        self._trusted = trusted  # proxies, behind which there are many
        self._inside: dict[asyncio.Transport, str] = {}
        self._by_address: Counter[str] = Counter()

    def let_in(self, transport: asyncio.Transport) -> bool:
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        address = network(host)
        crowd = self._by_address.get(address, 0) >= self._from_one
        if (crowd and host not in self._trusted) or len(self._inside) >= self._most:
            return False
        self._inside[transport] = address
        self._by_address[address] += 1
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        address = self._inside.pop(transport, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def protocols(self) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
        """What uvicorn speaks with everybody who comes to this door."""
        here = {"doorstep": self}
        return type("Http", (_Http,), here), type("Live", (_Live,), here)


class _Http(H11Protocol):
    """Ends if a request is begun and not said in time."""

    doorstep: Doorstep
    _late: asyncio.TimerHandle | None = None
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.doorstep.let_in(transport):
            self._watch()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        self.doorstep.leave(self.transport)
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Time runs while we wait for the rest of a request, and not while it is answered."""
        cycle: RequestResponseCycle | None = self.cycle
        if self._upgraded or (cycle is not None and not cycle.response_complete):
            self._unwatch()
        elif self._late is None:
            late = asyncio.get_running_loop().call_later
            self._late = late(self.doorstep.seconds, self.transport.abort)

    def _unwatch(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class _Heard:
    """What has come and was not listened to yet. A queue of asyncio's takes twenty times the room,
    and is for many who wait; here one does.
    """

    __slots__ = ("_said", "_waiting")

    def __init__(self) -> None:
        self._said: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._said

    def put_nowait(self, said: Any) -> None:
        self._said.append(said)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        while not self._said:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        self._waiting = None
        return self._said.pop(0)


FREE = asyncio.Event()  # for all who can be written to: one of their own takes 700 bytes
FREE.set()


def framed(text: bytes) -> bytes:
    """A message as a frame of ours."""
    length = len(text)
    if length < SHORT:
        return bytes((TEXT, length)) + text
    size, mark = (2, SHORT) if length < 1 << 16 else (8, SHORT + 1)
    return bytes((TEXT, mark)) + length.to_bytes(size, "big") + text


def whole_frame(data: bytes) -> int:
    """Where its words begin, if this is one whole frame of a client, no longer than anybody's
    message is; else 0.
    """
    start, length = 6, data[1] - MASKED if len(data) >= 6 else -1
    if length == SHORT:
        start, length = 8, int.from_bytes(data[2:4], "big")
    return start if 0 <= length == len(data) - start <= MOST_BYTES else 0


class _Live(WebSocketsSansIOProtocol):
    """Leaves for who came in by a request; listens on while one message is thought about.

    To stop and start listening for each message, as uvicorn does, costs two calls of the system.
    Nearly all that comes is one whole frame with one message in it, which is soon read and written.
    All else is left to the library; and so is whatever follows, once frames came in pieces or
    several at once, since it alone knows then where one begins.
    """

    doorstep: Doorstep
    _simple = True  # so far each piece of what came was one whole frame
    _odd: Allowance | None = None  # for frames that are no whole message

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.queue = _Heard()  # type: ignore[assignment]  # all that is wanted of one
        self.writable = FREE

    def pause_writing(self) -> None:
        self.writable = asyncio.Event()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.writable = FREE

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        event.headers.clear()  # the app has a copy, and lets go of it; this one would stay for ever

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        # Of frames with nothing in them, what asyncio reads at once takes the parser a second.
        transport.max_size = AT_ONCE  # type: ignore[attr-defined]

    def handle_ping(self) -> None:
        if self._bears_it():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._bears_it():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._bears_it():
            super().handle_cont(event)

    def _bears_it(self) -> bool:
        """A few are as they should be; whoever sends many wants nothing but our time."""
        self._odd = self._odd or Allowance(*ODD)
        if self._odd.spend():
            return True
        self.transport.abort()
        return False

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and self._simple:
            start = whole_frame(data) if self.conn.state is State.OPEN else 0
            if start and data[0] == TEXT:
                self.curr_msg_data_type = "text"
                self.frames = [apply_mask(data[start:], data[start - 4 : start])]
                self.send_receive_event_to_app()
                return
            self._simple = start > 0 and data[0] in CONTROLS
        super().data_received(data)

    async def send(self, message: Any) -> None:
        text = message.get("text")
        simple = self.conn.state is State.OPEN and self.handshake_complete and not self.close_sent
        if text is not None and simple and self.writable.is_set() and not self.disconnected:
            self.transport.write(framed(text.encode()))
        else:
            await super().send(message)

    def send_receive_event_to_app(self) -> None:
        crowd, paused = not self.queue.empty(), self.read_paused
        self.read_paused = True  # so that uvicorn does not
        super().send_receive_event_to_app()
        self.read_paused = crowd or paused
        if crowd and not paused:
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.doorstep.leave(self.transport)
        super().connection_lost(exc)


def open_files() -> int:
    """How many files we may have open, after asking for as many as there can be."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415  # not on every system

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return soft if soft > 0 else MOST_CONNECTIONS + SPARE
    return MOST_CONNECTIONS + SPARE


def most_connections() -> int:
    return max(SPARE, min(MOST_CONNECTIONS, open_files() - SPARE))


class Seldom(logging.Filter):
    """Lets the same words through a few times a minute: nobody outside fills our disk."""

    def __init__(self) -> None:
        super().__init__()
        self._heard: dict[str, tuple[int, float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        times, seconds = SELDOM
        now, words = monotonic(), str(record.msg)[:200]
        count, since = self._heard.get(words, (0, now))
        if now - since > seconds:
            count, since = 0, now
        if len(self._heard) > 1_000:
            self._heard.clear()
        self._heard[words] = (count + 1, since)
        return count < times


def keep_logs_short(*names: str) -> None:
    for name in names:
        logging.getLogger(name).addFilter(Seldom())
