"""The beach: a building site for each player, and how cards are drawn there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from fabletable.engine import fields
from fabletable.engine.facts import Setup
from fabletable.engine.handful import Some, picked
from fabletable.engine.sums import Purse
from fabletable.engine.table import Seat, Table
from fabletable.engine.zones import ALL, NOBODY, OWNER, Zone
from fabletable.games.fine_sand.board import DRAW, Board, board_of, total
from fabletable.games.fine_sand.sand import Sand
from fabletable.games.fine_sand.texts import cards, coins

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

BUILD: Final = "build"  # one of the two ways of step 2; DRAW is the other
# The steps of a turn.
STEP_1: Final = "1"
STEP_2: Final = "2"
STEP_3: Final = "3"

START_HAND: Final = 6
CLOCK: Final = 13  # wooden coins on the Symbol card in the solo game
LAST_TURN: Final = 100  # a game that has not ended by then is scored as it stands

# Whether a player has brought about the end of the game.
NOT_YET: Final = 0
NOW: Final = 1
ONE_MORE: Final = 2

NO_BOARD: Final = board_of(())
Draws = Callable[[int], int]  # how many cards come for so many


class Builder(Seat["Beach"]):
    """A player's building site, and the turn that is under way there."""

    # More than thirty values: beyond that, Python looks each of them up in a dictionary.
    __slots__ = (
        "aside", "board", "board_left", "building", "builds_left", "built", "can_offload",
        "clock", "coins", "declined", "discard", "ends", "fresh", "front", "hand", "less",
        "offloads", "owed", "pallet", "raised", "refusal", "removed", "revealed", "score",
        "stack", "stage", "start", "symbol", "to_draw", "unpaid", "used", "way",
    )  # fmt: skip
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.count("coins"),
        fields.count("clock", 0, CLOCK),
        fields.count("ends", NOT_YET, ONE_MORE),
        fields.count("score"),
        fields.count("offloads"),
    )
    PASSING: ClassVar[tuple[fields.Field, ...]] = (
        fields.word("stage", "", STEP_1, STEP_2, STEP_3),
        fields.word("way", "", BUILD, DRAW),
        fields.many(fields.count("to_draw")),
        fields.flag("board_left"),
        fields.count("builds_left"),
        fields.count("less", -fields.MANY),
        fields.flag("can_offload"),
        fields.count("raised"),
        fields.many(fields.card("used")),
        fields.many(fields.card("fresh")),
        fields.many(fields.card("declined")),
        fields.many(fields.card("unpaid")),
        fields.count("owed"),
        fields.text("refusal"),
    )

    def __init__(self, table: Beach, player: int) -> None:
        super().__init__(table, player)
        self.stack: Zone[Sand] = self.zone("stack", NOBODY)
        self.hand: Zone[Sand] = self.zone("hand", OWNER)
        self.discard: Zone[Sand] = self.zone("discard", ALL)
        self.built: Zone[Sand] = self.zone("built", ALL)
        self.building: Zone[Sand] = self.zone("building", ALL)  # unpaid, or not yet handed over
        self.aside: Zone[Sand] = self.zone("aside", OWNER)  # looked at, not yet taken
        self.revealed: Zone[Sand] = self.zone("revealed", ALL)
        self.front: Zone[Sand] = self.zone("front", ALL)  # neither in the hand nor built
        self.pallet: Zone[Sand] = self.zone("pallet", ALL)
        self.symbol: Zone[Sand] = self.zone("symbol", OWNER)  # off-loads: I know mine
        self.removed: Zone[Sand] = self.zone("removed", ALL)
        self.coins = 0  # wooden ones
        self.clock = 0  # wooden coins on the Symbol card, in the solo game
        self.ends = NOT_YET
        self.score = 0  # at the end of the game
        self.offloads = 0  # cards on the Symbol card then
        # The turn under way.
        self.start = NO_BOARD  # what the board gave when it began; never shown
        self.board = NO_BOARD  # and gives now; kept, since it is asked for all the time
        self.stage = ""  # the step of the turn
        self.way = ""  # BUILD or DRAW, once decided
        self.to_draw: list[int] = []  # still to come in this step, card by card of the board
        self.board_left = False  # the board's own are among them, as the first
        self.builds_left = 0  # plain ones, in step 2A
        self.less = 0  # what a build costs less than is printed, as it is asked for now
        self.can_offload = False
        self.raised = 0  # hand limit, this turn only
        self.used: list[str] = []  # built copies that do not work any more this turn
        self.fresh: list[str] = []  # those of them that were built in it
        self.declined: list[str] = []  # built nothing, since anything else was done
        self.unpaid: list[str] = []  # chosen to be built
        self.owed = 0  # for these
        self.refusal = ""  # what it means to choose nothing, where the step does not say it

    # -- what follows from what lies here

    @property
    def limit(self) -> int:
        """How many cards may be kept in step 3: by the cards, since a table as seen has no sums."""
        return max(0, board_of(tuple(self.built.cards)).limit + self.raised)

    @property
    def can_pay(self) -> int:
        """What all purses hold together."""
        total = self.coins
        for card in self.hand.cards:
            total += card.coins
        for card in self.front.cards:
            total += card.coins
        for card in self.pallet.cards:
            total += card.coins
        return total

    @property
    def kept(self) -> int:
        """Cards that must stay in the hand: alone, when the clock is out, one to be off-loaded."""
        return 1 if self.can_offload and self.table.solo else 0

    @property
    def unbuilt(self) -> int:
        """Cards that count against the player at the end of the game."""
        return len(self.hand) + len(self.stack) + len(self.discard) + len(self.front)

    @property
    def not_built(self) -> int:
        """With what is chosen to be built, and not paid for yet."""
        return self.unbuilt + len(self.unpaid)

    @property
    def depleted(self) -> bool:
        return not self.stack.cards and not self.discard.cards

    @property
    def left(self) -> Builder:
        return self.table.builders[(self.player + 1) % self.table.players]

    # -- the turn

    def begin_turn(self) -> None:
        """What green, red and blue cards give is settled now."""
        self.look_at_board()
        self.start = self.board
        self.can_offload = not self.clock

    def begin_step(self, stage: str, to_draw: list[int]) -> None:
        self.stage = stage
        self.board_left = to_draw[0] > 0
        self.to_draw = to_draw if self.board_left else to_draw[1:]

    def look_at_board(self) -> None:
        """After cards have come or gone; mostly there are one or two more."""
        before, built = self.board, self.built.cards
        if before.built == built:
            return
        known = len(before.built)
        if not known or before.built != built[:known]:
            self.board = board_of(tuple(built))
            return
        while known < len(built):
            known += 1
            before = Board(before, built[:known])
        self.board = before

    def forget_turn(self) -> None:
        self.stage = self.way = ""
        self.to_draw = []
        self.board_left = self.can_offload = False
        self.builds_left = self.less = self.raised = 0
        if self.used:
            self.used = []
            self.fresh = []
        if self.declined:
            self.declined = []

    # -- drawing

    def draw_plain(self, count: int) -> None:
        """What the board and the plain cards give: all of it, or what one of them gives."""
        if count == total(self.to_draw):
            self.to_draw = []
            self.board_left = False
        else:
            if count == self.to_draw[0]:
                self.board_left = False
            self.to_draw = self.to_draw.copy()  # the board's own list at first
            self.to_draw.remove(count)
        self.draw(count)

    def draw(self, count: int) -> None:
        """Draw into the hand. For each card that is not there, take a wooden coin."""
        missing = 0
        if count < len(self.stack.cards):
            self.table.move_top(self.stack, self.hand, count)
        else:
            missing = self.draw_to_the_end(count)
            count -= missing
        if self.table.telling and count:
            self.tell("drew", self.hand.cards[-count:], to=(self.player,))
        if missing:
            self.coins_instead(missing)
        if self.table.some_lie_in_front:
            self.lay_in_front(self.hand)
        if not self.stack.cards and not self.discard.cards:
            self.mark_end()

    def look_at_end(self) -> None:
        """After cards were drawn, taken or revealed, before others come to the discard pile."""
        if self.depleted:
            self.mark_end()

    def mark_end(self) -> None:
        """Who has drawn all cards in step 1 ends the game after this turn; later, after one more.

        That stands, whatever comes to the discard pile afterwards.
        """
        if self.stage == STEP_1 and self.ends != NOW:
            self.ends = NOW
            self.tell("ends", words=("this turn",))
        elif self.stage and self.ends == NOT_YET:
            self.ends = ONE_MORE
            self.tell("ends", words=("one more turn",))

    def draw_to_the_end(self, count: int) -> int:
        """Draw as the stack runs out; says how many cards are not there."""
        missing = count
        while missing and (drawn := self.draw_from_stack(self.hand, missing)):
            missing -= drawn
        return missing

    def coins_instead(self, missing: int) -> None:
        """A wooden coin for each card that is not there."""
        self.coins += missing
        if missing and self.table.telling:
            what = "a card that is" if missing == 1 else "cards that are"
            self.tell("coins", words=(coins(missing), what))

    def draw_from_stack(self, target: Zone[Sand], count: int = 1) -> int:
        """Move the top cards; an empty stack is made anew from the discard pile at once."""
        if not self.stack.cards:
            self.reshuffle()
        drawn = self.table.move_top(self.stack, target, count)
        if not self.stack.cards:
            self.reshuffle()
        return drawn

    def reshuffle(self) -> None:
        if self.discard.cards:
            self.table.move_all(self.discard, self.stack)
            self.shuffle(self.stack)
            self.tell("shuffled")

    def lay_in_front(self, zone: Zone[Sand]) -> None:
        """Some cards never stay in a hand, however they were drawn."""
        if self.table.some_lie_in_front:
            for card in [card for card in zone.cards if card.lies_in_front]:
                self.table.move(card, zone, self.front)

    async def take_from_discard(self, by: Sand) -> None:
        """Take a card of your choice from your discard pile; if it is empty, draw instead."""
        if not self.discard:
            self.draw(by.draws)
            return
        prompt = f"{by.name}: take a card from your discard pile"
        card = await self.choose_card(prompt, "take", self.discard, why=_any_will_do)
        self.tell("took", [card])
        self.table.move(card, self.discard, self.hand)
        self.lay_in_front(self.hand)
        self.look_at_end()

    # -- giving up

    async def discard_some(
        self,
        by: Sand,
        source: Zone[Sand],
        least: int,
        most: int = 0,
        draws: Draws | None = None,
        whole: str = "",
        nothing: str = "",
    ) -> int:
        """Discard as many cards, or `least` to `most`, to draw some; says how many it were."""
        given = Given(self, by, source, least, max(least, most), draws)
        given.whole, given.nothing = whole, nothing
        self.refusal = nothing or "Discard no more"
        count = await picked(given)
        self.refusal = ""
        self.tell_discarded(count)
        return count

    def tell_discarded(self, count: int) -> None:
        if count and self.table.telling:
            self.tell("discarded", self.discard.cards[-count:])


def _any_will_do(_: str) -> str:
    return ""


class Given(Some):
    """Cards to discard: what is drawn for them, and how many are kept, is told beforehand."""

    def __init__(
        self,
        me: Builder,
        by: Sand,
        source: Zone[Sand],
        least: int,
        most: int,
        draws: Draws | None = None,
    ) -> None:
        super().__init__(me.table, me.player, "", "discard", source, me.discard, least, most)
        self.by = by
        self.wanted = least
        self.any_number = most > least
        self.draws = draws

    def asked(self) -> str:
        how_many = "any number of cards" if self.any_number else cards(self.wanted)
        return f"{self.by.name}: discard {how_many}"

    def comes_to(self, marks: Sequence[str]) -> str:
        keep = f"keep {len(self.source) - len(marks)}"
        if self.draws is None:
            return keep
        return f"{keep}, draw {self.draws(len(self.taken) + len(marks))}"


class Beach(Table):
    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.word("phase", DEAL, EXCHANGE, TURN, SHEET, OUT, OVER),
        fields.count("turn", 0, LAST_TURN),
        fields.count("last_turn", 0, LAST_TURN),
        fields.count("struck"),
        fields.many(fields.count("spent")),
        fields.many(fields.card("out")),
    )

    def __init__(self, setup: Setup, purse: Purse) -> None:
        super().__init__(setup)
        self.builders = [Builder(self, player) for player in range(setup.players)]
        self.areas = list(self.builders)
        self.phase = DEAL
        self.turn = 0
        self.last_turn = LAST_TURN - 1
        self.struck = 0  # the number struck off the solo campaign's sheet
        self.spent: list[int] = []  # sets of coins used for it
        self.out: list[str] = []  # cards that leave the deck after this game

        self.purse = purse  # all that can ever pay
        self.kinds: Mapping[str, Sand] = setup.deck  # type: ignore[assignment]  # is of Sand
        self.solo = setup.mode == SOLO
        # No card of the start deck does.
        dealt = setup.prepared.get("deck", ())
        self.some_lie_in_front = any(self.kinds[key].lies_in_front for key in dealt)

    @property
    def has_sheet(self) -> bool:
        """Whether this is a game of the solo campaign."""
        return "sheet" in self.setup.prepared

    @property
    def sheet(self) -> Mapping[str, Any]:
        """The solo campaign's scoring sheet, as it was before this game."""
        sheet: Mapping[str, Any] = self.setup.prepared["sheet"]
        return sheet
