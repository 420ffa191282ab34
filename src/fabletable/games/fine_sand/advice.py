"""What bots are told: how well a builder stands."""

from __future__ import annotations

from typing import Final

from fabletable.engine.advice import Advice
from fabletable.games.fine_sand.habits import HABITS
from fabletable.games.fine_sand.result import result_of
from fabletable.games.fine_sand.sand import GREEN, Sand
from fabletable.games.fine_sand.sheet import HIGHEST, SETS, number_for, total
from fabletable.games.fine_sand.table import OUT, OVER, SHEET, Beach

PRIZE: Final = 3.0  # winning, in cards got rid of
SET_WORTH: Final = 0.5  # what a set of coins takes off a total, for each number it lowers
PURSE: Final = 0.12  # what a coin in hand is worth, in cards got rid of


class BeachAdvice(Advice[Beach]):
    def value(self, table: Beach, player: int) -> float:
        """Cards got rid of, and what the buildings and purses will still help to build."""
        me = table.builders[player]
        if table.has_sheet and table.phase in (SHEET, OUT, OVER):
            return _sheet_value(table)
        if table.phase == OVER:
            return PRIZE * (player in result_of(table).winners) - me.score
        helps = sum([_worth(card) for card in me.built.cards]) * me.unbuilt / 30
        offloads = 2 * len(me.symbol) if table.solo else 0
        return helps + PURSE * me.can_pay - me.unbuilt - offloads


def _sheet_value(table: Beach) -> float:
    """A low number struck off, by few sets of coins."""
    number = table.struck or number_for(total(table), table.sheet["struck"])
    used = SET_WORTH * sum([SETS[i] for i in table.spent])
    return (PRIZE - number if number else -HIGHEST) - used


def _worth(card: Sand) -> float:
    """What a building will do over a whole game, in cards got rid of."""
    draws = 1.6 * card.draw if card.column == GREEN else 0.5 * card.draw
    odd = 1.0 if card.action is not None and not card.once else 0.0
    return draws + 1.8 * card.builds + 2.0 * card.discount + 1.0 * card.limit + card.spares + odd


# A turn is everybody's, and lives by what one draws in it; what it is good for shows later.
ADVICE: Final = BeachAdvice(HABITS, steps=2, steps_each=0, worlds=4)
