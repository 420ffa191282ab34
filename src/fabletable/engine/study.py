"""What a designer wants to know of a game, counted over many games between bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Generic, TypeVar

from fabletable.engine.choice import Ask
from fabletable.engine.facts import Result
from fabletable.engine.story import Event
from fabletable.engine.table import Table
from fabletable.native import mypyc_attr

Counts = Mapping[str, int]
T = TypeVar("T", bound=Table)


@dataclass(frozen=True)
class Family:
    """Cards that are held against each other, such as all characters.

    With `within`, whoever plays one should win a fair share of the games, give or take so much.
    With `chosen`, each should be chosen in such a share of the choices in which it could be.
    """

    name: str
    cards: tuple[str, ...]
    within: float = 0.0
    chosen: tuple[float, float] = (0.0, 1.0)


@dataclass(frozen=True)
class Section:
    """A part of a report: a table, and what there is to say about it."""

    title: str
    columns: tuple[str, ...] = ()
    rows: list[list[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@mypyc_attr(allow_interpreted_subclasses=True)
class Study(Generic[T]):
    """What a report knows of a game beside its questions, choices and story.

    The names say which events mean that a player takes or plays a card, and which verbs choose
    one; without any, events that name cards to one player alone take them, and all others play
    them. Whatever else is counted has a name of its own, and makes further sections.
    With a campaign, whole campaigns are played; without, single games with these settings.
    """

    def __init__(
        self,
        players: tuple[int, ...],
        campaign: str = "",
        settings: Mapping[str, str] | None = None,
        taken: tuple[str, ...] = (),
        played: tuple[str, ...] = (),
        verbs: tuple[str, ...] = (),
        families: tuple[Family, ...] = (),
    ) -> None:
        self.players = players  # table sizes, in turn
        self.campaign = campaign
        self.settings = settings or {}
        self.taken = taken
        self.played = played
        self.verbs = verbs
        self.families = families

    def at_choice(self, table: T, ask: Ask, key: str) -> list[str]:
        """What to count when a player has decided; the choice is not yet carried out."""
        return []

    def at_end(self, table: T, result: Result, story: Sequence[Event]) -> list[str]:
        """What to count when a game is over, with all that happened in it."""
        return []

    def sections(self, counts: Counts) -> list[Section]:
        """What the game adds to every report, made of what it counted; `games` is among that."""
        return []


def interval(won: float, played: int) -> tuple[float, float]:
    """Where a share may truly lie: Wilson's interval, at 95 %."""
    if not played:
        return 0.0, 1.0
    z = 1.96
    share = won / played
    middle = share + z * z / (2 * played)
    spread = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    low, high = max(0.0, middle - spread), middle + spread
    return low / (1 + z * z / played), min(1.0, high / (1 + z * z / played))
