"""Strange things to say to a server: random, cut off, huge, deep, or meant for somebody else."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

LETTERS = "abc ÄÖß\u202e\u200b\x00\x1f\"'\\/{}[]<>%☃🦊"
FIELDS: dict[str, tuple[str, ...]] = {
    "choose": ("ask", "key"),
    "mark": ("ask", "marks"),
    "why": ("ask", "at"),
    "look-from": ("seat",),
    "undo": (),
    "agree": ("yes",),
    "hint": ("ask",),
    "recall": ("line",),
    "next": (),
    "leave": (),
    "stand-in": ("seat",),
    "give-seat": ("seat", "to", "bot", "name"),
    "arrange": ("locked", "watching", "pace"),
}
ODD_NUMBERS = (0, -1, 1, 2, 7, -(2**31), 2**31, 2**63, 2**64, 10**400, 0.5, 1e308, -1e-300)


@dataclass(frozen=True)
class Known:
    """What somebody who means ill may know of a table."""

    asks: Sequence[str]
    keys: Sequence[str]
    seats: int
    old: Sequence[str]  # messages that were sent before
    forbidden: Sequence[str]  # kinds of wishes that would be granted


def word(rng: Random, most: int = 12) -> str:
    return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(most)))


def value(rng: Random, depth: int = 0) -> Any:
    """Any JSON."""
    kind = rng.randrange(8 if depth < 4 else 5)
    if kind < 5:
        return (None, True, rng.choice(ODD_NUMBERS), word(rng), rng.random())[kind]
    if kind == 5:
        return {word(rng): value(rng, depth + 1) for _ in range(rng.randrange(4))}
    return [value(rng, depth + 1) for _ in range(rng.randrange(4))]


# -- messages to a table


def message(rng: Random, known: Known) -> tuple[str, str | bytes]:
    """Something to send, and what it is."""
    makers: list[tuple[str, Callable[[Random, Known], str | bytes]]] = [
        ("random bytes", _bytes),
        ("random text", lambda rng, _: word(rng, 200)),
        ("random JSON", lambda rng, _: json.dumps(value(rng))),
        ("deep JSON", _deep),
        ("wishes with strange fields", _strange_wish),
        ("wishes cut off", _cut_off),
        ("huge wishes", _huge),
        ("wishes sent again", lambda rng, known: rng.choice(known.old)),
        ("wishes of others", _of_others),
    ]
    what, make = rng.choice(makers)
    return what, make(rng, known)


def _bytes(rng: Random, _: Known) -> bytes:
    return rng.randbytes(rng.randrange(300))


def _deep(rng: Random, _: Known) -> str:
    depth = rng.choice((10, 500, 900, 1_900))
    inside = rng.choice(("[", '{"a":'))
    whole = inside * depth + ("1" + {"[": "]", '{"a":': "}"}[inside] * depth)
    return rng.choice((whole, f'{{"a":{whole},"type":"undo","id":"1"}}', inside * depth))


def _wish(rng: Random, known: Known) -> dict[str, Any]:
    """A wish that is well formed."""
    allowed = [kind for kind in FIELDS if kind not in known.forbidden]
    kind = rng.choice(allowed)
    fields: dict[str, Any] = {
        "ask": rng.choice([*known.asks, "", "0.0.0", "1.999999.0"]),
        "key": rng.choice([*known.keys, "", "no:such", _marks(rng, known)]),
        "marks": _marks(rng, known),
        "at": rng.choice(("", "hand/0", "hand/0/#1", "stack", word(rng))),
        "seat": rng.randrange(-3, known.seats + 3),
        "line": rng.choice((-1, 0, 3, 10**6)),
        "yes": rng.random() < 0.5,
        "to": rng.choice(("bot", "open", "me")),
        "bot": rng.choice(("", "rival", "nobody")),
        "name": word(rng),
        "locked": rng.choice((None, True, False)),
        "watching": rng.choice((None, True, False)),
        "pace": rng.choice((None, 0, 1e308)),
    }
    return {"type": kind, "id": str(rng.random()), **{name: fields[name] for name in FIELDS[kind]}}


def _marks(rng: Random, known: Known) -> list[str]:
    keys = [*known.keys, "done", "", "no:such", "a b done"]
    return [rng.choice(keys) for _ in range(rng.choice((0, 1, 2, 5, 99, 101)))]


def _of_others(rng: Random, known: Known) -> str:
    return json.dumps(_wish(rng, known))


def _strange_wish(rng: Random, known: Known) -> str:
    """With fields that are missing, wrong, or too many."""
    wish = _wish(rng, known)
    name = rng.choice([*wish, "more"])
    wish[name] = value(rng)
    if name == "id" and isinstance(wish["id"], str):
        wish["id"] = 7
    if name in ("ask", "key", "name", "bot", "at") and isinstance(wish[name], str):
        wish[name] = None
    if rng.random() < 0.3:
        del wish[rng.choice(list(wish))]
    return json.dumps(wish)


def _cut_off(rng: Random, known: Known) -> str:
    text = _of_others(rng, known)
    return text[: rng.randrange(len(text))]


def _huge(rng: Random, known: Known) -> str:
    wish = _wish(rng, known) | {"type": "choose", "ask": known.asks[0], "key": "x" * 5_000}
    return json.dumps(wish if rng.random() < 0.7 else wish | {"id": "9" * 20_000})


# -- requests


@dataclass(frozen=True)
class Request:
    what: str
    method: str
    path: str
    body: bytes = b""
    cookie: str | None = None  # None: that of whoever means ill
    headers: tuple[tuple[str, str], ...] = ()


TRICKS = (
    "..", ".", "", "../../../../etc/passwd", "..%2f..%2f..%2fetc/passwd", "%2e%2e/%2e%2e/app.py",
    "....//....//app.py", "..\\..\\app.py", "/etc/passwd", "%00", "index.html%00", "a" * 3_000,
    "%ff%fe", "☃", "' OR 1=1 --", "null", "-1", "0", "{id}", "%7Bid%7D", "static", "live",
    "box.svg", "../rules.py", "..%2frules.py",
)  # fmt: skip
QUERIES = ("", "?at=0&seat=0", "?at=-1", "?at=x", "?at=99999999999999999999", "?seat=7", "?%ff=%00")
PLACES = (
    "/static/{}", "/box/{}", "/box/fine-sand/{}", "/box/{}/cards.svg",
    "/api/tables/{}/file", "/api/tables/{}/share", "/api/tables/{}/live",
    "/api/replay/{}", "/api/invitation/{}", "/api/campaigns/{}", "/api/campaigns/{}/file",
    "/api/campaigns/{}/branch", "/table/{}", "/sit/{}", "/{}", "/api/{}", "/api/shelf", "/api/me",
    "/api/tables", "/api/take", "/api/import",
)  # fmt: skip
POSTED = (
    "/api/tables/{}/share", "/api/campaigns/{}/branch", "/api/tables", "/api/take", "/api/import",
    "/api/me",
)  # fmt: skip
METHODS = ("GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "FOO")
HEADERS = (
    ("host", "evil.example"), ("host", "localhost.evil.example"), ("host", "["), ("host", "@"),
    ("host", "[::1"), ("origin", "http://evil.example"), ("origin", "null"), ("origin", "http://["),
    ("origin", "//"), ("content-type", "text/plain"), ("content-type", "multipart/form-data"),
    ("content-type", "ä"), ("x-forwarded-host", "evil.example"), ("upgrade", "websocket"),
    ("cookie", "fabletable=InBlcnNvbiI.c2lnbmVk"), ("cookie", "fabletable="), ("cookie", ";;=;"),
    ("cookie", "fabletable=\"\\303"), ("range", "bytes=0-1,5-,-9"), ("range", "bytes=9-1"),
    ("if-modified-since", "yesterday"), ("if-none-match", "W/*, ,\""),
)  # fmt: skip


def request(rng: Random, tokens: Sequence[str]) -> Request:
    """A request that nobody should have made; `tokens` are true ones of other places."""
    place = rng.choice(PLACES)
    path = place.format(rng.choice((*TRICKS, *tokens, word(rng)))) + rng.choice(QUERIES)
    fitting = "POST" if place in POSTED else "GET"
    method = fitting if rng.random() < 0.7 else rng.choice(METHODS)
    what, body = _body(rng, tokens)
    headers = (rng.choice(HEADERS),) if rng.random() < 0.4 else ()
    return Request(f"requests with {what}", method, path, body, headers=headers)


def _body(rng: Random, tokens: Sequence[str]) -> tuple[str, bytes]:
    fields = {
        "game": rng.choice(("wonder-tales", "chess", 7)),
        "seats": rng.choice(([], [{"kind": "me"}] * 9, [{"kind": "bot", "bot": "x"}], value(rng))),
        "mode": rng.choice(("blitz", None, "")),
        "name": rng.choice(("", "x" * 999, None, 5)),
        "token": rng.choice((*tokens, "", word(rng))),
        "number": rng.choice(ODD_NUMBERS),
        "after": rng.choice(ODD_NUMBERS),
    }  # fmt: skip
    some = {name: fields[name] for name in rng.sample(list(fields), rng.randrange(1, 4))}
    deep = b"[" * 50_000
    makers: list[tuple[str, Callable[[], bytes]]] = [
        ("no body", lambda: b""),
        ("random bytes", lambda: rng.randbytes(rng.randrange(2_000))),
        ("random JSON", lambda: json.dumps(value(rng)).encode()),
        ("strange fields", lambda: json.dumps(some).encode()),
        ("fields cut off", lambda: json.dumps(some).encode()[:-3]),
        ("a deep body", lambda: rng.choice((deep, b'{"a":' + deep, b'{"a":' * 40_000))),
        ("a huge body", lambda: b'{"name":"' + b"x" * 300_000 + b'"}'),
    ]
    weights = (5, 3, 3, 6, 2, 1, 1)
    what, make = rng.choices(makers, weights)[0]
    return what, make()
