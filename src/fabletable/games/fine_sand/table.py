"""The beach: a building site for each player, and how cards are drawn there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from fabletable.engine import fields
from fabletable.engine.facts import Setup
from fabletable.engine.table import Seat, Table
from fabletable.engine.zones import ALL, NOBODY, OWNER, Zone
from fabletable.games.fine_sand.board import Board, board_of
from fabletable.games.fine_sand.cards import START, Sand

LEARNING: Final = "learning"
NORMAL: Final = "normal"
SOLO: Final = "solo"
# What comes next.
DEAL: Final = "deal"
EXCHANGE: Final = "exchange"
TURN: Final = "turn"
SHEET: Final = "sheet"
OUT: Final = "out"
OVER: Final = "over"

START_HAND: Final = 6
CLOCK: Final = 13  # wooden coins on the Symbol card in the solo game
LAST_TURN: Final = 100  # a game that has not ended by then is scored as it stands

# Whether a player has brought about the end of the game.
NOT_YET: Final = 0
NOW: Final = 1
ONE_MORE: Final = 2


class Builder(Seat["Beach"]):
    """A player's building site."""

    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.count("coins"),
        fields.count("clock", 0, CLOCK),
        fields.count("ends", NOT_YET, ONE_MORE),
        fields.count("score"),
        fields.count("offloads"),
    )

    def __init__(self, table: Beach, player: int) -> None:
        super().__init__(table, player)
        self.stack: Zone[Sand] = table.zone("stack", NOBODY, player)
        self.hand: Zone[Sand] = table.zone("hand", OWNER, player)
        self.discard: Zone[Sand] = table.zone("discard", ALL, player)
        self.built: Zone[Sand] = table.zone("built", ALL, player)
        self.building: Zone[Sand] = table.zone("building", ALL, player)  # chosen, unpaid
        self.aside: Zone[Sand] = table.zone("aside", OWNER, player)  # looked at, not yet taken
        self.revealed: Zone[Sand] = table.zone("revealed", ALL, player)
        self.front: Zone[Sand] = table.zone("front", ALL, player)  # the scaffold
        self.pallet: Zone[Sand] = table.zone("pallet", ALL, player)
        self.symbol: Zone[Sand] = table.zone("symbol", OWNER, player)  # off-loads: I know mine
        self.removed: Zone[Sand] = table.zone("removed", ALL, player)
        self.coins = 0  # wooden ones
        self.clock = 0  # wooden coins on the Symbol card, in the solo game
        self.ends = NOT_YET
        self.score = 0  # at the end of the game
        self.offloads = 0  # cards on the Symbol card then

    def board(self) -> Board:
        """What the built cards give now."""
        return board_of(tuple(self.built.cards))

    @property
    def unbuilt(self) -> int:
        """Cards that count against the player at the end of the game."""
        return len(self.hand) + len(self.stack) + len(self.discard) + len(self.front)

    @property
    def depleted(self) -> bool:
        return not self.stack.cards and not self.discard.cards


class Beach(Table):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.word("phase", DEAL, EXCHANGE, TURN, SHEET, OUT, OVER),
        fields.count("turn", 0, LAST_TURN),
        fields.count("last_turn", 0, LAST_TURN),
        fields.count("struck"),
        fields.many(fields.count("spent")),
        fields.many(fields.card("out")),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.builders = [Builder(self, player) for player in range(setup.players)]
        self.areas = list(self.builders)
        self.phase = DEAL
        self.turn = 0
        self.last_turn = LAST_TURN - 1
        self.struck = 0  # the number struck off the solo campaign's sheet
        self.spent: list[int] = []  # sets of coins used for it
        self.out: list[str] = []  # cards that leave the deck after this game

        self.kinds: Mapping[str, Sand] = setup.deck  # type: ignore[assignment]  # is of Sand
        self.has_scaffold = "scaffold" in self.setup.prepared.get("deck", ())
        self.solo = setup.mode == SOLO

    def deck_list(self) -> list[Sand]:
        """The cards each player starts with: the campaign's, or the start deck."""
        prepared = self.setup.prepared.get("deck")
        if prepared:
            return [self.kinds[key] for key in prepared]
        deck: list[Sand] = []
        for card in START:
            kind = self.kinds[card.key]
            deck += [kind] * kind.copies
        return deck

    def left_of(self, me: Builder) -> Builder:
        return self.builders[(me.player + 1) % self.players]

    def right_of(self, me: Builder) -> Builder:
        return self.builders[(me.player - 1) % self.players]

    # -- drawing

    def draw(self, me: Builder, count: int) -> None:
        """Draw into the hand. For each card that is not there, take a wooden coin."""
        if count < len(me.stack.cards):
            self.move_top(me.stack, me.hand, count)
        else:
            count -= self.draw_to_the_end(me, count)
        if self.telling and count:
            self.tell("drew", me.player, tuple(me.hand.cards[-count:]), (), (me.player,))
        if self.has_scaffold:
            self.lay_scaffold_in_front(me)

    def draw_to_the_end(self, me: Builder, count: int) -> int:
        """Draw as the stack runs out; says how many coins were taken instead."""
        coins = count
        while coins and (drawn := self.draw_from_stack(me, me.hand, coins)):
            coins -= drawn
        me.coins += coins
        if coins:
            self.tell("coins", me.player, (), (f"{coins} wooden coin{'s' * (coins > 1)}",))
        return coins

    def draw_from_stack(self, me: Builder, target: Zone[Sand], count: int = 1) -> int:
        """Move the top cards; an empty stack is made anew from the discard pile at once."""
        if not me.stack.cards:
            self.reshuffle(me)
        drawn = self.move_top(me.stack, target, count)
        if not me.stack.cards:
            self.reshuffle(me)
        return drawn

    def reshuffle(self, me: Builder) -> None:
        if me.discard.cards:
            self.move_all(me.discard, me.stack)
            self.shuffle(me.stack, me.player)
            self.tell("shuffled", me.player)

    def lay_scaffold_in_front(self, me: Builder, zone: Zone[Sand] | None = None) -> bool:
        """The scaffold never stays in a hand, however it was drawn; says if it was there."""
        if not self.has_scaffold:
            return False
        zone = zone or me.hand
        for card in zone.cards:
            if card.key == "scaffold":
                self.move(card, zone, me.front)
                return True
        return False
