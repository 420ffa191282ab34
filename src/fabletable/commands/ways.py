"""What the commands of the lab ask for: who plays what, who does the work, what is kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fabletable.commands.words import Cards, JsonFlag, ModeKey
from fabletable.lab.pool import Where
from fabletable.terminal.start import Wish
from fabletable.terminal.words import OptionList, options_in

CardFile = Annotated[
    str, Parameter(help="A TOML or CSV file of card values, or `printed` for those of the game.")
]
PRINTED = "printed"


@Parameter(name="*")
@dataclass(frozen=True)
class Asked:
    """Who plays what, as far as somebody says it."""

    players: Annotated[
        int | None, Parameter(help="How many play; as the game has it if left out.")
    ] = None
    mode: ModeKey = None
    seed: Annotated[str, Parameter(help="The same seed gives the same games.")] = "0"
    option: OptionList = None

    def wish(self, game: str, cards: Path | None) -> Wish:
        return Wish(game, self.mode, self.players, self.seed, cards, options_in(self.option))


@Parameter(name="*")
@dataclass(frozen=True)
class Places:
    """Who does the work."""

    workers: Annotated[
        int | None,
        Parameter(help="Processes of this machine; as many as cores if left out, 0 for none."),
    ] = None
    cluster: Annotated[
        str, Parameter(help="The address of a Ray cluster: HOST:PORT, ray://HOST:PORT or auto.")
    ] = ""

    @property
    def where(self) -> Where:
        return Where(self.workers, self.cluster)


@Parameter(name="*")
@dataclass(frozen=True)
class Ways(Places):
    """How a run of the lab is done and kept."""

    out: Annotated[
        Path | None,
        Parameter(help="A folder for report.html, games.csv, Parquet and the set-up."),
    ] = None
    resume: Annotated[
        bool, Parameter(negative="", help="Go on with what the folder holds already.")
    ] = False
    as_json: JsonFlag = False


@Parameter(name="*")
@dataclass(frozen=True)
class Run(Asked, Ways):
    """Who plays what, how that is done, and what is kept."""


@Parameter(name="*")
@dataclass(frozen=True)
class RunWithCards(Run):
    cards: Cards = None


USUAL, WITH_CARDS, ON_ALL_CORES = Run(), RunWithCards(), Places()
