"""A ladder as tables for people: who stands where, how surely, and what it costs in time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from fabletable.engine.rules import AnyRules
from fabletable.engine.story import counted
from fabletable.terminal.screen import wrapped

ON_RATINGS = (
    "Ratings have a mean of 1500; 400 points more are odds of 10 to 1. "
    "Only differences between them mean something: see how far each is ahead of the next. "
    "Intervals are for 95 %: of ratings by a Bayesian bootstrap over deals, of wins Wilson's."
)
ON_WINS = (
    "Intervals are for 95 %: Wilson's for wins, Student's for scores; "
    "differences are taken deal by deal."
)
RATING = (2, 2, -12, 7, 15, 22, 8, 11)  # widths of columns; negative if they begin at the left
MEETING = (4, -12, -12, 8, 19, 18)
ALONE = (2, 2, -12, 6, 8, 16, 7, 15, 11)
AHEAD = (4, -26, 27, 23)
SURE = "95 % interval"

Found = dict[str, Any]
Span = dict[str, float]


def ladder_text(rules: AnyRules, found: Found) -> str:
    """At most 80 letters wide."""
    facts, players = rules.facts, found["players"]
    alone = players == 1
    games = f"{found['games']:,} games a {'bot' if alone else 'pair'}, seed {found['seed']}"
    head = f"{facts.name}, {facts.mode(found['mode']).name}, {counted(players, 'player')}: {games}"
    tables = [_wins(found), _leads(found)] if alone else [_ratings(found), _meetings(found)]
    blocks = [wrapped(head), *filter(None, tables), wrapped(_notes(found))]
    return "\n\n".join("\n".join(block) for block in blocks)


def _notes(found: Found) -> str:
    if found["players"] == 1:
        return ON_WINS
    asked, games = found["asked"], found["games"]
    if asked == games:
        return ON_RATINGS
    return f"{ON_RATINGS} {games:,} games for {asked:,}, since every deal is played from all seats."


# -- between several


def _ratings(found: Found) -> list[str]:
    heads = ["", "", "bot", "rating", SURE, "ahead of the next", "games", "ms/choice"]
    lines = [_line(RATING, heads)]
    for place, row in enumerate(found["bots"], 1):
        rating, time = row["rating"], f"{row['ms_per_decision']:,.3f}"
        cells = [f"{rating['value']:.0f}", _range(rating, ".0f"), _lead(row["lead"], ".0f")]
        cells = [str(place), "", row["bot"], *cells, f"{row['games']:,}", time]
        lines.append(_line(RATING, cells))
    return lines


def _meetings(found: Found) -> list[str]:
    players = found["players"]
    against = "against" if players == 2 else f"among {players - 1}"
    fair = f"wins (fair {1 / players:.1%})"
    lines = [_line(MEETING, ["", "bot", against, "games", fair, SURE])]
    for row in found["meetings"]:
        share = row["share"]
        cells = [f"{row['games']:,}", f"{share['value']:.1%}", _range(share, ".1%")]
        lines.append(_line(MEETING, ["", row["bot"], row["against"], *cells]))
    return lines


# -- alone


def _wins(found: Found) -> list[str]:
    heads = ["", "", "bot", "wins", "share", SURE, "score", SURE, "ms/choice"]
    lines = [_line(ALONE, heads)]
    for place, row in enumerate(found["bots"], 1):
        share, score, time = row["share"], row["score"], f"{row['ms_per_decision']:,.3f}"
        wins = [f"{row['wins']:,}", f"{share['value']:.1%}", _range(share, ".1%")]
        scores = [f"{score['value']:.1f}", _range(score, ".1f")]
        lines.append(_line(ALONE, [str(place), "", row["bot"], *wins, *scores, time]))
    return lines


def _leads(found: Found) -> list[str]:
    """Empty if nobody is next."""
    lines = [_line(AHEAD, ["", "ahead of the next", "in wins", "in score"])]
    for row, below in pairwise(found["bots"]):
        cells = [_lead(row["lead"], ".1%"), _lead(row["score_lead"], ".1f")]
        lines.append(_line(AHEAD, ["", f"{row['bot']}, {below['bot']}", *cells]))
    return lines if len(lines) > 1 else []


# -- both


def _line(widths: Sequence[int], cells: Sequence[str]) -> str:
    columns = zip(cells, widths, strict=True)
    texts = [cell.ljust(-width) if width < 0 else cell.rjust(width) for cell, width in columns]
    return "".join(texts).rstrip()


def _lead(span: Span | None, form: str) -> str:
    return f"{span['value']:+{form}} ({_range(span, form)})" if span else ""


def _range(span: Span, form: str) -> str:
    return f"{span['low']:{form}} to {span['high']:{form}}"
