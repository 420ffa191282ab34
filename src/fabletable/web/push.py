"""Calling browsers in which no page of ours is open, through the push services that they use.

A call carries nothing: a service learns that this browser was called, and when. The browser's
worker then asks us what for (`worker.js`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import ssl
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha512
from http.client import HTTPException, HTTPSConnection
from time import time
from urllib.parse import SplitResult, urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fabletable.engine.errors import Mistake
from fabletable.web.store.protocol import Change, Store

log = logging.getLogger(__name__)

# Of Chromium, Firefox, Safari and Edge. A browser names an address for us to call, and so could
# anybody: no other machine is called.
SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
HOST = re.compile(r"[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+")  # any other cannot be asked for
MOST_BROWSERS = 5  # of one person, the last ones
MOST_AT_ONCE = 4  # calls under way at a service
LONGEST = 1_000  # letters of an address
PATIENCE = 10.0  # seconds for a service to say something
LONGEST_CALL = 30.0  # seconds, and whoever waits for a service that hangs is not called
GOOD_FOR = 12 * 3_600  # seconds; services believe nothing that lasts longer than a day
KEPT_FOR = 86_400  # seconds that a service keeps a call for a browser that is not running
GONE = (404, 410)  # this browser does not want to be called any more


class Push:
    """By a key made of the server's secret: so it stays the same, in all of its processes."""

    def __init__(
        self,
        store: Store,
        secret: bytes,
        contact: str,
        services: Sequence[str] = SERVICES,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        if not contact.startswith(("mailto:", "https://")):
            raise Mistake(f"--push: expected mailto:… or https://…, got '{contact}'")
        self._store = store
        self._contact = contact
        self._services = services
        self._trust = trust or ssl.create_default_context()
        self._private = _private_key(secret)
        point = self._private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.key = _letters(point)  # by which a browser knows our calls
        # Threads of their own: where a service hangs, nobody else's work waits for it.
        self._threads = {one: ThreadPoolExecutor(MOST_AT_ONCE, "push") for one in services}

    async def register(self, person: str, address: str) -> None:
        """From now on this browser of theirs is called."""
        self._checked(address)
        others = [one for one in await self._addresses(person) if one != address]
        await self._keep(person, [*others, address][-MOST_BROWSERS:])

    async def forget(self, person: str, address: str = "") -> None:
        """Without an address, all browsers of this person."""
        before = await self._addresses(person)
        after = [one for one in before if address and one != address]
        if after != before:
            await self._keep(person, after)

    async def call(self, person: str) -> None:
        for address in await self._addresses(person):
            try:
                status = await self._answer_of(self._checked(address))
            except (OSError, HTTPException, Mistake) as why:  # of these is a TimeoutError
                log.warning("a push service cannot be called: %s", why)
                continue
            if status in GONE:
                await self.forget(person, address)
            elif status >= 300:
                log.warning("a push service answers %s", status)

    async def _answer_of(self, address: SplitResult) -> int:
        place, loop = address.netloc.lower(), asyncio.get_running_loop()
        service = next(one for one in self._services if place.endswith(one))
        async with asyncio.timeout(LONGEST_CALL):
            return await loop.run_in_executor(self._threads[service], self._posted, address)

    def _checked(self, address: str) -> SplitResult:
        plain = len(address) <= LONGEST and address.isascii() and address.isprintable()
        try:
            parts = urlsplit(address if plain else "")
        except ValueError:
            parts = urlsplit("")
        place = parts.netloc.lower()
        under = HOST.fullmatch(place) and place.endswith(tuple(f".{one}" for one in self._services))
        known = under or place in self._services
        if not (known and parts.scheme == "https") or " " in address:
            raise Mistake("expected the https address of a browser's push service, got another one")
        return parts

    def _posted(self, address: SplitResult) -> int:
        """What the service answers. It leads us nowhere else."""
        line = HTTPSConnection(address.netloc, timeout=PATIENCE, context=self._trust)
        heads = {
            "Authorization": f"vapid t={self._signed(f'https://{address.netloc}')}, k={self.key}",
            "TTL": str(KEPT_FOR),
            "Topic": "turn",  # of several that wait, the last one is enough
            "Content-Length": "0",
        }
        try:
            line.request(
                "POST", f"{address.path or '/'}?{address.query}".rstrip("?"), headers=heads
            )
            return line.getresponse().status
        finally:
            line.close()

    def _signed(self, service: str) -> str:
        """Who we are, for this service alone (RFC 8292)."""
        words = {"aud": service, "exp": int(time()) + GOOD_FOR, "sub": self._contact}
        head = {"typ": "JWT", "alg": "ES256"}
        said = ".".join(_letters(json.dumps(part).encode()) for part in (head, words))
        numbers = decode_dss_signature(self._private.sign(said.encode(), ec.ECDSA(SHA256())))
        return f"{said}.{_letters(b''.join(number.to_bytes(32, 'big') for number in numbers))}"

    async def _addresses(self, person: str) -> list[str]:
        return (await self._store.name_of(_place_of(person))).split()

    async def _keep(self, person: str, addresses: list[str]) -> None:
        place = _place_of(person)
        if addresses:
            await self._store.commit(Change("", names=((place, " ".join(addresses)),)))
        else:
            await self._store.take_name(place)


def _private_key(secret: bytes) -> ec.EllipticCurvePrivateKey:
    curve = ec.SECP256R1()
    number = int.from_bytes(sha512(b"push" + secret).digest(), "big")
    return ec.derive_private_key(1 + number % (curve.group_order - 1), curve)


def _letters(what: bytes) -> str:
    return urlsafe_b64encode(what).rstrip(b"=").decode()


def _place_of(person: str) -> str:
    """Among what persons are called: no person's id looks like this."""
    return f"push/{person}"
