"""Abilities that can be used once a game, at most one by each player and turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from fabletable.engine.choice import kinds, thing
from fabletable.games.fabletown.fable import USE, Fable
from fabletable.games.fabletown.kinds import Follower

NO_ABILITY: Final = "no_ability"
Asked = Callable[[Fable], str]  # the question, in words


async def all_may_use(fables: Iterable[Fable], moment: str, asked: Asked) -> None:
    """One after the other, and as things stand when it is one's turn to."""
    for me in fables:
        if me.usable(moment):  # rarely; and a coroutine costs more than a look
            await may_use(me, moment, asked(me))


async def may_use(me: Fable, moment: str, prompt: str) -> None:
    """One ability that belongs to this moment, or none. What can be used follows from open things
    alone, never from a hand, so nothing is given away by being asked or not.
    """
    keys = [*kinds(USE, me.usable(moment)), NO_ABILITY]
    key = await me.choose(prompt, lambda: keys, lambda key: me.against(key, moment))
    if key != NO_ABILITY:
        await use(me, me.followers.find(thing(key)))


async def use(me: Fable, follower: Follower) -> None:
    """The follower is turned over: its Glamour still counts, its ability is gone."""
    me.used.append(follower.key)
    me.once = True
    me.tell("used", [follower])
    if follower.use is not None:
        await follower.use(me, follower)
