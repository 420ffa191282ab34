"""What is printed on characters, followers and items, and the moments at which they do something.

A card is one entry: numbers, the text that says them, and what it does, as small functions under
the name of their moment. Rules ask every card that could have a say, and name none.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from fabletable.engine.cards import RULEBOOK, Card

if TYPE_CHECKING:
    from fabletable.games.fabletown.fable import Fable

# The moments at which a follower's ability can be used, once a game, and what its text says.
START: Final = "start"
REVEAL: Final = "reveal"
DUEL: Final = "duel"
PAY: Final = "pay"
SCOURED: Final = "scoured"
LOST: Final = "lost"
INVESTIGATION: Final = "investigation"
WHEN: Final[Mapping[str, str]] = {
    START: "at the start of a turn",
    REVEAL: "when actions are revealed and somebody chose what you chose",
    DUEL: "in a duel",
    PAY: "as only buyer",
    SCOURED: "after you scour",
    LOST: "after you lose a duel",
    INVESTIGATION: "when Tommy Sharp would eliminate you",
}
# And what it says where there is little room.
BRIEFLY: Final[Mapping[str, str]] = {REVEAL: "in a conflict"}

NAMED: Final = {"name": RULEBOOK}

Asking = Coroutine[object, str, None] | None  # what a card does: done at once, unless it asks


@dataclass(frozen=True, eq=False)  # a kind is one object
class Character(Card):
    """Who a player is. With fewer cards in hand than the threshold, some are in Beast Mode.

    What `scours` and `rolls` say works for whoever it is, so the text says it by itself.
    """

    threshold: int = 0
    amount: int = 0  # the number in the ability
    discount: int = 0  # what Beauty pays less, beside the number of the Beast
    scours: int = 1  # items turned over when scouring, of which one is kept
    rolls: int = 1  # dice when Tommy Sharp comes, of which the highest counts
    origins: Mapping[str, str] = field(default_factory=lambda: NAMED)
    pays_less: Callable[[Fable, Character], int] | None = None  # as only buyer
    duel_bonus: Callable[[Fable, Character], int] | None = None
    draws_more: Callable[[Fable, Character], int] | None = None  # when drawing two
    after_drawing: Callable[[Fable, Character], Asking] | None = None
    comfort: Callable[[Fable, Character], None] | None = None  # an action brought nothing


@dataclass(frozen=True, eq=False)
class Follower(Card):
    """Glamour is both the price and what it is worth. `moment` is empty if it always works.

    What `attack`, `defense`, `discount` and `draw` say works for whoever has it, so the text says
    it by itself.
    """

    glamour: int = 0
    glamour_of_two: int = 0  # of a starting follower, in a game of two
    of: str = ""  # the character whose starting follower it is
    moment: str = ""
    amount: int = 0  # the number in the ability
    attack: int = 0  # what it adds to its owner's total
    defense: int = 0
    discount: int = 0  # for an only buyer
    draw: int = 0  # more, when its owner draws two
    use: Callable[[Fable, Follower], Asking] | None = None  # at its moment, once
    cannot_use: Callable[[Fable, Follower], str] | None = None  # the reason, from open things
    wins_tie: Callable[[Fable], bool] | None = None
    after_scour: Callable[[Fable, Follower], None] | None = None  # each item
    after_retreat: Callable[[Fable, Follower], None] | None = None
    when_opponent_retreats: Callable[[Fable, Follower], None] | None = None
    on_retreat: str = ""  # what either brings to who retreats, in the words of that answer
    roll_bonus: Callable[[Follower], int] | None = None  # when Tommy Sharp comes
    at_end: Callable[[Follower], int] | None = None  # Glamour at the end of the game

    def worth(self, of_two: bool) -> int:
        """In a game of two, starting followers have values of their own."""
        return self.glamour_of_two if of_two and self.of else self.glamour


@dataclass(frozen=True, eq=False)
class Item(Card):
    """Attack and Defense count in duels alone; what is revealed there may have an ability."""

    copies: int = 2
    attack: int = 0
    defense: int = 0
    glamour: int = 0
    amount: int = 0  # what the ability adds or takes
    most: int = 0  # at most so much
    draw: int = 0
    when_revealed: Callable[[Fable, Item], Asking] | None = None
    returns_unless_won: bool = False  # to the hand
    kept_if_won: bool = False  # in the pool

    @property
    def has_ability(self) -> bool:
        return self.when_revealed is not None or self.returns_unless_won or self.kept_if_won

    @property
    def values(self) -> str:
        return f"Attack {self.attack}, Defense {self.defense}, Glamour {self.glamour}."
