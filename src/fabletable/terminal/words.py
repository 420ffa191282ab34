"""Settings on the command line: `--option KEY=VALUE`, as often as one likes."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from fabletable.engine.errors import Mistake

OptionList = Annotated[
    list[str] | None,
    Parameter(
        name="--option", negative="", help="A setting of the game as KEY=VALUE; may be repeated."
    ),
]


def options_in(words: list[str] | None) -> dict[str, str]:
    pairs = [word.partition("=") for word in words or []]
    for key, equals, _ in pairs:
        if not equals:
            raise Mistake(f"--option: expected KEY=VALUE, got '{key}'")
    return {key: value for key, _, value in pairs}
