"""Reports: many games between bots, on all cores, and the page that a game makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from fabletable.bots.hasty import Hasty
from fabletable.campaigns.journal import new_journal
from fabletable.campaigns.season import Season
from fabletable.engine.choice import Ask
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.engine.study import Study
from fabletable.lab.arena import bot_game
from fabletable.lab.pool import in_order
from fabletable.shelf import find_game

GAMES = "games"  # counted for every study


def study_of(rules: AnyRules) -> Study[Any]:
    if rules.study is None:
        raise Mistake(f"{rules.facts.name} has no report")
    return rules.study


def report(rules: AnyRules, games: int, seed: str, progress: Callable[[int], None]) -> Counter[str]:
    """The counts of at least so many games; campaigns are played to their end.

    The same seed gives the same counts, on however many cores.
    """
    study_of(rules)  # says if there is none
    counts: Counter[str] = Counter()
    jobs = ((rules.facts.key, seed, number) for number in count())
    with in_order(counted, jobs) as found:
        while counts[GAMES] < games:
            counts += next(found)
            progress(min(games, counts[GAMES]))
    return counts


def counted(key: str, seed: str, number: int) -> Counter[str]:
    """What is counted in one game or campaign."""
    rules = find_game(key)
    study = study_of(rules)
    players = study.players[number % len(study.players)]
    watcher = Watcher(rules, study)
    if study.campaign:
        watcher.play_campaign(players, f"{seed}/{number}")
    else:
        seed = f"{seed}/{number}"
        watcher.play(rules.setup(players=players, seed=seed, settings=study.settings))
    return watcher.counts


class Watcher:
    """Lets bots play, and counts what the study wants counted."""

    def __init__(self, rules: AnyRules, study: Study[Any]) -> None:
        self.rules = rules
        self.study = study
        self.counts: Counter[str] = Counter()

    def play(self, setup: Setup) -> Game:
        bots = [Hasty(Random(f"{setup.seed}/{seat}")) for seat in range(setup.players)]
        game = bot_game(self.rules, setup, bots, self._watch, recording=True)
        assert game.result is not None
        self.counts.update(self.study.at_end(game.table, game.result, game.table.record.story))
        self.counts[GAMES] += 1
        return game

    def _watch(self, game: Game, ask: Ask, key: str) -> None:
        self.counts.update(self.study.at_choice(game.table, ask, key))

    def play_campaign(self, players: int, seed: str) -> None:
        """From its beginning to its end, with everything as usual."""
        seats = ["hasty"] * players
        season = Season(new_journal(self.rules, self.study.campaign, "a report", seats, seed))
        while not season.over:
            season.conclude(self.play(season.prepared()), seats)
