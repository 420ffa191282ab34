"""What one player, or a spectator, may know: as a table of the game's own class, and as data."""

from __future__ import annotations

from typing import Any

from fabletable.engine.cards import BACK, own_copy
from fabletable.engine.memory import Pools, plain_pools
from fabletable.engine.table import Area, Table
from fabletable.engine.zones import SHARED, Zone


def lay_seen(seen: Table, table: Table, others: Table, viewer: int) -> None:
    """Lay on a blank table what the viewer sees: hidden cards lie there as backs.

    `others` is the table at the start of a simultaneous turn, which nobody sees into before it
    has ended: other seats are as they were then. At all other times it is the same table.
    """
    seen.step = table.step
    seen.telling = False
    for zone in seen.zones:
        source = table if zone.owner in (viewer, SHARED) else others
        cards = source.zones[zone.index].cards
        zone.cards = cards.copy() if zone.seen_by(viewer) else [BACK] * len(cards)
    seen.load_fields(table.save_fields())
    seen.load_passing(table)
    for player, area in enumerate(seen.areas):
        source = table if player == viewer else others
        area.load_fields(source.areas[player].save_fields())
        area.load_passing(source.areas[player])


def view_of(seen: Table, viewer: int, pools: Pools) -> dict[str, Any]:
    """The plain form of a table as seen, with what the viewer remembers of hidden cards."""
    setup = seen.setup
    return {
        "player": viewer,
        "players": seen.players,
        "mode": setup.mode,
        "options": dict(setup.settings),
        "overlay": own_copy(setup.overlay),
        "prepared": own_copy(dict(setup.prepared)),
        "step": seen.step,
        "table": _area(seen, seen, SHARED, viewer),
        "seats": [_area(seen, area, area.player, viewer) for area in seen.areas],
        "memory": plain_pools(pools, seen),
    }


def _area(seen: Table, area: Area, owner: int, viewer: int) -> dict[str, Any]:
    zones = {zone.name: _cards(zone, viewer) for zone in seen.zones if zone.owner == owner}
    return {"zones": zones, **area.values()}


def _cards(zone: Zone[Any], viewer: int) -> list[str] | int:
    """The cards if the viewer sees them, else how many there are."""
    return [card.key for card in zone.cards] if zone.seen_by(viewer) else len(zone.cards)
