"""How well a builder stands: what is gone, what is left, and what the board will still give.

It is a sum of terms by name, each worth something (`worth.py`). Bots want to know it after every
simulation, so the sum is added up without their names (`Scales`).
"""

from __future__ import annotations

from typing import Final

from fabletable.games.fine_sand.board import REMEMBERED
from fabletable.games.fine_sand.sand import GREEN, Sand
from fabletable.games.fine_sand.table import Builder

DECK: Final = 30  # cards at the start

Worth = dict[str, float]


def terms(me: Builder) -> Worth:
    """What is gone and what is left, and what the board gives: mostly the more is left, the longer
    that helps. What is left to build costs something, and pays for other cards.
    """
    left = [*me.hand.cards, *me.stack.cards, *me.discard.cards, *me.front.cards]
    share = len(left) / DECK
    found: Worth = {
        "cards gone": -len(left),
        "cards gone, squared": -len(left) * share,
        "hand": len(me.hand),
        "purses": me.can_pay,
        "wooden coins": me.coins,
        "costs gone": -sum([card.cost for card in left if card.can_be_built]),
        "coins left": sum([card.coins for card in left]),
    }
    for name, gives in _given(me.built.cards):
        found[name] = gives * share
        found[f"early {name}"] = gives * share * share
        found[f"late {name}"] = gives
    return found


def _given(built: list[Sand]) -> list[tuple[str, int]]:
    """What the cards of a board give together."""
    return [
        ("green draws", sum([card.draw for card in built if card.column == GREEN])),
        ("other draws", sum([card.draw for card in built if card.column != GREEN])),
        ("builds", sum([card.builds for card in built])),
        ("discount", sum([card.discount for card in built])),
        ("hand limit", sum([card.limit for card in built])),
        ("spared cards", sum([card.spares for card in built])),
        ("actions", sum([card.action is not None and not card.once for card in built])),
    ]


class Scales:
    """Weighs the terms by what each is worth."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.gone = worth.get("cards gone", 0.0)
        self.gone_squared = worth.get("cards gone, squared", 0.0)
        self.hand = worth.get("hand", 0.0)
        self.purses = worth.get("purses", 0.0)
        self.wooden = worth.get("wooden coins", 0.0)
        self.costs = worth.get("costs gone", 0.0)
        self.coins = worth.get("coins left", 0.0)
        # By what is built: what that is worth late, in between and early.
        self.boards: dict[tuple[Sand, ...], tuple[float, float, float]] = {}

    def weigh(self, me: Builder) -> float:
        """What all terms come to."""
        count = costs = coins = 0
        for zone in (me.hand, me.stack, me.discard, me.front):
            for card in zone.cards:
                count += 1
                coins += card.coins
                costs += max(0, card.cost)
        share = count / DECK
        late, between, early = self._of_board(tuple(me.built.cards))
        return (
            late
            + share * (between + share * early)
            + self.hand * len(me.hand.cards)
            + self.purses * me.can_pay
            + self.wooden * me.coins
            + self.coins * coins
            - self.costs * costs
            - count * (self.gone + share * self.gone_squared)
        )

    def _of_board(self, built: tuple[Sand, ...]) -> tuple[float, float, float]:
        found = self.boards.get(built)
        if found is None:
            if len(self.boards) == REMEMBERED:
                self.boards.clear()
            given, worth = _given(list(built)), self.worth
            found = self.boards[built] = (
                sum([worth.get(f"late {name}", 0.0) * gives for name, gives in given]),
                sum([worth.get(name, 0.0) * gives for name, gives in given]),
                sum([worth.get(f"early {name}", 0.0) * gives for name, gives in given]),
            )
        return found
