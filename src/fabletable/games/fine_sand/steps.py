"""The steps of a game: dealing, exchanging, the turns that all take at once, and the end."""

from __future__ import annotations

from fabletable.engine.choice import DONE, choose, choose_card, choose_some, kinds, thing
from fabletable.engine.table import SHARED
from fabletable.engine.together import together
from fabletable.games.fine_sand.building import build_plain, buildable
from fabletable.games.fine_sand.cards import BLUE, GREEN, PURPLE, RED, YELLOW
from fabletable.games.fine_sand.fables import ACTIONS, RAISE, possible
from fabletable.games.fine_sand.table import (
    BASE_DRAW,
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
from fabletable.games.fine_sand.turn import BUILD, DRAW, MOST_DRAW, Turn

OFFLOAD = "offload"


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

    async def take(me: Builder) -> None:
        await take_turn(Turn(table, me), first=table.turn == 0)

    await together(table.builders, take)
    hand_over(table)
    finish(table)


async def take_turn(turn: Turn, first: bool) -> None:
    """Draw; then either build or draw more; then keep no more cards than your hand limit."""
    if not first:
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

    def offer() -> list[str]:
        return step_1_menu(turn)

    while True:
        key = await choose(me.player, "Step 1: draw cards", offer)
        if key == DONE:
            break
        if key.startswith(DRAW):
            table.draw(me, int(thing(key)))
            turn.has_drawn = True
            if not turn.special:
                break
        else:
            await use(turn, thing(key))
    turn.has_drawn = False
    if me.depleted:
        me.ends = NOW
        table.tell("ends", me.player, (), ("this turn",))


def step_1_menu(turn: Turn) -> list[str]:
    keys = [DONE] if turn.has_drawn else DRAWS[turn.green]
    if turn.special:
        uses = [f"use:{card.key}" for card in turn.actions(GREEN) if possible(turn, card)]
        keys = [*sorted_uses(uses), DONE] if turn.has_drawn else [*keys, *sorted_uses(uses)]
    return keys


# From all cards down to the two that the board gives.
DRAWS = [[f"draw:{n}" for n in range(most, BASE_DRAW - 1, -1)] for most in range(MOST_DRAW + 1)]


def sorted_uses(uses: list[str]) -> list[str]:
    return sorted(uses, key=USE_ORDER.__getitem__) if len(uses) > 1 else uses


USE_ORDER = {f"use:{key}": place for place, key in enumerate(ACTIONS)}


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

    while True:
        key = await choose(me.player, PROMPTS[turn.way], offer)
        if key == DONE:
            break
        verb = key[: key.index(":")]
        if verb == BUILD:
            turn.way = BUILD
            await build_plain(turn, key)
        elif verb == DRAW:
            turn.way = DRAW
            turn.has_drawn = True
            turn.table.draw(me, int(thing(key)))
        elif verb == OFFLOAD:
            offload(turn, thing(key))
        else:
            await use_in_step_2(turn, thing(key))
        mark_end(turn)
    if must_offload(turn):
        card = await choose_card(me.player, "You must off-load a card", OFFLOAD, me.hand)
        offload(turn, card.key)


PROMPTS = {
    "": "Step 2: build or draw",
    BUILD: "Step 2A: anything else?",
    DRAW: "Step 2B: anything else?",
}


def menu(turn: Turn) -> list[str]:
    """All that can be done now, in the order of the vocabulary."""
    me = turn.me
    keys: list[str] = []
    if turn.way != DRAW and not turn.has_built:
        keys += buildable(me, me.hand, turn.discount)
    if turn.way != BUILD and not turn.has_drawn:
        keys += DRAWS[turn.blue]
    if turn.special:
        keys += special_uses(turn)
    if OFFLOAD not in turn.used and not me.clock:
        keys += kinds(OFFLOAD, me.hand.cards)
    keys.append(DONE)
    return keys


def special_uses(turn: Turn) -> list[str]:
    cards = turn.actions(YELLOW)
    if turn.way != DRAW:
        cards += turn.actions(RED)
    if turn.way != BUILD:
        cards += turn.actions(BLUE)
    return sorted_uses([f"use:{card.key}" for card in cards if possible(turn, card)])


async def use_in_step_2(turn: Turn, key: str) -> None:
    column = turn.me.built.find(key).column
    if column in (RED, BLUE):
        turn.way = BUILD if column == RED else DRAW
    await use(turn, key)


def offload(turn: Turn, key: str) -> None:
    """Lay a card of your hand face down onto your Symbol card, for your left neighbour."""
    me, table = turn.me, turn.table
    turn.mark_used(OFFLOAD)
    card = me.hand.find(key)
    table.tell("offloaded", me.player, (card,), (), (me.player,))
    table.move(card, me.hand, me.symbol)


def must_offload(turn: Turn) -> bool:
    """Alone, when the clock has run out, a card has to go every turn."""
    me = turn.me
    run_out = turn.table.solo and not me.clock
    return run_out and OFFLOAD not in turn.used and bool(me.hand.cards)


def mark_end(turn: Turn) -> None:
    """Who empties stack and discard pile after step 1 gives everybody one more turn."""
    me = turn.me
    if me.depleted and me.ends == NOT_YET:
        me.ends = ONE_MORE
        turn.table.tell("ends", me.player, (), ("one more",))


# -- step 3 and what follows


async def step_3(turn: Turn) -> None:
    """Use purple actions, then keep as many cards as your hand limit; discard the others."""
    me, table = turn.me, turn.table

    def offer() -> list[str]:
        uses = [f"use:{card.key}" for card in turn.actions(PURPLE) if possible(turn, card)]
        return [*sorted_uses(uses), DONE]

    while turn.special:
        key = await choose(me.player, "Step 3: use an action?", offer)
        if key == DONE:
            break
        await use(turn, thing(key))
        mark_end(turn)
    surplus = len(me.hand.cards) - me.limit - turn.raised
    if surplus > 0:
        prompt = f"Keep {len(me.hand.cards) - surplus}: discard"
        await choose_some(
            table, me.player, prompt, "discard", me.hand, me.discard, surplus, surplus
        )


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
            top = table.right_of(me).symbol.cards[-1]
            table.tell("received", me.player, (top,))
            table.move_top(table.right_of(me).symbol, me.discard)


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
