"""Juices, copying, bargains, and the great feast: #52 to #59."""

from __future__ import annotations

from functools import partial
from typing import Final

from fabletable.engine.choice import thing, verb_of
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import KINDS, Location
from fabletable.games.fabled_fruit.components import MARK, MIX, POT, THIEF, TOKENS, WILD
from fabletable.games.fabled_fruit.dwellers.gardens import LEASE, against_leasing
from fabletable.games.fabled_fruit.dwellers.runners import DRAW, choose_juice, dash
from fabletable.games.fabled_fruit.kinds import fruits, others_have, poorer_than
from fabletable.games.fabled_fruit.table import Forest

DRAW_MIX: Final = "mix"
TAKE_WILD: Final = "wild"
STEAL: Final = "steal"
MARK_AT: Final = "mark"

# fmt: off


def wombat(me: Animal) -> None:
    pot = me.table.pot
    if pot:
        me.tell("took_pot", reversed(pot.cards), to=(me.player,))
        me.table.move_all(pot, me.hand)
    me.draw(me.place.draw)


def add_to_pot(table: Forest, place: Location) -> None:
    if len(table.pot) < place.most and table.from_stack(table.pot, 1):
        table.tell("pot_grows", words=(fruits(len(table.pot)),))


def empty_pot(table: Forest, _: Location) -> None:
    """All see it, unless only the last card is open."""
    if table.pot:
        table.tell("pot_gone", words=(fruits(len(table.pot)),))
    table.throw_all(table.pot)


WOMBAT = Location(
    "wombat", "#52 Wombat",
    "Take all fruits from the pot. Draw {draw}. ({lot} fruits lie face down in the pot at first; "
    "after every juice that anybody buys 1 is added, up to {most}.)",
    number=52, title="The pot",
    draw=1, lot=2, most=4, pineapple=2, coconut=2, smoothie=2, parts=(POT,),
    effect=wombat, after_purchase=add_to_pot, when_gone=empty_pot,
)


def has_untasted(me: Animal) -> bool:
    return len(me.juices) > me.tasted


def koala(me: Animal) -> None:
    """A tasted juice counts as before."""
    me.tasted += 1
    me.tell("tasted")
    me.draw(me.place.draw)


KOALA = Location(
    "koala", "#53 Koala",
    "Taste one of your untasted juices: turn it sideways for the rest of this game. "
    "Draw {draw}. The price here is {grows} any more for each juice you own; {most} fruits at "
    "most.",
    number=53, title="Taste a juice", signpost="you own an untasted juice",
    draw=4, smoothie=4, grows=1, most=6, effect=koala, needs=has_untasted,
)


async def donkey(me: Animal) -> None:
    if any(len(you.juices) > len(me.juices) for you in me.others):
        me.draw(me.place.draw)
        return
    me.draw(me.place.more)
    prompt = f"Nobody has more juices than you: who else draws {me.place.gift}?"
    you = await me.choose_player(prompt)
    you.draw(me.place.gift)


DONKEY = Location(
    "donkey", "#54 Donkey",
    "If another player has more juices than you, draw {draw}. Otherwise draw {more}, and "
    "another player of your choice draws {gift}.",
    number=54, title="Help for the slower",
    draw=4, more=3, gift=1, strawberry=3, grapes=2, smoothie=1, action=donkey,
)


def against_copying(me: Animal, place: Location) -> str:
    if place.action is parrot:
        return "it would only say the same again"
    return "" if any(you.at == place.key for you in me.others) else "no other animal stands there"


async def parrot(me: Animal) -> None:
    """Here remains where the parrot is; no toll, no thief."""
    table = me.table
    if all(against_copying(me, place) for place in table.locations()):
        me.draw(me.place.draw)
        return
    prompt = "Use the action of which location, where another animal stands?"
    key = await me.choose_place(prompt, "copy", lambda place: against_copying(me, place))
    place = table.location(key)
    me.tell("copied", [place])
    before, me.using = me.using, key
    asking = me.use(place)
    if asking is not None:
        await asking
    me.using = before


PARROT = Location(
    "parrot", "#55 Parrot",
    "Choose another location, not this one, on which another player's animal stands, and use "
    "its action here; its signpost applies. If there is none, draw {draw}.",
    number=55, title="Say it again",
    draw=2, coconut=2, strawberry=1, pineapple=1, smoothie=2, action=parrot,
)


async def moose(me: Animal) -> None:
    less = me.place.less
    prompt = f"Buy a juice elsewhere for {fruits(less)} less, or draw {me.place.draw}?"
    key = await choose_juice(me, prompt, DRAW, less)
    if key == DRAW:
        me.draw(me.place.draw)
    else:
        await dash(me, key, less)


MOOSE = Location(
    "moose", "#56 Moose",
    "Choose: draw {draw}; or move to another location without animals, thief or animal token "
    "and buy its juice for {less} fruit less.",
    number=56, title="Bargain",
    draw=2, less=1, limits=(("less", 3),), pineapple=2, grapes=2, smoothie=2,
    speaks_of=(THIEF, MARK), action=moose,
)


async def owl(me: Animal) -> None:
    table = me.table
    me.draw(me.place.draw)
    if table.is_elsewhere(me.at):
        prompt, stands = "Put your animal token where?", "your animal stands there"
        me.token_at = thing(await me.choose_other_place(prompt, MARK_AT, me.at, stands))
        me.tell("marked", [table.location(me.token_at)])


OWL = Location(
    "owl", "#57 Owl",
    "Draw {draw}. Put your animal token on another location: until your next turn, others "
    "who move there give you 1 fruit, as if your animal stood there.",
    number=57, title="Two places at once",
    draw=3, banana=3, smoothie=3, parts=(MARK,), action=owl,
)


async def dragon(me: Animal) -> None:
    """The first is carried out before the second is chosen."""
    first = await choose_treasure(me, "", "Take which of these first?")
    await choose_treasure(me, first, "And which other?")


TREASURES: Final = [DRAW, DRAW_MIX, TAKE_WILD, STEAL, *[f"{LEASE}:{kind}" for kind in KINDS]]


async def choose_treasure(me: Animal, first: str, prompt: str) -> str:
    """Take one treasure that is possible and was not taken; says which sort it was."""

    def offer() -> list[str]:
        return [key for key in TREASURES if not against_treasure(me, first, key)] or [DRAW]

    key = await me.choose(prompt, offer, partial(against_treasure, me, first))
    await take_treasure(me, key)
    return verb_of(key)


def against_treasure(me: Animal, first: str, key: str) -> str:
    if first and verb_of(key) == first:
        return "you have taken that already"
    if key == DRAW_MIX and not me.table.mix:
        return "no mix card is left"
    if key == TAKE_WILD:
        return me.against_wild
    if key == STEAL and not others_have(me, 1):
        return "nobody else has a fruit"
    return against_leasing(me, thing(key)) if verb_of(key) == LEASE else ""


async def take_treasure(me: Animal, key: str) -> None:
    if key == DRAW:
        me.draw(me.place.draw)
    elif key == DRAW_MIX:
        me.draw_mix(1)
    elif key == TAKE_WILD:
        me.take_wild()
    elif key == STEAL:
        me.steal_from(await me.choose_player("Steal from whom?", poorer_than(1)))
    else:
        me.take_token(thing(key))


DRAGON = Location(
    "dragon", "#58 Dragon",
    "Choose two different: draw {draw}; draw 1 mix card; take 1 wild token; take any fruit token "
    "from the supply; steal 1 random fruit from another player. If only drawing is left, "
    "draw {draw} again.",
    number=58, title="Treasure chamber",
    draw=1, alike=3, other=3, parts=(WILD, TOKENS, MIX), action=dragon,
)


async def lion(me: Animal) -> None:
    table = me.table
    table.reveal(table.players + me.place.more)
    for who in (me, *me.others):
        prompt = "Take one of the revealed fruits"
        await who.move_fruits(prompt, "take", table.revealed, table.group, 1)
        who.take(table.group)
    me.take(table.revealed)


LION = Location(
    "lion", "#59 Lion",
    "Reveal as many fruits as there are players, plus {more}. Beginning with you, in turn order, "
    "each player takes 1. Take the rest.",
    number=59, title="The great feast", copies=8,
    more=3, different=5, action=lion,
)


FEAST: Final = [WOMBAT, KOALA, DONKEY, PARROT, MOOSE, OWL, DRAGON, LION]
