"""Campaigns for people to read: a line each for the list, and a page with all that happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fabletable.campaigns.journal import Journal, PlayedGame
from fabletable.campaigns.season import Season
from fabletable.engine.facts import unusual
from fabletable.engine.story import counted
from fabletable.terminal.screen import tidy, wrapped
from fabletable.terminal.seats import names_of, seated


class Reader(Season):
    """A campaign for people to read."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        self.names = [tidy(name) for name in names_of(seated(journal.seats))]

    @property
    def points(self) -> int | None:
        return self.campaign.points(self.journal.state)

    @property
    def kind(self) -> str:
        return f"{self.rules.facts.name}, {self.campaign.name}"

    def headline(self) -> str:
        """Which campaign it is, how many games, and how things stand."""
        first = self.show(self.names)[0]
        standing = first if self.over in first else self.over
        return f"{self.journal.name}: {self.kind}, {self._games()}. {standing}"

    def page(self) -> list[str]:
        return [
            *wrapped(self.headline(), later="  "),
            *wrapped(" ".join(self._particulars())),
            *self.show(self.names)[1:],
            *self._history(),
        ]

    def _games(self) -> str:
        count = len(self.journal.games)
        under_way = f", game {count + 1} under way" if self.journal.current else ""
        return f"{counted(count, 'game', 'no')}{under_way}"

    def _particulars(self) -> list[str]:
        journal = self.journal
        told = [f"At the table: {', '.join(self.names)}."]
        if journal.branched_from:
            told.append(f"Branched from {journal.branched_from}.")
        choices = [*self.rules.settings(self.campaign.mode), *self.campaign.settings]
        told += filter(None, [unusual(choices, journal.settings)])
        if journal.overlay:
            told.append(f"With your own values for {', '.join(journal.overlay)}.")
        return told

    def _history(self) -> list[str]:
        lines: list[str] = []
        for number, played in enumerate(self.journal.games, 1):
            told = " ".join([outcome(played), *played.changes])
            lines += wrapped(told, f"{number:3}. ", " " * 5)
        return ["", "The games:", *lines] if lines else []


def outcome(played: PlayedGame) -> str:
    """`Ann (3) won ahead of Ben (5).`"""
    rows = _rows(played.names, played.result)
    first = [who for place, who in rows if place == 1]
    others = [who for place, who in rows if place > 1]
    ahead = f" ahead of {' and '.join(others)}" if others else ""
    return f"{' and '.join(first)} won{ahead}."


def _rows(names: Sequence[str], result: dict[str, Any]) -> list[tuple[int, str]]:
    """Places and who has them, with scores, in order."""
    players = zip(names, result["places"], result["scores"], strict=True)
    rows = [(place, f"{name} ({score})") for name, place, score in [*players, *result["rivals"]]]
    return sorted(rows, key=lambda row: row[0])


def high_scores(readers: Iterable[Reader]) -> list[str]:
    """Finished campaigns that are worth points, the best first."""
    scores = [(one.kind, one.points, one) for one in readers if one.points is not None]
    scores.sort(key=lambda score: (score[0], -score[1], score[2].journal.name))
    lines = [f"{points:5}  {one.journal.name} ({kind})" for kind, points, one in scores]
    return ["", "High scores:", *lines] if lines else []
