"""How far everybody is, in a line to stand just above the question."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.game import Game
from fabletable.engine.scene import NOTE, Element, Scene
from fabletable.engine.story import named
from fabletable.lobby.standing import standing_of


def standing(game: Game, scene: Scene, viewer: int, names: Sequence[str]) -> str:
    """`Juices --- You: 2 of 5, Ben: 3 of 5`"""
    found = standing_of(game.rules.look, game.seen(viewer), scene)
    told = [f"{named(one.name, viewer, names)}: {one}" for one in found.amounts]
    return f"{found.label} --- {', '.join(told)}" if told else ""


def turn_note(scene: Scene) -> Element | None:
    """The first thing that the table says of itself: mostly whose turn it is, and what ends it."""
    return next((element for element in scene.elements if element.kind == NOTE), None)
