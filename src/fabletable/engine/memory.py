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
from fabletable.engine.zones import Zone, in_order, place_of, take_out

Where = tuple[int, ...]  # zones, by index
Pools = dict[Where, list[Card]]  # the cards that lie in them, in the order of the card table

NO_ZONES: Final = 0
NO_POOL: Final = -1
REMEMBERED: Final = 1 << 14  # sets of zones that are kept
_BITS: Final[dict[Where, int]] = {}
_WHERES: Final[dict[int, Where]] = {}


class Memory:
    """The pools of every viewer, brought up to date only when somebody wants to know."""

    __slots__ = ("latest", "moves", "pools", "upto")

    def __init__(
        self,
        pools: list[Pools],
        moves: Link[Move] = NOTHING,
        upto: list[Link[Move]] | None = None,
    ) -> None:
        self.pools = pools  # by player, the spectator's last
        self.moves = moves  # on record, up to the last boundary
        # Those of them that are in the pools already.
        self.upto = [moves] * len(pools) if upto is None else upto
        self.latest: dict[int, Recalled] = {}  # by viewer, with moves of the step under way

    def copy(self) -> Memory:
        # Pools are replaced, never changed in place.
        return Memory(self.pools.copy(), self.moves, self.upto.copy())

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
    found: Changing | None = None  # the same as before, until a move concerns a hidden zone
    for move in moves:
        before, after = zones[move[1]].seen_by(viewer), zones[move[2]].seen_by(viewer)
        if before and after:
            continue
        if found is None:
            found = Changing(pools)
        if move[1] != move[2]:
            found.move(move, before, after)
        elif move[3] >> (viewer + 1) & 1:
            found.show(move)
    return pools if found is None else found.pools()


class Changing:
    """Pools while cards move: by place, the zones of one as bits, and its cards. One that became
    the same as another is left without zones and cards.
    """

    __slots__ = ("cards", "wheres")

    def __init__(self, pools: Pools) -> None:
        self.wheres = [bits_of(where) for where in pools]
        self.cards = [cards.copy() for cards in pools.values()]

    def pools(self) -> Pools:
        return {
            _where_of(self.wheres[i]): _in_order(cards)
            for i, cards in enumerate(self.cards)
            if cards
        }

    def move(self, move: Move, before: bool, after: bool) -> None:
        """Cards went from one zone to another, of which the viewer sees one at most."""
        cards, source, target, _ = move
        if after:
            for card in cards:
                self._forget(card, 1 << source)
        elif before:
            self._add(1 << target, list(cards))
        else:
            self._spread(1 << source, 1 << target)

    def show(self, move: Move) -> None:
        """The whole zone was shown: what is still unaccounted for lies elsewhere."""
        cards, zone = list(move[0]), 1 << move[1]
        for card in cards:
            self._forget(card, zone)
        for i, where in enumerate(self.wheres):
            if where & zone:
                self._relocate(i, where ^ zone)
        self._add(zone, cards)

    def _spread(self, source: int, target: int) -> None:
        """A card moved unseen: what may have lain in the source may now lie in the target, as
        mostly it might before.
        """
        for i, where in enumerate(self.wheres):
            if where & source and not where & target:
                self._relocate(i, where | target)

    def _forget(self, card: Card, source: int) -> None:
        """A card came to light: the closest pool that could have held it holds one less.

        If another pool could have held it, its own card of that kind may now be the one
        that the closest pool has lost, and lie in either's zones.
        """
        held: list[int] = []  # the pools that could have
        closest = NO_ZONES
        for i, where in enumerate(self.wheres):
            if where & source and place_of(self.cards[i], card) >= 0:
                held.append(i)
                if closest == NO_ZONES or _is_closer(where, closest):
                    closest = where
        for i in held:
            wider = self.wheres[i] | closest
            if wider == closest:
                take_out(self.cards[i], card)
            elif wider != self.wheres[i]:
                take_out(self.cards[i], card)
                self._add(wider, [card])

    def _add(self, where: int, cards: list[Card]) -> None:
        """These cards lie there too."""
        i = self._pool_at(where)
        if i < 0:
            self.wheres.append(where)
            self.cards.append(cards)
        else:
            self.cards[i] += cards

    def _relocate(self, pool: int, to: int) -> None:
        """All that lies in its zones may lie in others instead."""
        i = self._pool_at(to)
        if i < 0:
            self.wheres[pool] = to
        else:
            self.cards[i] += self.cards[pool]
            self.wheres[pool] = NO_ZONES
            self.cards[pool] = []

    def _pool_at(self, where: int) -> int:
        for i, one in enumerate(self.wheres):
            if one == where:
                return i
        return NO_POOL


def _is_closer(where: int, other: int) -> bool:
    """Fewer zones, or of as many the first ones: see `size_first`."""
    more = where.bit_count() - other.bit_count()
    differing = where ^ other
    return more < 0 or (more == 0 and where & differing & -differing > 0)


def bits_of(where: Where) -> int:
    """These zones as bits, by which they are quickly compared; worked out once."""
    bits = _BITS.get(where)
    if bits is None:
        if len(_BITS) >= REMEMBERED:
            _BITS.clear()
        bits = _BITS[where] = sum([1 << zone for zone in where])
    return bits


def _where_of(bits: int) -> Where:
    where = _WHERES.get(bits)
    if where is None:
        if len(_WHERES) >= REMEMBERED:
            _WHERES.clear()
        zones = range(bits.bit_length())
        where = _WHERES[bits] = tuple([zone for zone in zones if bits >> zone & 1])
    return where


def _in_order(cards: list[Card]) -> list[Card]:
    """Mostly they are; to put them in order takes longer than to look."""
    last = 0
    for card in cards:
        if card.index < last:
            return in_order(cards)
        last = card.index
    return cards


def size_first(where: Where) -> tuple[int, Where]:
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
