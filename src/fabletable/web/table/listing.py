"""A table and its campaign as lists show them, and whose lists they are in. On disk as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from fabletable.web.store.protocol import StoredCampaign
from fabletable.web.table.lines import persons

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


class CampaignListing(Struct, frozen=True):
    """A campaign as lists show it."""

    name: str
    game: str
    headline: str
    table: str


encode = msgspec.json.Encoder().encode


def table_listing(table: StoredTable) -> TableListing:
    game, seats = table.game, table.state.seats
    asked = {seats[ask.player].person for ask in game.asks} if game is not None else set()
    return TableListing(
        game=table.rules.facts.key,
        title=table.title,
        seats=table.state.names,
        asked=sorted(person for person in asked if person),
        over=table.over,
        winners=_winners(table),
    )


def _winners(table: StoredTable) -> list[str]:
    result = table.game.result if table.game is not None else None
    if result is None:
        return []
    rivals = [rival.name for rival in result.rivals if rival.place == 1]
    return [table.state.names[player] for player in result.winners] + rivals


def members_of(table: StoredTable) -> tuple[str, ...]:
    """Persons in whose lists it is."""
    return tuple(dict.fromkeys((table.state.opened.host, *persons(table.state.seats))))


def stored_campaign(table: StoredTable, text: str, members: tuple[str, ...]) -> StoredCampaign:
    """With its journal as text."""
    assert table.season is not None
    journal = table.season.journal
    listing = CampaignListing(journal.name, journal.game, table.campaign_line, table.id)
    return StoredCampaign(table.state.opened.campaign, text, encode(listing), members)
