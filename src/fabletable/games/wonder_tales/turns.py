"""Rounds and turns of Wonder Tales."""

from __future__ import annotations

from functools import partial

from fabletable.engine.choice import Ask, Why, choose_of, kinds, kinds_in, thing
from fabletable.engine.together import together
from fabletable.engine.zones import SHARED
from fabletable.games.wonder_tales import rumpelstiltskin
from fabletable.games.wonder_tales.cards import Action, Character
from fabletable.games.wonder_tales.grid import CELL_KEYS, KEY_CELLS
from fabletable.games.wonder_tales.reasons import (
    against_anything,
    against_card,
    against_cell,
    against_target,
)
from fabletable.games.wonder_tales.scoring import score_round
from fabletable.games.wonder_tales.table import (
    DEAL,
    HIS_TURN,
    ON,
    STARTERS,
    TURN,
    Tales,
    Teller,
)


async def begin_round(table: Tales) -> None:
    """Shuffle all 17 cards. Each player gets an open supply of two, the rest are the draw pile.

    Its top card lies open, since the cards have two faces and no back.
    Blue begins the first and third round, Red the second.
    Alone, you have one card, and Rumpelstiltskin has laid the first one.
    """
    table.round += 1
    gather(table)
    table.shuffle(table.pile)
    if table.solo:
        rumpelstiltskin.open_round(table)
    else:
        table.active = table.player_of(STARTERS[table.round])
        deal(table)
    table.turn_up_next()
    table.phase = TURN


def gather(table: Tales) -> None:
    for zone in table.zones:
        if zone is not table.pile:
            table.move_all(zone, table.pile)
    table.cells = []
    table.colours = []
    table.why = ""


def deal(table: Tales) -> None:
    starter = table.tellers[table.active]
    other = table.tellers[1 - table.active]
    for me in (starter, other, starter, other):
        table.move_top(table.pile, me.supply)
    starter.tell("round", words=(table.round + 1, table.shape_name))


async def turn(table: Tales) -> None:
    """Draw the open card into your supply, then place one of your cards, your colour up.

    It must touch a card that lies there, and all cards must still fit into the round's shape.
    The grid is full after the last cell; then both colours are scored.
    """
    me = table.tellers[table.active]
    me.draw()
    card = me.supply.find(thing(await AskForCard(me)))
    table.placing = card.key
    me.place(card, KEY_CELLS[await AskForCell(me, card)])
    if card.action is not None:
        await act(me, card, card.action)
    end_turn(table)


class AskForCard(Ask):
    """Which card is placed. Not made of functions, since somebody is asked all the time."""

    __slots__ = ("me",)

    def __init__(self, me: Teller) -> None:
        Ask.__init__(self, me.player, "Choose a card to place", None)
        self.me = me

    @property
    def why(self) -> Why:
        return partial(against_card, self.me)

    def offer(self) -> list[str]:
        return kinds_in("card", self.me.supply)


class AskForCell(Ask):
    __slots__ = ("card", "me")

    def __init__(self, me: Teller, card: Character) -> None:
        Ask.__init__(self, me.player, "", None)
        self.me = me
        self.card = card

    @property
    def prompt(self) -> str:
        return f"Choose a cell for {self.card.called}"

    @property
    def why(self) -> Why:
        return partial(against_cell, self.me, self.card)

    def offer(self) -> list[str]:
        return [CELL_KEYS[cell] for cell in self.me.table.legal_cells()]


async def act(me: Teller, card: Character, action: Action) -> None:
    """The Witch changes places with a card touching her; the Stepmother turns one over.

    Any touching card will do, of either colour, and one must be chosen if there is one.
    It happens when she is placed, and never again in that round.
    """
    table = me.table
    near = table.touched_by_last()
    if not near:
        return
    table.acting = card.key
    key = await choose_of(
        me.player,
        action.prompt,
        kinds("target", [table.grid.cards[i] for i in near]),
        partial(against_target, table, card),
    )
    table.acting = ""
    action.takes(table, me.player, table.grid.cards.index(table.grid.find(thing(key))))


def end_turn(table: Tales) -> None:
    if table.full:
        score_round(table)
    elif table.solo:
        table.phase = HIS_TURN if table.phase == TURN else TURN
    else:
        table.active = 1 - table.active


async def his_turn(table: Tales) -> None:
    """Rumpelstiltskin places the open card by fixed rules, and you can see why.

    He goes beside the card you have just placed: where his card touches the most cards,
    and among equals above, left, right, below. Without room there, he takes the first cell
    from the top left. His Witch and Stepmother aim at your last card if they touch it,
    else at a blue card, else at a red one, topmost and leftmost first.
    """
    card = rumpelstiltskin.place(table)
    if card.action is not None:
        card.action.takes(table, SHARED, rumpelstiltskin.take(table, card))
    end_turn(table)


async def look_on(table: Tales) -> None:
    """The finished round stays until everybody has looked at it; then its cards are gathered."""
    await together(table.tellers, look)
    table.phase = DEAL


async def look(me: Teller) -> None:
    table = me.table
    prompt, why = partial(round_over, table), partial(against_anything, table)
    await choose_of(me.player, prompt, [ON], why, always=True)


def round_over(table: Tales) -> str:
    return f"Round {table.round + 1} is over: {table.ending}."
