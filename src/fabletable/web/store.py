"""What the server keeps, and what it expects of whoever keeps it.

A table is a log that only grows; beside it lie the game at its last step boundary and what lists
show, which are replaced. Nothing is shown to anybody before it is stored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from fabletable.engine.errors import Mistake

MOST_TABLES = 200  # in a list


class NotStored(Mistake):
    """Nothing of the change is stored."""


class Twice(NotStored):
    """The wish was fulfilled before, and is not fulfilled again."""


@dataclass(frozen=True)
class Entry:
    """One line of a table's log; never changed, never deleted."""

    seq: int  # from 0, without gaps
    what: bytes  # JSON
    once: str = ""  # whose wish it was and the client's id for it; counts once at a table


@dataclass(frozen=True)
class StoredCampaign:
    id: str
    text: str  # the whole journal
    listing: bytes  # the campaign as lists show it
    members: tuple[str, ...]


@dataclass(frozen=True)
class Change:
    """What is stored at once, or not at all. What is None stays as it is.

    The table may be empty where nothing of a table changes.
    """

    table: str
    entries: tuple[Entry, ...] = ()
    boundary: bytes | None = None  # the game at its last step boundary
    listing: bytes | None = None  # the table as lists show it
    members: tuple[str, ...] | None = None  # persons who sit there, or sat there
    campaign: StoredCampaign | None = None
    names: tuple[tuple[str, str], ...] = ()  # persons, and what they are called now
    unseen: bool = False  # done in a turn that nobody sees into: not even lists may tell of it

    @property
    def changes_table(self) -> bool:
        return replace(self, campaign=None, names=(), unseen=False) != Change("")


@dataclass(frozen=True)
class ListedTable:
    id: str
    listing: bytes
    changed: int  # for those who see it, in seconds since 1970


class Store(Protocol):
    """Changes are awaited, and made in the order of the calls; reading is quick, and is not."""

    async def commit(self, change: Change) -> None:
        """Return when it is on disk. Raises Twice or NotStored, and nothing of it is stored then.

        Who is cancelled while waiting does not know: it may be stored.
        """

    def entries(self, table: str) -> list[Entry]: ...

    def boundary(self, table: str) -> bytes | None: ...

    def was_done(self, table: str, once: str) -> bool: ...

    def tables_of(self, person: str) -> list[ListedTable]:
        """The last changed first."""
        ...

    def table_ids(self) -> list[str]: ...

    def campaign(self, campaign: str) -> str | None:
        """Its journal."""
        ...

    def campaigns_of(self, person: str) -> list[tuple[str, bytes]]:
        """Ids and cards, the last changed first."""
        ...

    def name_of(self, person: str) -> str:
        """Empty for somebody who has not chosen one."""
        ...

    def secret(self) -> bytes:
        """What this server signs with; made once, and part of every backup."""
        ...

    def backup(self, path: Path) -> None:
        """Write everything to a new file, also while others write."""

    def close(self) -> None:
        """Finish what waits, and end."""
