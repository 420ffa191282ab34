"""The table of Wonder Tales: the grid, the supplies, the draw pile with its open top card."""

from __future__ import annotations

from typing import ClassVar, Final

from fabletable.engine import fields
from fabletable.engine.facts import Setup
from fabletable.engine.story import minus
from fabletable.engine.table import Seat, Table
from fabletable.engine.zones import ALL, NOBODY, SHARED, Zone
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import (
    BLUE,
    CELLS,
    COLOURS,
    RED,
    SIZES,
    Frontier,
    against_cell,
    beside,
    points,
    totals,
    touching,
)

# By round; lists, since a constant tuple is made anew wherever it is asked for one of its values.
ROUNDS: Final = ["wide", "square", "pyramid"]
STARTERS: Final = [BLUE, RED, BLUE]
TIES: Final = [RED, RED, BLUE]  # who wins a tied round
ENOUGH: Final = 2  # rounds won, for the best of three
HEAD_START: Final = 50  # points of Rumpelstiltskin before the first round
RUMPELSTILTSKIN: Final = "Rumpelstiltskin"  # who plays Red against one alone

BEST_OF_THREE: Final = "best-of-three"
SUMMED: Final = "summed"
SOLO: Final = "solo"
ADVANCED: Final = "solo-advanced"

DEAL: Final = "deal"  # what comes next
TURN: Final = "turn"
HIS_TURN: Final = "his turn"
LOOK: Final = "look"  # at the finished round
OVER: Final = "over"

ON: Final = "on"  # the key of whoever has looked


class Teller(Seat["Tales"]):
    """A player: a colour, and an open supply of cards shown in it."""

    FIELDS: ClassVar[tuple[fields.Field, ...]] = (fields.count("colour", RED, BLUE),)

    def __init__(self, table: Tales, player: int) -> None:
        super().__init__(table, player)
        self.supply: Zone[Character] = self.zone("supply", ALL)
        self.colour = BLUE

    def draw(self) -> None:
        """Take the open card and turn the pile's next one up."""
        table = self.table
        if table.next.cards:
            self.tell("drew", table.next)
            table.move_top(table.next, self.supply)
        table.turn_up_next()

    def draw_first(self) -> None:
        """Alone, you have one card before the open one is turned up."""
        table = self.table
        self.tell("drew", [table.pile.top])
        table.move_top(table.pile, self.supply)

    def place(self, card: Character, cell: int) -> None:
        """Lay a card of the supply into the grid, the own colour up."""
        table = self.table
        if table.telling:
            self.tell("placed", [card], (table.spot(cell),))
        table.lay(card, self.supply, cell, self.colour)
        table.last_cell = cell
        table.last_card = card.key
        table.placing = ""


POINTS: Final = 99_999  # more than anybody's own card values could score


class Tales(Table):
    """Cards in the grid have a cell and a colour in the same place of two lists."""

    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.word("phase", DEAL, TURN, HIS_TURN, LOOK, OVER),
        fields.count("round", -1, len(ROUNDS) - 1),
        fields.player("active"),
        fields.along("grid", fields.count("cells", 0, CELLS - 1)),
        fields.along("grid", fields.count("colours", RED, BLUE)),
        fields.many(fields.count("red_points", -POINTS, POINTS)),
        fields.many(fields.count("blue_points", -POINTS, POINTS)),
        fields.many(fields.count("round_winners", RED, BLUE)),
        fields.count("last_cell"),
        fields.card("last_card"),
        fields.text("why"),
    )
    PASSING: ClassVar[tuple[fields.Field, ...]] = (
        fields.card("placing"),
        fields.card("acting"),
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.grid: Zone[Character] = self.zone("grid", ALL)
        self.pile: Zone[Character] = self.zone("pile", NOBODY)
        self.next: Zone[Character] = self.zone("next", ALL)  # the pile's open top card
        self.aside: Zone[Character] = self.zone("aside", ALL)
        self.tellers = [Teller(self, player) for player in range(setup.players)]
        self.areas = list(self.tellers)
        self.phase = DEAL
        self.round = -1
        self.active = 0
        self.cells: list[int] = []
        self.colours: list[int] = []
        self.red_points: list[int] = []
        self.blue_points: list[int] = []
        self.round_winners: list[int] = []
        self.last_cell = 0  # where the player has just placed a card, and which
        self.last_card = ""
        self.why = ""  # Rumpelstiltskin's reason for his last move
        self.placing = ""  # the card that is chosen, and looks for a cell
        self.acting = ""  # the card just placed that looks for a target
        self._frontier: Frontier | None = None  # made for whoever asks; a copy may never be asked

    @property
    def shape(self) -> str:
        return ROUNDS[self.round]

    @property
    def shape_name(self) -> str:
        return f"the {self.shape} grid" if self.shape != "pyramid" else "the pyramid"

    @property
    def solo(self) -> bool:
        return self.players == 1

    # -- the grid

    @property
    def size(self) -> int:
        """How many cards fill the grid."""
        return SIZES[self.shape]

    @property
    def full(self) -> bool:
        return len(self.cells) == self.size

    @property
    def last_turn(self) -> bool:
        """Whether the card that is placed now fills the grid."""
        return len(self.cells) + 1 == self.size

    @property
    def frontier(self) -> Frontier:
        if self._frontier is None:
            self._frontier = Frontier()
        return self._frontier

    def legal_cells(self) -> list[int]:
        return self.frontier.legal_cells(self.cells, self.shape)

    def against_cell(self, cell: int) -> str:
        """Why no card may be placed there; nothing if one may."""
        return against_cell(cell, self.cells, self.shape)

    def touched_by_last(self) -> list[int]:
        """Which cards touch the one placed last: above, left, right, below."""
        return touching(self.cells[-1], self.cells)

    def spot(self, cell: int) -> str:
        """The cell in words: which cards it touches on which side."""
        return beside(cell, self.cells, [card.called for card in self.grid])

    def colour_of(self, i: int) -> str:
        """The colour that a placed card shows."""
        return COLOURS[self.colours[i]]

    def lay(self, card: Character, source: Zone[Character], cell: int, colour: int) -> None:
        self.move(card, source, self.grid)
        self.cells.append(cell)
        self.colours.append(colour)

    def swap(self, i: int, j: int) -> None:
        self.cells[i], self.cells[j] = self.cells[j], self.cells[i]

    def flip(self, i: int) -> None:
        self.colours[i] = RED if self.colours[i] == BLUE else BLUE

    # -- points

    def card_points(self) -> list[int]:
        """What each card in the grid scores if the round ends now."""
        return points(self.grid.cards, self.cells, self.colours)

    def points_now(self) -> tuple[int, int]:
        """Red's and Blue's points in the round that lies on the table, if it ends now."""
        if self.round_over and self.red_points:
            return self.red_points[-1], self.blue_points[-1]
        return totals(self.card_points(), self.colours)

    def earlier(self, colour: int) -> int:
        """The points from the rounds before the one on the table."""
        before = max(0, self.round)
        return sum((self.blue_points if colour == BLUE else self.red_points)[:before])

    def scores(self) -> tuple[int, int]:
        """Red's and Blue's sums if the round on the table ends now."""
        red, blue = self.points_now()
        return self.head_start + self.earlier(RED) + red, self.earlier(BLUE) + blue

    @property
    def head_start(self) -> int:
        """Rumpelstiltskin's points before the first round."""
        if self.setup.mode == SOLO:
            return HEAD_START
        return int(self.setup.settings["head-start"]) if self.setup.mode == ADVANCED else 0

    @property
    def round_over(self) -> bool:
        """Whether the round on the table is scored, and its points are written down."""
        return self.phase in (LOOK, DEAL, OVER)

    @property
    def decided(self) -> bool:
        """Whether the round just scored was the last."""
        enough = self.setup.mode == BEST_OF_THREE and ENOUGH in (self.won(RED), self.won(BLUE))
        return enough or self.round + 1 == len(ROUNDS)

    @property
    def ending(self) -> str:
        """How the round that was scored last ended, in words; alone, nobody wins a round."""
        red, blue = self.red_points[-1], self.blue_points[-1]
        points = f"{self.side(RED)} {minus(red)}, {self.side(BLUE)} {minus(blue)}"
        if self.solo:
            return points
        winner = COLOURS[self.round_winners[-1]]
        return f"{points}, and " + (
            f"the tie goes to {winner}" if red == blue else f"{winner} wins it"
        )

    def winner_with(self, red: int, blue: int) -> int:
        """Whose colour wins the round with these points."""
        return TIES[self.round] if red == blue else (RED if red > blue else BLUE)

    def won(self, colour: int) -> int:
        """How many rounds."""
        return self.round_winners.count(colour)

    # -- who and where

    def side(self, colour: int) -> str:
        """Whose points these are: a colour's, or Rumpelstiltskin's."""
        return RUMPELSTILTSKIN if self.solo and colour == RED else COLOURS[colour]

    def player_of(self, colour: int) -> int:
        """Who plays this colour; SHARED for Rumpelstiltskin."""
        return next((t.player for t in self.tellers if t.colour == colour), SHARED)

    @property
    def next_colour(self) -> int:
        """Whose the open card will be: who is not active draws it, or Rumpelstiltskin plays it."""
        return RED if self.solo else self.tellers[1 - self.active].colour

    def holding(self, key: str) -> Zone[Character] | None:
        """Where the card lies openly; None if it is in the pile."""
        for zone in self.zones:
            if zone.sees == ALL and any(card.key == key for card in zone):
                return zone
        return None

    def turn_up_next(self) -> None:
        if not self.next.cards:
            self.move_top(self.pile, self.next)
