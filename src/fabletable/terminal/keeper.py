"""Who keeps a game while it is played: a file, or a campaign."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

from fabletable.campaigns.season import Season
from fabletable.campaigns.shelf import Shelf
from fabletable.engine.errors import Mistake
from fabletable.engine.log import Log
from fabletable.terminal.files import save_log


class Keeper(Protocol):
    @property
    def where(self) -> str:
        """The place in words: the game is kept in …"""

    def save(self, log: Log) -> None: ...

    def named(self, name: str) -> Keeper:
        """Who keeps the game once a person asks to save it under this name, or under none."""


class FileKeeper:
    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def where(self) -> str:
        return str(self.path)

    def save(self, log: Log) -> None:
        save_log(self.path, log)

    def named(self, name: str) -> Keeper:
        return self if not name or Path(name) == self.path else new_file(Path(name))


def new_file(path: Path) -> FileKeeper:
    if os.path.lexists(path):
        raise Mistake(f"{path} exists already; choose another name: s FILE")
    return FileKeeper(path)


class CampaignKeeper:
    """Keeps the current game of a campaign, in its journal on the shelf."""

    def __init__(self, shelf: Shelf, season: Season) -> None:
        self.shelf = shelf
        self.season = season

    @property
    def where(self) -> str:
        return f"the campaign {self.season.journal.name}"

    def save(self, log: Log) -> None:
        self.season.keep(log)
        self.shelf.save(self.season.journal)

    def named(self, name: str) -> Keeper:
        if name:
            raise Mistake(f"this game belongs to {self.where}, and stays there")
        return self
