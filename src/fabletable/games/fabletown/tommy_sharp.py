"""Tommy Sharp, who investigates at the start of the last three turns."""

from __future__ import annotations

from fabletable.games.fabletown.abilities import use
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import INVESTIGATION
from fabletable.games.fabletown.table import Town


async def investigate(table: Town, limit: int) -> None:
    """Whoever has less than the limit rolls; who still has less is out, all at the same time."""
    table.tell("investigates", words=(limit,))
    below = [me for me in table.in_order() if me.pool < limit]
    for me in below:
        await roll_for_it(me, limit)
    for me in below:
        if me.reached < limit:
            eliminate(me)
        me.reached = 0
    left = table.in_order()
    if len(left) > 1 and left[0].player != table.stand:
        table.stand = left[0].player
        left[0].tell("takes_stand")


async def roll_for_it(me: Fable, limit: int) -> None:
    """The roll counts for this investigation only."""
    me.reached = me.pool + max([me.rolled() for _ in range(me.character.top.rolls)])
    me.reached += sum([one.roll_bonus(one) for one in me.followers if one.roll_bonus is not None])
    if me.reached < limit:
        for follower in me.usable(INVESTIGATION)[:1]:  # one ability a turn
            await use(me, follower)
    me.tell("reached", words=(me.reached,))


def eliminate(me: Fable) -> None:
    """Hand and scoured items are discarded; character and followers leave the game."""
    table = me.table
    me.tell("eliminated")
    me.last_pool, me.eliminated = me.pool, table.turn
    items = [*me.hand, *me.scoured]
    if items:
        me.tell("discarded", items)
    for zone in (me.hand, me.scoured):
        table.move_all(zone, table.discard)
    for gone in (me.character, me.followers):
        table.move_all(gone, table.aside)
