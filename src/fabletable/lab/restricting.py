"""What is an answer worth to who may give it? One player goes without, the others do not.

Every deal is played once with each player going without. All together would win one game a deal,
so who goes without should win the fair share if it made no difference; what is missing is what
the answer is worth, to these bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fabletable.engine.errors import Mistake
from fabletable.engine.story import counted
from fabletable.engine.study import Section
from fabletable.lab.estimates import Looks
from fabletable.lab.figures import Chapter, Forest, Page, Span, points_span, win_span
from fabletable.lab.looking import Looking, demand_share
from fabletable.lab.reporting import open_words
from fabletable.lab.runs import Deal
from fabletable.lab.sums import LONER, Sums
from fabletable.lab.trial import Trial
from fabletable.lab.verdicts import NOTHING, Judge, Range, Verdict, Word

ON_WORTH = (
    "Worth is what who goes without wins less than the fair share, in points: hundredths of a "
    "game. In brackets, where it may truly lie (95 %), whenever one looks. Who would give a "
    "barred answer gives the next best; where there is no other, it is given all the same."
)


class Restricting(Looking):
    """One trial for each word: a key, a verb, or a card."""

    def __init__(self, trial: Trial, words: Sequence[str], until: float) -> None:
        super().__init__()
        demand_share(until)
        if not words:
            raise Mistake("--without: expected a key, a verb or a card")
        if min(trial.players) < 2:
            raise Mistake("who goes without is held against the others: that takes two players")
        self.names = list(words)
        self.trials = [replace(trial, without=(word,)).checked() for word in words]
        self.until = until
        self.sums = [Sums(()) for _ in words]

    @property
    def deals(self) -> int:
        return self.sums[0].deals

    @property
    def games(self) -> int:
        return sum(sums.games for sums in self.sums)

    def count(self, deal: Deal) -> None:
        for sums, games in zip(self.sums, deal, strict=True):
            sums.add(games)

    def verdicts(self) -> list[Verdict]:
        within = Range(-self.until, self.until)
        judge = Judge(Looks.OFTEN, NOTHING, within, self.games / max(1, self.deals))
        return judge.verdicts([sums.ratio(LONER, "") for sums in self.sums])

    def page(self) -> Page:
        trial = self.trials[0]
        worths = {
            word: _turned(win_span(sums.ratio(LONER, ""), Looks.OFTEN))
            for word, sums in zip(self.names, self.sums, strict=True)
        }
        rows, striking = [], set()
        for word, verdict in zip(self.names, self.verdicts(), strict=True):
            rows.append([word, points_span(worths[word]), self._words(verdict)])
            if verdict.word is Word.APART:
                striking.add(word)
        section = Section("What it is worth", ("without", "worth", "verdict"), rows)
        forest = Forest(worths, Range(-self.until, self.until), striking=frozenset(striking))
        title = f"{trial.rules.facts.name}: going without"
        return Page(title, self._summary(trial), [Chapter(section, forest)])

    def _summary(self, trial: Trial) -> list[str]:
        sizes, who = ", ".join(map(str, trial.players)), " ".join(trial.bots)
        games = f"{counted(self.games, 'game')} on {self.deals:,} deals with {sizes} players"
        return [f"{games}; bots: {who}; seed {trial.seed}.", self.ending, ON_WORTH]

    def _words(self, verdict: Verdict) -> str:
        if verdict.word is Word.OPEN:
            return open_words(verdict)
        if verdict.word is Word.WITHIN:
            return f"no matter within {100 * self.until:g} points"
        return "worse to have" if verdict.higher else "better to have"


def _turned(one: Span) -> Span:
    """What is missing is what it is worth."""
    return Span(-one.value or 0.0, -one.high, -one.low)
