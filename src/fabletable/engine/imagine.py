"""Worlds that a player cannot tell from the real one."""

from __future__ import annotations

from fabletable.engine.cards import Card
from fabletable.engine.chance import shuffle
from fabletable.engine.errors import BrokenRule
from fabletable.engine.memory import Pools
from fabletable.engine.table import Table

Slot = tuple[int, int]  # zone, place in it
Where = tuple[int, ...]  # the zones of a pool


def redeal(table: Table, viewer: int, pools: Pools, name: str) -> None:
    """Deal the cards hidden from the viewer anew, within what the viewer remembers.

    `name` names the chance, as everywhere. How the cards truly lie plays no part.
    """
    hidden = [zone for zone in table.zones if zone.cards and not zone.seen_by(viewer)]
    if len(hidden) == 1:
        hidden[0].cards = _shuffled(hidden[0].cards, name)
        return
    free = [(zone.index, place) for zone in hidden for place in range(len(zone.cards))]
    shuffle(free, name)
    # Those with the fewest zones first: they have the least room to give way.
    wheres = sorted(pools, key=lambda where: (len(where), where))
    slots = _dealt(wheres, pools, free) or _matched(wheres, pools, free)
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


def _dealt(wheres: list[Where], pools: Pools, free: list[Slot]) -> dict[Where, list[Slot]] | None:
    """Slots for each pool, taken as they come; None if a later pool finds too few."""
    slots: dict[Where, list[Slot]] = {}
    for where in wheres:
        fitting = [slot for slot in free if slot[0] in where][: len(pools[where])]
        if len(fitting) < len(pools[where]):
            return None
        taken = set(fitting)
        free = [slot for slot in free if slot not in taken]
        slots[where] = fitting
    return slots


def _matched(wheres: list[Where], pools: Pools, free: list[Slot]) -> dict[Where, list[Slot]]:
    """Slots for each pool, where earlier ones give way if they must.

    One way always exists, the true one, so looking for alternatives finds a way.
    """
    holder: dict[Slot, Where] = {}
    for where in wheres:
        for _ in pools[where]:
            if not _seat(where, free, holder, set()):
                raise BrokenRule("a player remembers what cannot be; a rule moved cards by hand")
    slots: dict[Where, list[Slot]] = {where: [] for where in wheres}
    for slot in free:
        slots[holder[slot]].append(slot)
    return slots


def _seat(where: Where, free: list[Slot], holder: dict[Slot, Where], tried: set[Slot]) -> bool:
    """Find a slot in these zones for one more card, moving others' cards if need be."""
    fitting = [slot for slot in free if slot[0] in where and slot not in tried]
    for slot in fitting:
        if slot not in holder:
            holder[slot] = where
            return True
    for slot in fitting:
        tried.add(slot)
        if _seat(holder[slot], free, holder, tried):
            holder[slot] = where
            return True
    return False
