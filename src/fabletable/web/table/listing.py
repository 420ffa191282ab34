"""A table and its campaign as lists show them, and whose lists they are in. On disk as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fabletable.lobby.challenge import is_decided
from fabletable.web.store.protocol import StoredCampaign
from fabletable.web.table.lines import Chosen, Line

if TYPE_CHECKING:
    from fabletable.web.table.stored_table import StoredTable


class TableListing(Struct, frozen=True):
    """A table as lists show it; `asked` are persons."""

    game: str
    title: str
    seats: list[str]
    asked: list[str]
    over: bool
    winners: list[str] = []  # of a game that is over
    host: str = ""  # a person; unknown in what was written long ago, and so are the keepers
    keepers: list[str] = []  # persons who have not put it away
    teaches: str = ""  # which lesson or challenge is played there now


class CampaignListing(Struct, frozen=True):
    """A campaign as lists show it."""

    name: str
    game: str
    headline: str
    table: str
    over: bool = False


encode = msgspec.json.Encoder().encode


def listing_after(
    table: StoredTable, lines: Sequence[Line], before: TableListing | None
) -> TableListing:
    """Of what a list shows, a choice changes who is asked, as long as the game goes on."""
    if before is None or table.over or not all(isinstance(line, Chosen) for line in lines):
        return table_listing(table)
    asked = asked_at(table)
    return before if asked == before.asked else replace(before, asked=asked)


def asked_at(table: StoredTable) -> list[str]:
    """Persons. Once a challenge is solved or failed its game may go on, but nobody waits for it."""
    game = table.game
    if game is None or (table.teaches is not None and is_decided(game)):
        return []
    return sorted({table.state.seats[ask.player].person for ask in game.asks} - {""})


def table_listing(table: StoredTable) -> TableListing:
    return TableListing(
        game=table.rules.facts.key,
        title=table.title,
        seats=table.state.names,
        asked=asked_at(table),
        over=table.over,
        winners=_winners(table),
        host=table.state.opened.host,
        keepers=list(table.state.keepers),
        teaches=table.teaches.key if table.teaches is not None else "",
    )


def _winners(table: StoredTable) -> list[str]:
    result = table.game.result if table.game is not None else None
    if result is None:
        return []
    rivals = [rival.name for rival in result.rivals if rival.place == 1]
    return [table.state.names[player] for player in result.winners] + rivals


def stored_campaign(table: StoredTable, text: str) -> StoredCampaign:
    """With its journal as text; in the lists of those in whose lists its table is."""
    assert table.season is not None
    journal = table.season.journal
    listing = CampaignListing(
        journal.name, journal.game, table.campaign_line, table.id, bool(table.season.over)
    )
    keepers = table.state.keepers
    return StoredCampaign(table.state.opened.campaign, text, encode(listing), keepers)
