"""The board, and what lies before each player."""

from __future__ import annotations

from typing import ClassVar

from fabletable.engine import fields
from fabletable.engine.cards import Card
from fabletable.engine.facts import Setup
from fabletable.engine.table import Seat, Table
from fabletable.engine.zones import ALL, NOBODY, OWNER, Zone
from fabletable.games.fabletown.cards import BUY_1, BUY_2, Character, Follower, Item

# What comes next.
SETUP, BEGIN, CHOOSE, OVER = "setup", "begin", "choose", "over"
BOX_1, BOX_2, SCOURING, DRAWING = "box 1", "box 2", "scouring", "drawing"

ROUNDS = 2
LIMITS = (25, 30, 35)  # Glamour that Tommy Sharp asks for, on the last three turns
HAND = 5
DIE = 6


class Fable(Seat["Board"]):
    """A player's side: character, hand, followers, pool, and the line laid in a duel."""

    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.many(fields.card("used")),
        fields.flag("once"),
        fields.count("rank"),
        fields.count("eliminated"),
        fields.count("last_pool", -fields.MANY),
        fields.word("role", "", "attack", "defend"),
        fields.count("total", -fields.MANY),
    )

    def __init__(self, table: Board, player: int) -> None:
        super().__init__(table, player)
        self.hand: Zone[Item] = table.zone("hand", OWNER, player)
        self.line: Zone[Item] = table.zone("line", OWNER, player)  # face down in a duel
        self.revealed: Zone[Item] = table.zone("revealed", ALL, player)
        self.character: Zone[Character] = table.zone("character", ALL, player)
        self.followers: Zone[Follower] = table.zone("followers", ALL, player)
        self.scoured: Zone[Item] = table.zone("scoured", ALL, player)
        self.actions: Zone[Card] = table.zone("actions", ALL, player)
        self.chosen: Zone[Card] = table.zone("chosen", OWNER, player)  # face down
        self.action: Zone[Card] = table.zone("action", ALL, player)  # shown
        self.of_two = table.players == 2
        self.used: list[str] = []  # followers whose ability is gone
        self.once = False  # whether one was used this turn
        self.rank = 0  # above others in this turn's conflicts
        self.eliminated = 0  # the turn in which Tommy Sharp did so
        self.last_pool = 0  # what the pool was then
        self.role = ""  # in a duel: attack or defend
        self.total = 0  # in a duel: what was revealed, and what abilities add

    @property
    def is_in(self) -> bool:
        return not self.eliminated

    @property
    def pool(self) -> int:
        """The Glamour Pool: followers and scoured items. In a game of two, starting followers
        have values of their own.
        """
        items = sum([item.glamour for item in self.scoured.cards])
        for one in self.followers.cards:
            items += one.glamour_of_two if one.of and self.of_two else one.glamour
        return items

    def is_(self, key: str) -> bool:
        return self.is_in and self.character.cards[0].key == key

    def has(self, key: str) -> bool:
        return any(follower.key == key for follower in self.followers.cards)

    @property
    def in_beast_mode(self) -> bool:
        """Judged whenever somebody asks; cards in a line are not in hand."""
        return self.is_in and len(self.hand.cards) < self.character.cards[0].threshold

    @property
    def does(self) -> str:
        """The key of the action that is shown."""
        return self.action.cards[0].key if self.action.cards else ""


class Board(Table):
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
    def turns(self) -> int:
        return ROUNDS * self.players + len(LIMITS)

    @property
    def limit(self) -> int:
        """What Tommy Sharp asks for this turn; 0 while he is away."""
        since = self.turn - ROUNDS * self.players
        return LIMITS[since - 1] if 0 < since <= len(LIMITS) else 0

    def box(self, action: str) -> Zone[Follower]:
        return self.box_1 if action == BUY_1 else self.box_2

    def in_order(self) -> list[Fable]:
        """All who are still in, by priority."""
        around = self.fables[self.stand :] + self.fables[: self.stand]
        return [fable for fable in around if fable.is_in]

    def contenders(self, action: str) -> list[Fable]:
        """Who chose this, by priority; who pushed ahead this turn comes first."""
        found = [fable for fable in self.in_order() if fable.does == action]
        return sorted(found, key=_rank_first)

    # -- items

    def draw(self, who: Fable, count: int) -> int:
        """Draw into the hand; says how many there were."""
        drawn = self.from_items(who.hand, count)
        if drawn and self.telling:
            cards = tuple(who.hand.cards[-drawn:])
            self.tell("drew", who.player, cards, (), (who.player,))
        return drawn

    def from_items(self, target: Zone[Item], count: int) -> int:
        """Move items from the deck, which is made anew from the discard pile when empty."""
        return self.move_drawn(self.items, self.discard, target, count)

    @property
    def can_draw(self) -> bool:
        return bool(self.items.cards or self.discard.cards)

    def lose_random(self, who: Fable) -> None:
        """Discard a random card of the hand, if there is one."""
        if who.hand.cards:
            item = self.random_card(who)
            self.move(item, who.hand, self.discard)
            self.tell("discarded", who.player, (item,))

    def random_card(self, who: Fable) -> Item:
        return who.hand.cards[self.roll(len(who.hand.cards), who.player)]

    def die(self, who: Fable) -> int:
        return self.roll(DIE, who.player) + 1


def _rank_first(fable: Fable) -> int:
    return -fable.rank


BOXES = (BUY_1, BUY_2)
