"""Who is who, without accounts: signed cookies for people, signed links for seats."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from fabletable.engine.errors import Mistake
from fabletable.web.store import Store
from fabletable.web.wire import LONGEST_NAME

COOKIE = "fabletable"
BAD_LINK = "this link leads nowhere: it is not whole, or its seat was given to somebody else"


class SeatLink(NamedTuple):
    table: str
    seat: int  # -1: a place to watch from
    generation: int  # of the seat: once it is given away, the link leads nowhere


class ReplayLink(NamedTuple):
    table: str
    number: int


class Signer:
    """Signs and reads what people carry about; nobody can make such a thing up."""

    def __init__(self, secret: bytes) -> None:
        self._people = URLSafeSerializer(secret, salt="person")
        self._seats = URLSafeSerializer(secret, salt="seat")
        self._replays = URLSafeSerializer(secret, salt="replay")

    def cookie(self, person: str) -> str:
        return _text(self._people.dumps(person))

    def person(self, cookie: str) -> str | None:
        try:
            found = self._people.loads(cookie)
        except BadSignature:
            return None
        return found if isinstance(found, str) else None

    def seat_token(self, link: SeatLink) -> str:
        return _text(self._seats.dumps(list(link)))

    def seat(self, token: str) -> SeatLink:
        try:
            return SeatLink(*self._seats.loads(token))
        except BadSignature:
            raise Mistake(BAD_LINK) from None

    def replay_token(self, link: ReplayLink) -> str:
        return _text(self._replays.dumps(list(link)))

    def replay(self, token: str) -> ReplayLink:
        try:
            return ReplayLink(*self._replays.loads(token))
        except BadSignature:
            raise Mistake("this link leads to no game: it is not whole") from None


def _text(signed: str | bytes) -> str:
    return signed if isinstance(signed, str) else signed.decode()


def called(store: Store, person: str) -> str:
    """What others call a person."""
    return store.name_of(person) or "Guest"


def fresh_id() -> str:
    """A name that nobody can guess."""
    return secrets.token_urlsafe(16)


def tidy_name(name: str) -> str:
    """A person's name as it may be shown to others; raises if nothing is left of it."""
    shown = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    shown = shown.replace("{", "(").replace("}", ")")  # braces stand for players' names
    if not shown:
        raise Mistake("a name needs at least one letter that can be seen")
    if len(shown) > LONGEST_NAME:
        raise Mistake(f"a name has at most {LONGEST_NAME} letters, got {len(shown)}")
    return shown
