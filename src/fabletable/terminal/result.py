"""How a game ended, in words, and why."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.ending import Explained
from fabletable.engine.facts import Result
from fabletable.engine.story import named
from fabletable.engine.zones import SHARED
from fabletable.terminal.screen import wrapped
from fabletable.terminal.seats import YOU

UNTOLD = Explained()


def result_text(result: Result, names: Sequence[str], said: Explained = UNTOLD) -> str:
    """Who won, what counts, all places in order, and what decided between equals."""
    rows = [
        *zip(result.places, names, result.scores, strict=True),
        *((rival.place, rival.name, rival.score) for rival in result.rivals),
    ]
    viewer = names.index(YOU) if YOU in names else SHARED
    made_of = [f" ({named(part, viewer, names)})" for part in said.made_of] or [""] * len(rows)
    told = [
        (place, f"{_number(place, names)}{name}: {score}{part}")
        for (place, name, score), part in zip(rows, made_of, strict=True)
    ]
    lines = [_headline([name for place, name, _ in rows if place == 1]), said.counts]
    lines += [line for _, line in sorted(told, key=lambda one: one[0])]
    lines += [named(why, viewer, names) for why in said.decided]
    return "\n".join(line for text in lines for line in wrapped(text, later="   "))


def _number(place: int, names: Sequence[str]) -> str:
    """Who plays alone wins or loses, and has no place."""
    return f"{place}. " if len(names) > 1 else ""


def _headline(winners: list[str]) -> str:
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} win together."
    return f"{winners[0]} {'win' if winners[0] == YOU else 'wins'}."
