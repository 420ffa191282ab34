"""The thief: #29 to #33."""

from __future__ import annotations

from typing import Final

from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.components import THIEF
from fabletable.games.fabled_fruit.kinds import others_have, poorer_than
from fabletable.games.fabled_fruit.standing import NO_MASTER

YIELD: Final = "yield"
REFUSE: Final = "refuse"
PARTS: Final = (THIEF,)

# fmt: off


async def weasel(me: Animal) -> None:
    table = me.table
    me.draw(me.place.draw)
    if table.is_elsewhere(table.thief):
        await place_thief(me, elsewhere=True)
    become_master(me)
    for you in me.others:
        if you.at == table.thief:
            me.steal_from(you, "robbed")


async def place_thief(me: Animal, elsewhere: bool) -> None:
    table = me.table

    def against(place: Location) -> str:
        stays = elsewhere and place.key == table.thief
        return "the thief stands there already" if stays else ""

    table.thief = await me.choose_place("Send the thief where, for you?", "thief", against)


def become_master(me: Animal) -> None:
    table = me.table
    table.master = me.player
    me.tell("placed_thief", [table.location(table.thief)])


WEASEL = Location(
    "weasel", "#29 Weasel",
    "Draw {draw}. Move the thief to a location it is not on; you are its master. It steals "
    "1 random fruit for you from each other player standing there.",
    number=29, title="Send out the thief",
    draw=3, coconut=2, pineapple=2, smoothie=2, parts=PARTS, action=weasel,
)


async def tanuki(me: Animal) -> None:
    if me.table.master == me.player:
        me.table.send_thief_home()
        me.draw(me.place.more)
    else:
        me.draw(me.place.draw)
        await place_thief(me, elsewhere=False)
        become_master(me)


TANUKI = Location(
    "tanuki", "#30 Tanuki",
    "If you are the thief's master, draw {more}, and the thief returns to the forest. "
    "Otherwise draw {draw}, place the thief on any location and become its master; "
    "it does not steal now.",
    number=30, title="Share the loot",
    draw=3, more=4, grapes=4, smoothie=1, parts=PARTS, action=tanuki,
)


def somebody_has_fruit(me: Animal) -> bool:
    return others_have(me, 1)


async def hyena(me: Animal) -> None:
    place = me.place
    outcome = f"You draw {place.draw} if they give it, {place.more} if they refuse"
    you = await me.choose_player(f"Demand a fruit from whom? {outcome}", poorer_than(1))
    me.tell("demanded", other=you.player)
    prompt = f"Give {{{me.player}}} a fruit and let them draw {place.draw}, or nothing, and "
    prompt += f"let them draw {place.more}?"
    if await you.choose_of(prompt, [YIELD, REFUSE]) == YIELD:
        await you.give(me, why=", as they demand")
        me.draw(place.draw)
    else:
        you.tell("refused", other=me.player)
        me.draw(place.more)


HYENA = Location(
    "hyena", "#31 Hyena",
    "Choose another player with at least 1 fruit. They give you 1 fruit of their choice and "
    "you draw {draw}; or they give nothing and you draw {more}.",
    number=31, title="Pay or watch", signpost="another player has at least 1 fruit",
    draw=1, more=4, pineapple=2, banana=1, coconut=1, smoothie=2,
    action=hyena, needs=somebody_has_fruit,
)


def other_master(me: Animal) -> Animal | None:
    """The thief's master, if it is another player."""
    table = me.table
    return None if table.master in (NO_MASTER, me.player) else table.animals[table.master]


async def mastiff(me: Animal) -> None:
    master = other_master(me)
    if master is None:
        me.draw(me.place.more)
        return
    await master.give(me, me.place.get, ": your thief is chased away")
    me.table.send_thief_home()
    me.draw(me.place.draw)


MASTIFF = Location(
    "mastiff", "#32 Mastiff",
    "If another player is the thief's master, they give you {get} fruits of their choice, the "
    "thief returns to the forest, and you draw {draw}. Otherwise draw {more}.",
    number=32, title="Chase the thief",
    get=2, draw=1, more=3, strawberry=3, banana=2, smoothie=1, parts=PARTS, action=mastiff,
)


async def lynx(me: Animal) -> None:
    prompt = "Look at whose hand, and take a fruit?"
    first = await me.choose_player(prompt, poorer_than(1))
    await take_after_looking(me, first)
    again = any(you.hand for you in me.others if you is not first)
    if again:
        await take_from_another(me, first)
    me.draw(me.place.draw if again else me.place.more)
    master = other_master(me)
    if master is not None:
        await me.give(master, why=": the thief's master gets one")


async def take_from_another(me: Animal, first: Animal) -> None:
    none = poorer_than(1)

    def against(you: Animal) -> str:
        return "you have taken one of theirs" if you is first else none(you)

    second = await me.choose_player("And whose hand then?", against)
    await take_after_looking(me, second)


async def take_after_looking(me: Animal, you: Animal) -> None:
    """Only you see the hand; the two know what you took."""
    table = me.table
    table.move_all(you.hand, me.aside)
    me.tell("looked_at", other=you.player)
    prompt = f"Take which of {{{you.player}}}'s fruits?"
    fruit = await me.choose_fruit(prompt, "take", me.aside)
    table.move(fruit, me.aside, me.hand)
    table.move_all(me.aside, you.hand)
    me.tell("stolen", [fruit], to=(me.player, you.player), other=you.player)


LYNX = Location(
    "lynx", "#33 Lynx",
    "Look at another player's hand and take 1 fruit of your choice. Do the same with a "
    "different player, if possible. Draw {draw}; if you took only one fruit, {more}. "
    "If another player is the thief's master, give them 1 fruit.",
    number=33, title="Two quick paws", signpost="another player has at least 1 fruit",
    draw=1, more=2, alike=3, other=2, smoothie=1, parts=PARTS,
    action=lynx, needs=somebody_has_fruit,
)


ROGUES: Final = [WEASEL, TANUKI, HYENA, MASTIFF, LYNX]
