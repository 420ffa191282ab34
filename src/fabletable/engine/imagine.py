"""Worlds that a player cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fabletable.engine.cards import Card
from fabletable.engine.chance import number_for, read_off, shuffle
from fabletable.engine.choice import in_order
from fabletable.engine.errors import BrokenRule
from fabletable.engine.memory import Pools, size_first
from fabletable.engine.table import Table

Slot = tuple[int, int]  # zone, place in it
Where = tuple[int, ...]  # the zones of a pool
Ranks = dict[int, list[int]]  # slots by zone

BROKEN: Final = "a player remembers what cannot be; a rule moved cards by hand"


def redeal(table: Table, viewer: int, pools: Pools, name: str) -> None:
    """Deal the cards hidden from the viewer anew, within what the viewer remembers.

    `name` names the chance, as everywhere. How the cards truly lie plays no part.
    """
    hidden = [zone for zone in table.zones if zone.cards and not zone.seen_by(viewer)]
    count = 0
    for zone in hidden:
        zone.order = None
        count += len(zone.cards)
    if len(hidden) == 1:
        cards = in_order(hidden[0].cards)
        shuffle(cards, name)
        hidden[0].cards = cards
        return
    # Those with the fewest zones first: they have the least room to give way.
    wheres = sorted(pools, key=size_first)
    shared = _shared(wheres)
    slots = _slots(table, shared)
    luck = number_for(count + len(slots), name)
    mixed: Pools = {}
    for where in wheres:
        cards = mixed[where] = pools[where].copy()
        luck = read_off(cards, luck)
        if where not in shared:
            _deal(where, cards, table)
    if shared:
        read_off(slots, luck)
        _deal_between([where for where in wheres if where in shared], mixed, table, slots)


def _shared(wheres: list[Where]) -> set[Where]:
    """The pools with a zone that another one reaches into."""
    reaching: dict[int, Where] = {}
    found: set[Where] = set()
    for where in wheres:
        for zone in where:
            if zone in reaching:
                found.add(where)
                found.add(reaching[zone])
            reaching[zone] = where
    return found


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


def _slots(table: Table, wheres: Iterable[Where]) -> list[Slot]:
    """The places of the zones that these pools reach into."""
    zones = sorted({zone for where in wheres for zone in where})
    return [(zone, place) for zone in zones for place in range(len(table.zones[zone].cards))]


def _deal_between(wheres: list[Where], mixed: Pools, table: Table, slots: list[Slot]) -> None:
    """Deal pools that reach into each other's zones."""
    taken = _slots_for(wheres, mixed, slots)
    for where in wheres:
        for card, (index, place) in zip(mixed[where], taken[where], strict=True):
            table.zones[index].cards[place] = card


def _slots_for(wheres: list[Where], pools: Pools, free: list[Slot]) -> dict[Where, list[Slot]]:
    """Slots for each pool, as they come; where none is left, earlier pools give way.

    One way always exists, the true one, so looking for alternatives finds a way.
    """
    room: Ranks = {}  # by zone its free slots, as places in the list; the first comes last
    for rank in range(len(free) - 1, -1, -1):
        room.setdefault(free[rank][0], []).append(rank)
    taken: dict[Where, Ranks] = {where: {} for where in wheres}
    for where in wheres:
        wanted = len(pools[where])
        for _ in range(wanted - _take(where, wanted, room, taken[where])):
            if not _seat(where, room, taken, set()):
                raise BrokenRule(BROKEN)
    return {
        where: [free[rank] for ranks in zones.values() for rank in ranks]
        for where, zones in taken.items()
    }


def _take(where: Where, wanted: int, room: Ranks, mine: Ranks) -> int:
    """Take the first free slots of these zones; says how many there were."""
    free = sorted([(rank, zone) for zone in where for rank in room.get(zone, ())])[:wanted]
    for rank, zone in free:
        mine.setdefault(zone, []).append(rank)
    for zone, ranks in mine.items():
        del room[zone][-len(ranks) :]  # the first ones come last
    return len(free)


def _seat(where: Where, room: Ranks, taken: dict[Where, Ranks], tried: set[int]) -> bool:
    """Find a slot in these zones for one more card, moving others' cards if need be."""
    for zone in where:
        if room.get(zone):
            taken[where].setdefault(zone, []).append(room[zone].pop())
            return True
    for zone in where:
        if zone not in tried:
            tried.add(zone)
            for other, theirs in taken.items():
                if other != where and theirs.get(zone) and _seat(other, room, taken, tried):
                    taken[where].setdefault(zone, []).append(theirs[zone].pop())
                    return True
    return False
