"""Places for cards. Who sees the cards of a zone is declared once, and everything follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar

from fabletable.engine import errors
from fabletable.engine.cards import Card

# Who sees the cards of a zone.
NOBODY: Final = 0
OWNER: Final = 1
ALL: Final = 2
SHARED: Final = -1  # the owner of what belongs to nobody; also the spectator among viewers

C = TypeVar("C", bound=Card)


_INDEX: Final = attrgetter("index")
FEW: Final = 16  # cards that are put in order one by one
COMPILED: Final = not str(errors.__file__).endswith(".py")


class Zone(Generic[C]):
    """A place for cards. Loops that run at every decision go over `cards` itself.

    Menus want cards in the order of the card table. Who has once asked a zone for that order
    (`in_order`) will ask again, and so it is kept as cards come and go.

    Boundaries and copies hold the list itself (`lend`) until cards come or go: whoever changes a
    list in place asks for one of its `own`. Tables do; rules move cards, or lay another list.
    """

    __slots__ = ("_ordered", "cards", "index", "lent", "name", "order", "owner", "sees")

    def __init__(self, name: str, sees: int, owner: int, index: int) -> None:
        self.name = name
        self.sees = sees
        self.owner = owner
        self.index = index
        self.cards: list[C] = []
        self.lent = False
        self.order: list[C] | None = None  # None: not kept
        self._ordered: list[C]  # the list that it is the order of

    @property
    def id(self) -> str:
        return self.name if self.owner == SHARED else f"{self.name}/{self.owner}"

    def seen_by(self, player: int) -> bool:
        return self.sees == ALL or (self.sees == OWNER and self.owner == player)

    def lend(self) -> list[C]:
        """The cards as they lie now, for who keeps this list and does not change it."""
        self.lent = True
        return self.cards

    def lay(self, cards: list[C]) -> None:
        """Lay these cards here in place of all others; nobody else has the list."""
        self.cards = cards
        self.lent = False

    def own(self) -> list[C]:
        """The cards, in a list that nobody else has."""
        if self.lent:
            before = self.cards
            self.cards = before.copy()
            self.lent = False
            if self.order is not None and self._ordered is before:
                self._ordered = self.cards
        return self.cards

    def in_order(self) -> list[C]:
        """The cards in the order of the card table; nobody changes this list."""
        order, cards = self.order, self.cards
        if order is None or len(order) != len(cards) or self._ordered is not cards:
            order = self.order = in_order(cards)
            self._ordered = cards
        return order

    def came(self, card: C) -> None:
        """Put a card that was laid here into the order that is kept."""
        order = self.order
        assert order is not None
        insert(order, card)

    def find(self, key: str) -> C:
        for card in self.cards:
            if card.key == key:
                return card
        raise LookupError(f"no '{key}' in {self.id}")

    @property
    def top(self) -> C:
        """The card that was laid last."""
        return self.cards[-1]

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[C]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return place_of(self.cards, card) >= 0


def in_order(cards: Iterable[C]) -> list[C]:
    """These cards in the order of the card table. Compiled, `sorted` would ask each of them for its
    index by name, which takes longer than to compare it with those before.
    """
    if not COMPILED:
        return sorted(cards, key=_INDEX)
    given = list(cards)
    if len(given) > FEW:
        return counted(given)
    found: list[C] = []
    for card in given:
        insert(found, card)
    return found


def counted(cards: list[C]) -> list[C]:
    """The same of many cards: who knows how many come before each need not compare them."""
    most = 0
    for card in cards:
        most = max(most, card.index)
    places = [0] * (most + 2)
    for card in cards:
        places[card.index + 1] += 1
    for index in range(most):
        places[index + 1] += places[index]
    found = cards.copy()
    for card in cards:
        place = places[card.index]
        places[card.index] = place + 1
        found[place] = card
    return found


def insert(cards: list[C], card: C) -> None:
    """Put a card among others, which are in the order of the card table."""
    index, place = card.index, len(cards)
    while place and cards[place - 1].index > index:
        place -= 1
    cards.insert(place, card)


def place_of(cards: list[Any], card: object) -> int:
    """As `list.index`, which asks every card on its way whether it equals this one: where all is
    compiled, a tenth of that finds the same object. -1 where there is none.
    """
    if not COMPILED:
        return cards.index(card) if card in cards else -1
    for place, one in enumerate(cards):
        if one is card:
            return place
    return -1


def take_out(cards: list[Any], card: Card) -> None:
    """As `list.remove`, which asks every card on its way whether it equals this one: where all is
    compiled, a tenth of that finds the same object.
    """
    if not COMPILED:
        cards.remove(card)
        return
    for place, one in enumerate(cards):
        if one is card:
            cards.pop(place)
            return
    raise ValueError(f"no {card.key} among {len(cards)} cards")
