"""What goes over the wire for the workshop; see `web/wire.py`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from fabletable.lobby.workbench import OpenCard

LONGEST_NAME = 40
MOST_GAMES = 2_000  # of one comparison
MOST_PLAYERS = 100  # that anybody can wish for; how many there can be, the game says


class WorkshopBot(Struct, frozen=True):
    """A bot that is quick enough to play many games."""

    key: str
    about: str


class Workbench(Struct, frozen=True):
    """The cards of a game as printed, with all that can be changed of them."""

    cards: list[OpenCard]
    bots: list[WorkshopBot]
    most_games: int


class TryCards(Struct, frozen=True, forbid_unknown_fields=True):
    """Can a game be played with these values?"""

    game: str
    cards: str  # an overlay, as TOML
    table: bool = False  # it is a spreadsheet instead, as CSV


class Tried(Struct, frozen=True, omit_defaults=True):
    """The cards that differ from what is printed, or what is wrong with them, in words."""

    cards: list[OpenCard] = []
    wrong: str = ""


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """Card values under a name."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    cards: str = ""  # an overlay, as TOML; empty: as printed


class Compare(Struct, frozen=True, forbid_unknown_fields=True):
    """Let bots play both on the same deals, until it is known how B differs from A."""

    game: str
    a: Edition
    b: Edition
    bot: str
    players: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    games: Annotated[int, Meta(ge=2, le=MOST_GAMES)]  # at most, of both together
    until: Annotated[float, Meta(ge=0.005, le=0.5)] = 0.02


class SpanShown(Struct, frozen=True):
    """A value, and where it may truly lie."""

    name: str
    value: float
    low: float
    high: float
    striking: bool  # beyond doubt apart


class ForestShown(Struct, frozen=True):
    """Intervals one above the other, beside the range in which they hardly matter."""

    spans: list[SpanShown]
    low: float
    high: float


class ChapterShown(Struct, frozen=True):
    title: str
    columns: list[str]
    rows: list[list[str]]
    notes: list[str]
    forest: ForestShown | None


class ReportShown(Struct, frozen=True):
    """What is known so far."""

    chapters: list[ChapterShown]
    notes: list[str]


class ComparisonShown(Struct, frozen=True):
    id: str
    a: str  # what both are called
    b: str
    games: int  # so far
    most: int
    ended: str  # why; empty: it runs
    report: ReportShown | None


PAGES = (Workbench, TryCards, Tried, Compare, ComparisonShown)
