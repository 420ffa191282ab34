"""What lies in the forest: fruits, mix cards, and what a location card is."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from fabletable.engine.cards import HOUSE, PUBLIC, RULEBOOK, Card

KINDS = ("banana", "coconut", "grapes", "pineapple", "strawberry")
FIXED = ("kinds", "number", "signpost")  # no overlay changes these

MARKET, THIEF, WILD = "market", "thief", "wild tokens"
TOKENS, DOUBLE, MIX, POT = "fruit tokens", "double-turn tokens", "mix cards", "pot"


@dataclass(frozen=True, eq=False)  # a kind is one object
class Fruit(Card):
    """A fruit, or a mix card, which counts as either of its two kinds."""

    kinds: tuple[str, ...] = ()

    @property
    def mixed(self) -> bool:
        return len(self.kinds) > 1


PRINTED = {"name": RULEBOOK, "copies": RULEBOOK}
FRUITS = [
    Fruit(kind, kind.capitalize(), copies=12, kinds=(kind,), origins=PRINTED) for kind in KINDS
]
MIXES = [
    Fruit(
        f"{one}_{two}",
        f"{one.capitalize()}-{two} mix",
        f"Counts as {one} or {two}, chosen anew each time.",
        kinds=(one, two),
        origins={"copies": RULEBOOK, "text": HOUSE},
    )
    for one, two in combinations(KINDS, 2)
]


@dataclass(frozen=True, eq=False)
class Location(Card):
    """A place with its dweller, whose card is a juice once it is bought.

    The price is so many of each named kind; `smoothie` is any fruit; `alike` are of one kind
    of the buyer's choice, `other` of one other kind, `different` all of different kinds;
    `two_kinds` are of exactly two kinds, `grapes_or_coconut` each one of these.
    What a dweller does is the function of the same name in `dwellers`.
    """

    copies: int = 4
    number: int = 0
    title: str = ""
    signpost: str = ""  # what is required; otherwise you draw 1
    draw: int = 0
    more: int = 0  # the other number of fruits in the text
    banana: int = 0
    coconut: int = 0
    grapes: int = 0
    pineapple: int = 0
    strawberry: int = 0
    smoothie: int = 0
    alike: int = 0
    other: int = 0
    different: int = 0
    two_kinds: int = 0
    grapes_or_coconut: int = 0
    parts: tuple[str, ...] = ()  # components that enter with it


PRICE = (
    *KINDS, "alike", "other", "different", "two_kinds", "grapes_or_coconut", "smoothie",
)  # fmt: skip
IN_WORDS = {
    "alike": "alike",
    "other": "alike of another kind",
    "different": "different",
    "two_kinds": "of exactly two kinds",
    "grapes_or_coconut": "grapes or coconut, in any mixture",
    "smoothie": "any",
}


def price_in_words(location: Location) -> str:
    """`3 grapes + 1 any`."""
    parts = [(getattr(location, name), IN_WORDS.get(name, name)) for name in PRICE]
    return " + ".join(f"{count} {words}" for count, words in parts if count > 0)


# Where the values of a location come from; what is not named is ours.
OURS: dict[str, str] = {}
BY_RULEBOOK = {"number": RULEBOOK, "title": RULEBOOK, "text": RULEBOOK, "draw": RULEBOOK}
BY_RULEBOOK = {**BY_RULEBOOK, "more": RULEBOOK, "signpost": RULEBOOK, "copies": RULEBOOK}
BY_REVIEWS = {"name": PUBLIC, "title": PUBLIC, "text": PUBLIC, "number": PUBLIC, "signpost": HOUSE}
