"""How many steps a CPU second: `python -m fabletable.adapters.pace [VARIANT …]`.

The game alone in random play, with observation and mask at every choice, and as PettingZoo steps
it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from fabletable.adapters.extras import demand

demand("gymnasium", "numpy", "pettingzoo", by=__name__)

from fabletable.adapters.numbered import Numbered
from fabletable.adapters.pettingzoo import raw_env
from fabletable.adapters.variants import Variant, find_variant, variants
from fabletable.form import is_compiled
from fabletable.program import run

SECONDS = 1.0
AT_ONCE = 50  # choices between two looks at the clock


def alone(variant: Variant, looks: bool = False) -> Callable[[], None]:
    """One choice; the next game begins where one is over."""
    numbered, rng = Numbered(variant), Random(1)
    numbered.start(1)

    def step() -> None:
        ask = numbered.ask
        if ask is None:
            numbered.start()
            return
        if looks:
            numbered.observation(ask.player)
            numbered.mask(ask.player)
        numbered.game.answer(ask.player, ask.keys[int(rng.random() * len(ask.keys))])

    return step


def observed(variant: Variant) -> Callable[[], None]:
    return alone(variant, looks=True)


def in_pettingzoo(variant: Variant) -> Callable[[], None]:
    table, rng = raw_env(variant), Random(1)
    table.reset(1)

    def step() -> None:
        if table.numbered.ask is None:
            table.reset()
        legal = table.last()[0]["action_mask"].nonzero()[0]
        table.step(int(legal[int(rng.random() * len(legal))]))

    return step


def pace(step: Callable[[], None], seconds: float = SECONDS) -> float:
    """Steps a CPU second."""
    done, start = 0, process_time()
    while process_time() - start < seconds:
        for _ in range(AT_ONCE):
            step()
        done += AT_ONCE
    return done / (process_time() - start)


def main(*names: str) -> None:
    chosen = [find_variant(name) for name in names] or variants().values()
    print("compiled" if is_compiled() else "plain", "- alone, observed, PettingZoo:")
    for one in chosen:
        paces = [pace(make(one)) for make in (alone, observed, in_pettingzoo)]
        print(one.name, *[f"{found:,.0f}" for found in paces], flush=True)


if __name__ == "__main__":
    run(main)
