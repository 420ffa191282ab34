"""The shelf as data: games, modes, options, campaigns and bots."""

from __future__ import annotations

import msgspec

from fabletable.bots.strengths import STRENGTHS
from fabletable.engine.rules import AnyRules
from fabletable.games import GAMES
from fabletable.lobby.games import game_facts
from fabletable.lobby.seats import USUAL_BOT
from fabletable.web.wire import BotFacts, GameFacts, OnOffer


def on_offer() -> OnOffer:
    bots = [BotFacts(one.key, one.character) for one in STRENGTHS.values()]
    return OnOffer([_game(rules) for rules in GAMES.values()], bots, USUAL_BOT)


def _game(rules: AnyRules) -> GameFacts:
    return msgspec.convert({**game_facts(rules), "help": rules.look.help()}, GameFacts)
