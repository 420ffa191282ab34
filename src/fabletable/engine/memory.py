"""What a player remembers of cards they no longer see.

For each viewer the hidden cards fall into pools: *these cards all lie in these zones*.
A pool is born when cards go out of sight, its zones grow when a card moves unseen,
and it loses a card of the kind that comes to light.
Everything in a pool is certain, so imagination may rely on it,
and every hidden card is in a pool, because every card was once laid out for all to see.
What a pool cannot say is how many of its cards moved on; that much is forgotten.
"""

from __future__ import annotations

from fabletable.engine.cards import Card
from fabletable.engine.table import Move, Table, Zone

IMAGINED = -1  # in place of a count of moves: goes by the zones as they lie

Pools = dict[tuple[int, ...], list[Card]]  # zones (by index) → the cards that lie in them


class Memory:
    """The pools of every viewer, brought up to date only when somebody wants to know."""

    __slots__ = ("pools", "upto")

    def __init__(self, pools: list[Pools]) -> None:
        self.pools = pools  # by player, the spectator's last
        self.upto = [0] * len(pools)  # moves on record that are in them already

    def copy(self) -> Memory:
        new = Memory(self.pools.copy())  # pools are replaced, never changed in place
        new.upto = self.upto.copy()
        return new

    def of_one(self, viewer: int) -> Memory:
        """The memory of this viewer alone, for a world that this viewer imagines.

        What others remember of the real one must not be in it.
        """
        new = self.copy()
        for other in range(len(new.pools)):
            if other != viewer % len(new.pools):
                new.pools[other] = {}
                new.upto[other] = IMAGINED
        return new

    def recall(self, viewer: int, table: Table, moves: list[Move], upto: int) -> Pools:
        """The viewer's pools after the first `upto` moves on record."""
        if self.upto[viewer] == IMAGINED:
            return {(z.index,): z.cards for z in table.zones if z.cards and not z.seen_by(viewer)}
        if self.upto[viewer] < upto:
            news = moves[self.upto[viewer] : upto]
            self.pools[viewer] = remembered(self.pools[viewer], viewer, table.zones, news)
            self.upto[viewer] = upto
        return self.pools[viewer]


def remembered(pools: Pools, viewer: int, zones: list[Zone], moves: list[Move]) -> Pools:
    """The pools after these moves, as this viewer saw them."""
    pools = {where: cards.copy() for where, cards in pools.items()}
    for cards, source, target, shown in moves:
        before = zones[source].seen_by(viewer)
        after = zones[target].seen_by(viewer)
        looks = bool(shown >> (viewer + 1) & 1)
        if source == target and not looks:
            continue
        if before and after:
            continue
        if not before and (after or looks):
            for card in cards:
                _forget(pools, card, source)
        if not after and (before or looks):
            pools.setdefault((target,), []).extend(cards)
        if not (before or after or looks):
            pools = _spread(pools, source, target)
    return {where: cards for where, cards in pools.items() if cards}


def _forget(pools: Pools, card: Card, source: int) -> None:
    """A card came to light: the closest pool that could have held it holds one less."""
    for where in sorted(pools, key=_size):
        if source in where and card in pools[where]:
            pools[where].remove(card)
            return


def _spread(pools: Pools, source: int, target: int) -> Pools:
    """A card moved unseen: what may have lain in the source may now lie in the target."""
    grown: Pools = {}
    for where, cards in pools.items():
        wider = where
        if source in where and target not in where:
            wider = tuple(sorted((*where, target)))
        grown.setdefault(wider, []).extend(cards)
    return grown


def _size(where: tuple[int, ...]) -> int:
    return len(where)


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
        tuple(index[zone] for zone in pool["zones"]): [deck[key] for key in pool["cards"]]
        for pool in plain
    }
