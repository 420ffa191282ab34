"""The end of a game: who comes before whom, and why."""

from __future__ import annotations

from fabletable.engine.ending import result_by
from fabletable.engine.facts import Result
from fabletable.engine.story import counted
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.measures import measures_of
from fabletable.games.fabled_fruit.table import Forest


def result_of(table: Forest) -> Result:
    """Who is level in juices and fruits shares the place."""
    measures = measures_of(table)
    return result_by(measures, measures[0].amounts)


def tell_end(table: Forest) -> None:
    """Who has won."""
    if not table.telling:
        return
    winners = result_of(table).winners
    for player in winners:
        tell_winner(table.animals[player], len(winners) > 1)


def tell_winner(one: Animal, shares: bool) -> None:
    one.tell("shared" if shares else "won", words=(juices(one),))


def juices(one: Animal) -> str:
    return counted(len(one.juices), "juice")
