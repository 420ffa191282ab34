"""Worlds that a player cannot tell from the real one."""

from __future__ import annotations

from fabletable.engine.cards import Card
from fabletable.engine.chance import shuffle
from fabletable.engine.errors import BrokenRule
from fabletable.engine.memory import Pools
from fabletable.engine.table import Table

Slot = tuple[int, int]  # zone, place in it
Where = tuple[int, ...]  # the zones of a pool
Ranks = dict[int, list[int]]  # slots by zone


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
    free = [(zone.index, place) for zone in hidden for place in range(len(zone.cards))]
    shuffle(free, name)
    # Those with the fewest zones first: they have the least room to give way.
    wheres = sorted(pools, key=lambda where: (len(where), where))
    slots = _slots_for(wheres, pools, free)
    for where in wheres:
        cards = _shuffled(pools[where], f"{name}/{where}")
        for card, (index, place) in zip(cards, slots[where], strict=True):
            table.zones[index].cards[place] = card


def _shuffled(cards: list[Card], name: str) -> list[Card]:
    """The cards in an order that depends on the name alone."""
    mixed = sorted(cards, key=_index)
    shuffle(mixed, name)
    return mixed


def _index(card: Card) -> int:
    return card.index


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
                raise BrokenRule("a player remembers what cannot be; a rule moved cards by hand")
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
