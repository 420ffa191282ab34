"""A store and the loop that it lives in, for tests that do one thing after another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

from fabletable.web.store.protocol import Change, Store


class Held:
    """Every name of the store, to be called without waiting.

    The loop has a thread of its own: where a browser is driven, another loop runs in ours.
    """

    def __init__(self, make: Callable[[], Store | Awaitable[Store]]) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._runner = asyncio.Runner()
        self._open = True
        try:
            self.store: Store = self.run(_made(make))
        except BaseException:
            self._end()
            raise

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.store, name)
        if not iscoroutinefunction(method):
            return method

        @wraps(method)
        def called(*given: Any, **named: Any) -> Any:
            return self.run(method(*given, **named))

        return called

    def run(self, story: Awaitable[Any]) -> Any:
        async def told() -> Any:
            return await story

        return self._thread.submit(lambda: self._runner.run(told())).result()

    def close(self) -> None:
        if self._open:
            self._open = False
            self.run(self.store.close())
            self._end()

    def _end(self) -> None:
        self._thread.submit(self._runner.close).result()
        self._thread.shutdown()

    def commit_all(self, *changes: Change) -> list[BaseException | None]:
        """What became of each, when all are asked for at once."""

        async def all_at_once() -> list[BaseException | None]:
            return await asyncio.gather(
                *[self.store.commit(change) for change in changes], return_exceptions=True
            )

        found: list[BaseException | None] = self.run(all_at_once())
        return found

    def keep(self, *changes: Change) -> None:
        assert self.commit_all(*changes) == [None] * len(changes)


async def _made(make: Callable[[], Store | Awaitable[Store]]) -> Store:
    made = make()
    return await made if isinstance(made, Awaitable) else made
