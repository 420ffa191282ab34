"""The toy game with a discard pile that lies open and can be looked through."""

from __future__ import annotations

from dataclasses import replace

from fabletable.engine.scene import PILE, Element, Face, Item, Scene
from tests.toys.gifts import TERMS, TEXTS, VERBS, Gifts, Party, PartyLook


class OpenLook(PartyLook):
    def scene(self, seen: Party, viewer: int) -> Scene:
        """The topmost card is the first."""
        cards = list(enumerate(reversed(seen.discard.cards)))
        items = tuple(Item(f"old/{i}", Face(card.name, text="Long gone.")) for i, card in cards)
        pile = Element(PILE, "old", "Old things", items=items, count=len(items))
        plain = [one for one in super().scene(seen, viewer).elements if one.id != "discard"]
        return Scene((pile, *plain))


class OpenGifts(Gifts):
    def __init__(self) -> None:
        super().__init__()
        self.facts = replace(self.facts, key="open-gifts", name="Open gifts")
        self.look = OpenLook(TEXTS, VERBS, TERMS)


OPEN_GIFTS = OpenGifts()
