"""The start cards and the Fable cards.

Costs, copies and effects are the rulebook's; which cards carry a warning sign is ours,
since the printed signs are lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from fabletable.engine.cards import HOUSE, PUBLIC, RULEBOOK, Card, Overlay, numbered, overlaid

CASTLE: Final = "castle"
COIN: Final = "coin"
GREEN: Final = "green"
RED: Final = "red"
BLUE: Final = "blue"
PURPLE: Final = "purple"
YELLOW: Final = "yellow"
NEXT_TURN: Final = (RED, BLUE)  # columns whose cards work from the turn after they were built
WARNING: Final = "!"  # the sign of cards that never leave the deck
NO_COST: Final = -1  # cannot be built
FIXED = ("column", "number")  # no overlay changes these

FROM_RULEBOOK = ("name", "cost", "coins", "draw", "builds", "discount", "limit", "spares")
PRINTED = {**dict.fromkeys(FROM_RULEBOOK, RULEBOOK), "number": HOUSE}
REVIEWED = {**PRINTED, "number": PUBLIC}  # a review tells that the 3-coin carries a number


@dataclass(frozen=True, eq=False)  # a kind is one object
class Sand(Card):
    """A card: what it costs, what it pays, and what it does once built.

    What a card with an action does is the function of the same name in `fables.py`.
    """

    column: str = CASTLE
    cost: int = NO_COST
    coins: int = 1  # what it pays from the hand
    draw: int = 0  # more cards: green in step 1, blue in step 2B
    builds: int = 0  # more builds in step 2A
    discount: int = 0  # on each build of step 2A
    limit: int = 0  # more cards kept in step 3
    spares: int = 0  # unbuilt cards that do not count at the end
    action: bool = False  # has an action of its own
    once: bool = False  # leaves the board when used
    number: str = "0"  # WARNING, or the Fable round in which the card comes
    origins: Mapping[str, str] = field(default_factory=lambda: PRINTED)


# fmt: off
START = [
    Sand("castle1", "Sand castle 1", "No action.", cost=1, number=WARNING),
    Sand("castle2", "Sand castle 2", "No action.", cost=2, copies=5, number=WARNING),
    Sand("castle3", "Sand castle 3", "No action.", cost=3, copies=3),
    Sand(
        "coin2", "Coin 2",
        "Pays 2. Cannot be built.",
        column=COIN, coins=2, copies=3, number=WARNING,
    ),
    Sand("coin3", "Coin 3", "Pays 3. Cannot be built.", column=COIN, coins=3, origins=REVIEWED),
    Sand("green6", "Green 6", "Step 1: draw 1 more.", column=GREEN, cost=6, draw=1, number=WARNING),
    Sand("green7", "Green 7", "Step 1: draw 1 more.", column=GREEN, cost=7, draw=1),
    Sand("green8", "Green 8", "Step 1: draw 1 more.", column=GREEN, cost=8, draw=1),
    Sand("green10", "Green 10", "Step 1: draw 2 more.", column=GREEN, cost=10, draw=2),
    Sand("red4", "Red 4", "Step 2A: build 1 more.", column=RED, cost=4, builds=1, number=WARNING),
    Sand("red5", "Red 5", "Step 2A: build 1 more.", column=RED, cost=5, builds=1),
    Sand("red6", "Red 6", "Step 2A: build 1 more.", column=RED, cost=6, builds=1),
    Sand(
        "discount7", "Discount 7",
        "Step 2A: each build costs 1 less.",
        column=RED, cost=7, discount=1,
    ),
    Sand("blue3", "Blue 3", "Step 2B: draw 1 more.", column=BLUE, cost=3, draw=1, number=WARNING),
    Sand("blue4", "Blue 4", "Step 2B: draw 1 more.", column=BLUE, cost=4, draw=1),
    Sand("blue5", "Blue 5", "Step 2B: draw 1 more.", column=BLUE, cost=5, draw=1),
    Sand("blue7", "Blue 7", "Step 2B: draw 2 more.", column=BLUE, cost=7, draw=2),
    Sand(
        "purple4", "Purple 4",
        "Step 3: keep 1 more.",
        column=PURPLE, cost=4, limit=1, number=WARNING,
    ),
    Sand("purple5", "Purple 5", "Step 3: keep 1 more.", column=PURPLE, cost=5, limit=1),
    Sand("purple6", "Purple 6", "Step 3: keep 1 more.", column=PURPLE, cost=6, limit=1),
    Sand("purple8", "Purple 8", "Step 3: keep 2 more.", column=PURPLE, cost=8, limit=2),
    Sand(
        "swap", "Discard and draw",
        "Any time: discard 1 card to draw 1.",
        column=YELLOW, cost=4, action=True,
    ),
]

# Three a round, in the order of the Fable stack.
FABLES = [
    Sand(
        "scaffold", "Scaffold",
        "Pays 1. Lies in front of you when drawn, and does not count as hand.",
        number="1", column=COIN,
    ),
    Sand(
        "take_coin", "Take a coin",
        "Step 1: take 1 wooden coin.",
        number="1", column=GREEN, cost=7, action=True,
    ),
    Sand(
        "build_additionally", "Build additionally",
        "Step 2B: build 1 card of a printed cost of 3 at most, at its full cost.",
        number="1", column=BLUE, cost=5, action=True,
    ),
    Sand(
        "pit", "Pit",
        "Pays nothing and cannot be built: pass it on to your neighbour.",
        number="2", column=COIN, coins=0,
    ),
    Sand(
        "draw_and_discard", "Draw and discard",
        "Step 1: draw 2 cards, discard one of them and keep the other.",
        number="2", column=GREEN, cost=8, action=True,
    ),
    Sand(
        "essentials", "Essentials",
        "Step 2B: take a card of your choice from your discard pile (if empty, draw 1).",
        number="2", column=BLUE, cost=5, action=True,
    ),
    Sand(
        "draw_coin_card", "Draw a coin card",
        "Step 1: reveal cards until a coin card comes, and take it; discard the others.",
        number="3", column=GREEN, cost=8, action=True,
    ),
    Sand(
        "to_the_limit", "Cards to the limit",
        "Step 2B: draw until your hand reaches your hand limit.",
        number="3", column=BLUE, cost=3, action=True,
    ),
    Sand(
        "remove_junk", "Remove junk",
        "Any time: discard 2 cards to remove 1 card of your hand from the game.",
        number="3", column=YELLOW, cost=7, action=True,
    ),
    Sand(
        "build_cheaply", "Build cheaply",
        "Step 2A: build 1 card for 2 less; no other discount.",
        number="4", column=RED, cost=10, action=True,
    ),
    Sand(
        "draw_half", "Draw half",
        "Step 2B: discard any number of cards to draw half as many, rounded up.",
        number="4", column=BLUE, cost=4, action=True,
    ),
    Sand(
        "always_build", "Always build",
        "Any time: discard 2 cards to build 1 card at its full cost.",
        number="4", column=YELLOW, cost=6, action=True,
    ),
    Sand("castle4", "Sand castle 4", "No action.", number="5", cost=4),
    Sand(
        "raise_limit", "Raise the limit",
        "Step 3, once: keep 3 more this turn; then this card is off-loaded.",
        number="5", column=PURPLE, cost=3, once=True, action=True,
    ),
    Sand(
        "three_for_two", "Three for two",
        "Any time: discard 3 cards to draw 2.",
        number="5", column=YELLOW, cost=6, action=True,
    ),
    Sand(
        "draw_two", "Draw two",
        "Step 1, once: draw 2 cards.",
        number="6", column=GREEN, cost=2, once=True, action=True,
    ),
    Sand(
        "build_free", "Build for free",
        "Step 2A, once: build 1 card without paying.",
        number="6", column=RED, cost=5, once=True, action=True,
    ),
    Sand(
        "draw_additional", "Draw an additional card",
        "Any time, once: discard any number of cards to draw one more than that.",
        number="6", column=YELLOW, cost=3, once=True, action=True,
    ),
    Sand(
        "big_castle", "Big sand castle",
        "At the end 1 of your unbuilt cards does not count.",
        number="7", cost=5, spares=1,
    ),
    Sand(
        "giant_castle", "Giant sand castle",
        "At the end 2 of your unbuilt cards do not count.",
        number="7", cost=8, spares=2,
    ),
    Sand(
        "pallet", "Pallet",
        "Any time: put a coin card of your hand here; it can still pay, and counts as built.",
        number="7", column=YELLOW, cost=4, action=True,
    ),
    Sand(
        "beach_chair", "Beach chair",
        "Built on your left neighbour's discard pile.",
        number="8", cost=4,
    ),
    Sand(
        "big_base", "The big base",
        "Pays 4, and is then removed from the game. Cannot be built.",
        number="8", column=COIN, coins=4,
    ),
    Sand(
        "recycling", "Recycling",
        "Step 3, as often as you like: discard 2 cards to draw 1.",
        number="8", column=PURPLE, cost=3, action=True,
    ),
    Sand(
        "real_essentials", "Real essentials",
        "Step 1: take a card of your choice from your discard pile (if empty, draw 1).",
        number="9", column=GREEN, cost=9, action=True,
    ),
    Sand(
        "build_as_desired", "Build as desired",
        "Step 2A: reveal up to 5 cards and build 1 of them; discard the others.",
        number="9", column=RED, cost=6, action=True,
    ),
    Sand(
        "final_delivery", "Final delivery",
        "Step 3: draw 1 card before you check your hand limit.",
        number="9", column=PURPLE, cost=6, action=True,
    ),
]
# fmt: on

CARDS = [*START, *FABLES]
START_DECK = [card.key for card in START for _ in range(card.copies)]
FABLE_STACK = [card.key for card in FABLES]

# Topmost first. The first six are the rulebook's, the rest is ours.
# fmt: off
PRESORTED = [
    "green6", "red4", "blue4", "purple4", "castle2", "coin2",
    "castle2", "blue3", "coin2", "purple5", "castle1", "green7", "castle3", "red5",
    "castle2", "coin3", "blue5", "castle2", "purple6", "swap", "castle3", "green8",
    "coin2", "red6", "castle2", "purple8", "castle3", "blue7", "discount7", "green10",
]
# fmt: on


def deck(overlay: Overlay) -> Mapping[str, Sand]:
    return _plain_deck() if not overlay else overlaid(_plain_deck(), overlay, FIXED)


@cache
def _plain_deck() -> dict[str, Sand]:
    return numbered(CARDS)
