"""Sitting down at a table: a new game, or one that goes on from its file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple

from fabletable.campaigns.disk import about, keep_old
from fabletable.engine.cards import Overlay
from fabletable.engine.errors import BadSetup, Drift, Mistake
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game, new_game
from fabletable.engine.log import Log
from fabletable.engine.replay import replay, resume
from fabletable.engine.rules import AnyRules
from fabletable.lobby.seats import Sitter, usual_seats
from fabletable.shelf import GAMES, find_game
from fabletable.terminal.files import load_log, load_overlay
from fabletable.terminal.seats import seated


@dataclass(frozen=True)
class Wish:
    """What somebody at the command line asks for; None where they leave it to us."""

    game: str | None = None
    mode: str | None = None
    players: int | None = None
    seed: str | None = None
    cards: Path | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> AnyRules:
        return find_game(self.game) if self.game is not None else next(iter(GAMES.values()))

    @property
    def overlay(self) -> Overlay:
        return load_overlay(self.cards, self.rules) if self.cards else {}

    def any_seed(self) -> str:
        return self.seed if self.seed is not None else str(SystemRandom().randrange(10**9))

    def checked_overlay(self) -> Overlay:
        """The overlay, if the game has such cards and values."""
        rules, overlay = self.rules, self.overlay
        with about(str(self.cards)):
            rules.deck(overlay)
        return overlay

    def setup(self) -> Setup:
        mode = self.mode if self.mode is not None else mode_for(self.rules, self.players)
        overlay = self.checked_overlay()
        return self.rules.setup(mode, self.players, self.any_seed(), self.options, overlay)


class Start(NamedTuple):
    game: Game
    sitters: list[Sitter]
    continued: bool
    warning: str = ""  # if it cannot go on as it was


def mode_for(rules: AnyRules, players: int | None) -> str | None:
    """The first mode for so many; None leaves it to the game."""
    if players is None:
        return None
    for mode in rules.facts.modes:
        if players in mode.players:
            return mode.key
    counts = sorted({count for mode in rules.facts.modes for count in mode.players})
    known = " or ".join(map(str, counts))
    raise BadSetup(f"{rules.facts.name} is for {known} players, not {players}")


def sit_down(wish: Wish, seats: list[str] | None, save: Path | None) -> Start:
    """The game of the file if there is one, else a new game."""
    if save is not None and os.path.lexists(save):
        return _continued(wish, seats, save)
    setup = wish.setup()
    sitters = seated(seats or usual_seats(setup.players))
    return Start(new_game(wish.rules, setup), sitters, continued=False)


def _continued(wish: Wish, seats: list[str] | None, save: Path) -> Start:
    log = load_log(save)
    with about(save):
        rules = find_game(log.game)
        _demand_same(wish, log)
        sitters = _sitters(seats, log)
        try:
            return Start(replay(rules, log), sitters, continued=True)
        except Drift as drift:
            game = resume(rules, log)
            why = str(drift)
    old = keep_old(save)
    warning = f"{save} no longer replays: {why}; going on from its last step; kept as {old}"
    return Start(game, sitters, True, warning)


def _sitters(seats: list[str] | None, log: Log) -> list[Sitter]:
    players = log.setup.players
    return seated(seats or log.seats or usual_seats(players), players)


def _demand_same(wish: Wish, log: Log) -> None:
    """A file is never taken for another game than the one that was asked for."""
    setup = log.setup
    wanted = {"game": wish.game, "mode": wish.mode, "seed": wish.seed, **wish.options}
    held = {"game": log.game, "mode": setup.mode, "seed": setup.seed, **setup.settings}
    for what, value in wanted.items():
        if value is not None and value != held.get(what):
            raise Mistake(
                f"this file holds a game with {what} {held.get(what, 'unset')}, not {value}; "
                "for a new game name another file"
            )
    if wish.cards is not None and wish.overlay != setup.overlay:
        raise Mistake(f"this file holds a game with other card values than {wish.cards}")
