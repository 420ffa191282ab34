"""What a part of the long run tried, and what it found."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

Say = Callable[[str], None]


@dataclass
class Report:
    """Counts by what was tried; each finding is a line with what it takes to repeat it."""

    tried: Counter[str] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        self.tried += other.tried
        self.found += other.found

    def check(self, true: bool, finding: str) -> None:
        if not true:
            self.found.append(finding)

    def __str__(self) -> str:
        return ", ".join(f"{count} {what}" for what, count in self.tried.items())


def time_left(until: float) -> float:
    """Seconds until then, on the clock of `time.monotonic`; at least none."""
    return max(0.0, until - time.monotonic())


def quiet(_: str) -> None:
    """For whoever does not want to hear of progress."""
