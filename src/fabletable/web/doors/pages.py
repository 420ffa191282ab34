"""The shelf as data: games, modes, options, campaigns and bots."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import msgspec
from msgspec import structs

from fabletable.bots.strengths import STRENGTHS
from fabletable.engine.rules import AnyRules
from fabletable.engine.terms import terms_in
from fabletable.lobby.book import faces_of, figures_of
from fabletable.lobby.challenge import all_challenges
from fabletable.lobby.games import game_facts
from fabletable.lobby.lesson import BadLesson, lesson_of
from fabletable.lobby.seats import USUAL_BOT, names_of_bot
from fabletable.shelf import COMPANY, GAMES
from fabletable.web.doors.boxes import CARDS, GROUND, PICTURE, Box
from fabletable.web.wire_pages import (
    Book,
    BotFacts,
    BoxFacts,
    ChallengeFacts,
    FigureShown,
    GameFacts,
    OnOffer,
)

log = logging.getLogger(__name__)


def one_of(shelf: OnOffer, key: str) -> OnOffer:
    """The shelf with this game alone, for who sits at a table of it."""
    return structs.replace(shelf, games=[game for game in shelf.games if game.key == key])


def on_offer(boxes: Mapping[str, Box], reach: str = "") -> OnOffer:
    bots = [_bot(key, character) for key, character in COMPANY.items()]
    games = [_game(rules, boxes[key]) for key, rules in GAMES.items()]
    return OnOffer(games, bots, USUAL_BOT, reach)


def _bot(key: str, character: str) -> BotFacts:
    level = STRENGTHS[key].level if key in STRENGTHS else ""
    return BotFacts(key, character, list(names_of_bot(key)), level)


def _game(rules: AnyRules, box: Box) -> GameFacts:
    brought = BoxFacts(box.address(PICTURE), box.address(CARDS), box.address(GROUND), box.sounds())
    known = game_facts(rules)
    for mode in known["modes"]:
        mode["help"] = rules.look.help(mode["key"])
    for campaign in known["campaigns"]:
        campaign["help"] = rules.campaigns[campaign["key"]].page
    lesson = lesson_of(rules.facts)
    known |= {"box": brought, "terms": _terms(rules), "lesson": lesson.title if lesson else ""}
    known["challenges"] = [
        ChallengeFacts(one.found.key, one.kind.title, one.task) for one in all_challenges(rules)
    ]
    return msgspec.convert({**known, "spread": _spread(rules)}, GameFacts)


def _spread(rules: AnyRules) -> dict[str, Any] | None:
    spread = rules.look.spread()
    return None if spread is None else {**asdict(spread), **spread.drawings()}


def _terms(rules: AnyRules) -> list[dict[str, Any]]:
    """The glossary, with how many cards use each word: the rarer, the more it needs explaining."""
    terms = rules.look.terms
    texts = [rules.look.face(card).text for card in rules.deck({}).values()]
    used = Counter(term.name for text in texts for term in terms_in(text, terms))
    return [{**asdict(term), "uses": used[term.name]} for term in terms]


def book_of(rules: AnyRules) -> Book:
    """What its rules are illustrated with; a figure that cannot be drawn any more is left out."""
    try:
        drawn = figures_of(rules)
    except BadLesson as why:
        log.warning("the rules of %s are shown without figures: %s", rules.facts.name, why)
        drawn = []
    figures = [
        FigureShown(one.figure.beside, one.figure.caption, one.items, one.figure.picture)
        for one in drawn
    ]
    return Book(figures, faces_of(rules))
