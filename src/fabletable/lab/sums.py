"""What is summed over deals: every measure of the lab, each as a part of a whole.

A measure has rows, such as a seat or a card; what a deal adds to a row is a part and a whole.
Shares of wins are counted from the fair share, one by the number of players: so tables of any
size go together, and nothing is the truth for whoever is even.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from fabletable.lab.estimates import Estimate, Moments, difference, ratio
from fabletable.lab.witness import Played, Seat

SEAT = "seat"  # wins by seat
PLAYED = "played"  # wins of those who played a card
OTHERS = "others"  # wins of those at the same tables who did not
PLAYS = "plays"  # how many of all players play it
CHOSEN = "chosen"  # of the choices in which it could be
COURSE = "course"  # how long games are, and how they go
LONER = "loner"  # wins of who goes without

DECISIONS, LEADS, OBVIOUS, BEST = "decisions", "lead changes", "obvious", "best score"


class Row(NamedTuple):
    measure: str
    name: str


Added = dict[Row, tuple[float, float]]  # part and whole


def added(deal: Sequence[Played], cards: Iterable[str]) -> Added:
    """What one deal adds to every row."""
    found: dict[Row, list[float]] = {}
    for row, part, whole in _parts(deal, cards):
        sums = found.setdefault(row, [0.0, 0.0])
        sums[0] += part
        sums[1] += whole
    return {row: (part, whole) for row, (part, whole) in found.items()}


def _parts(deal: Sequence[Played], cards: Iterable[str]) -> Iterator[tuple[Row, float, float]]:
    seats = 0
    plays: Counter[str] = Counter()
    for game in deal:
        seats += game.players
        yield from _course(game)
        yield from _seats(game)
        for card in _touched(game):
            plays[card] += sum(_has_played(seat, card) for seat in game.seats)
            yield from _card(game, card)
    for card in cards:
        yield Row(PLAYS, card), plays[card], seats


def _course(game: Played) -> Iterator[tuple[Row, float, float]]:
    yield Row(COURSE, DECISIONS), game.decisions, 1
    yield Row(COURSE, LEADS), game.leads, 1
    yield Row(COURSE, OBVIOUS), game.obvious, game.decisions
    yield Row(COURSE, BEST), max(seat.score for seat in game.seats), 1


def _seats(game: Played) -> Iterator[tuple[Row, float, float]]:
    for number, seat in enumerate(game.seats):
        yield Row(SEAT, seat_name(number, game.players)), seat.share - fair(game), 1
        if number == game.loner:
            yield Row(LONER, ""), seat.share - fair(game), 1


def _card(game: Played, card: str) -> Iterator[tuple[Row, float, float]]:
    uses = [seat.cards[card] for seat in game.seats if card in seat.cards]
    yield Row(CHOSEN, card), sum(use.chosen for use in uses), sum(use.offered for use in uses)
    if not any(use.played for use in uses):
        return
    for seat in game.seats:
        measure = PLAYED if _has_played(seat, card) else OTHERS
        yield Row(measure, card), seat.share - fair(game), 1


def _touched(game: Played) -> dict[str, None]:
    return dict.fromkeys(card for seat in game.seats for card in seat.cards)


def _has_played(seat: Seat, card: str) -> bool:
    return card in seat.cards and seat.cards[card].played > 0


def fair(game: Played) -> float:
    """The share of wins of who is even; alone, nothing is."""
    return 1 / game.players if game.players > 1 else 0.0


def seat_name(number: int, players: int) -> str:
    return f"{number + 1} of {players}"


class Sums:
    """Of one trial, or of two on the same deals, one after the other in each row."""

    def __init__(self, cards: Iterable[str]) -> None:
        self.cards = list(cards)
        self.deals = 0
        self.games = 0
        self.seats = 0  # of all games
        self.moments: dict[Row, Moments] = {}
        self.counts: Counter[str] = Counter()
        self.uses: dict[str, Counter[str]] = {}
        self.lengths: Counter[int] = Counter()

    def add(self, deal: Sequence[Played]) -> None:
        """A deal of a single trial."""
        self._note(deal)
        here = added(deal, self.cards)
        for row, one in here.items():
            measure, name = row
            other = here.get(Row(PLAYED, name), (0.0, 0.0)) if measure == OTHERS else (0.0, 0.0)
            self._moments(row).add((*one, *other))

    def add_pair(self, one: Sequence[Played], other: Sequence[Played]) -> None:
        """A deal of two trials."""
        self._note([*one, *other])
        first, second = added(one, self.cards), added(other, self.cards)
        for row in dict.fromkeys([*first, *second]):
            nothing = (0.0, 0.0)
            self._moments(row).add((*first.get(row, nothing), *second.get(row, nothing)))

    def _moments(self, row: Row) -> Moments:
        return self.moments.setdefault(row, Moments())

    def _note(self, games: Sequence[Played]) -> None:
        self.deals += 1
        self.games += len(games)
        for game in games:
            self.counts.update(game.counts)
            self.lengths[game.decisions] += 1
            self.seats += game.players
            for seat in game.seats:
                for card, use in seat.cards.items():
                    seen = self.uses.setdefault(card, Counter())
                    seen.update(seen=1, taken=use.taken > 0, played=use.played > 0)

    def rows(self, measure: str) -> list[str]:
        return [row.name for row in self.moments if row.measure == measure]

    def ratio(self, measure: str, name: str) -> Estimate:
        return ratio(self.moments.get(Row(measure, name), Moments()), self.deals)

    def difference(self, measure: str, name: str) -> Estimate:
        return difference(self.moments.get(Row(measure, name), Moments()), self.deals)

    def by_rows(self, measure: str, names: Iterable[str]) -> Mapping[str, Estimate]:
        return {name: self.ratio(measure, name) for name in names}
