"""The shelf as data: games, modes, options, campaigns and bots."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fabletable.engine.rules import AnyRules
from fabletable.lobby.games import game_facts
from fabletable.lobby.seats import USUAL_BOT
from fabletable.shelf import COMPANY, GAMES
from fabletable.web.boxes import CARDS, PICTURE, Box
from fabletable.web.wire import BotFacts, BoxFacts, GameFacts, OnOffer


def on_offer(boxes: Mapping[str, Box]) -> OnOffer:
    bots = [BotFacts(key, character) for key, character in COMPANY.items()]
    games = [_game(rules, boxes[key]) for key, rules in GAMES.items()]
    return OnOffer(games, bots, USUAL_BOT)


def _game(rules: AnyRules, box: Box) -> GameFacts:
    brought = BoxFacts(box.address(PICTURE), box.address(CARDS), box.sounds())
    known = {**game_facts(rules), "box": brought, "help": rules.look.help()}
    return msgspec.convert(known, GameFacts)
