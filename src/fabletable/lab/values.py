"""What the terms of a game's value are worth, learned from games between bots.

    python -m fabletable.lab.values GAME [GAMES] [BOT] > src/fabletable/games/GAME/worth.py

Whenever a step begins, everybody is held against everybody else: who has more of what, and who
came out ahead in the end. The weights that tell this best (a logistic fit, drawn towards those that
the game has) are written down, in units of the first term: search goes by differences, so the unit
plays no part. BOT is a name, or how many simulations everybody has for a choice.
Whether they are better than those of the game is told by `fabletable.lab.match`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

from fabletable.bots.bot import Bot
from fabletable.bots.search import Budget, Search
from fabletable.engine.choice import Ask
from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.lab.arena import bot_game
from fabletable.lab.pool import in_order
from fabletable.lab.witness import shares
from fabletable.program import run
from fabletable.shelf import find_game, make_bot

TIMES = 30  # that the fit is made better
RIDGE = 100.0  # towards what the game has, for what few games tell
TINY = 1e-6

Terms = dict[str, float]
Pair = tuple[Terms, bool]  # how much more one has than another, and whether that one was ahead


def pairs(key: str, number: int, bot: str) -> list[Pair]:
    """From one game; forms for several take turns."""
    rules = find_game(key)
    mode, players = forms(rules)[number % len(forms(rules))]
    setup, seats = rules.setup(mode, players, f"value/{number}"), range(players)
    moments: dict[int, list[Terms]] = {}

    def watch(game: Game, _: Ask, __: str) -> None:
        if game.table.step not in moments:
            terms = [rules.advice.terms(game.table, seat) for seat in seats]
            moments[game.table.step] = terms

    bots = [_sitter(bot, f"{setup.seed}/{seat}") for seat in seats]
    result = bot_game(rules, setup, bots, watch).result
    assert result is not None
    won = shares(result)
    return [
        (
            {name: terms[one][name] - terms[other][name] for name in terms[one]},
            won[one] > won[other],
        )
        for terms in moments.values()
        for one, other in combinations(seats, 2)
        if won[one] != won[other] and terms[one] and terms[other]
    ]


def _sitter(bot: str, seed: str) -> Bot:
    return Search(Random(seed), Budget(int(bot))) if bot.isdecimal() else make_bot(bot, seed)


def forms(rules: AnyRules) -> list[tuple[str, int]]:
    """Modes and numbers of players, but for games alone."""
    modes = rules.facts.modes
    return [(mode.key, players) for mode in modes for players in mode.players if players > 1]


def learned(rules: AnyRules, found: Sequence[Pair]) -> Terms:
    """What each term is worth."""
    try:
        import numpy as np
    except ImportError:
        raise Mistake("learning needs numpy: pip install 'fabletable[research]'") from None
    if not found:
        raise Mistake(f"{rules.facts.name} tells no terms of its value (`Advice.terms`)")
    names = list(found[0][0])
    more = np.array([list(terms.values()) for terms, _ in found], dtype=float)
    ahead = np.array([won for _, won in found], dtype=float)
    sizes = more.std(axis=0) + TINY  # so that all are drawn alike, whatever they are counted in
    known = sizes * [rules.advice.worth.get(name, 0.0) for name in names]
    more /= sizes
    unit = _fitted((more @ known)[:, None], ahead, np.zeros(1), TINY)
    weights = _fitted(more, ahead, unit * known, RIDGE) / sizes
    return dict(zip(names, (weights / abs(weights[0])).tolist(), strict=True))


def _fitted(more: Any, ahead: Any, towards: Any, ridge: float) -> Any:
    """The weights that tell best who is ahead (a logistic fit by Newton's steps), drawn towards
    what is known already.
    """
    import numpy as np

    weights = towards.copy()
    for _ in range(TIMES):
        chance = 1 / (1 + np.exp(-more @ weights))
        slope = more.T @ (ahead - chance) - ridge * (weights - towards)
        bend = (more * (chance * (1 - chance))[:, None]).T @ more + ridge * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def page(rules: AnyRules, games: int, bot: str, worth: Terms) -> str:
    """The weights as a module."""
    return "\n".join(
        [
            '"""What the terms of the value are worth, in units of the first.',
            "",
            f"Written by `python -m fabletable.lab.values {rules.facts.key} {games} {bot}`",
            f"under rules {rules.facts.rules_version}.",
            '"""',
            "",
            "from __future__ import annotations",
            "",
            "WORTH: dict[str, float] = {",
            *[f'    "{name}": {much:.3g},' for name, much in worth.items()],
            "}",
        ]
    )


def main(key: str, games: int = 1000, bot: str = "hasty") -> None:
    rules = find_game(key)
    with in_order(pairs, ((key, number, bot) for number in range(games))) as results:
        found = [pair for some in results for pair in some]
    print(page(rules, games, bot, learned(rules, found)))


if __name__ == "__main__":
    run(main)
