"""Cards in zones, on a table with a seat for each player; plain data between steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Final, Generic, TypeVar

from fabletable.engine.cards import Card
from fabletable.engine.chance import Chance, below, shuffle
from fabletable.engine.facts import Setup
from fabletable.engine.story import Event, Plain

# Who sees the cards of a zone.
NOBODY: Final = 0
OWNER: Final = 1
ALL: Final = 2
SHARED: Final = -1  # the owner of what belongs to nobody; also the spectator among viewers

Move = tuple[tuple[Card, ...], int, int, int]  # cards, from zone, to zone, shown to (bits)
Saved = tuple[list[tuple[Card, ...]], list[Plain], list[list[Plain]]]


C = TypeVar("C", bound=Card)


class Zone(Generic[C]):
    """A place for cards. Its visibility is declared once, and everything follows from it."""

    __slots__ = ("cards", "index", "name", "owner", "sees")

    def __init__(self, name: str, sees: int, owner: int, index: int) -> None:
        self.name = name
        self.sees = sees
        self.owner = owner
        self.index = index
        self.cards: list[C] = []

    @property
    def id(self) -> str:
        return self.name if self.owner == SHARED else f"{self.name}/{self.owner}"

    def seen_by(self, player: int) -> bool:
        return self.sees == ALL or (self.sees == OWNER and self.owner == player)

    def find(self, key: str) -> C:
        for card in self.cards:
            if card.key == key:
                return card
        raise LookupError(f"no '{key}' in {self.id}")

    def __len__(self) -> int:
        return len(self.cards)


class Record:
    """What happened, in order: the moves of cards, for memory, and the story."""

    __slots__ = ("moves", "story")

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.story: list[Event] = []


class Area:
    """Plain values under declared names: the table's own, or those of one seat.

    A plain value is a number, a word, None, or a flat list (not nested; tuples may be in it).
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self._values = _reader(self.FIELDS)

    def save_fields(self) -> list[Plain]:
        values = self._values
        return [v.copy() if type(v) is list else v for v in values(self)]

    def load_fields(self, values: list[Plain]) -> None:
        for name, value in zip(self.FIELDS, values, strict=True):
            setattr(self, name, value.copy() if type(value) is list else value)


@cache
def _reader(names: tuple[str, ...]) -> Callable[[Area], tuple[Plain, ...]]:
    """Reads these values of an area all at once."""
    if not names:
        return lambda _: ()
    read: Any = attrgetter(*names)
    return read if len(names) > 1 else lambda area: (read(area),)  # one name gives no tuple


class Seat(Area):
    """What belongs to one player. Simultaneous turns touch nothing but their own seat."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player


class Table(Area):
    """A game's state: zones, seats, and plain values.

    A game derives its table from this one, makes its zones and seats in `__init__`,
    and names its plain values in FIELDS.
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup
        self.players = setup.players
        self.step = 0
        self.zones: list[Zone[Any]] = []
        self.areas: list[Seat] = []
        self.chance = Chance(setup.seed)
        self.record = Record()
        self.telling = True

    # -- making the table

    def zone(self, name: str, sees: int, owner: int = SHARED) -> Zone[Any]:
        zone: Zone[Any] = Zone(name, sees, owner, len(self.zones))
        self.zones.append(zone)
        return zone

    # -- what rules do

    def move(self, card: Card, source: Zone[Any], target: Zone[Any]) -> None:
        source.cards.remove(card)
        target.cards.append(card)
        if source.sees != ALL or target.sees != ALL:
            self.record.moves.append(((card,), source.index, target.index, 0))

    def move_under(self, card: Card, source: Zone[Any], target: Zone[Any]) -> None:
        """Move the card to the bottom of a pile."""
        self.move(card, source, target)
        target.cards.insert(0, target.cards.pop())

    def move_top(self, source: Zone[Any], target: Zone[Any], count: int = 1) -> int:
        """Move up to `count` cards from the top; says how many there were."""
        cards = source.cards
        if count < 1 or not cards:
            return 0
        moved = cards[-count:]
        del cards[-count:]
        moved.reverse()  # the topmost first
        target.cards += moved
        if source.sees != ALL or target.sees != ALL:
            self.record.moves.append((tuple(moved), source.index, target.index, 0))
        return len(moved)

    def move_drawn(
        self, stack: Zone[Any], discard: Zone[Any], target: Zone[Any], count: int
    ) -> int:
        """Move up to `count` cards from a stack, which is made anew from its discard pile when
        it is empty; says how many there were. The story tells of it as `shuffled`.
        """
        moved = self.move_top(stack, target, count)
        while moved < count and discard.cards:
            self.move_all(discard, stack)
            self.shuffle(stack)
            self.tell("shuffled")
            moved += self.move_top(stack, target, count - moved)
        return moved

    def move_all(self, source: Zone[Any], target: Zone[Any]) -> None:
        self.move_top(source, target, len(source.cards))

    def show(self, zone: Zone[Any], to: list[int]) -> None:
        """These players look at all cards of the zone, and remember them."""
        bits = sum(1 << (player + 1) for player in to)
        self.record.moves.append((tuple(zone.cards), zone.index, zone.index, bits))

    def shuffle(self, zone: Zone[Any], player: int = SHARED) -> None:
        shuffle(zone.cards, self.chance.name(player))

    def roll(self, sides: int, player: int = SHARED) -> int:
        """One of 0 … sides - 1."""
        self.chance.rolls += 1
        return below(sides, self.chance.name(player))

    def tell(
        self,
        event: str,
        player: int = SHARED,
        cards: tuple[Card, ...] = (),
        words: tuple[str | int, ...] = (),
        to: tuple[int, ...] = (),
        other: int = SHARED,
    ) -> None:
        """Add to the story. With `to`, only these players are told which cards they were."""
        if self.telling:
            keys = tuple(card.key for card in cards)
            self.record.story.append(Event(event, player, keys, words, to, other))

    # -- between steps there is nothing but this

    def save(self) -> Saved:
        """A copy of all data. Cards are shared, since they never change."""
        return (
            [tuple(zone.cards) for zone in self.zones],
            self.save_fields(),
            [area.save_fields() for area in self.areas],
        )

    def load(self, saved: Saved) -> None:
        zones, fields, areas = saved
        for zone, cards in zip(self.zones, zones, strict=True):
            zone.cards = list(cards)
        self.load_fields(fields)
        for area, values in zip(self.areas, areas, strict=True):
            area.load_fields(values)
