"""The few elements a table is drawn from. Built from a view, never from the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from sys import intern
from typing import Any, TypeVar

from fabletable.engine.cards import Card

C = TypeVar("C", bound=Card)

ROW, FAN, PILE, GRID, COLUMN = "row", "fan", "pile", "grid", "column"  # hold cards
TRACK, COUNTER, BADGE, NOTE = "track", "counter", "badge", "note"  # hold numbers and words
KINDS = (ROW, FAN, PILE, GRID, COLUMN, TRACK, COUNTER, BADGE, NOTE)


@dataclass(frozen=True)
class Figure:
    """A number with its picture, where there is no room for words: `2 bananas`."""

    picture: str
    number: int
    word: str


@dataclass(frozen=True)
class Pawn:
    """Something that stands on a card: whose, how it looks, and what it is in a word."""

    picture: str
    word: str
    seat: int | None = None


@dataclass(frozen=True)
class Stop:
    """Where something happens on a track, and what, in a word or a number."""

    at: int
    text: str


class Hashed:
    """Whose hash is asked for again and again: it is made once."""

    _hash: int

    def keep_hash(self, made: int) -> None:
        object.__setattr__(self, "_hash", made)  # also where nothing else can be set


@dataclass(frozen=True)
class Face(Hashed):
    """A card's face as data; a client draws it without knowing the game."""

    title: str
    short: str = ""  # for narrow places
    colour: str = ""
    cost: int | str | None = None  # a number, or in words
    icons: tuple[str, ...] = ()
    numbers: str = ""  # those that it is about, in words
    text: str = ""
    picture: str = ""
    origin: tuple[str, ...] = ()
    points: int | None = None
    figures: tuple[Figure, ...] = ()  # its cost or its numbers, in pictures
    brief: str = ""  # its text in few words, for a small card
    sign: str = ""  # the end of its text, if that stands on a signpost

    def __post_init__(self) -> None:
        cost = _apart(self.cost) if isinstance(self.cost, int) else self.cost
        figures = tuple([(one.picture, _apart(one.number), one.word) for one in self.figures])
        words = (self.title, self.short, self.colour, self.numbers, self.text, self.picture)
        said = (self.brief, self.sign)
        rest = (self.icons, self.origin, said, cost, _apart(self.points), figures)
        self.keep_hash(hash((words, rest)))

    def __hash__(self) -> int:
        return self._hash


def _apart(number: int | None) -> int | str | None:
    """Python has one hash for -1 and -2: below zero, a number goes as text."""
    return number if number is None or number >= 0 else str(number)


# Many items and elements are made for every scene. So they are not frozen, and have an `__init__`
# of their own, which compiles: that of dataclasses stays plain Python, thirty times as slow.


@dataclass(init=False)
class Item:
    """Something that lies in an element: a card face up or face down, or an empty cell."""

    id: str
    face: Face | None
    empty: bool
    row: int | None
    column: int | None
    text: str  # what is true of it now, such as who is there
    seat: int | None  # whose it is, where it lies among those of others
    count: int | None  # of a stack that lies open: how many
    pawns: tuple[Pawn, ...]  # what stands on it
    gain: str  # what choosing it brings, such as points

    def __init__(  # noqa: PLR0913, PLR0917  # one for each field
        self,
        id: str,  # noqa: A002  # the field is called so
        face: Face | None = None,
        empty: bool = False,
        row: int | None = None,
        column: int | None = None,
        text: str = "",
        seat: int | None = None,
        count: int | None = None,
        pawns: tuple[Pawn, ...] = (),
        gain: str = "",
    ) -> None:
        self.id = id
        self.face = face
        self.empty = empty
        self.row = row
        self.column = column
        self.text = text
        self.seat = seat
        self.count = count
        self.pawns = pawns
        self.gain = gain


class Laid:
    """Cards of a zone as items, which are made when somebody reads them: most of a table lies as
    it lay before, and is not looked at again.

    Of several of a kind, the first has the id that options point to.
    """

    __slots__ = ("_deck", "_face", "_items", "_keys", "_where")

    def __init__(
        self,
        where: str,
        keys: Sequence[str] | int,
        deck: Mapping[str, Any],
        face: Callable[[Any], Face],
    ) -> None:
        self._where = where
        self._keys = keys  # only how many, if they are hidden
        self._deck = deck
        self._face = face
        self._items: list[Item] | None = None

    @property
    def made_of(self) -> Hashable:
        """The same for items that are the same; None once they were read, and so may differ."""
        if self._items is not None:
            return None
        keys = self._keys
        return (self._where, keys if isinstance(keys, int) else tuple(keys), self._face)

    def _read(self) -> list[Item]:
        if self._items is None:
            self._items = self._made()
        return self._items

    def _made(self) -> list[Item]:
        return [Item(name, face) for name, face in self._named()]

    def bare(self) -> list[tuple[str, Face | None]] | None:
        """The id and the face of each item, as long as nothing else can be said of any."""
        return self._named() if self._items is None else None

    def _named(self) -> list[tuple[str, Face | None]]:
        where, keys = self._where, self._keys
        if isinstance(keys, int):
            return [(f"{where}/#{i}", None) for i in range(keys)]
        found: list[tuple[str, Face | None]] = []
        seen: dict[str, int] = {}
        for key in keys:
            nth = seen[key] = seen.get(key, 0) + 1
            name = f"{where}/{key}" if nth == 1 else f"{where}/{key}#{nth}"
            found.append((name, self._face(self._deck[key])))
        return found

    def __len__(self) -> int:
        return self._keys if isinstance(self._keys, int) else len(self._keys)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._read())

    def __getitem__(self, place: int) -> Item:
        return self._read()[place]

    def __repr__(self) -> str:
        return repr(self._read())


@dataclass(init=False)
class Element:
    """One element of the scene. `seat` is the player it belongs to."""

    kind: str
    id: str
    label: str
    seat: int | None
    items: tuple[Item, ...] | Laid  # of a pile the topmost first; faces: to be looked through
    count: int | None
    value: int | None  # of a badge too, if its text says what makes it up
    limit: int | None
    text: str
    stops: tuple[Stop, ...]  # of a track
    picture: str  # of what a note tells, a track counts or its stops ask, or would lie in a column
    colour: str

    def __init__(  # noqa: PLR0913, PLR0917  # one for each field
        self,
        kind: str,
        id: str,  # noqa: A002  # the field is called so
        label: str,
        seat: int | None = None,
        items: tuple[Item, ...] | Laid = (),
        count: int | None = None,
        value: int | None = None,
        limit: int | None = None,
        text: str = "",
        stops: tuple[Stop, ...] = (),
        picture: str = "",
        colour: str = "",
    ) -> None:
        self.kind = kind
        self.id = id
        self.label = label
        self.seat = seat
        self.items = items
        self.count = count
        self.value = value
        self.limit = limit
        self.text = text
        self.stops = stops
        self.picture = picture
        self.colour = colour


def laid(
    kind: str,
    where: str,
    label: str,
    cards: list[str] | int,
    deck: Mapping[str, C],
    face: Callable[[C], Face],
    seat: int | None = None,
    in_order: bool = False,
) -> Element:
    """Cards of a zone, sorted unless their order matters; only how many, if they are hidden."""
    if isinstance(cards, int):
        return Element(kind, where, label, seat, Laid(where, cards, deck, face), count=cards)
    if not in_order:
        cards = sorted(cards, key=lambda key: deck[key].index)
    return Element(kind, where, label, seat, Laid(where, cards, deck, face))


@dataclass(frozen=True)
class Scene:
    elements: tuple[Element, ...] = field(default=())

    def ids(self) -> set[str]:
        """Everything an option can point to."""
        items = {item.id for element in self.elements for item in element.items}
        return items | {element.id for element in self.elements}

    def prints(self) -> dict[str, int]:
        """The fingerprint of each element, in their order; tables keep these, and share the ids."""
        return {intern(one.id): fingerprint(one) for one in self.elements}

    def plain(self) -> list[dict[str, Any]]:
        """The scene as data for the wire: what is not set is left out."""
        return [_plain(element) for element in self.elements]


def fingerprint(one: Element) -> int:
    """The same for an element that looks the same in the same game; most are never drawn for it."""
    items = one.items
    made_of: Hashable = items.made_of if isinstance(items, Laid) else None
    if made_of is None:
        made_of = tuple([_item_made_of(item) for item in items])
    words = (one.kind, one.label, one.text, one.picture, one.colour)
    numbers = (one.seat, one.count, _apart(one.value), one.limit)
    return hash((words, numbers, one.stops, made_of))


def _item_made_of(one: Item) -> Hashable:
    place = (_apart(one.row), _apart(one.column), one.seat, one.count, one.empty)
    return (one.id, one.face, one.text, one.gain, one.pawns, place)


def _plain(thing: Face | Figure | Pawn | Stop | Item | Element) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in fields(thing):
        value = getattr(thing, one.name)
        if isinstance(value, Face):
            found[one.name] = _plain(value)
        elif isinstance(value, (tuple, Laid)):
            if value:
                found[one.name] = [_plain(v) if isinstance(v, NESTED) else v for v in value]
        elif value is not None and value is not False and value != "":
            found[one.name] = value
    return found


NESTED = (Item, Figure, Pawn, Stop)
