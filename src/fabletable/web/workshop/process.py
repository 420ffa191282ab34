"""A process in which editions are compared: `python -m fabletable.web.workshop.process`.

It plays for a moment at a time, and keeps the sums of those comparisons it saw last. One that it
does not know begins at its first deal: the same deals come to the same sums.
See `workshop.py` for who asks.
"""

from __future__ import annotations

import os
import traceback
from collections import OrderedDict
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

MOST_KEPT = 16
MORE_POLITENESS = 9  # beyond that of bots: whoever plays comes first
ODD = "bots cannot play this to the end"


class Errand(Struct, frozen=True):
    """Go on with a comparison for so many seconds, at least for one deal."""

    id: str
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


class Comparisons:
    """Those that were asked for last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Comparing] = OrderedDict()

    def at(self, errand: Errand) -> Comparing:
        found = self._kept.pop(errand.id, None) or begun(errand.wish)
        self._kept[errand.id] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found


def begun(wish: Compare) -> Comparing:
    """With nothing played yet."""
    trials = [_trial(wish, edition) for edition in (wish.a, wish.b)]
    return Comparing([wish.a.name, wish.b.name], trials, wish.until)


def _trial(wish: Compare, edition: Edition) -> Trial:
    with about(edition.name):
        overlay = overlay_in(edition.cards)
        trial = Trial(wish.game, (wish.bot,), (wish.players,), overlay=overlay)
        return trial.single().checked()


def answered(errand: Errand, comparisons: Comparisons) -> Answer:
    try:
        comparing, begun_at = comparisons.at(errand), monotonic()
        _go_on(comparing, errand)
        spent = monotonic() - begun_at
        return Answer(comparing.games, spent, comparing.known, shown(comparing))
    except Mistake as mistake:
        return Answer(wrong=str(mistake))
    except Exception:  # noqa: BLE001  # whatever somebody's values lead into
        traceback.print_exc()  # for the owner
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
    comparisons = Comparisons()
    answer_all(decode_errand, lambda errand: answered(errand, comparisons))


if __name__ == "__main__":
    main()
