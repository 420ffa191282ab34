"""Building cards and paying for them."""

from __future__ import annotations

from fabletable.engine.choice import DONE, choose, thing
from fabletable.engine.table import Zone
from fabletable.games.fine_sand.cards import CARDS, NEXT_TURN, NO_COST, Sand
from fabletable.games.fine_sand.table import Builder
from fabletable.games.fine_sand.turn import Turn

WOOD, SCAFFOLD = "wood", "scaffold"  # purses besides the hand
LOADED = "loaded_"  # and what lies on a pallet, by its key

Purse = tuple[int, int, str, int]  # value (negative), place in the order of keys, key, how many


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
    found = set()
    for card in zone.cards:
        cost = card.cost
        if NO_COST < cost <= most:
            rest = can_pay - card.coins if in_hand else can_pay  # what is built no longer pays
            if cost - discount <= rest and rest >= 0:
                found.add(card.index)
    return [BUILD_KEYS[index] for index in sorted(found)]


BUILD_KEYS = [f"build:{card.key}" for card in CARDS]


async def build_plain(turn: Turn, key: str) -> None:
    """Choose what to build, add up the costs, and pay them as one sum. Change is lost."""
    me = turn.me
    turn.has_built = True
    owed = _choose_to_build(turn, key)
    for _ in range(turn.builds - 1):

        def offer(owed: int = owed) -> list[str]:
            return [*buildable(me, me.hand, turn.discount, owed), DONE]

        key = await choose(me.player, f"Build another card? ({owed} to pay so far)", offer)
        if key == DONE:
            break
        owed += _choose_to_build(turn, key)
    await pay(turn, owed)
    settle(turn)


def _choose_to_build(turn: Turn, key: str) -> int:
    """Lay the card out to be built; says what it costs."""
    card = turn.me.hand.find(thing(key))
    turn.table.move(card, turn.me.hand, turn.me.building)
    return price(card, turn.discount)


async def build_one(turn: Turn, zone: Zone[Sand], discount: int, most: int = 99) -> None:
    """Build one card of the zone, or none, and pay for it alone."""
    me = turn.me

    def offer() -> list[str]:
        return [*buildable(me, zone, discount, 0, most), DONE]

    key = await choose(me.player, "Build a card", offer)
    if key != DONE:
        card = zone.find(thing(key))
        turn.table.move(card, zone, me.building)
        await pay(turn, price(card, discount))
        settle(turn)


def settle(turn: Turn) -> None:
    """What was built takes its place; a beach chair waits to be handed over."""
    me, table = turn.me, turn.table
    for card in list(me.building.cards):
        table.tell("built", me.player, (card,))
        if card.key == "beach_chair" and not table.solo:
            continue
        table.move(card, me.building, me.built)
        turn.special = turn.special or card.action
        if card.column in NEXT_TURN:
            turn.mark_used(card.key)


# -- paying


async def pay(turn: Turn, amount: int) -> None:
    """Give up coins and cards until the sum is reached.

    The most valuable come first, so that nothing is thrown in that the sum does not need,
    and the same payment is one path.
    """
    me = turn.me
    last = (-99, 0)
    while amount > 0:

        def offer(amount: int = amount, last: tuple[int, int] = last) -> list[str]:
            return payable(me, amount, last)

        key = thing(await choose(me.player, f"Pay {amount} more", offer))
        value, place = _spend(turn, key)
        amount -= value
        last = (-value, place)


def purses(me: Builder) -> list[Purse]:
    """Everything that pays, the most valuable first."""
    by_kind: dict[int, Purse] = {}
    for card in me.hand.cards:
        if card.coins > 0:
            known = by_kind.get(card.index)
            count = known[3] + 1 if known else 1
            by_kind[card.index] = (-card.coins, card.index, card.key, count)
    found = list(by_kind.values())
    if me.coins:
        found.append((-1, PLACES[WOOD], WOOD, me.coins))
    if me.front.cards:
        found.append((-1, PLACES[SCAFFOLD], SCAFFOLD, 1))
    found += [
        (-coin.coins, ON_PALLET + coin.index, LOADED + coin.key, me.pallet.cards.count(coin))
        for coin in dict.fromkeys(me.pallet.cards)
        if coin.coins
    ]
    found.sort()
    return found


PLACES = {WOOD: 1000, SCAFFOLD: 22}
ON_PALLET = 2000  # wood and pallets come behind all cards


def payable(me: Builder, amount: int, last: tuple[int, int]) -> list[str]:
    """Purses not before the last one used, from which on there is enough for the amount."""
    ahead = [purse for purse in purses(me) if (purse[0], purse[1]) >= last]
    enough = sum(-purse[0] * purse[3] for purse in ahead)
    found = []
    for purse in ahead:
        if enough < amount:
            break
        found.append(purse)
        enough += purse[0] * purse[3]
    found.sort(key=_place)
    return [f"pay:{purse[2]}" for purse in found]


def _place(purse: Purse) -> int:
    return purse[1]


def _spend(turn: Turn, key: str) -> tuple[int, int]:
    """Give up one coin or card; says what it was worth, and its place in the order."""
    me, table = turn.me, turn.table
    if key == WOOD:
        me.coins -= 1
        return 1, PLACES[WOOD]
    if key == SCAFFOLD:
        table.move_all(me.front, me.discard)
        return 1, PLACES[SCAFFOLD]
    loaded = key.startswith(LOADED)
    zone = me.pallet if loaded else me.hand
    card = zone.find(key.removeprefix(LOADED))
    # The big base pays only once.
    table.move(card, zone, me.removed if card.key == "big_base" else me.discard)
    return card.coins, card.index + ON_PALLET if loaded else card.index
