"""What a card is: its numbers, its effect, and a text that is made from them.

A card's entry holds all of it, so that general rules name no card.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from fabletable.engine.cards import HOUSE, PUBLIC, RULEBOOK, Card
from fabletable.games.fine_sand.texts import cards, coins

if TYPE_CHECKING:
    from fabletable.games.fine_sand.table import Builder

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
FIXED: Final = ("column", "number", "takes")  # no overlay changes these
ANY_NUMBER: Final = 99  # as many cards as you like
MOST_DRAW: Final = 30  # no card gives more at once

# What these numbers do stands in the text of every card that has them.
GIVES: Final = ("draw", "builds", "discount", "limit", "spares")
ACTS: Final = ("draws", "discards", "wood", "reveals", "less", "most", "raises")
FROM_RULEBOOK: Final = ("name", "cost", "coins", *GIVES, *ACTS)
PRINTED: Final = {**dict.fromkeys(FROM_RULEBOOK, RULEBOOK), "number": HOUSE}
REVIEWED: Final = {**PRINTED, "number": PUBLIC}  # a review tells that the 3-coin carries a number

Action = Callable[["Builder", "Sand"], Awaitable[None]]
Needs = Callable[["Builder", "Sand"], str]  # what the action lacks, in words; empty if nothing


@dataclass(frozen=True, eq=False)  # a kind is one object
class Sand(Card):
    """A card: what it costs, what it pays, what it gives once built, and what it does.

    Its text says what no number says by itself. It may name the numbers of its action:
    {draws}, and {draws_cards} for `2 cards`.
    """

    column: str = CASTLE
    cost: int = NO_COST
    coins: int = 1  # what it pays from the hand
    number: str = "0"  # WARNING, or the Fable round in which the card comes

    # What it gives once built.
    draw: int = 0  # more cards: green in step 1, blue in step 2B
    builds: int = 0  # more builds in step 2A
    discount: int = 0  # on each build of step 2A
    limit: int = 0  # more cards kept in step 3
    spares: int = 0  # unbuilt cards that do not count at the end

    # Its action, when there is something to do, and the numbers in it.
    action: Action | None = None
    needs: Needs | None = None
    once: bool = False  # leaves the board when used
    draws: int = 0
    discards: int = 0
    wood: int = 0  # wooden coins to take
    reveals: int = 0
    less: int = 0  # the discount on its build
    most: int = 0  # the printed cost of what it builds
    raises: int = 0  # the hand limit, for one turn
    takes: int = 0  # the most cards of the hand that it takes beside {discards}

    # What is odd about it.
    adds_build: bool = False  # its action is to build a card
    but_builds: bool = False  # and nothing comes before: who then builds none has not used it
    repeatable: bool = False  # works as often as you like
    offloaded_when_used: bool = False  # at the end of the turn, instead of being discarded
    carries: bool = False  # a coin card may lie on it
    lies_in_front: bool = False  # when drawn, instead of in the hand
    removed_when_paid: bool = False
    built_on_left: bool = False  # on the left neighbour's discard pile

    origins: Mapping[str, str] = field(default_factory=lambda: PRINTED)

    @property
    def can_be_built(self) -> bool:
        return self.cost > NO_COST


def called(card: Sand) -> str:
    """The card in the middle of a sentence: the names of cards that act are what they do."""
    return card.name if card.action is None else f'"{card.name}"'


# With a number above 0, and with one below, which only values of one's own have.
SENTENCES: Final = {
    "builds": ("Step 2A: build {builds} more.", "Step 2A: build {builds} fewer."),
    "discount": (
        "Step 2A: each build costs {discount} less.",
        "Step 2A: each build costs {discount} more.",
    ),
    "limit": ("Step 3: keep {limit} more.", "Step 3: keep {limit} fewer."),
    "spares": ("At the end {spares} of your unbuilt cards will not count.", ""),
}
DRAWS: Final = {
    GREEN: ("Step 1: draw {draw} more.", "Step 1: draw {draw} fewer."),
    BLUE: ("Step 2B: draw {draw} more.", "Step 2B: draw {draw} fewer."),
}


def with_text(card: Sand) -> Sand:
    """The card, saying all that it does."""
    return replace(card, text=" ".join(_sentences(card)).format(**_numbers(card)))


def _sentences(card: Sand) -> list[str]:
    said = [_signed(card.draw, DRAWS[card.column])] if card.column in DRAWS else []
    said += [_signed(getattr(card, name), both) for name, both in SENTENCES.items()]
    said = [sentence for sentence in said if sentence]
    if card.column == COIN or card.coins != 1:
        said.append("Pays {coins}.")
    if not card.can_be_built:
        said.append("Cannot be built.")
    if card.text:
        said.append(card.text)
    return [*(said or ["No action."]), sign_of(card)]


def sign_of(card: Sand) -> str:
    """What decides whether it can leave the deck between games."""
    return "Warning sign." if card.number == WARNING else f"Number {card.number}."


def _signed(number: int, both: tuple[str, str]) -> str:
    above, below = both
    return above if number > 0 else below if number < 0 else ""


def _numbers(card: Sand) -> dict[str, int | str]:
    known: dict[str, int | str] = {}
    for name in ("coins", *GIVES, *ACTS):
        number: int = abs(getattr(card, name))
        known |= {name: number, f"{name}_cards": cards(number), f"{name}_coins": coins(number)}
    return known
