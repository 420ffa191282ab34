"""Yellow cards: they work at any time in step 2."""

from __future__ import annotations

from typing import Final

from fabletable.games.fine_sand.building import build_one
from fabletable.games.fine_sand.columns.needs import cards_in_hand, cards_to_discard
from fabletable.games.fine_sand.sand import ANY_NUMBER, COIN, YELLOW, Sand
from fabletable.games.fine_sand.table import Builder
from fabletable.games.fine_sand.texts import cards


async def discard_and_draw(me: Builder, card: Sand) -> None:
    whole = f"Discard {{cards}} and draw {card.draws}"
    await me.discard_some(card, me.hand, card.discards, whole)
    me.draw(card.draws)


SWAP: Final = Sand(
    "swap", "Discard and draw",
    "Any time: discard {discards_cards} to draw {draws}.",
    column=YELLOW, cost=4, action=discard_and_draw, needs=cards_to_discard, discards=1, draws=1,
)  # fmt: skip


async def remove_junk(me: Builder, card: Sand) -> None:
    await me.discard_some(card, me.hand, card.discards, "Discard {cards} to remove another card")
    prompt = f"{card.name}: remove a card from the game"
    junk = await me.choose_card(prompt, "remove", me.hand)
    me.tell("removed", [junk])
    me.table.move(junk, me.hand, me.removed)


def another_card(me: Builder, card: Sand) -> str:
    return cards_in_hand(me, card.discards + 1)


REMOVE_JUNK: Final = Sand(
    "remove_junk", "Remove junk",
    "Any time: discard {discards_cards} to remove another card of your hand from the game.",
    column=YELLOW, cost=7, number="3",
    action=remove_junk, needs=another_card, discards=2, takes=1,
)  # fmt: skip


async def always_build(me: Builder, card: Sand) -> None:
    """Whichever way you go."""
    await me.discard_some(card, me.hand, card.discards, "Discard {cards} to build a card")
    await build_one(me, card, me.hand, 0)


def something_beside(me: Builder, card: Sand) -> str:
    """Something that can still be paid for when the cards that pay least are gone."""
    hand = me.hand.cards
    pays = [one.coins for one in hand]
    besides = me.can_pay - me.owed - sum(pays)
    for i, one in enumerate(hand):
        others = sorted([*pays[:i], *pays[i + 1 :]])
        enough = one.cost <= sum(others[card.discards :]) + besides
        if one.can_be_built and len(others) >= card.discards and enough:
            return ""
    return f"after discarding {cards(card.discards)} you cannot pay for any other"


ALWAYS_BUILD: Final = Sand(
    "always_build", "Always build",
    "Any time: discard {discards_cards} to build a card at its full cost.",
    column=YELLOW, cost=6, number="4",
    action=always_build, needs=something_beside, discards=2, adds_build=True,
)  # fmt: skip

THREE_FOR_TWO: Final = Sand(
    "three_for_two", "Three for two",
    "Any time: discard {discards_cards} to draw {draws}.",
    column=YELLOW, cost=6, number="5",
    action=discard_and_draw, needs=cards_to_discard, discards=3, draws=2,
)  # fmt: skip


async def draw_additional(me: Builder, card: Sand) -> None:
    whole = f"Discard these {{n}} and draw {card.draws} more"
    nothing = f"Discard nothing and draw {card.draws}"
    given = await me.discard_some(card, me.hand, 0, whole, len(me.hand), nothing)
    me.draw(given + card.draws)


DRAW_ADDITIONAL: Final = Sand(
    "draw_additional", "Draw an additional card",
    "Any time, once: discard any number of cards to draw {draws} more than that.",
    column=YELLOW, cost=3, number="6", once=True,
    action=draw_additional, draws=1, takes=ANY_NUMBER,
)  # fmt: skip


async def load_pallet(me: Builder, card: Sand) -> None:
    def coin_cards() -> list[Sand]:
        return [card for card in me.hand if card.column == COIN]

    prompt = f"{card.name}: put a coin card onto it"
    coin = await me.choose_card(prompt, "load", me.hand, coin_cards, _no_coin_card)
    me.tell("loaded", [coin])
    me.table.move(coin, me.hand, me.pallet)


def _no_coin_card(key: str) -> str:
    return "only coin cards go onto the pallet" if key.startswith("load:") else ""


def empty_pallet_and_coin_card(me: Builder, _: Sand) -> str:
    if len(me.pallet) >= sum([card.carries for card in me.built]):
        return "a card lies on it already"
    return "" if any(card.column == COIN for card in me.hand) else "needs a coin card in hand"


PALLET: Final = Sand(
    "pallet", "Pallet",
    "Any time: put a coin card of your hand here; it can still pay, and counts as built.",
    column=YELLOW, cost=4, number="7",
    action=load_pallet, needs=empty_pallet_and_coin_card, carries=True,
)  # fmt: skip

YELLOWS: Final = [SWAP, REMOVE_JUNK, ALWAYS_BUILD, THREE_FOR_TWO, DRAW_ADDITIONAL, PALLET]
