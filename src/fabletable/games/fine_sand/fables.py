"""What cards with an action of their own do. Each function has the key of its card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from fabletable.engine.choice import DONE, choose, choose_card, kinds, thing
from fabletable.engine.handful import choose_some
from fabletable.games.fine_sand.building import all_coins, build_one, buildable
from fabletable.games.fine_sand.cards import COIN, NO_COST, Sand
from fabletable.games.fine_sand.turn import Turn

RAISE: Final = 3  # the one-time hand limit
REVEALS: Final = 5

Action = Callable[[Turn], Awaitable[None]]
Possible = Callable[[Turn], bool]


def can_discard(count: int) -> Possible:
    return lambda turn: len(turn.me.hand.cards) >= count


async def give_up(turn: Turn, least: int, most: int) -> int:
    """Discard cards of the hand, one after another; says how many."""
    me = turn.me
    return await choose_some(
        turn.table, me.player, "Discard a card", "discard", me.hand, me.discard, least, most
    )


# -- green: step 1


async def take_coin(turn: Turn) -> None:
    """Take a wooden coin. This does not bring about the end of the game."""
    turn.me.coins += 1


async def draw_and_discard(turn: Turn) -> None:
    """Draw two cards; discard one of them and keep the other.

    The scaffold cannot be discarded: it goes in front of you, and the other card is discarded.
    """
    me, table = turn.me, turn.table
    for _ in range(2):
        if not table.draw_from_stack(me, me.aside):
            me.coins += 1
    if table.lay_scaffold_in_front(me, me.aside):
        table.move_all(me.aside, me.discard)
    if len(me.aside) == 2:
        card = await choose_card(me.player, "Discard one of the two", "discard", me.aside)
        table.move(card, me.aside, me.discard)
    table.move_all(me.aside, me.hand)


async def real_essentials(turn: Turn) -> None:
    """Take a card of your choice from your discard pile; if it is empty, draw one."""
    await essentials(turn)


async def draw_coin_card(turn: Turn) -> None:
    """Reveal cards until a coin card comes, and take it; discard the others.

    If the stack runs out before, nothing is gained, and the cards are shuffled.
    """
    me, table = turn.me, turn.table
    if not me.stack.cards:
        table.reshuffle(me)
    found = False
    while me.stack.cards and not found:
        found = me.stack.cards[-1].column == COIN
        table.move_top(me.stack, me.hand if found else me.revealed)
    table.move_all(me.revealed, me.discard)
    if not me.stack.cards:
        table.reshuffle(me)
    table.lay_scaffold_in_front(me)


async def draw_two(turn: Turn) -> None:
    """Once: draw two cards."""
    turn.table.draw(turn.me, 2)


# -- red: step 2A


async def build_cheaply(turn: Turn) -> None:
    """Build one card for two coins less, without any other discount."""
    await build_one(turn, turn.me.hand, 2)


async def build_free(turn: Turn) -> None:
    """Once: build one card without paying."""
    await build_one(turn, turn.me.hand, 99)


async def build_as_desired(turn: Turn) -> None:
    """Reveal up to five cards, one after another; build one of them, with your discount.

    What is not built goes to the discard pile.
    """
    me, table = turn.me, turn.table
    while table.draw_from_stack(me, me.revealed) and len(me.revealed) < REVEALS and not me.depleted:
        if await choose(me.player, "Reveal another card?", lambda: ["reveal", DONE]) == DONE:
            break
    await build_one(turn, me.revealed, turn.start.discount)
    table.move_all(me.revealed, me.discard)


# -- blue: step 2B


async def build_additionally(turn: Turn) -> None:
    """Build one card with a printed cost of three at most, at its full cost."""
    await build_one(turn, turn.me.hand, 0, most=3)


async def essentials(turn: Turn) -> None:
    """Take a card of your choice from your discard pile; if it is empty, draw one."""
    me, table = turn.me, turn.table
    if not me.discard.cards:
        table.draw(me, 1)
        return
    key = await choose(
        me.player, "Take a card from your discard pile", lambda: kinds("take", me.discard.cards)
    )
    table.move(me.discard.find(thing(key)), me.discard, me.hand)
    table.lay_scaffold_in_front(me)


async def to_the_limit(turn: Turn) -> None:
    """Draw until your hand reaches your hand limit. The scaffold is not in the hand."""
    me = turn.me
    before = len(me.front)
    turn.table.draw(me, max(0, me.board().limit - len(me.hand)))
    turn.table.draw(me, len(me.front) - before)


async def draw_half(turn: Turn) -> None:
    """Discard as many cards as you like to draw half as many, rounded up."""
    count = await give_up(turn, 1, len(turn.me.hand))
    turn.table.draw(turn.me, (count + 1) // 2)


# -- yellow: any time in step 2


async def swap(turn: Turn) -> None:
    """Discard one card to draw one."""
    await give_up(turn, 1, 1)
    turn.table.draw(turn.me, 1)


async def remove_junk(turn: Turn) -> None:
    """Discard two cards to remove another card of your hand from the game."""
    me = turn.me
    await give_up(turn, 2, 2)
    card = await choose_card(me.player, "Remove a card from the game", "remove", me.hand)
    turn.table.move(card, me.hand, me.removed)


async def always_build(turn: Turn) -> None:
    """Discard two cards to build one card at its full cost, whichever way you go."""
    await give_up(turn, 2, 2)
    await build_one(turn, turn.me.hand, 0)


def can_always_build(turn: Turn) -> bool:
    """Whether something could still be paid for after the two cards that pay least are gone."""
    me = turn.me
    hand = me.hand.cards
    besides = all_coins(me) - sum(card.coins for card in hand)
    for i, card in enumerate(hand):
        others = sorted(other.coins for other in [*hand[:i], *hand[i + 1 :]])
        if card.cost != NO_COST and len(others) >= 2 and card.cost <= sum(others[2:]) + besides:
            return True
    return False


async def three_for_two(turn: Turn) -> None:
    """Discard three cards to draw two."""
    await give_up(turn, 3, 3)
    turn.table.draw(turn.me, 2)


async def draw_additional(turn: Turn) -> None:
    """Once: discard as many cards as you like to draw one more than that."""
    count = await give_up(turn, 0, len(turn.me.hand))
    turn.table.draw(turn.me, count + 1)


async def pallet(turn: Turn) -> None:
    """Put a coin card of your hand onto the pallet. It can still pay, and counts as built."""
    me = turn.me
    key = await choose(
        me.player, "Put a coin card onto the pallet", lambda: kinds("load", coin_cards(turn))
    )
    turn.table.move(me.hand.find(thing(key)), me.hand, me.pallet)


def has_empty_pallet(turn: Turn) -> bool:
    me = turn.me
    return len(me.pallet) < sum(card.key == "pallet" for card in me.built.cards)


def coin_cards(turn: Turn) -> list[Sand]:
    return [card for card in turn.me.hand.cards if card.column == COIN]


# -- purple: step 3


async def raise_limit(turn: Turn) -> None:
    """Once: keep three more cards this turn; then off-load this card."""
    turn.raised += RAISE


async def recycling(turn: Turn) -> None:
    """Discard two cards to draw one, as often as you like."""
    await give_up(turn, 2, 2)
    turn.table.draw(turn.me, 1)
    turn.used["recycling"] = 0


async def final_delivery(turn: Turn) -> None:
    """Draw one card before you check your hand limit."""
    turn.table.draw(turn.me, 1)


ACTIONS: Final[dict[str, Action]] = {
    "take_coin": take_coin,
    "draw_and_discard": draw_and_discard,
    "real_essentials": real_essentials,
    "draw_coin_card": draw_coin_card,
    "draw_two": draw_two,
    "build_cheaply": build_cheaply,
    "build_free": build_free,
    "build_as_desired": build_as_desired,
    "build_additionally": build_additionally,
    "essentials": essentials,
    "to_the_limit": to_the_limit,
    "draw_half": draw_half,
    "swap": swap,
    "remove_junk": remove_junk,
    "always_build": always_build,
    "three_for_two": three_for_two,
    "draw_additional": draw_additional,
    "pallet": pallet,
    "raise_limit": raise_limit,
    "recycling": recycling,
    "final_delivery": final_delivery,
}

# When an action would do nothing, it is not offered.
POSSIBLE: Final[dict[str, Possible]] = {
    "build_cheaply": lambda turn: bool(buildable(turn.me, turn.me.hand, 2)),
    "build_free": lambda turn: bool(buildable(turn.me, turn.me.hand, 99)),
    "build_additionally": lambda turn: bool(buildable(turn.me, turn.me.hand, 0, 0, 3)),
    "build_as_desired": lambda turn: not turn.me.depleted,
    "draw_coin_card": lambda turn: not turn.me.depleted,
    "to_the_limit": lambda turn: len(turn.me.hand) < turn.me.board().limit,
    "draw_half": can_discard(1),
    "swap": can_discard(1),
    "remove_junk": can_discard(3),
    "always_build": can_always_build,
    "three_for_two": can_discard(3),
    "pallet": lambda turn: bool(coin_cards(turn)) and has_empty_pallet(turn),
    "recycling": can_discard(2),
}


def possible(turn: Turn, card: Sand) -> bool:
    """Whether using the card would do anything now."""
    check = POSSIBLE.get(card.key)
    return check is None or check(turn)
