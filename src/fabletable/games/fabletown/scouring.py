"""Scouring for Glamour: the top item of the deck goes into the pool."""

from __future__ import annotations

from fabletable.engine.choice import kinds, thing
from fabletable.games.fabletown.abilities import may_use
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import SCOURED


async def scour(me: Fable) -> None:
    if await scour_one(me) and me.usable(SCOURED):
        await may_use(me, SCOURED, f"You have scoured {me.scoured.top.name}. Use an ability?")


async def scour_one(me: Fable) -> bool:
    """No ability of the item happens. Who turns over several keeps one."""
    table = me.table
    if not table.from_items(table.shown, me.character.top.scours):
        me.tell("nothing_left", words=("",))
        return False
    if len(table.shown) > 1:
        me.tell("found", table.shown)
    prompt = f"Keep which of these {len(table.shown)}? The rest is discarded"
    key = await me.choose(prompt, lambda: kinds("keep", table.shown.cards))
    item = table.shown.find(thing(key))
    table.move(item, table.shown, me.scoured)
    me.tell("scoured", [item])
    if table.shown.cards:
        me.tell("discarded", table.shown, ("",))
    table.move_all(table.shown, table.discard)
    for follower in me.followers.cards:
        if follower.after_scour is not None:
            follower.after_scour(me, follower)
    return True
