"""Mix cards: #48 to #51."""

from __future__ import annotations

from typing import Final

from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import MIXES, Fruit, Location
from fabletable.games.fabled_fruit.components import MIX
from fabletable.games.fabled_fruit.kinds import fruits, has_fruit, others_have, poorer_than
from fabletable.games.fabled_fruit.prices import BIT, BOTH, WILD, Slots

PARTS: Final = (MIX,)

# fmt: off


def hummingbird(me: Animal) -> None:
    count = me.place.draw
    me.draw(count - me.draw_mix(count))


HUMMINGBIRD = Location(
    "hummingbird", "#48 Hummingbird",
    "Draw {draw} mix cards. For each one missing draw 1 fruit.",
    number=48, title="{draw} mixed drinks",
    draw=2, strawberry=2, grapes=2, pineapple=1, parts=PARTS, effect=hummingbird,
)


async def seal(me: Animal) -> None:
    """A mix card that is discarded goes under the mix stack first."""
    table, place = me.table, me.place
    await me.discard("Discard a fruit, before you choose mix cards")
    seen = table.move_top(table.mix, me.aside, place.lot)
    me.tell("looked", words=(f"{seen} of the mix cards",))
    prompt = f"Take {place.get} of these mix cards"
    taken = await me.move_fruits(prompt, "take", me.aside, me.hand, place.get)
    me.tell_drawn(taken, "drew_mix")
    for mix in list(me.aside):
        table.move_under(mix, me.aside, table.mix)
    me.draw(place.draw + place.get - taken)


SEAL = Location(
    "seal", "#49 Seal",
    "Discard 1 fruit of your choice. Look secretly at the top {lot} mix cards, take {get} and put "
    "the rest under the mix stack. Draw {draw}, and 1 for each mix card you could not take.",
    number=49, title="Choose your mix", signpost="at least 1 fruit",
    lot=4, get=2, draw=3, alike=2, other=2, smoothie=2, parts=PARTS,
    action=seal, needs=has_fruit,
)


def has_mix(me: Animal) -> bool:
    return bool(mixes(me))


def mixes(me: Animal) -> list[Fruit]:
    return [fruit for fruit in me.hand if fruit.mixed]


async def platypus(me: Animal) -> None:
    """What lies in the discard pile is taken before a draw could shuffle it."""
    table, prompt, against = me.table, "Unmix which mix card?", "it is no mix card"
    mix = await me.choose_fruit(prompt, "discard", me.hand, lambda: mixes(me), against)
    me.tell("discarded", [mix])
    table.throw(mix, me.hand)
    missing = 0
    for kind in mix.kinds:
        if table.take_discarded(kind):
            me.take(table.revealed)
        else:
            missing += 1
    me.draw(missing + me.place.draw)


def mix_pays_both(ways: list[Slots], _: int) -> list[Slots]:
    """A mix card pays for both of its kinds at once."""
    found = list(ways)
    for slots in found:
        for mix in MIXES:
            both = [BIT[kind] | WILD for kind in mix.kinds]
            if both[0] in slots and both[1] in slots:
                found.append((*_without(slots, both), BOTH[mix.key]))
    return list(dict.fromkeys(tuple(sorted(way)) for way in found))


def _without(slots: Slots, paid: list[int]) -> list[int]:
    """One of each is paid; what is asked for more often is still to be paid."""
    rest = list(slots)
    for slot in paid:
        rest.remove(slot)
    return rest


PLATYPUS = Location(
    "platypus", "#50 Platypus",
    "Return 1 mix card under the mix stack. For each of its two kinds take 1 such fruit "
    "from the discard pile; for each kind not there draw 1. Draw {draw}. When you buy here, "
    "a mix card pays for both of its kinds at once.",
    number=50, title="Unmix", signpost="at least 1 mix card in your hand",
    draw=3, different=5, parts=PARTS, action=platypus, needs=has_mix, odd_price=mix_pays_both,
)


def somebody_can_give(me: Animal) -> bool:
    return others_have(me, me.place.get)


async def octopus(me: Animal) -> None:
    count = me.place.get
    prompt = f"Who gives you {fruits(count)} for a mix card?"
    you = await me.choose_player(prompt, poorer_than(count))
    await you.give(me, count, " for a mix card")
    if not you.draw_mix(1):
        you.draw(1)
    me.draw(me.place.draw)


OCTOPUS = Location(
    "octopus", "#51 Octopus",
    "Choose another player with at least {get} fruits: they give you {get} of their choice and "
    "draw 1 mix card (none left: 1 fruit). Draw {draw}.",
    number=51, title="Barter for a mix", signpost="another player has at least {get} fruits",
    get=2, draw=1, banana=3, smoothie=3, parts=PARTS, action=octopus, needs=somebody_can_give,
)


MIXERS: Final = [HUMMINGBIRD, SEAL, PLATYPUS, OCTOPUS]
