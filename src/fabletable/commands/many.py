"""The commands that let bots play many games: simulate, ladder."""

from __future__ import annotations

import json

from fabletable.bots.strengths import STRENGTHS
from fabletable.commands.running import check_ways, folder_of, games_setup, going_on_later
from fabletable.commands.ways import WITH_CARDS, RunWithCards
from fabletable.commands.words import GameKey
from fabletable.lab import arena
from fabletable.lab import ladder as ladders
from fabletable.lab.ended import Ended
from fabletable.lab.folder import DEALS
from fabletable.lab.keeping import NOWHERE
from fabletable.lab.many_pages import ladder_page, ladder_rows, simulated_page, simulated_rows
from fabletable.lobby.seats import words_in
from fabletable.terminal.ladder import ladder_text
from fabletable.terminal.lists import summary_text
from fabletable.terminal.progress import progress_bar


def simulate(
    game: GameKey, *, games: int = 100, bots: str = "random", run: RunWithCards = WITH_CARDS
) -> None:
    """Play many games between bots and sum up.

    Parameters
    ----------
    games
        How many games.
    bots
        The bots by seat, with commas; one name is for all seats.
    """
    wish = run.wish(game, run.cards)
    rules, setup = wish.rules, wish.setup()
    check_ways(run, games)
    names = words_in(bots)
    names = names * setup.players if len(names) == 1 else names
    arena.check_bots(setup, names)
    folder = folder_of(run, games_setup(rules, setup, names), DEALS, Ended)
    with going_on_later(run), progress_bar(games) as progress:
        summary = arena.simulate(rules, setup, games, names, progress, run.where, folder or NOWHERE)
    if folder is not None:
        played = folder.kept()[:games]
        folder.close(simulated_page(rules, summary, played), simulated_rows(summary, played))
    print(json.dumps(summary) if run.as_json else summary_text(rules, summary))


def ladder(
    game: GameKey, *, bots: str | None = None, games: int = 100, run: RunWithCards = WITH_CARDS
) -> None:
    """Let every pair of bots meet on all cores, and rate them.

    Parameters
    ----------
    bots
        The bots to rate, with commas; the four strengths if left out.
    games
        At least so many for each pair, or alone for each bot; every deal is played from all seats.
    """
    wish = run.wish(game, run.cards)
    rules = wish.rules
    check_ways(run, games)
    names = list(STRENGTHS) if bots is None else words_in(bots)
    plan = ladders.planned(wish.setup(), names, games)
    folder = folder_of(run, games_setup(rules, plan.setup, plan.bots), DEALS, ladders.DealEnded)
    with going_on_later(run), progress_bar(plan.all_games) as progress:
        found = ladders.ladder(rules, plan, progress, run.where, folder or NOWHERE)
    if folder is not None:
        folder.close(ladder_page(rules, found), ladder_rows(plan, folder.kept()))
    print(json.dumps(found) if run.as_json else ladder_text(rules, found))
