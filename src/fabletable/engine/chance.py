"""Named chance: a shuffle depends on its name alone, never on what was drawn before it.

A name is hashed into one large number, and the number is read off as a shuffle.
So anybody who knows the seed can check every shuffle of a finished game.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b, shake_256
from typing import Final, Protocol, TypeVar

from fabletable.native import i64

T = TypeVar("T")

WORD: Final = 1 << 60  # numbers below this one are quickly divided
ROWS: Final = 4  # of places, that are read off together
SPARE: Final = 16  # bytes beyond need: no order is likelier than another by more than 2 ** -128

# Seeds of imagined worlds begin with it, and no other one can: it is not printable. Nobody checks
# their shuffles, and search makes twenty in a game, so theirs are hashed in a third of the time.
DREAMT: Final = "\0"
HASHED: Final = 64  # bytes that come of such a hash


class Rng(Protocol):
    """What we need of a source of randomness from outside, such as `random.Random`."""

    def getrandbits(self, k: int, /) -> int: ...


def number(name: str, size: int) -> int:
    """A number of `size` bytes that belongs to this name."""
    if size <= HASHED and name.startswith(DREAMT):
        return _dreamt_number(name, size)
    return int.from_bytes(shake_256(name.encode()).digest(size), "big")


def _dreamt_number(name: str, size: int) -> int:
    return int.from_bytes(blake2b(name.encode()).digest()[:size], "big")


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
    for whole, rows in _pieces(last):
        rest, left = divmod(rest, whole)
        for first, stop, product in rows:
            left, row = divmod(left, product)
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


Row = tuple[int, int, int]  # the first place, the one after the last, the product of their sizes


@cache
def _pieces(last: int) -> list[tuple[int, list[Row]]]:
    """The places from the last to the second, in rows whose sizes multiply to less than a word:
    what is left of a number after one division tells where all of a row go. Large numbers take
    long to divide, so what tells of several rows is divided off first: by the product of all.
    """
    found: list[tuple[int, list[Row]]] = []
    first = last
    while first > 0:
        whole, rows = 1, list[Row]()
        while first > 0 and len(rows) < ROWS:
            stop, product = first - 1, first + 1
            while stop > 0 and product * (stop + 1) < WORD:
                product *= stop + 1
                stop -= 1
            rows.append((first, stop, product))
            whole *= product
            first = stop
        found.append((whole, rows))
    return found


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
