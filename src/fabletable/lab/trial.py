"""What is tried: who plays, with which cards and settings; and how one deal of it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

from fabletable.campaigns.journal import new_journal
from fabletable.campaigns.season import Season
from fabletable.engine.cards import Overlay
from fabletable.engine.errors import BadSetup
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.engine.study import Study
from fabletable.lab.arena import bot_game
from fabletable.lab.bars import Barred, barred
from fabletable.lab.witness import Played, Witness
from fabletable.shelf import find_game, make_bot


@dataclass(frozen=True)
class Trial:
    """A way to play a game, deal by deal; the number of a deal and this say all about it."""

    game: str
    bots: tuple[str, ...] = ("hasty",)  # by seat; one name is for all seats
    players: tuple[int, ...] = ()  # table sizes, in turn; as the study has them if none are named
    mode: str = ""  # the first for so many players if none is named
    campaign: str = ""  # whole campaigns of this kind, each counted as one deal
    settings: dict[str, str] = field(default_factory=dict)
    overlay: Overlay = field(default_factory=dict)
    seed: str = "0"
    without: Barred = ()  # answers that one player does not give, each player once a deal

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @cached_property
    def rules(self) -> AnyRules:
        return find_game(self.game)

    def checked(self) -> Trial:
        """The same with nothing left open, if it can be played."""
        study = study_of(self.rules)
        players = self.players or study.players
        campaign = self.campaign or ("" if self.players or self.mode else study.campaign)
        whole = replace(self, players=players, campaign=campaign)
        whole.check()
        return whole

    def single(self) -> Trial:
        """The same in single games: whole campaigns soon have little in common."""
        study = study_of(self.rules)
        own = study.players if not study.campaign else self.rules.facts.modes[0].players
        return replace(self, players=self.players or own, campaign="")

    def check(self) -> None:
        """Raise a mistake if there is no such game, bot, card, setting, mode or answer."""
        for count in self.players:
            if not self.campaign:
                self.setup(count, "check")
            names = self.sitters(count)
            for name in names:
                make_bot(name, "")
        self.rules.deck(self.overlay)
        barred(self.rules, self.without)

    def sitters(self, players: int) -> list[str]:
        names = list(self.bots) * players if len(self.bots) == 1 else list(self.bots)
        if len(names) != players:
            raise BadSetup(f"{players} players need {players} bots, got {len(names)}")
        return names

    def setup(self, players: int, seed: str) -> Setup:
        settings = {**self._usual(), **self.settings}
        mode = self.mode or mode_for(self.rules, players)
        return self.rules.setup(mode, players, seed, settings, self.overlay)

    def _usual(self) -> dict[str, str]:
        """What the study settles; not in other modes, where there may be no such setting."""
        return {} if self.mode else dict(study_of(self.rules).settings)

    def deal(self, number: int) -> list[Played]:
        """All games of one deal."""
        players = self.players[number % len(self.players)]
        seed = f"{self.seed}/{number}"
        if self.campaign:
            return self._campaign(players, seed)
        setup = self.setup(players, seed)
        loners = range(players) if self.without else [None]
        return [self._game(setup, loner) for loner in loners]

    def _game(self, setup: Setup, loner: int | None = None) -> Played:
        return self._watched(setup, loner)[1]

    def _watched(self, setup: Setup, loner: int | None) -> tuple[Game, Played]:
        names = self.sitters(setup.players)
        bots = [make_bot(name, f"{setup.seed}/{seat}") for seat, name in enumerate(names)]
        if loner is not None:
            bots[loner] = barred(self.rules, self.without).bar(bots[loner], f"{setup.seed}/without")
        witness = Witness(self.rules, study_of(self.rules), setup)
        game = bot_game(self.rules, setup, bots, witness.at_choice, recording=True)
        return game, witness.played(game, loner)

    def _campaign(self, players: int, seed: str) -> list[Played]:
        """From its beginning to its end."""
        seats = self.sitters(players)
        settings = {**self._usual(), **self.settings}
        journal = new_journal(
            self.rules, self.campaign, "a trial", seats, seed, self.overlay, settings
        )
        season, found = Season(journal), []
        while not season.over:
            game, played = self._watched(season.prepared(), None)
            found.append(played)
            season.conclude(game, seats)
        return found


def study_of(rules: AnyRules) -> Study[Any]:
    """The game's own study, or one that goes by the story alone."""
    return rules.study if rules.study is not None else Study(rules.facts.modes[0].players)


def mode_for(rules: AnyRules, players: int) -> str:
    """The first mode for so many."""
    for mode in rules.facts.modes:
        if players in mode.players:
            return mode.key
    counts = sorted({count for mode in rules.facts.modes for count in mode.players})
    known = " or ".join(map(str, counts))
    raise BadSetup(f"{rules.facts.name} is for {known} players, not {players}")


def deals(trials: Sequence[Trial], number: int) -> list[list[Played]]:
    """The same deal under each trial: what one job of the lab comes to."""
    return [trial.deal(number) for trial in trials]
