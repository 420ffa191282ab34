"""What an animal's owner is asked: a player, a kind, a location, fruits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from fabletable.engine.choice import (
    DONE,
    Offer,
    Prompt,
    Why,
    choose,
    choose_of,
    keys_of,
    thing,
    verb_of,
)
from fabletable.engine.zones import Zone
from fabletable.games.fabled_fruit.cards import ANIMALS, KINDS, Fruit, Location
from fabletable.games.fabled_fruit.kinds import Against, AgainstKind, AgainstPlace, keys_in
from fabletable.games.fabled_fruit.standing import Standing

if TYPE_CHECKING:
    from fabletable.games.fabled_fruit.animal import Animal

BUY: Final = "buy"


class Asked(Standing):
    """A seat whose player is asked, with reasons for what cannot be chosen."""

    def choose(
        self, prompt: Prompt, offer: Offer, why: Why | None = None, always: bool = False
    ) -> Awaitable[str]:
        return choose(self.player, prompt, offer, self._reasons(why), None, always)

    def choose_of(
        self,
        prompt: Prompt,
        keys: list[str],
        why: Why | None = None,
        offer: Offer | None = None,
        always: bool = False,
    ) -> Awaitable[str]:
        """One of these keys; where hidden cards decide which, something offers them anew."""
        return choose_of(self.player, prompt, keys, self._reasons(why), offer, None, always)

    def silence_tells(self, count: int) -> bool:
        """Whether others, for whose turn this is, may believe that I choose so many fruits of my
        hand: if I was not asked, they would know that all are of one kind.
        """
        return self.table.active != self.player and len(self.hand) > count

    def _reasons(self, why: Why | None) -> Why:
        """In the middle of an action one may wonder why there was no juice to buy."""
        return Acting(self, why or _nothing_against) if self.acting else why or _nothing_against

    async def choose_player(self, prompt: str, against: Against | None = None) -> Animal:
        """Another player, against whom nothing speaks."""
        everybody = self.table.animals
        fitting = [you for you in everybody if you is not self and not (against and against(you))]
        if len(fitting) == 1:
            return fitting[0]
        keys = [PLAYERS[you.player] for you in fitting]
        key = await self.choose_of(prompt, keys, self.against_player(against))
        return self.table.animals[int(thing(key))]

    def against_player(self, against: Against | None) -> Why:
        def why(key: str) -> str:
            if verb_of(key) != "player" or int(thing(key)) >= self.table.players:
                return ""
            you = self.table.animals[int(thing(key))]
            if you is self:
                return "that is yourself"
            return "" if against is None else against(you)

        return why

    async def choose_kind(self, prompt: str, verb: str, against: AgainstKind) -> str:
        """One of the five kinds, against which nothing speaks."""
        keys = keys_of(verb)

        def offer() -> list[str]:
            return [keys[kind] for kind in KINDS if not against(kind)]

        def why(key: str) -> str:
            return against(thing(key)) if verb_of(key) == verb else ""

        def every() -> list[str]:
            return [keys[kind] for kind in KINDS]

        return thing(await choose(self.player, prompt, offer, self._reasons(why), every))

    def choose_other_place(self, prompt: str, verb: str, but: str, reason: str) -> Awaitable[str]:
        """The key of a location of the display, but not of this one."""
        without = keys_of(verb)[but]
        others = self.table.keys_but(verb, without)
        return self.choose_of(prompt, others, AgainstOne(without, reason))

    async def choose_place(
        self,
        prompt: str,
        verb: str,
        against: AgainstPlace,
        besides: str = "",
        fits: Callable[[Location], bool] | None = None,
    ) -> str:
        """The key of a location of the display against which nothing speaks, or the key that
        is offered besides. Where reasons take long to find, something else tells which `fits`.
        """
        key_of = keys_of(verb)
        extra = [besides] if besides else []

        def offer() -> list[str]:
            places = self.table.locations()
            if fits is not None:
                return [key_of[place.key] for place in places if fits(place)] + extra
            return [key_of[place.key] for place in places if not against(place)] + extra

        key = await self.choose(prompt, offer, self.against_place(verb, against))
        return key if key == besides else thing(key)

    def against_place(self, verb: str, against: AgainstPlace) -> Why:
        def why(key: str) -> str:
            there = [place for place in self.table.display if place.key == thing(key)]
            return against(there[0]) if there and verb_of(key) == verb else ""

        return why

    async def choose_fruit(
        self,
        prompt: str,
        verb: str,
        zone: Zone[Fruit],
        fitting: Callable[[], list[Fruit]] | None = None,
        against: str = "",
        always: bool = False,
    ) -> Fruit:
        """One of the fruits in the zone, if need be of those that fit."""
        why = self._reasons(Unfit(verb, zone, fitting, against))
        every = partial(_keys_of, verb, zone)
        offer = every if fitting is None else partial(_fitting_keys, verb, fitting)
        key = await choose(self.player, prompt, offer, why, every, always)
        return zone.find(thing(key))

    def move_fruits(
        self,
        prompt: str,
        verb: str,
        source: Zone[Fruit],
        to: Zone[Fruit],
        count: int,
        whole: str = "",
        *,
        always: bool = False,
    ) -> Awaitable[int]:
        """So many fruits of the player's choice, or all there are; says how many it were."""
        if count == 1 and source.cards:
            return self._move_one(prompt, verb, source, to, always)
        return self.handful(prompt, verb, source, to, count, count, whole, always=always)

    async def _move_one(
        self, prompt: str, verb: str, source: Zone[Fruit], to: Zone[Fruit], always: bool
    ) -> int:
        offer, why = partial(_keys_of, verb, source), Unfit(verb, source)
        key = await self.choose_of(prompt, keys_in(verb, source.cards), why, offer, always)
        self.table.move(self.table.fruit(thing(key)), source, to)
        return 1

    async def may_move_one(
        self, prompt: str, verb: str, source: Zone[Fruit], to: Zone[Fruit]
    ) -> int:
        """One fruit of an open zone or none; says how many."""
        keys = [*keys_in(verb, source.cards), DONE]
        key = await self.choose_of(prompt, keys, Unfit(verb, source))
        if key == DONE:
            return 0
        self.table.move(source.find(thing(key)), source, to)
        return 1


def _keys_of(verb: str, zone: Zone[Fruit]) -> list[str]:
    return keys_in(verb, zone.cards)


def _fitting_keys(verb: str, fitting: Callable[[], list[Fruit]]) -> list[str]:
    return keys_in(verb, fitting())


PLAYERS: Final = [keys_of("player")[str(player)] for player in range(len(ANIMALS))]


class AgainstOne:
    """Speaks against one key alone."""

    __slots__ = ("key", "reason")

    def __init__(self, key: str, reason: str) -> None:
        self.key = key
        self.reason = reason

    def __call__(self, key: str) -> str:
        return self.reason if key == self.key else ""


class Acting:
    """What speaks against a key while an action is under way."""

    __slots__ = ("me", "why")

    def __init__(self, me: Asked, why: Why) -> None:
        self.me = me
        self.why = why

    def __call__(self, key: str) -> str:
        return self.me.against_buying_here() if key == BUY else self.why(key)


class Unfit:
    """What lies there does not always fit; and the same kind may lie elsewhere too."""

    __slots__ = ("against", "fitting", "verb", "zone")

    def __init__(
        self,
        verb: str,
        zone: Zone[Fruit],
        fitting: Callable[[], list[Fruit]] | None = None,
        against: str = "",
    ) -> None:
        self.verb = verb
        self.zone = zone
        self.fitting = fitting
        self.against = against

    def __call__(self, key: str) -> str:
        if verb_of(key) != self.verb:
            return ""
        if thing(key) not in [fruit.key for fruit in self.zone]:
            return "it is not among these"
        fits = self.zone.cards if self.fitting is None else self.fitting()
        return "" if thing(key) in [fruit.key for fruit in fits] else self.against


def _nothing_against(_: str) -> str:
    return ""
