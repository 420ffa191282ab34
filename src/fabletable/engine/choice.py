"""Questions to players. Every decision is: pick one of these keys."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator, Iterable
from functools import cache
from operator import attrgetter
from typing import Any, Final

from fabletable.engine.cards import Card
from fabletable.engine.errors import DeadEnd
from fabletable.engine.table import C, Table, Zone

DONE: Final = "done"  # the key that ends an "any number"; the last in every vocabulary


class Ask:
    """One open question: `keys` are the answers, in the order of the game's vocabulary.

    `offer` makes the keys from the table, so that they can be made anew in an imagined world.
    """

    __slots__ = ("keys", "offer", "player", "prompt")

    def __init__(
        self, player: int, prompt: str, offer: Callable[[], list[str]], keys: list[str]
    ) -> None:
        self.player = player
        self.prompt = prompt
        self.offer = offer
        self.keys = keys

    def __repr__(self) -> str:
        return f"Ask(player={self.player}, prompt={self.prompt!r}, keys={self.keys})"

    def __await__(self) -> Generator[object, str, str]:
        # The one place where a rule waits for a player.
        key = yield self
        return key


class Forced:
    """A question with one answer, which nobody is asked."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        self.key = key

    def __await__(self) -> Generator[object, str, str]:
        yield from ()  # what is awaited must be a generator
        return self.key


def choose(player: int, prompt: str, offer: Callable[[], list[str]]) -> Awaitable[str]:
    """Ask the player to pick one of the offered keys: `key = await choose(...)`.

    Not a coroutine itself, since rules ask often and a coroutine costs more than the question.
    """
    keys = offer()
    if len(keys) == 1:
        return Forced(keys[0])
    if not keys:
        raise DeadEnd(f"player {player} was asked '{prompt}' with nothing to choose")
    return Ask(player, prompt, offer, keys)


def kinds(verb: str, cards: Iterable[Card]) -> list[str]:
    """A key for each kind among the cards, in the order of the card table."""
    return _picks(verb, cards, 0, 1)


def in_order(cards: Iterable[C]) -> list[C]:
    """The cards in the order of the card table."""
    return sorted(cards, key=_INDEX)


_INDEX: Final = attrgetter("index")


def thing(key: str) -> str:
    """The thing of `verb:thing`."""
    return key.partition(":")[2]


async def choose_card(player: int, prompt: str, verb: str, zone: Zone[C]) -> C:
    """Ask the player to pick one kind of card in the zone. The card stays where it is."""
    key = await choose(player, prompt, lambda: kinds(verb, zone.cards))
    return zone.find(thing(key))


async def choose_some(
    table: Table,
    player: int,
    prompt: str,
    verb: str,
    source: Zone[Any],
    target: Zone[Any],
    least: int,
    most: int,
) -> int:
    """Ask for `least` to `most` cards, one at a time; each goes to the target at once.

    Who has fewer than `least` gives all. Says how many it were.
    Later picks never come before earlier ones in the card table,
    so that the same handful is one path and not one for every order.
    """
    most = min(most, len(source.cards))
    least = min(least, most)
    taken = 0

    def offer() -> list[str]:
        start = target.cards[-1].index if taken else 0
        return _picks(verb, source.cards, start, least - taken)

    while taken < most:
        key = await choose(player, prompt, offer)
        if key == DONE:
            break
        table.move(source.find(thing(key)), source, target)
        taken += 1
    return taken


def _picks(verb: str, cards: Iterable[Card], start: int, needed: int) -> list[str]:
    """Kinds from `start` on that leave enough cards behind them for what is still needed."""
    ahead = in_order(cards)
    if needed > 1:
        del ahead[1 - needed :]
    key_of = _keys_of(verb)
    keys = []
    last = start - 1
    for card in ahead:
        if card.index > last:  # each kind once
            last = card.index
            keys.append(key_of[card.key])
    if needed < 1:
        keys.append(DONE)
    return keys


class _Keys(dict[str, str]):
    """The keys of one verb by the thing they are about; each is made once."""

    def __init__(self, verb: str) -> None:
        super().__init__()
        self.verb = verb

    def __missing__(self, thing: str) -> str:
        key = self[thing] = f"{self.verb}:{thing}"
        return key


@cache
def _keys_of(verb: str) -> _Keys:
    return _Keys(verb)
