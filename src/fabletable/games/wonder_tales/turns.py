"""Rounds and turns of Wonder Tales."""

from __future__ import annotations

from fabletable.engine.choice import choose, kinds, thing
from fabletable.engine.zones import SHARED
from fabletable.games.wonder_tales import rumpelstiltskin
from fabletable.games.wonder_tales.cards import SWAP, Character
from fabletable.games.wonder_tales.grid import (
    BLUE,
    CELL_KEYS,
    COLOURS,
    KEY_CELLS,
    RED,
    beside,
    points,
    touching,
)
from fabletable.games.wonder_tales.table import (
    BEST_OF_THREE,
    DEAL,
    HIS_TURN,
    OVER,
    ROUNDS,
    STARTERS,
    TIES,
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
    table.tell("round", starter.player, (), (table.round + 1, shape_name(table)))


def shape_name(table: Tales) -> str:
    return f"the {table.shape} grid" if table.shape != "pyramid" else "the pyramid"


async def turn(table: Tales) -> None:
    """Draw the open card into your supply, then place one of your cards, your colour up.

    It must touch a card that lies there, and all cards must still fit into the round's shape.
    The grid is full after the last cell; then both colours are scored.
    """
    me = table.tellers[table.active]
    table.draw(me)
    key = await choose(me.player, "Choose a card to place", lambda: kinds("card", me.supply.cards))
    card = me.supply.find(thing(key))
    prompt = f"Choose a cell for {card.called}"
    key = await choose(me.player, prompt, lambda: [CELL_KEYS[c] for c in table.legal_cells()])
    place(table, me, card, KEY_CELLS[key])
    await act(table, me, card)
    end_turn(table)


def place(table: Tales, me: Teller, card: Character, cell: int) -> None:
    if table.telling:
        names = [other.called for other in table.grid.cards]
        table.tell("placed", me.player, (card,), (beside(cell, table.cells, names),))
    table.move(card, me.supply, table.grid)
    table.cells.append(cell)
    table.colours.append(me.colour)
    table.last_cell = cell
    table.last_card = card.key


async def act(table: Tales, me: Teller, card: Character) -> None:
    """The Witch changes places with a card touching her; the Stepmother turns one over.

    Any touching card will do, of either colour, and one must be chosen if there is one.
    It happens when she is placed, and never again in that round.
    """
    near = touching(table.cells[-1], table.cells) if card.action else []
    if not near:
        return
    prompt = "Choose a card to swap with" if card.action == SWAP else "Choose a card to turn over"
    key = await choose(
        me.player, prompt, lambda: kinds("target", [table.grid.cards[i] for i in near])
    )
    target = table.grid.cards.index(table.grid.find(thing(key)))
    carry_out(table, me.player, card, target)


def carry_out(table: Tales, player: int, card: Character, target: int) -> None:
    """Swap the card just placed with the target, or turn the target over."""
    if card.action == SWAP:
        table.swap(len(table.cells) - 1, target)
        table.tell("swapped", player, (card, table.grid.cards[target]))
    else:
        table.flip(target)
        colour = COLOURS[table.colours[target]]
        table.tell("turned", player, (table.grid.cards[target],), (colour,))


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
    if card.action:
        carry_out(table, SHARED, card, rumpelstiltskin.target(table))
    end_turn(table)


def score_round(table: Tales) -> None:
    """Every card scores for the colour that is up. Ties go to Red, Red and Blue.

    Two rounds win the game; when scores are summed, all three rounds are played.
    """
    tell_points(table)
    red, blue = table.points_now()
    table.red_points.append(red)
    table.blue_points.append(blue)
    winner = TIES[table.round] if red == blue else (RED if red > blue else BLUE)
    table.round_winners.append(winner)
    event = "tied" if red == blue else "won"
    table.tell(event, table.player_of(winner), (), (table.round + 1, red, blue, COLOURS[winner]))
    decided = table.setup.mode == BEST_OF_THREE and table.round_winners.count(winner) == 2
    table.phase = OVER if decided or table.round + 1 == len(ROUNDS) else DEAL


def tell_points(table: Tales) -> None:
    if not table.telling:
        return
    scored = points(table.grid.cards, table.cells, table.colours)
    for colour in (RED, BLUE):
        parts = [
            f"{card.name} {number}"
            for card, number, side in zip(table.grid.cards, scored, table.colours, strict=True)
            if side == colour
        ]
        table.tell("points", SHARED, (), (COLOURS[colour], ", ".join(parts)))
