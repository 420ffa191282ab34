"""Wonder Tales as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fabletable.engine.cards import Card, Overlay
from fabletable.engine.facts import Facts, Mode, Result, Setting, Setup
from fabletable.engine.rules import Rules, Step
from fabletable.games.wonder_tales import turns
from fabletable.games.wonder_tales.advice import ADVICE
from fabletable.games.wonder_tales.cards import deck
from fabletable.games.wonder_tales.grid import RED
from fabletable.games.wonder_tales.scene import TalesLook
from fabletable.games.wonder_tales.scoring import result_of
from fabletable.games.wonder_tales.study import STUDY
from fabletable.games.wonder_tales.table import (
    ADVANCED,
    BEST_OF_THREE,
    DEAL,
    HIS_TURN,
    LOOK,
    OVER,
    SOLO,
    SUMMED,
    Tales,
)

FACTS: Final = Facts(
    key="wonder-tales",
    name="Wonder Tales",
    rules_version="2",
    box="fabletable.games.wonder_tales",
    pitch="Two tellers lay one story together: what a figure is worth, its neighbours decide.",
    minutes="15",
    weight="light",
    modes=(
        Mode(BEST_OF_THREE, "Best of three", (2,), "Win 2 of 3 rounds."),
        Mode(SUMMED, "Summed score", (2,), "The points of all 3 rounds count."),
        Mode(SOLO, "Against Rumpelstiltskin", (1,), "Alone; he has a head start."),
        Mode(ADVANCED, "Against Rumpelstiltskin, advanced", (1,), "He plays better."),
    ),
    settings=(
        Setting("blue", "Who plays Blue", ("toss", "first", "second"), (BEST_OF_THREE, SUMMED)),
        Setting(
            "head-start", "Red's head start (30 is a house variant)", ("50", "30"), (ADVANCED,)
        ),
    ),
)


class WonderTales(Rules[Tales]):
    """Two players, or one against Rumpelstiltskin, on three growing grids."""

    def deck(self, overlay: Overlay) -> Mapping[str, Card]:
        return deck(overlay)

    def blank(self, setup: Setup) -> Tales:
        return Tales(setup)

    def lay_out(self, table: Tales) -> None:
        table.aside.cards = list(deck(table.setup.overlay).values())
        if not table.solo:
            blue = {"first": 0, "second": 1}.get(table.setup.settings["blue"])
            if blue is None:
                blue = table.roll(2)
            table.tellers[1 - blue].colour = RED
            table.tell("colours", blue)

    def step(self, table: Tales) -> Step | None:
        if table.phase == OVER:
            return None
        if table.phase == DEAL:
            return turns.begin_round(table)
        if table.phase == LOOK:
            return turns.look_on(table)
        return turns.his_turn(table) if table.phase == HIS_TURN else turns.turn(table)

    def result(self, table: Tales) -> Result:
        return result_of(table)


WONDER_TALES: Final = WonderTales(FACTS, TalesLook(), ADVICE, study=STUDY)
