"""The thief: #29 to #33."""

from __future__ import annotations

from fabletable.engine.choice import choose, choose_card, kinds, thing
from fabletable.games.fabled_fruit.cards import THIEF, Location
from fabletable.games.fabled_fruit.table import FOREST, NO_MASTER, Animal
from fabletable.games.fabled_fruit.turn import Dweller, Turn, choose_player, give

YIELD, REFUSE = "yield", "refuse"


async def weasel(turn: Turn) -> None:
    table = turn.table
    turn.draw(turn.place.draw)
    await place_thief(turn, [place for place in table.locations() if place.key != table.thief])
    for you in turn.others:
        if you.at == table.thief:
            table.steal(turn.me, you)


async def place_thief(turn: Turn, places: list[Location]) -> None:
    """Without another location the thief stays, but has a new master."""
    table = turn.table
    if places:
        keys = kinds("thief", places)
        key = await choose(turn.me.player, "Send the thief where?", lambda: keys)
        table.thief = thing(key)
    table.master = turn.me.player
    table.tell("placed_thief", turn.me.player, (table.location(table.thief),))


async def tanuki(turn: Turn) -> None:
    if turn.table.master == turn.me.player:
        send_home(turn)
        turn.draw(turn.place.more)
    else:
        turn.draw(turn.place.draw)
        await place_thief(turn, turn.table.locations())


def send_home(turn: Turn) -> None:
    turn.table.thief, turn.table.master = FOREST, NO_MASTER
    turn.table.tell("thief_home")


def somebody_has_fruit(turn: Turn) -> bool:
    return any(you.hand.cards for you in turn.others)


async def hyena(turn: Turn) -> None:
    me, place = turn.me, turn.place
    rich = [you for you in turn.others if you.hand.cards]
    you = await choose_player(turn, "Demand a fruit from whom?", rich)
    prompt = f"Give {{{me.player}}} a fruit, or let them draw {place.more}?"
    if await choose(you.player, prompt, lambda: [YIELD, REFUSE]) == YIELD:
        await give(turn, you, me)
        turn.draw(place.draw)
    else:
        turn.draw(place.more)


def other_master(turn: Turn) -> Animal | None:
    """The thief's master, if it is another player."""
    table = turn.table
    if table.master in (NO_MASTER, turn.me.player):
        return None
    return table.animals[table.master]


async def mastiff(turn: Turn) -> None:
    master = other_master(turn)
    if master is None:
        turn.draw(turn.place.more)
        return
    await give(turn, master, turn.me, 2)
    send_home(turn)
    turn.draw(turn.place.draw)


async def lynx(turn: Turn) -> None:
    me, place = turn.me, turn.place
    first = await choose_player(turn, "Look at whose hand, and take a fruit?", with_fruits(turn))
    await take_after_looking(turn, first)
    rest = [you for you in with_fruits(turn) if you is not first]
    if rest:
        second = await choose_player(turn, "And whose hand then?", rest)
        await take_after_looking(turn, second)
    turn.draw(place.draw if rest else place.more)
    master = other_master(turn)
    if master is not None:
        await give(turn, me, master)


def with_fruits(turn: Turn) -> list[Animal]:
    return [you for you in turn.others if you.hand.cards]


async def take_after_looking(turn: Turn, you: Animal) -> None:
    """Only you see the hand; the two know what you took."""
    table, me = turn.table, turn.me
    table.move_all(you.hand, me.aside)
    prompt = f"Take which of {{{you.player}}}'s fruits?"
    fruit = await choose_card(me.player, prompt, "take", me.aside)
    table.move(fruit, me.aside, me.hand)
    table.move_all(me.aside, you.hand)
    table.tell("stolen", me.player, (fruit,), (), (me.player, you.player), you.player)


# fmt: off
PARTS = (THIEF,)
ROGUES = [
    Dweller(Location(
        "weasel", "#29 Weasel",
        "Draw {draw}. Move the thief to a location it is not on; you are its master. It steals "
        "1 random fruit for you from each other player standing there.",
        number=29, title="Send out the thief",
        draw=2, coconut=2, pineapple=2, smoothie=2, parts=PARTS,
    ), weasel),
    Dweller(Location(
        "tanuki", "#30 Tanuki",
        "If you are the thief's master, draw {more}, and the thief returns to the forest. "
        "Otherwise draw {draw}, place the thief on any location and become its master; "
        "it does not steal now.",
        number=30, title="Share the loot",
        draw=3, more=4, grapes=4, smoothie=1, parts=PARTS,
    ), tanuki),
    Dweller(Location(
        "hyena", "#31 Hyena",
        "Choose another player with at least 1 fruit. They give you 1 fruit of their choice and "
        "you draw {draw}; or they give nothing and you draw {more}.",
        number=31, title="Pay or watch", signpost="another player has at least 1 fruit",
        draw=2, more=3, pineapple=2, banana=1, coconut=1, smoothie=2,
    ), hyena, somebody_has_fruit),
    Dweller(Location(
        "mastiff", "#32 Mastiff",
        "If another player is the thief's master, they give you 2 fruits of their choice, the "
        "thief returns to the forest, and you draw {draw}. Otherwise draw {more}.",
        number=32, title="Chase the thief",
        draw=1, more=3, strawberry=3, banana=2, smoothie=1, parts=PARTS,
    ), mastiff),
    Dweller(Location(
        "lynx", "#33 Lynx",
        "Look at another player's hand and take 1 fruit of your choice. Do the same with a "
        "different player, if possible. Draw {draw}; if you took only one fruit, {more}. "
        "If another player is the thief's master, give them 1 fruit.",
        number=33, title="Two quick paws", signpost="another player has at least 1 fruit",
        draw=1, more=2, alike=3, other=2, smoothie=1, parts=PARTS,
    ), lynx, somebody_has_fruit),
]
