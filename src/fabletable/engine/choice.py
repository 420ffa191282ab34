"""Questions to players. Every decision is: pick one of these keys."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from fabletable.engine.cards import Card
from fabletable.engine.errors import DeadEnd
from fabletable.engine.table import C, Table, Zone

DONE = "done"  # the key that ends an "any number"; the last in every vocabulary


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


async def choose(player: int, prompt: str, offer: Callable[[], list[str]]) -> str:
    """Ask the player to pick one of the offered keys. A forced choice is not asked."""
    keys = offer()
    if len(keys) == 1:
        return keys[0]
    if not keys:
        raise DeadEnd(f"player {player} was asked '{prompt}' with nothing to choose")
    return await Ask(player, prompt, offer, keys)


def kinds(verb: str, cards: Sequence[Card]) -> list[str]:
    """A key for each kind among the cards, in the order of the card table."""
    found = {card.index: card.key for card in cards}
    return [f"{verb}:{found[i]}" for i in sorted(found)]


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
    while taken < most:

        def offer(taken: int = taken) -> list[str]:
            start = target.cards[-1].index if taken else 0
            return _picks(verb, source.cards, start, least - taken)

        key = await choose(player, prompt, offer)
        if key == DONE:
            break
        table.move(source.find(thing(key)), source, target)
        taken += 1
    return taken


def _picks(verb: str, cards: Sequence[Card], start: int, needed: int) -> list[str]:
    """Kinds from `start` on that leave enough cards behind them for what is still needed."""
    found = {card.index: card.key for card in cards if card.index >= start}
    if needed > 1:
        ahead = sorted([card.index for card in cards if card.index >= start])
        if len(ahead) < needed:
            return []  # only in an imagined deal, which is thrown away
        last = ahead[len(ahead) - needed]
        found = {index: key for index, key in found.items() if index <= last}
    keys = [f"{verb}:{found[index]}" for index in sorted(found)]
    if needed < 1:
        keys.append(DONE)
    return keys
