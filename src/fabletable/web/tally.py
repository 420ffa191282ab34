"""What this process has done since it started: for whoever watches over it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Tally:
    choices: int = 0  # that were stored, of people and bots
    commits: int = 0  # of one change or of many
    changes: int = 0  # in these commits
    commit_seconds: float = 0.0
    refusals: Counter[str] = field(default_factory=Counter)  # by their codes


TALLY = Tally()
