"""The whole server inside this process: its doors as uvicorn would open them, without a socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import unquote

from fabletable.client.mirror import messages_in
from fabletable.web.bots.pool import BotWorkers
from fabletable.web.doors.app import application
from fabletable.web.doors.guard import Guard
from fabletable.web.hall import Hall
from fabletable.web.people import COOKIE
from fabletable.web.push import Push
from tests.soak.memory_store import SECRET, MemoryStore

HOST = "localhost"
Message = dict[str, Any]


class Building:
    """A server with a store in memory, its own or one that it shares."""

    def __init__(self, store: MemoryStore | None = None, push: Push | None = None) -> None:
        self.store = store or MemoryStore()
        self.hall = Hall(self.store, SECRET, BotWorkers(), push=push)
        self.app = application(self.hall, Guard())
        self._asked = 0
        self._where = ""

    def cookie(self, person: str) -> str:
        return f"{COOKIE}={self.hall.signer.cookie(person)}"

    async def ask(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        cookie: str = "",
        headers: Mapping[str, str] | None = None,
        reading: asyncio.Event | None = None,
    ) -> tuple[int, bytes]:
        """One request; its status and what came back, which may be read only later."""
        given = {"host": HOST, "content-type": "application/json", "cookie": cookie}
        scope = {"type": "http", "method": method, "scheme": "http", "http_version": "1.1"}
        parts = [body[i : i + 65_536] for i in range(0, len(body), 65_536)] or [b""]
        status, found = 0, b""

        async def receive() -> Message:
            if not parts:
                await asyncio.Event().wait()  # nobody goes away
            part = parts.pop(0)
            return {"type": "http.request", "body": part, "more_body": bool(parts)}

        async def send(message: Message) -> None:
            nonlocal status, found
            if reading is not None:
                await reading.wait()
            status = message.get("status", status)
            found += message.get("body", b"")

        place = _place(path, given | dict(headers or {}))
        place["client"] = (self._address(), 1)
        await self.app({**scope, **place}, receive, send)  # type: ignore[arg-type]
        return status, found

    def always_from(self, address: str) -> None:
        """All that is asked from now on."""
        self._where = address

    def _address(self) -> str:
        """One of many, so that nobody is too fast."""
        self._asked += 1
        return self._where or f"10.0.0.{self._asked // 50 % 250}"

    async def json(self, path: str, wish: object, cookie: str) -> Any:
        status, found = await self.ask("POST", path, json.dumps(wish).encode(), cookie)
        assert status == 200, found
        return json.loads(found)

    @asynccontextmanager
    async def line(
        self,
        table: str,
        cookie: str = "",
        headers: Mapping[str, str] | None = None,
        where: str = "",
    ) -> AsyncIterator[Line]:
        """A connection to a table. Whatever fails inside of the server fails here."""
        given = {"host": HOST, "origin": f"http://{HOST}", "cookie": cookie}
        place = _place(f"/api/tables/{table}/live", given | dict(headers or {}))
        place["client"] = (where or self._address(), 1)
        line = Line()
        denial: dict[str, object] = {"websocket.http.response": {}}  # as uvicorn can
        scope = {"type": "websocket", "scheme": "ws", "subprotocols": [], "extensions": denial}
        task = asyncio.create_task(self.app({**scope, **place}, line.receive, line.send))  # type: ignore[arg-type]
        task.add_done_callback(line.end)
        await line.say({"type": "websocket.connect"})
        await line.quiet()
        try:
            yield line
        finally:
            if not task.done():
                await line.say({"type": "websocket.disconnect", "code": 1000})
            await task


class Line:
    """A connection as the server sees it, and what it sent."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.ended = False
        self._said: asyncio.Queue[Message] = asyncio.Queue()

    def end(self, _: object) -> None:
        self.ended = True

    async def receive(self) -> Message:
        return await self._said.get()

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    async def say(self, message: Message) -> None:
        await self._said.put(message)

    async def tell(self, text: str | bytes) -> list[Message]:
        """Send it, and see what comes of it."""
        known = len(self.sent)
        kind = "text" if isinstance(text, str) else "bytes"
        await self.say({"type": "websocket.receive", kind: text})
        await self.quiet()
        return self.sent[known:]

    async def quiet(self) -> None:
        """Until everybody has done what there was to do: nothing in here waits for a disk."""
        for _ in range(12):
            await asyncio.sleep(0)

    @property
    def closed(self) -> bool:
        return any(message["type"] == "websocket.close" for message in self.sent)

    @property
    def text(self) -> str:
        return "\n".join(message.get("text", "") for message in self.sent)


def replies(messages: list[Message]) -> list[Any]:
    """What the server said, but for what it showed."""
    return [one for one in heard(messages) if one["type"] != "show"]


def heard(messages: list[Message]) -> list[Any]:
    """All that the server said in these frames."""
    frames = [one["text"] for one in messages if one["type"] == "websocket.send"]
    return [message for frame in frames for message in messages_in(frame)]


def _place(path: str, headers: Mapping[str, str]) -> Message:
    where, _, query = path.partition("?")
    return {
        "path": unquote(where),
        "raw_path": where.encode("utf-8", "surrogateescape"),
        "root_path": "",
        "query_string": query.encode("utf-8", "surrogateescape"),
        "headers": [
            (name.encode("latin-1"), value.encode("latin-1", "replace"))
            for name, value in headers.items()
            if value
        ],
        "server": (HOST, 80),
    }
