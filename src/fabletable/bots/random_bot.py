"""The bot that does not think."""

from __future__ import annotations

from random import Random

from fabletable.bots.bot import Imagine
from fabletable.engine.choice import Ask
from fabletable.engine.rules import View


class RandomBot:
    """Takes any option, each as likely as another."""

    looks = False

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        return ask.keys[int(self.rng.random() * len(ask.keys))]
