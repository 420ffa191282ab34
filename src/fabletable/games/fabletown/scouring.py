"""Scouring for Glamour: the top item of the deck goes into the pool."""

from __future__ import annotations

from fabletable.engine.choice import kinds_in, thing
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
    shown = table.shown
    item = shown.top
    if len(shown.cards) > 1:
        me.tell("found", shown)
        prompt = f"Keep which of these {len(shown)}? The rest is discarded"
        item = shown.find(thing(await me.choose_of(prompt, kinds_in("keep", shown))))
    table.move(item, shown, me.scoured)
    me.tell("scoured", [item])
    if shown.cards:
        me.tell("discarded", shown, ("",))
        table.move_all(shown, table.discard)
    for follower in me.followers.cards:
        if follower.after_scour is not None:
            follower.after_scour(me, follower)
    return True
