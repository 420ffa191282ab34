"""Worlds that a player cannot tell from the real one."""

from __future__ import annotations

from typing import Final

from fabletable.engine.cards import Card
from fabletable.engine.chance import DEALER, stir, stream_of
from fabletable.engine.errors import BrokenRule
from fabletable.engine.memory import Pools, size_first
from fabletable.engine.table import Table
from fabletable.engine.zones import in_order

Where = tuple[int, ...]  # the zones of a pool

NOBODYS: Final = -1  # a slot
PLACES: Final = 10_000  # more than a zone has: a slot as one number is a zone and a place in it

BROKEN: Final = "a player remembers what cannot be; a rule moved cards by hand"


def redeal(table: Table, viewer: int, pools: Pools, seed: int) -> None:
    """Deal the cards hidden from the viewer anew, within what the viewer remembers.

    How the cards truly lie plays no part.
    """
    hidden = [zone for zone in table.zones if zone.cards and not zone.seen_by(viewer)]
    for zone in hidden:
        zone.order = None
    stream = stream_of(seed, 0, DEALER, 0)
    if len(hidden) == 1:
        cards = in_order(hidden[0].cards)
        stir(cards, stream)
        hidden[0].cards = cards
        return
    # Those with the fewest zones first: they have the least room to give way.
    wheres = sorted(pools, key=size_first)
    shared = _shared(wheres, len(table.zones))
    slots = _slots(table, shared)
    mixed: list[list[Card]] = []  # of those that share zones
    for where in wheres:
        cards = pools[where].copy()
        stream = stir(cards, stream)
        if where in shared:
            mixed.append(cards)
        else:
            _deal(where, cards, table)
    if shared:
        stir(slots, stream)
        _deal_between(shared, mixed, table, slots)


def _shared(wheres: list[Where], zones: int) -> list[Where]:
    """The pools with a zone that another one reaches into."""
    reaching = [0] * zones  # by zone, how many pools may have cards there
    for where in wheres:
        for zone in where:
            reaching[zone] += 1
    return [where for where in wheres if any(reaching[zone] > 1 for zone in where)]


def _deal(where: Where, cards: list[Card], table: Table) -> None:
    """Deal a pool that no other one reaches into: it fills its zones."""
    dealt = 0
    for index in where:
        zone = table.zones[index]
        end = dealt + len(zone.cards)
        zone.cards = cards[dealt:end]
        dealt = end
    if dealt != len(cards):
        raise BrokenRule(BROKEN)


def _slots(table: Table, wheres: list[Where]) -> list[int]:
    """The places of the zones that these pools reach into."""
    slots: list[int] = []
    for zone in sorted({zone for where in wheres for zone in where}):
        first = zone * PLACES
        slots += range(first, first + len(table.zones[zone].cards))
    return slots


def _deal_between(
    wheres: list[Where], mixed: list[list[Card]], table: Table, slots: list[int]
) -> None:
    """Deal pools that reach into each other's zones."""
    if len(slots) != sum([len(cards) for cards in mixed]):
        raise BrokenRule(BROKEN)
    zones = [slot // PLACES for slot in slots]
    owners = Owners(wheres, zones, len(table.zones))
    for pool, cards in enumerate(mixed):
        owners.seat(pool, len(cards))
    for i, slot in enumerate(slots):
        pool, zone = owners.pools[i], zones[i]
        table.zones[zone].cards[slot - zone * PLACES] = mixed[pool].pop()


class Owners:
    """Which pool has which slot. Each takes the first ones in its zones; where none is left,
    earlier pools give way. One way always exists, the true one, so looking for it finds a way.
    """

    __slots__ = ("pools", "reach", "zones")

    def __init__(self, wheres: list[Where], zones: list[int], count: int) -> None:
        self.zones = zones  # by slot
        self.pools = [NOBODYS] * len(zones)
        self.reach = [[False] * count for _ in wheres]  # by pool and zone
        for may, where in zip(self.reach, wheres, strict=True):
            for zone in where:
                may[zone] = True

    def seat(self, pool: int, count: int) -> None:
        """Find slots for so many cards of this pool."""
        pools, may = self.pools, self.reach[pool]
        for i, zone in enumerate(self.zones):
            if count and pools[i] == NOBODYS and may[zone]:
                pools[i] = pool
                count -= 1
        for _ in range(count):
            if not self._seat_one(pool, set()):
                raise BrokenRule(BROKEN)

    def _seat_one(self, pool: int, tried: set[tuple[int, int]]) -> bool:
        """Find a slot for one more card, moving others' cards if need be."""
        pools, may = self.pools, self.reach[pool]
        for i, zone in enumerate(self.zones):
            other = pools[i]
            if not may[zone] or other == pool or (zone, other) in tried:
                continue
            tried.add((zone, other))
            if other == NOBODYS or self._seat_one(other, tried):
                pools[i] = pool
                return True
        return False
