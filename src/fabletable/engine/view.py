"""What one player, or a spectator, may know: as a table of the game's own class, and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fabletable.engine.cards import BACK, own_copy
from fabletable.engine.memory import Pools, plain_pools
from fabletable.engine.table import Area, Saved, Table
from fabletable.engine.zones import SHARED, Zone


def lay_seen(seen: Table, table: Table, before: Saved | None, viewer: int) -> None:
    """Lay on a blank table what the viewer sees: hidden cards lie there as backs.

    `before` is what was saved at the start of a simultaneous turn, which nobody sees into before
    it has ended: other seats are as they were then. At all other times there is none.
    """
    seen.step = table.step
    seen.telling = False
    zones = table.zones
    for i, zone in enumerate(seen.zones):
        cards: Sequence[Any] = zones[i].cards
        if before is not None and zone.owner not in (viewer, SHARED):
            cards = before[0][i]
        zone.cards = list(cards) if zone.seen_by(viewer) else [BACK] * len(cards)
    seen.lay_as(table)
    for player, area in enumerate(seen.areas):
        if before is not None and player != viewer:
            area.load_fields(before[2][player])  # what passes is as on a blank table
        else:
            area.lay_as(table.areas[player])


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
