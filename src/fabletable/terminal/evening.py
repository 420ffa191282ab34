"""An evening with a campaign: game after game, until somebody leaves or it is over."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.campaigns.disk import about
from fabletable.campaigns.journal import Journal, concluded, current_game, resumed_game
from fabletable.campaigns.shelf import Shelf
from fabletable.engine.errors import Drift, Mistake
from fabletable.engine.game import Game
from fabletable.terminal.keeper import CampaignKeeper
from fabletable.terminal.pages import Reader
from fabletable.terminal.play import LineGame, play_until_left
from fabletable.terminal.screen import Left, complain, read, say, tell, tidy
from fabletable.terminal.seats import Sitter, seated

YES, NO = ("y", "yes"), ("n", "no", "q", "quit", "exit")


def spend_evening(shelf: Shelf, name: str, seats: Sequence[str] | None) -> None:
    """Play the campaign's current game and those after it; others may sit in for tonight."""
    with shelf.held(name):
        journal = shelf.load(name)
        sitters = _sitters(journal, seats)
        while True:
            after = _play_game(shelf, journal, sitters)
            if after is None or not _wants_more(after):
                return
            journal = after


def _sitters(journal: Journal, seats: Sequence[str] | None) -> list[Sitter]:
    words = seats or journal.seats
    if len(words) != journal.players:
        raise Mistake(f"{journal.name}: expected {journal.players} seats, got {len(words)}")
    return seated(words)


def _play_game(shelf: Shelf, journal: Journal, sitters: list[Sitter]) -> Journal | None:
    """The journal after the game; None if somebody leaves before its end."""
    reader = Reader(journal)
    keeper = CampaignKeeper(shelf, journal)
    table = LineGame(_game(shelf, reader), sitters, keeper)
    table.welcome(bool(journal.current), f"{reader.kind}: game {journal.next_number}.")
    if not play_until_left(table):
        return None
    after = concluded(reader.rules, keeper.journal, table.game, _names(table, reader))
    shelf.save(after)
    tell(after.games[-1].changes)
    return after


def _game(shelf: Shelf, reader: Reader) -> Game:
    """The game under way or the next; under changed rules it goes on from its last step."""
    journal, rules = reader.journal, reader.rules
    try:
        return current_game(rules, journal)
    except Drift as drift:
        why = str(drift)
    with about(shelf.path(journal.name)):
        game = resumed_game(rules, journal)
    old = shelf.keep_old(journal.name)
    complain(
        f"game {journal.next_number} no longer replays: {why}; "
        f"going on from its last step; the campaign as it was is kept as {old}"
    )
    return game


def _names(table: LineGame, reader: Reader) -> list[str]:
    """Who sat there; a substitute with whom they stood in for."""
    both = zip(map(tidy, table.names), reader.names, strict=True)
    return [name if name == usual else f"{name} (for {usual})" for name, usual in both]


def _wants_more(journal: Journal) -> bool:
    reader = Reader(journal)
    say(reader.headline())
    if reader.over:
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
