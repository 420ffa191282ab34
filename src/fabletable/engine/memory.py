"""What a player remembers of cards they no longer see.

For each viewer the hidden cards fall into pools: *these cards all lie in these zones*.
A pool is born when cards go out of sight, its zones grow when a card moves unseen,
and it loses a card of the kind that comes to light.
Everything in a pool is certain, so imagination may rely on it,
and every hidden card is in a pool, because every card was once laid out for all to see.
What a pool cannot say is how many of its cards moved on; that much is forgotten.
"""

from __future__ import annotations

from typing import Any, Final

from fabletable.engine.cards import Card
from fabletable.engine.links import NOTHING, Link
from fabletable.engine.table import Move, Table
from fabletable.engine.zones import Zone, in_order

# Zones (by index) → the cards that lie in them, in the order of the card table.
Pools = dict[tuple[int, ...], list[Card]]

NOWHERE: Final = -1  # in place of a place


class Memory:
    """The pools of every viewer, brought up to date only when somebody wants to know."""

    __slots__ = ("latest", "moves", "pools", "upto")

    def __init__(self, pools: list[Pools], moves: Link[Move] = NOTHING) -> None:
        self.pools = pools  # by player, the spectator's last
        self.moves = moves  # on record, up to the last boundary
        self.upto = [moves] * len(pools)  # those of them that are in the pools already
        self.latest: dict[int, Recalled] = {}  # by viewer, with moves of the step under way

    def copy(self) -> Memory:
        new = Memory(self.pools.copy(), self.moves)  # pools are replaced, never changed in place
        new.upto = self.upto.copy()
        return new

    def recall(self, viewer: int, zones: list[Zone[Any]]) -> Pools:
        """The viewer's pools at the last boundary."""
        upto, moves = self.upto[viewer], self.moves
        if upto is not moves:
            news = moves.since(upto)
            self.pools[viewer] = remembered(self.pools[viewer], viewer, zones, news)
            self.upto[viewer] = moves
        return self.pools[viewer]

    def recall_now(self, viewer: int, zones: list[Zone[Any]], news: list[Move]) -> Pools:
        """The viewer's pools with the moves since the last boundary."""
        latest = self.latest.get(viewer)
        if latest is None:
            latest = self.latest[viewer] = Recalled()
        return latest.after(self.recall(viewer, zones), viewer, zones, news)


class Recalled:
    """One viewer's pools as of the last look, which only what has moved since brings up to date."""

    __slots__ = ("before", "done", "moves", "pools")

    def __init__(self) -> None:
        self.before: Pools = {}  # at the last boundary
        self.moves: list[Move] = []  # since then
        self.done = 0  # of these, how many are in the pools already
        self.pools: Pools = {}

    def after(self, before: Pools, viewer: int, zones: list[Zone[Any]], moves: list[Move]) -> Pools:
        if before is not self.before or moves is not self.moves:
            self.before = self.pools = before
            self.moves = moves
            self.done = 0
        done = len(moves)
        if done > self.done:
            self.pools = remembered(self.pools, viewer, zones, moves[self.done :])
            self.done = done
        return self.pools


def remembered(pools: Pools, viewer: int, zones: list[Zone[Any]], moves: list[Move]) -> Pools:
    """The pools after these moves, as this viewer saw them."""
    found: Pools | None = None  # the same as before, until a move concerns a zone that is hidden
    for move in moves:
        before, after = zones[move[1]].seen_by(viewer), zones[move[2]].seen_by(viewer)
        if before and after:
            continue
        if found is None:
            found = {where: cards.copy() for where, cards in pools.items()}
        if move[1] != move[2]:
            found = _moved(found, move, before, after)
        elif move[3] >> (viewer + 1) & 1:
            found = _shown(found, move)
    if found is None:
        return pools
    return {where: _in_order(cards) for where, cards in found.items() if cards}


def _in_order(cards: list[Card]) -> list[Card]:
    """Mostly they are; to put them in order takes longer than to look."""
    last = 0
    for card in cards:
        if card.index < last:
            return in_order(cards)
        last = card.index
    return cards


def _moved(pools: Pools, move: Move, before: bool, after: bool) -> Pools:
    """Cards went from one zone to another, of which the viewer sees one at most."""
    cards, source, target, _ = move
    if not before and not after:
        return _spread(pools, source, target)
    if after:
        for card in cards:
            _forget(pools, card, source)
    else:
        pools.setdefault((target,), []).extend(cards)
    return pools


def _shown(pools: Pools, move: Move) -> Pools:
    """The whole zone was shown: what is still unaccounted for lies elsewhere."""
    cards, zone = move[0], move[1]
    for card in cards:
        _forget(pools, card, zone)
    narrowed: Pools = {}
    for where, unseen in pools.items():
        narrowed.setdefault(tuple(z for z in where if z != zone), []).extend(unseen)
    narrowed.setdefault((zone,), []).extend(cards)
    return narrowed


def _forget(pools: Pools, card: Card, source: int) -> None:
    """A card came to light: the closest pool that could have held it holds one less.

    If another pool could have held it, its own card of that kind may now be the one
    that the closest pool has lost, and lie in either's zones.
    """
    held: list[tuple[int, ...]] = []  # the pools that could have,
    places: list[int] = []  # and where it lies in each
    for where, cards in pools.items():
        place = _place(card, cards) if source in where else NOWHERE
        if place != NOWHERE:
            held.append(where)
            places.append(place)
    if not held:
        return
    closest = min(held, key=size_first) if len(held) > 1 else held[0]
    for i, where in enumerate(held):
        if where != closest:
            wider = tuple(sorted({*where, *closest}))
            if where == wider:
                continue
            pools.setdefault(wider, []).append(card)
        pools[where].pop(places[i])


def _place(card: Card, cards: list[Card]) -> int:
    """Where a card of this kind lies: kinds are compared as what they are, one object each,
    which is quicker than to ask whether they are equal.
    """
    for place, other in enumerate(cards):
        if other is card:
            return place
    return NOWHERE


def _spread(pools: Pools, source: int, target: int) -> Pools:
    """A card moved unseen: what may have lain in the source may now lie in the target, as mostly
    it might before.
    """
    if not [where for where in pools if source in where and target not in where]:
        return pools
    grown: Pools = {}
    for where, cards in pools.items():
        wider = where
        if source in where and target not in where:
            wider = tuple(sorted((*where, target)))
        grown.setdefault(wider, []).extend(cards)
    return grown


def size_first(where: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return len(where), where


# -- as data, for snapshots


def plain_pools(pools: Pools, table: Table) -> list[dict[str, list[str]]]:
    """Hidden cards: these all lie in these zones. In an order that tells nothing."""
    return [
        {
            "zones": [table.zones[index].id for index in where],
            "cards": sorted(card.key for card in pools[where]),
        }
        for where in sorted(pools)
    ]


def pools_from_plain(plain: list[dict[str, list[str]]], table: Table) -> Pools:
    index = {zone.id: zone.index for zone in table.zones}
    deck = table.setup.deck
    return {
        tuple(index[zone] for zone in pool["zones"]): in_order([deck[key] for key in pool["cards"]])
        for pool in plain
    }
