"""Double turns: #44 to #47."""

from __future__ import annotations

from fabletable.engine.choice import DONE, choose, kinds, thing
from fabletable.games.fabled_fruit.buying import buy
from fabletable.games.fabled_fruit.cards import DOUBLE, Location
from fabletable.games.fabled_fruit.paying import can_buy
from fabletable.games.fabled_fruit.table import Animal
from fabletable.games.fabled_fruit.turn import Dweller, Turn, choose_player

DRAW, REST = "draw", "rest"


def may_take_double(turn: Turn, who: Animal) -> bool:
    return turn.table.doubles_left > 0 and not who.double


def can_get_set(turn: Turn) -> bool:
    return may_take_double(turn, turn.me)


async def hare(turn: Turn) -> None:
    take_double(turn, turn.me)
    turn.draw(turn.place.draw)


def take_double(turn: Turn, who: Animal) -> None:
    who.double = 1
    turn.table.tell("took_token", who.player, (), ("a double-turn token",))


async def lizard(turn: Turn) -> None:
    me, place = turn.me, turn.place
    keys = [DRAW, REST] if me.double else [DRAW]
    if await choose(me.player, "Draw, or return your token for more?", lambda: keys) == DRAW:
        turn.draw(place.draw)
    else:
        me.double = 0
        turn.table.tell("used_token", me.player, (), ("a double-turn token",))
        turn.draw(place.more)


async def gazelle(turn: Turn) -> None:
    """No toll; only buying, no action there."""
    turn.draw(turn.place.draw)

    def offer() -> list[str]:
        return [*kinds("go", affordable(turn, 0)), DONE]

    key = await choose(turn.me.player, "Dash on and buy a juice?", offer)
    if key != DONE:
        await dash(turn, thing(key), 0)


def affordable(turn: Turn, discount: int) -> list[Location]:
    """Other locations without animals, thief or token, whose juice I can pay for."""
    table, me = turn.table, turn.me
    return [
        place
        for place in table.locations()
        if place.key != me.at and table.is_free(place.key) and can_buy(table, me, place, discount)
    ]


async def dash(turn: Turn, key: str, discount: int) -> None:
    location = turn.table.location(key)
    turn.me.at = key
    turn.table.tell("moved", turn.me.player, (location,))
    await buy(turn, location, discount)


async def ostrich(turn: Turn) -> None:
    turn.draw(turn.place.draw)
    you = await choose_player(turn, "Give whom a head start?", turn.others)
    if may_take_double(turn, you):
        take_double(turn, you)
    else:
        turn.table.draw(you, turn.place.more)


# fmt: off
PARTS = (DOUBLE,)
RUNNERS = [
    Dweller(Location(
        "hare", "#44 Hare",
        "Take 1 double-turn token. Draw {draw}.",
        number=44, title="Get set",
        signpost="the supply has a double-turn token, and you hold none",
        draw=1, pineapple=2, coconut=1, grapes=1, smoothie=2, parts=PARTS,
    ), hare, can_get_set),
    Dweller(Location(
        "lizard", "#45 Lizard",
        "Choose: draw {draw}; or return your double-turn token and draw {more}.",
        number=45, title="Rest or trade rest",
        draw=3, more=5, pineapple=2, strawberry=2, smoothie=2, parts=PARTS,
    ), lizard),
    Dweller(Location(
        "gazelle", "#46 Gazelle",
        "Draw {draw}. You may move your animal to another location without animals, thief or "
        "animal token, and buy its juice there.",
        number=46, title="Draw and dash",
        draw=1, alike=4, smoothie=2,
    ), gazelle),
    Dweller(Location(
        "ostrich", "#47 Ostrich",
        "Draw {draw}. Choose another player, who takes 1 double-turn token; if they hold one or "
        "none is left, they draw {more} instead.",
        number=47, title="Give a head start",
        draw=4, more=2, coconut=3, banana=1, smoothie=2, parts=PARTS,
    ), ostrich),
]
