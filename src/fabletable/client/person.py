"""People who visit a server, each with a browser of their own."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any
from uuid import uuid4

from websockets.sync.client import ClientConnection, connect

from fabletable.client.house import PATIENCE, House
from fabletable.client.mirror import Mirror, message_of
from fabletable.engine.errors import Mistake


class Refusal(Mistake):
    """The server said no."""


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, house: House, name: str = "") -> None:
        self.house = house
        self._cookies: dict[str, str] = {}
        self.get("/api/me")
        if name:
            self.post("/api/me", {"name": name})

    @property
    def cookie(self) -> str:
        """All that they were given to carry, wherever it is wanted."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    @cookie.setter
    def cookie(self, carried: str) -> None:
        pairs = [one.partition("=") for one in carried.split("; ")]
        self._cookies = {name: value for name, _, value in pairs if name}

    def get(self, path: str) -> Any:
        return json.loads(self.ask("GET", path)[1])

    def post(self, path: str, body: object) -> Any:
        return json.loads(self.ask("POST", path, json.dumps(body).encode())[1])

    def ask(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Raises Refusal, with the server's words, for anything but success."""
        status, text = self.raw(method, path, body, headers)
        if status >= 400:
            raise Refusal(f"{status}: {text.decode()[:500]}")
        return status, text

    def raw(
        self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        place, tls = (self.house.host, self.house.port), self.house.tls
        if tls is None:
            line = http.client.HTTPConnection(*place, timeout=PATIENCE)
        else:
            line = http.client.HTTPSConnection(*place, timeout=PATIENCE, context=tls)
        sent = {"Content-Type": "application/json", "Cookie": self.cookie, **(headers or {})}
        try:
            line.request(method, path, body, sent)
            answer = line.getresponse()
            for given in answer.headers.get_all("Set-Cookie", []):
                name, _, value = given.partition(";")[0].partition("=")
                self._cookies[name] = value
            return answer.status, answer.read()
        finally:
            line.close()

    def open(self, game: str, *seats: str, **more: object) -> str:
        """A table; seats are `me`, `open`, `here:NAME` or a bot's name."""
        body = {"game": game, "seats": [seat_wish(seat) for seat in seats], **more}
        return str(self.post("/api/tables", body)["table"])

    def post_file(self, text: bytes) -> str:
        """Bring a table or a campaign from a file."""
        return str(json.loads(self.ask("POST", "/api/import", text)[1])["table"])

    def sit(self, link: str) -> str:
        """Take the seat of a link."""
        return str(self.post("/api/take", {"token": link.rpartition("/")[2]})["table"])

    def line(self, table: str) -> dict[str, Any]:
        """What a connection to this table is made with."""
        return {
            "uri": f"{self.house.address.replace('http', 'ws', 1)}/api/tables/{table}/live",
            "ssl": self.house.tls,
            "origin": self.house.address,
            "additional_headers": {"Cookie": self.cookie},
            "compression": None,
            "max_size": 2**22,
        }

    def live(self, table: str) -> Live:
        return Live(self, table)


def seat_wish(word: str) -> dict[str, str]:
    kind, _, name = word.partition(":")
    if kind in ("me", "open"):
        return {"kind": kind}
    return {"kind": "here", "name": name} if kind == "here" else {"kind": "bot", "bot": kind}


class Live(Mirror):
    """A connection to a table."""

    def __init__(self, person: Person, table: str) -> None:
        super().__init__()
        self.person = person
        self.table = table
        self.raw: list[str] = []  # all that was received
        self.socket: ClientConnection | None = None
        self.connect()

    def connect(self) -> None:
        self.clear()
        self.socket = connect(**self.person.line(self.table), open_timeout=PATIENCE, legacy=True)

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()

    def __enter__(self) -> Live:
        self.until(lambda: "room" in self.state)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- what comes

    def receive(self, timeout: float = PATIENCE) -> list[dict[str, Any]]:
        """The next messages, when they are heard."""
        assert self.socket is not None
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        return self.hear(text)

    def until(self, true: Callable[[], object]) -> None:
        """Receive until something is true."""
        end = time.monotonic() + PATIENCE
        while not true():
            self.receive(max(0.01, end - time.monotonic()))

    def settle(self, quiet: float = 0.2) -> None:
        """Receive until nothing has come for a while."""
        with suppress(TimeoutError):
            while True:
                self.receive(quiet)

    # -- what is sent

    def send(self, kind: str, **more: object) -> str:
        """Send a wish; says its id."""
        wish, text = message_of(kind, **more)
        self.say(text)
        return wish

    def say(self, text: str | bytes) -> None:
        assert self.socket is not None
        self.socket.send(text)

    def do(self, kind: str, **more: object) -> dict[str, Any]:
        """Send a wish and wait for the answer to it; once more, if that was too fast."""
        more.setdefault("id", str(uuid4()))
        wish = self.send(kind, **more)
        return self.answer_to(wish, lambda: self.send(kind, **more))

    def answer_to(self, wish: str, again: Callable[[], object] | None = None) -> dict[str, Any]:
        """The answer to this wish; if that was too fast, it may be wished `again`."""
        found: list[dict[str, Any]] = []

        def arrived() -> bool:
            found[:] = [one for one in self.replies if one.get("id") == wish]
            return bool(found)

        while True:
            self.until(arrived)
            if again is None or found[0].get("code") != "too-fast":
                return found[0]
            self.replies.remove(found[0])
            time.sleep(0.1)
            again()

    def choose(self, key: str | list[str]) -> dict[str, Any]:
        """One option, or the marks of a handful."""
        return self.do("choose", ask=self.state["ask"]["id"], key=key)

    def mark(self, *marks: str) -> dict[str, Any]:
        return self.do("mark", ask=self.state["ask"]["id"], marks=list(marks))

    def why(self, at: str) -> dict[str, Any]:
        ask = self.state.get("ask")
        return self.do("why", ask=ask["id"] if ask else "", at=at)

    def any_answer(self, rng: Random) -> str | list[str]:
        """Some option; or marks, in some order, that are whole."""
        kind, wish = self.any_wish(rng)
        while kind == "mark":
            kind, wish = self.any_wish(rng, self.do(kind, **wish)["now"])
        key: str | list[str] = wish["key"]
        return key


def without_bots_pause(live: Live) -> None:
    assert live.do("arrange", pace=0)["type"] == "done"
