"""What the terms of a game's value are worth, learned from games between bots.

    python -m fabletable.lab.values GAME [PLAYERS] [GAMES] [BOT]

Whenever a step begins, everybody is held against everybody else: who has more of what, and who
came out ahead in the end. The weights that tell this best (a logistic fit) are printed, in units
of the second term: search goes by differences, so the unit plays no part.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import combinations

from fabletable.engine.choice import Ask
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.lab.arena import bot_game
from fabletable.lab.witness import shares
from fabletable.shelf import find_game, make_bot

TIMES = 30  # that the fit is made better
RIDGE = 1.0  # towards nothing, for what hardly ever comes

Terms = dict[str, float]


def pairs(rules: AnyRules, setup: Setup, bot: str) -> Iterator[tuple[Terms, bool]]:
    """From one game: how much more one has than another, and whether that one came out ahead."""
    seats = range(setup.players)
    moments: dict[int, list[Terms]] = {}

    def watch(game: Game, _: Ask, __: str) -> None:
        if game.table.step not in moments:
            terms = [rules.advice.terms(game.table, seat) for seat in seats]
            moments[game.table.step] = terms

    bots = [make_bot(bot, f"{setup.seed}/{seat}") for seat in seats]
    result = bot_game(rules, setup, bots, watch).result
    assert result is not None
    won = shares(result)
    for terms in moments.values():
        for one, other in combinations(seats, 2):
            if won[one] != won[other]:
                more = {name: terms[one][name] - terms[other][name] for name in terms[one]}
                yield more, won[one] > won[other]


def learned(rules: AnyRules, setups: Iterable[Setup], bot: str) -> Terms:
    """What each term is worth."""
    try:
        import numpy as np
    except ImportError:
        raise Mistake("learning needs numpy: pip install 'fabletable[research]'") from None
    found = [pair for setup in setups for pair in pairs(rules, setup, bot)]
    names = list(found[0][0]) if found else []
    if not names:
        raise Mistake(f"{rules.facts.name} tells no terms of its value (`Advice.terms`)")
    more = np.array([list(terms.values()) for terms, _ in found], dtype=float)
    ahead = np.array([won for _, won in found], dtype=float)
    weights = np.zeros(len(names))
    for _ in range(TIMES):
        chance = 1 / (1 + np.exp(-more @ weights))
        slope = more.T @ (ahead - chance) - RIDGE * weights
        bend = (more * (chance * (1 - chance))[:, None]).T @ more + RIDGE * np.eye(len(names))
        weights += np.linalg.solve(bend, slope)
    return dict(zip(names, (weights / weights[1]).tolist(), strict=True))


def main(game: str, players: str = "2", games: str = "500", bot: str = "hasty") -> None:
    rules = find_game(game)
    setups = (rules.setup(players=int(players), seed=f"value/{n}") for n in range(int(games)))
    for name, worth in learned(rules, setups, bot).items():
        print(f"{name}: {worth:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
