"""What a report finds out, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.lab.figures import Page
from fabletable.lab.report import report_page
from fabletable.lab.runs import Deal
from fabletable.lab.sums import Sums
from fabletable.lab.trial import Trial


class Reporting:
    """Many games of one trial, or of several that differ in who plays."""

    def __init__(self, trials: Sequence[Trial]) -> None:
        self.trials = trials
        self.names = [" ".join(trial.bots) for trial in trials]
        self.sums = [Sums(trial.rules.deck(trial.overlay)) for trial in trials]

    @property
    def games(self) -> int:
        return sum(sums.games for sums in self.sums)

    def take(self, deal: Deal) -> bool:
        for sums, games in zip(self.sums, deal, strict=True):
            sums.add(games)
        return False

    def page(self) -> Page:
        return report_page(self.trials, self.sums)
