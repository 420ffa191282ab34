"""Named chance: a shuffle depends on its name alone, never on what was drawn before it.

A name is hashed into one large number, and the number is read off as a shuffle.
So anybody who knows the seed can check every shuffle of a finished game.
"""

from __future__ import annotations

from hashlib import shake_256
from typing import Protocol, TypeVar

T = TypeVar("T")

SPARE = 16  # bytes beyond need: no order is likelier than another by more than 2 ** -128


class Rng(Protocol):
    """What we need of a source of randomness from outside, such as `random.Random`."""

    def getrandbits(self, k: int, /) -> int: ...


def number(name: str, size: int) -> int:
    """A number of `size` bytes that belongs to this name."""
    return int.from_bytes(shake_256(name.encode()).digest(size), "big")


def below(limit: int, name: str) -> int:
    """One of 0 … limit - 1."""
    return number(name, SPARE + 8) % limit


def shuffle(items: list[T], name: str) -> None:
    """Put the items into the order that belongs to this name."""
    last = len(items) - 1
    if last < 1:
        return
    rest = number(name, SPARE + (last + 1) * (1 if last < 256 else 4))
    for i in range(last, 0, -1):
        rest, j = divmod(rest, i + 1)
        items[i], items[j] = items[j], items[i]


class Chance:
    """The streams of one table: a name is made of seed, step, player and occasion.

    The occasion counts how often this player met chance in this step,
    so what one player does never changes another's shuffle.
    """

    __slots__ = ("occasions", "rolls", "seed", "step")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.step = 0
        self.rolls = 0  # so far, by which somebody may have learned something
        self.occasions: dict[int, int] = {}

    def begin(self, step: int) -> None:
        self.step = step
        self.occasions.clear()

    def name(self, player: int) -> str:
        """A fresh name for the next chance event of this player (-1: of the table)."""
        occasion = self.occasions.get(player, 0)
        self.occasions[player] = occasion + 1
        return f"{self.seed}/{self.step}/{player}/{occasion}"
