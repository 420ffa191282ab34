"""Trouble in Fabletown as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fabletable.engine.cards import Card, Overlay
from fabletable.engine.facts import Facts, Mode, Result, Setting, Setup
from fabletable.engine.rules import Rules, Step
from fabletable.games.fabletown.advice import ADVICE
from fabletable.games.fabletown.cards import deck
from fabletable.games.fabletown.ending import result_of
from fabletable.games.fabletown.kinds import Item
from fabletable.games.fabletown.scene import TownLook
from fabletable.games.fabletown.setting_up import AT_RANDOM
from fabletable.games.fabletown.steps import PLAYS_ON, WINS, next_step
from fabletable.games.fabletown.study import STUDY
from fabletable.games.fabletown.table import Town

FACTS: Final = Facts(
    key="fabletown",
    name="Trouble in Fabletown",
    rules_version="3",
    box="fabletable.games.fabletown",
    pitch="Secret plans and duels among fairy-tale folk, with a reporter at their heels.",
    minutes="30",
    weight="medium",
    modes=(Mode("standard", "Standard game", (4, 2, 3), "Gather the most Glamour."),),
    settings=(
        Setting("characters", "Characters are chosen", ("draft", AT_RANDOM)),
        Setting("survivor", "If one player is left, this one", (PLAYS_ON, WINS)),
    ),
)


class Fabletown(Rules[Town]):
    """Secret actions, duels, and a reporter who asks for Glamour."""

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return deck(overlay)

    def blank(self, setup: Setup) -> Town:
        return Town(setup)

    def lay_out(self, table: Town) -> None:
        for card in table.setup.deck.values():
            if isinstance(card, Item):
                for _ in range(card.copies):
                    table.discard.cards.append(card)
            elif type(card) is Card:  # an action
                for fable in table.fables:
                    fable.actions.cards.append(card)
            else:
                for _ in range(card.copies):
                    table.aside.cards.append(card)

    def step(self, table: Town) -> Step | None:
        return next_step(table)

    def result(self, table: Town) -> Result:
        return result_of(table)


FABLETOWN: Final = Fabletown(FACTS, TownLook(), ADVICE, study=STUDY)
