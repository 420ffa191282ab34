"""What bots are told: how well a builder stands."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fabletable.engine.advice import Advice
from fabletable.engine.choice import thing, verb_of
from fabletable.games.fine_sand.building import price
from fabletable.games.fine_sand.habits import HABITS
from fabletable.games.fine_sand.result import result_of
from fabletable.games.fine_sand.sand import GREEN, Sand, called
from fabletable.games.fine_sand.sheet import HIGHEST, SETS, number_for, total
from fabletable.games.fine_sand.table import BUILD, OUT, OVER, SHEET, Beach, Builder

OFFLOADING: Final = "offload"
GIVING_UP: Final = ("discard", "exchange")
PRIZE: Final = 3.0  # winning, in cards got rid of
SET_WORTH: Final = 0.5  # what a set of coins takes off a total, for each number it lowers
PURSE: Final = 0.12  # what a coin in hand is worth, in cards got rid of
KINDS: Final = 1 << 10  # of cards whose worth is remembered; values of your own make others


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


@lru_cache(maxsize=KINDS)
def _worth(card: Sand) -> float:
    """What a building will do over a whole game, in cards got rid of."""
    draws = 1.6 * card.draw if card.column == GREEN else 0.5 * card.draw
    odd = 1.0 if card.action is not None and not card.once else 0.0
    return draws + 1.8 * card.builds + 2.0 * card.discount + 1.0 * card.limit + card.spares + odd


# A turn is everybody's, and lives by what one draws in it; what it is good for shows later.
ADVICE: Final = BeachAdvice(HABITS, steps=2, steps_each=0, worlds=4)
