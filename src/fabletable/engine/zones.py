"""Places for cards. Who sees the cards of a zone is declared once, and everything follows."""

from __future__ import annotations

from collections.abc import Iterator
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
COMPILED: Final = not str(errors.__file__).endswith(".py")


class Zone(Generic[C]):
    """A place for cards. Loops that run at every decision go over `cards` itself.

    Menus want cards in the order of the card table. Who has once asked a zone for that order
    (`in_order`) will ask again, and so it is kept as cards come and go.
    """

    __slots__ = ("_ordered", "cards", "index", "name", "order", "owner", "sees")

    def __init__(self, name: str, sees: int, owner: int, index: int) -> None:
        self.name = name
        self.sees = sees
        self.owner = owner
        self.index = index
        self.cards: list[C] = []
        self.order: list[C] | None = None  # None: not kept
        self._ordered: list[C]  # the list that it is the order of

    @property
    def id(self) -> str:
        return self.name if self.owner == SHARED else f"{self.name}/{self.owner}"

    def seen_by(self, player: int) -> bool:
        return self.sees == ALL or (self.sees == OWNER and self.owner == player)

    def in_order(self) -> list[C]:
        """The cards in the order of the card table; nobody changes this list."""
        order, cards = self.order, self.cards
        if order is None or len(order) != len(cards) or self._ordered is not cards:
            order = self.order = sorted(cards, key=_INDEX)
            self._ordered = cards
        return order

    def came(self, card: C) -> None:
        """Put a card that was laid here into the order that is kept."""
        order, index = self.order, card.index
        assert order is not None
        place = len(order)
        while place and order[place - 1].index > index:
            place -= 1
        order.insert(place, card)

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
    compiled, a tenth of that finds the same object, and what follows it is moved up as quickly.
    """
    if not COMPILED:
        cards.remove(card)
        return
    for place, one in enumerate(cards):
        if one is card:
            behind = cards.pop()
            for i in range(len(cards) - 1, place - 1, -1):
                moved = cards[i]
                cards[i] = behind
                behind = moved
            return
    raise ValueError(f"no {card.key} among {len(cards)} cards")
