"""Worlds that a player cannot tell from the real one."""

from __future__ import annotations

from typing import Final

from fabletable.engine.cards import Card
from fabletable.engine.chance import DEALER, stir, stream_of
from fabletable.engine.errors import BrokenRule
from fabletable.engine.memory import Pools, Where, bits_of, size_first
from fabletable.engine.table import Table
from fabletable.engine.zones import in_order
from fabletable.native import i64

NOBODYS: Final = -1  # a slot

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
        hidden[0].lay(cards)
        return
    # Those with the fewest zones first: they have the least room to give way.
    wheres = sorted(pools, key=size_first)
    bits = [bits_of(where) for where in wheres]
    crossing = _crossing(bits)
    reaches: list[int] = []  # of pools that share zones,
    mixed: list[list[Card]] = []  # and their cards
    for i, where in enumerate(wheres):
        cards = pools[where].copy()
        stream = stir(cards, stream)
        if bits[i] & crossing:
            reaches.append(bits[i])
            mixed.append(cards)
        else:
            _deal(where, cards, table)
    if mixed:
        _deal_between(reaches, mixed, table, stream)


def _crossing(reaches: list[int]) -> int:
    """The zones that several pools reach into."""
    reached = reached_again = 0
    for bits in reaches:
        reached_again |= reached & bits
        reached |= bits
    return reached_again


def _deal(where: Where, cards: list[Card], table: Table) -> None:
    """Deal a pool that no other one reaches into: it fills its zones."""
    dealt = 0
    for index in where:
        zone = table.zones[index]
        end = dealt + len(zone.cards)
        zone.lay(cards[dealt:end])
        dealt = end
    if dealt != len(cards):
        raise BrokenRule(BROKEN)


def _deal_between(reaches: list[int], mixed: list[list[Card]], table: Table, stream: i64) -> None:
    """Deal pools that reach into each other's zones."""
    reached = 0
    for bits in reaches:
        reached |= bits
    hidden = [zone for zone in table.zones if zone.cards and reached >> zone.index & 1]
    indices: list[int] = []  # of zones, by slot
    laid: list[Card] = []
    for zone in hidden:
        indices += [zone.index] * len(zone.cards)
        laid += zone.cards
    if len(laid) != sum([len(cards) for cards in mixed]):
        raise BrokenRule(BROKEN)
    slots = list(range(len(laid)))
    stir(slots, stream)
    owners = Owners(reaches, [indices[slot] for slot in slots])
    for pool, cards in enumerate(mixed):
        owners.seat(pool, len(cards))
    for i, slot in enumerate(slots):
        laid[slot] = mixed[owners.pools[i]].pop()
    first = 0
    for zone in hidden:
        end = first + len(zone.cards)
        zone.lay(laid[first:end])
        first = end


class Owners:
    """Which pool has which slot. Each takes the first ones in its zones; where none is left,
    earlier pools give way. One way always exists, the true one, so looking for it finds a way.
    """

    __slots__ = ("pools", "reaches", "zones")

    def __init__(self, reaches: list[int], zones: list[int]) -> None:
        self.zones = zones  # by slot
        self.pools = [NOBODYS] * len(zones)
        self.reaches = reaches  # by pool, its zones as bits

    def seat(self, pool: int, count: int) -> None:
        """Find slots for so many cards of this pool."""
        pools, may = self.pools, self.reaches[pool]
        for i, zone in enumerate(self.zones):
            if count == 0:
                return
            if pools[i] == NOBODYS and may >> zone & 1:
                pools[i] = pool
                count -= 1
        for _ in range(count):
            if not self._seat_one(pool, set()):
                raise BrokenRule(BROKEN)

    def _seat_one(self, pool: int, tried: set[tuple[int, int]]) -> bool:
        """Find a slot for one more card, moving others' cards if need be."""
        pools, may = self.pools, self.reaches[pool]
        for i, zone in enumerate(self.zones):
            other = pools[i]
            if not may >> zone & 1 or other == pool or (zone, other) in tried:
                continue
            tried.add((zone, other))
            if other == NOBODYS or self._seat_one(other, tried):
                pools[i] = pool
                return True
        return False
