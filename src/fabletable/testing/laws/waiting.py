"""What rules may keep to themselves while they wait. These laws look into plain Python."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from inspect import getcoroutinelocals, getgeneratorlocals
from types import CoroutineType, GeneratorType

from fabletable.engine.cards import Card
from fabletable.engine.choice import Ask
from fabletable.engine.game import Game
from fabletable.engine.handful import Handful
from fabletable.engine.table import Area
from fabletable.engine.zones import Zone
from fabletable.testing.cases import Case, walk


def frames_hold_nothing(case: Case, seed: int) -> None:
    """No waiting rule keeps a card that is hidden from the player who is asked."""
    for game in walk(case, seed):
        for ask, coroutine in zip(game.asks, game.coroutines(), strict=True):
            visible = {
                card.key
                for zone in game.table.zones
                if zone.seen_by(ask.player)
                for card in zone.cards
            }
            held = {card.key for card in _held(coroutine)}
            assert held <= visible, f"{held - visible} held while {ask.player} is asked"


def _held(coroutine: Coroutine[object, str, object]) -> list[Card]:
    """The cards in the local variables of a waiting rule and of the rules it waits for."""
    return [one for one in _locals(coroutine) if isinstance(one, Card)]


def _locals(coroutine: Coroutine[object, str, object]) -> Iterator[object]:
    """All that a waiting rule, and the rules it waits for, have in their local variables."""
    waiting: object = coroutine
    while isinstance(waiting, CoroutineType | GeneratorType):
        if isinstance(waiting, CoroutineType):
            held, waiting = getcoroutinelocals(waiting), waiting.cr_await
        else:  # how a question is awaited
            held, waiting = getgeneratorlocals(waiting), waiting.gi_yieldfrom
        for value in held.values():
            yield from value if isinstance(value, list | tuple | set) else [value]


def nothing_is_kept_from_the_table(case: Case, seed: int) -> None:
    """No waiting rule changes numbers, flags or words in a thing of its own: what is under way
    lies on the table, where screens find it.
    """
    before: dict[int, tuple[object, dict[str, object]]] = {}
    for game in walk(case, seed):
        now = {id(one): (one, _kept_by(one)) for one in _things(game)}
        for known in now.keys() & before.keys():
            one, kept = now[known]
            changed = [name for name in kept if kept[name] != before[known][1].get(name)]
            assert not changed, f"a {type(one).__name__} keeps {' and '.join(changed)} for itself"
        before = now


def _things(game: Game) -> list[object]:
    """What waiting rules hold beside the table and what lies on it, and beside the question."""
    held = [one for coroutine in game.coroutines() for one in _locals(coroutine)]
    ours = [one for one in held if type(one).__module__.startswith(("fabletable", "tests"))]
    return [one for one in ours if not isinstance(one, Area | Zone | Card | Ask | Handful)]


def _kept_by(thing: object) -> dict[str, object]:
    slots = [name for one in type(thing).__mro__ for name in getattr(one, "__slots__", ())]
    values = {
        name: getattr(thing, name, None) for name in [*getattr(thing, "__dict__", {}), *slots]
    }
    return {name: _copied(value) for name, value in values.items() if _is_plain(value)}


def _copied(value: object) -> object:
    return value.copy() if isinstance(value, list) else value


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(one, int | str) for one in value)
    return isinstance(value, int | str)
