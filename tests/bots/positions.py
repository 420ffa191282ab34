"""Games under way for bots to think about, and a clock that goes by looks at it."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.engine.game import Game, new_game
from fabletable.testing.cases import Case
from tests.laws.registered import REGISTERED

EVERY_FORM = pytest.mark.parametrize("case", REGISTERED, ids=str)
TALES = [case for case in REGISTERED if case.rules.facts.key == "wonder-tales"]
WONDER_TALES = TALES[0]
FINE_SAND = next(case for case in REGISTERED if case.rules.facts.key == "fine-sand")
FABLED_FRUIT = next(case for case in REGISTERED if case.rules.facts.key == "fabled-fruit")


def under_way(case: Case, decisions: int, seed: int = 1) -> Game:
    """A game after so many random decisions, or as many as it has before its last; never at a
    question with one answer.
    """
    rng = Random(seed)
    game = new_game(case.rules, case.game(seed).setup, recording=False)
    before = game
    while game.asks and (game.decisions < decisions or len(game.asks[0].keys) == 1):
        before = game.fork()
        ask = game.asks[0]
        game.answer(ask.player, rng.choice(ask.keys) if len(ask.keys) > 1 else ask.keys[0])
    return game if game.asks else before


class Clock:
    """Each look at it takes a tenth of a second."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now
