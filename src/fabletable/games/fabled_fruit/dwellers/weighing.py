"""Locations that pay some more than others, or whose answers weigh two things: for studies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.dwellers.secrets import GRAB, SHARE
from fabletable.games.fabled_fruit.dwellers.thief import REFUSE, YIELD

BY_TOKENS: Final = ("no fruit token", "1 fruit token", "2 fruit tokens", "3 or more")
BY_JUICES: Final = ("behind in juices", "not behind")


def tokens_of(me: Animal) -> str:
    return BY_TOKENS[min(len(me.tokens), len(BY_TOKENS) - 1)]


def juices_of(me: Animal) -> str:
    return BY_JUICES[0 if any(len(you.juices) > len(me.juices) for you in me.others) else 1]


# What some gain more by than others, and the answers of those that weigh two things.
Case = tuple[Callable[[Animal], str], tuple[str, ...]]
CASES: Final[dict[str, Case]] = {"bee": (tokens_of, BY_TOKENS), "donkey": (juices_of, BY_JUICES)}
DILEMMAS: Final = {"bat": (SHARE, GRAB), "hyena": (YIELD, REFUSE)}
