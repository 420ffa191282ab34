"""Players that are programs, by name: those of this house. All there are: fabletable/shelf.py."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from fabletable.bots.bot import Bot
from fabletable.bots.greedy import Greedy
from fabletable.bots.hasty import Hasty
from fabletable.bots.random_bot import RandomBot
from fabletable.bots.strengths import STRENGTHS, Player

BOTS: dict[str, Callable[[Random], Bot]] = {
    "random": RandomBot,
    "greedy": Greedy,
    "hasty": Hasty,
    **{key: partial(Player, strength=strength) for key, strength in STRENGTHS.items()},
}
