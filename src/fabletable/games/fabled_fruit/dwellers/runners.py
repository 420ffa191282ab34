"""Double turns: #44 to #47."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import DONE
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.buying import buy
from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.components import DOUBLE, MARK, THIEF

DASH: Final = "dash"
DRAW: Final = "draw"
REST: Final = "rest"
PARTS: Final = (DOUBLE,)

# fmt: off


def can_get_set(me: Animal) -> bool:
    return me.may_take_double


def hare(me: Animal) -> None:
    me.take_double()
    me.draw(me.place.draw)


HARE = Location(
    "hare", "#44 Hare",
    "Take 1 double-turn token. Draw {draw}.",
    number=44, title="Get set",
    signpost="the supply has a double-turn token, and you hold none",
    draw=1, pineapple=2, coconut=1, grapes=1, smoothie=2, parts=PARTS,
    effect=hare, needs=can_get_set,
)


async def lizard(me: Animal) -> None:
    keys = [DRAW, REST] if me.double else [DRAW]
    prompt = f"Draw {me.place.draw}, or return your double-turn token and draw {me.place.more}?"
    if await me.choose_of(prompt, keys) == DRAW:
        me.draw(me.place.draw)
    else:
        me.return_double()
        me.draw(me.place.more)


LIZARD = Location(
    "lizard", "#45 Lizard",
    "Choose: draw {draw}; or return your double-turn token and draw {more}.",
    number=45, title="Rest or trade rest",
    draw=3, more=5, pineapple=2, strawberry=2, smoothie=2, parts=PARTS, action=lizard,
)


async def gazelle(me: Animal) -> None:
    """No toll; only buying, no action there."""
    me.draw(me.place.draw)
    key = await choose_juice(me, "Move on to another location and buy its juice?", DONE)
    if key != DONE:
        await dash(me, key)


async def choose_juice(me: Animal, prompt: str, besides: str, discount: int = 0) -> str:
    """Another location without animals, thief or token, whose juice I can pay for."""
    def against(place: Location) -> str:
        if place.key == me.at:
            return "your animal stands there already"
        return me.table.against_free(place) or me.against_price(place, discount)

    def fits(place: Location) -> bool:
        elsewhere = place.key != me.at and not me.table.against_free(place)
        return elsewhere and me.can_afford(place, discount)

    return await me.choose_place(prompt, DASH, against, besides, fits)


async def dash(me: Animal, key: str, discount: int = 0) -> None:
    me.at = key
    me.tell("moved", [me.here])
    await buy(me, me.here, discount)


GAZELLE = Location(
    "gazelle", "#46 Gazelle",
    "Draw {draw}. You may move your animal to another location without animals, thief or "
    "animal token, and buy its juice there.",
    number=46, title="Draw and dash",
    draw=1, alike=4, smoothie=2, speaks_of=(THIEF, MARK), refusal="Stay here", action=gazelle,
)


async def ostrich(me: Animal) -> None:
    me.draw(me.place.draw)
    gift = f"They take a double-turn token, or draw {me.place.more} if they cannot"
    you = await me.choose_player(f"Give whom a head start? {gift}")
    if you.may_take_double:
        you.take_double()
    else:
        you.draw(me.place.more)


OSTRICH = Location(
    "ostrich", "#47 Ostrich",
    "Draw {draw}. Choose another player, who takes 1 double-turn token; if they hold one or "
    "none is left, they draw {more} instead.",
    number=47, title="Give a head start",
    draw=4, more=2, coconut=3, banana=1, smoothie=2, parts=PARTS, action=ostrich,
)


RUNNERS: Final = [HARE, LIZARD, GAZELLE, OSTRICH]
