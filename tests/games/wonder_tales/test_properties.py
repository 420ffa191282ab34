"""Random games, compared at every choice with the content page read naively."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fabletable.engine.game import Game
from tests.games.wonder_tales import naive
from tests.games.wonder_tales.playing import cells, grid, laid, play, points, totals
from tests.games.wonder_tales.tables import KEYS, SPECTATOR, Cell, dealt, started

SHAPES = ("wide", "square", "pyramid")
MODES = ("best-of-three", "summed", "solo", "solo-advanced")

chance = st.randoms(use_true_random=False)


def shape(game: Game) -> str:
    return SHAPES[game.view(SPECTATOR)["table"]["round"]]


def occupied(game: Game) -> list[Cell]:
    return [cell for cell, _ in laid(game).values()]


@settings(max_examples=25)
@given(mode=st.sampled_from(MODES), seed=st.integers(0, 999), rng=chance)
def test_a_cell_is_offered_if_the_shape_can_be_laid_over_all_cards(
    mode: str, seed: int, rng: Random
) -> None:
    game = started(mode, seed)
    while game.asks:
        if game.asks[0].prompt.startswith("Choose a cell"):
            assert cells(game) == naive.legal_cells(occupied(game), shape(game))
        play(game, rng.choice(game.asks[0].keys))


@settings(max_examples=25)
@given(mode=st.sampled_from(MODES), seed=st.integers(0, 999), rng=chance)
def test_every_card_is_worth_what_its_formula_says(mode: str, seed: int, rng: Random) -> None:
    game = started(mode, seed)
    while game.asks:
        placed = laid(game)
        worth = naive.points(placed)
        assert points(game) == worth
        sums = [sum(worth[key] for key in placed if placed[key][1] == side) for side in (0, 1)]
        assert totals(game) == tuple(sums)
        play(game, rng.choice(game.asks[0].keys))
    assert points(game) == naive.points(laid(game))


@pytest.mark.parametrize("mode", ["solo", "solo-advanced"])
@settings(max_examples=15)
@given(seed=st.integers(0, 999), rng=chance)
def test_rumpelstiltskin_goes_where_his_card_says(mode: str, seed: int, rng: Random) -> None:
    game = started(mode, seed)
    before: list[Cell] = []  # the cells taken when you had placed your card, yours last
    moves = 0
    while game.asks:
        played = shape(game)
        key = rng.choice(game.asks[0].keys)
        if key.startswith("cell:"):
            row, column = key.removeprefix("cell:").split(",")
            before = [*occupied(game), (int(row), int(column))]
        play(game, key)
        if shape(game) != played:
            before = []
        new = set(occupied(game)) - set(before)
        if before and new:
            assert new == {naive.his_cell(before, before[-1], played)}
            before = []
            moves += 1
    assert moves >= 14  # all but those that ended a round


@given(order=st.permutations(KEYS))
def test_rumpelstiltskin_opens_the_advanced_game_with_the_best_square(order: list[str]) -> None:
    drawn = [key for key in order if key not in ("witch", "stepmother")][:4]
    a, b, c, d = (key.title() for key in naive.his_square(drawn))
    game = dealt(order, mode="solo-advanced")
    assert grid(game) == f"{a}:R {b}:R / {c}:R {d}:R"
