"""Worlds that a player cannot tell from the real one."""

from __future__ import annotations

from typing import Final

from fabletable.engine.cards import Card
from fabletable.engine.chance import shuffle
from fabletable.engine.choice import in_order
from fabletable.engine.errors import BrokenRule
from fabletable.engine.memory import Pools, size_first
from fabletable.engine.table import Table

Slot = tuple[int, int]  # zone, place in it
Where = tuple[int, ...]  # the zones of a pool
Ranks = dict[int, list[int]]  # slots by zone

PLACES: Final = 10_000  # more than a zone has: a slot as one number is a zone and a place in it
BROKEN: Final = "a player remembers what cannot be; a rule moved cards by hand"


def redeal(table: Table, viewer: int, pools: Pools, name: str) -> None:
    """Deal the cards hidden from the viewer anew, within what the viewer remembers.

    `name` names the chance, as everywhere. How the cards truly lie plays no part.
    """
    hidden = [zone for zone in table.zones if zone.cards and not zone.seen_by(viewer)]
    for zone in hidden:
        zone.order = None
    if len(hidden) == 1:
        hidden[0].cards = _shuffled(hidden[0].cards, name)
        return
    slots: list[int] = []
    for zone in hidden:
        first = zone.index * PLACES
        slots += range(first, first + len(zone.cards))
    shuffle(slots, name)
    # Those with the fewest zones first: they have the least room to give way.
    wheres = sorted(pools, key=size_first)
    shared = _shared(wheres)
    mixed = {where: _shuffled(pools[where], f"{name}/{where}") for where in wheres}
    if shared:
        _deal_between([where for where in wheres if where in shared], mixed, table, slots)
    if len(shared) < len(wheres):
        first_come, places = _places(slots, len(table.zones))
        for where in wheres:
            if where not in shared:
                mine = [zone for zone in first_come if zone in where]
                _deal(mine, mixed[where], table, places)


def _shuffled(cards: list[Card], name: str) -> list[Card]:
    """The cards in an order that depends on the name alone."""
    mixed = cards.copy() if _are_in_order(cards) else in_order(cards)
    shuffle(mixed, name)
    return mixed


def _are_in_order(cards: list[Card]) -> bool:
    """As those of a pool are; to put them in order takes longer than to look."""
    last = 0
    for card in cards:
        if card.index < last:
            return False
        last = card.index
    return True


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


def _places(slots: list[int], zones: int) -> tuple[list[int], list[list[int]]]:
    """The zones as they come first, and by zone its places as they come."""
    first_come: list[int] = []
    found: list[list[int]] = [[] for _ in range(zones)]
    for slot in slots:
        zone = slot // PLACES
        places = found[zone]
        if not places:
            first_come.append(zone)
        places.append(slot - zone * PLACES)
    return first_come, found


def _deal(zones: list[int], cards: list[Card], table: Table, places: list[list[int]]) -> None:
    """Deal a pool that no other one reaches into: it fills its zones."""
    dealt = 0
    for zone in zones:
        lying = table.zones[zone].cards
        for place in places[zone]:
            lying[place] = cards[dealt]
            dealt += 1
    if dealt != len(cards):
        raise BrokenRule(BROKEN)


def _deal_between(wheres: list[Where], mixed: Pools, table: Table, slots: list[int]) -> None:
    """Deal pools that reach into each other's zones."""
    zones = {zone for where in wheres for zone in where}
    free = [(slot // PLACES, slot % PLACES) for slot in slots if slot // PLACES in zones]
    taken = _slots_for(wheres, mixed, free)
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
