"""Every variant on the shelf, and the toy game's, by name."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fabletable.adapters.numbered import Numbered
from fabletable.adapters.variants import Variant, variants
from tests.toys.gifts import GIFTS

VARIANTS = variants()
TOYS = {
    one.name: one
    for mode in GIFTS.facts.modes
    for one in [Variant(GIFTS, mode.key, players) for players in mode.players]
}
ALL = [*VARIANTS.values(), *TOYS.values()]


def walk(numbered: Numbered, seed: int, every: int = 7) -> Iterator[Numbered]:
    """A random game, at some of its questions."""
    rng = Random(seed)
    numbered.start(seed)
    while numbered.ask is not None:
        if rng.randrange(every) == 0:
            yield numbered
        ask = rng.choice(numbered.game.asks)
        numbered.answer(ask.player, rng.choice(numbered.legal(ask.player)))
