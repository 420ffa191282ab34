"""What bots are told: how well a builder stands."""

from __future__ import annotations

from typing import Final

from fabletable.engine.advice import Advice
from fabletable.engine.choice import thing, verb_of
from fabletable.games.fine_sand.building import price
from fabletable.games.fine_sand.habits import HABITS
from fabletable.games.fine_sand.outlook import Scales, terms
from fabletable.games.fine_sand.result import result_of
from fabletable.games.fine_sand.sand import Sand, called
from fabletable.games.fine_sand.sheet import HIGHEST, SETS, number_for, total
from fabletable.games.fine_sand.table import BUILD, OUT, OVER, SHEET, Beach, Builder
from fabletable.games.fine_sand.worth import WORTH

OFFLOADING: Final = "offload"
GIVING_UP: Final = ("discard", "exchange")
PRIZE: Final = 3.0  # winning, in cards got rid of
SET_WORTH: Final = 0.5  # what a set of coins takes off a total, for each number it lowers
# What the terms of the value are worth to who plays alone, in cards got rid of: made by hand.
ALONE: Final = Scales(
    {
        "cards gone": 1.0,
        "purses": 0.12,
        "green draws": 1.6,
        "other draws": 0.5,
        "builds": 1.8,
        "discount": 2.0,
        "hand limit": 1.0,
        "spared cards": 1.0,
        "actions": 1.0,
    }
)


class BeachAdvice(Advice[Beach]):
    _scales: Scales | None = None

    @property
    def scales(self) -> Scales:
        """By what the terms are worth now."""
        if self._scales is None or self._scales.worth is not self.worth:
            self._scales = Scales(self.worth)
        return self._scales

    def value(self, table: Beach, player: int) -> float:
        """Cards got rid of, and what the buildings and purses will still help to build."""
        me = table.builders[player]
        if table.has_sheet and table.phase in (SHEET, OUT, OVER):
            return _sheet_value(table)
        if table.phase == OVER:
            return _at_the_end(table)[player]
        if table.solo:
            return ALONE.weigh(me) - 2 * len(me.symbol)
        return self.scales.weigh(me)

    def values(self, table: Beach) -> list[float]:
        over = table.phase == OVER and not table.has_sheet
        return _at_the_end(table) if over else super().values(table)

    def terms(self, table: Beach, player: int) -> dict[str, float]:
        return terms(table.builders[player]) if table.phase != OVER else {}

    def reason(self, seen: Beach, player: int, key: str) -> str:
        """What a card leaves to pay with, from the numbers of the hand."""
        me, verb = seen.builders[player], verb_of(key)
        card = seen.kinds.get(thing(key))
        if card is None or card not in me.hand:
            return ""
        if verb == BUILD:
            return _left_to_pay(me, card)
        if verb == OFFLOADING and card.cost > me.can_pay - card.coins:
            return f"you cannot pay its cost of {card.cost} now"
        return _still_pays_for(me, card) if verb in GIVING_UP else ""


def _at_the_end(table: Beach) -> list[float]:
    winners = result_of(table).winners
    return [PRIZE * (me.player in winners) - me.score for me in table.builders]


def _left_to_pay(me: Builder, card: Sand) -> str:
    left = me.can_pay - me.owed - card.coins - price(card, me.less)
    return f"one unbuilt card less, and {left} to pay with at most"


def _still_pays_for(me: Builder, card: Sand) -> str:
    """The dearest card that can be paid for without this one."""
    rest = me.hand.cards.copy()
    rest.remove(card)
    can_pay = me.can_pay - card.coins
    costs = [one for one in rest if one.can_be_built and one.cost + one.coins <= can_pay]
    if not costs:
        return ""
    dearest = max(costs, key=lambda one: one.cost)
    return f"keeps {can_pay - dearest.coins} to pay with, enough for {called(dearest)}"


def _sheet_value(table: Beach) -> float:
    """A low number struck off, by few sets of coins."""
    number = table.struck or number_for(total(table), table.sheet["struck"])
    used = SET_WORTH * sum([SETS[i] for i in table.spent])
    return (PRIZE - number if number else -HIGHEST) - used


# A turn is everybody's, and lives by what one draws in it; what it is good for shows later.
ADVICE: Final = BeachAdvice(HABITS, steps=2, steps_each=0, worlds=4, worth=WORTH)
