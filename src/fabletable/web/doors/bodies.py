"""What requests carry: so much at most, of all of them together, and not for ever."""

from __future__ import annotations

import asyncio

from starlette.requests import ClientDisconnect, Request

from fabletable.engine.errors import Mistake

MOST_UNFINISHED = 64_000_000  # bytes of all requests that are still being sent
SECONDS = 60.0  # for one of them


class Bodies:
    def __init__(self, most: int = MOST_UNFINISHED, seconds: float = SECONDS) -> None:
        self._most = most
        self._seconds = seconds
        self._unfinished = 0

    async def read(self, request: Request, most: int) -> bytes:
        """All of it; raises Mistake if it is too much, or takes too long."""
        found = bytearray()
        try:
            async with asyncio.timeout(self._seconds):
                async for part in request.stream():
                    found += part
                    self._unfinished += len(part)
                    if len(found) > most:
                        raise Mistake(f"at most {most} bytes can be sent here")
                    if self._unfinished > self._most:
                        raise Mistake("too much is sent to us at once; try again in a minute")
        except ClientDisconnect:
            raise Mistake("the connection ended before the request did") from None
        except TimeoutError:
            raise Mistake(f"a request takes at most {self._seconds:g} seconds") from None
        finally:
            self._unfinished -= len(found)
        return bytes(found)
