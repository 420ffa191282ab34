"""A campaign as it is played: prepare → play → conclude, until it is over or somebody leaves.

Who plays, and where the journal is kept meanwhile, is for the table server, the terminal and the
lab to say.
"""

from __future__ import annotations

from fabletable.campaigns.journal import (
    Journal,
    campaign_of,
    concluded,
    current_game,
    next_setup,
    with_current,
)
from fabletable.engine.campaign import Campaign, Part
from fabletable.engine.facts import Setup
from fabletable.engine.game import Game
from fabletable.engine.log import Log, log_from
from fabletable.engine.replay import resume
from fabletable.engine.rules import AnyRules
from fabletable.shelf import find_game


class Season:
    """A journal together with the game that can make sense of it."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.rules: AnyRules = find_game(journal.game)
        self.campaign: Campaign = campaign_of(self.rules, journal.kind)

    @property
    def over(self) -> str:
        """Why there is no further game; empty if there is one."""
        return self.campaign.over(self.journal.state)

    def show(self, names: list[str]) -> list[str]:
        """How things stand; the first line sums it up."""
        deck = self.rules.deck(self.journal.overlay)
        return self.campaign.show(self.journal.state, names, deck)

    def parts(self, names: list[str]) -> list[Part]:
        """What lies in the box."""
        deck = self.rules.deck(self.journal.overlay)
        states = [self.journal.start, *[game.state for game in self.journal.games]]
        return self.campaign.parts(states, names, deck)

    def prepared(self) -> Setup:
        """What the next game starts from."""
        return next_setup(self.rules, self.journal)

    def game(self) -> Game:
        """The game under way, or the next one; raises Drift if it no longer replays."""
        return current_game(self.rules, self.journal)

    def resumed_game(self) -> Game:
        """The game under way from its last step boundary, also under newer rules."""
        return resume(self.rules, log_from(self.journal.current))

    def keep(self, log: Log) -> None:
        """Note how the game under way stands."""
        self.journal = with_current(self.journal, log)

    def conclude(self, game: Game, names: list[str]) -> list[str]:
        """Go on to the state after this game; in words what it changed."""
        self.journal = concluded(self.rules, self.journal, game, names)
        return self.journal.games[-1].changes
