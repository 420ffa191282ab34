"""The shelf as data: games, modes, options, campaigns and bots."""

from __future__ import annotations

from collections.abc import Iterable

from fabletable.bots.strengths import STRENGTHS
from fabletable.engine.facts import Setting
from fabletable.engine.rules import Rules
from fabletable.games import GAMES
from fabletable.lobby.seats import USUAL_BOT
from fabletable.web.wire import (
    BotFacts,
    CampaignFacts,
    ChoiceFacts,
    GameFacts,
    ModeFacts,
    Shelf,
)


def shelf() -> Shelf:
    bots = [BotFacts(one.key, one.character) for one in STRENGTHS.values()]
    return Shelf([_game(rules) for rules in GAMES.values()], bots, USUAL_BOT)


def _game(rules: Rules) -> GameFacts:
    facts = rules.facts
    campaigns = [
        CampaignFacts(one.key, one.name, one.mode, list(one.players), _choices(one.settings))
        for one in rules.campaigns.values()
    ]
    return GameFacts(
        key=facts.key,
        name=facts.name,
        modes=[ModeFacts(mode.key, mode.name, list(mode.players)) for mode in facts.modes],
        options=_choices(facts.settings),
        campaigns=campaigns,
        help=rules.help(),
    )


def _choices(choices: Iterable[Setting]) -> list[ChoiceFacts]:
    return [ChoiceFacts(one.key, one.name, list(one.values), list(one.modes)) for one in choices]
