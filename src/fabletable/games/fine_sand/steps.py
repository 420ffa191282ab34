"""The steps of a game: dealing, exchanging, the turns that all take at once, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from fabletable.engine.choice import DONE, Why, in_order, thing
from fabletable.engine.handful import picked
from fabletable.engine.rules import Step
from fabletable.engine.together import together
from fabletable.games.fine_sand.board import BASE_DRAW, MOST_DRAW
from fabletable.games.fine_sand.building import BUILD_KEYS, build_plain, not_buildable
from fabletable.games.fine_sand.sand import BLUE, GREEN, NO_COST, PURPLE, RED, YELLOW, Sand
from fabletable.games.fine_sand.table import (
    BUILD,
    CLOCK,
    DRAW,
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
from fabletable.games.fine_sand.texts import cards, coins
from fabletable.games.fine_sand.verbs import OFFLOAD, USE, USE_ORDER


async def deal(table: Beach) -> None:
    """Everybody has the same cards as a draw stack, and starts with six of them in hand.

    In the learning game the stacks are presorted. Alone, thirteen wooden coins are the clock.
    """
    for me in table.builders:
        table.move_all(me.discard, me.stack)
        if table.setup.mode != LEARNING:
            me.shuffle(me.stack)
        me.draw(START_HAND)
        me.clock = CLOCK if table.solo else 0
    table.phase = TURN if table.setup.mode == LEARNING else EXCHANGE


async def exchange(table: Beach) -> None:
    """Before the first turn, discard any of your six cards to draw as many others."""
    await together(table.builders, exchange_some)
    table.phase = TURN


async def exchange_some(me: Builder) -> None:
    """The discarded cards are not among those that come."""
    prompt = "Exchange a card for another?"
    words = "Exchange these {n}", "Exchange nothing"
    some = me.some(prompt, "exchange", me.hand, 0, START_HAND, *words)
    await picked(some)
    me.tell("exchanged", words=(cards(len(some.taken)),))
    me.table.move_top(me.stack, me.hand, len(some.taken))
    me.lay_in_front(me.hand)


async def play_turn(table: Beach) -> None:
    """All take their turn at the same time; then off-loads are handed over together."""
    await together(table.builders, take_turn)
    hand_over(table)
    finish(table)


async def take_turn(me: Builder) -> None:
    """Draw; then either build or draw more; then keep no more cards than your hand limit."""
    me.begin_turn()
    if me.table.turn > 0:
        await step_1(me)
    await step_2(me)
    await step_3(me)
    end_turn(me)


# -- step 1


async def step_1(me: Builder) -> None:
    """Draw two cards, and what your green cards give; you may take less of their cards.

    If stack and discard pile are empty afterwards, the game ends after this turn.
    """
    if me.start.green > BASE_DRAW or GREEN in me.start.columns:
        await draw_and_use_green(me)
    else:
        me.draw(me.start.green)
    if me.depleted:
        me.ends = NOW
        me.tell("ends", words=("this turn",))


async def draw_and_use_green(me: Builder) -> None:
    """In any order."""
    has_drawn = False

    def offer() -> list[str]:
        if has_drawn:
            return [*uses(me, GREENS), DONE]
        return [*DRAWS[me.start.green], *uses(me, GREENS)]

    def why(key: str) -> str:
        if key in DRAWS[me.start.green]:
            return "drawn already in this step" if has_drawn else ""
        return against_using(me, key, GREENS)

    while True:
        key = await me.choose("Step 1: draw cards", offer, why)
        if key == DONE:
            break
        if key in DRAWN:
            me.draw(DRAWN[key])
            has_drawn = True
        else:
            await use(me, thing(key))


# From all cards down to the two that the board gives.
DRAWS: Final = [
    [f"{DRAW}:{n}" for n in range(most, min(most, BASE_DRAW) - 1, -1)]
    for most in range(MOST_DRAW + 1)
]
DRAWN: Final = {f"{DRAW}:{n}": n for n in range(MOST_DRAW + 1)}

# -- using built cards

GREENS: Final = (GREEN,)
PURPLES: Final = (PURPLE,)
STEPS: Final = {GREEN: "1", RED: "2A", BLUE: "2B", YELLOW: "2", PURPLE: "3"}
USES: Final = dict(zip(USE.things or (), USE.keys, strict=True))


def uses(me: Builder, columns: Sequence[str]) -> list[str]:
    """Actions of these columns that would do something, and are not yet used this turn."""
    keys = []
    for card, copies in me.board.actions:
        works = card.column in columns and copies > me.used.count(card.key)
        if works and (card.needs is None or not card.needs(me, card)):
            keys.append(USES[card.key])
    return sorted(keys, key=USE_ORDER.__getitem__) if len(keys) > 1 else keys


def against_using(me: Builder, key: str, columns: Sequence[str]) -> str:
    """Why a built card cannot be used; empty if it can, or if there is none such."""
    for card, copies in me.board.actions:
        if USES[card.key] == key:
            if card.column not in columns:
                return out_of_step(me, card)
            if copies <= me.used.count(card.key):
                return unworkable(me, card)
            return card.needs(me, card) if card.needs is not None else ""
    return ""


def out_of_step(me: Builder, card: Sand) -> str:
    if me.way and card.column in (RED, BLUE):
        return THIS_TURN[me.way]
    return f"works in step {STEPS[card.column]}"


def unworkable(me: Builder, card: Sand) -> str:
    if card.key in me.fresh:
        return "built this turn: works from the next"
    return "used already this turn"


async def use(me: Builder, key: str) -> None:
    """Use a built card with an action. A one-time card leaves the board."""
    card = me.built.find(key)
    me.tell("used", [card])
    if not card.repeatable:
        me.used.append(key)
    assert card.action is not None
    await card.action(me, card)
    if card.column != GREEN:
        mark_end(me)  # after step 1, but before the card itself comes to the discard pile
    if card.once and not card.offloaded_when_used:
        me.table.move(card, me.built, me.discard)
        me.look_at_board()
        me.used.remove(key)


# -- step 2

COLUMNS: Final = {"": (YELLOW, RED, BLUE), BUILD: (YELLOW, RED), DRAW: (YELLOW, BLUE)}
PROMPTS: Final = {
    "": "Step 2: build or draw",
    BUILD: "Step 2A: anything else?",
    DRAW: "Step 2B: anything else?",
}
THIS_TURN: Final = {BUILD: "this turn you build", DRAW: "this turn you draw"}


async def step_2(me: Builder) -> None:
    """Either build a card, and one more for each red one; or draw two, and what blue gives.

    Yellow actions fit anywhere in between, each once a turn.
    """
    offer, why = partial(menu, me), partial(against, me)
    while me.plain_left or me.can_offload or me.board.actions:
        key = await me.choose(PROMPTS[me.way], offer, why)
        if key == DONE:
            break
        asking = done_with(me, key)
        if asking is not None:
            await asking
        mark_end(me)
    if me.table.solo and me.can_offload and me.hand.cards:
        # Alone, when the clock has run out, a card has to go every turn.
        card = await me.choose_card("You must off-load a card", OFFLOAD.key, me.hand)
        offload(me, card)


def done_with(me: Builder, key: str) -> Step | None:
    """Do it; where it has to ask for more, that is to be awaited."""
    verb, _, what = key.partition(":")
    if verb == BUILD:
        me.way = BUILD
        return build_plain(me, what)
    if verb == USE.key:
        return use_in_step_2(me, what)
    if verb == DRAW:
        me.way = DRAW
        me.plain_left = False
        me.draw(DRAWN[key])
    else:
        offload(me, me.table.kinds[what])
    return None


def menu(me: Builder) -> list[str]:
    """All that can be done now, in the order of the vocabulary. `against` says why not."""
    keys: list[str] = []
    offloads: list[str] = []
    can_build = me.plain_left and me.way != DRAW
    if can_build or me.can_offload:
        keys, offloads = from_hand(me, can_build)
    if me.plain_left and me.way != BUILD:
        keys += DRAWS[me.start.blue]
    if me.board.actions:
        keys += uses(me, COLUMNS[me.way])
    if me.can_offload:
        keys += offloads
    keys.append(DONE)
    return keys


def from_hand(me: Builder, can_build: bool) -> tuple[list[str], list[str]]:
    """Cards of the hand that can be built, and those that can be off-loaded."""
    builds: list[str] = []
    offloads: list[str] = []
    can_pay = me.can_pay if can_build else NOTHING
    enough = can_pay + me.start.discount
    last = -1
    for card in in_order(me.hand.cards):
        if card.index > last:  # each kind once
            last = card.index
            offloads.append(OFFLOADS[card.key])
            # What is built no longer pays.
            if card.cost + card.coins <= enough and card.coins <= can_pay and card.cost > NO_COST:
                builds.append(BUILD_KEYS[card.key])
    return builds, offloads


NOTHING: Final = -1_000  # less than any card costs
OFFLOADS: Final = dict(zip(OFFLOAD.things or (), OFFLOAD.keys, strict=True))


def against(me: Builder, key: str) -> str:
    """Why something cannot be done in step 2."""
    verb, _, what = key.partition(":")
    if verb == USE.key:
        return against_using(me, key, COLUMNS[me.way])
    if verb == DRAW:
        return against_drawing(me) if key in DRAWS[me.start.blue] else ""
    if what not in [card.key for card in me.hand]:
        return ""
    if verb == OFFLOAD.key:
        return against_off_loading(me)
    return against_building_now(me, key) if verb == BUILD else ""


def against_building_now(me: Builder, key: str) -> str:
    if me.way == DRAW:
        return THIS_TURN[DRAW]
    if not me.plain_left:
        return "built already this turn"
    why: Why = not_buildable(me, me.hand, me.start.discount)
    return why(key)


def against_drawing(me: Builder) -> str:
    if me.way == BUILD:
        return THIS_TURN[BUILD]
    return "" if me.plain_left else "drawn already this turn"


def against_off_loading(me: Builder) -> str:
    if me.can_offload:
        return ""
    return "not before the clock has run out" if me.clock else "one off-load a turn"


def use_in_step_2(me: Builder, key: str) -> Step:
    column = me.built.find(key).column
    if column in (RED, BLUE):
        me.way = BUILD if column == RED else DRAW
    return use(me, key)


def offload(me: Builder, card: Sand) -> None:
    """Lay a card of your hand face down onto your Symbol card, for your left neighbour."""
    me.can_offload = False
    me.tell("offloaded", [card], to=(me.player,))
    me.table.move(card, me.hand, me.symbol)


def mark_end(me: Builder) -> None:
    """Who empties stack and discard pile after step 1 gives everybody one more turn."""
    if me.depleted and me.ends == NOT_YET:
        me.ends = ONE_MORE
        me.tell("ends", words=("one more",))


# -- step 3 and what follows


async def step_3(me: Builder) -> None:
    """Use purple actions, then keep as many cards as your hand limit; discard the others."""
    if PURPLE in me.board.columns:
        await use_purple(me)
    keeps = me.limit
    surplus = len(me.hand.cards) - keeps
    if surplus > 0:
        whole = f"Discard these {{n}} and keep {keeps}"
        prompt = f"Keep {keeps}: discard"
        await picked(me.some(prompt, "discard", me.hand, surplus, surplus, whole))


async def use_purple(me: Builder) -> None:
    def offer() -> list[str]:
        return [*uses(me, PURPLES), DONE]

    def why(key: str) -> str:
        return against_using(me, key, PURPLES)

    while True:
        key = await me.choose("Step 3: use an action?", offer, why)
        if key == DONE:
            break
        await use(me, thing(key))
        mark_end(me)


def end_turn(me: Builder) -> None:
    """Some used cards go to the neighbour; the solo clock goes on."""
    for card in [me.table.kinds[key] for key in me.used]:
        if card.offloaded_when_used and card.key not in me.fresh:
            me.table.move(card, me.built, me.removed if me.table.solo else me.symbol)
    if me.clock:
        me.clock -= 1
    me.forget_turn()


def hand_over(table: Beach) -> None:
    """What was built for neighbours lands there. Then, if every Symbol card holds a card, all
    take the right one's top.
    """
    for me in table.builders:
        if me.building.cards:
            table.move_all(me.building, me.left.discard)
    if table.players > 1 and all(me.symbol.cards for me in table.builders):
        for me in table.builders:
            me.tell("received", [me.right.symbol.top])
            table.move_top(me.right.symbol, me.discard)


def finish(table: Beach) -> None:
    """The game ends after this turn, or after one more, when a player has drawn all cards."""
    ends = [me.ends for me in table.builders]
    if NOW in ends or table.turn >= table.last_turn:
        if table.turn == LAST_TURN - 1:
            table.tell("stopped", words=(LAST_TURN,))
        end_game(table)
    elif ONE_MORE in ends:
        table.last_turn = min(table.last_turn, table.turn + 1)
    table.turn += 1


def end_game(table: Beach) -> None:
    """Big sand castles take in some unbuilt cards; then unbuilt cards are counted.

    Alone, off-loads count two each, and in a campaign the total goes onto the sheet.
    """
    for me in table.builders:
        spares = sum([card.spares for card in me.built])
        for zone in (me.hand, me.front, me.discard, me.stack):
            spares -= table.move_top(zone, me.removed, spares)
        me.offloads = len(me.symbol)
        me.score = me.unbuilt + (2 * me.offloads if table.solo else 0)
        me.tell("unbuilt", words=(cards(me.unbuilt), coins(me.coins)))
    table.phase = SHEET if table.has_sheet else OVER
