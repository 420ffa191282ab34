"""Building cards and paying for them."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import DONE, choose, in_order, thing
from fabletable.engine.zones import Zone
from fabletable.games.fine_sand.cards import CARDS, NEXT_TURN, NO_COST, Sand
from fabletable.games.fine_sand.table import Builder
from fabletable.games.fine_sand.turn import Turn

# Purses besides the hand.
WOOD: Final = "wood"
SCAFFOLD: Final = "scaffold"
LOADED: Final = "loaded_"  # and what lies on a pallet, by its key


def price(card: Sand, discount: int) -> int:
    return max(0, card.cost - discount)


def all_coins(me: Builder) -> int:
    """What the player can pay from all purses together."""
    total = me.coins + len(me.front.cards)
    for card in me.hand.cards:
        total += card.coins
    for card in me.pallet.cards:
        total += card.coins
    return total


def buildable(
    me: Builder, zone: Zone[Sand], discount: int, owed: int = 0, most: int = 99
) -> list[str]:
    """Cards of the zone that could be built and paid for with what would remain."""
    can_pay = all_coins(me) - owed
    in_hand = zone is me.hand
    keys = []
    for card in in_order(set(zone.cards)):
        rest = can_pay - card.coins if in_hand else can_pay  # what is built no longer pays
        if NO_COST < card.cost <= most and price(card, discount) <= rest:
            keys.append(BUILD_KEYS[card.index])
    return keys


BUILD_KEYS: Final = [f"build:{card.key}" for card in CARDS]


async def build_plain(turn: Turn, key: str) -> None:
    """Choose what to build, add up the costs, and pay them as one sum. Change is lost."""
    me, discount = turn.me, turn.start.discount
    turn.can_build = False
    owed = _choose_to_build(turn, key)

    def offer() -> list[str]:
        return [*buildable(me, me.hand, discount, owed), DONE]

    for _ in range(turn.start.builds - 1):
        key = await choose(me.player, f"Build another card? ({owed} to pay so far)", offer)
        if key == DONE:
            break
        owed += _choose_to_build(turn, thing(key))
    await pay(turn, owed)
    settle(turn)


def _choose_to_build(turn: Turn, key: str) -> int:
    """Lay the card out to be built; says what it costs."""
    card = turn.table.kinds[key]
    turn.table.move(card, turn.me.hand, turn.me.building)
    return price(card, turn.start.discount)


async def build_one(turn: Turn, zone: Zone[Sand], discount: int, most: int = 99) -> None:
    """Build one card of the zone, or none, and pay for it alone."""
    me = turn.me

    def offer() -> list[str]:
        return [*buildable(me, zone, discount, 0, most), DONE]

    key = await choose(me.player, "Build a card", offer)
    if key != DONE:
        card = turn.table.kinds[thing(key)]
        turn.table.move(card, zone, me.building)
        await pay(turn, price(card, discount))
        settle(turn)


def settle(turn: Turn) -> None:
    """What was built takes its place; a beach chair waits to be handed over."""
    me, table = turn.me, turn.table
    for card in list(me.building.cards):
        if table.telling:
            table.tell("built", me.player, (card,))
        if card.key == "beach_chair" and not table.solo:
            continue
        table.move(card, me.building, me.built)
        if card.column in NEXT_TURN:
            turn.mark_used(card.key)
    turn.board = me.board()


# -- paying

# A payer is a coin or card, written as one number, so that payers are quickly sorted:
# the most valuable come first, and among these it goes by their place in the vocabulary.
VALUE: Final = 10_000  # more than there are places
ON_PALLET: Final = 2_000  # wood and pallets come behind all cards
PLACES: Final = {
    **{card.key: place for place, card in enumerate(CARDS)},
    WOOD: 1_000,
    **{LOADED + card.key: ON_PALLET + place for place, card in enumerate(CARDS)},
}
PAY_KEYS: Final = {place: f"pay:{key}" for key, place in PLACES.items()}
A_WOODEN_COIN: Final = PLACES[WOOD] - VALUE
THE_SCAFFOLD: Final = PLACES[SCAFFOLD] - VALUE


async def pay(turn: Turn, amount: int) -> None:
    """Give up coins and cards until the sum is reached.

    The most valuable come first, so that nothing is thrown in that the sum does not need,
    and the same payment is one path.
    """
    me = turn.me
    ahead = payers(me)

    def offer() -> list[str]:
        return payable(ahead, amount)

    while amount > 0:
        key = thing(await choose(me.player, f"Pay {amount} more", offer))
        value = _spend(turn, key)
        amount -= value
        del ahead[: ahead.index(PLACES[key] - value * VALUE) + 1]


def payers(me: Builder) -> list[int]:
    """Everything that pays, the most valuable first."""
    found = [A_WOODEN_COIN] * me.coins
    for card in me.hand.cards:
        if card.coins > 0:
            found.append(card.index - card.coins * VALUE)
    for _ in me.front.cards:
        found.append(THE_SCAFFOLD)
    for card in me.pallet.cards:
        if card.coins > 0:
            found.append(ON_PALLET + card.index - card.coins * VALUE)
    found.sort()
    return found


def payable(ahead: list[int], amount: int) -> list[str]:
    """Those of the payers from which on there is enough for the amount."""
    enough = 0
    for i in range(len(ahead) - 1, -1, -1):
        enough -= ahead[i] // VALUE
        if enough >= amount:
            return pay_keys(ahead[: i + 1])
    return []


def pay_keys(payers: list[int]) -> list[str]:
    keys = []
    last = -1
    for place in sorted([payer % VALUE for payer in payers]):
        if place != last:
            keys.append(PAY_KEYS[place])
            last = place
    return keys


def _spend(turn: Turn, key: str) -> int:
    """Give up one coin or card; says what it was worth."""
    me, table = turn.me, turn.table
    if key == WOOD:
        me.coins -= 1
        return 1
    if key == SCAFFOLD and me.front.cards:
        table.move_top(me.front, me.discard)
        return 1
    zone = me.pallet if key.startswith(LOADED) else me.hand
    card = table.kinds[key.removeprefix(LOADED)]
    # The big base pays only once.
    table.move(card, zone, me.removed if card.key == "big_base" else me.discard)
    return card.coins
