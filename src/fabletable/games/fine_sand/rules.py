"""Fine Sand as the engine knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from fabletable.engine import fields
from fabletable.engine.cards import Card, Overlay
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Facts, Mode, Result, Setup
from fabletable.engine.rules import Rules, Step
from fabletable.games.fine_sand import sheet, steps
from fabletable.games.fine_sand.advice import ADVICE
from fabletable.games.fine_sand.campaign import CAMPAIGNS
from fabletable.games.fine_sand.cards import FABLE_STACK, PRESORTED, START, START_DECK, deck
from fabletable.games.fine_sand.glossary import TERMS
from fabletable.games.fine_sand.result import result_of
from fabletable.games.fine_sand.sand import Sand
from fabletable.games.fine_sand.scene import BeachLook
from fabletable.games.fine_sand.study import STUDY
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
from fabletable.games.fine_sand.texts import ACTS, TEXTS
from fabletable.games.fine_sand.verbs import PURSE, VERBS

FACTS: Final = Facts(
    key="fine-sand",
    name="Fine Sand",
    rules_version="2",
    box="fabletable.games.fine_sand",
    pitch="All build on the beach at once: pay for sand castles with the very cards you build.",
    minutes="25",
    weight="medium",
    modes=(
        Mode(NORMAL, "Normal game", (2, 3, 4), "The whole game."),
        Mode(LEARNING, "Learning game", (2, 3, 4), "For a first game: less to mind."),
        Mode(SOLO, "Solo game", (1,), "Alone, against the tide."),
    ),
)

NEXT: Final = {
    DEAL: steps.deal,
    EXCHANGE: steps.exchange,
    TURN: steps.play_turn,
    SHEET: sheet.score,
    OUT: sheet.take_out,
}


DECK_LIST: Final = fields.many(fields.card("deck"))
EVERY: Final = Counter([*START_DECK, *FABLE_STACK])  # all cards there are


class FineSand(Rules[Beach]):
    """Everybody builds a deck down, at the same time."""

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return deck(overlay)

    def blank(self, setup: Setup) -> Beach:
        return Beach(setup, PURSE)

    def lay_out(self, table: Beach) -> None:
        cards = deck_list(table)
        for me in table.builders:
            me.discard.cards = cards.copy()

    def step(self, table: Beach) -> Step | None:
        if table.phase == OVER:
            return None
        return NEXT[table.phase](table)

    def outcome(self, table: Beach) -> dict[str, Any]:
        if not table.has_sheet:
            return {"coins": [me.coins for me in table.builders]}
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

    def check_prepared(self, setup: Setup) -> None:
        prepared = setup.prepared
        if not prepared:
            return
        if setup.mode == LEARNING:
            raise BadSetup("the learning game has a deck of its own")
        has_sheet = setup.mode == SOLO and "sheet" in prepared
        needed = (DECK_LIST, fields.flag("last")) if has_sheet else (DECK_LIST,)
        left = dict(prepared)
        sheet_found = left.pop("sheet") if has_sheet else None
        fields.check("prepared", left, needed, (), setup.players, setup.deck)
        for key, count in Counter(prepared["deck"]).items():
            if count > EVERY[key]:
                raise BadSetup(f"prepared deck: expected at most {EVERY[key]} {key}, got {count}")
        if has_sheet:
            sheet.check(sheet_found)

    def result(self, table: Beach) -> Result:
        return result_of(table)


def deck_list(table: Beach) -> list[Sand]:
    """The cards each player starts with: presorted, the campaign's, or the start deck."""
    if table.setup.mode == LEARNING:
        return [table.kinds[key] for key in PRESORTED]
    prepared = table.setup.prepared.get("deck")
    if prepared:
        return [table.kinds[key] for key in prepared]
    kinds = [table.kinds[card.key] for card in START]
    return [kind for kind in kinds for _ in range(kind.copies)]


FINE_SAND: Final = FineSand(FACTS, BeachLook(TEXTS, VERBS, TERMS, ACTS), ADVICE, CAMPAIGNS, STUDY)
