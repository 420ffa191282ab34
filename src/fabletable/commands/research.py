"""The commands for researchers: perft, text-seat, dataset."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fabletable.commands.running import games_setup, going_on_later
from fabletable.commands.ways import ON_ALL_CORES, Places, Ways
from fabletable.commands.words import Cards, Flag, GameKey, JsonFlag, ModeKey, Players, at_least_one
from fabletable.engine.errors import Mistake
from fabletable.engine.game import new_game
from fabletable.lab.folder import DEALS, Folder
from fabletable.lab.perft import perft as count
from fabletable.lab.perft import split as split_count
from fabletable.lab.pool import in_order
from fabletable.lobby.seats import words_in
from fabletable.terminal.progress import progress_bar
from fabletable.terminal.start import Wish
from fabletable.terminal.words import OptionList, options_in


def perft(
    game: GameKey,
    *,
    seed: str = "0",
    depth: int = 3,
    mode: ModeKey = None,
    players: Players = None,
    split: Flag = False,
) -> None:
    """Count the choice sequences of a game's beginning, to compare rules.

    Parameters
    ----------
    seed
        The game's seed.
    depth
        How many choices deep.
    split
        Show the count behind each first choice.
    """
    at_least_one("--depth", depth)
    wish = Wish(game, mode, players, seed)
    start = new_game(wish.rules, wish.setup(), recording=False)
    if split:
        for key, number in split_count(start, depth).items():
            print(f"{key:20} {number}")
    for level in range(1, depth + 1):
        print(f"{level:3} {count(start, level)}", flush=True)


def text_seat(  # noqa: PLR0913  # so many words
    game: GameKey,
    *,
    program: str,
    players: Players = None,
    mode: ModeKey = None,
    bots: str = "apprentice,neighbour,rival,master",
    games: int = 4,
    seed: str = "0",
    seconds: float = 60.0,
    fresh: Flag = False,
    untold: Flag = False,
    option: OptionList = None,
    as_json: JsonFlag = False,
) -> None:
    """Let a program that reads and writes play, such as a language model: bots are the scale.

    Parameters
    ----------
    program
        The command that starts it. It is sent a line of JSON with a message for each question,
        and answers with a line of text.
    bots
        Against whom, with commas: all meet the same deals.
    games
        How many against each.
    seed
        The same seed gives the same deals, and the same fresh cards.
    seconds
        How long an answer may take.
    fresh
        Other cards in every game, which nobody has memorised.
    untold
        Do not tell which answers are possible.
    """
    with _extras():
        from fabletable.adapters.reader import program as started
        from fabletable.adapters.scale import Trial, in_words, measured
        from fabletable.adapters.variants import Variant
    wish = Wish(game, mode, players, seed, options=options_in(option))
    setup = wish.setup()
    at_least_one("--games", games)
    variant = Variant(wish.rules, setup.mode, setup.players, setup.settings)
    trial = Trial(variant, words_in(bots), games, seed, fresh, not untold)
    with started(program, seconds) as reply, progress_bar(games * len(trial.bots)) as progress:
        found = measured(trial, reply, progress)
    print(json.dumps([one.plain() for one in found]) if as_json else in_words(trial, found))


def dataset(  # noqa: PLR0913  # so many words
    game: GameKey,
    folder: Path,
    *,
    players: Players = None,
    mode: ModeKey = None,
    games: int = 100,
    seed: str = "0",
    bots: str = "hasty",
    views: bool = True,
    cards: Cards = None,
    option: OptionList = None,
    resume: Flag = False,
    places: Places = ON_ALL_CORES,
) -> None:
    """Play games between bots on all cores, and write what every seat saw as Parquet.

    Parameters
    ----------
    folder
        A new folder for the files.
    games
        How many games.
    seed
        The same seed gives the same games.
    bots
        The bots by seat, with commas; one name is for all seats.
    views
        Whether to keep views as JSON, beside the numbers.
    resume
        Go on with what the folder holds already.
    """
    with _extras():
        from fabletable.adapters.dataset import Ended, Plan, check, jobs, played, write
    wish = Wish(game, mode, players, seed, cards, options_in(option))
    setup, where = wish.setup(), places.where
    at_least_one("--games", games)
    names = words_in(bots)
    names = names * setup.players if len(names) == 1 else names
    plan = Plan(setup, wish.rules.facts.key, names, games, views)
    check(plan)
    setting = games_setup(wish.rules, setup, names) | {"views": views}
    kept = Folder[Ended](folder, setting, DEALS, Ended, resume=resume)
    known = kept.kept()

    def keep(one: Ended) -> None:
        if one.game >= len(known):
            kept.keep(one)
        progress(one.game + 1)

    with (
        going_on_later(Ways(out=folder)),
        kept.file,
        progress_bar(games) as progress,
        in_order(played, jobs(plan, known), where.workers, where.cluster) as found,
    ):
        all_games = write(folder, plan, known, found, keep)
    moments = sum(one.choices for one in all_games) * setup.players
    print(f"{len(all_games):,} games with {moments:,} moments written to {folder}")


@contextmanager
def _extras() -> Iterator[None]:
    """What is not installed is a person's matter to put right."""
    try:
        yield
    except ImportError as missing:
        raise Mistake(str(missing)) from None
