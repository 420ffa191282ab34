"""What the server keeps, and what it expects of whoever keeps it.

A table is a log that only grows; beside it lie the game at its last step boundary and what lists
show, which are replaced. Nothing is shown to anybody before it is stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from zlib import crc32

from msgspec import Struct

from fabletable.engine.errors import Mistake
from fabletable.web.store.neighbours import Neighbours

MOST_TABLES = 200  # in a list
CANNOT_READ = "the server cannot read what it keeps: its own log says why"  # and nobody else

# Few are away: they are found by an index of their own, however many tables there are.
DESERTED = """
SELECT DISTINCT table_id FROM members AS one JOIN tables ON id = table_id
WHERE away AND changed <= {0} AND NOT EXISTS (
    SELECT 1 FROM members AS other WHERE other.table_id = one.table_id AND NOT other.away
) ORDER BY table_id LIMIT {0}
"""


class NotStored(Mistake):
    """Nothing of the change is stored."""


class Twice(NotStored):
    """The wish was fulfilled before, and is not fulfilled again."""


class Overtaken(NotStored):
    """Somebody else wrote these lines of the log first: read them, and see what is left to do."""


class Unreachable(Mistake):
    """Nobody knows what is stored, since the store does not answer: come again in a while."""


class Damaged(Mistake):
    """What lies there is not what was written."""


class Entry(Struct, frozen=True):
    """One line of a table's log; never changed, and deleted only with its table."""

    seq: int  # from 0, without gaps
    what: bytes  # JSON
    once: str = ""  # whose wish it was and the client's id for it; counts once at a table


def checked(seq: int, what: Any, once: str, sum_: int | None) -> Entry:
    """The line as it was written; those of an old version have no sum."""
    if sum_ is not None and not (isinstance(what, bytes) and crc32(what) == sum_):
        raise Damaged(f"line {seq} of its log is damaged on disk")
    return Entry(seq, what, once)


@dataclass(frozen=True)
class StoredCampaign:
    id: str
    text: str  # the whole journal
    listing: bytes  # the campaign as lists show it
    members: tuple[str, ...]


@dataclass(frozen=True)
class Deserted:
    """A table that everybody has put away, and its campaign if it has one."""

    table: str
    campaign: str = ""


class Change(Struct, frozen=True):
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
    away: tuple[str, ...] = ()  # of the members, who have put it away
    deleted: tuple[Deserted, ...] = ()  # refused unless all members have put it away

    @property
    def changes_table(self) -> bool:
        replaced = (self.boundary, self.listing, self.members)
        return bool(self.table or self.entries) or any(one is not None for one in replaced)


@dataclass(frozen=True)
class ListedTable:
    id: str
    listing: bytes
    changed: int  # for those who see it, in seconds since 1970


class Store(Protocol):
    """Changes are made in the order of the calls."""

    neighbours: Neighbours

    async def commit(self, change: Change) -> None:
        """Return when it is on disk. Raises Twice or NotStored, and nothing of it is stored then.

        Who is cancelled while waiting, or is told that the store is Unreachable, does not know:
        it may be stored.
        """

    async def entries(self, table: str, since: int = 0, most: int | None = None) -> list[Entry]:
        """From this one on; raises Damaged where one is not as it was written."""
        ...

    async def boundary(self, table: str) -> bytes | None: ...

    async def was_done(self, table: str, once: str) -> bool: ...

    async def tables_of(self, person: str, away: bool = False) -> list[ListedTable]:
        """The last changed first; or those that this person has put away."""
        ...

    async def deserted(self, seconds: float) -> list[str]:
        """Some tables that everybody has put away, and that nothing happened at for so long."""
        ...

    async def table_ids(self) -> list[str]: ...

    async def campaign(self, campaign: str) -> str | None:
        """Its journal."""
        ...

    async def campaigns_of(self, person: str) -> list[tuple[str, bytes]]:
        """Ids and cards, the last changed first."""
        ...

    async def name_of(self, person: str) -> str:
        """Empty for somebody who has not chosen one."""
        ...

    async def take_name(self, person: str) -> str:
        """The same, and it is forgotten: of several who ask at once, one gets it."""
        ...

    async def secret(self) -> bytes:
        """What this server signs with; made once, and part of every backup."""
        ...

    def backup(self, path: Path) -> None:
        """Write everything to a new file, also while others write."""

    async def close(self) -> None:
        """Finish what waits, and end."""
