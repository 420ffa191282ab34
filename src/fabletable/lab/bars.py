"""Bots that never give certain answers: what is an action or a card worth to who has it?"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fabletable.bots.bot import Bot, Imagine
from fabletable.bots.hasty import Hasty
from fabletable.bots.search import Search
from fabletable.engine.cards import did_you_mean
from fabletable.engine.choice import Ask, thing, verb_of
from fabletable.engine.errors import BadSetup
from fabletable.engine.rules import AnyRules, View

Barred = tuple[str, ...]  # keys, verbs, or things: `build:castle`, `build`, `castle`


def barred(rules: AnyRules, words: Barred) -> Bars:
    """All keys of the game that these words stand for; each must stand for one at least."""
    keys: set[str] = set()
    for word in words:
        found = [k for k in rules.look.vocabulary if word in (k, verb_of(k), thing(k))]
        if not found:
            raise BadSetup(f"no answer of {rules.facts.name} is '{word}'{_near(rules, word)}")
        keys.update(found)
    return Bars(frozenset(keys))


def _near(rules: AnyRules, word: str) -> str:
    known = {name for k in rules.look.vocabulary for name in (k, verb_of(k), thing(k)) if name}
    return did_you_mean(word, sorted(known))


@dataclass(frozen=True)
class Bars:
    keys: frozenset[str]

    def bar(self, bot: Bot, seed: str) -> Bot:
        return Without(bot, self.keys, Random(seed))


class Without:
    """A bot that does without these keys wherever it has another choice."""

    def __init__(self, bot: Bot, keys: frozenset[str], rng: Random) -> None:
        self.bot = bot
        self.keys = keys
        self.looks = bot.looks
        self.glance = Hasty(rng)

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        key = self.bot.choose(view, ask, imagine)
        allowed = [one for one in ask.keys if one not in self.keys]
        return key if key not in self.keys or not allowed else self._next(allowed, ask, imagine)

    def _next(self, allowed: list[str], ask: Ask, imagine: Imagine) -> str:
        """The next best: by its own search if it has one, and else at a glance."""
        search = getattr(self.bot, "search", self.bot)
        if len(allowed) == 1:
            return allowed[0]
        if not isinstance(search, Search):
            return self.glance.choose({}, Ask(ask.player, ask.prompt, list, allowed), imagine)
        search.forget()
        weighed = search.weighed(ask, imagine)
        search.forget()
        return max(allowed, key=weighed.__getitem__)
