"""Tommy Sharp, who investigates at the start of the last three turns."""

from __future__ import annotations

from fabletable.engine.story import Pan, Weight
from fabletable.games.fabletown.abilities import use
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import INVESTIGATION
from fabletable.games.fabletown.table import Town


async def investigate(table: Town, limit: int) -> None:
    """Whoever has less than the limit rolls; who still has less is out, all at the same time."""
    below = [me for me in table.in_order() if me.pool < limit]
    if table.telling:
        tell_pools(table, limit)
    if not below:
        table.tell("enough")
    for me in below:
        await roll_for_it(me, limit)
    out = [me for me in below if me.reached < limit]
    for me in out:
        eliminate(me)
    for me in below:
        me.reached = 0
    left = table.in_order()
    if out and len(left) == 1:
        left[0].tell("only_one")


def tell_pools(table: Town, limit: int) -> None:
    asked = table.in_order()
    pools = [Pan(f"{{{me.player}}}", me.player, me.pool, (), me.pool >= limit) for me in asked]
    table.tell("investigates", words=(limit,), pans=tuple(pools))


def pass_stand(table: Town) -> None:
    """From who was eliminated, clockwise to who has the highest priority now."""
    first = table.in_order()[0]
    if first.player != table.stand:
        table.stand = first.player
        first.tell("takes_stand")


async def roll_for_it(me: Fable, limit: int) -> None:
    """The roll counts for this investigation only."""
    me.reached = me.pool + max([me.rolled() for _ in range(me.character.top.rolls)])
    for follower in me.followers:
        if follower.roll_bonus is not None:
            more = follower.roll_bonus(follower)
            me.reached += more
            me.tell("roll_bonus", [follower], (f"{more:+}",))
    if me.reached < limit:
        for follower in me.usable(INVESTIGATION)[:1]:  # one ability a turn
            await use(me, follower)
    if me.table.telling:
        tell_reached(me, limit)


def tell_reached(me: Fable, limit: int) -> None:
    rolled = me.reached - me.pool
    weights = (Weight(me.pool, text="in the pool"), Weight(rolled, text="for this time only"))
    pan = Pan(f"{{{me.player}}}", me.player, me.reached, weights, me.reached >= limit)
    me.tell("reached", words=(me.reached, me.pool, rolled), pans=(pan,))


def eliminate(me: Fable) -> None:
    """Hand and scoured items are discarded; character and followers leave the game."""
    table = me.table
    me.tell("eliminated", me.character)
    me.last_pool, me.eliminated = me.pool, table.turn
    items = [*me.hand, *me.scoured]
    if items:
        me.tell("discarded", items, ("",))
    for zone in (me.hand, me.scoured):
        table.move_all(zone, table.discard)
    for gone in (me.character, me.followers):
        table.move_all(gone, table.aside)
