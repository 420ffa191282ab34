"""What must be the same wherever jobs are done: the program, and the cards it knows."""

from __future__ import annotations

import socket
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from fabletable import __version__
from fabletable.engine.cards import Card
from fabletable.engine.errors import Mistake
from fabletable.shelf import BOTS, GAMES

PARTS = ("engine", "games", "bots", "lab")  # what results depend on
LENGTH = 12  # hexadecimal digits


class Stamp(NamedTuple):
    """Equal stamps, equal results."""

    version: str
    program: str
    cards: str

    def __str__(self) -> str:
        return f"Fabletable {self.version}, program {self.program}, cards {self.cards}"


class OtherWorker(Mistake):
    """A worker that would find something else."""


@cache
def our_stamp() -> Stamp:
    return Stamp(__version__, _program(), cards_stamp())


def demand_same(stamp: Stamp) -> None:
    """Refuse work that was sent by another program, or by one with other cards."""
    if stamp != our_stamp():
        raise OtherWorker(
            f"the worker on {socket.gethostname()} has {our_stamp()}, "
            f"but was sent work by {stamp}; install the same there"
        )


def _program() -> str:
    """Of all sources, whichever form of them runs: plain and compiled play the same."""
    root = Path(str(files("fabletable")))
    sources = sorted(file for part in PARTS for file in (root / part).rglob("*.py"))
    texts = [f"{one.relative_to(root).as_posix()}\0{one.read_text('utf-8')}" for one in sources]
    return _short("\0".join(texts))


def cards_stamp() -> str:
    """Of the cards of all games, also of those that other packages bring, and of the bots."""
    rows = [
        (rules.facts.key, rules.facts.rules_version, *map(_row, rules.deck({}).values()))
        for rules in GAMES.values()
    ]
    return _short(repr((sorted(rows), sorted(BOTS))))


def _row(card: Card) -> tuple[str, str, int, list[tuple[str, int]]]:
    return card.key, card.name, card.copies, card.numbers()


def _short(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:LENGTH]
