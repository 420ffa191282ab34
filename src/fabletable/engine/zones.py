"""Places for cards. Who sees the cards of a zone is declared once, and everything follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

from fabletable.engine.cards import Card

# Who sees the cards of a zone.
NOBODY: Final = 0
OWNER: Final = 1
ALL: Final = 2
SHARED: Final = -1  # the owner of what belongs to nobody; also the spectator among viewers

C = TypeVar("C", bound=Card)


class Zone(Generic[C]):
    """A place for cards. Loops that run at every decision go over `cards` itself."""

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

    @property
    def top(self) -> C:
        """The card that was laid last."""
        return self.cards[-1]

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[C]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards
