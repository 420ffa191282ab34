"""A process in which two editions are compared: `python -m fabletable.web.workshop.process`.

It plays for a moment at a time, and keeps its sums. A new one begins at the first deal: the same
deals come to the same sums. See `workshop.py` for who asks.
"""

from __future__ import annotations

import logging
import os
from time import monotonic

import msgspec
from msgspec import Struct

from fabletable.campaigns.disk import about
from fabletable.engine.errors import Mistake
from fabletable.lab.comparing import ON_ALL, ON_DIFFERENCES, Comparing
from fabletable.lab.figures import Chapter, Forest
from fabletable.lab.trial import Trial, deals
from fabletable.lobby.overlays import overlay_in
from fabletable.web.processes.child import answer_all
from fabletable.web.processes.memory import limit_memory
from fabletable.web.workshop.wire import (
    ChapterShown,
    Compare,
    Edition,
    ForestShown,
    ReportShown,
    SpanShown,
)

log = logging.getLogger(__name__)

MORE_POLITENESS = 9  # beyond that of bots: whoever plays comes first
ODD = "bots cannot play this to the end"


class Errand(Struct, frozen=True):
    """Go on with the comparison for so many seconds, at least for one deal."""

    wish: Compare
    seconds: float


class Answer(Struct, frozen=True, omit_defaults=True):
    """How far it is now, or what is wrong."""

    games: int = 0
    seconds: float = 0.0  # of work
    known: bool = False  # it knows enough
    report: ReportShown | None = None
    wrong: str = ""


decode_errand = msgspec.msgpack.Decoder(Errand).decode


class Bench:
    """What is compared here, as far as it is; begun when it is first asked for."""

    def __init__(self) -> None:
        self._comparing: Comparing | None = None

    def at(self, wish: Compare) -> Comparing:
        self._comparing = self._comparing or begun(wish)
        return self._comparing


def begun(wish: Compare) -> Comparing:
    """With nothing played yet."""
    trials = [_trial(wish, edition) for edition in (wish.a, wish.b)]
    return Comparing([wish.a.name, wish.b.name], trials, wish.until)


def _trial(wish: Compare, edition: Edition) -> Trial:
    with about(edition.name):
        overlay = overlay_in(edition.cards)
        trial = Trial(wish.game, (wish.bot,), (wish.players,), overlay=overlay)
        return trial.single().checked()


def answered(errand: Errand, bench: Bench) -> Answer:
    try:
        comparing, begun_at = bench.at(errand.wish), monotonic()
        _go_on(comparing, errand)
        spent = monotonic() - begun_at
        return Answer(comparing.games, spent, comparing.known, shown(comparing))
    except Mistake as mistake:
        return Answer(wrong=str(mistake))
    except Exception:  # whatever somebody's values lead into
        log.exception("a question could not be answered")  # for the owner
        return Answer(wrong=ODD)


def _go_on(comparing: Comparing, errand: Errand) -> None:
    end = monotonic() + errand.seconds
    enough = comparing.known
    while not enough and comparing.games < errand.wish.games:
        enough = comparing.take(deals(comparing.trials, comparing.deals)) or monotonic() > end


# -- what is known, for the wire


def shown(comparing: Comparing) -> ReportShown:
    chapters = [_chapter(one) for one in comparing.page().chapters]
    return ReportShown(chapters, [ON_DIFFERENCES, ON_ALL])


def _chapter(chapter: Chapter) -> ChapterShown:
    section, figure = chapter.section, chapter.figure
    forest = _forest(figure) if isinstance(figure, Forest) else None
    return ChapterShown(
        section.title, list(section.columns), section.rows, list(section.notes), forest
    )


def _forest(figure: Forest) -> ForestShown:
    spans = [SpanShown(name, *one, name in figure.striking) for name, one in figure.rows.items()]
    return ForestShown(spans, *figure.even)


# -- the process


def main() -> None:
    limit_memory()
    if hasattr(os, "nice"):
        os.nice(MORE_POLITENESS)
    bench = Bench()
    answer_all(decode_errand, lambda errand: answered(errand, bench))


if __name__ == "__main__":
    main()
