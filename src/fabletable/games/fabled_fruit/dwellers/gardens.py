"""Fruit tokens: #39 to #43."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import thing, verb_of
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import KINDS, Fruit, Location
from fabletable.games.fabled_fruit.components import MIX, TOKENS
from fabletable.games.fabled_fruit.kinds import holds
from fabletable.games.fabled_fruit.payers import counted
from fabletable.games.fabled_fruit.prices import BIT, Sieve

LEASE: Final = "lease"
SELL: Final = "sell"
PARTS: Final = (TOKENS,)

# fmt: off


def against_planting(me: Animal, kind: str) -> str:
    if kind in me.tokens:
        return "its token is yours already"
    least = me.place.least
    return "" if holds(me.hand, kind, least) else f"you have not {least} of it"


def can_plant(me: Animal) -> bool:
    return any(not against_planting(me, kind) for kind in KINDS)


async def mole(me: Animal) -> None:
    """You keep the fruits."""
    least = me.place.least
    prompt = f"Show {least} of which kind? You keep them, and take its fruit token"
    kind = await me.choose_kind(prompt, "kind", lambda kind: against_planting(me, kind))
    me.show_kind(kind, least)
    me.take_token(kind)
    me.draw(me.place.draw)


MOLE = Location(
    "mole", "#39 Mole",
    "Show {least} fruits of a kind whose fruit token is not yours. Take that token, from the "
    "supply or its owner. Draw {draw}. You keep the fruits.",
    number=39, title="Plant a fruit token",
    signpost="{least} fruits of one kind whose fruit token is not yours",
    least=2, draw=2, different=4, smoothie=2, parts=PARTS, action=mole, needs=can_plant,
)


def bee(me: Animal) -> None:
    me.draw(min(me.place.draw + len(me.tokens), me.place.most))


BEE = Location(
    "bee", "#40 Bee",
    "Draw {draw}, and 1 more for each fruit token you hold; at most {most}.",
    number=40, title="Honey for gardeners",
    draw=3, most=6, strawberry=3, banana=2, smoothie=1, parts=PARTS, effect=bee,
)


def has_token(me: Animal) -> bool:
    return bool(me.tokens)


def not_mine(me: Animal, kind: str) -> str:
    return "" if kind in me.tokens else "you do not have its token"


async def wolf(me: Animal) -> None:
    prompt = "Of which kind does everybody who holds it give you 1?"
    kind = await me.choose_kind(prompt, "kind", lambda kind: not_mine(me, kind))
    for you in me.others:
        await you.give_openly(me, kind)
    me.table.move_all(me.shown, me.hand)
    me.draw(me.place.more if me.table.two_play else me.place.draw)


WOLF = Location(
    "wolf", "#41 Wolf",
    "Choose one of your fruit tokens. Each other player who holds that kind gives you 1 "
    "of it. Draw {draw} (two players: {more}).",
    number=41, title="The kind's toll", signpost="you hold a fruit token",
    draw=2, more=3, pineapple=2, grapes=2, smoothie=2, parts=PARTS,
    action=wolf, needs=has_token,
)


def against_leasing(me: Animal, kind: str) -> str:
    owner = me.table.owner_of(kind)
    if owner is None:
        return ""
    return "you have it already" if owner is me else f"{{{owner.player}}} has it"


def lease_or_sell(me: Animal) -> bool:
    return bool(me.table.supply or me.tokens)


async def goat(me: Animal) -> None:
    kind, leases = await choose_token(me)
    if leases:
        me.take_token(kind)
        me.draw(me.place.draw)
    else:
        me.return_token(kind)
        me.draw(me.place.more)


async def choose_token(me: Animal) -> tuple[str, bool]:
    """Which token, and whether it is taken."""
    leases = [f"{LEASE}:{kind}" for kind in me.table.supply]
    sales = [f"{SELL}:{kind}" for kind in KINDS if kind in me.tokens]

    def why(key: str) -> str:
        if verb_of(key) == LEASE:
            return against_leasing(me, thing(key))
        return not_mine(me, thing(key)) if verb_of(key) == SELL else ""

    draw, more = me.place.draw, me.place.more
    prompt = f"Take a fruit token and draw {draw}, or return one and draw {more}?"
    key = await me.choose_of(prompt, leases + sales, why)
    return thing(key), key in leases


GOAT = Location(
    "goat", "#42 Goat",
    "Choose: take any fruit token from the supply and draw {draw}; or return one of yours "
    "and draw {more}.",
    number=42, title="Lease or sell", signpost="a fruit token in the supply, or one of yours",
    draw=2, more=4, grapes_or_coconut=5, parts=PARTS, action=goat, needs=lease_or_sell,
)


def hamster(me: Animal) -> None:
    me.draw(max(me.place.least, most_kinds(me.hand.cards, me.tokens) - me.place.less))


EVERY_KIND: Final = Sieve(tuple(BIT.values()))


def most_kinds(fruits: list[Fruit], tokens: list[str]) -> int:
    """The largest number of kinds; each mix card counts as one of its two."""
    have = counted(fruits, 0, tokens, 0)
    return len(KINDS) - EVERY_KIND.lacks(have.kinds, have.odd)


HAMSTER = Location(
    "hamster", "#43 Hamster",
    "Count the different kinds among your hand and your fruit tokens (a mix card counts as "
    "one kind). Draw {less} fewer, but at least {least}.",
    number=43, title="Full cheeks",
    less=1, least=1, banana=3, smoothie=2, parts=PARTS, speaks_of=(MIX,), effect=hamster,
)


GARDENERS: Final = [MOLE, BEE, WOLF, GOAT, HAMSTER]
