"""Two sets of cards on the same deals, seats and bot seeds: what does the change do?

Luck is the same for both, so what differs is the change: a fraction of the games is enough that
two reports would need. Every interval holds at whatever moment somebody looks, and so the
comparison may stop by itself as soon as it knows enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import inf

from fabletable.engine.cards import Card
from fabletable.engine.errors import Mistake
from fabletable.engine.story import counted
from fabletable.engine.study import Family, Section
from fabletable.lab.estimates import Estimate, Looks
from fabletable.lab.figures import (
    Chapter,
    Forest,
    Page,
    number_span,
    points,
    points_span,
    span,
    win_span,
)
from fabletable.lab.looking import Looking, demand_share
from fabletable.lab.reporting import open_words
from fabletable.lab.runs import Deal
from fabletable.lab.sums import (
    BEST,
    COURSE,
    DECISIONS,
    LEADS,
    PLAYED,
    PLAYS,
    SEAT,
    Row,
    Sums,
)
from fabletable.lab.trial import Trial, study_of
from fabletable.lab.verdicts import NOTHING, Judge, Range, Verdict, Word

ON_DIFFERENCES = (
    "Differences are B less A on the same deals, in points: hundredths of a game won, or of all "
    "players who play a card. In brackets, where they may truly lie (95 %), whenever one looks."
)
ON_ALL = (
    "A verdict is given when it holds for all rows of its table together: "
    "in one run of twenty at most is any of them wrong, however often one looks."
)
COURSES = {DECISIONS: "choices in a game", BEST: "the best score", LEADS: "changes of the lead"}


class Comparing(Looking):
    """How B differs from A."""

    def __init__(self, names: Sequence[str], trials: Sequence[Trial], until: float) -> None:
        super().__init__()
        demand_share(until)
        demand_alike(*trials)
        self.names = names
        self.trials = trials
        self.until = until
        self.sums = Sums(trials[0].rules.deck({}))
        self.decks = [trial.rules.deck(trial.overlay) for trial in trials]
        self.changed = changed_cards(*self.decks)

    @property
    def games(self) -> int:
        return self.sums.games

    @property
    def deals(self) -> int:
        return self.sums.deals

    def count(self, deal: Deal) -> None:
        self.sums.add_pair(*deal)

    def verdicts(self) -> list[Verdict]:
        return list(self._judged(self._question()).values())

    # -- what is asked

    def _question(self) -> list[Row]:
        """The changed cards, as they win and as they are played; without any, the seats."""
        cards = [Row(measure, card) for card in self.changed for measure in (PLAYED, PLAYS)]
        return self._told(cards) or self._seats()

    def _seats(self) -> list[Row]:
        return self._told(Row(SEAT, name) for name in sorted(self.sums.rows(SEAT)))

    def _told(self, rows: Iterable[Row]) -> list[Row]:
        """Rows of which anything is known under both."""
        alone = max(self.trials[0].players) == 1
        return [
            row
            for row in rows
            if self._estimate(row).error < inf and not (alone and row.measure == PLAYED)
        ]

    def _estimate(self, row: Row) -> Estimate:
        return self.sums.difference(*row)

    def _judged(self, rows: Sequence[Row]) -> dict[Row, Verdict]:
        a_deal = self.sums.games / max(1, self.sums.deals)
        within = Range(-self.until, self.until)
        judge = Judge(Looks.OFTEN, NOTHING, within, a_deal)
        return dict(zip(rows, judge.verdicts([self._estimate(row) for row in rows]), strict=True))

    # -- what is shown

    def page(self) -> Page:
        rules = self.trials[0].rules
        chapters = [
            self._changes(),
            self._chapter("What the change does", self._question()),
            self._chapter("Wins by seat", self._seats()),
            self._course(),
            *self._families(),
        ]
        shown = [chapter for chapter in chapters if chapter.section.rows]
        return Page(f"{rules.facts.name}: a comparison", self._summary(), shown)

    def _summary(self) -> list[str]:
        trial, sums = self.trials[0], self.sums
        sizes, who = ", ".join(map(str, trial.players)), " ".join(trial.bots)
        games = f"{counted(sums.games, 'game')} on {sums.deals:,} deals with {sizes} players"
        return [
            f"A is {self.names[0]}, B is {self.names[1]}.",
            f"{games}; bots: {who}; seed {trial.seed}.",
            self.ending,
            ON_DIFFERENCES,
            ON_ALL,
        ]

    def _changes(self) -> Chapter:
        one, other = self.decks
        rows = [
            [one[card].name, name, before, after]
            for card in self.changed
            for name, before, after in changes(one[card], other[card])
        ]
        return Chapter(Section("What is changed", ("card", "value", "A", "B"), rows))

    def _families(self) -> list[Chapter]:
        """All other cards."""
        families = study_of(self.trials[0].rules).families
        found = []
        for family in families or (Family("cards", tuple(self.sums.cards)),):
            others = [card for card in family.cards if card not in self.changed]
            wins = self._told(Row(PLAYED, card) for card in others)
            plays = self._told(Row(PLAYS, card) for card in others)
            plays = [row for row in plays if any(self._sides(row))]
            found.append(self._chapter(f"Wins by other {family.name}", wins))
            found.append(self._chapter(f"How often other {family.name} are played", plays))
        return found

    def _chapter(self, title: str, rows: Sequence[Row]) -> Chapter:
        verdicts = self._judged(rows)
        lines, spans, striking = [], {}, set()
        for row in rows:
            one = win_span(self._estimate(row), Looks.OFTEN)
            shown = "{:.1%}".format if row.measure == PLAYS else points
            sides = map(shown, self._sides(row))
            words = self._words(row, verdicts[row])
            lines.append([self._label(row), *sides, points_span(one), words])
            spans[self._label(row)] = one
            if verdicts[row].word is Word.APART:
                striking.add(self._label(row))
        section = Section(title, ("", "A", "B", "B − A", "verdict"), lines)
        band = Range(-self.until, self.until)
        return Chapter(section, Forest(spans, band, striking=frozenset(striking)))

    def _sides(self, row: Row) -> tuple[float, float]:
        part, whole, other_part, other_whole = self.sums.moments[row].sums
        return part / whole, other_part / other_whole

    def _label(self, row: Row) -> str:
        if row.measure == SEAT:
            return f"seat {row.name}"
        name = self.decks[0][row.name].name
        return f"{name}: wins" if row.measure == PLAYED else f"{name}: played"

    def _words(self, row: Row, verdict: Verdict) -> str:
        if verdict.word is Word.OPEN:
            return open_words(verdict)
        if verdict.word is Word.WITHIN:
            return f"the same within {100 * self.until:g} points"
        if row.measure == PLAYS:
            return f"played {'more' if verdict.higher else 'less'} in B"
        return f"{'better' if verdict.higher else 'worse'} in B"

    def _course(self) -> Chapter:
        rows = []
        for name, words in COURSES.items():
            row = Row(COURSE, name)
            one = span(self._estimate(row), Looks.OFTEN)
            rows.append([words, *[f"{side:.1f}" for side in self._sides(row)], number_span(one)])
        return Chapter(Section("How games go", ("", "A", "B", "B − A"), rows))


def demand_alike(one: Trial, other: Trial) -> None:
    """Else the deals would be others too."""
    if replace(one, overlay={}) != replace(other, overlay={}):
        raise Mistake("a comparison takes two trials that are alike but for their cards")


# -- what differs between two sets of cards


def changed_cards(one: Mapping[str, Card], other: Mapping[str, Card]) -> list[str]:
    return [card for card in one if changes(one[card], other[card])]


def changes(one: Card, other: Card) -> list[tuple[str, str, str]]:
    """Values, and what they are on both; a text that only tells other numbers is none."""
    before, after = values(one), values(other)
    names = dict.fromkeys(chain(before, after))
    found = [(name, before.get(name, ""), after.get(name, "")) for name in names]
    return [row for row in found if row[1] != row[2]]


def values(card: Card) -> dict[str, str]:
    numbers = {path: str(number) for path, number in card.numbers()}
    return {"name": card.name, "copies": str(card.copies), **numbers}
