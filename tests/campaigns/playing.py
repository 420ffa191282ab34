"""Campaigns of every kind, played by bots through their journal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fabletable.bots.bot import answer_of
from fabletable.campaigns.journal import (
    Journal,
    campaign_of,
    concluded,
    current_game,
    new_journal,
    with_current,
)
from fabletable.engine.campaign import Campaign
from fabletable.engine.game import Game
from fabletable.engine.rules import AnyRules
from fabletable.shelf import GAMES, make_bot

KINDS = [(rules, kind) for rules in GAMES.values() for kind in rules.campaigns.values()]
IDS = [f"{rules.facts.key}-{kind.key}" for rules, kind in KINDS]
RULES, KIND = next((rules, kind) for rules, kind in KINDS if 2 in kind.players)
NAMES = ["Ann", "Ben", "Cid", "Dot"]


def started(rules: AnyRules = RULES, kind: Campaign = KIND, seed: object = 1) -> Journal:
    seats = [f"you={name}" for name in NAMES[: kind.players[0]]]
    return new_journal(rules, kind.key, "Beach", seats, str(seed))


def rules_of(journal: Journal) -> AnyRules:
    return GAMES[journal.game]


def played_out(game: Game, bot: str = "random", choices: int | None = None) -> Game:
    """The game after so many choices of bots, or at its end."""
    while game.asks and (choices is None or len(game.choices) < choices):
        ask = game.asks[0]
        sitter = make_bot(bot, f"{game.setup.seed}/{len(game.choices)}")
        game.answer(ask.player, answer_of(sitter, game, ask))
    return game


def after_game(journal: Journal) -> Journal:
    """The journal after its current game, or the next, was played to its end."""
    rules = rules_of(journal)
    game = played_out(current_game(rules, journal))
    kept = with_current(journal, game.log)
    return concluded(rules, kept, game, NAMES[: journal.players])


def after_games(journal: Journal, games: int) -> Journal:
    """The journal after so many games more, or when the campaign is over."""
    campaign = campaign_of(rules_of(journal), journal.kind)
    for _ in range(games):
        if campaign.over(journal.state):
            break
        journal = after_game(journal)
    return journal


def in_the_middle(journal: Journal, choices: int = 20) -> Journal:
    """The journal when so many choices of its next game are made."""
    game = played_out(current_game(rules_of(journal), journal), choices=choices)
    return with_current(journal, game.log)


def with_game(journal: Journal, number: int, **changes: Any) -> Journal:
    """The journal with a played game that did not go like this."""
    games = journal.games.copy()
    games[number - 1] = replace(games[number - 1], **changes)
    return replace(journal, games=games)
