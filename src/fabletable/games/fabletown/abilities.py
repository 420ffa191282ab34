"""Abilities that can be used once a game, at most one by each player and turn."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import kinds, thing
from fabletable.games.fabletown.fable import USE, Fable
from fabletable.games.fabletown.kinds import Follower

NO_ABILITY: Final = "no_ability"


async def may_use(me: Fable, moment: str, prompt: str) -> None:
    """One ability that belongs to this moment, or none. What can be used follows from open things
    alone, never from a hand, so nothing is given away by being asked or not.
    """
    keys = [*kinds(USE, me.usable(moment)), NO_ABILITY]
    key = await me.choose_of(prompt, keys, lambda key: me.against(key, moment))
    if key != NO_ABILITY:
        await use(me, me.followers.find(thing(key)))


async def use(me: Fable, follower: Follower) -> None:
    """The follower is turned over: its Glamour still counts, its ability is gone."""
    me.used.append(follower.key)
    me.once = True
    me.tell("used", [follower])
    asking = follower.use(me, follower) if follower.use is not None else None
    if asking is not None:
        await asking
