"""The steps of a game: the start, the turns, and the end."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.choice import DONE, choose, kinds, thing
from fabletable.games.fabled_fruit.buying import buy
from fabletable.games.fabled_fruit.dwellers import DWELLERS
from fabletable.games.fabled_fruit.dwellers.secrets import bat_choices, crow_bids, walrus_tributes
from fabletable.games.fabled_fruit.dwellers.wild import cricket_bids
from fabletable.games.fabled_fruit.paying import can_buy
from fabletable.games.fabled_fruit.table import (
    BAT,
    CRICKET,
    CROW,
    FOREST,
    HAND,
    KEPT,
    LAST_ROUND,
    OVER,
    RANDOM,
    START,
    TURN,
    WALRUS,
    Animal,
    Forest,
)
from fabletable.games.fabled_fruit.turn import Action, Turn, choose_player, discard_some, give

BUY, USE, AGAIN = "buy", "use", "again"
HEAD_START = "3"
MOVE = "Move where?"


async def start(table: Forest) -> None:
    """Everybody gets two fruits; the components that the locations name are laid out."""
    await choose_start_player(table)
    for location in sorted(set(table.copies.cards), key=lambda one: -one.index):
        table.move(location, table.copies, table.unopened)
    if table.setup.mode == RANDOM:
        table.shuffle(table.unopened)
    table.move_all(table.discard, table.stack)
    table.shuffle(table.stack)
    for animal in table.animals:
        table.move_top(table.stack, animal.hand, HAND + more_fruits(table, animal))
    for location in table.locations():
        table.bring_in(location)
    table.active = table.start
    table.phase = TURN if table.display.cards else OVER
    table.tell("starts", table.start)


async def choose_start_player(table: Forest) -> None:
    """By lot, unless a campaign says who starts, or who chooses."""
    prepared = table.setup.prepared
    if "chooser" in prepared:
        keys = [f"player:{animal.player}" for animal in table.animals]
        table.start = int(thing(await choose(prepared["chooser"], "Who starts?", lambda: keys)))
    else:
        table.start = prepared["start"] if "start" in prepared else table.roll(table.players)


def more_fruits(table: Forest, animal: Animal) -> int:
    """By the settings: for the start player, and for whoever is last in a campaign."""
    first = animal.player == table.start and table.setup.settings["head-start"] == HEAD_START
    return first + (animal.player == table.setup.prepared.get("helped"))


# -- a turn


async def take_turn(table: Forest) -> None:
    """Move to another location and give a fruit to each animal that stands there.
    Then use its action, or buy its juice.
    """
    me = table.animals[table.active]
    me.token_at = FOREST
    await move(table, me)
    turn = turn_of(table)
    await toll(turn)
    meet_thief(turn)
    if await wants_juice(turn):
        await buy(turn, turn.here)
    else:
        await turn.use(turn.here)
    if table.phase == TURN:
        await finish(turn)


def turn_of(table: Forest) -> Turn:
    me = table.animals[table.active]
    return Turn(table, me, table.location(me.at), DWELLERS)


async def move(table: Forest, me: Animal) -> None:
    """Staying is not allowed, unless there is no other location."""
    others = [place for place in table.locations() if place.key != me.at]
    if others:
        keys = kinds("go", others)
        me.at = thing(await choose(me.player, MOVE, lambda: keys))
    table.tell("moved", me.player, (table.location(me.at),))


async def toll(turn: Turn) -> None:
    """A fruit of your choice, face down, for each animal or animal token that is there.

    With too few fruits you choose who gets one; with none you pay nothing.
    """
    here, table = turn.here.key, turn.table
    there = [you for you in turn.others if here in (you.at, you.token_at)]
    for _ in range(int(table.setup.settings["toll"])):
        for you in await choose_receivers(turn, there):
            await give(turn, turn.me, you)


async def choose_receivers(turn: Turn, there: Sequence[Animal]) -> list[Animal]:
    """Those who get a fruit, in turn order. Picked by seat, so that one choice is one path."""
    count = len(turn.me.hand.cards)
    if len(there) <= count:
        return list(there)
    chosen: list[Animal] = []
    by_seat = sorted(there, key=_player)
    for left in range(count, 0, -1):
        last = chosen[-1].player if chosen else -1
        ahead = [you for you in by_seat if you.player > last]
        you = await choose_player(turn, "Who gets a fruit?", ahead[: len(ahead) - left + 1])
        chosen.append(you)
    return [you for you in there if you in chosen]


def _player(animal: Animal) -> int:
    return animal.player


def meet_thief(turn: Turn) -> None:
    """The thief takes a random fruit for its master, who alone may come freely."""
    table, me = turn.table, turn.me
    if table.thief == turn.here.key and table.master != me.player:
        table.steal(table.animals[table.master], me)


async def wants_juice(turn: Turn) -> bool:
    table, me, here = turn.table, turn.me, turn.here

    def offer() -> list[str]:
        return [BUY, USE] if can_buy(table, me, here) else [USE]

    return await choose(me.player, f"Buy the juice of {here.name}, or use it?", offer) == BUY


async def secret_part(table: Forest) -> None:
    """The rest of a turn whose action is decided in secret."""
    turn = turn_of(table)
    action = SECRET_PARTS[table.phase]
    await action(turn)
    table.phase = TURN
    await finish(turn)


SECRET_PARTS: dict[str, Action] = {
    CROW: crow_bids,
    WALRUS: walrus_tributes,
    BAT: bat_choices,
    CRICKET: cricket_bids,
}
NEXT = {START: start, TURN: take_turn, **dict.fromkeys(SECRET_PARTS, secret_part)}


# -- after a turn


async def finish(turn: Turn) -> None:
    """The market is refilled; a double-turn token may be used; then it is the next one's turn."""
    table, me = turn.table, turn.me
    if not table.display.cards:
        table.phase = OVER
        return
    table.fill_market()
    if me.double and not table.extra:
        prompt = "Return your double-turn token for another turn?"
        if await choose(me.player, prompt, lambda: [AGAIN, DONE]) == AGAIN:
            me.double = 0
            table.extra = True
            table.tell("again", me.player)
            return
    table.extra = False
    table.active = (table.active + 1) % table.players
    if table.active == table.start:
        await end_round(turn)


async def end_round(turn: Turn) -> None:
    """The game ends with the round in which somebody reaches the goal."""
    table = turn.table
    if any(len(animal.juices.cards) >= table.goal for animal in table.animals):
        table.phase = OVER
    elif table.round == LAST_ROUND:
        table.tell("stopped", words=(LAST_ROUND,))
        table.phase = OVER
    else:
        table.round += 1
        if not (table.stirred or table.stack.cards or table.discard.cards):
            await stand_still(turn)
        table.stirred = False


async def stand_still(turn: Turn) -> None:
    """Nothing could be drawn, nobody bought: all discard down to five, and play goes on."""
    table = turn.table
    table.tell("still")
    for animal in (table.animals[table.start], *table.others(table.animals[table.start])):
        surplus = len(animal.hand.cards) - KEPT
        if surplus > 0:
            await discard_some(turn, animal, f"Discard down to {KEPT}", surplus, surplus)
    table.move_all(table.discard, table.stack)
    table.shuffle(table.stack)
