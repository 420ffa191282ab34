"""What becomes of a game that nobody needs any more."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from fabletable.engine.game import Game, new_game
from fabletable.testing.cases import Case, random_choice

FORKED = 0.1  # of all questions: there a copy and an imagined world are dropped


def nothing_is_left_behind(case: Case, seed: int) -> None:
    """A game that is dropped, at its end or in the middle, is freed at once: nothing of it is
    left in circles of references, for the collector to find.
    """
    rng = Random(seed)
    _played(case, seed, rng, share=0.0)  # what is kept from game to game is kept now
    with _garbage() as left:
        _played(case, seed, rng, share=FORKED)
        _dropped_half_way(case, seed, rng)
    assert not left, f"left behind: {_counted(left)}"


def _played(case: Case, seed: int, rng: Random, share: float) -> None:
    game = _unrecorded(case, seed)
    while game.asks:
        if rng.random() < share:
            game.fork()
            game.imagine(game.asks[0].player, rng)
        game.answer(*random_choice(game, rng))


def _dropped_half_way(case: Case, seed: int, rng: Random) -> None:
    """While rules wait for somebody."""
    game = _unrecorded(case, seed)
    for _ in range(rng.randrange(60)):
        if game.asks:
            game.answer(*random_choice(game, rng))


def _unrecorded(case: Case, seed: int) -> Game:
    setup = case.rules.setup(case.mode, case.players, str(seed))
    return new_game(case.rules, setup, recording=False)


@contextmanager
def _garbage() -> Iterator[list[object]]:
    """A list that in the end holds whatever became garbage meanwhile, and was not freed."""
    found: list[object] = []
    gc.collect()
    gc.disable()
    gc.freeze()  # whatever there is already is not looked at, which is quicker
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found += gc.garbage
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.unfreeze()
        gc.enable()


def _counted(left: list[object]) -> str:
    kinds = Counter(type(one).__qualname__ for one in left)
    return ", ".join(f"{count} {kind}" for kind, count in kinds.most_common(8))
