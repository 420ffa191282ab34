"""The report on one game: how even it is, and what every card does, as many games tell it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from fabletable.engine.cards import Card
from fabletable.engine.story import counted
from fabletable.engine.study import Family, Section, Study
from fabletable.lab.estimates import Estimate, Looks
from fabletable.lab.figures import (
    Bars,
    Chapter,
    Curves,
    Forest,
    Page,
    Span,
    number_span,
    points,
    points_span,
    share_span,
    span,
    win_span,
)
from fabletable.lab.runs import Deal
from fabletable.lab.sums import (
    BEST,
    CHOSEN,
    COURSE,
    DECISIONS,
    LEADS,
    OBVIOUS,
    OTHERS,
    PLAYED,
    SEAT,
    Sums,
)
from fabletable.lab.trial import Trial, study_of
from fabletable.lab.verdicts import MOST, Judge, Range, Verdict, Word

FAIR = 0.05  # seats win their fair share, give or take so much
SOME = 8  # lines of a picture that can be told apart

ON_POINTS = (
    "Points are hundredths of a game won beyond the fair share, which is one by the number of "
    "players; in brackets, where they may truly lie (95 %)."
)
ON_VERDICTS = (
    "A verdict is given when it holds for all rows of its table together: "
    "in one run of twenty at most is any of them wrong."
)
ON_COURSE = (
    "Who leads is by what the game tells bots to value; an answer is the only sensible one "
    "if by the game's habits it is chosen as good as always."
)
ON_OTHERS = (
    "Against others: than those at the same tables who did not play it. "
    "This is no proof that the card brings it; comparing and restricting are."
)


class Reporting:
    """Many games of one trial, or of several that differ in who plays."""

    def __init__(self, trials: Sequence[Trial]) -> None:
        self.trials = trials
        self.names = [" ".join(trial.bots) for trial in trials]
        self.sums = [Sums(trial.rules.deck(trial.overlay)) for trial in trials]

    @property
    def games(self) -> int:
        return sum(sums.games for sums in self.sums)

    @property
    def deals(self) -> int:
        return self.sums[0].deals

    def take(self, deal: Deal) -> bool:
        for sums, games in zip(self.sums, deal, strict=True):
            sums.add(games)
        return False

    def page(self) -> Page:
        return report_page(self.trials, self.sums)


def report_page(trials: Sequence[Trial], sums: Sequence[Sums], looks: Looks = Looks.ONCE) -> Page:
    """Of the last of these trials, and how it differs from bots to bots if there are several."""
    trial, last = trials[-1], sums[-1]
    report = Report(trial, last, looks)
    curves = by_strength(trials, sums, looks) if len(trials) > 1 else []
    return Page(
        f"{trial.rules.facts.name}: a report", report.summary(), [*report.chapters(), *curves]
    )


class Report:
    """Tables and figures of one trial."""

    def __init__(self, trial: Trial, sums: Sums, looks: Looks) -> None:
        self.trial = trial
        self.sums = sums
        self.looks = looks
        self.study: Study[Any] = study_of(trial.rules)
        self.deck: Mapping[str, Card] = trial.rules.deck(trial.overlay)

    def summary(self) -> list[str]:
        trial, sums = self.trial, self.sums
        kind = "campaigns" if trial.campaign else "deals"
        sizes = ", ".join(map(str, trial.players))
        who = trial.bots[0] if len(trial.bots) == 1 else " against ".join(trial.bots)
        games = f"{counted(sums.games, 'game')} in {sums.deals:,} {kind} with {sizes} players"
        return [
            f"{games}; bots: {who}; seed {trial.seed}.",
            *own_values(trial),
            ON_POINTS,
            ON_VERDICTS,
        ]

    def chapters(self) -> list[Chapter]:
        counts = {**self.sums.counts, "games": self.sums.games}
        found = [self._course(), self._seats()]
        for family in self.families():
            found += [self._family(family), self._choices(family)]
        found += [Chapter(section) for section in self.study.sections(counts)]
        return [chapter for chapter in found if chapter.section.rows]

    # -- how games go

    def _course(self) -> Chapter:
        one = self._span
        rows = [
            ["choices in a game", number_span(one(COURSE, DECISIONS))],
            ["the best score", number_span(one(COURSE, BEST))],
            ["changes of the lead", number_span(one(COURSE, LEADS))],
        ]
        if self.trial.rules.advice.habits:
            rows.append(["choices with one sensible answer", share_span(one(COURSE, OBVIOUS))])
        section = Section("How games go", ("a game has", "on average"), rows, [ON_COURSE])
        return Chapter(section, Bars(dict(sorted(self.sums.lengths.items())), "choices in a game"))

    def _span(self, measure: str, name: str) -> Span:
        return span(self.sums.ratio(measure, name), self.looks)

    # -- who wins

    def _seats(self) -> Chapter:
        """Alone, there is one seat, and whether it wins is no matter of evenness."""
        names = [name for name in sorted(self.sums.rows(SEAT)) if not name.endswith(" of 1")]
        estimates = self.sums.by_rows(SEAT, names)
        verdicts = self._judged(estimates, Range(-FAIR, FAIR))
        rows = [
            [name, points_span(win_span(one, self.looks)), in_words(verdicts[name], FAIR)]
            for name, one in estimates.items()
        ]
        notes = ["Seats are counted from who is asked first."]
        section = Section("Wins by seat", ("seat", "points", "verdict"), rows, notes)
        return Chapter(section, self._forest(estimates, verdicts, FAIR))

    def families(self) -> list[Family]:
        """Those of the study, or else all cards together."""
        return list(self.study.families) or [Family("cards", tuple(self.deck))]

    def _family(self, family: Family) -> Chapter:
        cards = [card for card in family.cards if card in self.sums.uses]
        if max(self.trial.players) == 1:
            return Chapter(self._alone(family, cards))
        estimates = self.sums.by_rows(PLAYED, cards)
        verdicts = self._judged(estimates, Range(-family.within, family.within))
        rows = []
        for card in cards:
            last = [in_words(verdicts[card], family.within)] if family.within else []
            rows.append([*self._uses(card), *self._wins(card, estimates[card]), *last])
        columns = (family.name, "seen", "taken", "played", "points when played", "against others")
        notes = [self._shares_note(), ON_OTHERS]
        last_column = ("verdict",) if family.within else ()
        section = Section(f"Wins by {family.name}", columns + last_column, rows, notes)
        shown = {card: one for card, one in estimates.items() if one.error < inf}
        return Chapter(section, self._forest(shown, verdicts, family.within))

    def _alone(self, family: Family, cards: Sequence[str]) -> Section:
        columns = (family.name, "seen", "taken", "played")
        rows = [self._uses(card) for card in cards]
        return Section(f"Use of {family.name}", columns, rows, [self._shares_note()])

    def _shares_note(self) -> str:
        return "Seen, taken and played are shares of all players of all games."

    def _uses(self, card: str) -> list[str]:
        uses, seats = self.sums.uses[card], self.sums.seats
        shares = [f"{uses[what] / seats:.1%}" for what in ("seen", "taken", "played")]
        return [self.deck[card].name, *shares]

    def _wins(self, card: str, estimate: Estimate) -> list[str]:
        if estimate.error == inf:
            return ["", ""]
        apart = self.sums.difference(OTHERS, card)
        against = points_span(win_span(apart, self.looks)) if apart.error < inf else "all played it"
        return [points_span(win_span(estimate, self.looks)), against]

    # -- what is chosen

    def _choices(self, family: Family) -> Chapter:
        """Of the choices in which a card could be chosen, if the game has a word on how many."""
        low, high = family.chosen
        if (low, high) == (0.0, 1.0):
            return Chapter(Section(""))
        cards = [card for card in family.cards if card in self.sums.rows(CHOSEN)]
        estimates = {
            card: one for card, one in self.sums.by_rows(CHOSEN, cards).items() if one.error < inf
        }
        verdicts = self._judged(estimates, Range(low, high))
        rows = [
            [self.deck[card].name, share_span(span(one, self.looks)), usage(verdicts[card])]
            for card, one in estimates.items()
        ]
        title = f"How often {family.name} are chosen"
        notes = [
            f"Of the choices in which they could be; {low:.0%} to {high:.0%} is as it should be."
        ]
        section = Section(title, (family.name, "chosen", "verdict"), rows, notes)
        named = {self.deck[card].name: span(one, self.looks) for card, one in estimates.items()}
        return Chapter(section, Forest(named, Range(low, high), "share", self._striking(verdicts)))

    # -- verdicts

    def _judged(self, rows: Mapping[str, Estimate], even: Range) -> dict[str, Verdict]:
        a_deal = self.sums.games / max(1, self.sums.deals)
        judge = Judge(self.looks, even, even, a_deal)
        return dict(zip(rows, judge.verdicts(list(rows.values())), strict=True))

    def _striking(self, verdicts: Mapping[str, Verdict]) -> frozenset[str]:
        return frozenset(self.name(row) for row, one in verdicts.items() if one.word is Word.APART)

    def name(self, row: str) -> str:
        return self.deck[row].name if row in self.deck else row

    def _forest(
        self, rows: Mapping[str, Estimate], verdicts: Mapping[str, Verdict], within: float
    ) -> Forest:
        named = {self.name(row): win_span(one, self.looks) for row, one in rows.items()}
        striking = self._striking(verdicts) if within else frozenset()
        return Forest(named, Range(-within, within), striking=striking)


# -- in words


def in_words(verdict: Verdict, within: float) -> str:
    if verdict.word is Word.OPEN:
        return open_words(verdict)
    if verdict.word is Word.WITHIN:
        return f"even within {100 * within:g} points"
    return f"uneven: wins too {'often' if verdict.higher else 'seldom'}"


def usage(verdict: Verdict) -> str:
    if verdict.word is Word.OPEN:
        return open_words(verdict)
    if verdict.word is Word.WITHIN:
        return "as it should be"
    return f"chosen too {'often' if verdict.higher else 'seldom'}"


def open_words(verdict: Verdict) -> str:
    if verdict.games >= MOST:
        return f"cannot tell, not within {MOST:,} games"
    return f"cannot tell yet: about {round_up(verdict.games):,} games more"


def round_up(number: int) -> int:
    """To two digits: more would be pretended."""
    unit = int(10 ** max(0, len(str(number)) - 2))
    return -(-number // unit) * unit


def own_values(trial: Trial) -> list[str]:
    """What is not as printed and usual."""
    found = []
    if trial.overlay:
        values = [
            f"{card} {name} {value}"
            for card, changed in trial.overlay.items()
            for name, value in changed.items()
        ]
        found.append(f"Cards: {', '.join(values)}.")
    if trial.settings:
        found.append(f"Options: {', '.join(f'{k}={v}' for k, v in trial.settings.items())}.")
    return found


# -- from weak bots to strong ones


def by_strength(trials: Sequence[Trial], sums: Sequence[Sums], looks: Looks) -> list[Chapter]:
    """How wins by card and by seat change with who plays."""
    report = Report(trials[-1], sums[-1], looks)
    family = report.families()[0]
    seats = [name for name in sorted(sums[-1].rows(SEAT)) if not name.endswith(" of 1")]
    along = [" and ".join(trial.bots) for trial in trials]
    return [
        _curves(f"Wins by {what}, from bots to bots", along, lines)
        for what, measure, names in ((family.name, PLAYED, family.cards), ("seat", SEAT, seats))
        if (lines := _lines(report, sums, measure, names))
    ]


def _lines(
    report: Report, sums: Sequence[Sums], measure: str, names: Sequence[str]
) -> dict[str, list[Span]]:
    found = {name: [one.ratio(measure, name) for one in sums] for name in names}
    return {
        report.name(name): [win_span(one, report.looks) for one in estimates]
        for name, estimates in found.items()
        if all(one.error < inf for one in estimates)
    }


def _curves(title: str, along: list[str], lines: Mapping[str, list[Span]]) -> Chapter:
    """All in a table; drawn are those that change most."""
    rows = [[label, *[points(one.value) for one in spans]] for label, spans in lines.items()]
    most = sorted(lines, key=lambda label: -_change(lines[label]))[:SOME]
    drawn = {label: spans for label, spans in lines.items() if label in most}
    return Chapter(Section(title, ("points", *along), rows), Curves(along, drawn, "points"))


def _change(spans: Sequence[Span]) -> float:
    values = [one.value for one in spans]
    return max(values) - min(values)
