"""What a move would come to, with toll and thief counted in, as far as its player can know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from fabletable.engine.cards import BACK
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import Fruit, Location
from fabletable.games.fabled_fruit.paying import can_pay

NO: Final = 0
MAYBE: Final = 1  # the thief decides
SURELY: Final = 2

Hand = tuple[Fruit, ...]


def toll_at(me: Animal, place: Location) -> int:
    """How many fruits I would give away there."""
    return min(len(me.hand), me.table.toll * len(me.met_at(place)))


def leavings(fruits: Hand, gone: int) -> list[Hand]:
    """What may be left when so many of these, which are sorted, are given away; each hand once."""
    if not gone:
        return [fruits]
    if gone >= len(fruits):
        return [()]
    same = fruits.count(fruits[0])
    rest = fruits[same:]
    return [
        fruits[given:same] + left
        for given in range(min(same, gone) + 1)
        if gone - given <= len(rest)
        for left in leavings(rest, gone - given)
    ]


def after_toll(me: Animal, place: Location) -> list[Hand]:
    """The hands that I may keep, by what I choose to give."""
    fruits = sorted(me.hand.cards, key=lambda fruit: fruit.index)
    return leavings(tuple(fruits), toll_at(me, place))


def after_thief(me: Animal, place: Location, kept: Hand) -> list[Hand]:
    """What may be left of such a hand; the thief takes what it likes."""
    return leavings(kept, 1) if me.is_robbed_at(place) and kept else [kept]


def can_buy(me: Animal, place: Location) -> int:
    """Whether I could buy the juice on arrival."""
    price, best = me.price_of(place), NO
    for kept in after_toll(me, place):
        pays = [can_pay(price, me.payers(price, hand)) for hand in after_thief(me, place, kept)]
        best = max(best, SURELY if all(pays) else MAYBE if any(pays) else NO)
    return best


def can_meet(me: Animal, place: Location) -> bool:
    """Whether the signpost there could be met on arrival, if there is one.

    The hands lie for a moment as they would then; who gets a fruit from me has one more.
    """
    if place.needs is None:
        return True
    before = [animal.hand.cards for animal in me.table.animals]
    met = any(me.meets(place) for _ in _arrivals(me, place))
    for animal, cards in zip(me.table.animals, before, strict=True):
        animal.hand.cards = cards
    return met


def _arrivals(me: Animal, place: Location) -> Iterator[None]:
    """Lay the hands as they may be after toll and thief, one way after the other."""
    table = me.table
    sizes = [len(animal.hand.cards) for animal in table.animals]
    for more in _shares(me, place):
        for kept in after_toll(me, place):
            for hand in after_thief(me, place, kept):
                for animal in me.others:
                    stolen = len(kept) - len(hand) if animal.player == table.master else 0
                    count = sizes[animal.player] + more.get(animal.player, 0) + stolen
                    animal.hand.cards = [BACK] * count
                before, me.hand.cards = me.hand.cards, list(hand)
                yield None
                me.hand.cards = before


def _shares(me: Animal, place: Location) -> list[dict[int, int]]:
    """Who would get how many: all as many, but for the last fruits if there are too few."""
    there = [you.player for you in me.met_at(place)]
    if not there:
        return [{}]
    each, over = divmod(toll_at(me, place), len(there))
    lucky: list[Sequence[int]] = list(combinations(there, over))
    return [{player: each + (player in some) for player in there} for some in lucky]
