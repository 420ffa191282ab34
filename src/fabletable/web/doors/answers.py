"""Answers to requests, and what a request says of whoever asks."""

from __future__ import annotations

from contextlib import ExitStack
from urllib.parse import quote

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from fabletable.engine.errors import Mistake
from fabletable.web import wire, wire_pages
from fabletable.web.doors.rate import network


def as_json(found: msgspec.Struct, status: int = 200) -> Response:
    return Response(wire.encode(found), status, media_type="application/json")


def mistaken(why: str, status: int = 400) -> Response:
    return as_json(wire_pages.Mistaken(why), status)


def too_fast() -> Response:
    return mistaken("too many requests; slow down", 429)


class File(Response):
    """It may be long; `held` is let go when it has been sent."""

    media_type = "application/json"

    def __init__(self, name: str, text: str, held: ExitStack) -> None:
        kept = f"attachment; filename*=UTF-8''{quote(name)}"
        super().__init__(text, headers={"Content-Disposition": kept})
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._held:
            await super().__call__(scope, receive, send)


def reached(request: Request) -> str:
    """The address at which they found us."""
    return str((request.scope.get("server") or [""])[0])


def asker(request: Request) -> str:
    """Who asks; somebody new if they carry nothing that we know."""
    return str(request.state.person)


def address(asking: HTTPConnection) -> str:
    """Where they are, for all that is limited."""
    return network(asking.client.host) if asking.client is not None else ""


def number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name, "")
    if not text:
        return None
    try:
        return int(text[:9])
    except ValueError:
        raise Mistake(f"{name}: expected a number, got '{text[:40]}'") from None
