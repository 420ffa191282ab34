"""All games and bots there are: those of this house, and those that other packages bring.

A package brings them by entry points, in the groups `fabletable.games` (a game's `Rules`) and
`fabletable.bots` (whatever makes a bot from a `Random`; if it has a `character`, in words, people
are offered its company). Every process that imports this finds the same ones: also those in which
bots think, and those of the lab.
"""

from __future__ import annotations

import copyreg
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from multiprocessing import current_process
from random import Random
from typing import Any, NamedTuple, TypeVar

from fabletable import bots, games
from fabletable.bots.bot import Bot
from fabletable.bots.strengths import STRENGTHS
from fabletable.engine.errors import BadSetup
from fabletable.engine.rules import AnyRules, Rules

GROUPS = "fabletable.games", "fabletable.bots"
HOUSE = "fabletable"
MakeBot = Callable[[Random], Bot]
T = TypeVar("T")

log = logging.getLogger(__name__)


class Brought(NamedTuple):
    """Something that a package brings."""

    package: str
    key: str
    thing: Any


def _brought_games() -> Iterator[Brought]:
    for package, name, rules in _loaded(GROUPS[0]):
        if isinstance(rules, Rules):
            yield Brought(package, rules.facts.key, rules)
        else:
            _leave_out(name, package, f"expected a game's Rules, got {rules!r}")


def _brought_bots() -> Iterator[Brought]:
    for package, name, make in _loaded(GROUPS[1]):
        if callable(make):
            yield Brought(package, name, make)
        else:
            _leave_out(name, package, f"expected what makes a bot from a Random, got {make!r}")


def _loaded(group: str) -> Iterator[Brought]:
    """Whatever can be imported; a line for each that cannot."""
    for one in sorted(entry_points(group=group), key=lambda one: (_package(one), one.name)):
        try:
            yield Brought(_package(one), one.name, one.load())
        except Exception as why:  # noqa: BLE001 - whatever fails there shall not stop us here
            _leave_out(one.name, _package(one), f"{type(why).__name__}: {why}")


def _package(one: EntryPoint) -> str:
    return one.dist.name if one.dist is not None else one.module


def _leave_out(name: str, package: str, why: str) -> None:
    """Said once, and not again by every process that helps."""
    # By its name: a helper may come here before it knows its parent, while it reads its errand.
    first = current_process().name == "MainProcess"
    level = logging.WARNING if first else logging.DEBUG
    log.log(level, "%s of package %s is left out: %s", name, package, " ".join(why.split()))


def _together(kind: str, ours: Mapping[str, T], brought: Iterable[Brought]) -> dict[str, T]:
    """Ours and theirs; no two have the same key."""
    found, owners = dict(ours), dict.fromkeys(ours, HOUSE)
    for package, key, thing in brought:
        if key in found:
            raise BadSetup(
                f"two {kind} are called '{key}', one of package {owners[key]} and one of "
                f"package {package}; uninstall one of these packages"
            )
        found[key], owners[key] = thing, package
    return found


GAMES: dict[str, AnyRules] = _together("games", games.GAMES, _brought_games())
BOTS: dict[str, MakeBot] = _together("bots", bots.BOTS, _brought_bots())
COMPANY: dict[str, str] = {  # bots that people are offered, with their characters
    **{one.key: one.character for one in STRENGTHS.values()},
    **{key: make.character for key, make in BOTS.items() if hasattr(make, "character")},
}


def _by_key(rules: AnyRules) -> tuple[Callable[[str], AnyRules], tuple[str]]:
    return find_game, (rules.facts.key,)


for _rules in GAMES.values():  # pickled, a game's rules are its key, as every process knows it
    copyreg.pickle(type(_rules), _by_key)


def find_game(key: str) -> AnyRules:
    return called("game", key, GAMES)


def make_bot(name: str, seed: str) -> Bot:
    """A bot of this name; with the same seed it plays the same way."""
    return called("bot", name, BOTS)(Random(seed))


def called(what: str, key: str, known: Mapping[str, T]) -> T:
    """The one of this name, or a clear word on which there are."""
    if key not in known:
        raise BadSetup(f"no {what} is called '{key}'; there are: {', '.join(known)}")
    return known[key]
