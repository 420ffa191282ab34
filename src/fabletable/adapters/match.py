"""Our bots against OpenSpiel's ISMCTS, at equal CPU time.

    python -m fabletable.adapters.match VARIANT [BOT] [DEALS]

Every deal is played from all seats: by two with the seats exchanged, by more with our bot alone
among theirs, in each seat. Their search thinks about each choice as long as our bot did on average
so far, in CPU time, so that other load plays no part. It is OpenSpiel's `ISMCTSBot` as it comes:
random rollouts to the end of the game, UCT with c = 2, and the most visited action.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import process_time

from fabletable.adapters.extras import demand

demand("numpy", "pyspiel", by=__name__)

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from fabletable.adapters.openspiel import TableGame
from fabletable.adapters.variants import Variant, find_variant
from fabletable.bots.bot import Bot, Imagine, answer_of
from fabletable.engine.choice import Ask
from fabletable.engine.errors import Mistake
from fabletable.engine.rules import View
from fabletable.engine.study import interval
from fabletable.program import run
from fabletable.shelf import make_bot

CURIOSITY = 2.0
FIRST_TRY = 20  # simulations, before it is known how long one takes


@dataclass
class Times:
    """CPU seconds of thinking, and for how many choices."""

    seconds: float = 0.0
    choices: int = 0

    def add(self, seconds: float) -> None:
        self.seconds += seconds
        self.choices += 1

    @property
    def mean(self) -> float:
        return self.seconds / self.choices if self.choices else 0.0


class Timed:
    """A bot whose thinking is timed."""

    def __init__(self, bot: Bot, times: Times) -> None:
        self.bot = bot
        self.looks = bot.looks
        self.times = times

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        start = process_time()
        key = self.bot.choose(view, ask, imagine)
        self.times.add(process_time() - start)
        return key


class Theirs:
    """OpenSpiel's search as a bot of ours: it too is given imagination, and never the game."""

    looks = False

    def __init__(self, game: TableGame, seed: int, allowed: Times, pace: Times) -> None:
        self.game = game
        self.rng = Random(seed)
        self.chance = np.random.RandomState(seed)
        self.allowed = allowed  # the times of whom it is to take as long as
        self.pace = pace  # of its simulations

    def choose(self, view: View, ask: Ask, imagine: Imagine) -> str:
        simulations = FIRST_TRY
        if self.allowed.choices and self.pace.choices:
            simulations = max(2, round(self.allowed.mean / self.pace.mean))
        start = process_time()
        action = self._bot(simulations).step(self.game.imagined(imagine(self.rng), ask.player))
        self.pace.seconds += process_time() - start
        self.pace.choices += simulations
        return str(self.game.variant.actions[action])

    def _bot(self, simulations: int) -> ismcts.ISMCTSBot:
        return ismcts.ISMCTSBot(
            game=self.game,
            evaluator=mcts.RandomRolloutEvaluator(1, self.chance),
            uct_c=CURIOSITY,
            max_simulations=simulations,
            random_state=self.chance,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )


@dataclass
class Score:
    """What came of it for our bot."""

    games: int = 0
    won: float = 0.0
    ours: Times = field(default_factory=Times)
    theirs: Times = field(default_factory=Times)


def played(variant: Variant, bot: str, deal: int, score: Score, pace: Times) -> None:
    """One deal from all seats."""
    game = TableGame(variant.rules, {"mode": variant.mode, "players": variant.players})
    for mine in range(variant.players):
        table = variant.game(f"match/{deal}")
        sitters: list[Bot] = []
        for seat in range(variant.players):
            if seat == mine:
                sitters.append(Timed(make_bot(bot, f"match/{deal}/{seat}"), score.ours))
            else:
                theirs = Theirs(game, 100 * deal + seat, score.ours, pace)
                sitters.append(Timed(theirs, score.theirs))
        while table.asks:
            ask = table.ask_of(mine) or table.asks[0]
            table.answer(ask.player, answer_of(sitters[ask.player], table, ask))
        assert table.result is not None
        winners = table.result.winners
        score.games += 1
        score.won += (mine in winners) / max(1, len(winners))


def told(variant: Variant, bot: str, score: Score, pace: Times) -> str:
    low, high = interval(score.won, score.games)
    simulations = pace.choices / max(1, score.theirs.choices)
    return (
        f"{variant.name}: {bot} won {score.won:g} of {score.games}, {score.won / score.games:.0%} "
        f"({low:.0%} to {high:.0%}; fair {1 / variant.players:.0%}); CPU ms a choice: ours "
        f"{1000 * score.ours.mean:.0f}, theirs {1000 * score.theirs.mean:.0f}, "
        f"{simulations:.0f} simulations"
    )


def main(variant: str, bot: str = "master", deals: int = 4) -> None:
    if deals < 1:
        raise Mistake(f"expected at least one deal, got {deals}")
    found = find_variant(variant)
    score, pace = Score(), Times()
    for deal in range(deals):
        played(found, bot, deal, score, pace)
        print(told(found, bot, score, pace), flush=True)


if __name__ == "__main__":
    run(main)
