"""The town: the boxes, the decks, and the fables around them."""

from __future__ import annotations

from typing import ClassVar, Final

from fabletable.engine import fields
from fabletable.engine.cards import Card
from fabletable.engine.facts import Setup
from fabletable.engine.table import Table
from fabletable.engine.zones import ALL, NOBODY, Zone
from fabletable.games.fabletown.actions import BOXES, BUY_1
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import Follower, Item

# What comes next.
SETUP: Final = "setup"
BEGIN: Final = "begin"
CHOOSE: Final = "choose"
BOX_1: Final = "box 1"
BOX_2: Final = "box 2"
SCOURING: Final = "scouring"
DRAWING: Final = "drawing"
OVER: Final = "over"

ROUNDS: Final = 2
LIMITS: Final = [25, 30, 35]  # Glamour that Tommy Sharp asks for, on the last three turns


class Town(Table):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.word("phase", SETUP, BEGIN, CHOOSE, BOX_1, BOX_2, SCOURING, DRAWING, OVER),
        fields.count("turn", 1),
        fields.player("stand"),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.items: Zone[Item] = self.zone("items", NOBODY)
        self.discard: Zone[Item] = self.zone("discard", ALL)
        self.shown: Zone[Item] = self.zone("shown", ALL)  # turned over, not yet put anywhere
        self.deck: Zone[Follower] = self.zone("deck", NOBODY)
        self.box_1: Zone[Follower] = self.zone("box 1", ALL)
        self.box_2: Zone[Follower] = self.zone("box 2", ALL)
        self.aside: Zone[Card] = self.zone("aside", ALL)  # not in this game, or no longer
        self.fables = [Fable(self, player) for player in range(setup.players)]
        self.areas = list(self.fables)
        self.phase = SETUP
        self.turn = 1
        self.stand = 0  # who holds the Priority Stand

    @property
    def is_over(self) -> bool:
        return self.phase == OVER

    # -- turns

    @property
    def first_visit(self) -> int:
        """The turn in which Tommy Sharp comes for the first time."""
        return ROUNDS * self.players + 1

    @property
    def turns(self) -> int:
        return self.first_visit + len(LIMITS) - 1

    def limit_in(self, turn: int) -> int:
        """What Tommy Sharp asks for in a turn; 0 while he is away."""
        since = turn - self.first_visit
        return LIMITS[since] if 0 <= since < len(LIMITS) else 0

    @property
    def next_visit(self) -> int:
        """The turn in which he comes next; 0 if he comes no more."""
        coming = max(self.first_visit, self.turn + 1)
        return coming if coming <= self.turns else 0

    # -- players

    def in_order(self) -> list[Fable]:
        """All who are still in, by priority."""
        found, fables, first = list[Fable](), self.fables, self.stand
        for place in range(first - len(fables), first):  # below 0 it is counted from the end
            fable = fables[place]
            if not fable.eliminated:
                found.append(fable)
        return found

    def contenders(self, action: str) -> list[Fable]:
        """Who chose this, by priority; who pushed ahead this turn comes first."""
        found = [fable for fable in self.in_order() if fable.does == action]
        for fable in found:
            if fable.rank:
                return sorted(found, key=_rank_first)
        return found

    # -- cards

    def prize(self, action: str) -> str:
        """What who chose this is after, in words. The cards used in a duel make a new deck."""
        if action in BOXES:
            return self.box(action).top.name
        return "the top item of the deck" if self.can_draw else "the next item, if there is one"

    def box(self, action: str) -> Zone[Follower]:
        return self.box_1 if action == BUY_1 else self.box_2

    def box_of(self, follower: str) -> Zone[Follower]:
        """The box in which the follower of this key lies."""
        in_first = [one for one in self.box_1.cards if one.key == follower]
        return self.box_1 if in_first else self.box_2

    def from_items(self, target: Zone[Item], count: int) -> int:
        """Move items from the deck, which is made anew from the discard pile when empty."""
        return self.move_drawn(self.items, self.discard, target, count)

    @property
    def can_draw(self) -> bool:
        return bool(self.items.cards or self.discard.cards)


def _rank_first(fable: Fable) -> int:
    return -fable.rank
