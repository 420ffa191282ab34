"""Who is who, without accounts: signed cookies for people, signed links for seats."""

from __future__ import annotations

import re
import secrets
from time import monotonic
from typing import NamedTuple
from unicodedata import category

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from fabletable.engine.errors import Mistake
from fabletable.web.store.protocol import Change, Damaged, Store
from fabletable.web.wire import LONGEST_NAME

COOKIE = "fabletable"
WATCHES = "fabletable-watch-"  # with the table's id: a cookie that holds the link one came by
BAD_LINK = (
    "this link leads nowhere: it is not whole, its seat was given to somebody else, or the host"
    " has withdrawn it"
)


CODE_SECONDS = 600  # that a code for another device lasts
TABLE_SECONDS = 600  # in which a table is opened after the hash of its secret was shown
CODE_LENGTH = 10
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # which nobody takes for another
BAD_CODE = "this code is no longer good: it lasts for ten minutes, and for one device"


class SeatLink(NamedTuple):
    table: str
    seat: int  # -1: a place to watch from
    generation: int  # of seat and links: once these are given away or withdrawn, it leads nowhere


class ReplayLink(NamedTuple):
    table: str
    number: int
    links: int = 0  # how often links had been withdrawn when it was made


class Signer:
    """Signs and reads what people carry about; nobody can make such a thing up."""

    def __init__(self, secret: bytes) -> None:
        self._people = URLSafeSerializer(secret, salt="person")
        self._seats = URLSafeSerializer(secret, salt="seat")
        self._replays = URLSafeSerializer(secret, salt="replay")
        self._codes = URLSafeTimedSerializer(secret, salt="code")
        self._tables = URLSafeTimedSerializer(secret, salt="table")

    def cookie(self, person: str, generation: int = 0) -> str:
        return _text(self._people.dumps([person, generation] if generation else person))

    def person(self, cookie: str) -> tuple[str, int]:
        """Whose it is, and of which generation; nobody's, if we did not sign it."""
        try:
            found = self._people.loads(cookie)
        except BadSignature:
            return "", 0
        return (found, 0) if isinstance(found, str) else (found[0], found[1])

    def for_a_while(self, person: str, generation: int) -> str:
        return _text(self._codes.dumps([person, generation]))

    def lately(self, signed: str) -> tuple[str, int]:
        """The person and their generation, if it was signed a short while ago."""
        try:
            person, generation = self._codes.loads(signed, max_age=CODE_SECONDS)
        except (BadSignature, ValueError):  # or one that an older server has made
            raise Mistake(BAD_CODE) from None
        return person, generation

    def table_token(self, person: str, table: str) -> str:
        return _text(self._tables.dumps([person, table]))

    def table(self, person: str, token: str) -> str:
        """The table that this person may open by it; soon after, for once it was played at and
        deleted, its secret would be known to them.
        """
        try:
            whose, table = self._tables.loads(token, max_age=TABLE_SECONDS)
        except BadSignature:
            whose, table = "", ""
        if whose != person:
            raise Mistake("no such table waits to be opened by you")
        return str(table)

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


async def called(store: Store, person: str) -> str:
    """What others call a person."""
    return await store.name_of(person) or "Guest"


class Codes:
    """By which another device becomes somebody: short, for a short while, once, and one for each.

    What nobody came by is forgotten when the next is made, so that a store does not fill up.
    """

    def __init__(self, store: Store, signer: Signer) -> None:
        self._store = store
        self._signer = signer
        self._made: dict[str, tuple[float, str]] = {}  # by person: when and where

    async def fresh(self, person: str) -> str:
        await self._forget(person)
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        self._made[person] = monotonic(), _place_of(code)
        signed = self._signer.for_a_while(person, await _generation(self._store, person))
        await self._store.commit(Change("", names=((_place_of(code), signed),)))
        return code

    async def coming(self, code: str) -> str:
        """The person whose code it is; from now on nobody's."""
        signed = await self._store.take_name(_place_of(code.strip().upper()))
        person, generation = self._signer.lately(signed)
        if generation != await _generation(self._store, person):
            raise Mistake(BAD_CODE)
        return person

    async def _forget(self, person: str) -> None:
        """The code that this person had, and all that no longer last."""
        since = monotonic() - CODE_SECONDS
        old = [one for one, (made, _) in self._made.items() if made < since or one == person]
        for place in [self._made.pop(one)[1] for one in old]:
            await self._store.take_name(place)


def _place_of(code: str) -> str:
    """Where it is kept, among what persons are called: no person's id looks like this."""
    return f"code/{code}"


async def known(store: Store, signer: Signer, cookie: str) -> str:
    """Who carries this cookie; nobody, once they are somebody on another device alone."""
    person, generation = signer.person(cookie)
    return person if person and generation == await _generation(store, person) else ""


async def cookie_for(store: Store, signer: Signer, person: str) -> str:
    return signer.cookie(person, await _generation(store, person))


async def only_here(store: Store, person: str) -> None:
    """All cookies and codes of this person that were given out are worth nothing from now on."""
    generation = await _generation(store, person) + 1
    await store.commit(Change("", names=((_devices_of(person), str(generation)),)))


async def _generation(store: Store, person: str) -> int:
    kept = await store.name_of(_devices_of(person)) or "0"
    if not kept.isdecimal():
        raise Damaged("which devices are yours cannot be read: what is stored of it is damaged")
    return int(kept)


def _devices_of(person: str) -> str:
    return f"devices/{person}"


def fresh_id() -> str:
    """A name that nobody can guess."""
    return secrets.token_urlsafe(16)


# Letters and marks by Unicode, and yet there is nothing to see: what it calls ignorable, such as
# fillers of Hangul and selectors of variants; and an empty Braille cell, and an empty note.
BLANK = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d159"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def readable(text: str) -> str:
    """What there is to be read in it."""
    seen = [letter for letter in BLANK.sub("", text) if letter.isprintable()]
    return " ".join("".join(seen).split())


def tidy_name(name: str) -> str:
    """A person's name as it may be shown to others; raises if nothing is left of it."""
    shown = readable(name).replace("{", "(").replace("}", ")")  # braces stand for players' names
    if all(category(letter).startswith("M") for letter in shown):  # marks upon nothing
        raise Mistake("write a name first: it needs at least one letter that can be seen")
    if len(shown) > LONGEST_NAME:
        raise Mistake(f"a name has at most {LONGEST_NAME} letters, got {len(shown)}")
    return shown
