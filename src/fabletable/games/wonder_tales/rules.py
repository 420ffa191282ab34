"""Wonder Tales as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fabletable.engine.advice import Advice
from fabletable.engine.cards import Card, Overlay
from fabletable.engine.facts import Facts, Mode, Result, Setting, Setup
from fabletable.engine.rules import Rules, Step
from fabletable.games.wonder_tales import turns
from fabletable.games.wonder_tales.cards import deck
from fabletable.games.wonder_tales.grid import RED
from fabletable.games.wonder_tales.habits import HABITS
from fabletable.games.wonder_tales.scene import TalesLook
from fabletable.games.wonder_tales.scoring import result_of
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

ROUND_WORTH: Final = 100.0  # a round won, in points, for bots that look ahead
PRIZE: Final = 20.0  # winning, in points

FACTS: Final = Facts(
    key="wonder-tales",
    name="Wonder Tales",
    rules_version="2",
    box="fabletable.games.wonder_tales",
    modes=(
        Mode(BEST_OF_THREE, "Best of three", (2,)),
        Mode(SUMMED, "Summed score", (2,)),
        Mode(SOLO, "Against Rumpelstiltskin", (1,)),
        Mode(ADVANCED, "Against Rumpelstiltskin, advanced", (1,)),
    ),
    settings=(
        Setting("blue", "Who plays Blue", ("toss", "first", "second"), (BEST_OF_THREE, SUMMED)),
        Setting(
            "head-start", "Red's head start (30 is a house variant)", ("50", "30"), (ADVANCED,)
        ),
    ),
)


class WonderTalesAdvice(Advice[Tales]):
    """How well players stand."""

    def value(self, table: Tales, player: int) -> float:
        """My points less the other's, with the unfinished round as if it ended now."""
        mine = table.tellers[player].colour
        if table.setup.mode == BEST_OF_THREE:
            rounds = table.won(mine) - table.won(1 - mine)
            return ROUND_WORTH * rounds + (
                0 if table.round_over else _ahead(table.points_now(), mine)
            )
        ahead = _ahead(table.scores(), mine)
        return ahead + PRIZE * (ahead > 0) if table.phase == OVER else ahead


def _ahead(points: tuple[int, int], mine: int) -> int:
    return points[mine] - points[1 - mine]


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


# A turn is a card and its place, and what the next cards bring is soon told.
ADVICE: Final = WonderTalesAdvice(HABITS, steps=3, steps_each=0, plans=16)
WONDER_TALES: Final = WonderTales(FACTS, TalesLook(), ADVICE)
