"""What counts at the end of Fabled Fruit."""

from __future__ import annotations

from fabletable.engine.ending import Ending, Measure
from fabletable.games.fabled_fruit.table import Forest


def measures_of(table: Forest) -> tuple[Measure, ...]:
    juices = tuple([len(animal.juices) for animal in table.animals])
    fruits = tuple([len(animal.hand) for animal in table.animals])
    return Measure("juices", juices, "juice"), Measure("fruits in hand", fruits, "fruit in hand")


def ending_of(seen: Forest) -> Ending:
    counts = "The most juices win; of equals, the most fruits in hand."
    return Ending(counts, measures_of(seen))
