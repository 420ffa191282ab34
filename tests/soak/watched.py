"""A real server whose complaints are kept, and a look into what it has stored."""

from __future__ import annotations

from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import IO

from fabletable.campaigns.book import read_journal
from fabletable.campaigns.journal import Journal, check
from fabletable.engine.log import Log
from fabletable.engine.replay import replay
from fabletable.shelf import find_game
from fabletable.web.store.sqlite import SqliteStore
from fabletable.web.table.lines import decode_line
from fabletable.web.table.state import TableState, state_of
from tests.web.held import Held
from tests.web.house import House


class WatchedHouse(House):
    """A server whose standard error goes to a file."""

    @property
    def _errors(self) -> Path:
        return self.folder.with_name(self.folder.name + ".errors")

    def errors(self) -> AbstractContextManager[IO[bytes]]:
        return self._errors.open("ab")

    def complaints(self) -> str:
        """All that the server wrote to standard error, since the first start."""
        return self._errors.read_text() if self._errors.exists() else ""

    def restart(self) -> None:
        self.kill()
        self.start()

    # -- what is on disk

    def _kept(self) -> closing[Held]:
        return closing(Held(lambda: SqliteStore(self.folder, reading=True)))

    def told(self, table: str) -> TableState:
        return state_of(decode_line(line) for line in self.lines(table))

    def lines(self, table: str) -> list[bytes]:
        with self._kept() as store:
            return [entry.what for entry in store.entries(table)]

    def journal(self, campaign: str) -> Journal:
        with self._kept() as store:
            text = store.campaign(campaign)
        assert text is not None
        return read_journal(text)


def replayed(told: TableState) -> list[Log]:
    """Every game of the table, played again: raises Drift where the digests do not agree."""
    rules = find_game(told.opened.game)
    return [replay(rules, one.log(told.opened.game)).log for one in told.games]


def checked(journal: Journal) -> None:
    """Every state follows from what was played before; raises BadLog."""
    check(find_game(journal.game), journal)
