"""The commands about campaigns."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from cyclopts import App

from fabletable.campaigns.book import journal_text
from fabletable.campaigns.disk import about, write_whole
from fabletable.campaigns.journal import (
    Journal,
    as_after,
    branched,
    campaign_of,
    check,
    kind_for,
    new_journal,
)
from fabletable.campaigns.shelf import Shelf, load_journal
from fabletable.engine.errors import Mistake
from fabletable.lobby.seats import usual_seats, words_in
from fabletable.shelf import find_game
from fabletable.terminal.campaign_night import play_campaign
from fabletable.terminal.pages import Reader, high_scores
from fabletable.terminal.screen import complain, say, show
from fabletable.terminal.seats import seated
from fabletable.terminal.start import Wish
from fabletable.terminal.words import OptionList, options_in

USUAL_FOLDER = "~/.fabletable/campaigns"

campaign = App(name="campaign", help="Campaigns: games that follow on each other, and remember.")


def shelf_in(folder: Path | None) -> Shelf:
    usual = os.environ.get("FABLETABLE_SHELF") or USUAL_FOLDER
    return Shelf(Path(usual).expanduser() if folder is None else folder)


@campaign.command
def new(
    name: str,
    game: str,
    *,
    kind: str | None = None,
    seats: str | None = None,
    seed: str | None = None,
    cards: Path | None = None,
    option: OptionList = None,
    shelf: Path | None = None,
) -> None:
    """Begin a campaign.

    Parameters
    ----------
    name
        What to call it.
    game
        The game's key, as `fabletable games` lists it.
    kind
        Which of the game's campaigns; the first that takes so many players if left out.
    seats
        Who takes part, with commas: you, you=NAME, bot, or the name of a bot.
    seed
        The same seed shuffles the same way.
    cards
        A TOML file with card values of your own.
    option
        A setting of the campaign or its games as KEY=VALUE; may be repeated.
    shelf
        The folder of the campaigns; $FABLETABLE_SHELF, or one in your home, if left out.
    """
    wish = Wish(game, seed=seed, cards=cards)
    words = words_in(seats) if seats is not None else None
    if kind is None:
        kind = kind_for(wish.rules, len(words) if words else None)
    words = words or usual_seats(campaign_of(wish.rules, kind).players[0])
    seated(words)  # says if somebody cannot sit there
    journal = new_journal(
        wish.rules,
        kind,
        name,
        words,
        wish.any_seed(),
        wish.checked_overlay(),
        options_in(option),
    )
    shelf_in(shelf).add(journal)
    _tell_of(journal)


@campaign.command(name="list")
def list_campaigns(*, shelf: Path | None = None) -> None:
    """List the campaigns, how they stand, and the high scores.

    Parameters
    ----------
    shelf
        The folder of the campaigns.
    """
    place = shelf_in(shelf)
    readers: list[Reader] = []
    for name in place.names():
        try:
            readers.append(Reader(place.load(name)))
            say(readers[-1].headline(), later="  ")
        except Mistake as mistake:
            complain(f"{name} cannot be read: {mistake}")
    if not place.names():
        print(f"There is no campaign in {place.folder} yet; `campaign new` begins one.")
    show(high_scores(readers))


@campaign.command(name="show")
def show_campaign(name: str, *, game: int | None = None, shelf: Path | None = None) -> None:
    """Show how a campaign stands, and all that happened.

    Parameters
    ----------
    name
        The campaign.
    game
        As it was after this game; 0 is before the first.
    shelf
        The folder of the campaigns.
    """
    journal = shelf_in(shelf).load(name)
    show(Reader(journal if game is None else as_after(journal, game)).page())


@campaign.command
def play(name: str, *, seats: str | None = None, shelf: Path | None = None) -> None:
    """Play a campaign's next game, or go on with the one under way.

    Every choice is kept at once. Type q to leave, whenever you like.

    Parameters
    ----------
    name
        The campaign.
    seats
        Who sits there this time, if not those who usually do.
    shelf
        The folder of the campaigns.
    """
    play_campaign(shelf_in(shelf), name, words_in(seats) if seats is not None else None)


@campaign.command
def branch(name: str, new: str, *, at: int | None = None, shelf: Path | None = None) -> None:
    """Begin another campaign that shares the first games of this one.

    Parameters
    ----------
    name
        The campaign.
    new
        What to call the other one.
    at
        After how many games they part; after the last finished one if left out.
    shelf
        The folder of the campaigns.
    """
    place = shelf_in(shelf)
    journal = branched(place.load(name), new, at)
    place.add(journal)
    _tell_of(journal)


@campaign.command(name="export")
def export_campaign(name: str, file: Path, *, shelf: Path | None = None) -> None:
    """Write a whole campaign into one file, to keep it or to give it to somebody.

    Parameters
    ----------
    name
        The campaign.
    file
        A file that does not exist yet.
    shelf
        The folder of the campaigns.
    """
    journal = shelf_in(shelf).load(name)
    if os.path.lexists(file):
        raise Mistake(f"{file} exists already; choose another name")
    write_whole(file, journal_text(journal))
    print(f"{name} is written to {file}.")


@campaign.command(name="import")
def import_campaign(file: Path, *, name: str | None = None, shelf: Path | None = None) -> None:
    """Check a file with a campaign, and put it onto the shelf.

    Parameters
    ----------
    file
        A file that was exported.
    name
        What to call the campaign; as it was called if left out.
    shelf
        The folder of the campaigns.
    """
    journal = load_journal(file)
    with about(file):
        check(find_game(journal.game), journal)
        seated(journal.seats)
    journal = journal if name is None else replace(journal, name=name)
    shelf_in(shelf).add(journal)
    _tell_of(journal)


def _tell_of(journal: Journal) -> None:
    reader = Reader(journal)
    say(reader.headline())
    if not reader.over:
        say(f"To go on: campaign play {journal.name}")
