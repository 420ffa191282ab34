"""Fine Sand as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fabletable.engine.cards import Card, Overlay
from fabletable.engine.choice import DONE
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Facts, Mode, Option, Result, Setup
from fabletable.engine.rules import Rules, Step, View
from fabletable.engine.scene import Scene
from fabletable.engine.table import Table
from fabletable.games.fine_sand import scene, steps
from fabletable.games.fine_sand.building import PALLET, WOOD
from fabletable.games.fine_sand.cards import CARDS, PRESORTED, Sand, deck
from fabletable.games.fine_sand.fables import ACTIONS
from fabletable.games.fine_sand.table import (
    DEAL,
    EXCHANGE,
    LEARNING,
    NORMAL,
    OVER,
    SOLO,
    Beach,
)
from fabletable.games.fine_sand.texts import HELP, TEXTS
from fabletable.games.fine_sand.turn import MOST_DRAW

FACTS = Facts(
    key="fine-sand",
    name="Fine Sand",
    rules_version="1",
    modes=(
        Mode(NORMAL, "Normal game", (2, 3, 4)),
        Mode(LEARNING, "Learning game", (2, 3, 4)),
        Mode(SOLO, "Solo game", (1,)),
    ),
)

KEYS = [card.key for card in CARDS]
VOCABULARY = [
    *[f"build:{key}" for key in KEYS],
    *[f"draw:{n}" for n in range(MOST_DRAW, -1, -1)],
    *[f"use:{key}" for key in ACTIONS],
    *[f"{verb}:{key}" for verb in ("offload", "exchange", "discard", "take") for key in KEYS],
    *[f"{verb}:{key}" for verb in ("remove", "load", "pay") for key in KEYS],
    *[f"pay:{purse}" for purse in (WOOD, PALLET)],
    "reveal",
    DONE,
]


class FineSand(Rules):
    """Everybody builds a deck down, at the same time."""

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return deck(overlay)

    def blank(self, setup: Setup) -> Table:
        return Beach(setup)

    def lay_out(self, table: Table) -> None:
        assert isinstance(table, Beach)
        kinds = deck(table.setup.overlay)
        keys = PRESORTED if table.setup.mode == LEARNING else table.deck_list()
        for me in table.builders:
            me.discard.cards = [kinds[key] for key in keys]

    def step(self, table: Table) -> Step | None:
        assert isinstance(table, Beach)
        if table.phase == OVER:
            return None
        if table.phase == DEAL:
            return steps.deal(table)
        return steps.exchange(table) if table.phase == EXCHANGE else steps.play_turn(table)

    def result(self, table: Table) -> Result:
        """The fewest unbuilt cards win, then the most wooden coins; else the place is shared."""
        assert isinstance(table, Beach)
        ranks = [(me.unbuilt, -me.coins) for me in table.builders]
        places = tuple(1 + sum(other < mine for other in ranks) for mine in ranks)
        return Result(places, tuple(me.unbuilt for me in table.builders))

    def value(self, table: Table, player: int) -> float:
        assert isinstance(table, Beach)
        return -float(table.builders[player].unbuilt)

    def check_prepared(
        self, mode: str, prepared: Mapping[str, Any], deck: Mapping[str, Card]
    ) -> None:
        cards = prepared.get("deck", [])
        unknown = [key for key in cards if key not in deck]
        if unknown:
            raise BadSetup(f"no card is called '{unknown[0]}'")

    def option(self, view: View, key: str) -> Option:
        return scene.option(view, key, self._deck_of(view))

    def scene(self, view: View) -> Scene:
        return scene.scene(view, self._deck_of(view))

    def help(self) -> str:
        return HELP

    def _deck_of(self, view: View) -> Mapping[str, Sand]:
        return deck(view["overlay"])


FINE_SAND = FineSand(FACTS, TEXTS, VOCABULARY)
