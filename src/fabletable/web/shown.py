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
ODD = (msgspec.DecodeError, UnicodeError, TypeError)  # what a damaged one raises


def campaign_page(campaign: str, stored: StoredTable, season: Season, person: str) -> CampaignPage:
    """How it stands at its table, for one of those whose it is."""
    journal = season.journal
    running = not stored.over and not stored.waits
    here = len(stored.state.games) - running
    elsewhere = len(journal.games) - here  # before it was branched, or brought
    games = [
        PlayedShown(
            number,
            number - elsewhere if number > elsewhere else -number,
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
        box=season.rules.facts.name,
        kind=season.campaign.name,
        running=running,
        lines=season.show(stored.state.names),
        parts=[_part_shown(season, part) for part in season.parts(stored.state.names)],
        games=games,
        over=season.over,
        table=stored.id,
        branched_from=journal.branched_from,
        host=person == stored.state.opened.host,
        others=any(keeper != person for keeper in stored.state.keepers),
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
        cards=[
            PileShown(look.face(deck[one.key]), one.count, one.new, one.group) for one in part.cards
        ],
        closed=part.closed,
    )


def listed(table: ListedTable) -> TableListing:
    try:
        return msgspec.json.decode(table.listing, type=TableListing)
    except ODD:
        return TableListing("", f"A table ({DAMAGED})", [], [], over=False)


def taught_alone(table: ListedTable, person: str) -> tuple[str, str]:
    """The game, and what of it is taught there to this person, whom nobody sits with."""
    one = listed(table)
    return one.game, one.teaches if [one.host, *one.keepers] == [person, person] else ""


def table_card(table: ListedTable, person: str) -> TableCard:
    one = listed(table)
    return TableCard(
        id=table.id,
        game=one.game,
        title=one.title,
        seats=one.seats,
        yours=person in one.asked,
        over=one.over,
        winners=one.winners,
        changed=table.changed,
        host=one.host in ("", person),
        others=any(keeper != person for keeper in one.keepers),
    )


def campaign_in(listing: bytes) -> CampaignListing:
    return msgspec.json.decode(listing, type=CampaignListing)


def campaign_card(campaign: str, listing: bytes) -> CampaignCard:
    try:
        one = campaign_in(listing)
    except ODD:
        one = CampaignListing(f"A campaign ({DAMAGED})", "", "", "")
    return CampaignCard(campaign, one.name, one.game, one.headline, one.table, one.over)
