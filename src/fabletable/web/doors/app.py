"""The server's doors: pages for people, requests, and the wire to a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from fabletable.engine.errors import Mistake
from fabletable.engine.rules import AnyRules
from fabletable.shelf import GAMES
from fabletable.web import wire, wire_pages
from fabletable.web.beside import set_going
from fabletable.web.doors import pages, workshop
from fabletable.web.doors.answers import (
    File,
    address,
    as_json,
    asker,
    mistaken,
    number,
    reached,
    too_fast,
)
from fabletable.web.doors.assets import ASK_AGAIN, Asset, Client
from fabletable.web.doors.bodies import Bodies, in_parts
from fabletable.web.doors.boxes import read_boxes, style_sheet
from fabletable.web.doors.guard import Guard
from fabletable.web.doors.live import live
from fabletable.web.doors.rate import Allowances, AtOnce
from fabletable.web.doors.watching import Watching
from fabletable.web.giving_way import whose_work
from fabletable.web.hall import Hall
from fabletable.web.people import COOKIE, WATCHES, fresh_id
from fabletable.web.preferences import settings_of, settle
from fabletable.web.store.protocol import Unreachable

STATIC = Path(__file__).parents[1] / "static"
MOST_FILE = 8_000_000  # bytes of a file that is brought
MOST_REQUEST = 200_000  # and of any other request
# From one address, a second and at once: who drops their cookie is somebody new, and still there.
REQUESTS = (100, 1_000)
MESSAGES = (250, 1_000)  # over all lines: a hundred people at tables send fifty
LOOKS_BACK = (20, 100)  # of finished games: each plays one again
LONG_READS = (10, 100)  # of what may take a whole log to answer, or writes a whole campaign
TRIES = (5, 50)  # of changed cards
TABLES = (0.1, 500)  # that are opened
SEATS = (1, 500)  # that are taken, or places to watch from
NAMES = (1, 500)  # that people give themselves, and what they prefer: each is kept
FILES = 4  # that are given out at once
CODES = (0.5, 100)  # for another device, made or tried; and browsers to be called
YEARS = 5 * 365 * 86_400  # how long a person is known, in seconds
HERE = "127.0.0.1"  # as the server says where it is

T = TypeVar("T")
FindFile = Callable[[str, str], Awaitable[tuple[str, str]]]  # its name and text
Answer = Callable[["Doors", Request], Awaitable[Response]]
Endpoint = Callable[[Request], Awaitable[Response]]


def application(hall: Hall, guard: Guard, reach: str = "") -> Guard:
    """The whole server, with a guard before it; `reach` is where others find it."""
    doors = Doors(hall, reach)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        tasks = [set_going(hall.beat()), set_going(hall.keep_sweeping())]
        yield
        for task in tasks:
            task.cancel()
        await hall.close()

    pages = Starlette(routes=doors.routes(), lifespan=life)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await live(hall, doors.requests, doors.messages, scope, receive, send)
        else:
            await pages(scope, receive, in_parts(send))

    return guard.before(app)


class Doors:
    def __init__(self, hall: Hall, reach: str = "") -> None:
        self.hall = hall
        self.requests = Allowances(*REQUESTS)
        self.messages = Allowances(*MESSAGES)
        self._long_reads = Allowances(*LONG_READS)
        self._tables = Allowances(*TABLES)
        self._seats = Allowances(*SEATS)
        self._codes = Allowances(*CODES)
        self._tries = Allowances(*TRIES)
        self._names = Allowances(*NAMES)
        self._files = AtOnce(FILES)
        self._bodies = Bodies()
        self._looks_back = Allowances(*LOOKS_BACK)
        self._boxes = read_boxes(rules.facts for rules in GAMES.values())
        self._client = Client(STATIC)
        self._books: dict[str, Asset] = {}  # each is made when somebody opens it
        self._benches: dict[str, Asset] = {}  # likewise
        shelf = pages.on_offer(self._boxes, reach)
        self._shelf = _asset(shelf)
        self._shelves = {game.key: _asset(pages.one_of(shelf, game.key)) for game in shelf.games}
        self._style = style_sheet(self._boxes.values())
        self._watching = Watching(hall)

    def routes(self) -> list[BaseRoute]:
        with_id = ("table", "sit", "watch", "replay", "campaign", "rules", "workshop")
        places = ("/", *[f"/{what}/{{id}}" for what in with_id])
        get, post, long = self._get, self._post, self._long_reads
        back, tables = self._looks_back, self._tables
        asked = [
            get("/api/me", Doors.me),
            post("/api/me", Doors.call_me, self._names),
            get("/api/settings", Doors.settings),
            post("/api/settings", Doors.settle, self._names),
            get("/api/push", Doors.push_key),
            post("/api/push", Doors.push, self._codes),
            post("/api/code", Doors.code, self._codes),
            post("/api/come", Doors.come, self._codes),
            post("/api/only-here", Doors.only_here, self._names),
            post("/api/tables", Doors.open_table, tables),
            post("/api/learn", Doors.learn, tables),
            get("/api/sealed", Doors.sealed),
            get("/api/invitation/{token}", Doors.invitation, long),
            post("/api/take", Doors.take, self._seats),
            post("/api/tables/{id}/name", Doors.rename, long),
            post("/api/tables/{id}/away", Doors.put_away, long),
            post("/api/tables/{id}/share", Doors.share, long),
            get("/api/tables/{id}/file", Doors.table_file, long),
            get("/api/tables/{id}/course", Doors.course, back),
            get("/api/replay/{token}", Doors.replay, back),
            get("/api/replay/{token}/course", Doors.shared_course, back),
            get("/api/replay/{token}/review", Doors.review),
            post("/api/replay/{token}/review", Doors.ask_review, long),
            post("/api/replay/{token}/play", Doors.play_on, tables),
            post("/api/import", Doors.bring, tables),
            get("/api/campaigns/{id}", Doors.campaign, long),
            post("/api/campaigns/{id}/branch", Doors.branch, tables),
            get("/api/campaigns/{id}/file", Doors.campaign_file, long),
            post("/api/workbench", workshop.try_cards, self._tries),
            post("/api/comparisons", workshop.begin, tables),
            get("/api/comparisons/{id}", workshop.comparison),
            post("/api/comparisons/{id}/stop", workshop.stop),
        ]
        return [
            *[Route(place, self.page) for place in places],
            *asked,
            Route("/healthz", self._watching.health),
            Route("/metrics", self._watching.metrics),
            Route("/api/shelf", self.shelf),
            Route("/api/book/{game}", self.book),
            Route("/api/workbench/{game}", self.workbench),
            Route("/api/shelf/{game}", self.shelf_of),
            Route("/static/{path:path}", self.static),
            Route("/boxes.css", self.style),
            Route("/worker.js", self.worker),
            Route("/box/{game}/{name:path}", self.asset),
            Route("/{elsewhere:path}", self.nowhere),
        ]

    # -- requests

    def _get(self, path: str, answer: Answer, *more: Allowances) -> Route:
        return Route(path, self._answers(answer, *more))

    def _post(self, path: str, answer: Answer, *more: Allowances) -> Route:
        return Route(path, self._answers(answer, *more), methods=["POST"])

    def _answers(self, answer: Answer, *more: Allowances) -> Endpoint:
        """Whoever asks gets a cookie; mistakes, and who asks too much, get a clear word."""

        async def endpoint(request: Request) -> Response:
            where = address(request)
            if not all(one.spend(where) for one in (self.requests, *more)):
                return too_fast()
            whose_work.set(where)
            new = False
            try:
                known = await self.hall.known(request.cookies.get(COOKIE, ""))
                new, request.state.person = not known, known or fresh_id()
                response = await answer(self, request)
            except Mistake as mistake:
                status = 503 if isinstance(mistake, Unreachable) else 400
                response = mistaken(str(mistake), status)
            if new and f"{COOKIE}=" not in response.headers.get("set-cookie", ""):
                _set_cookie(request, response, self.hall.signer.cookie(asker(request)))
            response.headers["Cache-Control"] = "no-store"
            return response

        return endpoint

    async def page(self, request: Request, status: int = 200) -> Response:
        """The one page there is: the client finds out what to show there."""
        if request.url.hostname == "localhost" and reached(request) == HERE:
            # A cookie belongs to one of our two names here: who is known by it goes by that.
            return RedirectResponse(request.url.replace(hostname=HERE), 307)
        response = self._client.page.answer(request, status=status)
        signer = self.hall.signer
        if signer.person(request.cookies.get(COOKIE, ""))[0] == "":
            _set_cookie(request, response, signer.cookie(fresh_id()))
        return response

    async def nowhere(self, request: Request) -> Response:
        return await self.page(request, 404)

    async def style(self, request: Request) -> Response:
        return self._style.answer(request)

    async def static(self, request: Request) -> Response:
        """A file of the client."""
        return _found(request, *self._client.find(request.path_params["path"]))

    async def worker(self, request: Request) -> Response:
        """It stands at the root, since a worker cares for what lies below it."""
        return _found(request, self._client.find("worker.js")[0])

    async def asset(self, request: Request) -> Response:
        """Something of a game's box; what is not in it is not looked for anywhere else."""
        box = self._boxes.get(request.path_params["game"])
        found = box.assets.get(request.path_params["name"]) if box is not None else None
        return _found(request, found)

    async def shelf(self, request: Request) -> Response:
        return self._shelf.answer(request)

    async def book(self, request: Request) -> Response:
        return await self._made(request, self._books, pages.book_of)

    async def workbench(self, request: Request) -> Response:
        return await self._made(request, self._benches, workshop.workbench_of)

    async def _made(
        self,
        request: Request,
        known: dict[str, Asset],
        make: Callable[[AnyRules], msgspec.Struct],
    ) -> Response:
        """Something about a game that never changes; others are served while it is made."""
        game = request.path_params["game"]
        if game not in GAMES:
            raise HTTPException(404)
        if game not in known:
            known[game] = _asset(await asyncio.to_thread(make, GAMES[game]))
        return known[game].answer(request)

    async def shelf_of(self, request: Request) -> Response:
        """The same with one game, as a table needs it."""
        return _found(request, self._shelves.get(request.path_params["game"]))

    async def me(self, request: Request) -> Response:
        return as_json(await self.hall.me(asker(request)))

    async def call_me(self, request: Request) -> Response:
        wish = await self.body(request, wire_pages.CallMe)
        await self.hall.call(asker(request), wish.name)
        return await self.me(request)

    async def settings(self, request: Request) -> Response:
        return as_json(wire_pages.Settled(await settings_of(self.hall.store, asker(request))))

    async def settle(self, request: Request) -> Response:
        wish = await self.body(request, wire_pages.Settings)
        await settle(self.hall.store, asker(request), wish)
        return as_json(wire_pages.Settled(wish))

    async def push_key(self, _: Request) -> Response:
        push = self.hall.push
        return as_json(wire_pages.PushKey(push.key if push is not None else ""))

    async def push(self, request: Request) -> Response:
        """Whether this browser is called when it is this person's turn."""
        wish = await self.body(request, wire_pages.PushWish)
        push = self.hall.push
        if push is None:
            raise Mistake("this server calls nobody: whoever runs it has not chosen so")
        change = push.register if wish.on else push.forget
        await change(asker(request), wish.address)
        return await self.push_key(request)

    async def rename(self, request: Request) -> Response:
        wish = await self.body(request, wire_pages.Rename)
        await self.hall.rename(asker(request), request.path_params["id"], wish.name)
        return await self.me(request)

    async def put_away(self, request: Request) -> Response:
        wish = await self.body(request, wire_pages.PutAway)
        await self.hall.put_away(asker(request), request.path_params["id"], wish.back)
        return await self.me(request)

    async def code(self, request: Request) -> Response:
        return as_json(wire_pages.CodeFor(await self.hall.codes.fresh(asker(request))))

    async def come(self, request: Request) -> Response:
        """This device is somebody whom we know from another one."""
        wish = await self.body(request, wire_pages.Come)
        return await self._is(request, await self.hall.codes.coming(wish.code))

    async def only_here(self, request: Request) -> Response:
        """All other devices of this person are somebody new from now on."""
        await self.hall.only_here(asker(request))
        return await self._is(request, asker(request))

    async def _is(self, request: Request, person: str) -> Response:
        """From now on this device is that person."""
        response = as_json(await self.hall.me(person))
        _set_cookie(request, response, await self.hall.cookie(person))
        return response

    async def open_table(self, request: Request) -> Response:
        wish = await self.body(request, wire_pages.OpenTable)
        return as_json(
            wire_pages.TableAt(await self.hall.open(asker(request), wish, address(request)))
        )

    async def learn(self, request: Request) -> Response:
        wish = await self.body(request, wire_pages.Learn)
        return as_json(wire_pages.TableAt(await self.hall.learn(asker(request), wish)))

    async def sealed(self, request: Request) -> Response:
        return as_json(self.hall.sealed(asker(request)))

    async def invitation(self, request: Request) -> Response:
        token = request.path_params["token"]
        return as_json(await self.hall.invitation(asker(request), token))

    async def take(self, request: Request) -> Response:
        """Who may watch carries the link from then on, and nobody has to remember them."""
        wish = await self.body(request, wire_pages.Take)
        link = await self.hall.take(asker(request), wish)
        response = as_json(wire_pages.TableAt(link.table))
        if link.seat < 0:
            name, path = f"{WATCHES}{link.table}", f"/api/tables/{link.table}"
            _set_cookie(request, response, wish.token, name, path)
        return response

    async def share(self, request: Request) -> Response:
        wish = await self.body(request, wire_pages.Share)
        table = request.path_params["id"]
        return as_json(
            wire_pages.Link(await self.hall.finished.share(asker(request), table, wish.number))
        )

    async def replay(self, request: Request) -> Response:
        at, seat, line, since = (number(request, name) for name in ("at", "seat", "line", "since"))
        token = request.path_params["token"]
        return as_json(
            await self.hall.finished.moment(token, at, -1 if seat is None else seat, line, since)
        )

    async def course(self, request: Request) -> Response:
        table, game = request.path_params["id"], number(request, "number")
        return as_json(await self.hall.finished.course(asker(request), table, game or 0))

    async def shared_course(self, request: Request) -> Response:
        return as_json(await self.hall.finished.shared_course(request.path_params["token"]))

    async def review(self, request: Request) -> Response:
        seat = number(request, "seat")
        return as_json(await self.hall.finished.review(request.path_params["token"], seat or 0))

    async def ask_review(self, request: Request) -> Response:
        wish = await self.body(request, wire_pages.AskReview)
        token = request.path_params["token"]
        return as_json(
            await self.hall.finished.begin_review(
                asker(request), token, wish.seat, address(request)
            )
        )

    async def play_on(self, request: Request) -> Response:
        wish = await self.body(request, wire_pages.PlayOn)
        token = request.path_params["token"]
        return as_json(
            wire_pages.TableAt(await self.hall.files.play_on(asker(request), token, wish))
        )

    async def table_file(self, request: Request) -> Response:
        return await self._file(request, self.hall.files.table_file)

    async def bring(self, request: Request) -> Response:
        try:
            text = (await self._bodies.read(request, MOST_FILE)).decode()
        except UnicodeDecodeError as error:
            raise Mistake(f"a file is text in UTF-8, and this is none: {error.reason}") from None
        return as_json(
            wire_pages.TableAt(await self.hall.files.bring(asker(request), text, address(request)))
        )

    async def campaign(self, request: Request) -> Response:
        page = await self.hall.files.campaign_page(asker(request), request.path_params["id"])
        return as_json(page)

    async def branch(self, request: Request) -> Response:
        wish = await self.body(request, wire_pages.Branch)
        campaign = request.path_params["id"]
        return as_json(
            wire_pages.TableAt(await self.hall.files.branch(asker(request), campaign, wish))
        )

    async def campaign_file(self, request: Request) -> Response:
        return await self._file(request, self.hall.files.campaign_file)

    async def _file(self, request: Request, find: FindFile) -> Response:
        """Held until it has been read, so only a few of them for one address."""
        with ExitStack() as held:
            held.enter_context(self._files.one_for(address(request)))
            name, text = await find(asker(request), request.path_params["id"])
            return File(name, text, held.pop_all())

    async def body(self, request: Request, kind: type[T]) -> T:
        try:
            text = await self._bodies.read(request, MOST_REQUEST)
            return msgspec.json.decode(text, type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Mistake(f"not what was expected here: {error}") from None


def _set_cookie(
    request: Request, response: Response, cookie: str, name: str = COOKIE, path: str = "/"
) -> None:
    response.set_cookie(
        name,
        cookie,
        max_age=YEARS,
        path=path,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def _found(request: Request, asset: Asset | None, keep: str = ASK_AGAIN) -> Response:
    if asset is None:
        raise HTTPException(404)
    return asset.answer(request, keep)


def _asset(body: msgspec.Struct) -> Asset:
    return Asset(wire.encode(body), "application/json")
