"""The table of Wonder Tales: the grid, the supplies, the draw pile with its open top card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from fabletable.engine import fields
from fabletable.engine.facts import Setup
from fabletable.engine.table import Seat, Table
from fabletable.engine.zones import ALL, NOBODY, SHARED, Zone
from fabletable.games.wonder_tales.cards import Character
from fabletable.games.wonder_tales.grid import BLUE, RED, SIZES, legal_cells, points, totals

ROUNDS = ("wide", "square", "pyramid")
STARTERS = (BLUE, RED, BLUE)
TIES = (RED, RED, BLUE)  # who wins a tied round

BEST_OF_THREE, SUMMED, SOLO, ADVANCED = "best-of-three", "summed", "solo", "solo-advanced"

DEAL, TURN, HIS_TURN, OVER = "deal", "turn", "his turn", "over"  # what comes next


class Teller(Seat["Tales"]):
    """A player: a colour, and an open supply of cards shown in it."""

    FIELDS: ClassVar[tuple[fields.Field, ...]] = (fields.count("colour", RED, BLUE),)

    def __init__(self, table: Tales, player: int) -> None:
        super().__init__(table, player)
        self.supply: Zone[Character] = self.zone("supply", ALL)
        self.colour = BLUE


class Tales(Table):
    """Cards in the grid have a cell and a colour in the same place of two lists."""

    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.word("phase", DEAL, TURN, HIS_TURN, OVER),
        fields.count("round", -1, len(ROUNDS) - 1),
        fields.player("active"),
        fields.many(fields.count("cells")),
        fields.many(fields.count("colours", RED, BLUE)),
        fields.many(fields.count("red_points", -fields.MANY)),
        fields.many(fields.count("blue_points", -fields.MANY)),
        fields.many(fields.count("round_winners", RED, BLUE)),
        fields.count("last_cell"),
        fields.card("last_card"),
        fields.text("why"),
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

    @property
    def shape(self) -> str:
        return ROUNDS[self.round]

    @property
    def solo(self) -> bool:
        return self.players == 1

    @property
    def full(self) -> bool:
        return len(self.cells) == SIZES[ROUNDS[self.round]]

    def legal_cells(self) -> list[int]:
        return legal_cells(self.cells, self.shape)

    def points_now(self) -> tuple[int, int]:
        """Red's and Blue's points if the round ended now."""
        return totals(points(self.grid.cards, self.cells, self.colours), self.colours)

    def score(self, colour: int) -> int:
        """The sum of all finished rounds; Red has a head start in solo games."""
        if colour == BLUE:
            return sum(self.blue_points)
        return sum(self.red_points) + head_start(self.setup)

    def player_of(self, colour: int) -> int:
        """Who plays this colour; SHARED for Rumpelstiltskin."""
        return next((t.player for t in self.tellers if t.colour == colour), SHARED)

    def draw(self, me: Teller) -> None:
        """Take the open card and turn the pile's next one up."""
        if self.next.cards:
            if self.telling:
                self.tell("drew", me.player, tuple(self.next.cards))
            self.move_top(self.next, me.supply)
        self.turn_up_next()

    def turn_up_next(self) -> None:
        if not self.next.cards:
            self.move_top(self.pile, self.next)

    def swap(self, i: int, j: int) -> None:
        """Two placed cards change places, each keeping the colour it shows."""
        self.cells[i], self.cells[j] = self.cells[j], self.cells[i]

    def flip(self, i: int) -> None:
        self.colours[i] = RED if self.colours[i] == BLUE else BLUE


def head_start(setup: Setup) -> int:
    """Rumpelstiltskin's points before the first round."""
    if setup.mode == SOLO:
        return 50
    return int(setup.settings["head-start"]) if setup.mode == ADVANCED else 0


def lay(table: Tales, laid: Sequence[tuple[str, int, int]]) -> None:
    """Put cards (key, cell, colour) straight into the grid: for set-ups, not for turns."""
    for key, cell, colour in laid:
        table.move(table.pile.find(key), table.pile, table.grid)
        table.cells.append(cell)
        table.colours.append(colour)
