"""What a designer wants to know of a game, counted over many games between bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Generic, TypeVar

from fabletable.engine.choice import Ask
from fabletable.engine.facts import Result
from fabletable.engine.story import Event
from fabletable.engine.table import Table
from fabletable.native import mypyc_attr

Counts = Mapping[str, int]
T = TypeVar("T", bound=Table)


@mypyc_attr(allow_interpreted_subclasses=True)
class Study(Generic[T]):
    """One game's report. Whatever is counted has a name; the page is made of the counts.

    With a campaign, whole campaigns are played; without, single games with these settings.
    """

    def __init__(
        self,
        players: tuple[int, ...],
        campaign: str = "",
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.players = players  # table sizes, in turn
        self.campaign = campaign
        self.settings = settings or {}

    def at_choice(self, table: T, ask: Ask, key: str) -> list[str]:
        """What to count when a player has decided; the choice is not yet carried out."""
        return []

    def at_end(self, table: T, result: Result, story: Sequence[Event]) -> list[str]:
        """What to count when a game is over, with all that happened in it."""
        raise NotImplementedError

    def page(self, counts: Counts) -> list[str]:
        """The report in lines of Markdown."""
        raise NotImplementedError


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
