"""The rules as a picture book: figures from positions of the lesson, and every card."""

from __future__ import annotations

from dataclasses import dataclass

from fabletable.engine.rules import AnyRules
from fabletable.engine.scene import Face, Item, Scene
from fabletable.lobby.lesson import BadLesson, lesson_of, walked
from fabletable.lobby.teller import Figure, teller_of


@dataclass(frozen=True)
class Drawn:
    """A figure with what is seen on it."""

    figure: Figure
    items: list[Item]


def figures_of(rules: AnyRules) -> list[Drawn]:
    """All figures of a game; raises BadLesson if one cannot be drawn."""
    lesson, wanted = lesson_of(rules.facts), teller_of(rules.facts).figures
    if lesson is None or not wanted:
        return []
    scenes = [game.scene(lesson.you) for _, game in walked(rules, lesson)]
    return [Drawn(one, _items(one, scenes)) for one in wanted]


def _items(figure: Figure, scenes: list[Scene]) -> list[Item]:
    if not (figure.show or figure.picture):
        raise BadLesson(f"figure beside '{figure.beside}' shows nothing and names no picture")
    if not 1 <= figure.stop <= len(scenes):
        raise BadLesson(f"figure beside '{figure.beside}': there is no stop {figure.stop}")
    found: list[Item] = []
    for name in figure.show:
        there = _at(scenes[figure.stop - 1], name)
        if not there:
            raise BadLesson(f"figure beside '{figure.beside}': nothing is called '{name}'")
        found += there
    return found


def _at(scene: Scene, name: str) -> list[Item]:
    for element in scene.elements:
        if element.id == name:
            return list(element.items)
        for item in element.items:
            if item.id == name:
                return [item]
    return []


def faces_of(rules: AnyRules) -> list[Face]:
    """Every card, in the order of the card table."""
    return [rules.look.face(card) for card in rules.deck({}).values()]
