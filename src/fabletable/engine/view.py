"""What one player, or a spectator, may know, as plain data."""

from __future__ import annotations

from typing import Any

from fabletable.engine.cards import own_copy
from fabletable.engine.memory import Pools, plain_pools
from fabletable.engine.table import SHARED, Area, Table, Zone


def view_of(table: Table, others: Table, player: int, pools: Pools) -> dict[str, Any]:
    """The player's view: their own seat as it is now, other seats as in `others`.

    `others` is the table at the start of a simultaneous turn, which nobody sees into
    before it has ended; at all other times it is the same table.
    """
    seats = [
        _area(table if seat == player else others, seat, player) for seat in range(table.players)
    ]
    return {
        "player": player,
        "players": table.players,
        "mode": table.setup.mode,
        "options": dict(table.setup.settings),
        "overlay": own_copy(table.setup.overlay),
        "prepared": own_copy(dict(table.setup.prepared)),
        "step": table.step,
        "table": _area(table, SHARED, player),
        "seats": seats,
        "memory": plain_pools(pools, table),
    }


def _area(table: Table, owner: int, player: int) -> dict[str, Any]:
    area: Area = table if owner == SHARED else table.areas[owner]
    zones = {z.name: _cards(z, player) for z in table.zones if z.owner == owner}
    return {"zones": zones, **dict(zip(area.FIELDS, area.save_fields(), strict=True))}


def _cards(zone: Zone[Any], player: int) -> list[str] | int:
    """The cards if the player sees them, else how many there are."""
    return [card.key for card in zone.cards] if zone.seen_by(player) else len(zone.cards)
