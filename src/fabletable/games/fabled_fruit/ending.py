"""The end of a game: who comes before whom, and why."""

from __future__ import annotations

from itertools import pairwise

from fabletable.engine.facts import Result
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.kinds import fruits
from fabletable.games.fabled_fruit.table import Forest


def rank_of(one: Animal) -> tuple[int, int]:
    """Most juices win, then most fruits in hand."""
    return len(one.juices), len(one.hand)


def result_of(table: Forest) -> Result:
    """Who is level in both shares the place."""
    ranks = [rank_of(one) for one in table.animals]
    places = tuple(1 + sum(other > mine for other in ranks) for mine in ranks)
    return Result(places, tuple(juices for juices, _ in ranks))


def tell_end(table: Forest) -> None:
    """Who has won; and wherever players with as many juices are ranked apart, by what."""
    if not table.telling:
        return
    winners = result_of(table).winners
    for player in winners:
        tell_winner(table.animals[player], len(winners) > 1)
    for one, two in pairwise(sorted(table.animals, key=rank_of, reverse=True)):
        if len(one.juices) == len(two.juices) and len(one.hand) > len(two.hand):
            words = fruits(len(one.hand)), len(two.hand) or "none", juices(one)
            one.tell("came_before", words=words, other=two.player)


def tell_winner(one: Animal, shares: bool) -> None:
    one.tell("shared" if shares else "won", words=(juices(one),))


def juices(one: Animal) -> str:
    count = len(one.juices)
    return f"{count} juice{'s' * (count != 1)}"
