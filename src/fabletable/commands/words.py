"""What many commands ask for, in the same words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fabletable.engine.errors import Mistake

Flag = Annotated[bool, Parameter(negative="")]
JsonFlag = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]
GameKey = Annotated[str, Parameter(help="The game's key, as `fabletable games` lists it.")]
ModeKey = Annotated[
    str | None,
    Parameter(help="The game's mode; the first that takes so many players if left out."),
]
Players = Annotated[
    int | None, Parameter(help="How many play; as few as the mode takes if left out.")
]
Cards = Annotated[Path | None, Parameter(help="A TOML or CSV file with card values of your own.")]


def at_least_one(what: str, number: int) -> None:
    if number < 1:
        raise Mistake(f"{what}: expected at least 1, got {number}")
