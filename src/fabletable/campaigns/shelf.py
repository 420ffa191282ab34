"""The shelf of campaigns: a folder with one file each. Nothing is ever overwritten by another."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from fabletable.campaigns.book import journal_text, read_journal
from fabletable.campaigns.disk import about, cannot, keep_old, text_in, write_whole
from fabletable.campaigns.journal import Journal
from fabletable.engine.errors import Mistake

NAME = r"\w(?:[\w .-]{0,58}\w)?"
ENDING = ".json"


class Shelf:
    """Campaigns by name, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        if not re.fullmatch(NAME, name):
            raise Mistake(
                "a campaign's name has up to 60 letters, digits, and between them "
                f"spaces, dots, - and _; got '{name}'"
            )
        return self.folder / f"{name}{ENDING}"

    def names(self) -> list[str]:
        try:
            files = [path.name for path in self.folder.iterdir()]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise cannot("read", self.folder, error) from None
        stems = [file.removesuffix(ENDING) for file in files if file.endswith(ENDING)]
        return sorted(stem for stem in stems if re.fullmatch(NAME, stem))

    def load(self, name: str) -> Journal:
        path = self.path(name)
        if not path.exists():
            known = ", ".join(self.names()) or "none yet"
            raise Mistake(f"no campaign is called '{name}'; there are: {known}")
        # Whoever copied the file by hand has another campaign, which goes its own way.
        return replace(load_journal(path), name=name)

    def add(self, journal: Journal) -> None:
        """Put a new campaign onto the shelf; refuses to replace one."""
        with self.held(journal.name):
            if os.path.lexists(self.path(journal.name)):
                raise Mistake(f"there is a campaign called '{journal.name}' already")
            self.save(journal)

    def save(self, journal: Journal) -> None:
        write_whole(self.path(journal.name), journal_text(journal))

    def keep_old(self, name: str) -> Path:
        """A copy of the campaign beside it, which no longer is one of the shelf."""
        return keep_old(self.path(name))

    @contextmanager
    def held(self, name: str) -> Iterator[None]:
        """Nobody else plays this campaign meanwhile."""
        lock = self.path(name).with_name(f".{name}.lock")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = lock.open("w")
        except OSError as error:
            raise cannot("write", self.folder, error) from None
        with file:
            _lock(file.fileno(), name)
            yield


def _lock(file: int, name: str) -> None:
    """Until the file is closed or the process ends; Windows has no such lock."""
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Mistake(f"'{name}' is being played elsewhere") from None


def load_journal(path: Path) -> Journal:
    text = text_in(path)
    with about(path):
        return read_journal(text)
