"""The server's doors: pages for people, requests, and the wire to a table."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from fabletable.engine.errors import Mistake
from fabletable.shelf import GAMES
from fabletable.web import wire
from fabletable.web.doors import pages
from fabletable.web.doors.assets import ASK_AGAIN, Asset, Client
from fabletable.web.doors.bodies import Bodies
from fabletable.web.doors.boxes import read_boxes, style_sheet
from fabletable.web.doors.guard import Guard
from fabletable.web.doors.rate import Allowance, Allowances
from fabletable.web.doors.watching import Watching
from fabletable.web.hall import Hall
from fabletable.web.people import COOKIE, coming, fresh_code, fresh_id
from fabletable.web.store.protocol import Unreachable
from fabletable.web.table.room import Room, seated
from fabletable.web.table.viewer import Viewer

STATIC = Path(__file__).parents[1] / "static"
MOST_FILE = 8_000_000  # bytes of a file that is brought
MOST_REQUEST = 200_000  # and of any other request
CHANGES_PER_SECOND, CHANGES_AT_ONCE = 100, 1_000  # requests from one address
LOOKS_BACK = (20, 100)  # of finished games, likewise: each plays one again
YEARS = 5 * 365 * 86_400  # how long a person is known, in seconds
CLOSED_BY_POLICY = 4403
COME_AGAIN = 1012  # as a server says that is started anew
MOST_UNHEARD = 100  # messages that came too fast, before the connection ends

ENDING = "this server ends: come again, and another one answers"
HERE = "127.0.0.1"  # as the server says where it is
LIVE = "/api/tables/([^/]+)/live"

T = TypeVar("T")
Answer = Callable[["Doors", Request], Awaitable[Response]]


def application(hall: Hall, guard: Guard) -> Guard:
    """The whole server, with a guard before it."""
    doors = Doors(hall)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        beating = asyncio.create_task(hall.beat())
        yield
        beating.cancel()
        await hall.close()

    pages = Starlette(routes=doors.routes(), lifespan=life)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":  # what is said there passes no further layers
            await doors.live(WebSocket(scope, receive, send))
        else:
            await pages(scope, receive, send)

    return guard.before(app)


class Doors:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._allowances = Allowances(CHANGES_PER_SECOND, CHANGES_AT_ONCE)
        self._bodies = Bodies()
        self._looks_back = Allowances(*LOOKS_BACK)
        self._boxes = read_boxes(rules.facts for rules in GAMES.values())
        self._client = Client(STATIC)
        self._shelf = Asset(wire.encode(pages.on_offer(self._boxes)), "application/json")
        self._style = style_sheet(self._boxes.values())
        self._watching = Watching(hall)

    def routes(self) -> list[BaseRoute]:
        places = ("/", "/table/{id}", "/sit/{id}", "/watch/{id}", "/replay/{id}", "/campaign/{id}")
        asked = [
            Route("/api/me", self._answers(Doors.me)),
            Route("/api/me", self._answers(Doors.call_me), methods=["POST"]),
            Route("/api/code", self._answers(Doors.code), methods=["POST"]),
            Route("/api/come", self._answers(Doors.come), methods=["POST"]),
            Route("/api/tables", self._answers(Doors.open_table), methods=["POST"]),
            Route("/api/learn", self._answers(Doors.learn), methods=["POST"]),
            Route("/api/sealed", self._answers(Doors.sealed)),
            Route("/api/invitation/{token}", self._answers(Doors.invitation)),
            Route("/api/take", self._answers(Doors.take), methods=["POST"]),
            Route("/api/tables/{id}/share", self._answers(Doors.share), methods=["POST"]),
            Route("/api/tables/{id}/file", self._answers(Doors.table_file)),
            Route("/api/tables/{id}/course", self._answers(Doors.course)),
            Route("/api/replay/{token}", self._answers(Doors.replay)),
            Route("/api/replay/{token}/course", self._answers(Doors.shared_course)),
            Route("/api/replay/{token}/review", self._answers(Doors.review)),
            Route("/api/replay/{token}/review", self._answers(Doors.ask_review), methods=["POST"]),
            Route("/api/replay/{token}/play", self._answers(Doors.play_on), methods=["POST"]),
            Route("/api/import", self._answers(Doors.bring), methods=["POST"]),
            Route("/api/campaigns/{id}", self._answers(Doors.campaign)),
            Route("/api/campaigns/{id}/branch", self._answers(Doors.branch), methods=["POST"]),
            Route("/api/campaigns/{id}/file", self._answers(Doors.campaign_file)),
        ]
        return [
            *[Route(place, self.page) for place in places],
            *asked,
            Route("/healthz", self._watching.health),
            Route("/metrics", self._watching.metrics),
            Route("/api/shelf", self.shelf),
            Route("/static/{path:path}", self.static),
            Route("/boxes.css", self.style),
            Route("/box/{game}/{name:path}", self.asset),
            Route("/{elsewhere:path}", self.nowhere),
        ]

    # -- requests

    def _answers(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        """Whoever asks gets a cookie; a mistake gets a clear word."""

        async def endpoint(request: Request) -> Response:
            if request.method == "POST" and not self._allowances.spend(_address(request)):
                return _too_fast()
            try:
                response = await answer(self, request)
            except Mistake as mistake:
                status = 503 if isinstance(mistake, Unreachable) else 400
                response = _json(wire.Mistaken(str(mistake)), status)
            if self._known(request) is None and "set-cookie" not in response.headers:
                self._set_cookie(request, response)
            response.headers["Cache-Control"] = "no-store"
            return response

        return endpoint

    def _known(self, connection: HTTPConnection) -> str | None:
        return self.hall.signer.person(connection.cookies.get(COOKIE, ""))

    def _person(self, request: Request) -> str:
        """Who asks; somebody new if they carry nothing that we signed."""
        known = self._known(request)
        if known is None and not hasattr(request.state, "person"):
            request.state.person = fresh_id()
        return known if known is not None else str(request.state.person)

    def _set_cookie(self, request: Request, response: Response, person: str = "") -> None:
        response.set_cookie(
            COOKIE,
            self.hall.signer.cookie(person or self._person(request)),
            max_age=YEARS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )

    async def page(self, request: Request, status: int = 200) -> Response:
        """The one page there is: the client finds out what to show there."""
        if request.url.hostname == "localhost" and _reached(request) == HERE:
            # A cookie belongs to one of our two names here: who is known by it goes by that.
            return RedirectResponse(request.url.replace(hostname=HERE), 307)
        response = self._client.page.answer(request, status=status)
        if self._known(request) is None:
            self._set_cookie(request, response)
        return response

    async def nowhere(self, request: Request) -> Response:
        return await self.page(request, 404)

    async def style(self, request: Request) -> Response:
        return self._style.answer(request)

    async def static(self, request: Request) -> Response:
        """A file of the client."""
        return _found(request, *self._client.find(request.path_params["path"]))

    async def asset(self, request: Request) -> Response:
        """Something of a game's box; what is not in it is not looked for anywhere else."""
        box = self._boxes.get(request.path_params["game"])
        found = box.assets.get(request.path_params["name"]) if box is not None else None
        return _found(request, found)

    async def shelf(self, request: Request) -> Response:
        return self._shelf.answer(request)

    async def me(self, request: Request) -> Response:
        return _json(await self.hall.me(self._person(request)))

    async def call_me(self, request: Request) -> Response:
        wish = await self._body(request, wire.CallMe)
        await self.hall.call(self._person(request), wish.name)
        return await self.me(request)

    async def code(self, request: Request) -> Response:
        hall = self.hall
        return _json(wire.CodeFor(await fresh_code(hall.store, hall.signer, self._person(request))))

    async def come(self, request: Request) -> Response:
        """This device is somebody whom we know from another one."""
        wish = await self._body(request, wire.Come)
        person = await coming(self.hall.store, self.hall.signer, wish.code)
        response = _json(await self.hall.me(person))
        self._set_cookie(request, response, person)
        return response

    async def open_table(self, request: Request) -> Response:
        wish = await self._body(request, wire.OpenTable)
        return _json(wire.TableAt(await self.hall.open(self._person(request), wish)))

    async def learn(self, request: Request) -> Response:
        wish = await self._body(request, wire.Learn)
        return _json(wire.TableAt(await self.hall.learn(self._person(request), wish)))

    async def sealed(self, request: Request) -> Response:
        return _json(self.hall.sealed(self._person(request)))

    async def invitation(self, request: Request) -> Response:
        token = request.path_params["token"]
        return _json(await self.hall.invitation(self._person(request), token))

    async def take(self, request: Request) -> Response:
        wish = await self._body(request, wire.Take)
        return _json(wire.TableAt(await self.hall.take(self._person(request), wish)))

    async def share(self, request: Request) -> Response:
        wish = await self._body(request, wire.Share)
        table = request.path_params["id"]
        return _json(wire.Link(await self.hall.share(self._person(request), table, wish.number)))

    async def replay(self, request: Request) -> Response:
        if not self._looks_back.spend(_address(request)):
            return _too_fast()
        at, seat, line = (_number(request, name) for name in ("at", "seat", "line"))
        token = request.path_params["token"]
        return _json(await self.hall.moment(token, at, -1 if seat is None else seat, line))

    async def course(self, request: Request) -> Response:
        if not self._looks_back.spend(_address(request)):
            return _too_fast()
        table, number = request.path_params["id"], _number(request, "number")
        return _json(await self.hall.course(self._person(request), table, number or 0))

    async def shared_course(self, request: Request) -> Response:
        if not self._looks_back.spend(_address(request)):
            return _too_fast()
        return _json(await self.hall.shared_course(request.path_params["token"]))

    async def review(self, request: Request) -> Response:
        seat = _number(request, "seat")
        return _json(await self.hall.review(request.path_params["token"], seat or 0))

    async def ask_review(self, request: Request) -> Response:
        wish = await self._body(request, wire.AskReview)
        token = request.path_params["token"]
        return _json(await self.hall.begin_review(self._person(request), token, wish.seat))

    async def play_on(self, request: Request) -> Response:
        wish = await self._body(request, wire.PlayOn)
        token = request.path_params["token"]
        return _json(wire.TableAt(await self.hall.play_on(self._person(request), token, wish)))

    async def table_file(self, request: Request) -> Response:
        table = request.path_params["id"]
        return _file(*await self.hall.table_file(self._person(request), table))

    async def bring(self, request: Request) -> Response:
        text = (await self._bodies.read(request, MOST_FILE)).decode("utf-8", "replace")
        return _json(wire.TableAt(await self.hall.bring(self._person(request), text)))

    async def campaign(self, request: Request) -> Response:
        page = await self.hall.campaign_page(self._person(request), request.path_params["id"])
        return _json(page)

    async def branch(self, request: Request) -> Response:
        wish = await self._body(request, wire.Branch)
        campaign = request.path_params["id"]
        return _json(wire.TableAt(await self.hall.branch(self._person(request), campaign, wish)))

    async def campaign_file(self, request: Request) -> Response:
        campaign = request.path_params["id"]
        return _file(*await self.hall.campaign_file(self._person(request), campaign))

    async def _body(self, request: Request, kind: type[T]) -> T:
        try:
            text = await self._bodies.read(request, MOST_REQUEST)
            return msgspec.json.decode(text, type=kind)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Mistake(f"not what was expected here: {error}") from None

    # -- the wire

    async def live(self, socket: WebSocket) -> None:
        table = re.fullmatch(LIVE, socket.url.path)
        if table is None:
            await socket.close(CLOSED_BY_POLICY)
            return
        why = await self._closed_for_now(table[1])
        if why:  # before anybody believes to be in: who knows of another process goes there
            await socket.send_denial_response(_json(wire.Mistaken(why), 503))
            return
        person = self._known(socket)
        await socket.accept()
        try:
            if person is None:
                raise Mistake("we do not know you: load the page anew")
            room = await self.hall.room(table[1])
            async with seated(room, person) as viewer:
                await _talk(socket, room, viewer)
        except Unreachable:
            await socket.close(COME_AGAIN)
        except Mistake as mistake:
            await socket.send_text(wire.encode(wire.Gone(str(mistake))).decode())
            await socket.close(CLOSED_BY_POLICY)

    async def _closed_for_now(self, table: str) -> str:
        """Why nobody can come in, though perhaps in a while."""
        if self.hall.ending:
            return ENDING
        try:
            await self.hall.room(table)
        except Unreachable as why:
            return str(why)
        except Mistake:  # that is for those who came in
            pass
        return ""


async def _talk(socket: WebSocket, room: Room, viewer: Viewer) -> None:
    """Until either side ends it."""
    async with asyncio.TaskGroup() as both:
        speaking = both.create_task(_speak(socket, viewer))
        try:
            await _listen(socket, room, viewer)
            if viewer.over:  # the last word, and the door
                await speaking
        except WebSocketDisconnect:
            pass
        finally:
            speaking.cancel()


async def _speak(socket: WebSocket, viewer: Viewer) -> None:
    try:
        while True:
            for message in await viewer.outgoing():
                await socket.send_text(message.decode())
            if viewer.over or viewer.comes_again:
                await socket.close(CLOSED_BY_POLICY if viewer.over else COME_AGAIN)
                return
    except WebSocketDisconnect:
        return


async def _listen(socket: WebSocket, room: Room, viewer: Viewer) -> None:
    allowance, unheard = Allowance(), 0
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if not allowance.spend():
            unheard += 1
            if unheard > MOST_UNHEARD:
                viewer.over = True
                viewer.reply(wire.Gone("too many messages"))
                return
            viewer.reply(wire.Refused(_id_in(text), "too-fast", "too many messages; slow down"))
            continue
        unheard = max(0, unheard - 1)
        if text is None:
            viewer.reply(wire.Refused("", "bad-message", "expected text, got bytes"))
        else:
            await _hear(text, room, viewer)


def _id_in(text: str | None) -> str:
    """The name of a wish that is not heard, so that whoever sent it can send it again."""
    try:
        return str(wire.decode(text or "").id)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


async def _hear(text: str, room: Room, viewer: Viewer) -> None:
    try:
        wish = wire.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        viewer.reply(wire.Refused("", "bad-message", f"not a message that we know: {error}"))
        return
    if isinstance(wish, wire.Hint):
        room.obey_later(viewer, wish)
    else:
        await room.obey(viewer, wish)


def _too_fast() -> Response:
    return _json(wire.Mistaken("too many requests; slow down"), 429)


def _reached(request: Request) -> str:
    """The address at which they found us."""
    return str((request.scope.get("server") or [""])[0])


def _address(request: Request) -> str:
    return request.client.host if request.client is not None else ""


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name, "")
    if not text:
        return None
    try:
        return int(text[:9])
    except ValueError:
        raise Mistake(f"{name}: expected a number, got '{text[:40]}'") from None


def _found(request: Request, asset: Asset | None, keep: str = ASK_AGAIN) -> Response:
    if asset is None:
        raise HTTPException(404)
    return asset.answer(request, keep)


def _json(found: msgspec.Struct, status: int = 200) -> Response:
    return Response(wire.encode(found), status, media_type="application/json")


def _file(name: str, text: str) -> Response:
    held = f"attachment; filename*=UTF-8''{quote(name)}"
    return Response(text, media_type="application/json", headers={"Content-Disposition": held})
