"""The table in numbers, as one player may know it: what learners and learned values read.

It follows from what zones and fields declare, so no game has to write it:

| of | the numbers are |
|---|---|
| a zone that the viewer sees | how many of each kind of card lie there |
| a zone that is hidden from the viewer | how many of each kind are to be expected there |
| a flag, a word, a player, a card | a one at its place among all that it could be |
| a list of words, players or cards | how many of each |
| a count | itself; of a list of counts the first few, and how many there are |
| a list along a zone | for each kind of card a plane, with a one at each of its values |

The viewer's own seat comes first, and players are told by how far on from the viewer they sit.
Most of a table is as it was one choice before. So all numbers stay in one row, and each part writes
its own anew only if what it tells of has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from operator import attrgetter
from typing import Any, Final

from fabletable.engine.boundary import Boundary
from fabletable.engine.cards import Card
from fabletable.engine.fields import CARD, COPIES, COUNT, FLAG, PLAYER, TEXT, Field
from fabletable.engine.game import Game
from fabletable.engine.memory import Pools
from fabletable.engine.table import Area, Table
from fabletable.engine.zones import SHARED

FIRST_FEW: Final = 8  # of a list of counts
MANY: Final = 255  # of one kind: as many as a byte can count
FLOAT: Final = 4  # bytes
ROUNDS: Final = 30  # of filling zones where pools cross
NEAR: Final = 0.01  # cards
Places = dict[Any, int]  # of values in a row of ones and noughts
Shares = dict[tuple[int, ...], list[float]]  # of each pool, zone by zone
Floats = Any  # a memoryview of them
Counted = dict[int, int]  # cards by kind
Lot = tuple[Counted, float]  # of these, so many times as many


class Stretch:
    """What some numbers in a row tell of, and within which bounds they are."""

    __slots__ = ("high", "low", "name", "shape")

    def __init__(self, name: str, shape: tuple[int, ...], low: int, high: int) -> None:
        self.name = name
        self.shape = shape
        self.low = low
        self.high = high

    @property
    def size(self) -> int:
        size = 1
        for one in self.shape:
            size *= one
        return size


class Side:
    """An area as the viewer looks at it: the table itself, the own seat, or somebody else's."""

    __slots__ = ("area", "first", "kinds", "name", "players", "theirs")

    def __init__(self, blank: Table, viewer: int, area: int) -> None:
        self.area = area
        self.players = blank.players
        self.first = max(0, viewer)  # a spectator sits down beside the first player
        self.kinds = {key: card.index for key, card in blank.setup.deck.items()}
        self.theirs = area not in (SHARED, viewer)
        far = (area - self.first) % self.players
        self.name = "table" if area == SHARED else f"seat{far}"

    def of(self, table: Table, others: Table) -> Area:
        if self.area == SHARED:
            return table
        return (others if self.theirs else table).areas[self.area]

    def places(self, field: Field) -> Places:
        """The place of each value; players are told by how far on they sit."""
        if field.kind == FLAG:
            return {True: 0}
        if field.kind == CARD:
            return self.kinds
        if field.kind == PLAYER:
            return {one: (one - self.first) % self.players for one in range(self.players)}
        return {word: place for place, word in enumerate(field.words)}

    def stretch(self, field: Field) -> Stretch:
        """Of what is a one at its place, or a sum of these."""
        most = MANY if field.listed or field.kind == COPIES else 1
        return Stretch(f"{self.name}.{field.name}", (len(self.places(field)),), 0, most)


class Part:
    """Numbers that are made from the same things; they stand together in the row."""

    __slots__ = ("noughts", "row", "side", "size", "stretches")

    def __init__(self, side: Side, stretches: list[Stretch]) -> None:
        self.side = side
        self.stretches = stretches
        self.size = sum([stretch.size for stretch in stretches])
        self.noughts = _noughts(self.size)
        self.row = self.noughts  # until it is given its place in the row of all

    def clear(self) -> None:
        self.row[:] = self.noughts

    def write(self, table: Table, others: Table) -> None:
        """Bring its numbers up to date."""
        raise NotImplementedError


class Kinds(Part):
    """How many of each kind of card lie in a zone."""

    __slots__ = ("cards", "index")

    def __init__(self, side: Side, name: str, index: int) -> None:
        super().__init__(side, [Stretch(f"{side.name}.{name}", (len(side.kinds),), 0, MANY)])
        self.index = index
        self.cards: list[Card] = []

    def write(self, table: Table, others: Table) -> None:
        """Mostly a few cards have come on top of those that lay there."""
        cards: list[Card] = (others if self.side.theirs else table).zones[self.index].cards
        if cards != self.cards:
            known = len(self.cards)
            if cards[:known] != self.cards:
                self.clear()
                known = 0
            for card in cards[known:]:
                self.row[card.index] += 1
            self.cards = cards.copy()


class Planes(Part):
    """For each kind of card in a zone, the values that a list has beside it."""

    __slots__ = ("cards", "field", "index", "span", "values")

    def __init__(self, side: Side, field: Field, index: int) -> None:
        self.span = field.high - field.low + 1
        shape = (len(side.kinds), self.span)
        super().__init__(side, [Stretch(f"{side.name}.{field.name}", shape, 0, MANY)])
        self.field = field
        self.index = index
        self.cards: list[Card] = []
        self.values: list[int] = []

    def write(self, table: Table, others: Table) -> None:
        cards: list[Card] = (others if self.side.theirs else table).zones[self.index].cards
        values: list[int] = getattr(self.side.of(table, others), self.field.name)
        if cards != self.cards or values != self.values:
            self.cards = cards.copy()
            self.values = values.copy()
            self.clear()
            for card, value in zip(cards, values, strict=False):  # a rule may be between the two
                self.row[card.index * self.span + value - self.field.low] += 1


class Names(Part):
    """Flags, words, players and cards of an area: each a one at its place."""

    __slots__ = ("places", "read", "values")

    def __init__(self, side: Side, fields: list[Field]) -> None:
        super().__init__(side, [side.stretch(field) for field in fields])
        self.places = [side.places(field) for field in fields]
        self.read = _reader(fields)
        self.values: object = None

    def write(self, table: Table, others: Table) -> None:
        values = self.read(self.side.of(table, others))
        if values != self.values:
            self.values = values
            self.clear()
            start = 0
            for value, places in zip(values, self.places, strict=True):
                place = places.get(value, -1)
                if place >= 0:
                    self.row[start + place] = 1
                start += len(places)


class Several(Part):
    """How often each word, player or card is in a list, or how many of each card there are."""

    __slots__ = ("name", "places", "values")

    def __init__(self, side: Side, field: Field) -> None:
        super().__init__(side, [side.stretch(field)])
        self.name = field.name
        self.places = side.places(field)
        self.values: Any = None

    def write(self, table: Table, others: Table) -> None:
        values = getattr(self.side.of(table, others), self.name)
        if values != self.values:
            self.values = values.copy()
            self.clear()
            for value in values:
                count = values[value] if isinstance(values, dict) else 1
                self.row[self.places[value]] += count


class Counts(Part):
    """The counts of an area, each itself."""

    __slots__ = ("read", "values")

    def __init__(self, side: Side, fields: list[Field]) -> None:
        super().__init__(
            side,
            [Stretch(f"{side.name}.{one.name}", (1,), one.low, one.high) for one in fields],
        )
        self.read = _reader(fields)
        self.values: object = None

    def write(self, table: Table, others: Table) -> None:
        values = self.read(self.side.of(table, others))
        if values != self.values:
            self.values = values
            for place, value in enumerate(values):
                self.row[place] = value


class FirstFew(Part):
    """The first counts of a list, and how many there are."""

    __slots__ = ("field", "values")

    def __init__(self, side: Side, field: Field) -> None:
        name = f"{side.name}.{field.name}"
        bounds = min(0, field.low), max(0, field.high)
        few = Stretch(name, (FIRST_FEW,), bounds[0], bounds[1])
        super().__init__(side, [Stretch(f"{name}.length", (1,), 0, MANY), few])
        self.field = field
        self.values: list[int] | None = None

    def write(self, table: Table, others: Table) -> None:
        values: list[int] = getattr(self.side.of(table, others), self.field.name)
        if values != self.values:
            self.values = values.copy()
            self.clear()
            for place, value in enumerate([len(values), *values[:FIRST_FEW]]):
                self.row[place] = value


class Unseen(Part):
    """How many of each kind are to be expected in a hidden zone."""

    __slots__ = ("index", "within")

    def __init__(self, side: Side, name: str, index: int) -> None:
        super().__init__(side, [Stretch(f"{side.name}.{name}", (len(side.kinds),), 0, MANY)])
        self.index = index
        self.within: list[Lot] = []

    def expect(self, within: list[Lot]) -> None:
        if within != self.within:
            self.within = within
            self.clear()
            row = self.row
            if len(within) == 1:
                kinds, much = within[0]
                for kind, count in kinds.items():
                    row[kind] = much * count
                return
            found: dict[int, float] = {}
            for kinds, much in within:
                for kind, count in kinds.items():
                    found[kind] = found.get(kind, 0.0) + much * count
            for kind, expected in found.items():
                row[kind] = expected


class Hidden:
    """What a viewer expects in the zones that are hidden, by what they remember."""

    def __init__(self) -> None:
        self.zones: list[Unseen] = []
        self.room: dict[int, float] = {}
        self.pools: Pools = {}
        self.kinds: dict[tuple[int, ...], Counted] = {}

    def write(self, table: Table, others: Table, pools: Pools) -> None:
        """Pools are replaced when they change, never changed; often what replaces them is equal.
        While they are the same, no card has come to a hidden zone, nor gone.
        """
        if pools is self.pools:
            return
        room = {
            zone.index: float(len((others if zone.side.theirs else table).zones[zone.index].cards))
            for zone in self.zones
        }
        if room != self.room or pools != self.pools:
            self.kinds = {where: self._counted(where, cards) for where, cards in pools.items()}
            self.room, self.pools = room, pools
            self._expect(spread(pools, room))

    def _counted(self, where: tuple[int, ...], cards: list[Card]) -> Counted:
        """How many of each kind: as before, if the pool is."""
        if self.pools.get(where) == cards:
            return self.kinds[where]
        found: Counted = {}
        for card in cards:
            found[card.index] = found.get(card.index, 0) + 1
        return found

    def _expect(self, shares: Shares) -> None:
        within: dict[int, list[Lot]] = {zone.index: [] for zone in self.zones}
        for where, row in shares.items():
            kinds, size = self.kinds[where], len(self.pools[where])
            for zone, share in zip(where, row, strict=True):
                if share:
                    within[zone].append((kinds, share / size))
        for unseen in self.zones:
            unseen.expect(within[unseen.index])


def spread(pools: Pools, room: dict[int, float]) -> Shares:
    """How many of each pool's cards lie in each of its zones, if nothing speaks for one deal more
    than for another: so that every zone is filled and every pool used up.

    Pools lie within each other or apart mostly: then it is plain, beginning with the fewest zones.
    """
    left, shares = room.copy(), {}
    for where in sorted(pools, key=_fewest_first):
        row = _used_up([max(0.0, left[zone]) for zone in where], len(pools[where]))
        shares[where] = row
        for zone, share in zip(where, row, strict=True):
            left[zone] -= share
    odd = [zone for zone in left if abs(left[zone]) > NEAR]
    return evened(pools, room) if odd else shares


def evened(pools: Pools, room: dict[int, float]) -> Shares:
    """Where pools cross: zones are filled and pools used up by turns, until both are (the
    iteration of Deming and Stephan, 1940).
    """
    shares = {where: [room[zone] for zone in where] for where in sorted(pools)}
    for _ in range(ROUNDS):
        filled = dict.fromkeys(room, 0.0)
        for where, row in shares.items():
            shares[where] = _used_up(row, len(pools[where]))
            for zone, share in zip(where, shares[where], strict=True):
                filled[zone] += share
        if not [zone for zone in room if abs(filled[zone] - room[zone]) > NEAR]:
            break
        for where, row in shares.items():
            shares[where] = [
                share * room[zone] / filled[zone] if filled[zone] else 0.0
                for zone, share in zip(where, row, strict=True)
            ]
    return shares


def _used_up(row: list[float], cards: int) -> list[float]:
    """The row in the same proportions, so that it comes to this many."""
    total = fsum(row)
    much = cards / total if total else 0.0
    return [share * much for share in row]


class Eye:
    """One player's look at the tables of one variant; -1 is a spectator.

    It is made with a blank table of its own. Nobody sees into a simultaneous turn of others: then
    their seats lie there as they were when it began.
    """

    def __init__(self, blank: Table, viewer: int) -> None:
        whole: list[Part] = []  # small whole numbers
        rest: list[Part] = []
        self.viewer = viewer
        self.before = blank
        self.boundary: Boundary | None = None  # what lies there
        self.hidden = Hidden()
        seats = [(max(0, viewer) + far) % blank.players for far in range(blank.players)]
        for area in [SHARED, *seats]:
            side = Side(blank, viewer, area)
            _add_fields(side, blank, whole, rest)
            for zone in blank.zones:
                if zone.owner == area and zone.seen_by(viewer):
                    whole.append(Kinds(side, zone.name, zone.index))
                elif zone.owner == area:
                    self.hidden.zones.append(Unseen(side, zone.name, zone.index))
        self.parts = whole + rest
        self.ours = [part for part in self.parts if not part.side.theirs]
        self.row = self._laid([*self.parts, *self.hidden.zones])

    def _laid(self, parts: list[Part]) -> bytearray:
        """The row that all parts write to, each at its place."""
        row = bytearray(FLOAT * sum([part.size for part in parts]))
        floats, start = memoryview(row).cast("f"), 0
        for part in parts:
            part.row = floats[start : start + part.size]
            start += part.size
        return row

    @property
    def stretches(self) -> list[Stretch]:
        """What the numbers tell of, in their order: small whole ones first, expected ones last."""
        parts: list[Part] = [*self.parts, *self.hidden.zones]
        return [stretch for part in parts for stretch in part.stretches]

    def look(self, game: Game) -> bytearray:
        """The numbers, four bytes each, for the caller to keep."""
        pools = game.pools(self.viewer)
        if not game.simultaneous:
            return self.look_at(game.table, game.table, pools)
        boundary = game.boundary
        if boundary is not self.boundary:
            for zone in self.before.zones:
                zone.cards = []  # as on a blank table
            self.before.load(boundary.saved)
            self.boundary = boundary
            return self.look_at(game.table, self.before, pools)
        return self._up_to_date(self.ours, game.table, self.before, pools)

    def look_at(self, table: Table, others: Table, pools: Pools) -> bytearray:
        """The numbers of a table; `others` is that on which other seats are seen.

        Of cards that the viewer does not see, nothing is read but how many there are.
        """
        if others is not self.before:
            self.boundary = None
        return self._up_to_date(self.parts, table, others, pools)

    def _up_to_date(
        self, parts: list[Part], table: Table, others: Table, pools: Pools
    ) -> bytearray:
        for part in parts:
            part.write(table, others)
        self.hidden.write(table, others, pools)
        return self.row.copy()


def _add_fields(side: Side, blank: Table, whole: list[Part], rest: list[Part]) -> None:
    area = side.of(blank, blank)
    fields = [one for one in (*area.FIELDS, *area.PASSING) if one.kind != TEXT]
    alone = [one for one in fields if not one.listed and one.kind != COPIES]
    names = [one for one in alone if one.kind != COUNT]
    counts = [one for one in alone if one.kind == COUNT]
    if names:
        whole.append(Names(side, names))
    if counts:
        rest.append(Counts(side, counts))
    for field in fields:
        if field.zone:
            whole.append(Planes(side, field, _index(blank, side.area, field.zone)))
        elif field.listed and field.kind == COUNT:
            rest.append(FirstFew(side, field))
        elif field.listed or field.kind == COPIES:
            whole.append(Several(side, field))


def _noughts(size: int) -> Floats:
    return memoryview(bytearray(FLOAT * size)).cast("f")


def _index(table: Table, owner: int, name: str) -> int:
    for zone in table.zones:
        if zone.owner == owner and zone.name == name:
            return zone.index
    raise LookupError(f"a list goes along with zone '{name}', but there is none")


def _reader(fields: list[Field]) -> Callable[[Area], tuple[Any, ...]]:
    """Reads the values of these fields all at once."""
    read: Any = attrgetter(*[field.name for field in fields])
    return read if len(fields) > 1 else lambda area: (read(area),)  # one name gives no tuple


def _fewest_first(where: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return len(where), where
