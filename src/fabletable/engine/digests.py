"""Digests of a game's table at one step boundary after the other.

Each is made of the same text as in `log.py`. But most zones lie as they lay a step ago, and the
long ones nearly always: what they add to the text is kept.
"""

from __future__ import annotations

from json.encoder import JSONEncoder, encode_basestring_ascii
from typing import Final

from fabletable.engine.cards import Card
from fabletable.engine.log import COMPACT, hashed, named
from fabletable.engine.table import Saved, Table

_words: Final = JSONEncoder(sort_keys=True, separators=COMPACT).encode


class Digests:
    """Those of one game."""

    __slots__ = ("_order", "_texts", "_zones")

    def __init__(self, table: Table) -> None:
        ids = [zone.id for zone in table.zones]
        self._order = sorted(range(len(ids)), key=ids.__getitem__)  # in which JSON names them
        self._texts = [""] * len(ids)
        self._zones: list[list[Card]] = [[]] * len(ids)  # of which these are the texts

    def at(self, table: Table, saved: Saved) -> str:
        """At the boundary at which this was saved."""
        zones, values, areas = saved
        texts, before = self._texts, self._zones
        for i, cards in enumerate(zones):
            if (cards is not before[i] and cards != before[i]) or not texts[i]:
                keys = ",".join([encode_basestring_ascii(card.key) for card in cards])
                texts[i] = f"{encode_basestring_ascii(table.zones[i].id)}:[{keys}]"
        self._zones = zones
        rest = {
            "seats": [named(area, areas[i]) for i, area in enumerate(table.areas)],
            "step": table.step,
            "table": named(table, values),
        }
        there = ",".join([texts[i] for i in self._order])
        return hashed(f'{_words(rest)[:-1]},"zones":{{{there}}}}}')
