"""A campaign at the terminal: game after game, until somebody leaves or it is over."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.campaigns.disk import about
from fabletable.campaigns.shelf import Shelf
from fabletable.engine.errors import Drift
from fabletable.engine.game import Game
from fabletable.lobby.seats import Sitter
from fabletable.terminal.keeper import CampaignKeeper
from fabletable.terminal.pages import Reader
from fabletable.terminal.play import NO, YES, LineGame, play_until_left
from fabletable.terminal.screen import Left, complain, read, say, tell, tidy
from fabletable.terminal.seats import seated


def play_campaign(shelf: Shelf, name: str, seats: Sequence[str] | None) -> None:
    """Play the campaign's current game and those after it; others may sit in for tonight."""
    with shelf.held(name):
        campaign = Reader(shelf.load(name))
        with about(name):
            sitters = seated(seats or campaign.journal.seats, campaign.journal.players)
        while _plays_game(shelf, campaign, sitters) and _wants_more(campaign):
            pass


def _plays_game(shelf: Shelf, campaign: Reader, sitters: list[Sitter]) -> bool:
    """Play the current game to its end; False if somebody leaves before."""
    journal = campaign.journal
    table = LineGame(
        _game(shelf, campaign), sitters, CampaignKeeper(shelf, campaign), campaign.campaign.page
    )
    table.welcome(bool(journal.current), f"{campaign.kind}: game {journal.next_number}.")
    if not play_until_left(table):
        return False
    changes = campaign.conclude(table.game, _names(table, campaign))
    shelf.save(campaign.journal)
    tell(changes)
    return True


def _game(shelf: Shelf, campaign: Reader) -> Game:
    """The game under way or the next; under changed rules it goes on from its last step."""
    journal = campaign.journal
    try:
        return campaign.game()
    except Drift as drift:
        why = str(drift)
    with about(shelf.path(journal.name)):
        game = campaign.resumed_game()
    old = shelf.keep_old(journal.name)
    complain(
        f"game {journal.next_number} no longer replays: {why}; "
        f"going on from its last step; the campaign as it was is kept as {old}"
    )
    return game


def _names(table: LineGame, campaign: Reader) -> list[str]:
    """Who sat there; a substitute with whom they stood in for."""
    both = zip(map(tidy, table.names), campaign.names, strict=True)
    return [name if name == usual else f"{name} (for {usual})" for name, usual in both]


def _wants_more(campaign: Reader) -> bool:
    journal = campaign.journal
    say(campaign.headline())
    if campaign.over:
        return False
    try:
        while (word := read(f"Play game {journal.next_number}? (y/n) ").lower()) not in YES:
            if word in NO:
                return False
    except Left:
        return False
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"the campaign {journal.name} is kept") from None
    return True
