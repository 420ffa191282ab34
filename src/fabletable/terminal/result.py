"""How a game ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.facts import Result
from fabletable.terminal.screen import wrapped
from fabletable.terminal.seats import YOU


def result_text(result: Result, names: Sequence[str]) -> str:
    """Who won, and all places in order."""
    rows = sorted(
        [
            *zip(result.places, names, result.scores, strict=True),
            *((rival.place, rival.name, rival.score) for rival in result.rivals),
        ],
        key=lambda row: row[0],
    )
    lines = [_headline([name for place, name, _ in rows if place == 1])]
    lines += [f"{place}. {name}: {score}" for place, name, score in rows]
    return "\n".join(line for text in lines for line in wrapped(text, later="   "))


def _headline(winners: list[str]) -> str:
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} win together."
    return f"{winners[0]} {'win' if winners[0] == YOU else 'wins'}."
