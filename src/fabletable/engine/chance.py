"""Named chance: a shuffle depends on its name alone, never on what was drawn before it.

A name is hashed into one large number, and the number is read off as a shuffle.
So anybody who knows the seed can check every shuffle of a finished game.

Nobody checks what is shuffled in an imagined world, and search makes twenty shuffles in a game. So
the seed of such a world is a number, and so is each name in it, of which others follow by a few
multiplications of machine words.
"""

from __future__ import annotations

from functools import cache
from hashlib import shake_256
from typing import Any, Final, Protocol, TypeVar

from fabletable.native import i64

T = TypeVar("T")
Seed = str | int  # a number: of an imagined world

WORD: Final = 1 << 60  # numbers below this one are quickly divided
ROWS: Final = 4  # of places, that are read off together
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


def read_off(items: list[T], number: int) -> None:
    """Put the items into the order that the number says."""
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
                rest_of_it = piece // size  # divided once: that takes longest
                j = piece - rest_of_it * size
                piece = rest_of_it
                other = items[j]
                items[j] = items[i]
                items[i] = other


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


# -- imagined worlds

SEED_BITS: Final = 62  # so that a seed, and all that follows from it, fits into a machine word
SEED_END: Final = 0x3FFF_FFFF_FFFF_FFFF
# A name is a place in the row of the multiples of STRIDE, and mixed until nothing is left of it.
STRIDE: Final = 0x1E37_79B9_7F4A_7C15
MIXER: Final = 0x3F58_476D_1CE4_E5B9
OTHER_MIXER: Final = 0x14D0_49BB_1331_11EB
# From there on a number of 32 bits is multiplied, and what is carried added to the next. Both
# TIMES * 2 ** 32 - 1 and half of the number before it are primes, so no row repeats for long.
TIMES: Final = 2_023_573_443
LOW: Final = 0xFFFF_FFFF
DEALER: Final = -2  # in place of a player, where hidden cards are dealt anew


def stream_of(seed: i64, step: i64, player: i64, occasion: i64) -> i64:
    """Where the random numbers of this name begin."""
    end: i64 = SEED_END
    place: i64 = (step << 20) + (occasion << 8) + player + 2
    mixed: i64 = (seed + place * STRIDE) & end
    mixed = ((mixed ^ (mixed >> 30)) * MIXER) & end
    mixed = ((mixed ^ (mixed >> 27)) * OTHER_MIXER) & end
    return (mixed ^ (mixed >> 31)) + 1


def stir(items: list[T], stream: i64) -> i64:
    """Put the items into a random order; says where the stream goes on. Each card is drawn from
    those that are left, none of which is likelier than another by more than one in a million; a
    stream is 62 bits, so of more than 20 cards not every order can come.
    """
    last: i64 = len(items) - 1
    first: i64 = 0
    for i in range(last, first, -1):
        stream = TIMES * (stream & LOW) + (stream >> 32)
        j = ((stream & LOW) * (i + 1)) >> 32
        other = items[j]
        items[j] = items[i]
        items[i] = other
    return stream


def below_in(stream: i64, limit: i64) -> i64:
    """One of 0 … limit - 1."""
    return (((TIMES * (stream & LOW) + (stream >> 32)) & LOW) * limit) >> 32


Known = dict[tuple[int, int], list[Any]]  # by player and occasion, in which order things came


class Chance:
    """The streams of one table: a name is made of seed, step, player and occasion.

    The occasion counts how often this player met chance in this step,
    so what one player does never changes another's shuffle.
    """

    __slots__ = ("known", "noting", "occasions", "rolls", "seed", "step")

    def __init__(self, seed: Seed) -> None:
        self.seed = seed
        self.step = 0
        self.rolls = 0  # so far, by which somebody may have learned something
        self.occasions: dict[int, int] = {}
        # What shuffles came to in this step, for copies that go along its path: with the seed of a
        # real game alone, and so nothing that comes after falling asleep is taken from there.
        self.known: Known = {}
        self.noting = True

    def begin(self, step: int) -> None:
        self.step = step
        self.occasions.clear()

    def name(self, player: int) -> str:
        """A fresh name for the next chance event of this player (-1: of the table)."""
        return f"{self.seed}/{self.step}/{player}/{self._occasion(player)}"

    def shuffle(self, items: list[Any], player: int) -> None:
        seed = self.seed
        if isinstance(seed, str):
            self._shuffle(items, seed, player)
        else:
            stir(items, stream_of(seed, self.step, player, self._occasion(player)))

    def _shuffle(self, items: list[Any], seed: str, player: int) -> None:
        occasion = self._occasion(player)
        known = self.known.get((player, occasion))
        if known is not None:
            items[:] = known
            return
        shuffle(items, f"{seed}/{self.step}/{player}/{occasion}")
        if self.noting:
            self.known[player, occasion] = items.copy()

    def roll(self, sides: int, player: int) -> int:
        """One of 0 … sides - 1."""
        self.rolls += 1
        seed = self.seed
        if isinstance(seed, str):
            return below(sides, self.name(player))
        return below_in(stream_of(seed, self.step, player, self._occasion(player)), sides)

    def _occasion(self, player: int) -> int:
        occasion = self.occasions.get(player, 0)
        self.occasions[player] = occasion + 1
        return occasion
