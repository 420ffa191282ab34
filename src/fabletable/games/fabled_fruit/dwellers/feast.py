"""Juices, copying, bargains, and the great feast: #52 to #59."""

from __future__ import annotations

from fabletable.engine.choice import choose, kinds, thing
from fabletable.engine.handful import choose_some
from fabletable.games.fabled_fruit.cards import MIX, POT, TOKENS, WILD, Location
from fabletable.games.fabled_fruit.dwellers.gardens import LEASE, supply, take_token
from fabletable.games.fabled_fruit.dwellers.runners import DRAW, affordable, dash
from fabletable.games.fabled_fruit.dwellers.wild import take_wild
from fabletable.games.fabled_fruit.turn import Dweller, Turn, choose_player

MIX_KEY, WILD_KEY, STEAL = "mix", "wild", "steal"
GUESTS_LEAVE = 2  # fruits at the feast, beside one for everybody


async def wombat(turn: Turn) -> None:
    table, me = turn.table, turn.me
    if table.pot.cards:
        table.tell("drew", me.player, tuple(reversed(table.pot.cards)), (), (me.player,))
        table.move_all(table.pot, me.hand)
    turn.draw(turn.place.draw)


def has_untasted(turn: Turn) -> bool:
    return len(turn.me.juices.cards) > turn.me.tasted


async def koala(turn: Turn) -> None:
    """A tasted juice counts as before."""
    turn.me.tasted += 1
    turn.table.tell("tasted", turn.me.player)
    turn.draw(turn.place.draw)


async def donkey(turn: Turn) -> None:
    mine = len(turn.me.juices.cards)
    if any(len(you.juices.cards) > mine for you in turn.others):
        turn.draw(turn.place.draw)
        return
    turn.draw(turn.place.more)
    you = await choose_player(turn, "Who draws 1?", turn.others)
    turn.table.draw(you, 1)


async def parrot(turn: Turn) -> None:
    """Here remains where the parrot is; no toll, no thief."""
    table = turn.table
    taken = {you.at for you in turn.others} - {turn.here.key, "parrot"}
    copied = [place for place in table.locations() if place.key in taken]
    if not copied:
        turn.draw(turn.place.draw)
        return
    keys = kinds("copy", copied)
    key = await choose(turn.me.player, "Say again what somebody else said", lambda: keys)
    place = table.location(thing(key))
    table.tell("copied", turn.me.player, (place,))
    await turn.use(place)


async def moose(turn: Turn) -> None:
    def offer() -> list[str]:
        return [*kinds("go", affordable(turn, 1)), DRAW]

    key = await choose(turn.me.player, "Buy for 1 fruit less, or draw?", offer)
    if key == DRAW:
        turn.draw(turn.place.draw)
    else:
        await dash(turn, thing(key), 1)


async def owl(turn: Turn) -> None:
    table, me = turn.table, turn.me
    turn.draw(turn.place.draw)
    places = [place for place in table.locations() if place.key != me.at]
    if places:
        keys = kinds("mark", places)
        key = await choose(me.player, "Put your animal token where?", lambda: keys)
        me.token_at = thing(key)
        table.tell("marked", me.player, (table.location(me.token_at),))


async def dragon(turn: Turn) -> None:
    """The first is carried out before the second is chosen."""
    first = await choose_treasure(turn, "")
    await choose_treasure(turn, first)


async def choose_treasure(turn: Turn, other_than: str) -> str:
    """Take one treasure that is possible and was not taken; says which sort it was."""

    def offer() -> list[str]:
        keys = [key for key in treasures(turn) if key.partition(":")[0] != other_than]
        return keys or [DRAW]

    key = await choose(turn.me.player, "Take which treasure?", offer)
    await take_treasure(turn, key)
    return key.partition(":")[0]


def treasures(turn: Turn) -> list[str]:
    keys = [DRAW]
    if turn.table.mix.cards:
        keys.append(MIX_KEY)
    if turn.table.may_take_wild(turn.me):
        keys.append(WILD_KEY)
    if any(you.hand.cards for you in turn.others):
        keys.append(STEAL)
    return keys + [f"{LEASE}:{kind}" for kind in supply(turn)]


async def take_treasure(turn: Turn, key: str) -> None:
    if key == DRAW:
        turn.draw(1)
    elif key == MIX_KEY:
        turn.table.draw_mix(turn.me, 1)
    elif key == WILD_KEY:
        take_wild(turn, turn.me)
    elif key == STEAL:
        rich = [you for you in turn.others if you.hand.cards]
        turn.table.steal(turn.me, await choose_player(turn, "Steal from whom?", rich))
    else:
        take_token(turn, thing(key))


async def lion(turn: Turn) -> None:
    table = turn.table
    table.reveal(table.players + GUESTS_LEAVE)
    for who in (turn.me, *turn.others):
        await choose_some(
            table, who.player, "Take a fruit", "take", table.revealed, table.group, 1, 1
        )
        table.take(table.group, who)
    table.take(table.revealed, turn.me)


# fmt: off
FEAST = [
    Dweller(Location(
        "wombat", "#52 Wombat",
        "Take all fruits from the pot. Draw {draw}. (2 fruits lie face down in the pot at first; "
        "after every juice that anybody buys 1 is added, up to 4.)",
        number=52, title="The pot",
        draw=1, pineapple=2, coconut=2, smoothie=2, parts=(POT,),
    ), wombat),
    Dweller(Location(
        "koala", "#53 Koala",
        "Taste one of your untasted juices: turn it sideways for the rest of this game. "
        "Draw {draw}. The price here is 1 any more for each juice you own; 6 fruits at most.",
        number=53, title="Taste a juice", signpost="you own an untasted juice",
        draw=4, smoothie=4,
    ), koala, has_untasted),
    Dweller(Location(
        "donkey", "#54 Donkey",
        "If another player has more juices than you, draw {draw}. Otherwise draw {more}, and "
        "another player of your choice draws 1.",
        number=54, title="Help for the slower",
        draw=3, more=3, strawberry=3, grapes=2, smoothie=1,
    ), donkey),
    Dweller(Location(
        "parrot", "#55 Parrot",
        "Choose another location, not this one, on which another player's animal stands, and use "
        "its action here; its signpost applies. If there is none, draw {draw}.",
        number=55, title="Say it again",
        draw=2, coconut=2, strawberry=1, pineapple=1, smoothie=2,
    ), parrot),
    Dweller(Location(
        "moose", "#56 Moose",
        "Choose: draw {draw}; or move to another location without animals, thief or animal token "
        "and buy its juice for 1 fruit less.",
        number=56, title="Bargain",
        draw=2, pineapple=2, grapes=2, smoothie=2,
    ), moose),
    Dweller(Location(
        "owl", "#57 Owl",
        "Draw {draw}. Put your animal token on another location: until your next turn, others "
        "who move there give you 1 fruit, as if your animal stood there.",
        number=57, title="Two places at once",
        draw=2, banana=3, smoothie=3,
    ), owl),
    Dweller(Location(
        "dragon", "#58 Dragon",
        "Choose two different: draw 1; draw 1 mix card; take 1 wild token; take any fruit token "
        "from the supply; steal 1 random fruit from another player. If only drawing is left, "
        "draw 1 again.",
        number=58, title="Treasure chamber",
        alike=3, other=3, parts=(WILD, TOKENS, MIX),
    ), dragon),
    Dweller(Location(
        "lion", "#59 Lion",
        "Reveal as many fruits as there are players, plus 2. Beginning with you, in turn order, "
        "each player takes 1. Take the rest.",
        number=59, title="The great feast", copies=8,
        different=5,
    ), lion),
]
