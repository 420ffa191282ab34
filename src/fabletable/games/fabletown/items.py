"""What items do when they are revealed in a duel."""

from __future__ import annotations

from collections.abc import Callable, Coroutine

from fabletable.engine.choice import choose
from fabletable.games.fabletown.sides import Duel, Side

STRONGER, DRAW_ONE = "stronger", "draw_one"
PORRIDGE_MOST = 3


async def beans(duel: Duel, side: Side) -> None:
    duel.table.draw(side.fable, 1)


async def apple(duel: Duel, side: Side) -> None:
    duel.other(side).poisoned = True


async def mirror(duel: Duel, side: Side) -> None:
    """Nothing, if the opponent has revealed nothing yet."""
    duel.add(side, duel.other(side).last)


async def spindle(duel: Duel, side: Side) -> None:
    duel.other(side).held = True


async def carpet(_duel: Duel, side: Side) -> None:
    side.carpets += 1


async def boots(duel: Duel, side: Side) -> None:
    if not side.fable.line.cards:
        duel.add(side, 2)


async def hedge(duel: Duel, side: Side) -> None:
    other = duel.other(side)
    duel.add(other, -max(0, other.laid - side.laid))


async def cloak(duel: Duel, side: Side) -> None:
    duel.other(side).misted = True


async def flute(duel: Duel, side: Side) -> None:
    duel.table.lose_random(duel.other(side).fable)


async def porridge(duel: Duel, side: Side) -> None:
    duel.add(side, min(PORRIDGE_MOST, len(side.fable.hand.cards)))


async def club(duel: Duel, side: Side) -> None:
    if duel.other(side).laid > side.laid:
        duel.add(side, 2)


async def lamp(duel: Duel, side: Side) -> None:
    keys = [STRONGER, DRAW_ONE] if duel.table.can_draw else [STRONGER]
    prompt = "The lamp: +2 to your total, or draw a card?"
    if await choose(side.fable.player, prompt, lambda: keys) == STRONGER:
        duel.add(side, 2)
    else:
        duel.table.draw(side.fable, 1)


async def sack(duel: Duel, side: Side) -> None:
    """The ability of what is turned over does not happen."""
    table = duel.table
    if table.from_items(table.shown, 1):
        item = table.shown.cards[0]
        table.tell("turned_over", side.fable.player, (item,))
        duel.add(side, side.value(item))
        table.move_all(table.shown, table.discard)


async def fairy_dust(_duel: Duel, side: Side) -> None:
    side.dusts += 1


async def bell(duel: Duel, side: Side) -> None:
    if len(side.fable.hand.cards) < len(duel.other(side).fable.hand.cards):
        duel.add(side, 2)


WHEN_REVEALED: dict[str, Callable[[Duel, Side], Coroutine[object, str, None]]] = {
    "beans": beans,
    "apple": apple,
    "mirror": mirror,
    "spindle": spindle,
    "carpet": carpet,
    "boots": boots,
    "hedge": hedge,
    "cloak": cloak,
    "flute": flute,
    "porridge": porridge,
    "club": club,
    "lamp": lamp,
    "sack": sack,
    "fairy_dust": fairy_dust,
    "bell": bell,
}
