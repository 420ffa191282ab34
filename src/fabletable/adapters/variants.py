"""Every form of every game on the shelf, under a name that changes when its rules do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from fabletable.engine.cards import Overlay
from fabletable.engine.facts import Result
from fabletable.engine.game import Game, new_game
from fabletable.engine.rules import AnyRules
from fabletable.shelf import GAMES, called


@dataclass(frozen=True)
class Variant:
    """A game in one mode for so many players, with settings and card values as usual or others."""

    rules: AnyRules
    mode: str
    players: int
    settings: Mapping[str, str] = field(default_factory=dict)
    overlay: Overlay = field(default_factory=dict)

    @property
    def name(self) -> str:
        """`fine-sand-normal-2-v2`: what is learned of one version may not hold for another."""
        return f"{self.rules.facts.key}-{self.mode}-{self.players}-v{self.version}"

    @property
    def version(self) -> int:
        """That of the rules, as suites want it: one whole number."""
        digits = re.match(r"\d+", self.rules.facts.rules_version)
        return int(digits[0]) if digits else 0

    @property
    def actions(self) -> list[str]:
        """The vocabulary: an action is the place of a key in it, and stays so."""
        return list(self.rules.look.vocabulary)

    def game(self, seed: str, recording: bool = False) -> Game:
        setup = self.rules.setup(self.mode, self.players, seed, self.settings, self.overlay)
        return new_game(self.rules, setup, recording)


def variants() -> dict[str, Variant]:
    """All there are, by name."""
    found = [
        Variant(rules, mode.key, players)
        for rules in GAMES.values()
        for mode in rules.facts.modes
        for players in mode.players
    ]
    return {one.name: one for one in found}


def find_variant(name: str) -> Variant:
    return called("variant", name, variants())


def rewards(result: Result) -> list[float]:
    """By player, from -1 to 1: the share of the others who are behind less that of those ahead.

    Rivals who are placed but do not choose count as others. Who is alone with nobody to compare
    with has won or lost.
    """
    ahead = [rival.place for rival in result.rivals]
    found = []
    for player, place in enumerate(result.places):
        others = [*result.places[:player], *result.places[player + 1 :], *ahead]
        score = sum((place < other) - (place > other) for other in others)
        alone = 1.0 if place == 1 else -1.0
        found.append(score / len(others) if others else alone)
    return found
