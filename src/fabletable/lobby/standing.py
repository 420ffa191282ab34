"""How far everybody is, by the numbers of the scene that will add up to the scores."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from fabletable.engine.ending import Ending
from fabletable.engine.look import Look
from fabletable.engine.scene import Element, Scene
from fabletable.engine.table import Table

SCORE = "Score"  # where the game has no other word
RIVAL = -1


class Amount(Struct, frozen=True):
    """What somebody has: a seat, or (-1) a rival, who is known by a word of the scene."""

    seat: int
    name: str
    value: int
    limit: int | None = None

    def __str__(self) -> str:
        return str(self.value) if self.limit is None else f"{self.value} of {self.limit}"


class Standing(Struct, frozen=True):
    """`Juices`, and how many everybody has; nobody's, where the scene does not show them."""

    label: str
    amounts: list[Amount]


def standing_of(look: Look[Table], seen: Table, scene: Scene) -> Standing:
    numbers = {element.id: element for element in scene.elements}
    shown = [[numbers[part] for part in parts if part in numbers] for parts in look.tally(seen)]
    amounts = [_amount(who, parts, seen.players) for who, parts in enumerate(shown) if parts]
    return Standing(_label(shown) or _unit(look.ending(seen)), amounts)


def _amount(who: int, parts: Sequence[Element], players: int) -> Amount:
    value = sum(part.value or part.count or 0 for part in parts)
    limit = parts[0].limit if len(parts) == 1 else None
    if who < players:
        return Amount(who, f"{{{who}}}", value, limit)
    return Amount(RIVAL, parts[0].label.split()[0], value, limit)


def _label(shown: Sequence[Sequence[Element]]) -> str:
    """What everybody's number is called, if it is one number and called the same."""
    labels = {part.label for parts in shown for part in parts}
    single = all(len(parts) < 2 for parts in shown)
    return labels.pop() if single and len(labels) == 1 else ""


def _unit(ending: Ending) -> str:
    """`Points so far`, by what decides in the end."""
    name = next((measure.name for measure in ending.measures if measure.name), SCORE)
    return f"{name[0].upper()}{name[1:]} so far"
