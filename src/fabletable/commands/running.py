"""What the commands of the lab have in common: who works, what is kept, and what is shown."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Protocol

from cyclopts import Parameter

from fabletable.commands.words import JsonFlag, Places, at_least_one
from fabletable.engine.errors import Mistake
from fabletable.engine.story import counted
from fabletable.lab.figures import Page
from fabletable.lab.folder import DealFolder, setup_of
from fabletable.lab.pages import markdown, plain
from fabletable.lab.runs import NOWHERE, Deal, run
from fabletable.lab.trial import Trial
from fabletable.terminal.progress import progress_bar


@Parameter(name="*")
@dataclass(frozen=True)
class Ways(Places):
    """How a run of the lab is done and kept."""

    out: Annotated[
        Path | None,
        Parameter(help="A folder for report.html, games.csv, Parquet and the set-up."),
    ] = None
    resume: Annotated[
        bool, Parameter(negative="", help="Go on with what the folder holds already.")
    ] = False
    as_json: JsonFlag = False


USUAL = Ways()


class Inquiry(Protocol):
    """Something to find out."""

    @property
    def names(self) -> Sequence[str]:
        """What the trials are called."""

    @property
    def trials(self) -> Sequence[Trial]: ...

    @property
    def games(self) -> int:
        """So far."""

    def take(self, deal: Deal) -> bool:
        """Count a deal; whether that is enough."""

    def page(self) -> Page:
        """What is known by now."""


def inquire(inquiry: Inquiry, most: int, ways: Ways) -> Page:
    """Play, keep, and show; Ctrl-C ends the playing, and what is known is shown all the same."""
    check_ways(ways, most)
    folder = _folder(inquiry, ways)
    stopped = False
    with progress_bar(most) as progress:
        try:
            run(inquiry.trials, _taking(inquiry, progress, most), ways.where, folder or NOWHERE)
        except KeyboardInterrupt:
            stopped = True
    page = inquiry.page()
    if folder is not None:
        folder.close(page)
    if inquiry.games:
        show(page, ways)
    if stopped:
        raise KeyboardInterrupt(_last_words(inquiry, ways))
    return page


def _folder(inquiry: Inquiry, ways: Ways) -> DealFolder | None:
    if ways.out is None:
        return None
    setup = setup_of(command_words(), inquiry.names, inquiry.trials)
    return DealFolder(ways.out, setup, resume=ways.resume)


def _taking(inquiry: Inquiry, progress: Callable[[int], None], most: int) -> Callable[[Deal], bool]:
    def take(deal: Deal) -> bool:
        enough = inquiry.take(deal)
        progress(min(most, inquiry.games))
        return enough or inquiry.games >= most

    return take


def _last_words(inquiry: Inquiry, ways: Ways) -> str:
    games = counted(inquiry.games, "game")
    if ways.out is None:
        return f"{games} were played"
    return f"{games} are kept in {ways.out}; the same words and --resume go on from there"


def check_ways(ways: Ways, games: int) -> None:
    at_least_one("--games", games)
    if ways.resume and ways.out is None:
        raise Mistake("--resume goes on with a folder: name it with --out FOLDER")


def command_words() -> list[str]:
    return ["fabletable", *sys.argv[1:]]


def show(page: Page, ways: Ways) -> None:
    print(json.dumps(plain(page)) if ways.as_json else markdown(page))
