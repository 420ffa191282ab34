"""Bots for people: the same four in every game, by name, strength and character."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from fabletable.bots.bot import Imagine
from fabletable.bots.search import Budget, Search
from fabletable.engine.choice import Ask
from fabletable.engine.rules import View


@dataclass(frozen=True)
class Strength:
    """How somebody plays. The same seed gives the same game, unless the seconds run out."""

    key: str
    names: tuple[str, ...]  # of those who play like this
    level: str  # in a word or two
    character: str
    simulations: int  # for each choice
    slips: float = 0.0  # how often any option is taken without a thought
    depth: int = 1  # how far it looks, in what the game advises
    seconds: float = 10.0


STRENGTHS = {
    one.key: one
    for one in (
        Strength(
            "apprentice",
            ("Pip", "Dot", "Wren", "Tumble"),
            "gentle",
            "Knows the rules, and acts before it thinks.",
            16,
            slips=0.65,
        ),
        Strength(
            "neighbour",
            ("Hazel", "Bramble", "Tansy", "Moss"),
            "middling",
            "Plays of an evening, and minds the talk as much.",
            24,
            slips=0.3,
        ),
        Strength(
            "rival",
            ("Russet", "Ember", "Vesper", "Tawny"),
            "strong",
            "Thinks before it moves, and seldom errs.",
            48,
            slips=0.08,
        ),
        Strength(
            "master",
            ("Quill", "Umber", "Sable", "Hoar"),
            "merciless",
            "Looks twice as far, and forgives nothing.",
            960,
            depth=2,
        ),
    )
}


class Player:
    """A bot of one strength."""

    looks = False

    def __init__(self, rng: Random, strength: Strength, budget: Budget | None = None) -> None:
        self.rng = rng
        self.slips = strength.slips
        self.search = Search(
            rng, budget or Budget(strength.simulations, strength.seconds), strength.depth
        )

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        if self.slips and self.rng.random() < self.slips:
            self.search.forget()
            return ask.keys[int(self.rng.random() * len(ask.keys))]
        return self.search.choose(view, ask, imagine)


def weakened(strength: Strength, simulations: int) -> Strength:
    """The same character with less time to think."""
    return replace(strength, simulations=min(simulations, strength.simulations))
