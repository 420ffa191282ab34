"""What requests and answers carry: so much at most, of all together, and not for ever."""

from __future__ import annotations

import asyncio
from collections import Counter

from starlette.requests import ClientDisconnect, Request
from starlette.types import Message, Send

from fabletable.engine.errors import Mistake
from fabletable.web.doors.answers import address

MOST_UNFINISHED = 64_000_000  # bytes of all requests that are still being sent
SECONDS = 60.0  # for one of them
PART = 65_536  # bytes of an answer that are handed on before they are read


class Bodies:
    def __init__(self, most: int = MOST_UNFINISHED, seconds: float = SECONDS) -> None:
        self._most = most
        self._seconds = seconds
        self._unfinished: Counter[str] = Counter()  # bytes, by address

    async def read(self, request: Request, most: int) -> bytes:
        """All of it; raises Mistake if it is too much, or takes too long."""
        found, where = bytearray(), address(request)
        try:
            async with asyncio.timeout(self._seconds):
                async for part in request.stream():
                    found += part
                    self._unfinished[where] += len(part)
                    if len(found) > most:
                        raise Mistake(f"at most {most} bytes can be sent here")
                    if self._too_much(where):
                        raise Mistake("too much is sent to us at once; try again in a minute")
        except ClientDisconnect:
            raise Mistake("the connection ended before the request did") from None
        except TimeoutError:
            raise Mistake(f"a request takes at most {self._seconds:g} seconds") from None
        finally:
            self._unfinished[where] -= len(found)
            if not self._unfinished[where]:
                del self._unfinished[where]
        return bytes(found)

    def _too_much(self, where: str) -> bool:
        """Whether all is full, and not because others have taken more than their share."""
        share = self._most / len(self._unfinished)
        return self._unfinished.total() > self._most and self._unfinished[where] > share


def in_parts(send: Send) -> Send:
    """So that no more waits for somebody who does not read than a part."""

    async def sending(message: Message) -> None:
        body = message.get("body", b"")
        last = max(0, (len(body) - 1) // PART * PART)
        for start in range(0, last, PART):
            part = body[start : start + PART]
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({**message, "body": body[last:]} if last else message)

    return sending
