"""Players that are programs, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from fabletable.bots.bot import Bot
from fabletable.bots.greedy import Greedy
from fabletable.bots.hasty import Hasty
from fabletable.bots.random_bot import RandomBot
from fabletable.bots.strengths import STRENGTHS, Player
from fabletable.engine.errors import BadSetup

BOTS: dict[str, Callable[[Random], Bot]] = {
    "random": RandomBot,
    "greedy": Greedy,
    "hasty": Hasty,
    **{key: partial(Player, strength=strength) for key, strength in STRENGTHS.items()},
}


def make_bot(name: str, seed: str) -> Bot:
    """A bot of this name; with the same seed it plays the same way."""
    if name not in BOTS:
        raise BadSetup(f"no bot is called '{name}'; there are: {', '.join(BOTS)}")
    return BOTS[name](Random(seed))
