"""Buying juices: paying, the new location that comes, and stacks that run out."""

from __future__ import annotations

from fabletable.engine.handful import picked
from fabletable.engine.story import Pan, counted
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.cards import Location
from fabletable.games.fabled_fruit.handfuls import Payment
from fabletable.games.fabled_fruit.standing import FOREST
from fabletable.games.fabled_fruit.table import Forest


async def buy(me: Animal, location: Location, discount: int = 0) -> None:
    """Pay the price with fruits and at most two tokens, and take the top card as a juice.

    A new location card comes at once. If it is not of the same kind and the stack has run out,
    the location is gone, and whoever stood there goes back to their owners.
    """
    table = me.table
    parts, ends = table.parts.copy(), table.is_last_round
    await pay(me, location, discount)
    table.sell(location, me)
    table.stirred = True
    if table.telling:
        me.tell("bought", [location], pans=juices_of_all(me))
    if table.is_last_round and not ends:
        me.tell("last_round", words=(counted(len(me.juices), "juice"),))
    open_another(table)
    for place in table.locations():
        if place.after_purchase is not None and parts_in(place, parts):
            place.after_purchase(table, place)
    if location not in table.display:
        leave(table, location)


def juices_of_all(buyer: Animal) -> tuple[Pan, ...]:
    """How far everybody is."""
    return tuple([Pan(f"{{{me.player}}}", me.player, len(me.juices)) for me in buyer.table.animals])


async def pay(me: Animal, location: Location, discount: int) -> None:
    """Everything paid is shown."""
    me.buying, me.discount = location.key, discount
    payment = Payment(me, location, discount)
    await picked(payment)
    for token in payment.tokens:
        me.pay_with_token(token)
    if me.table.telling:
        me.tell("paid", payment.fruits)
    me.buying, me.discount, me.paid = FOREST, 0, 0


def parts_in(place: Location, parts: list[str]) -> bool:
    """What comes with its components in this moment has not seen the purchase."""
    return all(part in parts for part in place.parts)


def open_another(table: Forest) -> None:
    new = table.open_location()
    if new is not None:
        table.bring_in(new)


def leave(table: Forest, location: Location) -> None:
    """A depleted stack: animals and tokens go home, the thief to the forest."""
    table.tell("depleted", cards=(location,))
    for animal in table.animals:
        if animal.at == location.key:
            animal.at = FOREST
        if animal.token_at == location.key:
            animal.token_at = FOREST
    if table.thief == location.key:
        table.send_thief_home()
    if location.when_gone is not None:
        location.when_gone(table, location)
