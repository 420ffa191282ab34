"""Fruit tokens: #39 to #43."""

from __future__ import annotations

from fabletable.engine.choice import choose, thing
from fabletable.games.fabled_fruit.cards import KINDS, TOKENS, Fruit, Location
from fabletable.games.fabled_fruit.paying import matches
from fabletable.games.fabled_fruit.prices import BIT
from fabletable.games.fabled_fruit.turn import (
    Dweller,
    Turn,
    choose_kind,
    give_openly,
    held,
    of_kind,
    show_kind,
)

BEE_MOST = 4
LEASE, SELL = "lease", "sell"


def plantable(turn: Turn) -> list[str]:
    """Kinds that I hold twice, and whose token is not mine."""
    return [kind for kind in held(turn.me.hand, 2) if kind not in turn.me.tokens]


def can_plant(turn: Turn) -> bool:
    return bool(plantable(turn))


async def mole(turn: Turn) -> None:
    """You keep the two fruits."""
    me = turn.me
    kind = await choose_kind(me, "Show 2 of which kind?", "kind", lambda: plantable(turn))
    show_kind(turn, me, kind, 2)
    owner = turn.table.owner_of(kind)
    if owner is not None:
        owner.tokens.remove(kind)
    take_token(turn, kind)
    turn.draw(turn.place.draw)


def take_token(turn: Turn, kind: str) -> None:
    turn.me.tokens.append(kind)
    turn.me.tokens.sort()
    turn.table.tell("took_token", turn.me.player, (), (f"the {kind} token",))


async def bee(turn: Turn) -> None:
    turn.draw(min(turn.place.draw + len(turn.me.tokens), BEE_MOST))


def has_token(turn: Turn) -> bool:
    return bool(turn.me.tokens)


async def wolf(turn: Turn) -> None:
    me = turn.me
    kind = await choose_kind(me, "Demand which kind?", "kind", lambda: me.tokens)
    for you in turn.others:
        if of_kind(you.hand, kind):
            await give_openly(turn, you, me, kind)
    turn.table.move_all(me.shown, me.hand)
    turn.draw(turn.place.more if turn.two_players else turn.place.draw)


def supply(turn: Turn) -> list[str]:
    """Fruit tokens that nobody has."""
    return [kind for kind in KINDS if turn.table.owner_of(kind) is None]


def lease_or_sell(turn: Turn) -> bool:
    return bool(supply(turn) or turn.me.tokens)


async def goat(turn: Turn) -> None:
    me, place = turn.me, turn.place
    leases = [f"{LEASE}:{kind}" for kind in supply(turn)]
    sales = [f"{SELL}:{kind}" for kind in KINDS if kind in me.tokens]
    key = await choose(me.player, "Take a fruit token, or return one?", lambda: leases + sales)
    if key in leases:
        take_token(turn, thing(key))
        turn.draw(place.draw)
    else:
        me.tokens.remove(thing(key))
        turn.table.tell("used_token", me.player, (), (f"the {thing(key)} token",))
        turn.draw(place.more)


async def hamster(turn: Turn) -> None:
    turn.draw(max(1, most_kinds(turn.me.hand.cards, turn.me.tokens) - 1))


def most_kinds(fruits: list[Fruit], tokens: list[str]) -> int:
    """The largest number of kinds; each mix card counts as one of its two."""
    cards = [sum([BIT[kind] for kind in fruit.kinds]) for fruit in fruits]
    return matches(list(BIT.values()), cards + [BIT[kind] for kind in tokens])


# fmt: off
PARTS = (TOKENS,)
GARDENERS = [
    Dweller(Location(
        "mole", "#39 Mole",
        "Show 2 fruits of a kind whose fruit token is not yours. Take that token, from the "
        "supply or its owner. Draw {draw}. You keep the fruits.",
        number=39, title="Plant a fruit token",
        signpost="two fruits of one kind whose fruit token is not yours",
        draw=2, different=4, smoothie=2, parts=PARTS,
    ), mole, can_plant),
    Dweller(Location(
        "bee", "#40 Bee",
        "Draw {draw}, and 1 more for each fruit token you hold; at most 4.",
        number=40, title="Honey for gardeners",
        draw=3, strawberry=3, banana=2, smoothie=1, parts=PARTS,
    ), bee),
    Dweller(Location(
        "wolf", "#41 Wolf",
        "Choose one of your fruit tokens. Each other player who holds that kind gives you 1 "
        "of it. Draw {draw} (two players: {more}).",
        number=41, title="The kind's toll", signpost="you hold a fruit token",
        draw=2, more=3, pineapple=2, grapes=2, smoothie=2, parts=PARTS,
    ), wolf, has_token),
    Dweller(Location(
        "goat", "#42 Goat",
        "Choose: take any fruit token from the supply and draw {draw}; or return one of yours "
        "and draw {more}.",
        number=42, title="Lease or sell", signpost="a fruit token in the supply, or one of yours",
        draw=2, more=4, grapes_or_coconut=5, parts=PARTS,
    ), goat, lease_or_sell),
    Dweller(Location(
        "hamster", "#43 Hamster",
        "Count the different kinds among your hand and your fruit tokens (a mix card counts as "
        "one kind). Draw 1 fewer, but at least 1.",
        number=43, title="Full cheeks",
        banana=3, smoothie=2, parts=PARTS,
    ), hamster),
]
