"""The steps of a game: the start, the turns, and the end."""

from __future__ import annotations

from collections.abc import Awaitable, Coroutine, Sequence
from functools import partial
from typing import Final

from fabletable.engine.choice import thing, verb_of
from fabletable.engine.handful import picked
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.asking import BUY
from fabletable.games.fabled_fruit.buying import buy
from fabletable.games.fabled_fruit.cards import ANIMALS, Location
from fabletable.games.fabled_fruit.ending import tell_end
from fabletable.games.fabled_fruit.handfuls import Receivers
from fabletable.games.fabled_fruit.kinds import fruits
from fabletable.games.fabled_fruit.standing import FOREST
from fabletable.games.fabled_fruit.table import (
    HAND,
    KEPT,
    LAST_ROUND,
    OVER,
    RANDOM,
    START,
    TURN,
    Forest,
)

USE: Final = "use"
KEEP: Final = "keep"
AGAIN: Final = "again"
# Fruits beyond two, the start player first; who is not named here begins with two.
HEAD_STARTS: Final = {"2": (0,), "3": (1,), "3-3": (1, 1), "4-3-3": (2, 1, 1)}
ANIMAL: Final = "animal"
START_PLAYER: Final = "start-player"  # a setting: by lot, or the number of a player
BY_LOT: Final = "lot"
MOVE: Final = "Move where?"
STAYS: Final = "your animal stands there already"
GO: Final = "go"
JUICE_OR_ACTION: Final = [BUY, USE]


def next_step(table: Forest) -> Coroutine[object, str, None] | None:
    if table.phase == OVER:
        return None
    if table.phase == START:
        return start(table)
    return take_turn(table) if table.phase == TURN else secret_part(table)


async def start(table: Forest) -> None:
    """Everybody gets two fruits; the components that the locations name are laid out."""
    await choose_animals(table)
    await choose_start_player(table)
    await choose_marker(table.animals[table.start])
    table.stack_unopened()
    if table.setup.mode == RANDOM:
        table.shuffle(table.unopened)
    table.renew_stack()
    table.tell("dealt", words=(fruits(HAND),))
    for animal in table.animals:
        deal(table, animal)
    for location in table.locations():
        table.bring_in(location)
    table.active = table.start
    table.phase = TURN if table.display else OVER
    table.tell("starts", table.start)


async def choose_animals(table: Forest) -> None:
    """Everybody chooses one; in a campaign they keep theirs."""
    kept = table.setup.prepared.get("animals", [])
    for me in table.animals:
        if len(kept) == table.players:
            me.animal = kept[me.player]
        else:
            me.animal = await choose_animal(me, "Choose your animal")
        me.tell("animal", words=(me.animal,))


async def choose_marker(me: Animal) -> None:
    """The start player chooses an animal that nobody has."""
    prompt = "You start: choose an unused animal that marks you as start player"
    me.table.marker = await choose_animal(me, prompt)
    me.tell("marker", words=(me.table.marker,))


async def choose_animal(me: Animal, prompt: str) -> str:
    chosen = [you.animal for you in me.table.animals]
    keys = [key for animal, key in ANIMAL_KEYS if animal not in chosen]
    return thing(await me.choose_of(prompt, keys, partial(against_animal, me)))


ANIMAL_KEYS: Final = [(animal, f"{ANIMAL}:{animal}") for animal in ANIMALS]


def against_animal(me: Animal, key: str) -> str:
    """Nobody has the animal of another."""
    if verb_of(key) != ANIMAL:
        return ""
    owners = [you for you in me.table.animals if you.animal == thing(key)]
    if not owners:
        return ""
    return "it is your own" if owners[0] is me else f"{{{owners[0].player}}} has it"


async def choose_start_player(table: Forest) -> None:
    """By lot, unless it was settled, or a campaign says who starts, or who chooses."""
    prepared, settled = table.setup.prepared, table.setup.settings[START_PLAYER]
    if "chooser" in prepared:
        chooser = table.animals[prepared["chooser"]]
        keys = [f"player:{animal.player}" for animal in table.animals]
        table.start = int(thing(await chooser.choose_of("Who starts?", keys)))
    elif "start" in prepared:
        table.start = prepared["start"]
    else:
        table.start = table.roll(table.players) if settled == BY_LOT else int(settled) - 1


def deal(table: Forest, animal: Animal) -> None:
    more = more_fruits(table, animal)
    table.move_top(table.stack, animal.hand, HAND + more)
    if more:
        animal.tell("dealt_more", words=(fruits(more),))


def more_fruits(table: Forest, animal: Animal) -> int:
    """By the settings: for who begins early, and for whoever is last in a campaign."""
    turn = (animal.player - table.start) % table.players
    early = HEAD_STARTS[table.setup.settings["head-start"]]
    more = early[turn] if turn < len(early) else 0
    return more + (animal.player == table.setup.prepared.get("helped"))


# -- a turn


async def take_turn(table: Forest) -> None:
    """Move to another location and give a fruit to each animal that stands there.
    Then use its action, or buy its juice.
    """
    me = table.animals[table.active]
    me.token_at = FOREST
    if table.is_elsewhere(me.at):  # staying is not allowed, unless there is no other location
        me.at = thing(await me.choose_other_place(MOVE, GO, me.at, STAYS))
    here = me.here
    me.tell("moved", (here,))
    there = me.met_at(here)
    if there:
        await pay_toll(me, there)
    if me.is_robbed_at(here):
        meet_thief(me)
    if me.can_afford(here) and await choose_juice_or_action(me, here) == BUY:
        await buy(me, here)
    else:
        me.acting = True
        asking = me.use(here)
        if asking is not None:
            await asking
        me.acting = False
    me.tolled, me.robbed = 0, False
    if table.phase == TURN:
        asking = finish(me)
        if asking is not None:
            await asking


async def pay_toll(me: Animal, there: Sequence[Animal]) -> None:
    """A fruit of your choice, face down, for each animal or animal token that is there.

    With too few fruits you choose who gets one; with none you pay nothing.
    """
    for _ in range(me.table.toll):
        receivers = there
        if len(there) > len(me.hand.cards):
            receivers = await choose_receivers(me, there)
        for you in receivers:
            me.tolled += await me.give(you, why=" for moving here", how="toll")


async def choose_receivers(me: Animal, there: Sequence[Animal]) -> Sequence[Animal]:
    """Those who get a fruit, in turn order."""
    receivers = Receivers(me, there, len(me.hand))
    await picked(receivers)
    return [you for you in there if f"player:{you.player}" in receivers.taken]


def meet_thief(me: Animal) -> None:
    """The thief takes a random fruit for its master, who alone may come freely."""
    table = me.table
    me.robbed = table.animals[table.master].steal_from(me, "robbed")
    if not me.robbed:
        me.tell("spared")


def choose_juice_or_action(me: Animal, here: Location) -> Awaitable[str]:
    def offer() -> list[str]:
        return JUICE_OR_ACTION if me.can_afford(here) else [USE]

    prompt = f"Buy the juice of {here.name}, or use its action?"
    return me.choose_of(prompt, JUICE_OR_ACTION, None, offer)


async def secret_part(table: Forest) -> None:
    """The rest of a turn whose action is decided in secret: the phase says at which location."""
    me = table.animals[table.active]
    place = table.location(table.phase)
    assert place.secret is not None
    me.acting = True
    await place.secret(me)
    me.acting = False
    table.phase = TURN
    asking = finish(me)
    if asking is not None:
        await asking


# -- after a turn


def finish(me: Animal) -> Awaitable[None] | None:
    """The market is refilled; a double-turn token may be used; then it is the next one's turn.
    What asks somebody is to be awaited.
    """
    table = me.table
    if not table.display:
        end(table)
        return None
    table.fill_market()
    return offer_another_turn(me) if me.double and not table.extra else pass_on(table)


async def offer_another_turn(me: Animal) -> None:
    prompt = "Return your double-turn token for another turn?"
    if await me.choose_of(prompt, [AGAIN, KEEP]) == AGAIN:
        me.double = 0
        me.table.extra = True
        me.tell("again")
        return
    asking = pass_on(me.table)
    if asking is not None:
        await asking


def pass_on(table: Forest) -> Awaitable[None] | None:
    """It is the next one's turn, and perhaps a round has ended."""
    table.extra = False
    table.active = (table.active + 1) % table.players
    still = table.active == table.start and ends_round_still(table)
    return stand_still(table) if still else None


def ends_round_still(table: Forest) -> bool:
    """The game ends with the round in which somebody reaches the goal. Says whether it goes on
    from a round in which nothing moved.
    """
    if table.is_last_round:
        end(table)
    elif table.round == LAST_ROUND:
        table.tell("stopped", words=(LAST_ROUND,))
        end(table)
    else:
        table.round += 1
        still = table.nothing_left and not table.stirred
        table.stirred = False
        return still
    return False


def end(table: Forest) -> None:
    table.phase = OVER
    tell_end(table)


async def stand_still(table: Forest) -> None:
    """Nothing could be drawn, nobody bought: all discard down to five, and play goes on."""
    table.tell("still")
    first = table.animals[table.start]
    for animal in (first, *first.others):
        surplus = len(animal.hand) - KEPT
        if surplus > 0:
            prompt = f"Nothing is left to draw: discard {fruits(surplus)}, down to {KEPT}"
            await animal.discard(prompt, surplus, always=True)
    table.renew_stack()
