"""Wonder Tales as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fabletable.engine.advice import Advice
from fabletable.engine.cards import Card, Overlay
from fabletable.engine.facts import Facts, Mode, Option, Result, Rival, Setting, Setup
from fabletable.engine.look import Look
from fabletable.engine.rules import Rules, Step, View
from fabletable.engine.scene import Scene
from fabletable.engine.view import view_of
from fabletable.games.wonder_tales import scene, turns
from fabletable.games.wonder_tales.cards import CHARACTERS, Character, deck
from fabletable.games.wonder_tales.grid import ALL_CELLS, BLUE, CELL_KEYS, RED
from fabletable.games.wonder_tales.habits import HABITS
from fabletable.games.wonder_tales.table import (
    ADVANCED,
    BEST_OF_THREE,
    DEAL,
    HIS_TURN,
    OVER,
    SOLO,
    SUMMED,
    Tales,
)
from fabletable.games.wonder_tales.texts import HELP, TEXTS

ROUND_WORTH = 100.0  # a round won, in points, for bots that look ahead
PRIZE = 20.0  # winning, in points

FACTS = Facts(
    key="wonder-tales",
    name="Wonder Tales",
    rules_version="1",
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


VOCABULARY = [
    *[f"card:{card.key}" for card in CHARACTERS],
    *[CELL_KEYS[cell] for cell in ALL_CELLS],
    *[f"target:{card.key}" for card in CHARACTERS],
]


class TalesLook(Look[Tales]):
    """How the table looks."""

    def __init__(self) -> None:
        super().__init__(TEXTS, [])
        self.vocabulary = VOCABULARY

    def _view(self, seen: Tales, viewer: int) -> View:
        view = view_of(seen, viewer, {})
        view["insight"] = self.insight(seen, viewer)
        return view

    def scene(self, seen: Tales, viewer: int) -> Scene:
        view = self._view(seen, viewer)
        return scene.scene(view, deck(view["overlay"]))

    def option(self, seen: Tales, viewer: int, key: str) -> Option:
        view = self._view(seen, viewer)
        return scene.option(view, key, deck(view["overlay"]))

    def place(self, seen: Tales, viewer: int, key: str) -> str:
        return self.option(seen, viewer, key).at

    def insight(self, seen: Tales, viewer: int) -> dict[str, Any]:
        view = view_of(seen, viewer, {})
        return scene.insight(view, deck(view["overlay"]))

    def card_name(self, card: Card) -> str:
        assert isinstance(card, Character)
        return card.called

    def help(self) -> str:
        return HELP


class WonderTalesAdvice(Advice[Tales]):
    """How well players stand."""

    def value(self, table: Tales, player: int) -> float:
        """My points less the other's, with the unfinished round as if it ended now."""
        mine = table.tellers[player].colour
        now = (0, 0) if table.phase in (DEAL, OVER) else table.points_now()
        ahead = now[mine] - now[1 - mine]
        if table.setup.mode == BEST_OF_THREE:
            rounds = table.round_winners
            return ahead + ROUND_WORTH * (rounds.count(mine) - rounds.count(1 - mine))
        ahead += table.score(mine) - table.score(1 - mine)
        return ahead + PRIZE * (ahead > 0) if table.phase == OVER else ahead


def result_of(table: Tales) -> Result:
    if table.solo:
        return _solo_result(table)
    won = [table.round_winners.count(teller.colour) for teller in table.tellers]
    scores = won
    if table.setup.mode == SUMMED:
        scores = [table.score(teller.colour) for teller in table.tellers]
    ranks = list(zip(scores, won, strict=True))  # equal totals: more rounds won
    places = tuple(1 if rank == max(ranks) else 2 for rank in ranks)
    return Result(places, tuple(scores))


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
        return turns.his_turn(table) if table.phase == HIS_TURN else turns.turn(table)

    def result(self, table: Tales) -> Result:
        return result_of(table)


def _solo_result(table: Tales) -> Result:
    """You win if Blue's total exceeds Red's; equality loses."""
    blue, red = table.score(BLUE), table.score(RED)
    won = blue > red
    his = Rival("Rumpelstiltskin", 2 if won else 1, red)
    return Result((1 if won else 2,), (blue,), (his,))


# A turn is a card and its place, and what the next cards bring is soon told.
ADVICE = WonderTalesAdvice(HABITS, steps=3, steps_each=0, plans=16)
WONDER_TALES = WonderTales(FACTS, TalesLook(), ADVICE)
