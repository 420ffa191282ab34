"""The market: #19 to #23."""

from __future__ import annotations

from collections import Counter

from fabletable.engine.choice import DONE, choose, kinds, thing
from fabletable.engine.handful import choose_some
from fabletable.games.fabled_fruit.cards import MARKET, Location
from fabletable.games.fabled_fruit.turn import (
    Dweller,
    Turn,
    choose_fruit,
    choose_kind,
    discard_kind,
    held,
    of_kind,
    plain,
)

SWAPS = 3
RENEW = "renew"


def has_plain_fruit(turn: Turn) -> bool:
    return bool(plain(turn.me.hand))


async def badger(turn: Turn) -> None:
    """What you put in may be taken back with its kind."""
    table, me = turn.table, turn.me
    fruit = await choose_fruit(
        me, "Put which fruit into the market?", "put", me.hand, lambda: plain(me.hand)
    )
    table.tell("put", me.player, (fruit,))
    table.move(fruit, me.hand, table.market)
    kind = await choose_kind(
        me, "Take which kind from the market?", "kind", lambda: held(table.market)
    )
    table.hand_over(table.market, table.revealed, of_kind(table.market, kind))
    table.take(table.revealed, me)
    turn.draw(turn.place.draw)


async def otter(turn: Turn) -> None:
    """A kind can be taken only as often as it lay in the market when the action began."""
    table, me = turn.table, turn.me
    left = Counter(fruit.key for fruit in table.market.cards)
    swaps = 0
    while swaps < SWAPS and left.total() and plain(me.hand):

        def offer() -> list[str]:
            return [*kinds("take", [f for f in table.market.cards if left[f.key]]), DONE]

        key = await choose(me.player, "Swap for which fruit of the market?", offer)
        if key == DONE:
            break
        await swap(turn, thing(key))
        left[thing(key)] -= 1
        swaps += 1
    turn.draw(turn.place.more if swaps == SWAPS else turn.place.draw)


async def swap(turn: Turn, wanted: str) -> None:
    """The wanted fruit lies open until another has taken its place."""
    table, me = turn.table, turn.me
    table.move(table.market.find(wanted), table.market, me.shown)
    fruit = await choose_fruit(
        me, "Put which fruit into the market?", "put", me.hand, lambda: plain(me.hand)
    )
    table.tell("put", me.player, (fruit,))
    table.move(fruit, me.hand, table.market)
    table.take(me.shown, me)


async def magpie(turn: Turn) -> None:
    """No refill between the picks."""
    table, me = turn.table, turn.me
    for who, count in ((me, turn.place.draw), (turn.others[0], 1)):
        prompt = f"Take {count} from the market"
        await choose_some(
            table, who.player, prompt, "take", table.market, table.group, count, count
        )
        table.take(table.group, who)


def has_pair(turn: Turn) -> bool:
    return bool(held(turn.me.hand, 2))


async def camel(turn: Turn) -> None:
    me = turn.me
    kind = await choose_kind(me, "Discard 2 of which kind?", "kind", lambda: held(me.hand, 2))
    await discard_kind(turn, kind, 2)
    turn.table.take(turn.table.market, me)


async def heron(turn: Turn) -> None:
    table = turn.table
    prompt = "Lay out a new market first?"
    if await choose(turn.me.player, prompt, lambda: [RENEW, DONE]) == RENEW:
        table.throw_all(table.market)
        table.fill_market()
    counts = Counter(fruit.key for fruit in table.market.cards)
    rare = [fruit for fruit in table.market.cards if counts[fruit.key] == 1]
    table.hand_over(table.market, table.revealed, rare)
    table.take(table.revealed, turn.me)


# fmt: off
PARTS = (MARKET,)
STALLHOLDERS = [
    Dweller(Location(
        "badger", "#19 Badger",
        "Put 1 fruit into the market. Choose a kind there and take all of it. Draw {draw}.",
        number=19, title="One kind from the market",
        signpost="at least 1 fruit that is not a mix card",
        draw=1, banana=2, strawberry=1, grapes=1, smoothie=1, parts=PARTS,
    ), badger, has_plain_fruit),
    Dweller(Location(
        "otter", "#20 Otter",
        "Up to three times, swap 1 fruit (no mix card) for 1 market fruit that you did not put "
        "there this turn. Draw {draw}; after three swaps {more}. When you buy here, up to two "
        "of the grapes may come out of the market.",
        number=20, title="Busy trader",
        draw=2, more=3, grapes=3, smoothie=3, parts=PARTS,
    ), otter),
    Dweller(Location(
        "magpie", "#21 Magpie",
        "Take {draw} market fruits of your choice. Then the player to your left takes 1.",
        number=21, title="First pick",
        draw=3, coconut=2, pineapple=2, smoothie=1, parts=PARTS,
    ), magpie),
    Dweller(Location(
        "camel", "#22 Camel",
        "Discard 2 fruits of the same kind. Take all market fruits.",
        number=22, title="Buy the market out", signpost="two fruits of the same kind",
        alike=2, other=2, smoothie=1, parts=PARTS,
    ), camel, has_pair),
    Dweller(Location(
        "heron", "#23 Heron",
        "You may discard all market fruits and lay out 5 new ones. Take every market fruit "
        "whose kind lies there exactly once.",
        number=23, title="Rare wares",
        grapes=2, banana=1, strawberry=1, smoothie=2, parts=PARTS,
    ), heron),
]
