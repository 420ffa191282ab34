"""Every law of a game once more, with decks as they are late in a Fable campaign."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from fabletable.engine.game import Game
from fabletable.games.fine_sand.cards import FABLE_STACK, START_DECK
from fabletable.games.fine_sand.rules import FINE_SAND
from fabletable.games.fine_sand.sand import WARNING
from fabletable.testing.cases import Case
from fabletable.testing.laws import LAWS, Law, bots_do_not_cheat
from tests.games.fine_sand.beaches import sand, started

ALWAYS = [key for key in START_DECK if sand(key).number == WARNING]
OF_THE_GAME = [law for law in LAWS if law is not bots_do_not_cheat]


@dataclass(frozen=True)
class FableCase(Case):
    """Thirteen cards with a warning sign, and seventeen of the Fable cards."""

    def game(self, seed: object) -> Game:
        fables = Random(f"fables {seed}").sample(FABLE_STACK, 30 - len(ALWAYS))
        return started(self.mode, self.players, int(str(seed)), [*ALWAYS, *fables])


CASES = [
    FableCase(FINE_SAND, "normal", 3),
    FableCase(FINE_SAND, "solo", 1),
]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("law", OF_THE_GAME, ids=lambda law: law.__name__)
def test_law(law: Law, case: Case) -> None:
    for seed in (1, 2):
        law(case, seed)
