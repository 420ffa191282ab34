"""The steps of a game: dealing, exchanging, the turns that all take at once, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.engine.choice import DONE, choose, choose_card, in_order, thing
from fabletable.engine.handful import choose_some
from fabletable.engine.rules import Step
from fabletable.engine.together import together
from fabletable.engine.zones import SHARED
from fabletable.games.fine_sand.board import BASE_DRAW, MOST_DRAW
from fabletable.games.fine_sand.building import BUILD_KEYS, all_coins, build_plain
from fabletable.games.fine_sand.cards import BLUE, CARDS, GREEN, NO_COST, PURPLE, RED, YELLOW
from fabletable.games.fine_sand.fables import ACTIONS, RAISE, possible
from fabletable.games.fine_sand.table import (
    CLOCK,
    EXCHANGE,
    LAST_TURN,
    LEARNING,
    NOT_YET,
    NOW,
    ONE_MORE,
    OVER,
    SHEET,
    START_HAND,
    TURN,
    Beach,
    Builder,
)
from fabletable.games.fine_sand.turn import BUILD, DRAW, Turn

OFFLOAD: Final = "offload"


async def deal(table: Beach) -> None:
    """Everybody has the same cards as a draw stack, and starts with six of them in hand.

    In the learning game the stacks are presorted. Alone, thirteen wooden coins are the clock.
    """
    for me in table.builders:
        table.move_all(me.discard, me.stack)
        if table.setup.mode != LEARNING:
            table.shuffle(me.stack, me.player)
        table.draw(me, START_HAND)
        me.clock = CLOCK if table.solo else 0
    table.phase = TURN if table.setup.mode == LEARNING else EXCHANGE


async def exchange(table: Beach) -> None:
    """Before the first turn, discard any of your six cards to draw as many others."""

    async def swap_some(me: Builder) -> None:
        prompt = "Exchange a card for another?"
        count = await choose_some(
            table, me.player, prompt, "exchange", me.hand, me.discard, 0, START_HAND
        )
        table.tell("exchanged", me.player, (), (cards(count),))
        # The discarded cards are not among those that come.
        table.move_top(me.stack, me.hand, count)
        table.lay_scaffold_in_front(me)

    await together(table.builders, swap_some)
    table.phase = TURN


async def play_turn(table: Beach) -> None:
    """All take their turn at the same time; then off-loads are handed over together."""

    def take(me: Builder) -> Step:
        return take_turn(Turn(table, me))

    await together(table.builders, take)
    hand_over(table)
    finish(table)


async def take_turn(turn: Turn) -> None:
    """Draw; then either build or draw more; then keep no more cards than your hand limit."""
    if turn.table.turn > 0:
        await step_1(turn)
    await step_2(turn)
    await step_3(turn)
    end_turn(turn)


# -- step 1


async def step_1(turn: Turn) -> None:
    """Draw two cards, and what your green cards give; you may take less of their cards.

    If stack and discard pile are empty afterwards, the game ends after this turn.
    """
    me, table = turn.me, turn.table
    if turn.start.green > BASE_DRAW or GREEN in turn.board.columns:
        await draw_and_use_green(turn)
    else:
        table.draw(me, turn.start.green)
    if not me.stack.cards and not me.discard.cards:
        me.ends = NOW
        table.tell("ends", me.player, (), ("this turn",))


async def draw_and_use_green(turn: Turn) -> None:
    """In any order."""
    has_drawn = False

    def offer() -> list[str]:
        if has_drawn:
            return [*uses(turn, [GREEN]), DONE]
        return [*DRAWS[turn.start.green], *uses(turn, [GREEN])]

    while True:
        key = await choose(turn.me.player, "Step 1: draw cards", offer)
        if key == DONE:
            break
        if key in DRAWN:
            turn.table.draw(turn.me, DRAWN[key])
            has_drawn = True
        else:
            await use(turn, thing(key))


# From all cards down to the two that the board gives.
DRAWS: Final = [
    [f"draw:{n}" for n in range(most, min(most, BASE_DRAW) - 1, -1)]
    for most in range(MOST_DRAW + 1)
]
DRAWN: Final = {f"draw:{n}": n for n in range(MOST_DRAW + 1)}


def uses(turn: Turn, columns: Sequence[str]) -> list[str]:
    """Actions of these columns that would do something, and are not yet used this turn."""
    keys = []
    for card, copies in turn.board.actions:
        unused = copies > turn.used.get(card.key, 0)
        if unused and card.column in columns and possible(turn, card):
            keys.append(USES[card.key])
    return sorted(keys, key=USE_ORDER.__getitem__) if len(keys) > 1 else keys


USES: Final = {key: f"use:{key}" for key in ACTIONS}
USE_ORDER: Final = {key: place for place, key in enumerate(USES.values())}


async def use(turn: Turn, key: str) -> None:
    """Use a built card with an action. A one-time card leaves the board."""
    me, table = turn.me, turn.table
    turn.mark_used(key)
    table.tell("used", me.player, (me.built.find(key),))
    await ACTIONS[key](turn)
    if turn.after_step_1:
        mark_end(turn)  # before the card itself comes to the discard pile
    card = me.built.find(key)
    if card.once and key != "raise_limit":
        table.move(card, me.built, me.discard)
        turn.board = me.board()
        turn.used[key] -= 1


# -- step 2


async def step_2(turn: Turn) -> None:
    """Either build a card, and one more for each red one; or draw two, and what blue gives.

    Yellow actions fit anywhere in between, each once a turn.
    """
    me = turn.me
    turn.after_step_1 = True

    def offer() -> list[str]:
        return menu(turn)

    while turn.can_build or turn.can_draw or turn.can_offload or turn.board.actions:
        key = await choose(me.player, PROMPTS[turn.way], offer)
        if key == DONE:
            break
        verb, _, what = key.partition(":")
        if verb == BUILD:
            turn.go(BUILD)
            await build_plain(turn, what)
        elif verb == DRAW:
            turn.go(DRAW)
            turn.can_draw = False
            turn.table.draw(me, DRAWN[key])
        elif verb == OFFLOAD:
            offload(turn, what)
        else:
            await use_in_step_2(turn, what)
        mark_end(turn)
    if turn.table.solo and turn.can_offload and me.hand.cards:
        # Alone, when the clock has run out, a card has to go every turn.
        card = await choose_card(me.player, "You must off-load a card", OFFLOAD, me.hand)
        offload(turn, card.key)


PROMPTS: Final = {
    "": "Step 2: build or draw",
    BUILD: "Step 2A: anything else?",
    DRAW: "Step 2B: anything else?",
}
COLUMNS: Final = {"": (YELLOW, RED, BLUE), BUILD: (YELLOW, RED), DRAW: (YELLOW, BLUE)}


def menu(turn: Turn) -> list[str]:
    """All that can be done now, in the order of the vocabulary."""
    keys: list[str] = []
    offloads: list[str] = []
    if turn.can_build or turn.can_offload:
        keys, offloads = from_hand(turn)
    if turn.can_draw:
        keys += DRAWS[turn.start.blue]
    if turn.board.actions:
        keys += uses(turn, COLUMNS[turn.way])
    if turn.can_offload:
        keys += offloads
    keys.append(DONE)
    return keys


def from_hand(turn: Turn) -> tuple[list[str], list[str]]:
    """Cards of the hand that can be built, and those that can be off-loaded."""
    builds: list[str] = []
    offloads: list[str] = []
    me = turn.me
    can_pay = all_coins(me) if turn.can_build else NOTHING
    enough = can_pay + turn.start.discount
    last = -1
    for card in in_order(me.hand.cards):
        if card.index > last:  # each kind once
            last = card.index
            offloads.append(OFFLOADS[card.index])
            # What is built no longer pays.
            if card.cost + card.coins <= enough and card.coins <= can_pay and card.cost > NO_COST:
                builds.append(BUILD_KEYS[card.index])
    return builds, offloads


NOTHING: Final = -1_000  # less than any card costs
OFFLOADS: Final = [f"{OFFLOAD}:{card.key}" for card in CARDS]


async def use_in_step_2(turn: Turn, key: str) -> None:
    column = turn.me.built.find(key).column
    if column in (RED, BLUE):
        turn.go(BUILD if column == RED else DRAW)
    await use(turn, key)


def offload(turn: Turn, key: str) -> None:
    """Lay a card of your hand face down onto your Symbol card, for your left neighbour."""
    me, table = turn.me, turn.table
    turn.can_offload = False
    card = table.kinds[key]
    if table.telling:
        table.tell("offloaded", me.player, (card,), (), (me.player,))
    table.move(card, me.hand, me.symbol)


def mark_end(turn: Turn) -> None:
    """Who empties stack and discard pile after step 1 gives everybody one more turn."""
    me = turn.me
    if not me.stack.cards and not me.discard.cards and me.ends == NOT_YET:
        me.ends = ONE_MORE
        turn.table.tell("ends", me.player, (), ("one more",))


# -- step 3 and what follows


async def step_3(turn: Turn) -> None:
    """Use purple actions, then keep as many cards as your hand limit; discard the others."""
    me, table = turn.me, turn.table
    if PURPLE in turn.board.columns:
        await use_purple(turn)
    keeps = turn.board.limit + turn.raised
    surplus = len(me.hand.cards) - keeps
    if surplus > 0:
        await choose_some(
            table,
            me.player,
            f"Keep {keeps}: discard",
            "discard",
            me.hand,
            me.discard,
            surplus,
            surplus,
        )


async def use_purple(turn: Turn) -> None:
    def offer() -> list[str]:
        return [*uses(turn, [PURPLE]), DONE]

    while True:
        key = await choose(turn.me.player, "Step 3: use an action?", offer)
        if key == DONE:
            break
        await use(turn, thing(key))
        mark_end(turn)


def end_turn(turn: Turn) -> None:
    """A one-time limit goes to the neighbour; the solo clock goes on."""
    me, table = turn.me, turn.table
    for _ in range(turn.raised // RAISE):
        card = me.built.find("raise_limit")
        table.move(card, me.built, me.removed if table.solo else me.symbol)
    if me.clock:
        me.clock -= 1


def hand_over(table: Beach) -> None:
    """Beach chairs land. Then, if every Symbol card holds a card, all take the right one's top."""
    for me in table.builders:
        if me.building.cards:
            table.move_all(me.building, table.left_of(me).discard)
    if table.players > 1 and all(me.symbol.cards for me in table.builders):
        for me in table.builders:
            symbol = table.right_of(me).symbol
            table.tell("received", me.player, (symbol.cards[-1],))
            table.move_top(symbol, me.discard)


def finish(table: Beach) -> None:
    """The game ends after this turn, or after one more, when a player has drawn all cards."""
    ends = [me.ends for me in table.builders]
    if NOW in ends or table.turn >= table.last_turn:
        if table.turn == LAST_TURN - 1:
            table.tell("stopped", SHARED, (), (LAST_TURN,))
        end_game(table)
    elif ONE_MORE in ends:
        table.last_turn = min(table.last_turn, table.turn + 1)
    table.turn += 1


def end_game(table: Beach) -> None:
    """Big sand castles take in some unbuilt cards; then unbuilt cards are counted.

    Alone, off-loads count two each, and in a campaign the total goes onto the sheet.
    """
    for me in table.builders:
        spares = sum(card.spares for card in me.built.cards)
        for zone in (me.hand, me.front, me.discard, me.stack):
            spares -= table.move_top(zone, me.removed, spares)
        me.offloads = len(me.symbol)
        me.score = me.unbuilt + (2 * me.offloads if table.solo else 0)
        table.tell("unbuilt", me.player, (), (cards(me.unbuilt), coins(me.coins)))
    table.phase = SHEET if "sheet" in table.setup.prepared else OVER


def cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def coins(count: int) -> str:
    return f"{count} wooden coin{'s' * (count != 1)}"
