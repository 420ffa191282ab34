"""Who stands at the door: how many there may be, and how long they may take to say what they want.

Uvicorn has no such limits of its own, so that half a request would hold a connection for ever.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from fabletable.web.doors.in_turn import InTurn
from fabletable.web.doors.line import Line
from fabletable.web.doors.rate import network
from fabletable.web.wishes import MOST_BYTES

MOST_CONNECTIONS = 5_000
MOST_FROM_ONE = 250  # connections of one address
SPARE = 400  # files that we need ourselves, and for those who are just let in or refused
LEAST = 100
SECONDS = 20.0  # until a request has said what it wants
# Bytes that are read at once: of messages, the longest in its frame; of requests as many as are
# soon heard, whatever they are made of: a body may come byte by byte, each in a piece of its own.
AT_ONCE = MOST_BYTES + 8
OF_REQUESTS = 16_384


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
        self.read = memoryview(bytearray(AT_ONCE))  # what has just come over any line
        self.request = memoryview(bytearray(OF_REQUESTS))  # and of any request
        self._most = most
        self._from_one = from_one
        self._trusted = trusted  # proxies, behind which there are many
        self._inside: dict[asyncio.Transport, str] = {}
        self._by_address: Counter[str] = Counter()
        self._waited_for: dict[asyncio.Transport, None] = {}  # the longest first
        self._in_turn = InTurn()

    def let_in(self, transport: asyncio.Transport) -> bool:
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        address = network(host)
        crowd = self._by_address.get(address, 0) >= self._from_one
        if crowd and host not in self._trusted:
            return False
        if len(self._inside) >= self._most and not self._make_way():
            return False
        self._inside[transport] = address
        self._by_address[address] += 1
        return True

    def _make_way(self) -> bool:
        """Where all doors are taken, who has said nothing for longest gives up theirs."""
        for transport in self._waited_for:
            self.leave(transport)
            transport.abort()
            return True
        return False

    def wait_for(self, transport: asyncio.Transport, wait: bool = True) -> None:
        """Whether they have to say, or read, something before we can go on."""
        if wait:
            self._waited_for.setdefault(transport)
        else:
            self._waited_for.pop(transport, None)

    def leave(self, transport: asyncio.Transport) -> None:
        self._waited_for.pop(transport, None)
        address = self._inside.pop(transport, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def wait(self, transport: asyncio.Transport, begin: Callable[[], None]) -> None:
        """Until it is the turn of who has come by it."""
        self._in_turn.wait(self._inside.get(transport, ""), begin)

    def protocols(self) -> tuple[type[H11Protocol], type[Line]]:
        """What uvicorn speaks with everybody who comes to this door."""
        here: dict[str, Any] = {"doorstep": self, "__slots__": ()}
        return type("Http", (_Http,), here), type("Line", (Line,), here)


class _Http(H11Protocol, asyncio.BufferedProtocol):
    """Ends if a request is begun and not said in time, or an answer not read; what is said is heard
    in turn.
    """

    doorstep: Doorstep
    _late: asyncio.TimerHandle | None = None
    _waits = False  # until it is its turn

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        if self.doorstep.let_in(self.transport):
            self._watch()
        else:
            self.transport.abort()

    def get_buffer(self, sizehint: int) -> memoryview:
        return self.doorstep.request

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(self.doorstep.request[:nbytes]))

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def handle_events(self) -> None:
        """Also of a request that came together with the one before."""
        if self._waits:
            self.flow.pause_reading()  # what has come is enough for now
        else:
            self._waits = True
            self.doorstep.wait(self.transport, self._handle_events)

    def _handle_events(self) -> None:
        self._waits = False
        if not self.transport.is_closing():
            self.flow.resume_reading()
            super().handle_events()
            self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()  # who never reads the end of it does not stay for ever

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        self.doorstep.leave(self.transport)
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Time runs while we wait for the rest of a request, or for somebody to read what we have
        said; and not while it is answered.
        """
        cycle: RequestResponseCycle | None = self.cycle
        handed_on = self.transport.get_protocol() is not self
        if handed_on or (cycle is not None and not cycle.response_complete):
            self._unwatch()
        else:
            self._expect()

    def _expect(self) -> None:
        if self._late is None:
            late = asyncio.get_running_loop().call_later
            self._late = late(self.doorstep.seconds, self.transport.abort)
            self.doorstep.wait_for(self.transport)

    def _unwatch(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
            self.doorstep.wait_for(self.transport, wait=False)


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
    return max(LEAST, min(MOST_CONNECTIONS, open_files() - SPARE))
