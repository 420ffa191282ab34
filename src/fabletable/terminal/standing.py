"""How far everybody is, in a line to stand just above the question."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.ending import Ending
from fabletable.engine.game import Game
from fabletable.engine.scene import NOTE, Element, Scene

SCORE = "Score"  # where the game has no other word


def standing(game: Game, scene: Scene, viewer: int, names: Sequence[str]) -> str:
    """`Juices --- You: 2 of 5, Ben: 3 of 5`, by the numbers that will add up to the scores."""
    numbers = {element.id: element for element in scene.elements}
    seen, look = game.seen(viewer), game.rules.look
    tally = look.tally(seen)
    shown = [[numbers[part] for part in parts if part in numbers] for parts in tally]
    told = [
        f"{_name(who, parts, viewer, names)}: {_amount(parts)}"
        for who, parts in enumerate(shown)
        if parts
    ]
    label = _label(shown) or _unit(look.ending(seen))
    return f"{label} --- {', '.join(told)}" if told else ""


def turn_note(scene: Scene) -> Element | None:
    """The first thing that the table says of itself: mostly whose turn it is, and what ends it."""
    return next((element for element in scene.elements if element.kind == NOTE), None)


def _label(shown: Sequence[Sequence[Element]]) -> str:
    """What everybody's number is called, if it is one number and called the same."""
    labels = {part.label for parts in shown for part in parts}
    single = all(len(parts) < 2 for parts in shown)
    return labels.pop() if single and len(labels) == 1 else ""


def _unit(ending: Ending) -> str:
    """`Points so far`, by what decides in the end."""
    name = next((measure.name for measure in ending.measures if measure.name), SCORE)
    return f"{name[0].upper()}{name[1:]} so far"


def _name(who: int, parts: Sequence[Element], viewer: int, names: Sequence[str]) -> str:
    """Of a rival, who has no seat, the word that its numbers are labelled with."""
    if who == viewer:
        return "You"
    return names[who] if who < len(names) else parts[0].label.split()[0]


def _amount(parts: Sequence[Element]) -> str:
    limit = parts[0].limit if len(parts) == 1 else None
    total = sum(part.value or part.count or 0 for part in parts)
    return str(total) if limit is None else f"{total} of {limit}"
