"""What came of many games between bots, as a page with pictures and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fabletable.engine.rules import AnyRules
from fabletable.engine.story import counted
from fabletable.engine.study import Section, interval
from fabletable.lab.ended import Ended
from fabletable.lab.figures import (
    Bars,
    Chapter,
    Forest,
    Page,
    Span,
    number_span,
    share_span,
)
from fabletable.lab.ladder import DealEnded, Plan
from fabletable.lab.verdicts import Range

MEAN = 1500.0  # of all ratings

Found = Mapping[str, Any]
Row = dict[str, Any]


def _about(rules: AnyRules, found: Found) -> str:
    mode = rules.facts.mode(found["mode"]).name
    return f"{mode}, {counted(found['players'], 'player')}, seed {found['seed']}."


# -- simulate


def simulated_page(rules: AnyRules, summary: Found, played: Sequence[Ended]) -> Page:
    games = summary["games"]
    seats = [
        (f"seat {seat + 1}: {bot}", wins, score)
        for seat, (bot, wins, score) in enumerate(
            zip(summary["bots"], summary["wins"], summary["mean_scores"], strict=True)
        )
    ]
    spans = {name: Span(wins / games, *interval(wins, games)) for name, wins, _ in seats}
    rows = [
        [name, f"{wins:,}", share_span(spans[name]), f"{score:.2f}"] for name, wins, score in seats
    ]
    fair = 1 / summary["players"]
    wins = Section("Wins by seat", ("", "wins", "share", "mean score"), rows)
    lengths = Section(
        "How long games are",
        ("", "choices"),
        [
            ["on average", f"{summary['mean_decisions']:,}"],
            ["at most", f"{summary['max_decisions']:,}"],
        ],
    )
    counts = dict(sorted(Counter(one.decisions for one in played).items()))
    return Page(
        f"{rules.facts.name}: {counted(games, 'game')} between bots",
        [
            _about(rules, summary),
            f"{counted(summary['draws'], 'draw')}. Intervals are Wilson's, 95 %.",
        ],
        [
            Chapter(wins, Forest(spans, Range(fair, fair), "share")),
            Chapter(lengths, Bars(counts, "choices in a game")),
        ],
    )


def simulated_rows(summary: Found, played: Sequence[Ended]) -> Iterator[Row]:
    for number, game in enumerate(played):
        head = {"game": number, "seed": f"{summary['seed']}/{number}"}
        yield from _seats(head, summary["bots"], game)


def _seats(head: Row, bots: Sequence[str], game: Ended) -> Iterator[Row]:
    for seat, (bot, place, score) in enumerate(zip(bots, game.places, game.scores, strict=True)):
        own = {"seat": seat + 1, "bot": bot, "place": place, "score": score}
        yield {**head, **own, "decisions": game.decisions}


# -- ladder


def ladder_page(rules: AnyRules, found: Found) -> Page:
    alone = found["players"] == 1
    chapters = [_wins_alone(found)] if alone else [_ratings(found), _meetings(found)]
    games = f"{found['games']:,} games a {'bot' if alone else 'pair'}. Intervals are for 95 %."
    return Page(f"{rules.facts.name}: a ladder", [_about(rules, found), games], chapters)


def _span(one: Mapping[str, float]) -> Span:
    return Span(one["value"], one["low"], one["high"])


def _time(row: Found) -> str:
    return f"{row['ms_per_decision']:,.3f}"


def _ratings(found: Found) -> Chapter:
    spans = {row["bot"]: _span(row["rating"]) for row in found["bots"]}
    rows = [
        [
            row["bot"],
            number_span(spans[row["bot"]]),
            number_span(_span(row["lead"])) if row["lead"] else "",
            f"{row['games']:,}",
            _time(row),
        ]
        for row in found["bots"]
    ]
    columns = ("bot", "rating", "ahead of the next", "games", "ms a choice")
    return Chapter(Section("Ratings", columns, rows), Forest(spans, Range(MEAN, MEAN), "rating"))


def _meetings(found: Found) -> Chapter:
    fair = 1 / found["players"]
    spans = {
        f"{row['bot']} against {row['against']}": _span(row["share"]) for row in found["meetings"]
    }
    rows = [
        [name, f"{row['games']:,}", share_span(one)]
        for row, (name, one) in zip(found["meetings"], spans.items(), strict=True)
    ]
    section = Section("Wins", ("", "games", f"wins (fair {fair:.1%})"), rows)
    return Chapter(section, Forest(spans, Range(fair, fair), "share"))


def _wins_alone(found: Found) -> Chapter:
    spans = {row["bot"]: _span(row["share"]) for row in found["bots"]}
    rows = [
        [row["bot"], share_span(spans[row["bot"]]), number_span(_span(row["score"])), _time(row)]
        for row in found["bots"]
    ]
    section = Section("Wins", ("bot", "wins", "score", "ms a choice"), rows)
    return Chapter(section, Forest(spans, Range(0.0, 1.0), "share"))


def ladder_rows(plan: Plan, deals: Sequence[DealEnded]) -> Iterator[Row]:
    for (_, setup, tables), deal in zip(plan.jobs(""), deals, strict=False):
        for number, (table, game) in enumerate(zip(tables, deal.games, strict=True)):
            yield from _seats({"seed": setup.seed, "table": number}, table, game)
