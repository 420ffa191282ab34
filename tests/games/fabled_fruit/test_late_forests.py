"""The laws of a game once more, in forests with market, thief, tokens, mix cards and pot."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from fabletable.engine.game import Game, new_game
from fabletable.games.fabled_fruit.rules import FABLED_FRUIT
from fabletable.testing.cases import Case
from fabletable.testing.laws import LAWS, Law, bots_do_not_cheat, what_is_taught_holds

# Bots and lessons are the same wherever a game starts.
OF_THE_GAME = [law for law in LAWS if law not in (bots_do_not_cheat, what_is_taught_holds)]


@dataclass(frozen=True)
class LateCase(Case):
    """A game that starts at a later location."""

    first: int = 1

    def __str__(self) -> str:
        return f"{super().__str__()}-from-{self.first}"

    def game(self, seed: object) -> Game:
        options = {"from": str(self.first)}
        return new_game(self.rules, self.rules.setup(self.mode, self.players, str(seed), options))


FIRSTS = {7: 4, 13: 3, 19: 2, 24: 4, 29: 3, 34: 5, 39: 2, 44: 3, 48: 4, 53: 3}
CASES = [LateCase(FABLED_FRUIT, "fable", players, first) for first, players in FIRSTS.items()]


# By turns: each law meets half of the forests, each forest half of the laws.
DUE = [(law, case) for number, law in enumerate(OF_THE_GAME) for case in CASES[number % 2 :: 2]]


@pytest.mark.parametrize(("law", "case"), DUE, ids=[f"{law.__name__}-{case}" for law, case in DUE])
def test_law(law: Law, case: Case) -> None:
    law(case, 1)
