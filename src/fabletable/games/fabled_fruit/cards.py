"""What lies in the forest: fruits, mix cards, and what a location card is."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from fabletable.engine.cards import HOUSE, PUBLIC, RULEBOOK, Card
from fabletable.engine.story import several

if TYPE_CHECKING:
    from fabletable.games.fabled_fruit.animal import Animal
    from fabletable.games.fabled_fruit.table import Forest

# Sheep and turtle are the rulebook's; the other four are ours.
ANIMALS: Final = ("sheep", "turtle", "deer", "duck", "snail", "elephant")
KINDS: Final = ("banana", "coconut", "grapes", "pineapple", "strawberry")
FIXED: Final = ("kinds", "number", "signpost", "refusal")  # no overlay changes these


@dataclass(frozen=True, eq=False)  # a kind is one object
class Fruit(Card):
    """A fruit, or a mix card, which counts as either of its two kinds."""

    kinds: tuple[str, ...] = ()

    @property
    def mixed(self) -> bool:
        return len(self.kinds) > 1


PRINTED: Final = {"name": RULEBOOK, "copies": RULEBOOK}
FRUITS: Final = [
    Fruit(kind, kind.capitalize(), copies=12, kinds=(kind,), origins=PRINTED) for kind in KINDS
]
MIXES: Final = [
    Fruit(
        f"{one}_{two}",
        f"{one.capitalize()}-{two} mix",
        f"Counts as {one} or {two}, chosen anew each time.",
        kinds=(one, two),
        origins={"copies": RULEBOOK, "text": HOUSE},
    )
    for one, two in combinations(KINDS, 2)
]


Action = Callable[["Animal"], Coroutine[object, str, None]]
Effect = Callable[["Animal"], None]
Needs = Callable[["Animal"], bool]
OddPrice = Callable[[list[tuple[int, ...]], int], list[tuple[int, ...]]]
Happens = Callable[["Forest", Any], None]  # on this table, to the location


async def nothing(me: Animal) -> None:
    """What happens where a card says nothing."""


@dataclass(frozen=True, eq=False)
class Location(Card):
    """A place with its dweller, whose card is a juice once it is bought.

    The price is so many of each named kind; `smoothie` is any fruit; `alike` are of one kind
    of the buyer's choice, `other` of one other kind, `different` all of different kinds;
    `two_kinds` are of exactly two kinds, `grapes_or_coconut` each one of these.

    Title, text and signpost are filled with the numbers. What they say is done by the functions.
    """

    copies: int = 4
    number: int = 0
    title: str = ""
    signpost: str = ""  # what is required, in words; otherwise you draw 1
    draw: int = 0
    more: int = 0  # drawn in another case
    for_two: int = 0  # drawn when only two play
    gift: int = 0  # what others draw
    get: int = 0  # what others give
    swap: int = 0
    cost: int = 0  # what is discarded, or shown
    lot: int = 0  # what is looked at, or lies there
    least: int = 0
    most: int = 0
    limits: tuple[tuple[str, int], ...] = ()  # of its numbers, which no overlay may exceed
    less: int = 0  # fruits off the price of a juice elsewhere
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
    odd: int = 0  # the number of an odd price
    grows: int = 0  # smoothies more for each juice of the buyer, up to `most` fruits
    parts: tuple[str, ...] = ()  # components that enter with it
    speaks_of: tuple[str, ...] = ()  # and others, which its text names
    refusal: str = "No, go on"  # what not doing more of it is called
    action: Action = nothing  # what its text says
    effect: Effect | None = None  # the same, where nobody is asked
    needs: Needs | None = None  # what its signpost says
    secret: Action | None = None  # the rest of the action, which several decide in secret
    expected: float = 0.0  # fruits that bots hope for from the secret part
    odd_price: OddPrice | None = None  # how else the price can be read
    after_purchase: Happens | None = None  # while it lies in the display: a juice was bought
    when_gone: Happens | None = None  # its last card was bought

    @property
    def uses(self) -> tuple[str, ...]:
        """All components that one has to know here."""
        return (*self.parts, *self.speaks_of)

    @property
    def says(self) -> str:
        """The whole text, with its signpost."""
        return f"{self.text} {self.sign}".rstrip()

    @property
    def sign(self) -> str:
        return f"Signpost, else draw 1: {self.signpost}." if self.signpost else ""


PRICE: Final = (
    *KINDS, "alike", "other", "different", "two_kinds", "grapes_or_coconut", "smoothie",
)  # fmt: skip
IN_WORDS: Final = {
    "alike": "alike",
    "other": "alike of another kind",
    "different": "different",
    "two_kinds": "of exactly two kinds",
    "grapes_or_coconut": "grapes or coconut, as you like",
    "smoothie": "any",
}


def price_numbers(location: Location, juices: int = 0) -> tuple[int, ...]:
    """What the owner of so many juices pays, in the order of PRICE."""
    numbers = [max(0, getattr(location, name)) for name in PRICE]
    if location.grows and juices:
        most = max(location.most, numbers[-1])
        numbers[-1] = min(most, numbers[-1] + location.grows * juices)
    return tuple(numbers)


@lru_cache(maxsize=512)  # every question for a payment says it
def price_in_words(location: Location, juices: int = 0, discount: int = 0) -> str:
    """`3 grapes + 1 any`. Of a single part a discount is taken off at once."""
    numbers = zip(price_numbers(location, juices), PRICE, strict=True)
    parts = [(count, name) for count, name in numbers if count]
    if len(parts) == 1 and parts[0][0] > discount:
        return _part(parts[0][0] - discount, parts[0][1])
    less = f", less {discount}" if discount else ""
    return " + ".join(_part(count, name) for count, name in parts) + less


def _part(count: int, name: str) -> str:
    kind = several(name) if count > 1 else name
    return f"{count} {IN_WORDS.get(name, kind)}"


# Where the values of a location come from; what is not named is ours.
NAMES_AND_TEXTS: Final = ("number", "title", "text", "signpost")
BY_RULEBOOK: Final = dict.fromkeys(
    (*NAMES_AND_TEXTS, "draw", "more", "get", "swap", "copies"), RULEBOOK
)
BY_REVIEWS: Final = {**dict.fromkeys(NAMES_AND_TEXTS, PUBLIC), "name": PUBLIC, "signpost": HOUSE}
