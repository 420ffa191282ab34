"""As a program, `fabletable` with games of somebody else on the shelf.

If Python finds a package `somebody`, the game's box is in it.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

from fabletable.cli import main
from fabletable.engine.scene import Item, Scene
from fabletable.shelf import GAMES
from tests.toys.gifts import GIFTS, TEXTS, VERBS, Gifts, Party, PartyLook
from tests.toys.open_pile import OPEN_GIFTS
from tests.toys.stall import STALLS

COLOURS = {"Apple": "amber", "Bread": "crimson"}


class ColouredGifts(Gifts):
    """The toy game with faces that name pictures and, some of them, colours."""

    def __init__(self) -> None:
        super().__init__()
        if find_spec("somebody"):
            self.facts = replace(GIFTS.facts, box="somebody.gifts")
        self.look = ColouredLook(TEXTS, VERBS)


class ColouredLook(PartyLook):
    def scene(self, seen: Party, viewer: int) -> Scene:
        plain = super().scene(seen, viewer).elements
        return Scene(tuple(replace(one, items=tuple(map(coloured, one.items))) for one in plain))


def coloured(item: Item) -> Item:
    if item.face is None:
        return item
    title = item.face.title
    face = replace(item.face, picture=title.lower(), colour=COLOURS.get(title, ""))
    return replace(item, face=face)


if __name__ == "__main__":
    GAMES["gifts"] = ColouredGifts()
    GAMES["stall"] = STALLS
    GAMES["open-gifts"] = OPEN_GIFTS
    main()
