"""Named chance: a shuffle depends on its name alone, never on what was drawn before it.

A name is hashed into one large number, and the number is read off as a shuffle.
So anybody who knows the seed can check every shuffle of a finished game.
"""

from __future__ import annotations

from functools import cache
from hashlib import shake_256
from typing import Final, Protocol, TypeVar

from fabletable.native import i64

T = TypeVar("T")

WORD: Final = 1 << 50  # numbers below this one are quickly divided
SPARE: Final = 16  # bytes beyond need: no order is likelier than another by more than 2 ** -128


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
    if len(items) > 1:
        read_off(items, number_for(len(items), name))


def number_for(count: int, name: str) -> int:
    """The number of this name that is enough to put so many items into order."""
    return number(name, SPARE + count * (1 if count <= 256 else 4))


def read_off(items: list[T], number: int) -> int:
    """Put the items into the order that the number says; what it leaves says further ones."""
    rest, last = number, len(items) - 1
    for first, stop, product in _pieces(last):
        rest, row = divmod(rest, product)
        piece: i64 = row  # a machine word, and so are the places
        place: i64 = first
        end: i64 = stop
        for i in range(place, end, -1):
            size = i + 1
            j = piece % size
            piece //= size
            other = items[j]
            items[j] = items[i]
            items[i] = other
    return rest


@cache
def _pieces(last: int) -> list[tuple[int, int, int]]:
    """The places from the last to the second, in rows whose sizes multiply to less than a word:
    what is left of a large number after one division tells where all of a row go.
    """
    rows = []
    first = last
    while first > 0:
        stop, product = first - 1, first + 1
        while stop > 0 and product * (stop + 1) < WORD:
            product *= stop + 1
            stop -= 1
        rows.append((first, stop, product))
        first = stop
    return rows


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
