"""What the commands of the lab have in common: who works, what is kept, and what is shown."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from fabletable.commands.ways import Ways
from fabletable.commands.words import at_least_one
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Setup
from fabletable.engine.rules import AnyRules
from fabletable.engine.story import counted
from fabletable.lab.figures import Page
from fabletable.lab.folder import DEALS, Folder, game_rows, setup_of
from fabletable.lab.keeping import NOWHERE
from fabletable.lab.pages import markdown, plain
from fabletable.lab.runs import Deal, run
from fabletable.lab.trial import Trial
from fabletable.terminal.progress import progress_bar


def folder_of(ways: Ways, setup: dict[str, Any], lines: str, kind: Any) -> Folder[Any] | None:
    """Where it is kept, if it is to be."""
    if ways.out is None:
        return None
    return Folder(ways.out, setup, lines, kind, resume=ways.resume)


def games_setup(rules: AnyRules, setup: Setup, bots: Sequence[str]) -> dict[str, Any]:
    """All that is needed to repeat single games between these bots."""
    trial = Trial(
        rules.facts.key,
        tuple(bots),
        (setup.players,),
        setup.mode,
        settings=dict(setup.settings),
        overlay=setup.overlay,
        seed=setup.seed,
    )
    return setup_of(command_words(), bots, [trial])


@contextmanager
def going_on_later(ways: Ways) -> Iterator[None]:
    """Ctrl-C ends it, with a word on what is kept."""
    try:
        yield
    except KeyboardInterrupt:
        if ways.out is None:
            raise
        raise KeyboardInterrupt(f"what was played is {_kept(ways)}") from None


def _kept(ways: Ways) -> str:
    return f"kept in {ways.out}; the same words and --resume go on from there"


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

    @property
    def deals(self) -> int:
        """That they were in."""

    def take(self, deal: Deal) -> bool:
        """Count a deal; whether that is enough."""

    def page(self) -> Page:
        """What is known by now."""


def inquire(inquiry: Inquiry, most: int, ways: Ways) -> Page:
    """Play, keep, and show; Ctrl-C ends the playing, and what is known is shown all the same."""
    check_ways(ways, most)
    setup = setup_of(command_words(), inquiry.names, inquiry.trials)
    folder = folder_of(ways, setup, DEALS, Deal)
    stopped = False
    with progress_bar(most) as progress:
        try:
            run(inquiry.trials, _taking(inquiry, progress, most), ways.where, folder or NOWHERE)
        except KeyboardInterrupt:
            stopped = True
    page = _ended(inquiry, folder, ways) if inquiry.games else None
    if folder is not None:
        folder.file.close()
    if stopped or page is None:
        raise KeyboardInterrupt(_last_words(inquiry, ways))
    return page


def _ended(inquiry: Inquiry, folder: Folder[Deal] | None, ways: Ways) -> Page:
    """Of the deals that were taken: a folder may hold more."""
    page = inquiry.page()
    if folder is not None:
        folder.close(page, game_rows(inquiry.names, folder.kept()[: inquiry.deals]))
    show(page, ways)
    return page


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
    return f"{games} are {_kept(ways)}"


def check_ways(ways: Ways, games: int) -> None:
    at_least_one("--games", games)
    if ways.resume and ways.out is None:
        raise Mistake("--resume goes on with a folder: name it with --out FOLDER")


def command_words() -> list[str]:
    return ["fabletable", *sys.argv[1:]]


def show(page: Page, ways: Ways) -> None:
    print(json.dumps(plain(page)) if ways.as_json else markdown(page))
