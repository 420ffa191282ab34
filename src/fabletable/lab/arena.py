"""Games between bots, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from fabletable.bots.bot import Bot, answer_of
from fabletable.engine.choice import Ask
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game, new_game
from fabletable.engine.rules import AnyRules
from fabletable.shelf import make_bot


def bot_game(
    rules: AnyRules,
    setup: Setup,
    bots: Sequence[Bot],
    watch: Callable[[Game, Ask, str], None] | None = None,
    recording: bool = False,
) -> Game:
    """A finished game between these bots; `watch` is told of every choice before it is made."""
    game = new_game(rules, setup, recording)
    while game.asks:
        ask = game.asks[0]
        key = answer_of(bots[ask.player], game, ask)
        if watch is not None:
            watch(game, ask, key)
        game.answer(ask.player, key)
    return game


@dataclass
class Tally:
    """What came of many games, by seat."""

    players: int
    games: int = 0
    decisions: int = 0
    most: int = 0
    draws: int = 0
    wins: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [0] * self.players
        self.scores = [0] * self.players

    def add(self, game: Game) -> None:
        """Count a game; one that several players win is a draw, and nobody's win."""
        result = game.result
        assert result is not None
        self.games += 1
        self.decisions += game.decisions
        self.most = max(self.most, game.decisions)
        if len(result.winners) == 1:
            self.wins[result.winners[0]] += 1
        elif result.winners:
            self.draws += 1
        for seat, score in enumerate(result.scores):
            self.scores[seat] += score


def simulate(
    rules: AnyRules,
    setup: Setup,
    games: int,
    bots: Sequence[str],
    progress: Callable[[int], None],
) -> dict[str, Any]:
    """Play many games with seeds derived from the set-up's, and sum up."""
    if len(bots) != setup.players:
        raise BadSetup(f"{setup.players} players need {setup.players} bots, got {len(bots)}")
    tally = Tally(setup.players)
    started = time.perf_counter()
    for number in range(games):
        seed = f"{setup.seed}/{number}"
        one = rules.set_up_again(replace(setup, seed=seed))
        sitters = [make_bot(name, f"{seed}/{seat}") for seat, name in enumerate(bots)]
        tally.add(bot_game(rules, one, sitters))
        progress(number + 1)
    seconds = time.perf_counter() - started
    return {
        "game": rules.facts.key,
        "mode": setup.mode,
        "players": setup.players,
        "bots": list(bots),
        "seed": setup.seed,
        "games": games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / seconds),
        "wins": tally.wins,
        "draws": tally.draws,
        "mean_scores": [round(score / games, 3) for score in tally.scores],
        "mean_decisions": round(tally.decisions / games, 2),
        "max_decisions": tally.most,
    }
