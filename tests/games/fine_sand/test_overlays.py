"""Games with cards of other values come to an end too."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.engine.cards import Overlay
from fabletable.engine.game import new_game
from fabletable.games.fine_sand.rules import FINE_SAND
from tests.laws.cases import play_out

GREENS = ("green6", "green7", "green8", "green10")


@pytest.mark.parametrize("draw", [-5, -2, -1, 0, 40])
def test_green_cards_may_take_cards_away_or_give_very_many(draw: int) -> None:
    overlay: Overlay = {key: {"draw": draw} for key in GREENS}
    for seed in range(5):
        game = new_game(FINE_SAND, FINE_SAND.setup("normal", 2, str(seed), overlay=overlay))
        assert play_out(game, seed).result is not None


def test_any_numbers_will_do() -> None:
    names = ["cost", "coins", "draw", "builds", "discount", "limit", "spares"]
    for seed in range(20):
        rng = Random(seed)
        cards = rng.sample(list(FINE_SAND.deck({})), 8)
        overlay: Overlay = {card: {rng.choice(names): rng.randint(-3, 6)} for card in cards}
        game = new_game(FINE_SAND, FINE_SAND.setup("normal", 2, str(seed), overlay=overlay))
        assert play_out(game, seed).result is not None
