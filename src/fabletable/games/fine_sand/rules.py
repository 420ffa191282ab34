"""Fine Sand as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fabletable.engine.advice import Advice
from fabletable.engine.cards import Card, Overlay
from fabletable.engine.choice import DONE
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Facts, Mode, Option, Result, Rival, Setup
from fabletable.engine.look import Look
from fabletable.engine.rules import Rules, Step, View
from fabletable.engine.scene import Scene
from fabletable.engine.view import view_of
from fabletable.games.fine_sand import scene, sheet, steps
from fabletable.games.fine_sand.board import MOST_DRAW
from fabletable.games.fine_sand.building import LOADED, WOOD, all_coins
from fabletable.games.fine_sand.campaign import CAMPAIGNS
from fabletable.games.fine_sand.cards import CARDS, COIN, GREEN, PRESORTED, Sand, deck
from fabletable.games.fine_sand.fables import ACTIONS
from fabletable.games.fine_sand.habits import HABITS
from fabletable.games.fine_sand.table import (
    DEAL,
    EXCHANGE,
    LEARNING,
    NORMAL,
    OUT,
    OVER,
    SHEET,
    SOLO,
    TURN,
    Beach,
)
from fabletable.games.fine_sand.texts import HELP, TEXTS

FACTS = Facts(
    key="fine-sand",
    name="Fine Sand",
    rules_version="1",
    box="fabletable.games.fine_sand",
    modes=(
        Mode(NORMAL, "Normal game", (2, 3, 4)),
        Mode(LEARNING, "Learning game", (2, 3, 4)),
        Mode(SOLO, "Solo game", (1,)),
    ),
)

NEXT = {
    DEAL: steps.deal,
    EXCHANGE: steps.exchange,
    TURN: steps.play_turn,
    SHEET: sheet.score,
    OUT: sheet.take_out,
}

KEYS = [card.key for card in CARDS]
VOCABULARY = [
    *[f"build:{key}" for key in KEYS],
    *[f"draw:{n}" for n in range(MOST_DRAW, -1, -1)],
    *[f"use:{key}" for key in ACTIONS],
    *[f"{verb}:{key}" for verb in ("offload", "exchange", "discard", "take") for key in KEYS],
    *[f"{verb}:{key}" for verb in ("remove", "load", "pay") for key in KEYS],
    f"pay:{WOOD}",
    *[f"pay:{LOADED}{card.key}" for card in CARDS if card.column == COIN],
    *[f"minus:{value}" for value in range(5, 0, -1)],
    *[f"out:{key}" for key in KEYS],
    "reveal",
    DONE,
]


PRIZE = 3.0  # winning, in cards got rid of
PURSE = 0.12  # what a coin in hand is worth, in cards got rid of


def _worth(card: Sand) -> float:
    """What a building will do over a whole game, in cards got rid of."""
    draws = 1.6 * card.draw if card.column == GREEN else 0.5 * card.draw
    odd = 1.0 if card.action and not card.once else 0.0
    return draws + 1.8 * card.builds + 2.0 * card.discount + 1.0 * card.limit + card.spares + odd


class BeachLook(Look[Beach]):
    """How the table looks."""

    def __init__(self) -> None:
        super().__init__(TEXTS, [])
        self.vocabulary = VOCABULARY

    def _view(self, seen: Beach, viewer: int) -> View:
        view = view_of(seen, viewer, {})
        view["insight"] = self.insight(seen, viewer)
        return view

    def scene(self, seen: Beach, viewer: int) -> Scene:
        view = self._view(seen, viewer)
        return scene.scene(view, deck(view["overlay"]))

    def option(self, seen: Beach, viewer: int, key: str) -> Option:
        view = self._view(seen, viewer)
        return scene.option(view, key, deck(view["overlay"]))

    def place(self, seen: Beach, viewer: int, key: str) -> str:
        return self.option(seen, viewer, key).at

    def help(self) -> str:
        return HELP


class FineSandAdvice(Advice[Beach]):
    """How well players stand."""

    def value(self, table: Beach, player: int) -> float:
        """Cards got rid of, and what the buildings and purses will still help to build."""
        me = table.builders[player]
        if table.phase == OVER:
            return PRIZE * (player in result_of(table).winners) - me.score
        helps = sum(_worth(card) for card in me.built.cards) * me.unbuilt / 30
        offloads = 2 * len(me.symbol) if table.solo else 0
        return helps + PURSE * all_coins(me) - me.unbuilt - offloads


def result_of(table: Beach) -> Result:
    """The fewest unbuilt cards win, then the most wooden coins; else the place is shared.

    Alone you win against the tide if your total is one that can be struck off.
    """
    scores = tuple(me.score for me in table.builders)
    if table.solo:
        struck = (
            table.struck if "sheet" in table.setup.prepared else sheet.number_for(scores[0], [])
        )
        tide = Rival("The tide", 2 if struck else 1, sheet.HIGHEST)
        return Result((1 if struck else 2,), scores, (tide,))
    ranks = [(me.score, -me.coins) for me in table.builders]
    places = tuple(1 + sum(other < mine for other in ranks) for mine in ranks)
    return Result(places, scores)


class FineSand(Rules[Beach]):
    """Everybody builds a deck down, at the same time."""

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return deck(overlay)

    def blank(self, setup: Setup) -> Beach:
        return Beach(setup)

    def lay_out(self, table: Beach) -> None:
        presorted = table.setup.mode == LEARNING
        cards = [table.kinds[key] for key in PRESORTED] if presorted else table.deck_list()
        for me in table.builders:
            me.discard.cards = cards.copy()

    def step(self, table: Beach) -> Step | None:
        if table.phase == OVER:
            return None
        return NEXT[table.phase](table)

    def outcome(self, table: Beach) -> dict[str, Any]:
        if "sheet" not in table.setup.prepared:
            return {}
        me = table.builders[0]
        return {
            "stack": me.score - 2 * me.offloads,
            "offloads": me.offloads,
            "total": me.score,
            "coins": me.coins,
            "spent": list(table.spent),
            "struck": table.struck,
            "out": list(table.out),
        }

    def check_prepared(
        self, mode: str, prepared: Mapping[str, Any], deck: Mapping[str, Card]
    ) -> None:
        cards = prepared.get("deck", [])
        unknown = [key for key in cards if key not in deck]
        if unknown:
            raise BadSetup(f"prepared deck: no card is called '{unknown[0]}'")
        if prepared and mode == LEARNING:
            raise BadSetup("the learning game has a deck of its own")

    def result(self, table: Beach) -> Result:
        return result_of(table)


# A turn is everybody's, and lives by what one draws in it; what it is good for shows later.
ADVICE = FineSandAdvice(HABITS, steps=2, steps_each=0, worlds=4)
FINE_SAND = FineSand(FACTS, BeachLook(), ADVICE, CAMPAIGNS)
