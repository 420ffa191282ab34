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
    keys_of,
    kinds,
    kinds_in,
    thing,
    verb_of,
)
from fabletable.engine.zones import Zone
from fabletable.games.fabled_fruit.cards import KINDS, Fruit, Location
from fabletable.games.fabled_fruit.kinds import Against, AgainstKind, AgainstPlace
from fabletable.games.fabled_fruit.standing import Standing

if TYPE_CHECKING:
    from fabletable.games.fabled_fruit.animal import Animal

BUY: Final = "buy"


class Asked(Standing):
    """A seat whose player is asked, with reasons for what cannot be chosen."""

    def choose(
        self, prompt: Prompt, offer: Offer, why: Why | None = None, always: bool = False
    ) -> Awaitable[str]:
        reasons = self._reasons(why or _nothing_against)
        return choose(self.player, prompt, offer, reasons, None, always)

    def silence_tells(self, count: int) -> bool:
        """Whether others, for whose turn this is, may believe that I choose so many fruits of my
        hand: if I was not asked, they would know that all are of one kind.
        """
        return self.table.active != self.player and len(self.hand) > count

    def _reasons(self, why: Why) -> Why:
        """In the middle of an action one may wonder why there was no juice to buy."""
        if not self.acting:
            return why

        def against(key: str) -> str:
            return self._against_buying_here() if key == BUY else why(key)

        return against

    async def choose_player(self, prompt: str, against: Against | None = None) -> Animal:
        """Another player, against whom nothing speaks."""
        fitting = [you for you in self.others if against is None or not against(you)]
        if len(fitting) == 1:
            return fitting[0]
        keys = [f"player:{player}" for player in sorted([you.player for you in fitting])]
        key = await self.choose(prompt, lambda: keys, self.against_player(against))
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
        """A location of the display, but not this one."""
        key_of = keys_of(verb)

        def offer() -> list[str]:
            return [key_of[place.key] for place in self.table.locations() if place.key != but]

        def against(place: Location) -> str:
            return reason if place.key == but else ""

        return self.choose(prompt, offer, self.against_place(verb, against))

    async def choose_place(
        self, prompt: str, verb: str, against: AgainstPlace, besides: str = ""
    ) -> str:
        """The key of a location of the display against which nothing speaks, or the key that
        is offered besides.
        """
        key_of = keys_of(verb)
        extra = [besides] if besides else []

        def offer() -> list[str]:
            places = self.table.locations()
            return [key_of[place.key] for place in places if not against(place)] + extra

        key = await self.choose(prompt, offer, self.against_place(verb, against))
        return key if key == besides else thing(key)

    def against_place(self, verb: str, against: AgainstPlace) -> Why:
        def why(key: str) -> str:
            there = [place for place in self.table.display if place.key == thing(key)]
            return against(there[0]) if there and verb_of(key) == verb else ""

        return why

    def choose_fruit(
        self,
        prompt: str,
        verb: str,
        zone: Zone[Fruit],
        fitting: Callable[[], list[Fruit]] | None = None,
        against: str = "",
        always: bool = False,
    ) -> Awaitable[Fruit]:
        """One of the fruits in the zone, if need be of those that fit."""
        why = self._reasons(_unfit(verb, zone, fitting, against))
        return self.choose_card(prompt, verb, zone, fitting, why, always)

    async def move_fruits(
        self,
        prompt: str,
        verb: str,
        source: Zone[Fruit],
        to: Zone[Fruit],
        count: int,
        whole: str = "",
        *,
        always: bool = False,
    ) -> int:
        """So many fruits of the player's choice, or all there are; says how many it were."""
        if count != 1 or not source:
            return await self.handful(prompt, verb, source, to, count, count, whole, always=always)
        why = _unfit(verb, source, None, "")
        key = await self.choose(prompt, partial(kinds_in, verb, source), why, always)
        self.table.move(source.find(thing(key)), source, to)
        return 1

    async def may_move_one(
        self, prompt: str, verb: str, source: Zone[Fruit], to: Zone[Fruit]
    ) -> int:
        """One fruit or none; says how many."""
        why = _unfit(verb, source, None, "")
        key = await self.choose(prompt, lambda: [*kinds(verb, source), DONE], why)
        if key == DONE:
            return 0
        self.table.move(source.find(thing(key)), source, to)
        return 1


def _nothing_against(_: str) -> str:
    return ""


def _unfit(
    verb: str, zone: Zone[Fruit], fitting: Callable[[], list[Fruit]] | None, against: str
) -> Why:
    """What lies there does not always fit; and the same kind may lie elsewhere too."""

    def why(key: str) -> str:
        if verb_of(key) != verb:
            return ""
        if thing(key) not in [fruit.key for fruit in zone]:
            return "it is not among these"
        fits = zone.cards if fitting is None else fitting()
        return "" if thing(key) in [fruit.key for fruit in fits] else against

    return why
