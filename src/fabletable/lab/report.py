"""Reports: many games between bots, on all cores, and the page that a game makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from fabletable.campaigns.journal import new_journal
from fabletable.campaigns.season import Season
from fabletable.engine.cards import Overlay
from fabletable.engine.choice import Ask
from fabletable.engine.errors import Mistake
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.engine.study import Study
from fabletable.lab.arena import bot_game
from fabletable.lab.pool import in_order
from fabletable.shelf import find_game, make_bot

GAMES = "games"  # counted for every study


@dataclass(frozen=True)
class Trial:
    """Who plays, with which card values, and how everything else is settled."""

    bot: str = "hasty"  # at every seat
    overlay: Overlay = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)


USUAL = Trial()


def study_of(rules: AnyRules) -> Study[Any]:
    if rules.study is None:
        raise Mistake(f"{rules.facts.name} has no report")
    return rules.study


def report(
    rules: AnyRules,
    games: int,
    seed: str,
    progress: Callable[[int], None],
    trial: Trial = USUAL,
) -> Counter[str]:
    """The counts of at least so many games; campaigns are played to their end.

    The same seed gives the same counts, on however many cores.
    """
    study_of(rules)  # says if there is none
    make_bot(trial.bot, "")
    counts: Counter[str] = Counter()
    jobs = ((rules.facts.key, seed, number, trial) for number in count())
    with in_order(counted, jobs) as found:
        while counts[GAMES] < games:
            counts += next(found)
            progress(min(games, counts[GAMES]))
    return counts


def counted(key: str, seed: str, number: int, trial: Trial = USUAL) -> Counter[str]:
    """What is counted in one game or campaign."""
    rules = find_game(key)
    study = study_of(rules)
    players = study.players[number % len(study.players)]
    watcher = Watcher(rules, study, trial)
    if study.campaign:
        watcher.play_campaign(players, f"{seed}/{number}")
    else:
        watcher.play_single(players, f"{seed}/{number}")
    return watcher.counts


class Watcher:
    """Lets bots play, and counts what the study wants counted."""

    def __init__(self, rules: AnyRules, study: Study[Any], trial: Trial) -> None:
        self.rules = rules
        self.study = study
        self.trial = trial
        self.settings = {**study.settings, **trial.settings}
        self.counts: Counter[str] = Counter()

    def play_single(self, players: int, seed: str) -> None:
        settings, overlay = self.settings, self.trial.overlay
        self._play(self.rules.setup(None, players, seed, settings, overlay))

    def play_campaign(self, players: int, seed: str) -> None:
        """From its beginning to its end."""
        kind, seats = self.study.campaign, [self.trial.bot] * players
        overlay = self.trial.overlay
        season = Season(
            new_journal(self.rules, kind, "a report", seats, seed, overlay, self.settings)
        )
        while not season.over:
            season.conclude(self._play(season.prepared()), seats)

    def _play(self, setup: Setup) -> Game:
        bots = [make_bot(self.trial.bot, f"{setup.seed}/{seat}") for seat in range(setup.players)]
        game = bot_game(self.rules, setup, bots, self._watch, recording=True)
        assert game.result is not None
        self.counts.update(self.study.at_end(game.table, game.result, game.table.record.story))
        self.counts[GAMES] += 1
        return game

    def _watch(self, game: Game, ask: Ask, key: str) -> None:
        self.counts.update(self.study.at_choice(game.table, ask, key))
