"""What whoever watches over the server asks it: whether it is well, and how much it does."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Iterator

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from fabletable.engine.errors import Mistake
from fabletable.web.hall import Hall
from fabletable.web.tally import TALLY

PATIENCE = 3.0  # seconds in which the store has to answer
FORMAT = "text/plain; version=0.0.4"  # of Prometheus


class Watching:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def health(self, _: Request) -> Response:
        why = await self._trouble()
        return PlainTextResponse(f"{why or 'well'}\n", 503 if why else 200)

    async def _trouble(self) -> str:
        if self._hall.ending:
            return "this server ends"
        try:
            async with asyncio.timeout(PATIENCE):
                await self._hall.store.secret()
        except (Mistake, TimeoutError) as error:
            return str(error) or "the store does not answer"
        return ""

    async def metrics(self, request: Request) -> Response:
        """For this machine alone: to others, a count would tell that somebody chose unseen."""
        if request.client is None or not _loopback(request.client.host):
            raise HTTPException(404)
        return PlainTextResponse("".join(self._lines()), media_type=FORMAT)

    def _lines(self) -> Iterator[str]:
        hall = self._hall
        yield from _figure("connections", "gauge", "People connected to a table.", hall.viewers)
        yield from _figure("tables", "gauge", "Tables at hand.", hall.tables)
        yield from _figure("bots_waiting", "gauge", "Bots that wait to think.", hall.bots_waiting)
        yield from _figure("choices_total", "counter", "Choices made and stored.", TALLY.choices)
        yield from _figure("changes_total", "counter", "Changes in all commits.", TALLY.changes)
        yield from _head("commit_seconds", "summary", "Commits, and how long they took.")
        yield f"fabletable_commit_seconds_sum {TALLY.commit_seconds:.6f}\n"
        yield f"fabletable_commit_seconds_count {TALLY.commits}\n"
        yield from _head("refusals_total", "counter", "Wishes refused, by code.")
        for code, count in sorted(TALLY.refusals.items()):
            yield f'fabletable_refusals_total{{code="{code}"}} {count}\n'


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _figure(name: str, kind: str, words: str, value: int) -> Iterator[str]:
    yield from _head(name, kind, words)
    yield f"fabletable_{name} {value}\n"


def _head(name: str, kind: str, words: str) -> Iterator[str]:
    yield f"# HELP fabletable_{name} {words}\n"
    yield f"# TYPE fabletable_{name} {kind}\n"
