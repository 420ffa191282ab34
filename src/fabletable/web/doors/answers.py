"""Answers to requests, and what a request says of whoever asks."""

from __future__ import annotations

from urllib.parse import quote

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from fabletable.engine.errors import Mistake
from fabletable.web import wire, wire_pages
from fabletable.web.doors.rate import network


def as_json(found: msgspec.Struct, status: int = 200) -> Response:
    return Response(wire.encode(found), status, media_type="application/json")


def mistaken(why: str, status: int = 400) -> Response:
    return as_json(wire_pages.Mistaken(why), status)


def too_fast() -> Response:
    return mistaken("too many requests; slow down", 429)


def as_file(name: str, text: str) -> Response:
    held = f"attachment; filename*=UTF-8''{quote(name)}"
    return Response(text, media_type="application/json", headers={"Content-Disposition": held})


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
