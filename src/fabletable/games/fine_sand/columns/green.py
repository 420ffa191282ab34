"""Green cards: more in step 1."""

from __future__ import annotations

from typing import Final

from fabletable.games.fine_sand.sand import COIN, GREEN, WARNING, Sand
from fabletable.games.fine_sand.table import Builder
from fabletable.games.fine_sand.texts import coins

GREEN_6: Final = Sand("green6", "Green 6", column=GREEN, cost=6, draw=1, number=WARNING)
GREEN_7: Final = Sand("green7", "Green 7", column=GREEN, cost=7, draw=1)
GREEN_8: Final = Sand("green8", "Green 8", column=GREEN, cost=8, draw=1)
GREEN_10: Final = Sand("green10", "Green 10", column=GREEN, cost=10, draw=2)


async def take_coin(me: Builder, card: Sand) -> None:
    """This does not bring about the end of the game."""
    me.coins += card.wood
    me.tell("took_coins", words=(coins(card.wood),))


TAKE_COIN: Final = Sand(
    "take_coin", "Take a coin",
    "Step 1: take {wood_coins}.",
    column=GREEN, cost=7, number="1", action=take_coin, wood=1,
)  # fmt: skip


async def draw_and_discard(me: Builder, card: Sand) -> None:
    """For each card that is not there, one less is discarded."""
    drawn = sum([me.draw_from_stack(me.aside) for _ in range(card.draws)])
    if drawn:
        me.tell("drew", me.aside, to=(me.player,))
    me.coins_instead(card.draws - drawn)
    me.look_at_end()
    least = max(0, card.discards - (card.draws - drawn))
    await me.discard_some(card, me.aside, least)
    me.table.move_all(me.aside, me.hand)
    me.lay_in_front(me.hand)


DRAW_AND_DISCARD: Final = Sand(
    "draw_and_discard", "Draw and discard",
    "Step 1: draw {draws_cards}, and discard {discards} of them.",
    column=GREEN, cost=8, number="2", action=draw_and_discard, draws=2, discards=1,
)  # fmt: skip


async def real_essentials(me: Builder, card: Sand) -> None:
    await me.take_from_discard(card)


REAL_ESSENTIALS: Final = Sand(
    "real_essentials", "Real essentials",
    "Step 1: take a card of your choice from your discard pile (if empty, draw {draws}).",
    column=GREEN, cost=9, number="9", action=real_essentials, draws=1,
)  # fmt: skip


async def draw_coin_card(me: Builder, _: Sand) -> None:
    """If the stack runs out before, nothing is gained, and the cards are shuffled."""
    if me.depleted:
        me.coins_instead(1)
        return
    if not me.stack:
        me.reshuffle()
    reveal_coin_card(me)
    if not me.stack:
        me.reshuffle()
    me.lay_in_front(me.hand)
    me.look_at_end()


def reveal_coin_card(me: Builder) -> None:
    """All of them are turned over for everybody to see."""
    found = False
    while me.stack and not found:
        found = me.stack.top.column == COIN
        me.table.move_top(me.stack, me.revealed)
    me.tell("revealed", me.revealed)
    if found:
        coin = me.revealed.cards[-1]
        me.tell("took", [coin])
        me.table.move(coin, me.revealed, me.hand)
    me.table.move_all(me.revealed, me.discard)


DRAW_COIN_CARD: Final = Sand(
    "draw_coin_card", "Draw a coin card",
    "Step 1: reveal cards until a coin card comes, and take it; discard the others.",
    column=GREEN, cost=8, number="3", action=draw_coin_card,
)  # fmt: skip


async def draw_two(me: Builder, card: Sand) -> None:
    me.draw(card.draws)


DRAW_TWO: Final = Sand(
    "draw_two", "Draw two",
    "Step 1, once: draw {draws_cards}.",
    column=GREEN, cost=2, number="6", once=True, action=draw_two, draws=2,
)  # fmt: skip

GREENS: Final = [
    GREEN_6, GREEN_7, GREEN_8, GREEN_10,
    TAKE_COIN, DRAW_AND_DISCARD, REAL_ESSENTIALS, DRAW_COIN_CARD, DRAW_TWO,
]  # fmt: skip
