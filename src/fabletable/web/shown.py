"""What is stored, as pages show it: entries of lists, campaigns, choices that were reviewed."""

from __future__ import annotations

import msgspec

from fabletable.campaigns.season import Season
from fabletable.engine.campaign import Part
from fabletable.web.store.protocol import ListedTable
from fabletable.web.table.lines import JudgedChoice
from fabletable.web.table.listing import CampaignListing, TableListing
from fabletable.web.table.stored_table import StoredTable
from fabletable.web.wire_pages import (
    CampaignCard,
    CampaignPage,
    JudgedShown,
    OtherShown,
    PartShown,
    PileShown,
    PlayedShown,
    TableCard,
    TickShown,
)

DAMAGED = "its entry in this list is damaged"


def campaign_page(campaign: str, stored: StoredTable, season: Season) -> CampaignPage:
    """How it stands at its table."""
    journal = season.journal
    here = len(stored.state.games) - (not stored.over and not stored.waits)
    elsewhere = len(journal.games) - here  # before it was branched, or brought
    games = [
        PlayedShown(
            number,
            max(0, number - elsewhere),
            one.names,
            one.result["places"],
            one.result["scores"],
            one.changes,
        )
        for number, one in enumerate(journal.games, 1)
    ]
    return CampaignPage(
        id=campaign,
        name=journal.name,
        game=journal.game,
        kind=season.campaign.name,
        lines=season.show(stored.state.names),
        parts=[_part_shown(season, part) for part in season.parts(stored.state.names)],
        games=games,
        over=season.over,
        table=stored.id,
        branched_from=journal.branched_from,
    )


def judged_shown(one: JudgedChoice) -> JudgedShown:
    others = [OtherShown(*other) for other in one.others]
    return JudgedShown(**msgspec.structs.asdict(one) | {"others": others})


def _part_shown(season: Season, part: Part) -> PartShown:
    look, deck = season.rules.look, season.rules.deck(season.journal.overlay)
    return PartShown(
        title=part.title,
        text=part.text,
        head=list(part.head),
        rows=[list(row) for row in part.rows],
        ticks=[TickShown(label, marked) for label, marked in part.ticks],
        cards=[PileShown(look.face(deck[one.key]), one.count, one.new) for one in part.cards],
        closed=part.closed,
    )


def listed(table: ListedTable) -> TableListing:
    try:
        return msgspec.json.decode(table.listing, type=TableListing)
    except msgspec.DecodeError:
        return TableListing("", f"A table ({DAMAGED})", [], [], over=False)


def table_card(table: ListedTable, person: str) -> TableCard:
    one = listed(table)
    yours = person in one.asked
    return TableCard(
        table.id, one.game, one.title, one.seats, yours, one.over, one.winners, table.changed
    )


def campaign_in(listing: bytes) -> CampaignListing:
    return msgspec.json.decode(listing, type=CampaignListing)


def campaign_card(campaign: str, listing: bytes) -> CampaignCard:
    try:
        one = campaign_in(listing)
    except msgspec.DecodeError:
        one = CampaignListing(f"A campaign ({DAMAGED})", "", "", "")
    return CampaignCard(campaign, one.name, one.game, one.headline, one.table)
