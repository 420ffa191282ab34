"""Buying juices: paying, the new location that comes, and stacks that run out."""

from __future__ import annotations

from fabletable.engine.choice import choose, thing
from fabletable.games.fabled_fruit.cards import POT, Location
from fabletable.games.fabled_fruit.paying import is_paid, next_payers
from fabletable.games.fabled_fruit.prices import (
    PAYERS,
    RANKS,
    STALL_KEY,
    TOKEN,
    WILD_KEY,
    Price,
    price_of,
)
from fabletable.games.fabled_fruit.table import FOREST, NO_MASTER, POT_MOST, Animal, Forest
from fabletable.games.fabled_fruit.turn import Turn


async def buy(turn: Turn, location: Location, discount: int = 0) -> None:
    """Pay the price with fruits and at most two tokens, and take the top card as a juice.

    A new location card comes at once. If it is not of the same kind and the stack has run out,
    the location is gone, and whoever stood there goes back to their owners.
    """
    table, me = turn.table, turn.me
    had_pot = POT in table.parts
    await pay(turn, location, price_of(location, len(me.juices.cards), discount))
    table.move(location, table.display, me.juices)
    table.stirred = True
    table.tell("bought", me.player, (location,))
    new = table.open_location()
    if new is not None:
        table.tell("opened", cards=(new,))
        table.bring_in(new)
    if had_pot and wombat_is_there(table) and len(table.pot.cards) < POT_MOST:
        table.from_stack(table.pot, 1)
    if location not in table.display.cards:
        leave(table, location)


def wombat_is_there(table: Forest) -> bool:
    return any(POT in location.parts for location in table.display.cards)


async def pay(turn: Turn, location: Location, price: Price) -> None:
    """One payer after the other. Everything paid is shown."""
    table, me = turn.table, turn.me
    paid: list[int] = []
    prompt = f"Pay for {location.name}"
    while not is_paid(price, paid):

        def offer() -> list[str]:
            return next_payers(table, me, price, paid)

        key = thing(await choose(me.player, prompt, offer))
        spend(table, me, key)
        paid.append(RANKS[key])
        if not me.hand.cards:
            break  # before it is paid only in an imagined deal
    deck = table.setup.deck
    fruits = [deck[PAYERS[rank]] for rank in paid if PAYERS[rank] in deck]
    table.tell("paid", me.player, tuple(fruits))


def spend(table: Forest, me: Animal, key: str) -> None:
    """A wild token returns to the supply, a fruit token stays; fruits are discarded."""
    if key == WILD_KEY:
        me.wild -= 1
        table.tell("used_token", me.player, (), ("a wild token",))
    elif key.startswith(TOKEN):
        table.tell("used_token", me.player, (), (f"the {key.removeprefix(TOKEN)} token",))
    elif key == STALL_KEY:
        table.move(table.market.find("grapes"), table.market, table.discard)
        table.tell("used_token", me.player, (), ("grapes from the market",))
    else:
        table.throw(me.hand.find(key), me.hand)


def leave(table: Forest, location: Location) -> None:
    """A depleted stack: animals and tokens go home, the thief to the forest."""
    table.tell("depleted", cards=(location,))
    for animal in table.animals:
        if animal.at == location.key:
            animal.at = FOREST
        if animal.token_at == location.key:
            animal.token_at = FOREST
    if table.thief == location.key:
        table.thief, table.master = FOREST, NO_MASTER
    if POT in location.parts:
        table.move_all(table.pot, table.discard)
