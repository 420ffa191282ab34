"""The market: #19 to #23."""

from __future__ import annotations

from collections import Counter
from typing import Final

from fabletable.engine.choice import DONE, kinds, thing, verb_of
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.components import MARKET, MIX
from fabletable.games.fabled_fruit.kinds import fruits, held, not_held, of_kind, plain
from fabletable.games.fabled_fruit.prices import BIT, STALL, WILD, Slots

RENEW: Final = "renew"
PARTS: Final = (MARKET,)

# fmt: off


def has_plain_fruit(me: Animal) -> bool:
    return bool(plain(me.hand))


async def put_one(me: Animal) -> None:
    """Put a fruit into the market, which takes no mix cards."""
    prompt, against = "Put which fruit into the market?", "mix cards do not go into the market"
    fruit = await me.choose_fruit(prompt, "put", me.hand, lambda: plain(me.hand), against)
    me.tell("put", [fruit])
    me.table.move(fruit, me.hand, me.table.market)


async def badger(me: Animal) -> None:
    """What you put in may be taken back with its kind."""
    table = me.table
    await put_one(me)
    prompt = "Take which kind from the market?"
    kind = await me.choose_kind(prompt, "kind", not_held(table.market))
    table.hand_over(table.market, table.revealed, of_kind(table.market, kind))
    me.take(table.revealed)
    me.draw(me.place.draw)


BADGER = Location(
    "badger", "#19 Badger",
    "Put 1 fruit into the market. Choose a kind there and take all of it. Draw {draw}.",
    number=19, title="One kind from the market",
    signpost="at least 1 fruit that is not a mix card",
    draw=1, banana=2, strawberry=1, grapes=1, smoothie=1, parts=PARTS, speaks_of=(MIX,),
    action=badger, needs=has_plain_fruit,
)


async def otter(me: Animal) -> None:
    """A kind can be taken only as often as it lay in the market when the action began."""
    place, market = me.place, me.table.market
    left = Counter(fruit.key for fruit in market)
    swaps = 0

    def why(key: str) -> str:
        there = verb_of(key) == "take" and market_has(me, thing(key))
        return "you put it there in this turn" if there and not left[thing(key)] else ""

    while swaps < place.swap and left.total() and plain(me.hand):

        def offer() -> list[str]:
            return [*kinds("take", [fruit for fruit in market if left[fruit.key]]), DONE]

        left_over = place.swap - swaps
        key = await me.choose(f"Swap for which fruit of the market? {left_over} left", offer, why)
        if key == DONE:
            break
        await swap(me, thing(key))
        left[thing(key)] -= 1
        swaps += 1
    me.draw(place.more if swaps == place.swap else place.draw)


def market_has(me: Animal, kind: str) -> bool:
    return any(fruit.key == kind for fruit in me.table.market)


async def swap(me: Animal, wanted: str) -> None:
    """The wanted fruit lies open until another has taken its place."""
    table = me.table
    table.move(table.market.find(wanted), table.market, me.shown)
    if plain(me.hand):
        await put_one(me)
    me.take(me.shown)


def some_from_the_market(ways: list[Slots], most: int) -> list[Slots]:
    """Up to so many of the grapes, the first that are asked for, may be taken out of the market."""
    grapes = BIT["grapes"] | WILD
    return [
        (*[slot | STALL * (slot == grapes and i < most) for i, slot in enumerate(slots)],)
        for slots in ways
    ]


OTTER = Location(
    "otter", "#20 Otter",
    "Up to {swap} times, swap 1 fruit (no mix card) for 1 market fruit that you did not put "
    "there this turn. Draw {draw}; after {swap} swaps {more}. When you buy here, up to {odd} "
    "of the grapes may come out of the market.",
    number=20, title="Busy trader",
    swap=3, draw=2, more=3, grapes=3, smoothie=3, odd=2, parts=PARTS, speaks_of=(MIX,),
    refusal="No more swaps", action=otter, odd_price=some_from_the_market,
)


async def magpie(me: Animal) -> None:
    """No refill between the picks."""
    market, group = me.table.market, me.table.group
    for who, count in ((me, me.place.draw), (me.others[0], me.place.gift)):
        then = f"; then {{{me.others[0].player}}} takes {me.place.gift}" if who is me else ""
        prompt = f"Take {fruits(count)} from the market{then}"
        await who.move_fruits(prompt, "take", market, group, count)
        who.take(group)


MAGPIE = Location(
    "magpie", "#21 Magpie",
    "Take {draw} market fruits of your choice. Then the player to your left takes {gift}.",
    number=21, title="First pick",
    draw=3, gift=1, coconut=2, pineapple=2, smoothie=1, parts=PARTS, action=magpie,
)


def has_alike(me: Animal) -> bool:
    return bool(held(me.hand, me.place.cost))


async def discard_alike(me: Animal) -> None:
    """Discard fruits of one kind of your choice."""
    count = me.place.cost
    prompt = f"Discard {count} of which kind?"
    kind = await me.choose_kind(prompt, "kind", not_held(me.hand, count))
    await me.discard_kind(kind, count)


async def camel(me: Animal) -> None:
    await discard_alike(me)
    me.take(me.table.market)


CAMEL = Location(
    "camel", "#22 Camel",
    "Discard {cost} fruits of the same kind. Take all market fruits.",
    number=22, title="Buy the market out", signpost="{cost} fruits of the same kind",
    cost=2, alike=2, other=2, smoothie=1, parts=PARTS, action=camel, needs=has_alike,
)


async def heron(me: Animal) -> None:
    table = me.table
    prompt = "Lay out a new market, before you take what lies there once?"
    if await me.choose_of(prompt, [RENEW, DONE]) == RENEW:
        me.discard_all(table.market, "cleared")
        table.fill_market()
    counts = Counter(fruit.key for fruit in table.market)
    rare = [fruit for fruit in table.market if counts[fruit.key] == 1]
    table.hand_over(table.market, table.revealed, rare)
    me.take(table.revealed)


HERON = Location(
    "heron", "#23 Heron",
    "You may discard all market fruits and lay out new ones. Take every market fruit "
    "whose kind lies there exactly once.",
    number=23, title="Rare wares",
    grapes=2, banana=1, strawberry=1, smoothie=2, parts=PARTS, refusal="Keep the market",
    action=heron,
)


STALLHOLDERS: Final = [BADGER, OTTER, MAGPIE, CAMEL, HERON]
