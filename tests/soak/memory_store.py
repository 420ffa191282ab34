"""A store that forgets everything when it is dropped, for thousands of tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from fabletable.web.store.neighbours import Neighbours, Nobody
from fabletable.web.store.protocol import (
    Change,
    Deserted,
    Entry,
    ListedTable,
    NotStored,
    Overtaken,
    Twice,
)

SECRET = b"the same secret in every world.."


@dataclass
class MemoryStore:
    """What tests/web/test_store.py says of a store, without a disk."""

    logs: dict[str, list[Entry]] = field(default_factory=dict)
    boundaries: dict[str, bytes] = field(default_factory=dict)
    listings: dict[str, bytes] = field(default_factory=dict)
    members: dict[str, tuple[str, ...]] = field(default_factory=dict)
    away: dict[str, tuple[str, ...]] = field(default_factory=dict)
    journals: dict[str, tuple[str, bytes, tuple[str, ...]]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    changed: dict[str, int] = field(default_factory=dict)  # its clock counts what can be seen
    clock: int = 0
    neighbours: Neighbours = field(default_factory=Nobody)

    async def commit(self, change: Change) -> None:
        if any(self._done(change.table, entry.once) for entry in change.entries):
            raise Twice("this was done before")
        first = len(self.logs.get(change.table, []))
        if [entry.seq for entry in change.entries] != [*range(first, first + len(change.entries))]:
            raise Overtaken("somebody else changed this table first")
        if change.table:
            self._commit_table(change)
        if change.campaign is not None:
            one = change.campaign
            self.journals[one.id] = (one.text, one.listing, one.members)
        self.names |= dict(change.names)
        for gone in change.deleted:
            self._delete(gone)

    def _delete(self, gone: Deserted) -> None:
        if not self._is_deserted(gone.table):
            raise NotStored("an entry is never deleted while somebody keeps its table")
        for kept in (self.logs, self.boundaries, self.listings, self.members, self.away):
            kept.pop(gone.table, None)
        self.journals.pop(gone.campaign, None)

    def _is_deserted(self, table: str) -> bool:
        return bool(self.members.get(table)) and {*self.members[table]} <= {*self.away[table]}

    def _commit_table(self, change: Change) -> None:
        if not change.unseen:
            self.clock += 1
            self.changed[change.table] = self.clock
        self.logs.setdefault(change.table, []).extend(change.entries)
        if change.boundary is not None:
            self.boundaries[change.table] = change.boundary
        if change.listing is not None:
            self.listings[change.table] = change.listing
        if change.members is not None:
            self.members[change.table], self.away[change.table] = change.members, change.away

    async def entries(self, table: str, since: int = 0, most: int | None = None) -> list[Entry]:
        return self.logs.get(table, [])[since:][:most]

    async def boundary(self, table: str) -> bytes | None:
        return self.boundaries.get(table)

    async def was_done(self, table: str, once: str) -> bool:
        return self._done(table, once)

    def _done(self, table: str, once: str) -> bool:
        return bool(once) and any(entry.once == once for entry in self.logs.get(table, []))

    async def tables_of(self, person: str, away: bool = False) -> list[ListedTable]:
        every = [table for table, members in self.members.items() if person in members]
        mine = [table for table in every if (person in self.away[table]) is away]
        mine.sort(key=lambda table: -self.changed[table])
        return [ListedTable(table, self.listings[table], self.changed[table]) for table in mine]

    async def deserted(self, seconds: float) -> list[str]:
        since = self.clock - seconds
        return [
            one
            for one in sorted(self.members)
            if self._is_deserted(one) and self.changed[one] <= since
        ]

    async def table_ids(self) -> list[str]:
        return sorted(self.logs)

    async def campaign(self, campaign: str) -> str | None:
        return self.journals[campaign][0] if campaign in self.journals else None

    async def campaigns_of(self, person: str) -> list[tuple[str, bytes]]:
        return [(key, one[1]) for key, one in self.journals.items() if person in one[2]]

    async def name_of(self, person: str) -> str:
        return self.names.get(person, "")

    async def take_name(self, person: str) -> str:
        return self.names.pop(person, "")

    async def secret(self) -> bytes:
        return SECRET

    def backup(self, path: Path) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        pass
