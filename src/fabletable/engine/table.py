"""Cards in zones, on a table with a seat for each player; plain data between steps."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from operator import attrgetter
from typing import Any, ClassVar, Final, Generic, TypeVar

from fabletable.engine.cards import Card
from fabletable.engine.chance import Chance
from fabletable.engine.choice import Offer, Prompt, Why, choose, choose_card
from fabletable.engine.facts import Setup
from fabletable.engine.fields import MANY, Field
from fabletable.engine.handful import Some, picked
from fabletable.engine.story import Event, Pan, Plain
from fabletable.engine.zones import ALL, COMPILED, SHARED, C, Zone, take_out
from fabletable.native import mypyc_attr

Move = tuple[tuple[Card, ...], int, int, int]  # cards, from zone, to zone, shown to (bits)
FEW: Final = 4  # cards that are moved one by one sooner than all at once
Fields = tuple[list[Plain], list[list[Plain]]]  # values of the table, and of each seat
Saved = tuple[list[list[Card]], list[Plain], list[list[Plain]]]  # zones, and values


class Record:
    """What happened, in order: the moves of cards, for memory, and the story."""

    __slots__ = ("moves", "story")

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.story: list[Event] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Area:
    """Plain values under declared names: the table's own, or those of one seat.

    FIELDS last from step to step. PASSING ones live within a step, so that what is under way
    can be seen; between steps they are as on a blank table, and so nobody has to keep them.
    """

    __slots__ = ()  # and more, where an area has many values
    FIELDS: ClassVar[tuple[Field, ...]] = ()
    PASSING: ClassVar[tuple[Field, ...]] = ()

    def save_fields(self) -> list[Plain]:
        kept = _KEPT.get(type(self)) or _kept_of(self)
        return _own_lists(list(kept.read(self)), kept.lists)

    def load_fields(self, values: list[Plain]) -> None:
        kept = _KEPT.get(type(self)) or _kept_of(self)
        if kept.lists:
            values = _own_lists(values.copy(), kept.lists)
        kept.write(self, values)

    def load_changed(self, values: list[Plain], blank: list[Plain] | None) -> None:
        """The same, where it is known what an area has: most of its values stay what they are."""
        if blank is None or not COMPILED:  # name by name it would take longer
            self.load_fields(values)
            return
        for place, value in enumerate(values):
            before = blank[place]
            if value is before:
                continue
            if isinstance(value, list):
                if value or before:
                    setattr(self, self.FIELDS[place].name, value.copy())
            else:
                setattr(self, self.FIELDS[place].name, value)

    def values(self) -> dict[str, Plain]:
        """All values by name, with those of the step under way."""
        found = {}
        for field in (*self.FIELDS, *self.PASSING):
            value = getattr(self, field.name)
            found[field.name] = value.copy() if isinstance(value, list) else value
        return found

    def lay_as(self, area: Area) -> None:
        """Take over all values of an area of the same class."""
        kind = type(self)
        whole = _WHOLE.get(kind)
        if whole is None:
            whole = _WHOLE[kind] = _Kept((*self.FIELDS, *self.PASSING))
        whole.write(self, _own_lists(list(whole.read(area)), whole.lists))


def _own_lists(values: list[Plain], places: list[int]) -> list[Plain]:
    """These values, with copies of the lists at these places."""
    for i in places:
        value = values[i]
        if isinstance(value, list):  # as it is declared; the compiler wants to know
            values[i] = value.copy()
    return values


class _Kept:
    """Reads and writes the values of these fields all at once, and knows which are lists."""

    __slots__ = ("lists", "read", "write")

    def __init__(self, fields: tuple[Field, ...]) -> None:
        names = [field.name for field in fields]
        self.lists = [i for i, field in enumerate(fields) if field.listed]
        one_or_more: Any = attrgetter(*names) if names else None
        self.read: Callable[[Area], tuple[Plain, ...]]
        if not names:
            self.read = lambda _: ()
        elif len(names) == 1:
            self.read = lambda area: (one_or_more(area),)  # one name gives no tuple
        else:
            self.read = one_or_more
        self.write = _writer(names)


def _writer(names: list[str]) -> Callable[[Area, list[Plain]], None]:
    """Written out as a rule would: `setattr` takes three times as long, name by name."""
    targets = ", ".join([f"area.{name}" for name in names])
    found: dict[str, Any] = {}
    exec(f"def write(area, values):\n    [{targets}] = values", found)  # names of our own
    write: Callable[[Area, list[Plain]], None] = found["write"]
    return write


_KEPT: Final[dict[type, _Kept]] = {}  # by the class of the area
_WHOLE: Final[dict[type, _Kept]] = {}  # the same with what passes


def _kept_of(area: Area) -> _Kept:
    kept = _KEPT[type(area)] = _Kept(area.FIELDS)
    return kept


T = TypeVar("T", bound="Table")


@mypyc_attr(allow_interpreted_subclasses=True)
class Seat(Area, Generic[T]):
    """What belongs to one player, and what rules do with it.

    Simultaneous turns touch nothing but their own seat.
    """

    __slots__ = ("player", "table")
    __deletable__ = ("table",)  # by `rise`; a word to the compiler

    def __init__(self, table: T, player: int) -> None:
        self.table = table
        self.player = player

    def rise(self) -> None:
        """Leave the table for good. Table and seats hold each other; once they let go, a table
        that nobody needs is freed at once, and no garbage collector has to find it.
        """
        del self.table

    def zone(self, name: str, sees: int) -> Zone[Any]:
        zones = self.table.zones
        zone: Zone[Any] = Zone(name, sees, self.player, len(zones))
        zones.append(zone)
        return zone

    def choose(self, prompt: Prompt, offer: Offer, why: Why | None = None) -> Awaitable[str]:
        """Ask to pick one of the offered keys: `key = await me.choose(...)`."""
        return choose(self.player, prompt, offer, why)

    def choose_card(
        self,
        prompt: str,
        verb: str,
        zone: Zone[C],
        fitting: Callable[[], Iterable[C]] | None = None,
        why: Why | None = None,
        always: bool = False,
    ) -> Awaitable[C]:
        """Ask to pick one kind of card in the zone. The card stays where it is."""
        return choose_card(self.player, prompt, verb, zone, fitting, why, always)

    def handful(
        self,
        prompt: str,
        verb: str,
        source: Zone[Any],
        to: Zone[Any],
        least: int = 0,
        most: int = MANY,
        whole: str = "",
        nothing: str = "",
        *,
        always: bool = False,
    ) -> Awaitable[int]:
        """Ask for `least` to `most` cards, which go to a zone; says how many it were.

        `whole` says what confirming them does, `nothing` what confirming none does.
        With `always` it is asked for even if it is forced, since silence would tell.
        """
        some = Some(self.table, self.player, prompt, verb, source, to, least, most)
        some.whole = whole
        some.nothing = nothing
        some.always = always
        return picked(some)

    def tell(
        self,
        event: str,
        cards: Iterable[Card] = (),
        words: tuple[str | int, ...] = (),
        to: tuple[int, ...] = (),
        other: int = SHARED,
        pans: tuple[Pan, ...] = (),
    ) -> None:
        """Add to the story what this player did. With `to`, only these are told which cards."""
        if self.table.telling:
            self.table.tell(event, self.player, tuple(cards), words, to, other, pans)

    def shuffle(self, zone: Zone[Any]) -> None:
        self.table.shuffle(zone, self.player)

    def roll(self, sides: int) -> int:
        """One of 0 … sides - 1."""
        return self.table.roll(sides, self.player)


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Area):
    """A game's state: zones, seats, and plain values.

    A game derives its table from this one, makes its zones and seats in `__init__`,
    and declares its plain values in FIELDS and PASSING.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.players = setup.players
        self.step = 0
        self.zones: list[Zone[Any]] = []
        self.areas: list[Seat[Any]] = []
        self.chance = Chance(setup.seed)
        self.record = Record()
        self.telling = True  # the story
        self.noting = True  # moves, for memory

    # -- making the table

    def zone(self, name: str, sees: int, owner: int = SHARED) -> Zone[Any]:
        zone: Zone[Any] = Zone(name, sees, owner, len(self.zones))
        self.zones.append(zone)
        return zone

    # -- what rules do

    def move(self, card: Card, source: Zone[Any], target: Zone[Any]) -> None:
        if source.lent:
            source.own()
        if target.lent:
            target.own()
        take_out(source.cards, card)
        target.cards.append(card)
        if source.order is not None:
            try:
                take_out(source.order, card)
            except ValueError:  # cards were laid there by hand
                source.order = None
        if target.order is not None:
            target.came(card)
        if self.noting and (source.sees != ALL or target.sees != ALL):
            self.record.moves.append(((card,), source.index, target.index, 0))

    def move_under(self, card: Card, source: Zone[Any], target: Zone[Any]) -> None:
        """Move the card to the bottom of a pile."""
        self.move(card, source, target)
        target.cards.insert(0, target.cards.pop())

    def move_top(self, source: Zone[Any], target: Zone[Any], count: int = 1) -> int:
        """Move up to `count` cards from the top; says how many there were."""
        if count < 1 or not source.cards:
            return 0
        cards, there = source.own(), target.own()
        if source.order is not None:
            source.order = None
        if count == 1 or (count <= FEW and not self.noting):
            return self._move_few(source, target, min(count, len(cards)))
        if count >= len(cards) and not there:
            moved = self._turn_over(source, target)
        else:
            moved = cards[: -count - 1 : -1]  # the topmost first
            del cards[-count:]
            there += moved
            if target.order is not None:
                for card in moved:
                    target.came(card)
        if self.noting and (source.sees != ALL or target.sees != ALL):
            self.record.moves.append((tuple(moved), source.index, target.index, 0))
        return len(moved)

    def _turn_over(self, source: Zone[Any], target: Zone[Any]) -> list[Any]:
        """Move a whole pile to where none lies: the zones exchange their lists."""
        moved, nothing = source.cards, target.cards
        moved.reverse()
        source.cards, target.cards = nothing, moved
        target.order = None
        return moved

    def _move_few(self, source: Zone[Any], target: Zone[Any], count: int) -> int:
        """One by one, of which each is a move of its own."""
        cards, there = source.cards, target.cards
        moved = 0
        while moved < count:  # compiled sooner than by `for _`, which puts numbers into boxes
            moved += 1
            card = cards.pop()
            there.append(card)
            if target.order is not None:
                target.came(card)
            if self.noting and (source.sees != ALL or target.sees != ALL):
                self.record.moves.append(((card,), source.index, target.index, 0))
        return count

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
        if self.noting:
            bits = sum(1 << (player + 1) for player in to)
            self.record.moves.append((tuple(zone.cards), zone.index, zone.index, bits))

    def shuffle(self, zone: Zone[Any], player: int = SHARED) -> None:
        self.chance.shuffle(zone.own(), player)

    def roll(self, sides: int, player: int = SHARED) -> int:
        """One of 0 … sides - 1."""
        return self.chance.roll(sides, player)

    def tell(
        self,
        event: str,
        player: int = SHARED,
        cards: tuple[Card, ...] = (),
        words: tuple[str | int, ...] = (),
        to: tuple[int, ...] = (),
        other: int = SHARED,
        pans: tuple[Pan, ...] = (),
    ) -> None:
        """Add to the story. With `to`, only these players are told which cards they were; what
        lies in pans is for all to see.
        """
        if self.telling:
            keys = tuple(card.key for card in cards)
            self.record.story.append(Event(event, player, keys, words, to, other, pans))

    # -- between steps there is nothing but this

    def save(self) -> Saved:
        """All data, which nobody changes: zones lend their lists, values are copied."""
        fields, areas = self.save_all_fields()
        return [zone.lend() for zone in self.zones], fields, areas

    def save_all_fields(self) -> Fields:
        return self.save_fields(), [area.save_fields() for area in self.areas]

    def load(self, saved: Saved, blank: Fields | None = None) -> None:
        """Lay what was saved on a blank table; which values that has may be known."""
        zones, fields, areas = saved
        for index, cards in enumerate(zones):
            if cards:
                zone = self.zones[index]
                zone.cards = cards
                zone.lent = True
        self.load_changed(fields, blank[0] if blank is not None else None)
        for i, area in enumerate(self.areas):
            area.load_changed(areas[i], blank[1][i] if blank is not None else None)
