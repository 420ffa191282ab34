"""Games between bots, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from fabletable.bots.bot import Bot, answer_of
from fabletable.engine.choice import Ask
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Result, Setup
from fabletable.engine.game import Game, new_game
from fabletable.engine.rules import AnyRules
from fabletable.lab.ended import Ended, ended
from fabletable.lab.keeping import NOWHERE, Keeper, done
from fabletable.lab.pool import HERE, Where
from fabletable.shelf import find_game, make_bot

SOON = 1.0  # seconds


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

    def add(self, result: Result, decisions: int) -> None:
        """Count a game; one that several players win is a draw, and nobody's win."""
        self.games += 1
        self.decisions += decisions
        self.most = max(self.most, decisions)
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
    where: Where = HERE,
    keeper: Keeper[Ended] = NOWHERE,
) -> dict[str, Any]:
    """Play many games with seeds derived from the set-up's, and sum up."""
    check_bots(setup, bots)
    tally = Tally(setup.players)
    known = sum(one.decisions for one in keeper.kept()[:games])
    started = time.perf_counter()
    for one in _played(rules, setup, games, bots, where, keeper):
        tally.add(one.result, one.decisions)
        progress(tally.games)
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
        "decisions_per_second": round((tally.decisions - known) / seconds),
        "wins": tally.wins,
        "draws": tally.draws,
        "mean_scores": [round(score / games, 3) for score in tally.scores],
        "mean_decisions": round(tally.decisions / games, 2),
        "max_decisions": tally.most,
    }


def check_bots(setup: Setup, bots: Sequence[str]) -> None:
    """Raise a mistake unless there is one for every seat."""
    if len(bots) != setup.players:
        raise BadSetup(f"{setup.players} players need {setup.players} bots, got {len(bots)}")
    for bot in bots:
        make_bot(bot, "")  # says if there is none


def _played(
    rules: AnyRules,
    setup: Setup,
    games: int,
    bots: Sequence[str],
    where: Where,
    keeper: Keeper[Ended],
) -> Iterator[Ended]:
    """Here while that is soon done: starting others takes longer than many quick games."""
    plain = replace(setup, deck={})
    jobs = ((rules.facts.key, plain, tuple(bots), number) for number in range(games))
    soon = time.perf_counter() + SOON if where == HERE else 0.0
    yield from done(one_game, jobs, where, keeper, soon)


def one_game(key: str, setup: Setup, bots: Sequence[str], number: int) -> Ended:
    """How one of many ended."""
    rules = find_game(key)
    seed = f"{setup.seed}/{number}"
    sitters = [make_bot(name, f"{seed}/{seat}") for seat, name in enumerate(bots)]
    game = bot_game(rules, rules.set_up_again(replace(setup, seed=seed)), sitters)
    return ended(game.result, game.decisions)
