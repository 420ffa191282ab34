"""The commands that let bots play many games: simulate, ladder."""

from __future__ import annotations

import json

from fabletable.bots.strengths import STRENGTHS
from fabletable.commands.words import (
    ANYWHERE,
    NOTHING,
    Asked,
    Cards,
    GameKey,
    JsonFlag,
    Places,
    at_least_one,
)
from fabletable.lab import arena
from fabletable.lab import ladder as ladders
from fabletable.lobby.seats import words_in
from fabletable.terminal.ladder import ladder_text
from fabletable.terminal.lists import summary_text
from fabletable.terminal.progress import progress_bar


def simulate(
    game: GameKey,
    *,
    games: int = 100,
    bots: str = "random",
    cards: Cards = None,
    asked: Asked = NOTHING,
    places: Places = ANYWHERE,
    as_json: JsonFlag = False,
) -> None:
    """Play many games between bots and sum up.

    Parameters
    ----------
    games
        How many games.
    bots
        The bots by seat, with commas; one name is for all seats.
    """
    wish = asked.wish(game, cards)
    setup = wish.setup()
    at_least_one("--games", games)
    names = words_in(bots)
    names = names * setup.players if len(names) == 1 else names
    with progress_bar(games) as progress:
        summary = arena.simulate(wish.rules, setup, games, names, progress, places.where)
    print(json.dumps(summary) if as_json else summary_text(wish.rules, summary))


def ladder(
    game: GameKey,
    *,
    bots: str | None = None,
    games: int = 100,
    cards: Cards = None,
    asked: Asked = NOTHING,
    places: Places = ANYWHERE,
    as_json: JsonFlag = False,
) -> None:
    """Let every pair of bots meet on all cores, and rate them.

    Parameters
    ----------
    bots
        The bots to rate, with commas; the four strengths if left out.
    games
        At least so many for each pair, or alone for each bot; every deal is played from all seats.
    """
    wish = asked.wish(game, cards)
    names = list(STRENGTHS) if bots is None else words_in(bots)
    plan = ladders.planned(wish.setup(), names, games)
    with progress_bar(plan.all_games) as progress:
        found = ladders.ladder(wish.rules, plan, progress, places.where)
    print(json.dumps(found) if as_json else ladder_text(wish.rules, found))
