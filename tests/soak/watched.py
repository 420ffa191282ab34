"""A real server whose complaints are kept, and a look into what it has stored."""

from __future__ import annotations

import re
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from fabletable.campaigns.book import read_journal
from fabletable.campaigns.journal import Journal, check
from fabletable.engine.log import Log
from fabletable.engine.replay import replay
from fabletable.games import find_game
from fabletable.web import kept
from fabletable.web.sqlite_store import SqliteStore
from tests.web.house import PATIENCE, House


class WatchedHouse(House):
    """A server whose standard error goes to a file."""

    @property
    def _errors(self) -> Path:
        return self.folder.with_name(self.folder.name + ".errors")

    def start(self) -> None:
        words = ["serve", "--no-browser", "--port", str(self.port), "--data", str(self.folder)]
        with self._errors.open("ab") as errors:
            self._server = subprocess.Popen(
                [sys.executable, "-m", "fabletable", *words],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._server.stdout is not None
        ready, _, _ = select.select([self._server.stdout], [], [], PATIENCE)
        line = self._server.stdout.readline() if ready else ""
        found = re.search(r"http://127\.0\.0\.1:([0-9]+)/", line)
        assert found, f"the server did not start: {line!r} {self.complaints()[-2000:]}"
        self.port = int(found[1])

    def complaints(self) -> str:
        """All that the server wrote to standard error, since the first start."""
        return self._errors.read_text() if self._errors.exists() else ""

    def restart(self) -> None:
        self.kill()
        self.start()

    # -- what is on disk

    def told(self, table: str) -> kept.Told:
        with closing(SqliteStore(self.folder, reading=True)) as store:
            return kept.told_by(kept.decode(entry.what) for entry in store.entries(table))

    def lines(self, table: str) -> list[bytes]:
        with closing(SqliteStore(self.folder, reading=True)) as store:
            return [entry.what for entry in store.entries(table)]

    def journal(self, campaign: str) -> Journal:
        with closing(SqliteStore(self.folder, reading=True)) as store:
            text = store.campaign(campaign)
        assert text is not None
        return read_journal(text)


@contextmanager
def watched(folder: Path) -> Iterator[WatchedHouse]:
    one = WatchedHouse(folder)
    one.start()
    try:
        yield one
    finally:
        if one.running:
            one.kill()


def replayed(told: kept.Told) -> list[Log]:
    """Every game of the table, played again: raises Drift where the digests do not agree."""
    rules = find_game(told.opened.game)
    return [replay(rules, one.log(told.opened.game)).log for one in told.games]


def checked(journal: Journal) -> None:
    """Every state follows from what was played before; raises BadLog."""
    check(find_game(journal.game), journal)
