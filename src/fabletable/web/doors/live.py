"""The wire to a table: a connection, from its first word to its last.

What is said passes no further layers: it goes as it is to whoever holds the connection. A frame
that we send is one message or several, each in a line of its own.
"""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from fabletable.engine.errors import Mistake
from fabletable.web import wire, wishes
from fabletable.web.beside import set_going
from fabletable.web.doors.answers import address, mistaken, too_fast
from fabletable.web.doors.rate import Allowance, Allowances
from fabletable.web.giving_way import whose_work
from fabletable.web.hall import Hall
from fabletable.web.people import COOKIE, WATCHES
from fabletable.web.store.protocol import Unreachable
from fabletable.web.table.room import Room
from fabletable.web.table.viewer import Viewer

log = logging.getLogger(__name__)

CLOSED_BY_POLICY = 4403
COME_AGAIN = 1012  # as a server says that is started anew
MOST_UNHEARD = 100  # messages that came too fast, before the connection ends
ENDING = "this server ends: come again, and another one answers"
PATH = "/api/tables/([^/]+)/live"


async def live(
    hall: Hall,
    requests: Allowances,
    messages: Allowances,
    scope: Scope,
    receive: Receive,
    send: Send,
) -> None:
    """Somebody wants to connect to a table, which is a request like any other; what they say then
    are messages.
    """
    socket = WebSocket(scope, receive, send)
    where = address(socket)
    if not requests.spend(where):
        await socket.send_denial_response(too_fast())
        return
    whose_work.set(where)
    table = re.fullmatch(PATH, scope["path"])
    if table is None:
        await socket.close(CLOSED_BY_POLICY)
        return
    why = await _closed_for_now(hall, table[1])
    if why:  # before anybody believes to be in: who knows of another process goes there
        await socket.send_denial_response(mistaken(why, 503))
        return
    await socket.accept()
    del socket  # a connection lasts for hours: it keeps what it needs
    try:
        await _talk(hall, messages, table[1], scope, receive, send)
    except Unreachable:
        await send({"type": "websocket.close", "code": COME_AGAIN})
    except Mistake as mistake:
        gone = wire.encode(wire.Gone(str(mistake))).decode()
        await send({"type": "websocket.send", "text": gone})
        await send({"type": "websocket.close", "code": CLOSED_BY_POLICY})


async def _talk(
    hall: Hall, messages: Allowances, table: str, scope: Scope, receive: Receive, send: Send
) -> None:
    """As long as somebody who may sit or watch there is connected."""
    asking = HTTPConnection(scope)
    cookie, where = asking.cookies.get(COOKIE, ""), address(asking)
    link = asking.cookies.get(f"{WATCHES}{table}", "")  # to watch, by which they came
    scope["headers"] = []
    del asking
    person = await hall.known(cookie)
    if not person:
        raise Mistake("we do not know you: load the page anew")
    room = await hall.room(table)
    viewer = await room.join(person, where, link)
    try:
        if not await hall.known(cookie):  # it was signed out while they came in
            viewer.come_again()
        del cookie
        await Talk(room, viewer, messages, receive, send).run()
    finally:
        room.part(viewer)


async def _closed_for_now(hall: Hall, table: str) -> str:
    """Why nobody can come in, though perhaps in a while."""
    if hall.ending:
        return ENDING
    try:
        await hall.room(table)
    except Unreachable as why:
        return str(why)
    except Mistake:  # that is for those who came in
        pass
    return ""


class Talk:
    """Between somebody at a table and the table."""

    __slots__ = (
        "_allowance", "_messages", "_receive", "_room", "_send", "_speaking", "_unheard", "_viewer"
    )  # fmt: skip

    def __init__(
        self, room: Room, viewer: Viewer, messages: Allowances, receive: Receive, send: Send
    ) -> None:
        self._room = room
        self._viewer = viewer
        self._messages = messages  # of all who are where they are
        self._receive = receive
        self._send = send
        self._allowance = Allowance()
        self._unheard = 0
        # As long as there is something to say; then it is gone, since most connections are silent.
        self._speaking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until either side ends it."""
        viewer = self._viewer
        viewer.wake = self._begin_to_speak
        self._begin_to_speak()
        try:
            await self._listen()
            if viewer.over and self._speaking is not None:  # the last word, and the door
                await self._speaking
        finally:
            viewer.wake = None
            if self._speaking is not None:
                self._speaking.cancel()

    def _begin_to_speak(self) -> None:
        if self._speaking is None:
            self._speaking = set_going(self._speak())

    async def _speak(self) -> None:
        viewer = self._viewer
        try:
            while frame := viewer.outgoing():
                await self._send({"type": "websocket.send", "text": frame})
        except OSError:  # they are gone
            return
        except Exception:
            log.exception("table %s: somebody cannot be told", self._room.id)
            viewer.comes_again = True
        if not (viewer.over or viewer.comes_again):
            self._speaking = None
            return
        with suppress(OSError):
            code = CLOSED_BY_POLICY if viewer.over else COME_AGAIN
            await self._send({"type": "websocket.close", "code": code})

    async def _listen(self) -> None:
        while True:
            await self._viewer.reading()
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if not (self._allowance.spend() and self._messages.spend(self._viewer.address)):
                if self._too_fast(text):
                    return
            elif text is None:
                self._refuse("", "bad-message", "expected text, got bytes")
            else:
                self._unheard = max(0, self._unheard - 1)
                await self._hear(text)

    def _too_fast(self, text: str | None) -> bool:
        """Say so; whether that was said often enough."""
        self._unheard += 1
        if self._unheard > MOST_UNHEARD:
            self._viewer.send_away("too many messages")
            return True
        self._refuse(_id_in(text), "too-fast", "too many messages; slow down")
        return False

    async def _hear(self, text: str) -> None:
        try:
            wish = wishes.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse("", "bad-message", f"not a message that we know: {error}")
            return
        if isinstance(wish, wishes.Hint):
            self._room.hints.seek(self._viewer, wish)
        else:
            await self._room.obey(self._viewer, wish)

    def _refuse(self, wish: str, code: wire.Code, why: str) -> None:
        self._viewer.reply(wire.Refused(wish, code, why))


def _id_in(text: str | None) -> str:
    """The name of a wish that is not heard, so that whoever sent it can send it again."""
    try:
        return str(wishes.decode(text or "").id)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
