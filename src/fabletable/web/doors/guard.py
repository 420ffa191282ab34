"""Who may come in at all, and what a browser may do with what we send."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = ("GET", "HEAD")
BY_HAND = ("localhost",)


class Guard:
    """Lets in who calls us by a name of ours, and changes only by pages of ours.

    A name that somebody else points at our address is none of ours; an address in numbers is.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = {*BY_HAND, *names}
        self._app: ASGIApp | None = None

    def before(self, app: ASGIApp) -> Guard:
        self._app = app
        return self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._app is not None
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        why = self._objection(scope)
        page = scope["type"] == "http"
        if not why:
            await self._app(scope, receive, _with_headers(send) if page else send)
        elif page:
            await PlainTextResponse(why, 403, HEADERS)(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 4403, "reason": why})

    def _objection(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._ours(host):
            return "this server does not go by that name"
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        origin = headers.get("origin")
        if changes and origin is not None and _place(origin) != host:
            return "this request comes from a page of somebody else"
        if scope["type"] == "websocket" and origin is None:
            return "a page says where it comes from"
        if scope["type"] == "http" and changes:
            kind = headers.get("content-type", "").partition(";")[0]
            if kind != "application/json":
                return "expected application/json"
        return ""

    def _ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self._names or _in_numbers(name)


def _place(origin: str) -> str:
    """The host and port of an origin; nothing if it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _in_numbers(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending
