"""A real server in a process of its own, and people who use it as a browser would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

from fabletable.client import house
from fabletable.client.house import PATIENCE, Process
from fabletable.client.person import Live, Person, Refusal, seat_wish, without_bots_pause
from tests.web.warm import warm

__all__ = [
    "PATIENCE",
    "House",
    "Live",
    "Person",
    "Refusal",
    "seat_wish",
    "without_bots_pause",
]


class House(house.House):
    """Forked from a process that has read the program, unless something else is to be run."""

    def begun(self, words: Sequence[str], errors: IO[bytes] | None) -> Process:
        if self.within or self.program != house.House.program:
            return super().begun(words, errors)
        return warm().forked([*words], errors)
