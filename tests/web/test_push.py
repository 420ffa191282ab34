"""Browsers in which no page is open are called, through a push service that is told nothing."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import threading
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import time

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from playwright.sync_api import Browser

from fabletable.engine.errors import Mistake
from fabletable.web import push as calls
from fabletable.web.push import MOST_BROWSERS, Push
from fabletable.web.table import calling
from tests.soak.inside import Building
from tests.soak.memory_store import SECRET, MemoryStore
from tests.web.browser import Visitor
from tests.web.house import House, Person
from tests.web.test_deploy import certificates
from tests.web.test_undo import Party, party

__all__ = ["certificates"]

CONTACT = "mailto:table@example.org"
REAL = "https://updates.push.services.mozilla.com/wpush/v2/gAAAA"


class Service:
    """A push service, by TLS on loopback: it keeps what it is told."""

    def __init__(self, folder: Path) -> None:
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.heard.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.send_header("Location", "https://127.0.0.1:9/")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        here = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        here.load_cert_chain(folder / "fullchain.pem", folder / "privkey.pem")
        self._server.socket = here.wrap_socket(self._server.socket, server_side=True)
        self.place = f"127.0.0.1:{self._server.server_port}"
        self.trust = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def push(self, store: MemoryStore) -> Push:
        return Push(store, SECRET, CONTACT, [self.place], self.trust)


@pytest.fixture
def service(certificates: Path) -> Iterator[Service]:
    found = Service(certificates)
    yield found
    found.close()


def bytes_of(letters: str) -> bytes:
    return urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def said(authorization: str) -> dict[str, object]:
    """What the server says of itself, if its signature is that of the key it names."""
    words, _, key = authorization.removeprefix("vapid t=").partition(", k=")
    signed, _, signature = words.rpartition(".")
    numbers = bytes_of(signature)
    pair = [int.from_bytes(half, "big") for half in (numbers[:32], numbers[32:])]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    public.verify(encode_dss_signature(*pair), signed.encode(), ec.ECDSA(SHA256()))
    head, claims = (json.loads(bytes_of(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return dict(claims)


def test_a_call_is_signed_and_carries_nothing(service: Service) -> None:
    async def story() -> None:
        push = service.push(MemoryStore())
        await push.register("ann", f"https://{service.place}/send/ann?x=1")
        await push.call("ann")
        await push.call("ben")  # who wants no calls

    asyncio.run(story())
    ((path, heads, body),) = service.heard
    assert (path, body) == ("/send/ann?x=1", b"")
    claims = said(heads["Authorization"])
    assert claims["aud"] == f"https://{service.place}"
    assert claims["sub"] == CONTACT
    assert time() < float(str(claims["exp"])) < time() + 86_400
    assert int(heads["TTL"]) > 0


def test_the_key_is_that_of_the_server_and_of_no_other() -> None:
    store = MemoryStore()
    keys = [Push(store, secret, CONTACT).key for secret in (SECRET, SECRET, b"another")]
    assert keys[0] == keys[1] != keys[2]


def test_who_does_not_want_to_be_called_any_more_is_forgotten(service: Service) -> None:
    async def story() -> None:
        store = MemoryStore()
        push = service.push(store)
        address = f"https://{service.place}/ann"
        for status in (307, 500, 410, 201):
            await push.register("ann", address) if status != 201 else None
            service.status = status
            await push.call("ann")
        assert len(service.heard) == 3, "after 410 nobody is called"
        assert not any("ann" in place for place in store.names)
        await push.register("ann", address)
        await push.register("ann", f"{address}/2")
        await push.forget("ann", address)
        await push.call("ann")
        assert service.heard[-1][0] == "/ann/2"
        await push.forget("ann")
        assert not any("ann" in place for place in store.names)

    asyncio.run(story())


def test_a_service_that_does_not_answer_harms_nobody(service: Service) -> None:
    async def story() -> None:
        push = service.push(MemoryStore())
        await push.register("ann", f"https://{service.place}/ann")
        service.close()
        await push.call("ann")

    asyncio.run(story())


def test_a_service_that_hangs_keeps_nobody_elses_work_waiting(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither what else is done in threads, nor calls at another service, nor ours for ever."""
    monkeypatch.setattr(calls, "LONGEST_CALL", 1.0)

    async def story() -> None:
        with socket.create_server(("127.0.0.1", 0)) as hanging:
            places = [f"127.0.0.1:{hanging.getsockname()[1]}", service.place]
            both = Push(MemoryStore(), SECRET, CONTACT, places, service.trust)
            crowd = [f"person-{number}" for number in range(40)]  # no executor has more threads
            for person in crowd:
                await both.register(person, f"https://{places[0]}/{person}")
            await both.register("ann", f"https://{places[1]}/ann")
            waiting = [asyncio.create_task(both.call(person)) for person in crowd]
            await asyncio.sleep(0)
            await both.call("ann")
            await asyncio.to_thread(int)
            await asyncio.gather(*waiting)

    asyncio.run(asyncio.wait_for(story(), 30))
    assert [path for path, _, _ in service.heard] == ["/ann"]


@pytest.mark.parametrize(
    "address",
    [
        "", "no address", "http://fcm.googleapis.com/x", "https://127.0.0.1/x",
        "https://fcm.googleapis.com.example.org/x", "https://notfcm.googleapis.com/x",
        "https://me@updates.push.services.mozilla.com/x", "https://fcm.googleapis.com:8080/x",
        "https://fcm.googleapis.com/a b", "https://fcm.googleapis.com/\n", "https://[::1/x",
        "https://.push.apple.com/x", f"https://{'x' * 64}.push.apple.com/x",
        f"https://fcm.googleapis.com/{'x' * 1_000}", "https://fcm.googleapis.com/ä",
    ],
)  # fmt: skip
def test_nobody_else_can_be_called(address: str) -> None:
    async def story() -> None:
        store = MemoryStore()
        building = Building(store, Push(store, SECRET, CONTACT))
        wish = json.dumps({"address": address, "on": True}).encode()
        cookie = building.cookie("ann")
        status, found = await building.ask("POST", "/api/push", wish, cookie)
        assert status == 400, found
        assert b"push service" in found
        assert not any("push" in place for place in store.names)
        await building.hall.close()

    asyncio.run(story())


def test_the_last_browsers_of_a_person_are_called_until_all_are_signed_out() -> None:
    async def story() -> None:
        store = MemoryStore()
        building = Building(store, Push(store, SECRET, CONTACT))
        cookie = building.cookie("ann")
        for number in [*range(MOST_BROWSERS + 2), 3]:
            wish = {"address": f"{REAL}{number}", "on": True}
            assert (await building.json("/api/push", wish, cookie))["key"]
        kept = store.names["push/ann"].split()
        assert kept == [f"{REAL}{number}" for number in (2, 4, 5, 6, 3)]
        await building.json("/api/only-here", {}, cookie)
        assert "push/ann" not in store.names
        await building.hall.close()

    asyncio.run(story())


def test_who_runs_the_server_says_whether_anybody_is_called() -> None:
    async def story() -> None:
        building = Building()
        status, found = await building.ask("GET", "/api/push")
        assert (status, json.loads(found)) == (200, {"key": ""})
        wish = json.dumps({"address": REAL, "on": True}).encode()
        status, found = await building.ask("POST", "/api/push", wish)
        assert (status, b"calls nobody" in found) == (400, True)
        await building.hall.close()

    asyncio.run(story())
    with pytest.raises(Mistake, match="expected mailto"):
        Push(MemoryStore(), SECRET, "somebody")


@asynccontextmanager
async def party_of_called(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Party]:
    """Two who are called; nobody waits for them to come by themselves once both are there."""
    store, all_here = MemoryStore(), asyncio.Event()
    push = service.push(store)
    for person in range(2):
        await push.register(f"person-{person}", f"https://{service.place}/{person}")
    monkeypatch.setattr(calling, "sleep", lambda _: all_here.wait())
    async with party("wonder-tales", building=Building(store, push)) as table:
        all_here.set()
        await table.people[1].line.quiet()
        yield table


@pytest.mark.parametrize("away", [True, False])
def test_who_is_away_is_called_once_when_it_is_their_turn(
    service: Service, monkeypatch: pytest.MonkeyPatch, away: bool
) -> None:
    async def story() -> None:
        async with party_of_called(service, monkeypatch) as table:
            room, ben = table.room, table.people[1]
            if away:
                await ben.line.say({"type": "websocket.disconnect", "code": 1001})
                await ben.line.quiet()
            for _ in range(8):  # of these several turns are Ben's
                (ask,) = table.game.asks
                async with room.alone():
                    await room.make(ask.player, ask.keys[0])
                await ben.line.quiet()
            await asyncio.gather(*room._calling.tasks)  # noqa: SLF001
            assert [path for path, _, _ in service.heard] == (["/1"] if away else [])

    asyncio.run(story())


def test_who_leaves_after_the_question_is_called_too(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone that goes dead counts as here until its line is missed."""

    async def story() -> None:
        async with party_of_called(service, monkeypatch) as table:
            room, ben = table.room, table.people[1]
            while table.game.asks[0].player != 1:
                async with room.alone():
                    await room.make(0, table.game.asks[0].keys[0])
            await ben.line.quiet()
            assert not room._calling.tasks  # noqa: SLF001
            await ben.line.say({"type": "websocket.disconnect", "code": 1001})
            await ben.line.quiet()
            await asyncio.gather(*room._calling.tasks)  # noqa: SLF001

    asyncio.run(story())
    assert [path for path, _, _ in service.heard] == ["/1"]


TOLD = """async () => {
    const worker = await navigator.serviceWorker.ready;
    for (let i = 0; i < 600; i++) {
        const notes = await worker.getNotifications();
        if (notes.length) return notes.map(({ title, body, data }) => [title, body, data]);
        await new Promise((done) => setTimeout(done, 50));
    }
    return [];
}"""
SUBSCRIBES = """
const found = { endpoint: "%s", unsubscribe: async () => true };
PushManager.prototype.subscribe = async (how) => {
    window.how = how;
    return window.subscribed = found;
};
PushManager.prototype.getSubscription = async () => window.subscribed ?? null;
"""  # Chromium would ask a service on the net for an address


class Calling(House):
    more = ("--push", CONTACT)


def test_a_browser_that_is_called_asks_what_for(chrome: Browser, tmp_path: Path) -> None:
    with Calling(tmp_path) as server:
        visitor = Visitor(chrome, server, workers="allow")
        page = visitor.page
        visitor.context.grant_permissions(["notifications"])
        page.add_init_script(SUBSCRIBES % REAL)
        visitor.open("fine-sand", "me", "open")
        page.evaluate("async () => void (await navigator.serviceWorker.ready)")
        link = page.get_by_label("Link").first.input_value()
        table = Person(server, "Ben").sit(link)
        page.locator("#table-menu").click()
        page.get_by_label("Also when no page is open").check()
        page.wait_for_function("() => window.how?.userVisibleOnly")
        page.get_by_role("button", name="Close").click()
        page.wait_for_function("() => document.title.startsWith('Your choice')")
        push(visitor, server)
        assert page.evaluate(TOLD) == [["Fine Sand", "It is your turn.", f"/table/{table}"]]
        visitor.close()


def push(visitor: Visitor, server: House) -> None:
    """As the browser hands it to the worker when its service calls."""
    line = visitor.context.new_cdp_session(visitor.page)
    workers: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: workers.extend(one["registrationId"] for one in said["registrations"]),
    )
    line.send("ServiceWorker.enable")
    while not workers:
        visitor.page.wait_for_timeout(20)
    words = {"origin": server.address, "registrationId": workers[0], "data": ""}
    line.send("ServiceWorker.deliverPushMessage", words)
