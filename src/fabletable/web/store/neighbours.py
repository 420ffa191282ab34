"""Other processes that serve the same tables, and how one hears of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol


class Ear(Protocol):
    """Who wants to know what others do. Called in the event loop, soon after it was done."""

    def changed(self, table: str, lines: int) -> None:
        """Its log has at least so many lines now; perhaps we wrote them ourselves."""

    def told(self, table: str, words: str) -> None:
        """Somebody, perhaps we ourselves, said this about a table."""

    def missed(self) -> None:
        """For a while nothing was heard: any table may have changed."""


class Neighbours(Protocol):
    """What is said is for those who listen now: nothing of it is stored."""

    def listen(self, ear: Ear) -> None: ...

    def tell(self, table: str, words: str) -> None:
        """Soon, and unless the line is broken; at most 4 kB."""

    def only_one(self, table: str) -> AbstractAsyncContextManager[bool]:
        """Whether we are the only one of all to do something for this table, as long as this
        lasts. A process that dies lets go.
        """
        ...


class Nobody:
    """No neighbours: one process has all tables to itself."""

    def listen(self, ear: Ear) -> None: ...

    def tell(self, table: str, words: str) -> None: ...

    @asynccontextmanager
    async def only_one(self, table: str) -> AsyncIterator[bool]:
        yield True
