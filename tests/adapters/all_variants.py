"""OpenSpiel's own test with serialisation on all variants: `python -m tests.adapters.all_variants`.

It writes and reads every state of a game, each by playing it again, which takes minutes.
"""

from __future__ import annotations

import sys
from time import process_time

import pyspiel

from fabletable.adapters.openspiel import short_name
from fabletable.adapters.variants import variants


def main() -> None:
    for name, one in variants().items():
        start = process_time()
        game = pyspiel.load_game(short_name(one.rules), {"mode": one.mode, "players": one.players})
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        sys.stdout.write(f"{name}: passed, {process_time() - start:.1f} CPU seconds\n")


if __name__ == "__main__":
    main()
