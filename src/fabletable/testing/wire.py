"""A real server in a process of its own, and people who use it as a browser would."""

from __future__ import annotations

import http.client
import json
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from random import Random
from typing import IO, Any
from uuid import uuid4

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from fabletable.web.wire import TOO_FAST

PATIENCE = 30.0  # seconds: much longer than anything takes


class House:
    """A server that can be killed and started again with the same tables."""

    program = "fabletable"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self._server: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._server is not None
        return self._server.pid

    def start(self) -> None:
        """Start, at the same port as before; returns when it listens."""
        words = ["serve", "--no-browser", "--port", str(self.port), "--data", str(self.folder)]
        with self.errors() as errors:
            self._server = subprocess.Popen(
                [sys.executable, "-m", self.program, *words],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._server.stdout is not None
        ready, _, _ = select.select([self._server.stdout], [], [], PATIENCE)
        line = self._server.stdout.readline() if ready else ""
        found = re.search(r"http://127\.0\.0\.1:([0-9]+)/", line)
        assert found, f"the server did not start: {line!r}"
        self.port = int(found[1])

    def errors(self) -> AbstractContextManager[IO[bytes] | None]:
        """Where the server's standard error goes; None: where ours goes."""
        return nullcontext()

    def kill(self) -> None:
        """As a power cut would."""
        assert self._server is not None
        self._server.kill()
        self._end()

    def stop(self) -> int:
        """As Ctrl-C would; says its exit code."""
        assert self._server is not None
        self._server.terminate()
        return self._end()

    def _end(self) -> int:
        server, self._server = self._server, None
        assert server is not None
        assert server.stdout is not None
        code = server.wait(PATIENCE)
        server.stdout.close()
        return code

    @property
    def running(self) -> bool:
        return self._server is not None


@contextmanager
def house(folder: Path) -> Iterator[House]:
    one = House(folder)
    one.start()
    try:
        yield one
    finally:
        if one.running:
            one.kill()


class Refusal(AssertionError):
    """The server said no."""


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, house: House, name: str = "") -> None:
        self.house = house
        self.cookie = ""
        self.get("/api/me")
        if name:
            self.post("/api/me", {"name": name})

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
        line = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=PATIENCE)
        sent = {"Content-Type": "application/json", "Cookie": self.cookie, **(headers or {})}
        try:
            line.request(method, path, body, sent)
            answer = line.getresponse()
            given = answer.getheader("Set-Cookie")
            if given:
                self.cookie = given.partition(";")[0]
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

    def live(self, table: str) -> Live:
        return Live(self, table)


def seat_wish(word: str) -> dict[str, str]:
    kind, _, name = word.partition(":")
    if kind in ("me", "open"):
        return {"kind": kind}
    return {"kind": "here", "name": name} if kind == "here" else {"kind": "bot", "bot": kind}


class Live:
    """A connection to a table that keeps the table's state, as the client does."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self.state: dict[str, Any] = {}
        self.replies: list[dict[str, Any]] = []
        self.raw: list[str] = []  # all that was received
        self.socket: ClientConnection | None = None
        self.connect()

    def connect(self) -> None:
        self.state = {"elements": {}, "order": [], "story": []}
        house = self.person.house
        self.socket = connect(
            f"ws://127.0.0.1:{house.port}/api/tables/{self.table}/live",
            origin=Origin(house.address),
            additional_headers={"Cookie": self.person.cookie},
            compression=None,
            open_timeout=PATIENCE,
            max_size=2**22,
            legacy=True,
        )

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()

    def __enter__(self) -> Live:
        self.until(lambda: "room" in self.state)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- what comes

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, applied to the state."""
        assert self.socket is not None
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "show":
            self._apply(message)
        else:
            self.replies.append(message)
        return message

    def _apply(self, message: dict[str, Any]) -> None:
        state = self.state
        state["n"] = message["n"]
        for element in message.get("elements", []):
            state["elements"][element["id"]] = element
        for part in ("room", "order", "ask", "waiting", "over", "undo"):
            if part in message:
                state[part] = message[part]
        if "order" in message:
            state["elements"] = {key: state["elements"][key] for key in message["order"]}
        if "story" in message:
            story = message["story"]
            state["story"] = state["story"][: story["since"]] + story["lines"]

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
        wish = str(more.pop("id", "") or uuid4())
        self.say(json.dumps({"type": kind, "id": wish, **more}))
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
            if again is None or found[0].get("why") != TOO_FAST:
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
        handful = self.state["ask"].get("handful")
        marks = handful["keys"] if handful else []
        plain = [key for key in self.keys if key not in marks]
        if not handful or (plain and rng.random() < 0.3):
            return rng.choice(plain)
        now = handful["now"]
        while now["more"] and (now["missing"] or rng.random() < 0.5):
            now = self.mark(*now["marks"], rng.choice(now["more"]))["now"]
        return list(now["marks"])

    @property
    def keys(self) -> list[str]:
        ask = self.state.get("ask")
        return [option["key"] for option in ask["options"]] if ask else []

    @property
    def over(self) -> bool:
        return bool(self.state.get("over"))


def without_bots_pause(live: Live) -> None:
    assert live.do("arrange", pace=0)["type"] == "done"
