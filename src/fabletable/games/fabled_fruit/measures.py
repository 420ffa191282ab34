"""What counts at the end of Fabled Fruit."""

from __future__ import annotations

from fabletable.engine.ending import Ending, Measure
from fabletable.games.fabled_fruit.table import Forest


def ending_of(seen: Forest) -> Ending:
    juices = tuple(len(animal.juices) for animal in seen.animals)
    fruits = tuple(len(animal.hand) for animal in seen.animals)
    return Ending(
        "The most juices win; of equals, the most fruits in hand.",
        (Measure("juices", juices, "juice"), Measure("fruits in hand", fruits, "fruit in hand")),
    )
