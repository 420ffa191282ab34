"""Who is connected to a table, to this process or to another that serves it."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

import msgspec
from msgspec import Struct

from fabletable.web.people import fresh_id
from fabletable.web.store.neighbours import Neighbours

BEAT = 20.0  # seconds after which we say again who is here
GRACE = 60.0  # seconds in which somebody who is away may come back before a bot stands in
FORGOTTEN = 50.0  # seconds after which nobody is believed to be there any more
MOST_NAMED = 100  # persons in a message


class Here(Struct, frozen=True, omit_defaults=True):
    who: str  # says so
    persons: list[str]
    asks: bool = False  # everybody else is asked to say the same


encode, _decode = msgspec.json.Encoder().encode, msgspec.json.Decoder(Here).decode


class Presence:
    """Persons at one table; what others say is believed for a while."""

    def __init__(self, table: str, neighbours: Neighbours) -> None:
        self._name = fresh_id()
        self._table = table
        self._neighbours = neighbours
        self._ours: list[str] = []
        self._elsewhere: dict[str, tuple[float, list[str]]] = {}
        self._last: dict[str, float] = {}  # when persons were last here, as far as we saw
        self._since = monotonic()
        self._say(asks=True)

    def __contains__(self, person: str) -> bool:
        since = monotonic() - FORGOTTEN
        there = (persons for at, persons in self._elsewhere.values() if at > since)
        return person in self._ours or any(person in persons for persons in there)

    def grace(self, person: str) -> float:
        """Seconds that are left to somebody who is away; counted anew when we are."""
        heard = [at for at, persons in self._elsewhere.values() if person in persons]
        last = max([self._last.get(person, self._since), *heard])
        return max(0.0, GRACE + last - monotonic())

    def _were_here(self, persons: Iterable[str]) -> None:
        now = monotonic()
        if len(self._last) > MOST_NAMED:  # of whom most had time enough to come back
            self._last = {one: at for one, at in self._last.items() if now - at < GRACE}
        self._last |= dict.fromkeys(persons, now)

    def are_here(self, persons: Iterable[str]) -> bool:
        """These are connected to us now; whether that is news."""
        ours = sorted(set(persons))
        if ours == self._ours:
            return False
        self._were_here(self._ours)
        self._ours = ours
        self._say()
        return True

    def beat(self) -> None:
        """From time to time: so that nobody is forgotten."""
        if self._ours:
            self._say()

    def told(self, words: str) -> bool:
        """What another process said; whether anything is different now."""
        try:
            here = _decode(words)
        except msgspec.DecodeError:
            return False
        if here.who == self._name:
            return False
        _, before = self._elsewhere.get(here.who, (0.0, []))
        self._were_here(before)
        since = monotonic() - max(FORGOTTEN, GRACE)
        self._elsewhere = {who: one for who, one in self._elsewhere.items() if one[0] > since}
        self._elsewhere[here.who] = monotonic(), here.persons
        if here.asks:
            self.beat()
        return before != here.persons

    def _say(self, asks: bool = False) -> None:
        here = Here(self._name, self._ours[:MOST_NAMED], asks)
        self._neighbours.tell(self._table, encode(here).decode())
