"""The commands for designers: report, compare, restrict, tune."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fabletable.campaigns.disk import about, text_in
from fabletable.commands.running import check_ways, inquire
from fabletable.commands.tuning import run_tuning
from fabletable.commands.ways import PRINTED, USUAL, WITH_CARDS, CardFile, Run, RunWithCards
from fabletable.commands.words import GameKey, at_least_one
from fabletable.engine.errors import Mistake
from fabletable.lab.comparing import Comparing
from fabletable.lab.knobs import Target, knobs_in
from fabletable.lab.reporting import Reporting
from fabletable.lab.restricting import Restricting
from fabletable.lab.trial import Trial
from fabletable.lab.tuning import Wanted
from fabletable.lobby.seats import words_in


def trial_of(run: Run, game: str, bots: str, cards: Path | None) -> Trial:
    """What is tried, as far as it is asked for; with one bot at all seats, or one for each."""
    if run.players is not None:
        at_least_one("--players", run.players)
    wish = run.wish(game, cards)
    return Trial(
        wish.rules.facts.key,
        bots=tuple(words_in(bots)),
        players=() if run.players is None else (run.players,),
        mode=run.mode or "",
        settings=dict(wish.options),
        overlay=wish.checked_overlay(),
        seed=run.seed,
    )


def report(
    game: GameKey,
    *,
    games: int = 200,
    bots: str = "hasty",
    run: RunWithCards = WITH_CARDS,
) -> None:
    """Let bots play many games, and say how even the game is and what every card does.

    Parameters
    ----------
    games
        At least so many games; campaigns are played to their end.
    bots
        The bot that plays at every seat; several with commas, from weak to strong, play one after
        the other on the same deals.
    """
    trial = trial_of(run, game, bots, run.cards)
    trials = [replace(trial, bots=(name,)).checked() for name in trial.bots]
    inquire(Reporting(trials), games * len(trials), run)


def compare(
    game: GameKey,
    a: CardFile,
    b: CardFile,
    *,
    games: int = 2000,
    until: str = "2%",
    bots: str = "hasty",
    run: Run = USUAL,
) -> None:
    """Let two sets of cards meet on the same deals, and say what differs.

    Parameters
    ----------
    games
        At most so many games, both sets together.
    until
        Stop when every difference asked for is found, or known to be smaller than this.
    bots
        The bots by seat, with commas; one name is for all seats.
    """
    files = [None if file == PRINTED else Path(file) for file in (a, b)]
    trials = [trial_of(run, game, bots, file).single().checked() for file in files]
    inquire(Comparing([a, b], trials, share_in("--until", until)), games, run)


def restrict(
    game: GameKey,
    *,
    without: Annotated[list[str], Parameter(consume_multiple=True, negative="")],
    games: int = 2000,
    until: str = "2%",
    bots: str = "hasty",
    run: RunWithCards = WITH_CARDS,
) -> None:
    """Let one player go without certain answers, and say what these are worth.

    Parameters
    ----------
    without
        Keys (`build:castle1`), verbs (`build`) or cards (`castle1`), each tried by itself.
    games
        At most so many games, all together.
    until
        Stop when it is known of each what it is worth, or that it is less than this.
    bots
        The bots by seat, with commas; one name is for all seats.
    """
    trial = trial_of(run, game, bots, run.cards).single().checked()
    inquire(Restricting(trial, without, share_in("--until", until)), games, run)


def tune(
    game: GameKey,
    knobs: Annotated[Path, Parameter(help="A TOML file with [least, most] for each number.")],
    *,
    target: str,
    tries: int = 30,
    games: int = 100,
    bots: str = "hasty",
    run: RunWithCards = WITH_CARDS,
) -> None:
    """Find card values that meet a target, with the fewest and smallest changes.

    Parameters
    ----------
    target
        even:seats, even:FAMILY, chosen:FAMILY or length:NUMBER.
    tries
        How many sets of values are tried.
    games
        So many games for each of them.
    bots
        The bots by seat, with commas; one name is for all seats.
    """
    check_ways(run, games)
    at_least_one("--tries", tries)
    trial = trial_of(run, game, bots, run.cards).single().checked()
    text = text_in(knobs)
    with about(knobs):
        found = knobs_in(text, trial.rules, trial.overlay)
    run_tuning(Wanted(trial, found, Target(target, trial.rules), tries, games), run)


def share_in(name: str, words: str) -> float:
    """`2%`, `2 %` or `0.02`"""
    text = words.strip()
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise Mistake(f"{name}: expected a share such as 2%, got '{words}'") from None
