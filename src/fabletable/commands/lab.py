"""The commands for designers: report, compare, restrict, tune."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fabletable.commands.running import USUAL, Ways, inquire
from fabletable.commands.words import PRINTED, CardFile, Cards, GameKey, ModeKey
from fabletable.engine.errors import Mistake
from fabletable.lab.compare import Comparing
from fabletable.lab.inquiry import Reporting
from fabletable.lab.trial import Trial
from fabletable.lobby.seats import words_in
from fabletable.terminal.start import Wish
from fabletable.terminal.words import OptionList, options_in


@Parameter(name="*")
@dataclass(frozen=True)
class Asked:
    """Who plays what."""

    players: Annotated[
        int | None, Parameter(help="How many play; as the game's study has it if left out.")
    ] = None
    mode: ModeKey = None
    seed: Annotated[str, Parameter(help="The same seed gives the same result.")] = "0"
    option: OptionList = None

    def trial(self, game: str, bots: str, cards: Path | None = None) -> Trial:
        """What is tried, as far as it is asked for; with one bot at all seats, or one for each."""
        if self.players is not None and self.players < 1:
            raise Mistake(f"--players: expected at least 1, got {self.players}")
        wish = Wish(game, self.mode, self.players, self.seed, cards, options_in(self.option))
        return Trial(
            wish.rules.facts.key,
            bots=tuple(words_in(bots)),
            players=() if self.players is None else (self.players,),
            mode=self.mode or "",
            settings=dict(wish.options),
            overlay=wish.checked_overlay(),
            seed=self.seed,
        )


NOTHING = Asked()


def report(
    game: GameKey,
    *,
    games: int = 200,
    bots: str = "hasty",
    cards: Cards = None,
    asked: Asked = NOTHING,
    ways: Ways = USUAL,
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
    trial = asked.trial(game, bots, cards)
    trials = [replace(trial, bots=(name,)).checked() for name in trial.bots]
    inquire(Reporting(trials), games * len(trials), ways)


def compare(
    game: GameKey,
    a: CardFile,
    b: CardFile,
    *,
    games: int = 2000,
    until: str = "2%",
    bots: str = "hasty",
    asked: Asked = NOTHING,
    ways: Ways = USUAL,
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
    trials = [asked.trial(game, bots, file).single().checked() for file in files]
    inquire(Comparing([a, b], trials, share_in("--until", until)), games, ways)


def share_in(name: str, words: str) -> float:
    """`2%`, `2 %` or `0.02`"""
    text = words.strip()
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise Mistake(f"{name}: expected a share such as 2%, got '{words}'") from None
